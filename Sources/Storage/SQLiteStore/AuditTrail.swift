import Foundation
import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// The audit log, oldest first; of one document if one is given.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func auditTrail(of id: DocumentID?) throws(StoreError) -> [AuditEntry] {
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
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be read. A broken chain is a verdict, not an error.
    package func verifyAudit() throws(StoreError) -> AuditVerdict {
        try read(or: .intact(AuditChain.beginning), AuditRows.verify)
    }
}

extension AuditEntry {
    init(_ row: Row) throws {
        let action: String = try row.value("action")
        let hex = try row.optionalValue("documentId", as: String.self)
        let documentID = hex.flatMap { DocumentID(hex: $0) }
        guard let action = Action(rawValue: action), (documentID == nil) == (hex == nil) else {
            throw UnreadableRow(reason: "an audit row names the unknown action '\(action)'")
        }
        self.init(
            sequence: try row.value("sequence"), at: Timestamp(milliseconds: try row.value("at")), action: action,
            documentID: documentID, details: try JSONText.decode(Details.self, from: row.value("details")),
            hash: try row.value("hash"), previousHash: try row.value("previousHash"))
    }
}

extension AuditRow {
    fileprivate init(_ row: Row) throws {
        self.init(
            sequence: try row.value("sequence"), at: try row.value("at"), action: try row.value("action"),
            documentID: try row.optionalValue("documentId", as: String.self) ?? "", details: try row.value("details"),
            previousHash: try row.value("previousHash"), hash: try row.value("hash"))
    }
}

/// The rows of the audit log.
enum AuditRows {
    /// Adds a row at the end, inside the transaction of what it tells about.
    static func append(
        _ action: AuditEntry.Action, _ id: DocumentID, _ details: AuditEntry.Details = .init(), at now: Timestamp,
        in db: Database
    ) throws {
        try append(action, about: id.hex, details, at: now, in: db)
    }

    /// Adds a row about a company.
    static func append(
        _ action: AuditEntry.Action, _ company: Company, changes: [String]? = nil, at now: Timestamp, in db: Database
    ) throws {
        let digest = action == .companyForgotten ? nil : Fingerprint.of([try JSONText.encode(company)])
        let details = AuditEntry.Details(changes: changes, company: company.id, companyDigest: digest)
        try append(action, about: nil, details, at: now, in: db)
    }

    private static func append(
        _ action: AuditEntry.Action, about documentID: String?, _ details: AuditEntry.Details, at now: Timestamp,
        in db: Database
    ) throws {
        let row = AuditRow(
            after: try head(db), at: now.milliseconds, action: action.rawValue, documentID: documentID ?? "",
            details: try JSONText.encode(details))
        try db.cachedStatement(sql: "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)").execute(
            arguments: [row.sequence, row.at, row.action, documentID, row.details, row.previousHash, row.hash])
    }

    static func head(_ db: Database) throws -> AuditHead {
        guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT sequence, hash FROM auditHead")) else {
            throw UnreadableRow(reason: "the head of the audit log is missing")
        }
        return AuditHead(sequence: try row.value("sequence"), hash: try row.value("hash"))
    }

    static func verify(_ db: Database) throws -> AuditVerdict {
        var chain = AuditChain()
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM audit ORDER BY sequence")
        while let row = try rows.next() {
            if let fault = chain.broken(by: try AuditRow(row)) { return fault }
        }
        return chain.verdict(endingAt: try head(db))
    }
}
