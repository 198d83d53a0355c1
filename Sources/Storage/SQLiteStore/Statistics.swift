import GRDB
package import Store

/// What is counted, with the names of the mobile architecture document, section 11, and a few of this tool's own.
package enum Counter: String, CaseIterable, Sendable, Codable {
    case loginSuccess = "mobile_login_success"
    case receiptCaptured = "mobile_receipt_captured"
    case draftSynced = "mobile_draft_synced"
    /// An attempt that was not confirmed, for whatever reason.
    case syncFailed = "mobile_sync_failed"
    case approvalApproved = "mobile_approval_approved"
    /// A link was opened.
    case notificationOpened = "mobile_notification_opened"
    case uploadAttempts = "upload_attempts"
    case uploadRetries = "upload_retries"
    case noticesDelivered = "notices_delivered"
}

/// Numbers about the use of a home: names and counts, and nothing of any document.
package struct Statistics: Equatable, Sendable {
    /// Since the home was made.
    package var counters: [Counter: Int]
    /// What waits for the backend now.
    package var queueDepth: Int
    /// What cannot be sent without a person.
    package var deadLetters: Int

    /// The share of attempts that were not confirmed, from 0 to 1; `nil` before the first.
    package var errorRate: Double? {
        let (all, failed) = (counters[.uploadAttempts] ?? 0, counters[.syncFailed] ?? 0)
        return all > 0 ? Double(failed) / Double(all) : nil
    }
}

/// Something that a person may want to be told: its type, and a link that holds identities only.
package struct Notice: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case captured = "receipt.captured"
        case needsReview = "receipt.needs_review"
        case needsAttention = "queue.needs_attention"
        case heldUp = "account.held_up"
    }

    package var sequence: Int
    package var kind: Kind
    package var link: String
}

extension Vault {
    /// What was counted so far, and how long the queue is.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func statistics() throws(StoreError) -> Statistics {
        let states = try queueCounts()
        let counters: [Counter: Int] = try read(or: [:]) { db in
            var found: [Counter: Int] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT name, count FROM counters") {
                let name: String = try row.value("name")
                if let counter = Counter(rawValue: name) { found[counter] = try row.value("count") }
            }
            return found
        }
        return Statistics(
            counters: Dictionary(Counter.allCases.map { ($0, counters[$0] ?? 0) }) { $1 },
            queueDepth: states[.waiting, default: 0] + states[.running, default: 0],
            deadLetters: states[.needsAttention] ?? 0)
    }

    /// Counts something that no row of the ledger tells by itself.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func count(_ counter: Counter, by number: Int = 1) throws(StoreError) {
        try write { db in
            try db.execute(
                sql: "UPDATE counters SET count = count + ? WHERE name = ?", arguments: [number, counter.rawValue])
        }
    }

    /// What a reader of notices was not told yet, oldest first; a reader that is new begins at the end.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func notices(for reader: String, limit: Int) throws(StoreError) -> [Notice] {
        try read(or: []) { db in
            let last = try Int.fetchOne(
                db, sql: "SELECT sequence FROM noticeReaders WHERE name = ?", arguments: [reader])
            guard let last else { return [] }
            return try Row.fetchAll(
                db, sql: "SELECT * FROM notices WHERE sequence > ? ORDER BY sequence LIMIT ?", arguments: [last, limit]
            ).compactMap { row in
                let type: String = try row.value("type")
                guard let kind = Notice.Kind(rawValue: type) else { return nil }
                return Notice(sequence: try row.value("sequence"), kind: kind, link: try row.value("link"))
            }
        }
    }

    /// Which readers of notices are known.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func noticeReaders() throws(StoreError) -> Set<String> {
        try read(or: []) { db in Set(try String.fetchAll(db, sql: "SELECT name FROM noticeReaders")) }
    }

    /// Writes down how far a reader is; without `sequence`, that it begins with what comes from now on.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func noticesRead(by reader: String, upTo sequence: Int? = nil) throws(StoreError) {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO noticeReaders VALUES (?, ifnull(?, (SELECT ifnull(max(sequence), 0) FROM notices)))
                    ON CONFLICT (name) DO UPDATE SET sequence = excluded.sequence
                    """,
                arguments: [reader, sequence])
        }
    }
}
