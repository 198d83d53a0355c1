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
    package var reason: String
    /// What to do next.
    package var nextStep: String
    /// What the backend has, with a conflict.
    package var serverVersion: String?
    /// The backend's record as JSON text, with a conflict.
    package var serverRecord: String?

    package init(
        _ kind: Kind, reason: String, nextStep: String, serverVersion: String? = nil, serverRecord: String? = nil
    ) {
        self.kind = kind
        self.reason = reason
        self.nextStep = nextStep
        self.serverVersion = serverVersion
        self.serverRecord = serverRecord
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
}

/// An item that the holder may send until its lease ends.
package struct QueueClaim: Hashable, Sendable {
    package var queued: QueuedItem
    /// What the backend held of the entity when the item was claimed.
    package var remote: RemoteRecord?

    /// The account, the entity and the fence under which it was claimed.
    package var fence: Int { queued.fence }
    package var item: SyncQueueItem { queued.item }
}

/// How sending an item went.
package enum DeliveryResult: Hashable, Sendable {
    /// The backend confirmed it, and holds this now.
    case delivered(RemoteRecord?)
    /// To be tried again, not before the time.
    ///
    /// - `countsAsTry`: raises `retryCount`; `renewed`: a new upload address has to be asked for.
    case later(Timestamp, countsAsTry: Bool, renewed: Bool, error: String)
    case attention(DeliveryTrouble)
    /// It was not sent after all.
    case released
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
    package var reason: String
    package var since: Timestamp

    package init(scope: Scope, cause: Cause, reason: String, since: Timestamp) {
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
    package var error: String?
}

/// Which version is kept where the backend has another one.
package enum ConflictChoice: String, Hashable, Sendable {
    /// What was queued is sent again, on top of the version that the backend showed.
    case mine
    /// What the backend has stays; the item is closed.
    case theirs
}
