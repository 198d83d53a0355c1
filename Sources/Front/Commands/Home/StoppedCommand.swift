import ArgumentParser
import Console
import Foundation
import ReceiptModel
import Services
import Settings

/// `bilko stopped`: tells the listeners of the settings that a service has failed for good; systemd's unit asks for it.
struct StoppedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stopped", abstract: "Tell those whom config.toml names that a service has failed for good.",
        discussion:
            "The unit bilko-stopped@ runs it when systemd starts a service of bilko no more. Exits with 12 when a listener was not told.",
        shouldDisplay: false)

    @Argument(help: "The unit, such as bilko-watch.")
    var unit: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print JSON.")
    var json = false

    /// One listener, and how it went.
    private struct Told: Encodable {
        var unit: String
        var listener: String
        var trouble: Message?
    }

    func run() async throws {
        let settings = try SettingsFile(of: home.folder(), userHome: ProcessInfo.processInfo.environment["HOME"])
        let told = await StopNotice(settings.notify, now: { .now }, said: { $0.local }).send()
        for (listener, trouble) in told {
            if json {
                try Console.json(Told(unit: unit, listener: listener, trouble: trouble))
            } else if let trouble {
                Console.say("\(unit) has stopped, and the \(listener) was not told: \(trouble)")
            } else {
                Console.say("\(unit) has stopped, and the \(listener) was told")
            }
        }
        if told.isEmpty { Console.say("\(unit) has stopped, and the settings name nobody who is told of it") }
        guard told.allSatisfy({ $0.trouble == nil }) else { throw ExitStatus.unreachable }
    }
}
