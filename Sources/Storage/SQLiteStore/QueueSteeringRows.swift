import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// Takes an item out of the line by the word of a person, with what waits behind it where it makes its entity.
    ///
    /// - Returns: what was dropped, in its order.
    /// - Throws: `refused` for an item that is done or is being sent, and without a reason.
    @discardableResult
    package func drop(_ item: QueuedItem, reason: String, now: Timestamp) throws(StoreError) -> [QueuedItem] {
        try write { db in
            let lane = try QueuedItem.lane(item.item.entityType, item.item.entityId, in: db)
            let dropped = try QueueSteering.dropped(with: item, reason: reason, in: lane)
            try QueueSteeringRows.drop(dropped, reason: reason, now: now, in: db)
            return dropped
        }
    }

    /// Takes up again what was dropped.
    func takeUp(_ item: QueuedItem, now: Timestamp) throws(StoreError) {
        try write { db in
            let lane = try QueuedItem.lane(item.item.entityType, item.item.entityId, in: db)
            for one in try QueueSteering.takenUp(with: item, in: lane) {
                try db.execute(
                    sql: """
                        UPDATE queueItems SET state = 'waiting', outcome = NULL, dropReason = NULL, retryCount = 0,
                            renewals = 0, nextAttemptAt = ? WHERE sequence = ?
                        """,
                    arguments: [now.milliseconds, one.sequence])
                try Self.audit(.requeued, one.item, at: now, in: db)
            }
        }
    }

    /// Has what was never begun for its account go to another one; a receipt moves whole.
    ///
    /// - Returns: what was moved, in its order.
    /// - Throws: `refused` when something of the receipt was begun for an account, and for an approval.
    package func move(
        _ item: QueuedItem, to account: String, now: Timestamp
    ) throws(StoreError) -> [QueuedItem] {
        try write { db in
            let moved = try QueueSteering.moved(with: item, to: account) { try QueuedItem.lane($0, $1, in: db) }
            for one in moved {
                try db.execute(
                    sql: "UPDATE queueItems SET account = ?, nextAttemptAt = ? WHERE sequence = ?",
                    arguments: [account, now.milliseconds, one.sequence])
            }
            return moved
        }
    }
}

/// The rows of what a person steers, inside the transaction of what they are about.
enum QueueSteeringRows {
    static func drop(_ items: [QueuedItem], reason: String, now: Timestamp, in db: Database) throws {
        for item in items {
            try db.execute(
                sql: """
                    UPDATE queueItems SET state = 'done', outcome = 'dropped', dropReason = ?, trouble = NULL
                    WHERE sequence = ?
                    """,
                arguments: [reason, item.sequence])
            try Vault.audit(.dropped, item.item, .init(reasons: [reason], queueItem: item.item.id), at: now, in: db)
        }
    }
}
