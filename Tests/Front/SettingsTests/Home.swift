import Foundation
import SystemPackage

@testable import Settings

/// A home in a folder of its own, which goes with it.
final class Home {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "bilko-settings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

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
