import ArgumentParser
import Console
import Files
import Foundation
import ReceiptModel
import Settings
import SystemPackage

/// `bilko config check`: every mistake with its line, and what to do.
struct ConfigCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "List the mistakes in config.toml and handover.toml, each with its line and the remedy.",
        discussion: "Looks only. Exits with 1 when there is a mistake.")

    @Argument(help: "Another file than config.toml of the home.", completion: .file(extensions: ["toml"]))
    var file: String?
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print one JSON object per mistake.") var json = false

    func run() throws {
        let folder = try home.folder()
        let path = file.map { FileSystem.absolute($0) } ?? folder.appending(SettingsFile.name)
        if file != nil { _ = try FileSystem.status(of: path, followingLinks: true) }
        if file == nil { FormerSettings.tell(of: folder) }
        var areRight = try isRight(path, of: folder)
        let rules = folder.appending(HandoverRulesFile.name)
        if file == nil, FileSystem.exists(rules) { areRight = try isRight(rules, of: folder) && areRight }
        guard areRight else { throw ExitStatus.usage }
        guard file == nil else { return }
        WatchSettings(home: folder, environment: ProcessInfo.processInfo.environment).tellUnknownCompanies(of: home)
    }

    /// Shows the mistakes of a file, or that it has none.
    private func isRight(_ path: FilePath, of folder: FilePath) throws -> Bool {
        do throws(SettingsError) {
            if path.lastComponent?.string == HandoverRulesFile.name {
                _ = try HandoverRulesFile.rules(at: path)
            } else {
                _ = try SettingsFile(
                    at: path, of: folder, userHome: ProcessInfo.processInfo.environment["HOME"])
            }
        } catch {
            guard case .mistakes(_, let mistakes) = error else { throw error }
            for mistake in mistakes {
                if json { try Console.json(mistake) } else { Self.lines(mistake).forEach(Console.show) }
            }
            return false
        }
        Console.say(
            FileSystem.exists(path)
                ? "\(path.printable): no mistakes" : "\(path.printable): not there; every setting has its default")
        return true
    }

    /// A mistake for people, and below it what to do.
    static func lines(_ mistake: SettingsMistake) -> [Message] {
        [mistake.summary, "    \(mistake.remedy)"]
    }
}
