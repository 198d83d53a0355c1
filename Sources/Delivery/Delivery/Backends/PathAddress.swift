import SystemPackage

/// The address of an account whose place is a path of this machine (`AccountKind.isPath`).
struct PathAddress {
    private static let scheme = "file://"

    let path: FilePath

    init(_ path: FilePath) { self.path = path }

    /// The path in an address that the ledger keeps.
    init(kept text: String) { path = FilePath(String(text.dropFirst(Self.scheme.count))) }

    /// As the ledger keeps it: the path as it is, nothing escaped.
    var text: String { Self.scheme + path.string }
}
