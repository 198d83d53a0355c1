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
        /// The values of a draft; absent where there are none.
        var fields: [String: ReferenceServerValue]?
        /// Whether a draft is an expense, as the client sent it, and why not.
        var state: String?
        var setAside: String?
    }

    var shown: Shown {
        let draft = Self.object(content)
        let fields = draft["fields"] as? [String: Any]
        return Shown(
            entityType: entityType, entityId: entityId, id: id, version: String(version), status: status,
            cursor: String(cursor), fields: fields?.compactMapValues(ReferenceServerValue.init),
            state: draft["state"] as? String, setAside: draft["setAside"] as? String)
    }

    private static func object(_ content: String) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(content.utf8)) as? [String: Any]) ?? [:]
    }

    /// A draft's JSON in which some members, and some values of `fields`, are others.
    static func content(
        _ content: String, with changes: [String: ReferenceServerValue], beside: [String: ReferenceServerValue] = [:]
    ) -> String {
        guard !changes.isEmpty || !beside.isEmpty else { return content }
        var object = object(content)
        if !changes.isEmpty { object["fields"] = changed(object["fields"] as? [String: Any] ?? [:], by: changes) }
        let data = try? JSONSerialization.data(withJSONObject: changed(object, by: beside), options: .sortedKeys)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? content
    }

    private static func changed(_ object: [String: Any], by changes: [String: ReferenceServerValue]) -> [String: Any] {
        changes.reduce(into: object) { object, change in object[change.key] = change.value.json }
    }

    var key: String { "\(company)/\(entityType)/\(entityId)" }
}

/// A value of a draft: a text, the rows of a table, or none.
package enum ReferenceServerValue: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    case text(String)
    case rows([[String: String]])
    case nothing

    package init(stringLiteral text: String) { self = .text(text) }

    /// `nil` for anything but a text.
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// `nil` for what is no value of a draft.
    fileprivate init?(_ json: Any) {
        if let text = json as? String {
            self = .text(text)
        } else if let rows = json as? [[String: Any]] {
            self = .rows(rows.map { $0.compactMapValues { $0 as? String } })
        } else {
            return nil
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .nothing
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .rows(try container.decode([[String: String]].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .rows(let rows): try container.encode(rows)
        case .nothing: try container.encodeNil()
        }
    }

    fileprivate var json: Any? {
        switch self {
        case .text(let text): text
        case .rows(let rows): rows
        case .nothing: nil
        }
    }
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
