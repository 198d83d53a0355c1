package import ReceiptModel

/// Writes down what was done to which document or company, in the transaction of the deed, and never changes a row.
package protocol AuditLog: Sendable {
    /// The audit log, oldest first; of one document if one is given.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func auditTrail(of id: DocumentID?) throws(StoreError) -> [AuditEntry]

    /// Recomputes every hash of the log.
    ///
    /// Who can write the rows can also rewrite the whole chain with its head; compare the head with one that was written
    /// down elsewhere to find that.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func verifyAudit() throws(StoreError) -> AuditVerdict
}

/// One row of the audit log: what was done to which document or company, and when.
package struct AuditEntry: Hashable, Sendable, Codable {
    package enum Action: String, Hashable, Sendable, Codable {
        /// A document came for the first time.
        case stored
        /// The same bytes came again.
        case sighted
        case drafted
        case edited
        /// It could not be read.
        case attention
        /// A hold was put on it.
        case held
        /// The hold was taken off.
        case released
        /// A person has it read again.
        case retried
        /// A person leaves it unread.
        case skipped
        /// The accounting backend confirmed the original, or a draft that rests on it.
        case delivered
        /// A person has taken what was queued of it out of the line.
        case dropped
        /// A person has put it back into the line.
        case requeued
        /// What was damaged of it in the home was put back from a good copy, or made anew from what it follows from.
        case mended
        /// It was part of a hand-over to the bookkeeper.
        case handedOver = "handed_over"
        /// Books of a company began.
        case companyAdded = "company_added"
        /// Something else is known of a company.
        case companyChanged = "company_changed"
        /// Nothing new is booked for a company.
        case companyClosed = "company_closed"
        /// A company in whose books nothing was is gone.
        case companyForgotten = "company_forgotten"
    }

    /// What belongs to the action.
    ///
    /// Names and amounts stay out: the log outlives the documents.
    package struct Details: Hashable, Sendable, Codable {
        /// The SHA-256 of the draft as the ledger keeps it, after the action.
        package var draft: String?
        /// Which draft it is; older entries have none, when an original made one draft only.
        package var draftID: String?
        package var revision: Int?
        package var queued: Int?
        /// What was changed, by the names of the fields.
        package var changes: [String]?
        package var reasons: [String]?
        /// The original was there without a row, from a run that ended early, and was taken up.
        package var adopted: Bool?
        /// The original was missing or damaged and was put back from the same bytes.
        package var repaired: Bool?
        /// The queue item that was confirmed, dropped or put back.
        package var queueItem: String?
        /// The SHA-256 over the retention as the ledger keeps it, after the action.
        package var retention: String?
        /// The idempotency keys of what was queued, each the SHA-256 over an item with its payload.
        package var keys: [String]?
        /// The SHA-256 over the names and digests of the files of a hand-over.
        package var handover: String?
        /// The short name of the company.
        package var company: String?
        /// The SHA-256 of the company as the ledger keeps it, after the action; none where it is gone.
        package var companyDigest: String?

        package init(
            draft: String? = nil, draftID: String? = nil, revision: Int? = nil, queued: Int? = nil,
            changes: [String]? = nil, reasons: [String]? = nil, adopted: Bool? = nil, repaired: Bool? = nil,
            queueItem: String? = nil, retention: String? = nil, keys: [String]? = nil, handover: String? = nil,
            company: String? = nil, companyDigest: String? = nil
        ) {
            self.draft = draft
            self.draftID = draftID
            self.revision = revision
            self.queued = queued
            self.changes = changes
            self.reasons = reasons
            self.adopted = adopted
            self.repaired = repaired
            self.queueItem = queueItem
            self.retention = retention
            self.keys = keys
            self.handover = handover
            self.company = company
            self.companyDigest = companyDigest
        }
    }

    /// Counts from 1, without gaps.
    package var sequence: Int
    package var at: Timestamp
    package var action: Action
    /// `nil` where it is about a company.
    package var documentID: DocumentID?
    package var details: Details
    /// Of this row and, through `previousHash`, of all before it.
    package var hash: String
    package var previousHash: String

    package init(
        sequence: Int, at: Timestamp, action: Action, documentID: DocumentID?, details: Details, hash: String,
        previousHash: String
    ) {
        self.sequence = sequence
        self.at = at
        self.action = action
        self.documentID = documentID
        self.details = details
        self.hash = hash
        self.previousHash = previousHash
    }
}

/// Where the log ends.
///
/// Written down elsewhere, it proves later that nothing before it was changed.
package struct AuditHead: Hashable, Sendable, Codable {
    /// 0 for an empty log.
    package var sequence: Int
    package var hash: String

    package init(sequence: Int, hash: String) {
        self.sequence = sequence
        self.hash = hash
    }
}

/// What a check of the audit log found.
package enum AuditVerdict: Hashable, Sendable {
    case intact(AuditHead)
    /// The first row that is not what was written there, or is missing.
    case broken(row: Int, reason: String)
}
