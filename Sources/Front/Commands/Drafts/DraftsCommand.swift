import ArgumentParser
import Console
import Countries
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// `bilko drafts`: what was made of the documents.
struct DraftsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drafts", abstract: "List, show and correct expense drafts.",
        subcommands: [List.self, Show.self, DraftsEditCommand.self, DraftsLinkCommand.self, DraftsUnlinkCommand.self],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the drafts, newest last.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Only those that need a person.")
        var review = false
        @Flag(help: "Print one JSON object per draft.")
        var json = false

        func run() throws {
            let vault = try home.vaultForReading()
            let drafts = try vault.drafts().filter { !review || $0.state == .needsReview }
            if json {
                for draft in drafts { try Console.json(DraftReport(draft, tags: vault.tags(of: draft))) }
                return
            }
            var table = Table(["draft", "state", "date", "merchant", "number", "total", ""], rightAligned: [5])
            for draft in drafts {
                table.add([
                    draft.shortID, draft.state.words, draft.fields.date?.value.description ?? "",
                    (draft.fields.merchant?.value ?? "").shortened(to: 32), draft.fields.number?.value ?? "",
                    draft.fields.total?.value.decimalString ?? "", draft.fields.total?.value.currency.shownCode ?? "",
                ])
            }
            if table.isEmpty { Console.say("no drafts\(review ? " to review" : "; 'bilko import PATH' makes some")") }
            if !table.isEmpty { table.lines().forEach(Console.data) }
        }
    }

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
            if json {
                try Console.json(DraftReport(draft, tags: vault.tags(of: draft)), readable: true)
                return
            }
            Console.data("draft           \(draft.id), revision \(draft.revision), \(draft.state.words)")
            for reason in draft.reasons { Console.data("to review       \(reason)") }
            for other in try vault.drafts(linkedTo: draft.id) {
                Console.data("same receipt    draft \(other.shortID)")
            }
            draft.fields.lines(explained: explain).forEach(Console.data)
            for code in try vault.paymentCodes(of: draft) {
                Console.data("payment code    \(code.shown)")
                for deviation in code.deviations {
                    Console.data("                it departs from the standard: \(deviation)")
                }
            }
            let tags = try vault.tags(of: draft)
            if !tags.isEmpty { Console.data("tags            \(tags.joined(separator: ", "))") }
            if explain {
                try ReaderConfinement.check(home: home.folder())
                let pool = try ReaderPool(
                    size: 1, command: .installed(packs: packs.folder().string), limits: ReaderLimits(of: home.folder()))
                defer { pool.shutDown() }
                try await draft.candidates(from: vault, with: pool).lines.forEach(Console.data)
            }
            for finding in draft.findings where finding.severity == .note {
                Console.data("note            \(finding.message)")
            }
            for document in draft.documents {
                guard let attachment = try vault.attachment(document) else { continue }
                Console.data("original        \(attachment.fileName), \(attachment.document.mediaType.rawValue)")
                Console.data(
                    "kept until      \(attachment.retention.retainUntil) (\(attachment.retention.legalBasis))"
                        + (attachment.retention.hold ? ", on hold" : ""))
            }
        }
    }
}

extension Vault {
    /// What the watched folders of a draft's originals say of it, in order.
    fileprivate func tags(of draft: ExpenseDraft) throws(StoreError) -> [String] {
        var tags: Set<String> = []
        for id in draft.documents { tags.formUnion(try labels(of: id).tags) }
        return tags.sorted()
    }

    /// The payment codes on a draft's originals, by the readings that are kept.
    ///
    /// A picture with several receipts has the codes of all of them.
    fileprivate func paymentCodes(of draft: ExpenseDraft) throws(StoreError) -> [PaymentCode] {
        var codes: [PaymentCode] = []
        for id in draft.documents {
            for page in try reading(of: id)?.pages ?? [] {
                codes += page.codes.compactMap { PaymentCode.parse($0.text) }
            }
        }
        return codes
    }
}

extension [FieldCandidate] {
    /// What was weighed, for people: a star before what was chosen.
    fileprivate var lines: [String] {
        map { candidate in
            let name =
                candidate.field.rawValue
                + String(repeating: " ", count: Swift.max(1, 12 - candidate.field.rawValue.count))
            let percent = Int((candidate.probability * 100).rounded())
            return "\(candidate.isChosen ? "*" : " ") weighed \(name)\(candidate.value)  (\(percent) %): "
                + candidate.evidence.map(\.reason).joined(separator: "; ")
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
    var state: String
    var reasons: [String]
    /// Those of the watched folders that its originals came from; absent without any.
    var tags: [String]?
    var revision: Int
    var createdAt: String
    var updatedAt: String
    var fields: PlainFields
    var evidence: [String: EvidenceReport]
    var findings: [FindingReport]

    enum CodingKeys: String, CodingKey {
        case draft, document, joined, receipt, state, reasons, tags, revision, fields, evidence, findings
        case sameAs = "same_as"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    init(_ draft: ExpenseDraft, tags: [String] = []) {
        self.tags = tags.isEmpty ? nil : tags
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
}
