import Foundation

/// Small file systems for tests of full and read-only disks.
enum Mounts {
    /// Whether this process may mount; found out by trying.
    static let areAllowed: Bool = {
        guard getuid() == 0, let scratch = try? Scratch() else { return false }
        return (try? tmpfs(at: scratch.path + "/probe", size: "64k") {}) != nil
    }()

    static func tmpfs(at path: String, size: String, _ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try command("mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", path)
        defer { try? command("umount", "-l", path) }
        try body()
    }

    static func remountReadOnly(_ path: String) throws { try command("mount", "-o", "remount,ro", path) }

    struct Failed: Error {}

    private static func command(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed() }
    }
}
