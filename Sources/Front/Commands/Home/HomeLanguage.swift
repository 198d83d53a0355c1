import Files
import Foundation
package import Localization
import ReceiptModel
import Settings
import SystemPackage

/// The language in which `bilko` speaks, before its command line is parsed: even that is complained about in it.
package enum HomeLanguage {
    /// `BILKO_LANGUAGE`, otherwise `language` in `config.toml` of the home, otherwise what the locale of the environment
    /// asks for, otherwise English.
    ///
    /// A setting that makes no sense counts as none: the command that reads the settings says what is wrong with it.
    package static func chosen(
        arguments: [String] = CommandLine.arguments, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Language {
        let file = home(in: arguments).flatMap { try? SettingsFile(of: $0, userHome: environment["HOME"]) }
        let reader = SettingsReader(flags: [:], environment: environment, file: file)
        let said = try? reader.value(of: .language)?.value.text
        return said.flatMap { Language(rawValue: $0) } ?? Language(environment: environment)
    }

    /// The home that the command line names, or the usual one.
    private static func home(in arguments: [String]) -> FilePath? {
        for (place, word) in arguments.enumerated() {
            if word.hasPrefix("--home=") { return FileSystem.absolute(String(word.dropFirst("--home=".count))) }
            if word == "--home", arguments.indices.contains(place + 1) {
                return FileSystem.absolute(arguments[place + 1])
            }
        }
        return HomeOptions.usualFolder()
    }
}
