import Files
import Foundation
package import ReceiptModel
package import SystemPackage

/// What a running intake tells about itself in the home, for `bilko status`.
package struct IntakeStatus: Codable, Equatable, Sendable {
    package struct Folder: Codable, Equatable, Sendable {
        /// Made printable.
        package var path: String
        package var after: String
        /// Why the folder is looked through at intervals; `nil` when the kernel announces what happens there.
        package var polledBecause: Message?
        /// Why it cannot be looked at now; `nil` when it can.
        package var lostBecause: Message?

        enum CodingKeys: String, CodingKey {
            case path, after
            case polledBecause = "polled_because"
            case lostBecause = "lost_because"
        }
    }

    package var process: Int32
    package var startedAt: String
    package var folders: [Folder]
    /// Files that are coming to rest.
    package var settling = 0
    /// Whole files that wait for their turn.
    package var backlog = 0
    package var inWork = 0
    /// Since the start, by what became of them.
    package var taken = 0
    package var duplicates = 0
    package var attention = 0
    package var refused = 0
    /// Why nothing can be taken in at the moment; `nil` when it can.
    package var trouble: Message?
    package var readersAwake = false
    package var residentBytes = 0

    enum CodingKeys: String, CodingKey {
        case process, folders, settling, backlog, taken, duplicates, attention, refused, trouble
        case startedAt = "started_at"
        case inWork = "in_work"
        case readersAwake = "readers_awake"
        case residentBytes = "resident_bytes"
    }

    private static func file(in home: FilePath) -> FilePath { home.appending("watch.json") }
    static func lock(in home: FilePath) -> FilePath { home.appending("watch.lock") }

    /// What the intake of this home tells; `nil` when none is running.
    package static func ofRunning(in home: FilePath) -> IntakeStatus? {
        guard FolderLock.isHeld(at: lock(in: home)) else { return nil }
        return last(in: home)
    }

    static func last(in home: FilePath) -> IntakeStatus? {
        guard let file = try? FileSystem.openRegular(file(in: home), followingLinks: false),
            let bytes = try? file.descriptor.bytes(from: 0, count: min(file.status.size, 1 << 20))
        else { return nil }
        return try? JSONDecoder().decode(IntakeStatus.self, from: Data(bytes))
    }

    /// Tells it; a home on a full disk keeps what was told before.
    func publish(in home: FilePath) {
        let encoder = JSONEncoder()
        if let key = CodingUserInfoKey.keepsMessageParts { encoder.userInfo[key] = true }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return }
        try? FileSystem.publish(Array(data), at: Self.file(in: home))
    }
}
