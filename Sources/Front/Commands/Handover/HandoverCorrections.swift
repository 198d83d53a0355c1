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
            /// It is no longer booked in this month.
            case removed

            var words: Message {
                switch self {
                case .added: "added"
                case .changed: "changed"
                case .removed: "removed"
                }
            }
        }

        var kind: Kind
        var draft: String
        var supplier: String
        var before: Amounts?
        var after: Amounts?
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
                .input, "\(month.period.local) of \(month.company.name) was not handed over yet",
                remedy: "hand it over with 'bilko handover \(month.period)'")
        }
        self.month = month
        self.last = last
    }

    /// In order of the month, then those that are gone.
    func corrections() -> [Correction] {
        let before = Dictionary(last.drafts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [Correction] = []
        for entry in month.entries {
            let after = HandedDraft(entry)
            let old = before[entry.id]
            guard old?.digest != after.digest else { continue }
            found.append(
                Correction(
                    kind: old == nil ? .added : .changed, draft: entry.shortID, supplier: entry.supplier.name,
                    before: old.map { Amounts($0.booked) }, after: Amounts(after.booked)))
        }
        let present = Set(month.entries.map(\.id))
        for old in last.drafts where !present.contains(old.id) {
            found.append(
                Correction(
                    kind: .removed, draft: String(old.id.prefix(12)), supplier: old.booked.supplier,
                    before: Amounts(old.booked), after: nil))
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
    }
}

extension HandoverPeriod {
    /// The month in the form of the language.
    var local: String { CivilMonth(typed: description)?.local ?? description }
}
