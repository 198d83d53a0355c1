import Console
import Files
import Handover
import Localization
import ReceiptModel
import SystemPackage

/// The first look at a month: what is booked, what is open, what is doubtful, what a format refuses.
struct HandoverLook {
    private let month: HandoverMonth
    private let outcomes: [(HandoverFormat, HandoverOutcome)]

    init(_ month: HandoverMonth, _ outcomes: [(HandoverFormat, HandoverOutcome)]) {
        self.month = month
        self.outcomes = outcomes
    }

    /// Whether something of the month is not handed over.
    var isWhole: Bool { month.open.isEmpty && outcomes.allSatisfy { $0.1.refused.isEmpty } }

    /// Ends the command, with the exit code of a part where something is left out.
    func end() throws {
        if !isWhole { throw ExitStatus.partial }
    }

    func show() {
        let sums = MonthSums(of: month.entries)
        Console.show("company    \(month.company.name)")
        Console.show("month      \(month.period.local)")
        Console.show("receipts   \(month.entries.count)")
        Console.show("total      \(hundredths: sums.total) \(month.currency.code)")
        var table = Table(["rate", "base", "VAT", "deducted", "not deducted"], rightAligned: [0, 1, 2, 3, 4])
        for row in sums.rates {
            let amounts: [Message] = [row.base, row.vat, row.deductible, row.nonDeductible].map { "\(hundredths: $0)" }
            let rate: Message = "\(percent: row.rate) %"
            table.add([rate] + amounts)
        }
        let outside: Message = "outside VAT"
        let rounding: Message = "rounding"
        table.add([outside, "\(hundredths: sums.outsideVAT)", "", "", ""])
        table.add([rounding, "\(hundredths: sums.rounding)", "", "", ""])
        if !month.entries.isEmpty { table.lines().forEach(Console.data) }
        showPapers()
        showFormats()
    }

    private func showPapers() {
        for paper in month.open {
            let head = [paper.id, paper.date.map(Console.localizer.text) ?? "", paper.issuer?.shortened(to: 40) ?? ""]
            Console.show("open       \(head.filter { !$0.isEmpty }.joined(separator: "  "))")
            for reason in paper.reasons { Console.show("           \(reason)") }
        }
        for entry in month.entries where !entry.doubts.isEmpty {
            Console.show("doubtful   \(entry.shortID)  \(entry.date)  \(entry.supplier.name.shortened(to: 40))")
            for doubt in entry.doubts { Console.show("           \(doubt.message)") }
        }
    }

    /// What is left out, what formats cannot hold, and what is to be known of them.
    func showRefusals() {
        for paper in month.open.prefix(20) {
            for reason in paper.reasons { Console.say("left out: \(paper.id): \(reason)") }
        }
        if month.open.count > 20 { Console.say("left out: \(month.open.count - 20) more; --check lists them") }
        showFormats()
    }

    private func showFormats() {
        for (format, outcome) in outcomes {
            for refusal in outcome.refused {
                if refusal.id.isEmpty {
                    Console.say("\(format.rawValue): \(refusal.reason)")
                } else {
                    Console.say("\(format.rawValue): \(refusal.id): \(refusal.reason)")
                }
            }
            for remark in outcome.remarks { Console.say("\(format.rawValue): \(remark)") }
        }
    }

    func report(folder: FilePath?, number: Int?, held: [HandoverEntry]? = nil) -> HandoverReport {
        var report = HandoverReport(month, outcomes, folder: folder?.printable, number: number)
        report.handedOver = held?.map(\.shortID)
        return report
    }
}

/// A hand-over in JSON.
struct HandoverReport: Encodable {
    var company: String
    var period: String
    var currency: String
    var createdAt: String
    var receipts: Int
    var total: String
    var folder: String?
    var number: Int?
    /// The drafts that stand in some file, once files were written.
    var handedOver: [String]?
    var rates: [Rate]
    var outsideVAT: String
    var rounding: String
    var boxes: [Box]
    var open: [Open]
    var doubtful: [Doubtful]
    var formats: [Format]

    enum CodingKeys: String, CodingKey {
        case company, period, currency, receipts, total, folder, number, rates, rounding, boxes, open, doubtful, formats
        case createdAt = "created_at"
        case handedOver = "handed_over"
        case outsideVAT = "outside_vat"
    }

    struct Rate: Encodable {
        var rate: String
        var base: String
        var vat: String
        var deductible: String
        var notDeductible: String

        enum CodingKeys: String, CodingKey {
            case rate, base, vat, deductible
            case notDeductible = "not_deductible"
        }
    }

    struct Box: Encodable {
        var code: String
        var name: String
        var amount: String
    }

    struct Open: Encodable {
        var draft: String
        var issuer: String?
        var date: String?
        var total: String?
        var currency: String?
        var reasons: [String]
    }

    struct Doubtful: Encodable {
        var draft: String
        var about: String
        var message: String
    }

    struct Format: Encodable {
        var name: String
        var files: [String]
        var refused: [Refused]
        var remarks: [String]
    }

    struct Refused: Encodable {
        var draft: String?
        var reason: String
    }

    init(
        _ month: HandoverMonth, _ outcomes: [(HandoverFormat, HandoverOutcome)], folder: String?, number: Int?
    ) {
        let sums = MonthSums(of: month.entries)
        (company, period, currency) = (month.company.id, month.period.description, month.currency.code)
        (createdAt, receipts, total) = (
            month.createdAt.description, month.entries.count, DecimalText.hundredths(sums.total)
        )
        (self.folder, self.number) = (folder, number)
        rates = sums.rates.map {
            Rate(
                rate: $0.rate.percentString, base: DecimalText.hundredths($0.base), vat: DecimalText.hundredths($0.vat),
                deductible: DecimalText.hundredths($0.deductible),
                notDeductible: DecimalText.hundredths($0.nonDeductible))
        }
        (outsideVAT, rounding) = (DecimalText.hundredths(sums.outsideVAT), DecimalText.hundredths(sums.rounding))
        boxes = VATBoxes(of: month).boxes.map {
            Box(code: $0.code, name: $0.name, amount: DecimalText.hundredths($0.amount))
        }
        open = month.open.map {
            Open(
                draft: $0.id, issuer: $0.issuer, date: $0.date?.description, total: $0.total?.decimalString,
                currency: $0.total?.currency.code, reasons: $0.reasons.map(\.english))
        }
        doubtful = month.entries.flatMap { entry in
            entry.doubts.map { Doubtful(draft: entry.shortID, about: $0.kind.rawValue, message: $0.message.english) }
        }
        formats = outcomes.map { format, outcome in
            Format(
                name: format.rawValue,
                files: format == .pack && folder != nil
                    ? ["\(PackLayout.name(of: month)).zip"] : outcome.files.map(\.name),
                refused: outcome.refused.map { Refused(draft: $0.id.isEmpty ? nil : $0.id, reason: $0.reason.english) },
                remarks: outcome.remarks.map(\.english))
        }
    }
}
