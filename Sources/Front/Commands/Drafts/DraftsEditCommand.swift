import ArgumentParser
import Console
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// `bilko drafts edit`: a person corrects what was read, or says that it is right.
struct DraftsEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Correct fields of a draft.",
        discussion: """
            An empty text takes a value away: --number ''. What you say counts as certain. What contradicts the sums, the \
            fiscal code or the calendar is taken, and the draft is to review until you say --ready. Where nothing changes, \
            nothing is queued. 'bilko drafts undo' takes it back.

            Tables are said row by row, and --set replaces the whole table; an empty text takes it away:
              --set vat=25:36,16:9,04           rate, base and amount, or 25:9,04
              --set 'items=KRUH|2|1,80|3,60'    or 'items=KRUH|3,60'
              --set payments=card:12,30:4711    or payments=cash
            A method is \(PaymentMethod.allCases.map(\.rawValue).joined(separator: ", ")).
            """)

    @Argument(help: "The beginning of its identity.")
    var id: String
    @OptionGroup var home: HomeOptions
    @Option(help: "\(DocumentType.allCases.map(\.rawValue).joined(separator: ", ")).") var kind: DocumentType?
    @Option(help: "\(Country.choice).") var country: Country?
    @Option(help: "The three letters of ISO 4217: EUR, RSD, BAM.") var currency: String?
    @Option(help: "The issuer's name.") var merchant: String?
    @Option(help: "The issuer's OIB, PIB, JIB or PDV number.") var taxId: String?
    @Option(help: "19.01.2026. or 2026-01-19.") var date: String?
    @Option(help: "HH:mm or HH:mm:ss.") var time: String?
    @Option(help: "What it is for: meals, fuel, office, or a word of your own.") var category: String?
    @Option(help: "Words to find it by, with commas between them; they take the place of those it has.")
    var tags: String?
    @Option(help: "What you want to remember about it.") var note: String?
    @Option(help: "The receipt's number.") var number: String?
    @Option(
        parsing: .unconditional, help: "12,30 or 12.30, 1.234,56; negative for a refund.", transform: { $0 })
    var total: String?
    @Option(help: "The company in whose books it is.") var company: String?
    @Option(help: "Any field, by its name in JSON: NAME=VALUE; for a table as often as it has rows.")
    var set: [String] = []
    @Option(help: "FIELD=NUMBER: the candidate of that number, as 'drafts show --explain' counts them.")
    var accept: [String] = []
    @Flag(help: "Write the draft into a text and open it in $VISUAL, $EDITOR or vi.") var editor = false
    @Flag(help: "Say that the draft was looked at and is right as it stands.") var ready = false
    @Flag(
        help: "With --ready: it is an expense although it is an offer, a copy, for training, a report or a card slip.")
    var asExpense = false
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var packs: PackOptions

    func validate() throws {
        if asExpense, !ready { throw ValidationError("--as-expense says how a draft is --ready; say both") }
    }

    func run() async throws {
        let said = try said()
        guard ready || editor || company != nil || !said.isEmpty || !accept.isEmpty else {
            throw Failure(
                .usage, "there is nothing to change", remedy: "say a field, or --editor, or --ready",
                example: "--total 12,30")
        }
        let seen = try home.vaultForReading().draft(matching: id)
        let typed = try await said + accepted(of: seen)
        if let field = typed.map(\.field).firstRepeated {
            throw Failure(
                .usage, "\(field.rawValue) is said twice", remedy: "nothing was changed; say one value of a field")
        }
        let all = try await typed + (editor ? written(of: seen) : [])
        // Opened now: nobody waits for a person with an editor.
        let vault = try home.vaultForWriting()
        let draft = try vault.draft(matching: seen.id)
        guard draft.revision == seen.revision else {
            if editor { throw EditedText(of: seen, in: try home.folder()).outrun(by: draft.revision) }
            throw StoreError.revisionConflict(draft: draft.id, expected: seen.revision, found: draft.revision)
        }
        try change(draft, by: all, in: vault)
        if editor { EditedText(of: draft, in: try home.folder()).discard() }
    }

    private func change(_ draft: ExpenseDraft, by said: [SaidField], in vault: Vault) throws {
        let changed: ChangedDraft
        do throws(DraftChangeError) {
            changed = try DraftDeeds(vault, now: { .now }).change(
                draft, DraftChange(said: said, company: company, isConfirmed: ready, isExpenseAnyway: asExpense))
        } catch {
            throw Failure(refused: error)
        }
        let result = changed.draft
        if changed.isOther {
            try TaughtExamples(in: home.folder()).keep(result, of: try vault.attachment(result.documentID)?.document)
        }
        if json {
            let linked = try vault.drafts(linkedTo: result.id).map(\.fields)
            return try Console.json(
                DraftReport(result, linked: linked, companies: vault.companies()), readable: true)
        }
        let moved: [Message] = changed.isMoved ? ["company"] : []
        let names = (said.map(\.field.words) + moved).joined(separator: ", ")
        let words: Message =
            changed.isOther
            ? (names.isEmpty ? "confirmed" : "\(names) changed") : "nothing changed, it says so already"
        Console.say("\(result.shortID): \(words); \(result.state.words)")
        // What the paper says is data: as talk, it would stand without its amounts where no terminal is.
        result.reasons.forEach { Console.show("  \($0)") }
        tellMissing(in: result)
    }

    /// Says what a confirmed draft cannot be without, by the option that takes it; and the country, without which one may be
    /// ready, but which law holds is not known.
    private func tellMissing(in draft: ExpenseDraft) {
        guard ready, draft.state.isExpense else { return }
        let (fields, noIssuer) = (draft.fields, draft.fields.taxID == nil && draft.fields.merchant == nil)
        let options: [(String, isMissing: Bool)] = [
            // A paper of another country has none of these.
            (
                "--country \(Country.allCases.map(\.rawValue).joined(separator: "|"))",
                fields.country == nil && !draft.findings.contains { $0.isAbout([.country]) }
            ),
            ("--currency", fields.currency == nil), ("--tax-id", noIssuer), ("--date", fields.date == nil),
            ("--total", fields.total == nil),
        ]
        let missing = options.filter(\.isMissing).map(\.0).joined(separator: ", ")
        if !missing.isEmpty { Console.say("  what is missing is said with \(missing)") }
    }

    // MARK: What was said

    private func said() throws -> [SaidField] {
        let options: [(ReceiptField, String?)] = [
            (.kind, kind?.rawValue), (.country, country?.rawValue), (.currency, currency), (.merchant, merchant),
            (.taxID, taxId), (.date, date), (.time, time), (.category, category), (.tags, tags), (.note, note),
            (.number, number), (.total, total),
        ]
        var said = options.compactMap { field, text in text.map { SaidField(field: field, texts: [$0]) } }
        for pair in set {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let field = ReceiptField(named: String(parts[0])) else {
                throw Failure(
                    .usage, "--set \(pair) names no field",
                    remedy: "say NAME=VALUE with a name of 'bilko schema', such as store=Pekara")
            }
            // Rows of one table belong together.
            if field.descriptor.form == .rows, let place = said.firstIndex(where: { $0.field == field }) {
                said[place].texts.append(String(parts[1]))
            } else {
                said.append(SaidField(field: field, texts: [String(parts[1])]))
            }
        }
        return said
    }

    /// The candidates that a person takes, as the reader weighs them again.
    private func accepted(of draft: ExpenseDraft) async throws -> [SaidField] {
        guard !accept.isEmpty else { return [] }
        let candidates = try await candidates(of: draft)
        return try accept.map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let field = ReceiptField(named: String(parts[0])), let number = Int(parts[1])
            else {
                throw Failure(
                    .usage, "--accept \(pair) is no candidate", remedy: "say FIELD=NUMBER", example: "--accept total=2")
            }
            let known = candidates.filter { $0.field == field }
            guard known.indices.contains(number - 1) else {
                throw Failure(
                    .usage, "\(field.words) has \(known.count) candidates, and none is number \(number)",
                    remedy: "'bilko drafts show \(draft.shortID) --explain' counts them")
            }
            return SaidField(field: field, texts: [known[number - 1].value])
        }
    }

    private func candidates(of draft: ExpenseDraft) async throws -> [FieldCandidate] {
        try ReaderConfinement.check(home: home.folder())
        let pool = try ReaderPool(
            size: 1, command: .installed(packs: packs.folder().string), limits: ReaderLimits(of: home.folder()))
        defer { pool.shutDown() }
        return try await draft.candidates(from: home.vaultForReading(), with: pool)
    }

    /// What a person has changed in an editor.
    private func written(of draft: ExpenseDraft) async throws -> [SaidField] {
        // Without a reader, the form has no candidates.
        let candidates = (try? await candidates(of: draft)) ?? []
        let text = EditedText(of: draft, in: try home.folder())
        try text.takeUp(from: home.vaultForReading().revisions(of: draft.id), candidates: candidates)
        return try text.said(in: DraftForm(draft, candidates: candidates))
    }
}

extension Failure {
    /// Why a draft was not changed, for who typed the command.
    fileprivate init(refused error: DraftChangeError) {
        switch error {
        case .noValue(let said, let text, let fields) where said.needsCurrency(beside: fields):
            self.init(
                .usage, said.refusal(of: text, beside: fields), remedy: "nothing was changed; say the currency, too",
                example: "--currency EUR")
        case .noValue(let said, let text, let fields):
            self.init(
                .usage, said.refusal(of: text, beside: fields), remedy: "nothing was changed; say it again",
                example: said.field.typedRow?.example ?? said.field.descriptor.form.example)
        case .setAside(let draft, let aside):
            self.init(
                .usage, "draft \(draft.shortID) is set aside (\(aside.reason.words)), so it cannot be ready",
                remedy: "nothing was changed; 'bilko drafts take-back \(draft.shortID)' makes it an expense again")
        case .noExpense(let draft, let kind):
            self.init(
                .usage, "draft \(draft.shortID) is \(kind.wordsInSentence), and no expense by itself",
                remedy: """
                    nothing was changed; say --ready --as-expense to book it all the same, --kind sale --ready if it was \
                    misread, or 'bilko drafts set-aside \(draft.shortID) --reason no-expense'
                    """)
        case .store(let error): self.init(error)
        }
    }
}

extension [ReceiptField] {
    /// The first field that stands in it a second time.
    fileprivate var firstRepeated: ReceiptField? {
        var seen: Set<ReceiptField> = []
        return first { !seen.insert($0).inserted }
    }
}

extension DocumentType: ExpressibleByArgument {}

extension DocumentType {
    /// With its article, for a sentence.
    var wordsInSentence: Message {
        switch self {
        case .sale: "a receipt of a sale"
        case .refund: "a refund"
        case .advance: "a receipt of an advance"
        case .copy: "a copy of another receipt"
        case .proforma: "an offer (proforma)"
        case .training: "printed for training"
        case .report: "a report of a till"
        case .slip: "a slip of a card terminal"
        case .invoice: "an invoice"
        }
    }
}
