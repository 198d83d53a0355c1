/// Everything that a store promises: originals, attempts on them, readings, drafts, what is known of issuers, companies, hand-overs, the audit log and
/// the queue.
///
/// The parts are one promise, because they change together: a draft stands with its queue items and its audit entries or
/// not at all. Every function is one transaction: all of it is there when it returns, nothing of it when it throws. What a
/// store must do beyond these words is told by the suite that every store passes (`Tests/Storage/StoreConformance`).
package protocol DocumentStore: OriginalStore, AttemptLog, ReadingStore, DraftStore, DraftSearch, IssuerMemory,
    CompanyStore, HandoverLog, AuditLog, DeliveryQueue, ServerRecordStore
{}
