import Foundation

/// A folder of its own for one test; it goes with the value, after the sweep of `scripts/test` has looked through it.
package final class TemporaryFolder: Sendable {
    /// Its absolute path, without a slash at the end.
    package let path: String

    /// - Parameter name: what its name begins with, so that one that is left behind tells whose it is.
    /// - Throws: what Foundation says of a folder that cannot be made.
    package init(_ name: String = "test") throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("bilko-\(name)-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        Recording.leaves(path)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Runs a body in a folder that is gone afterwards.
    @discardableResult
    package static func with<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = try TemporaryFolder()
        return try withExtendedLifetime(folder) { try body(folder.path) }
    }
}
