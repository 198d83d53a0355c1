import ReceiptModel

/// A row of the audit log as a store keeps it, before anybody trusts it.
package struct AuditRow: Hashable, Sendable {
    /// Counts from 1, without gaps.
    package var sequence: Int
    /// Milliseconds since 1970.
    package var at: Int64
    package var action: String
    /// Empty where it is about a company.
    package var documentID: String
    /// JSON text, byte for byte as it was hashed.
    package var details: String
    package var previousHash: String
    package var hash: String

    package init(
        sequence: Int, at: Int64, action: String, documentID: String, details: String, previousHash: String,
        hash: String
    ) {
        self.sequence = sequence
        self.at = at
        self.action = action
        self.documentID = documentID
        self.details = details
        self.previousHash = previousHash
        self.hash = hash
    }

    /// The row that follows a head.
    package init(after head: AuditHead, at: Int64, action: String, documentID: String, details: String) {
        self.init(
            sequence: head.sequence + 1, at: at, action: action, documentID: documentID, details: details,
            previousHash: head.hash, hash: "")
        hash = computedHash
    }

    /// What the hash must be, by everything else in the row.
    package var computedHash: String {
        Fingerprint.of([previousHash, String(sequence), String(at), action, documentID, details])
    }
}

/// Follows the chain of hashes over an audit log, row by row; the same in every store.
package struct AuditChain: Sendable {
    /// Where a log stands before its first row.
    package static let beginning = AuditHead(sequence: 0, hash: String(repeating: "0", count: 64))

    private var last = Self.beginning

    package init() {}

    /// Takes the next row.
    ///
    /// - Returns: what is wrong with it; `nil` when it follows.
    package mutating func broken(by row: AuditRow) -> AuditVerdict? {
        guard row.sequence == last.sequence + 1 else {
            return .broken(row: last.sequence + 1, reason: "the row is missing")
        }
        guard row.previousHash == last.hash else {
            return .broken(row: row.sequence, reason: "the row does not follow the one before it")
        }
        guard row.hash == row.computedHash else {
            return .broken(row: row.sequence, reason: "the row was changed after it was written")
        }
        last = AuditHead(sequence: row.sequence, hash: row.hash)
        return nil
    }

    /// What the rows come to, by the head that the store keeps apart from them.
    package func verdict(endingAt head: AuditHead) -> AuditVerdict {
        guard head == last else {
            return .broken(
                row: min(head.sequence, last.sequence) + 1,
                reason: "the log ends at row \(last.sequence), its head at row \(head.sequence)")
        }
        return .intact(last)
    }
}
