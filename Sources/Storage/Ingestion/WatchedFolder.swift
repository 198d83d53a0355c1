package import SystemPackage

/// A folder whose files are taken in by themselves, and how patiently.
package struct WatchedFolder: Hashable, Sendable {
    /// Absolute.
    package var path: FilePath
    /// Whether the folders below it are looked into.
    package var goesDown: Bool
    /// So long a file must stay unchanged before it is taken; `nil` for 2 s, or 10 s on a network file system.
    package var settling: Duration?
    /// After so long without a change a file that is still incomplete is reported.
    package var patience: Duration
    /// The folder is looked through at least this often, whatever the kernel announces.
    package var rescan: Duration
    /// The folder is looked through this often and nothing is awaited; `nil` lets the file system decide.
    package var polling: Duration?
    /// Names directly in the folder that are not looked into: where finished files are moved.
    package var setAside: Set<[UInt8]>

    package init(
        path: FilePath, goesDown: Bool = true, settling: Duration? = nil, patience: Duration = .seconds(600),
        rescan: Duration = .seconds(60), polling: Duration? = nil, setAside: Set<[UInt8]> = []
    ) {
        self.path = path
        self.goesDown = goesDown
        self.settling = settling
        self.patience = patience
        self.rescan = rescan
        self.polling = polling
        self.setAside = setAside
    }
}
