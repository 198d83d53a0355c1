import Foundation
package import ReceiptModel

/// Why an item cannot be delivered without a person, and what that person can do.
package struct DeliveryTrouble: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
        /// The backend does not take it as it is.
        case refused
        /// The account may not do this.
        case forbidden
        /// The backend has another version than the one that this was based on.
        case conflict
        /// It was tried as often as the policy allows.
        case exhausted
        /// The original is missing or damaged in the vault.
        case original
    }

    package var kind: Kind
    /// One sentence, without amounts or names.
    package var reason: Message
    /// What to do next.
    package var nextStep: Message
    /// What the backend has, with a conflict.
    package var serverVersion: String?
    /// The backend's record as JSON text, with a conflict.
    package var serverRecord: String?
    /// Whether the backend takes no more changes of the record, so that its version alone can stand.
    package var isFinal: Bool?

    package init(
        _ kind: Kind, reason: Message, nextStep: Message, serverVersion: String? = nil, serverRecord: String? = nil,
        isFinal: Bool = false
    ) {
        self.isFinal = isFinal ? true : nil
        self.kind = kind
        self.reason = reason
        self.nextStep = nextStep
        self.serverVersion = serverVersion
        self.serverRecord = serverRecord
    }
}

extension DeliveryTrouble {
    /// What the backend has of a draft, by the names of JSON; `nil` where it did not tell.
    package var serverFields: ToldFields? {
        struct Record: Decodable { var fields: ToldFields? }
        return serverRecord.flatMap { try? JSONDecoder().decode(Record.self, from: Data($0.utf8)) }?.fields
    }

    /// Whether a draft is an expense there, and why not; `nil` where the backend did not tell.
    package var serverStanding: DraftStanding? {
        serverRecord.flatMap { try? JSONDecoder().decode(DraftStanding.Told.self, from: Data($0.utf8)) }
            .flatMap(DraftStanding.init)
    }

    /// The backend's word for its record, such as `submitted`; `nil` where it did not tell.
    package var serverStatus: String? {
        struct Record: Decodable { var status: String? }
        return serverRecord.flatMap { try? JSONDecoder().decode(Record.self, from: Data($0.utf8)) }?.status
    }
}

/// Whether a draft is an expense of its own, as what is sent of it tells.
package enum DraftStanding: Hashable, Sendable {
    case expense
    case setAside(SettingAside.Reason)
    /// It is of the same purchase as another.
    case linked

    /// Its members in the JSON of a draft.
    fileprivate struct Told: Decodable { var state, setAside: String? }

    /// `nil` for words that no draft has.
    fileprivate init?(_ told: Told) {
        switch told.state.flatMap(ExpenseDraft.State.init) {
        case .ready, .needsReview: self = .expense
        case .linked: self = .linked
        case .setAside:
            guard let reason = told.setAside.flatMap(SettingAside.Reason.init) else { return nil }
            self = .setAside(reason)
        case nil: return nil
        }
    }

    /// That of a draft here.
    package init(_ draft: ExpenseDraft) {
        self = draft.sameAs != nil ? .linked : draft.settingAside.map { .setAside($0.reason) } ?? .expense
    }

    /// What the payload of a queued item tells; `nil` where it tells nothing.
    package init?(payload: String) {
        guard let told = try? JSONDecoder().decode(Told.self, from: Data(payload.utf8)) else { return nil }
        self.init(told)
    }
}

/// What the backend holds of an entity, as it said itself.
package struct RemoteRecord: Hashable, Sendable, Codable {
    package var remoteID: String
    /// Opaque; made by the backend with each change.
    package var version: String
    /// The backend's word: `draft`, `submitted`, `approved`.
    package var status: String

    package init(remoteID: String, version: String, status: String) {
        self.remoteID = remoteID
        self.version = version
        self.status = status
    }

    /// What a conflict tells of the backend's record.
    ///
    /// - Parameter text: JSON with `id`, `version` and `status`.
    /// - Throws: `refused` when it is no such record.
    package init(serverRecord text: String) throws(StoreError) {
        struct ServerRecord: Decodable { var id, version, status: String }
        do {
            let record = try JSONDecoder().decode(ServerRecord.self, from: Data(text.utf8))
            self.init(remoteID: record.id, version: record.version, status: record.status)
        } catch {
            throw .refused(reason: "the server's record is no record: \(error)")
        }
    }
}

/// An item that the holder may send until its lease ends.
package struct QueueClaim: Hashable, Sendable {
    package var queued: QueuedItem
    /// What the backend held of the entity when the item was claimed.
    package var remote: RemoteRecord?

    package init(queued: QueuedItem, remote: RemoteRecord?) {
        self.queued = queued
        self.remote = remote
    }

    /// The account, the entity and the fence under which it was claimed.
    package var fence: Int { queued.fence }
    package var item: SyncQueueItem { queued.item }
}

/// How sending an item went.
package indirect enum DeliveryResult: Hashable, Sendable {
    /// The backend confirmed it, and holds this now.
    case delivered(RemoteRecord?)
    /// To be tried again, not before the time.
    ///
    /// - `countsAsTry`: raises `retryCount`; `renewed`: a new upload address has to be asked for.
    case later(Timestamp, countsAsTry: Bool, renewed: Bool, error: Message)
    case attention(DeliveryTrouble)
    /// It was given up on the way, and nobody knows how far it came.
    case released
    /// Nothing of it can have reached the backend; to be tried again, not before the time where one is given.
    case unsent(Timestamp?, error: Message?)
    /// It went so, and of the original that the item is about no byte can have reached the backend.
    case withoutBytes(DeliveryResult)
}

/// What holds up the queue, an account or a lane until somebody lets it go on.
package struct QueuePause: Hashable, Sendable, Codable {
    package enum Scope: Hashable, Sendable, Codable {
        case queue
        case account(String)
        /// All items of one entity.
        case lane(SyncQueueItem.EntityType, String)
    }

    package enum Cause: String, Hashable, Sendable, Codable {
        case user
        case signIn = "sign_in"
        case certificate
        case forbidden
    }

    package var scope: Scope
    package var cause: Cause
    /// One sentence.
    package var reason: Message
    package var since: Timestamp

    package init(scope: Scope, cause: Cause, reason: Message, since: Timestamp) {
        self.scope = scope
        self.cause = cause
        self.reason = reason
        self.since = since
    }
}

/// One time that an item was sent.
package struct DeliveryAttempt: Hashable, Sendable, Codable {
    package var fence: Int
    package var at: Timestamp
    /// `delivered`, `later` or `needs_attention`.
    package var outcome: String
    package var error: Message?

    package init(fence: Int, at: Timestamp, outcome: String, error: Message?) {
        self.fence = fence
        self.at = at
        self.outcome = outcome
        self.error = error
    }
}

/// Which version is kept where the backend has another one.
package enum ConflictChoice: String, Hashable, Sendable {
    /// What was queued is sent again, on top of the version that the backend showed.
    case mine
    /// What the backend has stays; the item is closed.
    case theirs
}

/// A record as the backend changed it, from a pull.
package struct PulledRecord: Hashable, Sendable {
    package var entityType: SyncQueueItem.EntityType
    package var entityID: String
    package var record: RemoteRecord
    /// JSON text.
    package var content: String

    package init(entityType: SyncQueueItem.EntityType, entityID: String, record: RemoteRecord, content: String) {
        self.entityType = entityType
        self.entityID = entityID
        self.record = record
        self.content = content
    }
}

extension PulledRecord {
    /// What people are shown of it among what the backend lists: an approval; `nil` for what has a draft or an original here.
    package var listed: ServerRecord? {
        guard entityType == .approval else { return nil }
        return ServerRecord(
            kind: .approval, id: entityID, version: record.version, status: record.status, content: content)
    }

    /// What an edit that still waits meets, once the record is no longer a draft.
    package var conflict: DeliveryTrouble {
        DeliveryTrouble(
            .conflict, reason: "the record is \(record.status), and the server's version stands",
            nextStep: "look at it on the server, then close the item: bilko queue resolve ITEM --theirs",
            serverVersion: record.version, serverRecord: content, isFinal: true)
    }
}
