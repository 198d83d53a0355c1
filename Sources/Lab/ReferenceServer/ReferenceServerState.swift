import Foundation

/// Somebody who may come in.
package struct ReferenceServerUser: Hashable, Sendable, Codable {
    package var id: String
    package var company: String
    /// `HR`, `RS` or `BA`.
    package var country: String
    /// `capture`, `approve`; reading is always allowed.
    package var permissions: [String]

    package init(id: String, company: String, country: String, permissions: [String] = ["capture", "approve"]) {
        self.id = id
        self.company = company
        self.country = country
        self.permissions = permissions
    }
}

/// One thing that the server keeps: a draft, a document, an approval.
package struct ReferenceServerRecord: Hashable, Sendable, Codable {
    /// Made by the server.
    package var id: String
    package var company: String
    package var entityType: String
    /// As the client named it.
    package var entityId: String
    /// Counts the changes.
    package var version: Int
    /// `draft`, `submitted`, `stored`, `pending`, `approved`, `rejected`; of invoices `sent`, `overdue`, `paid`.
    package var status: String
    /// What the client sent, as JSON text.
    package var content: String
    /// The place of the last change among all changes.
    package var cursor: Int

    /// What a client is told.
    struct Shown: Codable {
        var entityType: String
        var entityId: String
        var id: String
        var version: String
        var status: String
        var cursor: String
        /// The values of a draft that are one text each; absent where there are none.
        var fields: [String: String]?
    }

    var shown: Shown {
        Shown(
            entityType: entityType, entityId: entityId, id: id, version: String(version), status: status,
            cursor: String(cursor), fields: Self.fields(of: content))
    }

    /// The members of `fields` of a draft's JSON that are texts.
    private static func fields(of content: String) -> [String: String]? {
        let object = try? JSONSerialization.jsonObject(with: Data(content.utf8)) as? [String: Any]
        return (object?["fields"] as? [String: Any])?.compactMapValues { $0 as? String }
    }

    /// A draft's JSON in which some texts of `fields` are others.
    static func content(_ content: String, with changes: [String: String]) -> String {
        guard !changes.isEmpty else { return content }
        var object = (try? JSONSerialization.jsonObject(with: Data(content.utf8)) as? [String: Any]) ?? [:]
        object["fields"] = (object["fields"] as? [String: Any] ?? [:]).merging(changes) { $1 }
        let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? content
    }

    var key: String { "\(company)/\(entityType)/\(entityId)" }
}

/// An original on its way.
package struct ReferenceServerUpload: Hashable, Sendable, Codable {
    package var id: String
    package var company: String
    package var key: String
    package var documentId: String
    package var sha256: String
    package var mediaType: String
    package var byteCount: Int
    /// Whether the bytes are there.
    package var isStored: Bool
}

/// One line of the server's log: who did what, under which key.
package struct ReferenceServerAuditLine: Hashable, Sendable, Codable {
    /// Milliseconds since 1970.
    package var at: Int64
    package var user: String
    package var action: String
    package var record: String
    package var version: Int
    package var key: String
}

/// An answer that was given once and is given again to the same key.
struct StoredReply: Codable {
    var fingerprint: String
    var status: Int
    var body: String
}

/// One change, all of it or nothing; the journal of a server is a list of them.
struct ReferenceServerChange: Codable {
    var records: [ReferenceServerRecord] = []
    var upload: ReferenceServerUpload?
    var replyKey: String?
    var reply: StoredReply?
    var audit: [ReferenceServerAuditLine] = []
}

/// Everything that the server keeps.
package struct ReferenceServerState: Sendable {
    package private(set) var records: [String: ReferenceServerRecord] = [:]
    package private(set) var uploads: [String: ReferenceServerUpload] = [:]
    package private(set) var audit: [ReferenceServerAuditLine] = []
    private(set) var replies: [String: StoredReply] = [:]
    private(set) var uploadsByKey: [String: String] = [:]
    private(set) var cursor = 0
    /// The records in the order of their last change, with gaps where one changed again.
    private(set) var changes: [String] = [""]

    mutating func apply(_ change: ReferenceServerChange) {
        for record in change.records {
            records[record.key] = record
            cursor = max(cursor, record.cursor)
            while changes.count <= record.cursor { changes.append("") }
            changes[record.cursor] = record.key
        }
        if let upload = change.upload {
            uploads[upload.id] = upload
            uploadsByKey["\(upload.company)/\(upload.key)"] = upload.id
        }
        if let key = change.replyKey, let reply = change.reply { replies[key] = reply }
        audit += change.audit
    }

    /// The records of a company that changed after a cursor, oldest change first.
    func changed(since cursor: Int, company: String, limit: Int) -> (
        records: [ReferenceServerRecord], cursor: Int, hasMore: Bool
    ) {
        var found: [ReferenceServerRecord] = []
        var place = max(cursor, 0)
        while place < self.cursor, found.count < limit {
            place += 1
            if let record = records[changes[place]], record.cursor == place, record.company == company {
                found.append(record)
            }
        }
        return (found, place, place < self.cursor)
    }
}
