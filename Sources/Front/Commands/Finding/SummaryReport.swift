import Console
import ReceiptModel
import Store

/// Counts and sums of a result, in JSON.
struct SummaryReport: Encodable {
    var count: Int
    var states: [String: Int]
    /// How many drafts are in the sums.
    var summed: Int
    var withoutTotal: Int
    var totals: [TotalReport]
    var vat: [VATReport]

    struct TotalReport: Encodable {
        var currency: String
        var drafts: Int
        var total: String

        init(_ total: DraftSummary.Total) {
            currency = total.currency.code
            drafts = total.drafts
            self.total = DecimalText.hundredths(total.amount)
        }
    }

    struct VATReport: Encodable {
        var currency: String
        var rate: String
        var rows: Int
        /// What is printed; it lacks that of the rows without one.
        var base: String
        var rowsWithoutBase: Int
        var amount: String

        enum CodingKeys: String, CodingKey {
            case currency, rate, rows, base, amount
            case rowsWithoutBase = "rows_without_base"
        }

        init(_ vat: DraftSummary.VAT) {
            currency = vat.currency.code
            rate = vat.rate.percentString
            rows = vat.rows
            base = DecimalText.hundredths(vat.base)
            rowsWithoutBase = vat.rowsWithoutBase
            amount = DecimalText.hundredths(vat.amount)
        }
    }

    enum CodingKeys: String, CodingKey {
        case count, states, summed, totals, vat
        case withoutTotal = "without_total"
    }

    init(_ summary: DraftSummary) {
        count = summary.count
        states = Dictionary(summary.states.map { ($0.key.rawValue, $0.value) }) { $1 }
        summed = summary.summed
        withoutTotal = summary.withoutTotal
        totals = summary.totals.map(TotalReport.init)
        vat = summary.vat.map(VATReport.init)
    }
}

extension DraftSummary {
    /// The foot of a list: how many, and what they add up to per currency and VAT rate.
    var lines: [String] {
        var lines = [counted.local]
        if withoutTotal > 0 { lines.append(lacking.local) }
        if !totals.isEmpty { lines += [""] + totalTable.lines() }
        if !vat.isEmpty { lines += [""] + vatTable.lines() }
        return lines
    }

    private var counted: Message {
        let others = count - summed
        if others == 0 { return "\(count, "draft", "drafts")" }
        return """
            \(count, "draft", "drafts"), of which \
            \(others, "is no expense and is not in the sums", "are no expenses and are not in the sums")
            """
    }

    private var lacking: Message {
        "\(withoutTotal, "draft has no total and is not in the sums", "drafts have no total and are not in the sums")"
    }

    private var totalTable: Table {
        var table = Table(["currency", "drafts", "total"], rightAligned: [1, 2])
        for total in totals {
            table.add([total.currency.shownCode, "\(total.drafts)", Console.amount(total.amount)])
        }
        return table
    }

    /// The rates with their bases; a column says how many rows print none.
    var vatTable: Table {
        let lacksBases = vat.contains { $0.rowsWithoutBase > 0 }
        var table = Table(
            ["VAT %", "currency", "rows", "base", "VAT"] + (lacksBases ? ["rows without a base"] : []),
            rightAligned: [0, 2, 3, 4, 5])
        for sum in vat {
            let base = sum.rowsWithoutBase == sum.rows ? "" : Console.amount(sum.base)
            table.add(
                [
                    Console.decimal(sum.rate.percentString), sum.currency.shownCode, "\(sum.rows)", base,
                    Console.amount(sum.amount),
                ] + (lacksBases ? [sum.rowsWithoutBase == 0 ? "" : "\(sum.rowsWithoutBase)"] : []))
        }
        return table
    }
}

extension DraftDelivery {
    /// For people.
    var words: Message {
        switch self {
        case .delivered: "delivered"
        case .waiting: "waiting"
        case .needsAttention: "needs attention"
        case .notSent: "not sent"
        case .notDue: ""
        }
    }
}
