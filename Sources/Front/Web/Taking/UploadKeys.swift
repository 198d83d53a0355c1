import Files
import Foundation
import ReceiptModel
import Synchronization
import SystemPackage

/// Under which keys documents were sent, so that what is sent twice counts once and is answered alike.
///
/// A key is known to the home as a file whose name is its SHA-256. It is written before the document is, so that a server that
/// is killed between the two answers the next time as it would have answered then.
final class UploadKeys: Sendable {
    /// What was sent under a key, and what is answered.
    struct Entry: Codable, Equatable, Sendable {
        /// SHA-256 of the bytes.
        var body: String
        /// Whether the bytes were not here before.
        var isNew: Bool
    }

    /// For how long a key is known, in milliseconds.
    static let lifetime: Int64 = 86_400_000

    /// Time between two looks for keys to forget, in milliseconds.
    private static let pause: Int64 = 3_600_000

    private let folder: FilePath
    private let inWork = Mutex<Set<String>>([])
    private let lastSweep = Mutex<Int64>(0)

    init(in home: FilePath) { folder = home.appending("upload-keys") }

    /// Whether nobody sends under this key at the moment; then the caller does, until ``end(_:)``.
    func begin(_ key: String) -> Bool { inWork.withLock { $0.insert(key).inserted } }

    func end(_ key: String) { _ = inWork.withLock { $0.remove(key) } }

    /// What was sent under a key before.
    func entry(of key: String) -> Entry? {
        guard let file = try? FileSystem.openRegular(path(of: key), followingLinks: false),
            let bytes = try? file.descriptor.bytes(from: 0, count: min(file.status.size, 4_096))
        else { return nil }
        return try? JSONDecoder().decode(Entry.self, from: Data(bytes))
    }

    /// Notes what is sent under a key; durable when it returns.
    func note(_ entry: Entry, of key: String) throws {
        try Durability.makeFolder(folder)
        let path = path(of: key)
        let temporary = folder.appending(".\(SecretToken.make())")
        let file = try Durability.createFile(temporary)
        try file.write(Array(try JSONEncoder().encode(entry)), to: temporary)
        try file.synchronise(temporary)
        try Durability.replace(path, with: temporary)
    }

    /// Forgets keys that are older than a day, once an hour, so that a server that runs for weeks keeps no more than others.
    func sweepAtTimes(now: Timestamp) {
        let isTime = lastSweep.withLock { last in
            let isTime = abs(now.milliseconds - last) >= Self.pause
            if isTime { last = now.milliseconds }
            return isTime
        }
        if isTime { forget(now: now, alsoUnfinished: false) }
    }

    /// The same at once, with what a server that was killed has left; nobody may be writing.
    func sweep(now: Timestamp) {
        lastSweep.withLock { $0 = now.milliseconds }
        forget(now: now, alsoUnfinished: true)
    }

    private func forget(now: Timestamp, alsoUnfinished: Bool) {
        for name in (try? FileSystem.names(in: folder)) ?? [] {
            let text = String(decoding: name, as: UTF8.self)
            let path = folder.appending(text)
            guard let status = try? FileSystem.status(of: path), status.kind == .regular else { continue }
            let age = now.milliseconds - status.modified / 1_000_000
            if text.hasPrefix(".") ? alsoUnfinished : age > Self.lifetime { try? Durability.remove(path) }
        }
    }

    private func path(of key: String) -> FilePath { folder.appending(SecretToken.digest(of: key)) }
}
