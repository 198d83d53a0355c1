import Files
import Foundation
package import ReceiptModel
package import SystemPackage

/// Something that the delivery has done or met, for people.
package enum DeliveryReport: Sendable {
    case sent(delivered: Int, later: Int, needingAttention: Int)
    /// Nothing can be sent for the moment; it is tried again.
    case trouble(message: Message, remedy: Message)
    case recovered
    /// Another process delivers for this home; this one waits for its turn.
    case elsewhere(process: Int32?)
}

/// What a running delivery tells about itself in the home, for `bilko status`.
package struct DeliveryStatus: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable {
        /// Nothing is due.
        case idle
        case sending
        /// No server is reached; it is tried again.
        case waiting
        /// A person has to sign in, to look, or to let it go on.
        case heldUp = "held_up"
        case stopped
    }

    package var process: Int32
    package var startedAt: String
    package var state = State.idle
    /// The active account.
    package var account: String?
    /// Since the start.
    package var delivered = 0
    package var waiting = 0
    package var needsAttention = 0
    /// Why queue, account or an entity is held up.
    package var heldUp: [Message] = []
    package var nextAttempt: String?
    /// Why nothing can be sent at the moment; `nil` when it can.
    package var trouble: Message?

    enum CodingKeys: String, CodingKey {
        case process, state, account, delivered, waiting, trouble
        case startedAt = "started_at"
        case needsAttention = "needs_attention"
        case heldUp = "held_up"
        case nextAttempt = "next_attempt"
    }

    init(process: Int32, startedAt: String) {
        self.process = process
        self.startedAt = startedAt
    }

    private static func file(in home: FilePath) -> FilePath { home.appending("delivery.json") }
    static func lock(in home: FilePath) -> FilePath { home.appending("delivery.lock") }

    /// What the delivery of this home tells; `nil` when none is running, or there is no account to send to.
    package static func ofRunning(in home: FilePath) -> DeliveryStatus? {
        guard FolderLock.isHeld(at: lock(in: home)) else { return nil }
        return last(in: home).flatMap { $0.state == .stopped ? nil : $0 }
    }

    static func last(in home: FilePath) -> DeliveryStatus? {
        guard let file = try? FileSystem.openRegular(file(in: home), followingLinks: false),
            let bytes = try? file.descriptor.bytes(from: 0, count: min(file.status.size, 1 << 20))
        else { return nil }
        return try? JSONDecoder().decode(DeliveryStatus.self, from: Data(bytes))
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
