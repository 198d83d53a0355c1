import Foundation
import SystemPackage
import TestSupport

@testable import Settings

/// A home in a folder of its own, which goes with it.
final class Home {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("settings") }

    var url: URL { URL(fileURLWithPath: folder.path) }
    var path: FilePath { FilePath(url.path) }
    var file: URL { url.appending(path: SettingsFile.name) }

    func write(_ bytes: [UInt8], as name: String = SettingsFile.name) throws {
        try Data(bytes).write(to: url.appending(path: name))
    }

    func write(_ text: String, as name: String = SettingsFile.name) throws { try write(Array(text.utf8), as: name) }

    func text(_ name: String = SettingsFile.name) -> String? {
        try? String(contentsOf: url.appending(path: name), encoding: .utf8)
    }
}
