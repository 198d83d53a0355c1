import Countries
import Extraction
import Foundation
package import ReceiptModel

extension Timestamp {
    /// The calendar day in UTC.
    var day: CivilDate { CivilDate(secondsSinceEpoch: milliseconds / 1000) }
}

extension ExpenseDraft {
    /// The first draft of a receipt over one document or several; its identity follows from the documents', so that a
    /// second run makes the same.
    ///
    /// - Parameters:
    ///   - documents: at least one, in their order.
    ///   - receipt: which of several receipts on one picture it is, from 1; `nil` when it is the only one.
    ///   - extracted: what the receipt says.
    ///   - now: when it was made.
    init(of documents: [Document], receipt: Int?, extracted: ExtractedReceipt, at now: Timestamp) {
        self.init(
            id: "\(documents[0].id.hex.prefix(32))-\(receipt ?? 1)", documentID: documents[0].id, receipt: receipt,
            joined: documents.dropFirst().map(\.id), extracted: extracted, at: now)
    }

    /// What the audit log calls it among the changes when a person has said that a draft is right as it stands.
    package static let reviewedChange = "reviewed"

    /// The next revision, after a person changed fields or confirmed them.
    ///
    /// What was doubtful about a field that the user has just said is settled, unless the calendar contradicts it; with
    /// `confirmed`, the user says that the draft is right as it stands, and every doubt is. A required value that is missing
    /// stays missing.
    ///
    /// - Parameters:
    ///   - changed: the fields that the user has just said, which are in place already.
    ///   - confirmed: whether the user says that the draft is right.
    ///   - now: when it was said.
    /// - Returns: the draft with its reasons and its state.
    package func reviewed(changed: Set<ReceiptField>, confirmed: Bool, now: Timestamp) -> ExpenseDraft {
        var next = successor(now: now)
        next.findings = findings.map { finding in
            guard finding.severity == .review, confirmed || finding.isAbout(changed) else { return finding }
            return Finding(.note, about: finding.field, message: finding.message)
        }
        if changed.contains(.date), let doubt = doubtAboutSaidDate {
            next.findings.removeAll { $0.message == doubt.message }
            next.findings.append(confirmed ? Finding(.note, about: doubt.field, message: doubt.message) : doubt)
        }
        let looked = confirmed ? fields.confirmed : fields
        next.settle(fields: looked)
        return next
    }

    /// What the calendar has against the date that a person has said; `nil` where it has nothing, or nobody has.
    ///
    /// The paper was there when the draft was made, so that is the last day on which it can have been issued.
    var doubtAboutSaidDate: Finding? {
        guard let date = fields.date?.value, fields.saidByUser.contains(.date) else { return nil }
        return DatePlausibility.finding(for: date, received: createdAt.day)
    }

    /// Whether the draft says anything else than a revision before: values, state or reasons, or that somebody has settled
    /// what was doubtful.
    ///
    /// - Parameters:
    ///   - earlier: the revision before.
    ///   - confirmed: whether the user says that the draft is right.
    /// - Returns: `false` where nobody has to be told of the revision.
    package func saysOther(than earlier: ExpenseDraft, confirmed: Bool) -> Bool {
        if PlainFields(fields) != PlainFields(earlier.fields) || state != earlier.state || reasons != earlier.reasons {
            return true
        }
        let doubts = Self.reasons(for: ExtractedReceipt(fields: earlier.fields, findings: earlier.findings))
        return confirmed && !doubts.isEmpty
    }

    /// The same draft under the next revision.
    func successor(now: Timestamp) -> ExpenseDraft {
        var next = self
        next.revision += 1
        next.updatedAt = now
        return next
    }

    /// The retention by the rule of the draft's country and date; `nil` while the country is not known.
    package var retentionByRule: Retention? {
        guard let country = fields.country?.value, let date = fields.date?.value else { return nil }
        return CountryProfile.of(country).retention(issued: date)
    }

    /// What the backend is to be told of a new draft.
    package func createItem(now: Timestamp) -> SyncQueueItem {
        SyncQueueItem(
            id: "\(id)-create-\(revision)", entityType: .expenseDraft, entityId: id, operation: .create,
            payload: DraftPayload(self).json, createdAt: now.description)
    }

    /// What the backend is to be told of a changed draft.
    package func updateItem(now: Timestamp) -> SyncQueueItem {
        SyncQueueItem(
            id: "\(id)-update-\(revision)", entityType: .expenseDraft, entityId: id, operation: .update,
            payload: DraftPayload(self).json, baseVersion: String(revision - 1), createdAt: now.description)
    }
}

extension [ExpenseDraft] {
    /// The longest retention that any of them asks for; while country or date of one is not known, the most cautious rule
    /// from the day on which the document was received counts for it.
    func retention(received: CivilDate) -> Retention {
        let cautious = CountryProfile.cautiousRetention(received: received)
        return map { $0.retentionByRule ?? cautious }.max { $0.retainUntil < $1.retainUntil } ?? cautious
    }

    /// What the accounting backend is to be told of new drafts: the drafts themselves, then their originals.
    ///
    /// A linked draft is no expense of its own; its original goes to that of the other.
    func queueItems(for documents: [Document], now: Timestamp) -> [SyncQueueItem] {
        filter { $0.state != .linked }.map { $0.createItem(now: now) }
            + documents.map { document in
                let hex = document.id.hex
                return SyncQueueItem(
                    id: "\(hex.prefix(32))-upload", entityType: .document, entityId: hex, operation: .upload,
                    payload: DocumentPayload(document, drafts: self).json,
                    fileUri: "objects/\(hex.prefix(2))/\(hex)", createdAt: now.description)
            }
    }
}

/// A draft as the backend gets it.
private struct DraftPayload: Encodable {
    var draftId: String
    /// The originals on which it rests, in order.
    var documentIds: [String]
    var state: String
    var revision: Int
    /// The draft of the same receipt that is the expense, when this one is none.
    var sameAs: String?
    var fields: PlainFields

    init(_ draft: ExpenseDraft) {
        sameAs = draft.sameAs
        draftId = draft.id
        documentIds = draft.documents.map(\.hex)
        state = draft.state.rawValue
        revision = draft.revision
        fields = PlainFields(draft.fields)
    }
}

/// An original as the backend gets it announced.
private struct DocumentPayload: Encodable {
    var sha256: String
    var mediaType: String
    var byteCount: Int
    /// The drafts that rest on it.
    var draftIds: [String]

    init(_ document: Document, drafts: [ExpenseDraft]) {
        sha256 = document.id.hex
        mediaType = document.mediaType.rawValue
        byteCount = document.byteCount
        draftIds = drafts.map { $0.sameAs ?? $0.id }
    }
}

extension Encodable {
    /// One line of JSON with sorted keys, so that the same value is always the same bytes.
    fileprivate var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // These values hold strings and integers only; nothing in them can fail to encode.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension ReceiptFields {
    /// The fields as a person has confirmed them: what is there is certain, and it is an expense.
    fileprivate var confirmed: ReceiptFields {
        var sure = self
        sure.kind = nil
        sure.merchant?.confidence = 1
        sure.taxID?.confidence = 1
        sure.date?.confidence = 1
        sure.currency?.confidence = 1
        sure.total?.confidence = 1
        return sure
    }
}
