import Foundation
import Synchronization

/// The changes of a server in a file, one JSON object a line.
///
/// Each line is handed to the system before the client is told; it survives a killed server, not a power cut.
package final class FileJournal: ReferenceServerJournal {
    private let path: String
    private let handle: Mutex<FileHandle>

    /// Opens the file, and makes it when it is missing.
    ///
    /// A line that a killed server left unfinished is cut off: nobody was told of it.
    ///
    /// - Throws: what Foundation throws when the file cannot be made, read or cut.
    package init(path: String) throws {
        self.path = path
        if !FileManager.default.fileExists(atPath: path) {
            guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteUnknown) }
        }
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        let content = try handle.readToEnd() ?? Data()
        let whole = content.lastIndex(of: 10).map { $0 + 1 } ?? 0
        if whole < content.count { try handle.truncate(atOffset: UInt64(whole)) }
        try handle.seekToEnd()
        self.handle = Mutex(handle)
    }

    package func lines() throws -> [[UInt8]] {
        let content = try Data(contentsOf: URL(fileURLWithPath: path))
        return content.split(separator: 10).map(Array.init)
    }

    package func append(_ line: [UInt8]) throws {
        try handle.withLock { try $0.write(contentsOf: Data(line + [10])) }
    }
}
