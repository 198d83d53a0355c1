import Foundation
import GRDB
package import ReceiptModel

/// One row of the audit log: what was done to which document, and when.
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
        /// The accounting backend confirmed the original, or a draft that rests on it.
        case delivered
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
        /// The queue item that was confirmed.
        package var queueItem: String?
    }

    /// Counts from 1, without gaps.
    package var sequence: Int
    package var at: Timestamp
    package var action: Action
    package var documentID: DocumentID
    package var details: Details
    /// Of this row and, through `previousHash`, of all before it.
    package var hash: String
    package var previousHash: String
}

/// Where the log ends.
///
/// Written down elsewhere, it proves later that nothing before it was changed.
package struct AuditHead: Hashable, Sendable, Codable {
    /// 0 for an empty log.
    package var sequence: Int
    package var hash: String
}

/// What a check of the audit log found.
package enum AuditVerdict: Hashable, Sendable {
    case intact(AuditHead)
    /// The first row that is not what was written there, or is missing.
    case broken(row: Int, reason: String)
}

extension Vault {
    /// The audit log, oldest first; of one document if one is given.
    package func auditTrail(of id: DocumentID? = nil) throws(VaultError) -> [AuditEntry] {
        try read(or: []) { db in
            let rows =
                if let id {
                    try Row.fetchAll(
                        db, sql: "SELECT * FROM audit WHERE documentId = ? ORDER BY sequence", arguments: [id.hex])
                } else {
                    try Row.fetchAll(db, sql: "SELECT * FROM audit ORDER BY sequence")
                }
            return try rows.map(AuditEntry.init)
        }
    }

    /// Recomputes every hash of the log.
    ///
    /// Who can write the file can also rewrite the whole chain with its head; compare the head with one that was written
    /// down elsewhere to find that.
    package func verifyAudit() throws(VaultError) -> AuditVerdict {
        try read(or: .intact(AuditHead(sequence: 0, hash: AuditLog.beginning)), AuditLog.verify)
    }
}

extension AuditEntry {
    init(_ row: Row) throws {
        let action: String = try row.value("action")
        let documentID: String = try row.value("documentId")
        guard let action = Action(rawValue: action), let documentID = DocumentID(hex: documentID) else {
            throw UnreadableRow(reason: "an audit row names the unknown action '\(action)'")
        }
        self.init(
            sequence: try row.value("sequence"), at: Timestamp(milliseconds: try row.value("at")), action: action,
            documentID: documentID, details: try JSONText.decode(Details.self, from: row.value("details")),
            hash: try row.value("hash"), previousHash: try row.value("previousHash"))
    }
}

/// The chain of hashes over the rows of the log.
enum AuditLog {
    /// What stands before the first row.
    static let beginning = String(repeating: "0", count: 64)

    /// Adds a row at the end, inside the transaction of what it tells about.
    static func append(
        _ action: AuditEntry.Action, _ id: DocumentID, _ details: AuditEntry.Details = .init(), at now: Timestamp,
        in db: Database
    ) throws {
        let head = try head(db)
        let details = try JSONText.encode(details)
        let hash = hash(
            sequence: head.sequence + 1, at: now.milliseconds, action: action.rawValue, documentID: id.hex,
            details: details, previous: head.hash)
        try db.cachedStatement(sql: "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)").execute(
            arguments: [head.sequence + 1, now.milliseconds, action.rawValue, id.hex, details, head.hash, hash])
    }

    static func head(_ db: Database) throws -> AuditHead {
        guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT sequence, hash FROM auditHead")) else {
            throw UnreadableRow(reason: "the head of the audit log is missing")
        }
        return AuditHead(sequence: try row.value("sequence"), hash: try row.value("hash"))
    }

    static func verify(_ db: Database) throws -> AuditVerdict {
        var last = AuditHead(sequence: 0, hash: beginning)
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM audit ORDER BY sequence")
        while let row = try rows.next() {
            let sequence: Int = try row.value("sequence")
            guard sequence == last.sequence + 1 else {
                return .broken(row: last.sequence + 1, reason: "the row is missing")
            }
            guard try row.value("previousHash") == last.hash else {
                return .broken(row: sequence, reason: "the row does not follow the one before it")
            }
            let computed = hash(
                sequence: sequence, at: try row.value("at"), action: try row.value("action"),
                documentID: try row.value("documentId"), details: try row.value("details"), previous: last.hash)
            guard try row.value("hash") == computed else {
                return .broken(row: sequence, reason: "the row was changed after it was written")
            }
            last = AuditHead(sequence: sequence, hash: computed)
        }
        let head = try head(db)
        guard head == last else {
            return .broken(
                row: min(head.sequence, last.sequence) + 1,
                reason: "the log ends at row \(last.sequence), its head at row \(head.sequence)")
        }
        return .intact(last)
    }

    private static func hash(
        sequence: Int, at: Int64, action: String, documentID: String, details: String, previous: String
    ) -> String {
        Fingerprint.of([previous, String(sequence), String(at), action, documentID, details])
    }
}
