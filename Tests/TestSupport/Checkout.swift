package import Foundation

/// Where things lie in the checkout that the tests were built from.
package enum Checkout {
    /// The root of the repository.
    package static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The same as a path without a slash at the end.
    package static let path = folder.path

    /// Files that several suites use.
    package static let fixtures = folder.appending(path: "Tests/Fixtures")

    /// The public sets, which lie beside the checkout and not in it.
    package static let publicData = folder.deletingLastPathComponent().appending(path: "shared/data")

    /// Whether a public set lies beside the checkout; a test that needs one is skipped where it does not.
    package static func hasPublic(_ set: String) -> Bool {
        FileManager.default.fileExists(atPath: publicData.appending(path: set).path)
    }
}
