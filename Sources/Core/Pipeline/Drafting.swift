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

    /// Whether nothing of a receipt was read: no amount, day, number or tax number, whatever is taken for a name.
    var saysNothing: Bool {
        let beside: Set<ReceiptField> = [
            .kind, .country, .currency, .merchant, .store, .address, .buyerName, .language, .category, .tags, .note,
        ]
        return ReceiptField.allCases.allSatisfy { beside.contains($0) || fields.readings(of: $0).isEmpty }
    }

    /// A draft by hand of documents on which nothing was found.
    package init(byHandOf documents: [Document], at now: Timestamp) {
        self.init(
            of: documents, receipt: nil, extracted: ExtractedReceipt(fields: ReceiptFields(), findings: []), at: now)
        revisedBy = .user
    }

    /// What the audit log calls it among the changes when a person has said that a draft is right as it stands.
    package static let reviewedChange = "reviewed"

    /// The next revision, after a person changed fields or confirmed them.
    ///
    /// What was doubtful about a field that the user has just said is settled, unless sums, codes or the calendar contradict
    /// it; with `confirmed`, the user says that the draft is right as it stands, and every doubt is. A required value that
    /// is missing stays missing, and a paper that is no expense by its kind stays one, unless the user says otherwise.
    ///
    /// - Parameters:
    ///   - changed: the fields that the user has just said, which are in place already.
    ///   - confirmed: whether the user says that the draft is right.
    ///   - isExpenseAnyway: whether the user says that it is an expense, whatever its kind.
    ///   - codes: scanned on its originals.
    ///   - author: who says it.
    ///   - now: when it was said.
    /// - Returns: the draft with its reasons and its state.
    package func reviewed(
        changed: Set<ReceiptField>, confirmed: Bool, isExpenseAnyway: Bool = false, codes: [ScannedCode] = [],
        by author: Author = .user, now: Timestamp
    ) -> ExpenseDraft {
        var next = successor(by: author, now: now)
        if confirmed { next.isConfirmed = true }
        if changed.contains(.kind) { next.isExpenseAnyway = nil }
        if isExpenseAnyway { next.isExpenseAnyway = true }
        next.findings = findings.map { finding in
            guard finding.severity == .review, confirmed || finding.isAbout(changed) else { return finding }
            var settled = Finding(.note, about: finding.field, message: finding.message)
            settled.isCheck = finding.isCheck
            return settled
        }
        next.check(changed, codes: codes, asIn: findings, confirmed: confirmed)
        next.settle()
        return next
    }

    /// Puts what the values contradict in the place of what they contradicted before.
    ///
    /// - Parameters:
    ///   - concerned: the fields that somebody has said; what is between others is not looked at.
    ///   - codes: scanned on the originals.
    ///   - earlier: the findings before; what a person has confirmed among them stays confirmed.
    ///   - confirmed: whether a person confirms all of them now.
    mutating func check(
        _ concerned: Set<ReceiptField>, codes: [ScannedCode], asIn earlier: [Finding], confirmed: Bool
    ) {
        let known = Dictionary(
            earlier.filter { $0.isCheck == true }.map { ($0.message, $0.severity) }, uniquingKeysWith: { one, _ in one }
        )
        findings.removeAll { $0.isCheck == true }
        // The paper was there when the draft was made, so that is the last day on which it can have been issued.
        let checks = FieldChecks(fields, codes: codes, received: createdAt.day)
        for found in checks.contradictions + [checks.lostRows].compactMap(\.self) {
            var finding = found.finding
            guard !found.fields.isDisjoint(with: concerned) || known[finding.message] != nil else { continue }
            if confirmed || known[finding.message] == .note { finding.severity = .note }
            findings.removeAll { $0.message == finding.message }
            findings.append(finding)
        }
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
        // Amounts leave without their currency, which the draft has once; inside, each has its own.
        if fields.currenciesOfAmounts != earlier.fields.currenciesOfAmounts { return true }
        guard confirmed, earlier.isConfirmed != true else { return false }
        return !Self.reasons(for: ExtractedReceipt(fields: earlier.fields, findings: earlier.findings)).isEmpty
    }

    /// The same draft under the next revision.
    func successor(by author: Author, now: Timestamp) -> ExpenseDraft {
        var next = self
        next.revision += 1
        next.revisedBy = author
        next.restores = nil
        next.updatedAt = now
        return next
    }

    /// The retention by the rule of the draft's country and date; `nil` while the country is not known.
    package var retentionByRule: Retention? {
        guard let country = fields.country?.value, let date = fields.date?.value else { return nil }
        return CountryProfile.of(country).retention(issued: date)
    }

    /// The originals of the draft, as the backend gets them.
    func uploadItems(of documents: [Document], now: Timestamp) -> [SyncQueueItem] {
        documents.map { [self].uploadItem(of: $0, suffix: "-\(revision)", now: now) }
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
    func retention(received: CivilDate, by companies: [Company]) -> Retention {
        let cautious = CountryProfile.cautiousRetention(received: received)
        return map { $0.retention(by: companies) ?? cautious }.max { $0.retainUntil < $1.retainUntil } ?? cautious
    }

    /// What the accounting backend is to be told of new drafts: the drafts themselves, then their originals.
    ///
    /// A linked draft is no expense of its own; its original goes to that of the other.
    func queueItems(for documents: [Document], now: Timestamp) -> [SyncQueueItem] {
        filter(\.state.isExpense).map { $0.createItem(now: now) }
            + documents.map { uploadItem(of: $0, suffix: "", now: now) }
    }

    fileprivate func uploadItem(of document: Document, suffix: String, now: Timestamp) -> SyncQueueItem {
        let hex = document.id.hex
        return SyncQueueItem(
            id: "\(hex.prefix(32))-upload\(suffix)", entityType: .document, entityId: hex, operation: .upload,
            payload: DocumentPayload(document, drafts: self).json, fileUri: "objects/\(hex.prefix(2))/\(hex)",
            createdAt: now.description)
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
    /// Why it is no expense, when a person has set it aside.
    var setAside: String?
    var fields: PlainFields

    init(_ draft: ExpenseDraft) {
        sameAs = draft.sameAs
        setAside = draft.settingAside?.reason.rawValue
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
    /// The fields as a person has confirmed them: what is there is certain.
    var confirmed: ReceiptFields {
        var sure = self
        sure.merchant?.confidence = 1
        sure.taxID?.confidence = 1
        sure.date?.confidence = 1
        sure.currency?.confidence = 1
        sure.total?.confidence = 1
        return sure
    }
}
