import Extraction
import Localization
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// A draft as the page gets it.
struct DraftBody: Encodable, Sendable {
    /// Why a person has to look.
    struct Blocker: Encodable, Sendable {
        var message: String
        /// The field that it is about, or `same_as` where another paper may be of the same purchase; absent for the whole paper.
        var field: String?
    }

    struct Aside: Encodable, Sendable {
        var reason: String
        var note: String?
        var at: String
    }

    var id: String
    var shortID: String
    var document: String
    var fileName: String?
    var state: String
    var revision: Int
    /// The revision whose values it has again, after an undo.
    var restores: Int?
    var blockers: [Blocker]
    var notes: [String]
    /// Whether a paper of its kind is no expense unless somebody says so.
    var isNoExpense: Bool
    var setAside: Aside?
    var sameAs: String?
    var linked: [String]
    var company: String?
    var createdAt: String
    var updatedAt: String
    var fields: [FieldBody]
    var sums: [SumsBody.Sum]

    enum CodingKeys: String, CodingKey {
        case id, document, state, revision, restores, blockers, notes, linked, company, fields, sums
        case shortID = "short_id"
        case fileName = "file_name"
        case isNoExpense = "is_no_expense"
        case setAside = "set_aside"
        case sameAs = "same_as"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    init(_ draft: ExpenseDraft, sums: [SumCheck], in vault: Vault) throws(StoreError) {
        self.sums = SumsBody(sums: sums).sums
        id = draft.id
        shortID = draft.shortID
        document = draft.documentID.hex
        fileName = try vault.attachment(draft.documentID)?.fileName
        state = draft.state.rawValue
        revision = draft.revision
        restores = draft.restores
        blockers = Self.blockers(of: draft)
        notes = draft.findings.filter { $0.severity == .note }.map { Speech.text($0.message) }
        isNoExpense = draft.isExpenseAnyway != true && draft.fields.kind?.value.isNoExpense == true
        setAside = draft.settingAside.map {
            Aside(reason: $0.reason.rawValue, note: $0.note, at: $0.at.description)
        }
        sameAs = draft.sameAs
        linked = try vault.drafts(linkedTo: draft.id).map(\.id)
        company = draft.company
        createdAt = draft.createdAt.description
        updatedAt = draft.updatedAt.description
        let asking = draft.askingFields
        fields = ReceiptField.allCases.map { FieldBody($0, of: draft.fields, asks: asking.contains($0)) }
        let companies = try vault.companies()
        if !companies.isEmpty { fields.insert(FieldBody(booksOf: draft, among: companies), at: 0) }
    }

    /// The draft keeps sentences alone; which field each is about is worked out as they were.
    private static func blockers(of draft: ExpenseDraft) -> [Blocker] {
        let reasons = ExpenseDraft.reasonsWithFields(
            for: ExtractedReceipt(fields: draft.fields, findings: draft.findings))
        var fieldOf = Dictionary(
            draft.findings.map {
                ("\($0.message)", BooksJudgement.Subject.names.contains($0.field) ? FieldBody.books : $0.field)
            },
            uniquingKeysWith: { one, _ in one })
        for reason in reasons { if let field = reason.field { fieldOf["\(reason.message)"] = field.rawValue } }
        let known = Set(ReceiptField.allCases.map(\.rawValue) + [FieldBody.books, ExpenseDraft.purchase])
        return draft.reasons.map { reason in
            let field = fieldOf["\(reason)"].flatMap { known.contains($0) ? $0 : nil }
            return Blocker(message: Speech.withoutCommands(reason), field: field)
        }
    }
}

/// A field of a draft: what stands in it, how sure and why, and whether a person is asked.
struct FieldBody: Encodable, Sendable {
    struct Value: Encodable, Sendable {
        /// As it is typed.
        var text: String
        /// For people.
        var shown: String
        var confidence: Double
        /// Whether a person has said it.
        var said: Bool
        var evidence: [EvidenceBody]
    }

    var name: String
    /// What it is, in a sentence.
    var meaning: String
    /// `text`, `amount`, `date`, `time`, `country`, `currency`, `tax_number`, `choice`, `tags` or `rows`.
    var form: String
    var choices: [String]?
    /// How a row of a table is typed.
    var rowForm: String?
    /// At most one, or the rows of a table.
    var values: [Value]
    var asks: Bool
    /// For people: how sure the value is and why, and how rows are typed; empty where there is nothing to say.
    var hint: String

    enum CodingKeys: String, CodingKey {
        case name, meaning, form, choices, values, asks, hint
        case rowForm = "row_form"
    }

    init(_ field: ReceiptField, of fields: ReceiptFields, asks: Bool) {
        name = field.rawValue
        meaning = Speech.text(field.descriptor.meaning)
        (form, choices) = field.descriptor.form.named
        rowForm = field.typedRow.map { Speech.text($0.form) }
        let readings = fields.readings(of: field)
        let texts = Speech.localizer.hasLocalForms ? fields.typedLocally(field) : fields.typed(field)
        values = zip(readings, texts).map { value, text in
            Value(
                // The kind of a number from abroad is a part of it.
                text: field == .taxID ? value.shown : text,
                shown: value.shown, confidence: Self.shown(value.confidence), said: value.isSaid,
                evidence: value.evidence.map(EvidenceBody.init))
        }
        self.asks = asks
        let typing: [Message] = field.typedRow.map { ["One row a line (Shift+Enter): \($0.form)"] } ?? []
        hint = (Self.words(of: readings.first, asks: asks) + typing).map(Speech.text).joined(separator: " · ")
    }

    /// In whose books it is: no field of the paper, and said in the same way.
    static let books = "company"

    init(booksOf draft: ExpenseDraft, among companies: [Company]) {
        name = Self.books
        meaning = Speech.text("In whose books it is.")
        (form, choices) = ("choice", companies.map(\.id))
        values =
            draft.company.map { company in
                [Value(text: company, shown: company, confidence: 1, said: draft.companySource == .user, evidence: [])]
            } ?? []
        asks = draft.findings.contains {
            $0.severity == .review && BooksJudgement.Subject.names.contains($0.field)
        }
        hint = draft.findings.filter { $0.severity == .note && $0.field == BooksJudgement.Subject.madeOutTo.rawValue }
            .map { Speech.text($0.message) }.joined(separator: " ")
    }

    private static func shown(_ confidence: Double) -> Double { (confidence * 1_000).rounded(.down) / 1_000 }

    private static func words(of value: FieldReading?, asks: Bool) -> [Message] {
        guard let value else { return asks ? ["nothing was read"] : [] }
        if value.isSaid { return ["said by you"] }
        // A share such as 0.29 is a little less than 29 hundredths.
        let percent = Int((shown(value.confidence) * 100 + 1e-9).rounded(.down))
        return ["\(percent) % sure"] + value.evidence.prefix(1).map(\.words)
    }
}

/// Where a value was seen, and why it is the value.
struct EvidenceBody: Encodable, Sendable {
    var source: String
    var page: Int?
    /// Left, top, width and height in pixels of the page as it was read.
    var box: [Int]?
    var reason: String

    init(_ evidence: Evidence) {
        source = evidence.source.rawValue
        page = evidence.page
        box = evidence.box.map { [$0.x, $0.y, $0.width, $0.height] }
        reason = Speech.text(evidence.words)
    }
}

extension FieldForm {
    /// Its name, and what can be chosen.
    fileprivate var named: (String, [String]?) {
        switch self {
        case .text: ("text", nil)
        case .amount: ("amount", nil)
        case .date: ("date", nil)
        case .time: ("time", nil)
        case .country: ("country", Country.allCases.map(\.rawValue))
        case .currency: ("currency", nil)
        case .taxNumber: ("tax_number", nil)
        case .choice(let values): ("choice", values)
        case .tags: ("tags", nil)
        case .rows: ("rows", nil)
        }
    }
}

extension ExpenseDraft {
    /// The fields that a person has to look at before the draft can be ready.
    var askingFields: Set<ReceiptField> {
        guard state == .needsReview else { return [] }
        var asking = Set(findings.filter { $0.severity == .review }.compactMap { ReceiptField(rawValue: $0.field) })
        if let taxID = fields.taxID {
            if taxID.confidence < Threshold.taxID { asking.insert(.taxID) }
        } else if (fields.merchant?.confidence ?? 0) < Threshold.merchant {
            asking.formUnion([.merchant, .taxID])
        }
        if (fields.date?.confidence ?? 0) < Threshold.date { asking.insert(.date) }
        if (fields.total?.confidence ?? 0) < Threshold.total { asking.insert(.total) }
        if (fields.currency?.confidence ?? 0) < Threshold.currency { asking.insert(.currency) }
        if fields.country == nil { asking.insert(.country) }
        if fields.kind?.value.isNoExpense == true, isExpenseAnyway != true { asking.insert(.kind) }
        if Self.holdsExcessiveAmount(fields) { asking.insert(.total) }
        return asking
    }
}
