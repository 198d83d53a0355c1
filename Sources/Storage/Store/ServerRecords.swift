package import ReceiptModel

/// Something that a backend lists, as it said it last; the backend's word alone counts.
package struct ServerRecord: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A decision that the backend asks for.
        case approval
        case expense
        case invoice
        /// Something that the backend wants known: a deadline, a certificate that runs out.
        case alert
    }

    package var kind: Kind
    /// By the backend's name of it.
    package var id: String
    /// Opaque; empty where the backend tells none.
    package var version: String
    /// The backend's word.
    package var status: String
    /// What it said, as JSON text.
    package var content: String

    package init(kind: Kind, id: String, version: String, status: String, content: String) {
        self.kind = kind
        self.id = id
        self.version = version
        self.status = status
        self.content = content
    }
}

/// A record with the account whose backend listed it, and when.
package struct KeptServerRecord: Hashable, Sendable, Codable {
    package var account: String
    package var record: ServerRecord
    package var fetchedAt: Timestamp

    package init(account: String, record: ServerRecord, fetchedAt: Timestamp) {
        self.account = account
        self.record = record
        self.fetchedAt = fetchedAt
    }
}

/// How much of what backends list is kept for the time without a network.
package enum ServerRecordLimits {
    /// Milliseconds after which a record that no backend has confirmed again goes: 30 days.
    package static let age: Int64 = 30 * 86_400_000
    /// The most records of one kind and account.
    package static let count = 1_000
}

/// Keeps what backends list, to be looked at without a network; nothing here is ever sent.
package protocol ServerRecordStore: Sendable {
    /// What was listed, the newest answer first.
    ///
    /// - Parameters:
    ///   - kind: of what.
    ///   - account: by the backend of which account; `nil` for all.
    /// - Returns: records with their accounts and times.
    /// - Throws: ``StoreError`` when the store cannot be read.
    func serverRecords(
        _ kind: ServerRecord.Kind, account: String?
    ) throws(StoreError) -> [KeptServerRecord]

    /// Keeps what a backend listed, within ``ServerRecordLimits``.
    ///
    /// - Parameters:
    ///   - records: of any kinds.
    ///   - replacing: the kinds of which the list is whole, so that what is not in it is gone.
    ///   - account: whose backend it is.
    ///   - now: stamped on the records.
    /// - Throws: ``StoreError`` when the store cannot be written.
    func keep(
        _ records: [ServerRecord], replacing: Set<ServerRecord.Kind>, account: String, now: Timestamp
    ) throws(StoreError)
}
