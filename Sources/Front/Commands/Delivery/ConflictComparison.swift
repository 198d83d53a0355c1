import Console
import Foundation
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// What a change of a draft and the server's version of it say differently.
struct ConflictComparison {
    private let trouble: DeliveryTrouble
    private let rows: [(field: ReceiptField, own: String, server: String)]

    /// `nil` for an item without a conflict.
    init?(_ queued: QueuedItem) {
        guard let trouble = queued.trouble, trouble.kind == .conflict else { return nil }
        self.trouble = trouble
        let payload = (try? JSONSerialization.jsonObject(with: Data(queued.item.payload.utf8))) as? [String: Any]
        let own = (payload?["fields"] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
        let server = trouble.serverFields ?? [:]
        rows = ReceiptField.allCases.compactMap { field in
            let (mine, theirs) = (own[field.rawValue], server[field.rawValue])
            guard mine != theirs, !server.isEmpty else { return nil }
            return (field, mine ?? "", theirs ?? "")
        }
    }

    /// The fields of which both tell something else.
    var fields: [ReceiptField] { rows.map(\.field) }

    /// The same for programs; `nil` where the server does not tell its values.
    var differences: [FieldDifference]? { trouble.serverFields.map { _ in rows.map(FieldDifference.init) } }

    /// Two columns, those here and those there, of what differs.
    var lines: [String] {
        let version: Message = trouble.serverVersion.map { "version \($0)" } ?? "a version"
        let server: Message = trouble.serverStatus.map { "\(version), \($0)" } ?? version
        guard trouble.serverFields != nil else { return [heading("\(server); it does not tell its values")] }
        guard !rows.isEmpty else { return [heading("\(server), with the same values")] }
        var table = Table(["", "here", "on the server"])
        for row in rows {
            table.add([
                row.field.words.local, row.field.localText(ofPlain: row.own), row.field.localText(ofPlain: row.server),
            ])
        }
        return [heading(server)] + table.lines().map { "  \($0)" }
    }

    private func heading(_ server: Message) -> String { Console.told("server", server, width: 10) }
}

/// A field of which a draft and the server's version of it say something else, in JSON.
struct FieldDifference: Encodable {
    var field: String
    /// `amount` or `date`; absent for any other text.
    var form: String?
    /// Absent where there is no value.
    var mine: String?
    var theirs: String?

    fileprivate init(_ row: (field: ReceiptField, own: String, server: String)) {
        field = row.field.rawValue
        form =
            switch row.field.descriptor.form {
            case .amount: "amount"
            case .date: "date"
            default: nil
            }
        mine = row.own.isEmpty ? nil : row.own
        theirs = row.server.isEmpty ? nil : row.server
    }
}

/// What became of a draft whose conflict ends with the server's version.
struct ServerFieldsTaken {
    var lines: [Message]
    /// The fields that have the server's values now.
    var fields: [ReceiptField] = []
}

extension Vault {
    /// Makes what the server has the values of the draft that an item is about, so that the next edit does not push other
    /// ones over them.
    ///
    /// - Parameters:
    ///   - queued: a conflict.
    ///   - told: the server's values, by the names of JSON; `nil` where it did not tell them.
    ///   - only: the fields that are taken, the rest of the draft being sent as it is; `nil` for all.
    /// - Returns: what a person should know; `nil` for an item that is about no draft.
    /// - Throws: ``StoreError`` when the draft cannot be written.
    func takeServerFields(
        of queued: QueuedItem, told: [String: String]?, only: Set<ReceiptField>? = nil
    ) throws -> ServerFieldsTaken? {
        guard queued.item.entityType == .expenseDraft, let draft = try draft(withID: queued.item.entityId) else {
            return nil
        }
        guard let told else {
            return ServerFieldsTaken(lines: [
                "the server does not tell its values, so the draft keeps its own, and the next edit would send them:",
                "look at the server, and correct the draft with 'bilko drafts edit \(draft.shortID)'",
            ])
        }
        var taken = draft
        var (changed, refused): (Set<ReceiptField>, [ReceiptField]) = ([], [])
        // The currency before the amounts that are in it.
        for field in [.currency] + ReceiptField.allCases.filter({ $0 != .currency }) {
            guard only?.contains(field) ?? true else { continue }
            guard let text = told[field.rawValue], text != draft.fields.plain(field) else { continue }
            if taken.fields.say(field, text, because: "taken from the server") {
                changed.insert(field)
            } else {
                refused.append(field)
            }
        }
        taken.fields.putAmountsInCurrency()
        var lines: [Message] = refused.isEmpty ? [] : ["what the server says of \(refused.words) is not understood"]
        // Edits that wait behind the conflict say older values: what stands now is sent after them.
        let later = try queueItems().count {
            $0.item.entityId == draft.id && $0.sequence > queued.sequence && $0.state == .waiting
        }
        if !changed.isEmpty || only != nil {
            taken = taken.reviewed(changed: changed, confirmed: false, by: .server, now: .now)
            let fields = ReceiptField.allCases.filter(changed.contains)
            try replace(
                draft: taken,
                retention: changed.isDisjoint(with: [.country, .date]) ? nil : taken.retention(by: companies()),
                queue: later > 0 || only != nil ? [taken.updateItem(now: .now)] : [], changes: fields.map(\.rawValue),
                now: .now)
            lines.append(
                "\(draft.shortID): \(fields.words) taken from the server; \(taken.state.words)")
        }
        return ServerFieldsTaken(lines: lines, fields: ReceiptField.allCases.filter(changed.contains))
    }
}
