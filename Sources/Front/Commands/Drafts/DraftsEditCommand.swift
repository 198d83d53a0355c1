import ArgumentParser
import Console
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko drafts edit`: a person corrects what was read, or says that it is right.
struct DraftsEditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Correct fields of a draft.",
        discussion: """
            An empty text takes a value away: --number ''. What you say counts as certain. A date that lies after the day \
            on which the paper came in is taken, and the draft is to review until you say --ready. Where nothing changes, \
            nothing is queued.
            """)

    @Argument(help: "The beginning of its identity.")
    var id: String
    @OptionGroup var home: HomeOptions
    @Option(help: "\(Country.choice).") var country: Country?
    @Option(help: "The three letters of ISO 4217: EUR, RSD, BAM.") var currency: String?
    @Option(help: "The issuer's name.") var merchant: String?
    @Option(help: "The issuer's OIB, PIB, JIB or PDV number.") var taxId: String?
    @Option(help: "19.01.2026. or 2026-01-19.") var date: String?
    @Option(help: "HH:mm or HH:mm:ss.") var time: String?
    @Option(help: "What it is for: meals, fuel, office, or a word of your own.") var category: String?
    @Option(help: "The receipt's number.") var number: String?
    @Option(
        parsing: .unconditional, help: "12,30 or 12.30, 1.234,56; negative for a refund.", transform: { $0 })
    var total: String?
    @Option(help: "Any other field, by its name in JSON: NAME=VALUE.") var set: [String] = []
    @Flag(help: "Say that the draft was looked at and is right as it stands.") var ready = false
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let vault = try home.vaultForWriting()
        let draft = try vault.draft(matching: id)
        let said = try said()
        guard ready || !said.isEmpty else {
            throw Failure(
                .usage, "there is nothing to change", remedy: "say a field, or --ready", example: "--total 12,30")
        }
        var edited = draft
        let changed = try edited.say(said)
        edited = edited.reviewed(changed: changed, confirmed: ready, now: .now)
        let isOther = edited.saysOther(than: draft, confirmed: ready)
        if isOther {
            let changes = ReceiptField.allCases.filter(changed.contains).map(\.rawValue)
            try vault.replace(
                draft: edited,
                retention: changed.isDisjoint(with: [.country, .date]) ? nil : edited.retentionByRule,
                queue: [edited.updateItem(now: .now)],
                changes: (ready ? [ExpenseDraft.reviewedChange] : []) + changes, now: .now)
        }
        try vault.remember(notes(on: edited))
        let result = isOther ? edited : draft
        if json { return try Console.json(DraftReport(result), readable: true) }
        let names = said.map(\.field.rawValue).joined(separator: ", ")
        let words = isOther ? (names.isEmpty ? "confirmed" : "\(names) changed") : "nothing changed, it says so already"
        Console.say("\(result.shortID): \(words); \(result.state.words)")
        result.reasons.forEach { Console.say("  \($0)") }
    }

    /// What the next receipt of the same issuer can be told.
    private func notes(on draft: ExpenseDraft) -> [IssuerNote] {
        guard let taxID = draft.fields.taxID?.value else { return [] }
        return [("merchant", merchant), ("category", category)].compactMap { field, value in
            value.flatMap { $0.isEmpty ? nil : IssuerNote(taxID: taxID, field: field, value: $0, saidAt: .now) }
        }
    }

    /// What was said of which field, the currency before the amounts that are in it.
    private func said() throws -> [SaidField] {
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
            return SaidField(field: field, text: String(parts[1]))
        }
        let all = options.compactMap { field, text in text.map { SaidField(field: field, text: $0) } } + others
        return all.filter { $0.field == .currency } + all.filter { $0.field != .currency }
    }
}

/// What a person has said of a field, as it was typed.
private struct SaidField {
    var field: ReceiptField
    var text: String
}

extension ExpenseDraft {
    /// Puts the values in place.
    ///
    /// - Returns: the fields that are other now, or that nobody had said before.
    /// - Throws: ``Failure`` for a text that is no value of its field.
    fileprivate mutating func say(_ said: [SaidField]) throws -> Set<ReceiptField> {
        let before = fields
        for one in said {
            guard fields.say(one.field, one.text) else { throw refusal(of: one) }
        }
        if let currency = fields.currency?.value { fields.total?.value.currency = currency }
        let (new, old) = (fields, before)
        return Set(said.map(\.field).filter { new.readings(of: $0) != old.readings(of: $0) })
    }

    private func refusal(of said: SaidField) -> Failure {
        let form = said.field.descriptor.form
        if form == .amount, fields.currency == nil {
            return Failure(
                .usage, "the draft has no currency, so \(said.field.rawValue) can have no amount",
                remedy: "nothing was changed; say the currency, too", example: "--currency EUR")
        }
        return Failure(
            .usage, "'\(said.text)' is not \(form.words): \(said.field.rawValue)",
            remedy: "nothing was changed; say it again", example: form.example)
    }
}
