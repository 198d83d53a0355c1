import Accounts
import ArgumentParser
import Console
import Files
import Foundation
import ReceiptModel
import Settings
import SystemPackage

/// `bilko config`: the settings of a home.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show, check and change the settings.",
        discussion: """
            They stand in config.toml of the home: watched folders under [[watch.folder]], who is told under [[notify]], \
            addresses for new accounts under [servers]. An option counts before the environment (BILKO_WATCH_AFTER for \
            watch.after), the environment before the file, the file before the default. Secrets never stand in the file; \
            it names the files that hold them. What is changed is in force at once.
            """,
        subcommands: [ConfigShowCommand.self, ConfigCheckCommand.self, ConfigEditCommand.self],
        defaultSubcommand: ConfigShowCommand.self)
}

extension FormerSettings {
    /// Those that still lie in a home or in the user's configuration.
    static func found(in home: FilePath) -> [FilePath] {
        found(in: home, configuration: try? KeyFile.configuration(.ofThisProcess))
    }

    /// Says of each that it is no longer read.
    static func tell(of home: FilePath) {
        for path in found(in: home) { Console.say("\(message(path)): \(remedy(path))") }
    }
}
