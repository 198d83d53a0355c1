package import Files
package import ReceiptModel

// What most callers leave out; a protocol's own functions have no default arguments.

extension OriginalStore {
    /// Stores a file that stands on its own.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func store(
        _ file: borrowing OpenedFile, mediaType: MediaType, fileName: String, origin: String, retention: Retention,
        now: Timestamp
    ) throws(StoreError) -> StoreOutcome {
        try store(
            file, mediaType: mediaType, fileName: fileName, origin: origin, retention: retention, join: nil,
            labels: DocumentLabels(), now: now)
    }
}

extension DraftStore {
    /// Records drafts without asking whether others like them came in meanwhile.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func record(
        drafts: [ExpenseDraft], of originals: [ReadOriginal], queue: [SyncQueueItem], now: Timestamp
    ) throws(StoreError) {
        try record(drafts: drafts, of: originals, queue: queue, alike: nil, now: now)
    }

    /// Puts the next revision of a draft in the place of the present one; its retention stays.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func replace(
        draft: ExpenseDraft, queue: [SyncQueueItem], changes: [String], now: Timestamp
    ) throws(StoreError) {
        try replace(draft: draft, retention: nil, queue: queue, changes: changes, now: now)
    }
}

extension IssuerMemory {
    /// What is remembered about all issuers.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func issuerNotes() throws(StoreError) -> [IssuerNote] { try issuerNotes(about: nil) }
}

extension AuditLog {
    /// The audit log of all documents, oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func auditTrail() throws(StoreError) -> [AuditEntry] { try auditTrail(of: nil) }
}

extension DeliveryQueue {
    /// Queues a decision about an approval of the active account's.
    ///
    /// - Throws: `refused` for anything but an approval, or without its version.
    package func enqueue(decision item: SyncQueueItem, now: Timestamp) throws(StoreError) {
        try enqueue(decision: item, for: nil, now: now)
    }

    /// Takes items to send, those of no account among them.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func claim(
        for account: String, limit: Int, lease: Int64, now: Timestamp
    ) throws(StoreError) -> [QueueClaim] {
        try claim(for: account, ownOnly: false, limit: limit, lease: lease, now: now)
    }

    /// When the next item of the account, or of none, is due.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func nextAttempt(for account: String) throws(StoreError) -> Timestamp? {
        try nextAttempt(for: account, ownOnly: false)
    }
}

extension CompanyStore {
    /// The company of a short name, in whatever case it was typed.
    ///
    /// - Throws: ``StoreError``: `noCompany`.
    package func company(named name: String) throws(StoreError) -> Company {
        guard let company = try companies().first(where: { Company.areAlike($0.id, name) }) else {
            throw .noCompany(name)
        }
        return company
    }
}
