import Foundation
import Reading
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
