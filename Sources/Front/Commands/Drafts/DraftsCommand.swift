import ArgumentParser
import Console
import Countries
import Localization
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// `bilko drafts`: what was made of the documents.
struct DraftsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drafts", abstract: "Find, show and correct expense drafts.",
        subcommands: [
            DraftsListCommand.self, Show.self, DraftsEditCommand.self, DraftsSetAsideCommand.self,
            DraftsTakeBackCommand.self, DraftsLinkCommand.self, DraftsUnlinkCommand.self, DraftsHistoryCommand.self,
            DraftsUndoCommand.self, DraftsNewCommand.self, DraftsRereadCommand.self,
        ],
        defaultSubcommand: DraftsListCommand.self)

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show a draft with its fields.")

        @Argument(help: "The beginning of its identity, as 'drafts list' shows it.")
        var id: String
        @OptionGroup var home: HomeOptions
        @OptionGroup var packs: PackOptions
        @Flag(help: "Say why each value is the value.")
        var explain = false
        @Flag(help: "Print JSON.")
        var json = false

        func run() async throws {
            let vault = try home.vaultForReading()
            let draft = try vault.draft(matching: id)
            let companies = try vault.companies()
            if json {
                let papers = try vault.papers(of: draft)
                let linked = try vault.drafts(linkedTo: draft.id).map(\.fields)
                var report = DraftReport(draft, papers: papers, linked: linked, companies: companies)
                report.remoteStatus = try vault.remoteRecords(ofDrafts: [draft.id])[draft.id]?.status
                report.takeHandovers(try vault.handoverMarks(of: draft.id))
                try Console.json(report, readable: true)
                return
            }
            Console.alignFacts(to: draft.fields.labelWidth)
            Console.fact("draft", "\(draft.id), revision \(draft.revision), \(draft.state.words)")
            if let remote = try vault.remoteRecords(ofDrafts: [draft.id])[draft.id] {
                Console.fact("on the server", remote.progress ?? "delivered")
            }
            for reason in draft.reasons { Console.fact("to review", reason) }
            if let aside = draft.settingAside {
                Console.fact("set aside", "\(aside.reason.words), \(aside.at.here)")
                if let note = aside.note { Console.fact("", "\(note)") }
            }
            if draft.isExpenseAnyway == true { Console.fact("as expense", "you said that it is one all the same") }
            if let expense = try draft.sameAs.map({ try vault.draft(matching: $0) }) {
                Console.fact("the expense", "draft \(expense.shortID)")
            }
            let linked = try vault.drafts(linkedTo: draft.id)
            for other in linked {
                Console.fact("same receipt", "draft \(other.shortID)")
            }
            let books = BooksReport(draft, among: companies, papers: linked.map(\.fields))
            (books?.lines ?? BooksReport.lines(inNobodysBooks: draft, among: companies)).forEach(Console.data)
            for mark in try vault.handoverMarks(of: draft.id) {
                Console.fact("handed over", mark.words(of: draft.revision))
            }
            draft.fields.lines(explained: explain).forEach(Console.data)
            for code in try vault.paymentCodes(of: draft) {
                Console.fact("payment code", code.shown)
                for deviation in code.deviations { Console.fact("", PaymentCode.words(ofDeviation: deviation)) }
            }
            if explain {
                try ReaderConfinement.check(home: home.folder())
                let pool = try ReaderPool(
                    size: 1, command: .installed(packs: packs.folder().string), limits: ReaderLimits(of: home.folder()))
                defer { pool.shutDown() }
                try await draft.candidates(from: vault, with: pool).lines.forEach(Console.data)
            }
            for finding in draft.findings
            where finding.severity == .note && !BooksJudgement.Subject.names.contains(finding.field) {
                Console.fact("remark", finding.message)
            }
            for paper in try vault.papers(of: draft) {
                let attachment = paper.attachment
                let file: Message = "\(attachment.fileName), \(attachment.document.mediaType.rawValue)"
                let isOwn = paper.draft.id == draft.id
                Console.fact("original", isOwn ? file : "\(file), of draft \(paper.draft.shortID)")
                let kept: Message = "\(attachment.retention.retainUntil) (\(attachment.retention.basis))"
                Console.fact("kept until", attachment.retention.hold ? "\(kept), on hold" : kept)
            }
        }
    }
}

extension Vault {
    /// All originals of the purchase: those of the draft, then those of the drafts that are linked to it.
    fileprivate func papers(of draft: ExpenseDraft) throws(StoreError) -> [Paper] {
        var papers: [Paper] = []
        for one in [draft] + (try drafts(linkedTo: draft.id)) {
            for id in one.documents {
                if let attachment = try attachment(id) { papers.append(Paper(attachment: attachment, draft: one)) }
            }
        }
        return papers
    }

    /// The codes on a draft's originals, by the readings that are kept.
    func codes(of draft: ExpenseDraft) throws(StoreError) -> [ScannedCode] {
        var codes: [ScannedCode] = []
        for id in draft.documents { codes += try reading(of: id)?.pages.flatMap(\.codes) ?? [] }
        return codes
    }

    /// The payment codes on a draft's originals, by the readings that are kept.
    ///
    /// A picture with several receipts has the codes of all of them.
    fileprivate func paymentCodes(of draft: ExpenseDraft) throws(StoreError) -> [PaymentCode] {
        try codes(of: draft).compactMap { PaymentCode.parse($0.text) }
    }
}

/// An original of a purchase, and the draft that was made of it.
struct Paper {
    let attachment: Attachment
    let draft: ExpenseDraft
}

extension [FieldCandidate] {
    /// What was weighed, for people: a star before what was chosen, and the numbers by which `--accept` takes one.
    fileprivate var lines: [String] {
        var numbers: [ReceiptField: Int] = [:]
        return map { candidate in
            let number = numbers[candidate.field, default: 0] + 1
            numbers[candidate.field] = number
            // In every language by the name that --accept takes.
            let label = "\(candidate.field.rawValue)=\(number)"
            let name = label + String(repeating: " ", count: Swift.max(1, 14 - label.count))
            let percent = Int((candidate.probability * 100).rounded())
            let reasons = candidate.evidence.map(\.words).joined(separator: "; ")
            let value = candidate.field.localText(ofPlain: candidate.value)
            let weighed: Message = "weighed \(name)\(value)  (\(percent) %): \(reasons)"
            return "\(candidate.isChosen ? "*" : " ") \(weighed.local)"
        }
    }
}

/// A draft in JSON.
struct DraftReport: Encodable {
    var draft: String
    var document: String
    /// The further originals of a receipt over several pictures.
    var joined: [String]?
    /// Which of several receipts on the picture.
    var receipt: Int?
    /// The draft that is the expense, when this one is of the same receipt.
    var sameAs: String?
    /// Why it is no expense, when it is set aside.
    var setAside: AsideReport?
    /// Whether a person said that it is an expense although its kind is none.
    var asExpense: Bool?
    var state: String
    var reasons: [Message]
    /// Words to find it by; absent without any.
    var tags: [String]?
    /// The short name of the company in whose books it is, and how that is known.
    var company: String?
    var companySource: String?
    /// To whom the paper is made out, and what the law says of its VAT; of a draft in a company's books.
    var madeOutTo: MadeOutToReport?
    var deduction: DeductionReport?
    /// All originals of the purchase, those of linked drafts among them; where one draft is shown.
    var papers: [PaperReport]?
    /// How far it has come on its way to the account's server; only in lists.
    var delivery: String?
    /// With which months it went to the bookkeeper, oldest first; absent where it did not, and where nothing was asked.
    var handedOver: [HandoverMarkReport]?
    /// The word of the account's server for what it holds of it; in lists, and where one draft is shown.
    var remoteStatus: String?
    var revision: Int
    /// Who made the revision: reading, user or server.
    var revisedBy: String
    var createdAt: String
    var updatedAt: String
    var fields: PlainFields
    var evidence: [String: EvidenceReport]
    var findings: [FindingReport]

    enum CodingKeys: String, CodingKey {
        case draft, document, joined, receipt, state, reasons, tags, company, deduction, papers, delivery, revision,
            fields
        case evidence, findings
        case handedOver = "handed_over"
        case companySource = "company_source"
        case remoteStatus = "remote_status"
        case madeOutTo = "made_out_to"
        case sameAs = "same_as"
        case setAside = "set_aside"
        case asExpense = "as_expense"
        case revisedBy = "revised_by"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    /// - Parameters:
    ///   - draft: which.
    ///   - papers: all originals of the purchase, where one draft is shown.
    ///   - linked: the fields of drafts that are linked to it: the best paper of a purchase is judged.
    ///   - companies: all of the home.
    ///   - delivery: how far it has come; in lists.
    init(
        _ draft: ExpenseDraft, papers: [Paper]? = nil, linked: [ReceiptFields] = [], companies: [Company],
        delivery: DraftDelivery? = nil
    ) {
        self.delivery = delivery?.rawValue
        tags = draft.fields.tags?.value.values
        self.papers = papers?.map(PaperReport.init)
        setAside = draft.settingAside.map(AsideReport.init)
        asExpense = draft.isExpenseAnyway
        revisedBy = draft.author.rawValue
        let books = BooksReport(draft, among: companies, papers: linked)
        company = draft.company
        companySource = draft.companySource?.rawValue
        madeOutTo = (books?.judgement.verdict ?? draft.buyerInNobodysBooks(among: companies)).map(MadeOutToReport.init)
        deduction = books?.judgement.deduction.map(DeductionReport.init)
        self.draft = draft.id
        document = draft.documentID.hex
        joined = draft.joined?.map(\.hex)
        receipt = draft.receipt
        sameAs = draft.sameAs
        state = draft.state.rawValue
        reasons = draft.reasons
        revision = draft.revision
        createdAt = draft.createdAt.description
        updatedAt = draft.updatedAt.description
        fields = PlainFields(draft.fields)
        evidence = EvidenceReport.all(of: draft.fields)
        findings = draft.findings.map(FindingReport.init)
    }

    mutating func takeHandovers(_ marks: [HandoverMark]) {
        handedOver = marks.isEmpty ? nil : marks.map(HandoverMarkReport.init)
    }
}

/// Why a draft is set aside, in JSON.
struct AsideReport: Encodable {
    var reason: String
    var note: String?
    var at: String

    init(_ aside: SettingAside) {
        reason = aside.reason.rawValue
        note = aside.note
        at = aside.at.description
    }
}

/// An original of a purchase, in JSON.
struct PaperReport: Encodable {
    var document: String
    var file: String
    var mediaType: String
    var draft: String

    enum CodingKeys: String, CodingKey {
        case document, file, draft
        case mediaType = "media_type"
    }

    init(_ paper: Paper) {
        document = paper.attachment.document.id.hex
        file = paper.attachment.fileName
        mediaType = paper.attachment.document.mediaType.rawValue
        draft = paper.draft.id
    }
}
