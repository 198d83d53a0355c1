import Console
import Extraction
import Foundation
import Reading
import ReceiptModel
import Settings
import SystemPackage

extension SettingsReader {
    /// What counts by environment, file and default, with no options.
    ///
    /// - Parameter home: absolute; `nil` where there is none, so that the environment alone counts.
    /// - Throws: `SettingsError`.
    init(inForceIn home: FilePath?) throws(SettingsError) {
        let environment = ProcessInfo.processInfo.environment
        var file: SettingsFile?
        if let home { file = try SettingsFile(of: home, userHome: environment["HOME"]) }
        self.init(flags: [:], environment: environment, file: file)
    }
}

extension ReaderLimits {
    /// What the settings of a home grant; a page gets half of its time as processor time.
    ///
    /// - Parameter home: absolute; `nil` where there is none, so that the environment alone counts.
    /// - Throws: `SettingsError`.
    init(of home: FilePath?) throws {
        let granted = try ReaderSettings(SettingsReader(inForceIn: home))
        self.init(
            memoryBytes: UInt64(granted.memoryMebibytes) << 20, processorSeconds: max(1, granted.pageSeconds / 2),
            wallSeconds: granted.pageSeconds, documentSeconds: granted.documentSeconds)
    }
}

extension SecondReader {
    /// The one that the settings of a home name; it starts with the first doubtful page.
    ///
    /// - Parameter home: absolute; `nil` where there is none, so that the environment alone counts.
    /// - Returns: `nil` where none is named.
    /// - Throws: `SettingsError`, or a ``Failure`` for a command that is none.
    static func named(in home: FilePath?) throws -> SecondReader? {
        let settings = try ReaderSettings(SettingsReader(inForceIn: home))
        guard let command = settings.second else { return nil }
        let reader = SecondReader(
            command: command, environment: ProcessInfo.processInfo.environment, seconds: settings.pageSeconds,
            isDoubtful: ExpenseDraft.mayGainByReading,
            told: { error, isGivenUp in
                Console.say("The second reader has not read a page: \(error.message)")
                if isGivenUp {
                    Console.say("It is not asked any more until bilko starts again; what bilko reads stands.")
                }
            })
        guard let reader else {
            throw Failure(
                .usage, "reader.second is no command: \(command)",
                remedy: "write a program with its arguments, quotes around those with blanks, and end each quote")
        }
        return reader
    }
}
