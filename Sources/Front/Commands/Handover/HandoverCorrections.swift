import Console
import Handover
import ReceiptModel
import SQLiteStore
import Store

/// What has changed in a month since it was handed over last.
struct HandoverCorrections {
    private let month: HandoverMonth
    private let last: HandedMonth

    /// A receipt that is booked otherwise than it was handed over.
    struct Correction: Encodable {
        enum Kind: String, Encodable {
            case added, changed
            /// It is of this month still, and was handed over, but cannot be booked as it is now.
            case leftOut = "left_out"
            /// It is no longer booked in this month.
            case removed

            var words: Message {
                switch self {
                case .added: "added"
                case .changed: "changed"
                case .leftOut: "left out now"
                case .removed: "removed"
                }
            }
        }

        var kind: Kind
        var draft: String
        var supplier: String
        var before: Amounts?
        var after: Amounts?
        /// What differs, in the order of the facts.
        var differences: [Difference]?
        /// Why it is left out.
        var reasons: [Message]?
    }

    /// A fact of a receipt that is another than it was.
    struct Difference: Encodable {
        var field: HandoverFact
        var before: String?
        var after: String?

        enum CodingKeys: String, CodingKey { case field, before, after }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(field.rawValue, forKey: .field)
            try container.encodeIfPresent(before, forKey: .before)
            try container.encodeIfPresent(after, forKey: .after)
        }

        static func between(_ old: HandedDraft, _ new: HandedDraft) -> [Difference]? {
            guard let before = old.booked.facts, let after = new.booked.facts else { return nil }
            return HandoverFact.allCases.filter { before[$0.rawValue] != after[$0.rawValue] }.map {
                Difference(field: $0, before: before[$0.rawValue], after: after[$0.rawValue])
            }
        }
    }

    struct Amounts: Encodable {
        var date: String
        var total: String
        var vat: String
        var vatDeductible: String

        enum CodingKeys: String, CodingKey {
            case date, total, vat
            case vatDeductible = "vat_deductible"
        }

        init(_ booked: HandedDraft.Booked) {
            date = booked.date
            total = DecimalText.hundredths(booked.total)
            vat = DecimalText.hundredths(booked.vat)
            vatDeductible = DecimalText.hundredths(booked.deductible)
        }
    }

    private struct Report: Encodable {
        var company: String
        var period: String
        var currency: String
        var handover: Int
        var handedAt: String
        var corrections: [Correction]

        enum CodingKeys: String, CodingKey {
            case company, period, currency, handover, corrections
            case handedAt = "handed_at"
        }
    }

    /// - Throws: that the month was not handed over yet.
    init(of month: HandoverMonth, in vault: Vault) throws {
        let earlier = try vault.handovers(of: month.period.description, company: month.company.id)
        guard let last = earlier.last else {
            throw Failure(
                .input, "\(month.period.local) of \(month.company.id) was not handed over yet",
                remedy: "hand it over with 'bilko handover \(month.period)'")
        }
        self.month = month
        self.last = last
    }

    /// In order of the month, then those that are left out or gone.
    func corrections() -> [Correction] {
        let before = Dictionary(last.drafts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [Correction] = []
        for entry in month.entries {
            let after = HandedDraft(entry, by: month.rules)
            let old = before[entry.id]
            guard old?.digest != after.digest else { continue }
            found.append(
                Correction(
                    kind: old == nil ? .added : .changed, draft: entry.shortID, supplier: entry.supplier.name,
                    before: old.map { Amounts($0.booked) }, after: Amounts(after.booked),
                    differences: old.flatMap { Difference.between($0, after) }))
        }
        let present = Set(month.entries.map(\.id))
        let open = Dictionary(
            month.open.compactMap { paper in paper.draft.map { ($0, paper) } }, uniquingKeysWith: { first, _ in first })
        for old in last.drafts where !present.contains(old.id) {
            let paper = open[old.id]
            found.append(
                Correction(
                    kind: paper == nil ? .removed : .leftOut, draft: paper?.id ?? String(old.id.prefix(12)),
                    supplier: old.booked.supplier, before: Amounts(old.booked), after: nil, reasons: paper?.reasons))
        }
        return found
    }

    func show(json: Bool) throws {
        let found = corrections()
        if json {
            return try Console.json(
                Report(
                    company: month.company.id, period: month.period.description, currency: month.currency.code,
                    handover: last.number, handedAt: last.createdAt.description, corrections: found), readable: true)
        }
        if found.isEmpty {
            return Console.say("nothing of \(month.period.local) has changed since it was handed over")
        }
        var table = Table(
            ["what changed", "draft", "supplier", "date", "total before", "total now", "VAT deducted before", "now"],
            rightAligned: [4, 5, 6, 7])
        for correction in found {
            table.add([
                correction.kind.words.local, correction.draft, correction.supplier.shortened(to: 30),
                Console.day(correction.after?.date ?? correction.before?.date ?? ""),
                Console.decimal(correction.before?.total ?? ""), Console.decimal(correction.after?.total ?? ""),
                Console.decimal(correction.before?.vatDeductible ?? ""),
                Console.decimal(correction.after?.vatDeductible ?? ""),
            ])
        }
        table.lines().forEach(Console.data)
        for correction in found {
            for difference in correction.differences ?? [] {
                let nothing: Message = "nothing"
                let before: Message = difference.before.map { "\($0.shortened(to: 60))" } ?? nothing
                let after: Message = difference.after.map { "\($0.shortened(to: 60))" } ?? nothing
                Console.show("\(correction.draft)  \(difference.field.words): \(before) → \(after)")
            }
            for reason in correction.reasons ?? [] { Console.show("\(correction.draft)  \(reason)") }
        }
    }
}

extension HandoverFact {
    /// What people call it; in English its name in JSON.
    var words: Message {
        switch self {
        case .date: "date"
        case .time: "time"
        case .kind: "kind"
        case .refundOfAdvance: "refund of an advance"
        case .country: "country"
        case .supplier: "supplier"
        case .supplierAddress: "address"
        case .supplierTaxID: "tax_id"
        case .supplierVatID: "vat_id"
        case .buyer: "made out to"
        case .buyerTaxID: "buyer_tax_id"
        case .corporateCard: "corporate card"
        case .number: "number"
        case .fiscalID: "fiscal_id"
        case .payments: "payments"
        case .paidOn: "paid_on"
        case .dueOn: "due_date"
        case .total: "total"
        case .vat: "vat"
        case .outsideVAT: "outside VAT"
        case .rounding: "rounding"
        case .deductiblePercent: "deducted share"
        case .category: "category"
        case .note: "note"
        case .tags: "tags"
        case .foreignTotal: "foreign amount"
        case .exchangeRate: "exchange rate"
        case .items: "items"
        case .documentType: "document type"
        case .entity: "entity"
        case .postings: "postings"
        case .accountCode: "account code"
        case .originals: "originals"
        }
    }
}

extension HandoverPeriod {
    /// The month in the form of the language.
    var local: String { CivilMonth(typed: description)?.local ?? description }
}
