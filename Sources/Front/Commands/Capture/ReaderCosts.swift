import Foundation
import Reading
import Settings
import SystemPackage

extension ReaderLimits {
    /// What the settings of a home grant; a page gets half of its time as processor time.
    ///
    /// - Parameter home: absolute; `nil` where there is none, so that the environment alone counts.
    /// - Throws: `SettingsError`.
    init(of home: FilePath?) throws {
        let environment = ProcessInfo.processInfo.environment
        let file = try home.map { try SettingsFile(of: $0, userHome: environment["HOME"]) }
        let granted = try ReaderSettings(SettingsReader(flags: [:], environment: environment, file: file))
        self.init(
            memoryBytes: UInt64(granted.memoryMebibytes) << 20, processorSeconds: max(1, granted.pageSeconds / 2),
            wallSeconds: granted.pageSeconds, documentSeconds: granted.documentSeconds)
    }
}
