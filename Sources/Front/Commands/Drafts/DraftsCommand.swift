import ArgumentParser
import Console
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
        subcommands: [List.self, Show.self, Edit.self, DraftsLinkCommand.self, DraftsUnlinkCommand.self],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the drafts, newest last.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Only those that need a person.")
        var review = false
        @Flag(help: "Print one JSON object per draft.")
        var json = false

        func run() throws {
            let drafts = try home.vaultForReading().drafts().filter { !review || $0.state == .needsReview }
            if json {
                for draft in drafts { try Console.json(DraftReport(draft)) }
                return
            }
            var table = Table(["draft", "state", "date", "merchant", "number", "total", ""], rightAligned: [5])
            for draft in drafts {
                table.add([
                    draft.shortID, draft.state.words, draft.fields.date?.value.description ?? "",
                    (draft.fields.merchant?.value ?? "").shortened(to: 32), draft.fields.number?.value ?? "",
                    draft.fields.total?.value.decimalString ?? "", draft.fields.total?.value.currency.code ?? "",
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
                try Console.json(DraftReport(draft), readable: true)
                return
            }
            Console.data("draft           \(draft.id), revision \(draft.revision), \(draft.state.words)")
            for reason in draft.reasons { Console.data("to review       \(reason)") }
            for other in try vault.drafts(linkedTo: draft.id) {
                Console.data("same receipt    draft \(other.shortID)")
            }
            draft.fields.lines(explained: explain).forEach(Console.data)
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

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Correct fields of a draft.",
            discussion: "An empty text takes a value away: --number ''. What you say counts as certain.")

        @Argument(help: "The beginning of its identity.")
        var id: String
        @OptionGroup var home: HomeOptions
        @Option(help: "\(Country.choice).") var country: Country?
        @Option(help: "Three letters: EUR, RSD, BAM.") var currency: String?
        @Option(help: "The issuer's name.") var merchant: String?
        @Option(help: "The issuer's OIB, PIB, JIB or PDV number.") var taxId: String?
        @Option(help: "yyyy-MM-dd.") var date: String?
        @Option(help: "HH:mm or HH:mm:ss.") var time: String?
        @Option(help: "What it is for: meals, fuel, office, or a word of your own.") var category: String?
        @Option(help: "The receipt's number.") var number: String?
        @Option(help: "With a decimal point: 12.30; negative for a refund.", transform: { $0 }) var total: String?
        @Option(help: "Any other field, by its name in JSON: NAME=VALUE.") var set: [String] = []
        @Flag(help: "Say that the draft was looked at and is right as it stands.") var ready = false
        @Flag(help: "Print JSON.") var json = false

        func run() throws {
            let vault = try home.vaultForWriting()
            var draft = try vault.draft(matching: id)
            let changes = try apply(to: &draft)
            guard !changes.isEmpty else {
                throw Failure(.usage, "there is nothing to change", remedy: "say a field, such as --total 12.30")
            }
            let edited = draft.reviewed(confirmed: ready, now: .now)
            let retention = changes.contains("country") || changes.contains("date") ? edited.retentionByRule : nil
            try vault.replace(
                draft: edited, retention: retention, queue: [edited.updateItem(now: .now)], changes: changes, now: .now)
            try vault.remember(notes(on: edited))
            if json {
                try Console.json(DraftReport(edited), readable: true)
            } else {
                Console.say("\(edited.shortID): \(changes.joined(separator: ", ")) changed; \(edited.state.words)")
                edited.reasons.forEach { Console.say("  \($0)") }
            }
        }

        /// What the next receipt of the same issuer can be told.
        private func notes(on draft: ExpenseDraft) -> [IssuerNote] {
            guard let taxID = draft.fields.taxID?.value else { return [] }
            return [("merchant", merchant), ("category", category)].compactMap { field, value in
                value.flatMap { $0.isEmpty ? nil : IssuerNote(taxID: taxID, field: field, value: $0, saidAt: .now) }
            }
        }

        /// Puts the values in place; the names of what changed.
        private func apply(to draft: inout ExpenseDraft) throws -> [String] {
            var changes = ready ? [ExpenseDraft.reviewedChange] : []
            for (field, text) in try said() {
                guard draft.fields.say(field, text) else {
                    throw Failure(
                        .usage, "'\(text)' is not \(field.descriptor.form.words): \(field.rawValue)",
                        remedy: "nothing was changed; say it again")
                }
                changes.append(field.rawValue)
            }
            if let currency = draft.fields.currency?.value { draft.fields.total?.value.currency = currency }
            return changes
        }

        /// What was said of which field, the currency before the amounts that are in it.
        private func said() throws -> [(field: ReceiptField, text: String)] {
            let options: [(ReceiptField, String?)] = [
                (.country, country?.rawValue), (.currency, currency), (.merchant, merchant), (.taxID, taxId),
                (.date, date), (.time, time), (.category, category), (.number, number), (.total, total),
            ]
            let others = try set.map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, let field = ReceiptField(rawValue: String(parts[0])) else {
                    throw Failure(
                        .usage, "--set \(pair) names no field",
                        remedy: "say NAME=VALUE with a name of 'bilko schema', such as store=Pekara")
                }
                return (field, String(parts[1]))
            }
            let all = options.compactMap { field, text in text.map { (field, $0) } } + others
            return all.filter { $0.0 == .currency } + all.filter { $0.0 != .currency }
        }
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
    var revision: Int
    var createdAt: String
    var updatedAt: String
    var fields: PlainFields
    var evidence: [String: EvidenceReport]
    var findings: [FindingReport]

    enum CodingKeys: String, CodingKey {
        case draft, document, joined, receipt, state, reasons, revision, fields, evidence, findings
        case sameAs = "same_as"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    init(_ draft: ExpenseDraft) {
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
