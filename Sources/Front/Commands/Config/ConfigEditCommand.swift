import ArgumentParser
import Console
import Files
import Foundation
import ReceiptModel
import Settings
import SystemPackage

/// `bilko config edit`: an editor on a copy, which counts once it is right.
struct ConfigEditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Open config.toml in an editor; it is replaced only when it has no mistake.",
        discussion: """
            The editor is $VISUAL, otherwise $EDITOR, otherwise vi. It opens a copy beside the file; a copy with mistakes is \
            kept and opened again, at once or with the next 'bilko config edit'.
            """)

    @OptionGroup var home: HomeOptions

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let folder = try home.folder()
        let editor = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
        let outcome = try SettingsEdit(of: folder, userHome: environment["HOME"]).run(
            goOn: { Console.say("going on with what was kept in \($0.printable)") },
            open: { Foreground.run("\(editor) \(Foreground.quoted($0.string))") == 0 },
            again: { mistakes in
                for mistake in mistakes { ConfigCheckCommand.lines(mistake).forEach(Console.say) }
                guard SecretInput.isTerminal else { return false }
                Console.ask("open it again? [Y/n] ")
                return readLine().map { !$0.lowercased().hasPrefix("n") } ?? false
            })
        let file = folder.appending(SettingsFile.name).printable
        Console.say(outcome == .changed ? "\(file) is changed, and in force" : "nothing was changed")
        FormerSettings.tell(of: folder)
    }
}
