import Files
import Foundation
package import ReceiptModel
package import SystemPackage

/// Where the server of a home listens, for `bilko review`.
package struct ReviewStatus: Codable, Equatable, Sendable {
    package var process: Int32
    package var port: Int
    package var startedAt: Timestamp
    /// Where phones come to, `http://192.168.1.20:8471`; absent where they are not let in.
    package var phones: String?
    /// Where they learn how to trust that page, `http://192.168.1.20:8471`; absent where they need not.
    package var trust: String?

    enum CodingKeys: String, CodingKey {
        case process, port, phones, trust
        case startedAt = "started_at"
    }

    init(port: Int, startedAt: Timestamp) {
        process = ProcessInfo.processInfo.processIdentifier
        self.port = port
        self.startedAt = startedAt
    }

    private static func file(in home: FilePath) -> FilePath { home.appending("review.json") }
    private static func lock(in home: FilePath) -> FilePath { home.appending("review.lock") }

    /// The server of this home; `nil` when none is running.
    package static func ofRunning(in home: FilePath) -> ReviewStatus? {
        guard FolderLock.isHeld(at: lock(in: home)),
            let file = try? FileSystem.openRegular(file(in: home), followingLinks: false),
            let bytes = try? file.descriptor.bytes(from: 0, count: min(file.status.size, 65_536))
        else { return nil }
        return try? JSONDecoder().decode(ReviewStatus.self, from: Data(bytes))
    }

    /// The right to serve this home, which is kept as long as the value lives.
    static func claim(_ home: FilePath) throws(WebError) -> ServingLock {
        do throws(FileError) {
            try Durability.makeFolder(home)
            if let lock = try FolderLock(at: lock(in: home)) {
                // What an earlier server told leads nowhere; that of a running one is not ours to remove.
                try Durability.remove(file(in: home))
                return ServingLock(lock)
            }
        } catch {
            throw .file(error)
        }
        throw .alreadyServed(home: home)
    }

    /// Tells it; on a full disk nobody finds the server, which can be used all the same.
    func publish(in home: FilePath) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try? FileSystem.publish(Array(data), at: Self.file(in: home))
    }
}

/// Keeps the lock of a home that is served.
final class ServingLock: Sendable {
    private let lock: FolderLock

    init(_ lock: consuming FolderLock) { self.lock = lock }
}
