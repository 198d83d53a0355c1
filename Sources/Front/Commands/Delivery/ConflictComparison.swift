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
    /// Whether it is an expense, where both say otherwise.
    private let standing: (own: DraftStanding, server: DraftStanding)?

    /// `nil` for an item without a conflict.
    init?(_ queued: QueuedItem) {
        guard let trouble = queued.trouble, trouble.kind == .conflict else { return nil }
        self.trouble = trouble
        let own = try? JSONDecoder().decode(Payload.self, from: Data(queued.item.payload.utf8)).fields
        let server = trouble.serverFields
        rows = ReceiptField.allCases.compactMap { field in
            guard let own, let server, server.tells(field) else { return nil }
            let (mine, theirs) = (own.typed(field), server.typed(field))
            guard mine != theirs else { return nil }
            // Of a table, the rows that the other does not have; all of them where only their order is another.
            let (ours, others) = (mine.filter { !theirs.contains($0) }, theirs.filter { !mine.contains($0) })
            let isOrder = ours.isEmpty && others.isEmpty
            return (
                field, (isOrder ? mine : ours).joined(separator: "; "),
                (isOrder ? theirs : others).joined(separator: "; ")
            )
        }
        standing = DraftStanding(payload: queued.item.payload).flatMap { own in
            trouble.serverStanding.flatMap { $0 == own ? nil : (own, $0) }
        }
    }

    private struct Payload: Decodable { var fields: ToldFields }

    /// The fields of which both tell something else.
    var fields: [ReceiptField] { rows.map(\.field) }

    /// The same for programs; `nil` where the server does not tell its values.
    var differences: [FieldDifference]? { trouble.serverFields.map { _ in rows.map(FieldDifference.init) } }

    /// Two columns, those here and those there, of what differs.
    var lines: [String] {
        let version: Message = trouble.serverVersion.map { "version \($0)" } ?? "a version"
        let server: Message = trouble.serverStatus.map { "\(version), \($0)" } ?? version
        guard trouble.serverFields != nil else { return [heading("\(server); it does not tell its values")] }
        guard !rows.isEmpty || standing != nil else { return [heading("\(server), with the same values")] }
        var table = Table(["", "here", "on the server"])
        if let standing {
            let label: Message = "state"
            table.add([label.local, standing.own.words.local, standing.server.words.local])
        }
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
    ///   - only: the fields that are taken, the rest of the draft being sent as it is; `nil` for all, and for whether it is
    ///     an expense.
    /// - Returns: what a person should know; `nil` for an item that is about no draft.
    /// - Throws: ``StoreError`` when the draft cannot be written.
    func takeServerFields(
        of queued: QueuedItem, told: ToldFields?, only: Set<ReceiptField>? = nil
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
        let version = ServerVersion(fields: told, standing: queued.trouble?.serverStanding)
        let taken = try DraftDeeds(self, now: { .now }).take(version, only: only, into: draft)
        let (next, refused, changed) = (taken.draft, taken.refused, taken.changed)
        var lines: [Message] = refused.isEmpty ? [] : ["what the server says of \(refused.words) is not understood"]
        if taken.isLinkedOtherwise {
            lines.append("it is linked to another draft on one side alone; see 'bilko drafts show \(draft.shortID)'")
        }
        // Edits that wait behind the conflict say older values: what stands now is sent after them.
        let later = try queueItems().count {
            $0.item.entityId == draft.id && $0.sequence > queued.sequence && $0.state == .waiting
        }
        if !changed.isEmpty || taken.isStandingTaken || only != nil {
            let fields = ReceiptField.allCases.filter(changed.contains)
            let isMoved = !changed.isDisjoint(with: [.country, .date]) || next.company != draft.company
            try replace(
                draft: next, retention: isMoved ? next.retention(by: companies()) : nil,
                queue: (later > 0 || only != nil ? [next.updateItem(now: .now)] : []) + taken.uploads,
                changes: (taken.isStandingTaken ? ["set_aside"] : []) + fields.map(\.rawValue), now: .now)
            if !fields.isEmpty || only != nil {
                lines.append("\(draft.shortID): \(fields.words) taken from the server; \(next.state.words)")
            }
            if taken.isStandingTaken {
                lines.append("\(draft.shortID) is on the server, and now here: \(DraftStanding(next).words)")
            }
        }
        return ServerFieldsTaken(lines: lines, fields: ReceiptField.allCases.filter(changed.contains))
    }
}
