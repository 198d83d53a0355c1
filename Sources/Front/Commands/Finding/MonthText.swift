import Console
import Countries
import Pipeline
import ReceiptModel
import Store

extension MonthView {
    /// The month for people.
    var lines: [String] {
        var lines = [company.map { "\(month.local)  \($0)" } ?? month.local, ""] + counts
        for table in [totals, summary.vatTable, categories] where !table.isEmpty { lines += [""] + table.lines() }
        let missing = missing
        if !missing.isEmpty { lines += ["", Self.missingHeading.local] + missing.lines().dropFirst() }
        if missing.isEmpty, summary.count > 0 { lines += ["", Self.nothingMissing.local] }
        return lines
    }

    private static let missingHeading: Message = "missing"
    private static let nothingMissing: Message = "nothing is missing"

    private var counts: [String] {
        let states: [Message] = ExpenseDraft.State.allCases.compactMap { state in
            summary.states[state].map { "\($0) \(state.words)" as Message }
        }
        let deliveries: [Message] = DraftDelivery.allCases.filter { $0 != .notDue }.compactMap { delivery in
            summary.deliveries[delivery].map { "\($0) \(delivery.words)" as Message }
        }
        let count: Message =
            states.isEmpty ? "\(summary.count)" : "\(summary.count): \(states.joined(separator: ", "))"
        var lines = [Console.told("drafts", count, width: 16)]
        if !deliveries.isEmpty {
            lines.append(Console.told("delivery", deliveries.joined(separator: ", "), width: 16))
        }
        return lines
    }

    /// What was spent per currency, beside the month before.
    private var totals: Table {
        var table = Table(
            ["currency", "drafts", "total", before == nil ? "" : "month before", before == nil ? "" : "difference"],
            rightAligned: [1, 2, 3, 4])
        let earlier = Dictionary((before?.totals ?? []).map { ($0.currency, $0.amount) }) { $1 }
        let now = summary.totals
        for total in now {
            let (past, change) = (earlier[total.currency], total.amount.change(from: earlier[total.currency] ?? 0))
            table.add([
                total.currency.shownCode, "\(total.drafts)", Console.amount(total.amount),
                past.map(Console.amount) ?? "", before == nil ? "" : change ?? "",
            ])
        }
        for past in before?.totals ?? [] where !now.contains(where: { $0.currency == past.currency }) {
            table.add([
                past.currency.shownCode, "0", Console.amount(0), Console.amount(past.amount),
                Int64(0).change(from: past.amount) ?? "",
            ])
        }
        return table
    }

    private static let noCategory: Message = "none"

    private var categories: Table {
        var table = Table(["category", "currency", "drafts", "total"], rightAligned: [2, 3])
        for category in summary.categories {
            table.add([
                (category.name.map { ExpenseCategory.words(of: $0) } ?? Self.noCategory).local,
                category.currency.shownCode,
                "\(category.drafts)",
                Console.amount(category.amount),
            ])
        }
        return table
    }

    /// What has to be done before the month is whole, each with the verb that shows it.
    private var missing: Table {
        var table = Table(["", ""])
        func lack(_ count: Int, _ what: Message, _ verb: String) {
            guard count > 0 else { return }
            let books = verb.hasPrefix("drafts") ? company.map { " --company \($0)" } ?? "" : ""
            table.add(["  \(what.local)", "bilko \(verb)\(books)"])
        }
        let list = "drafts list --month \(month)"
        lack(toReview, "\(toReview, "draft is to review", "drafts are to review")", "\(list) --review")
        let bare = summary.withoutTotal
        lack(bare, "\(bare, "draft has no total", "drafts have no total")", "\(list) --without-total")
        lack(
            forAnother,
            "\(forAnother, "draft is made out to somebody else", "drafts are made out to somebody else")",
            "\(list) --for-another")
        lack(
            undelivered, "\(undelivered, "draft has not been delivered", "drafts have not been delivered")",
            "\(list) --not-delivered")
        lack(
            undated,
            """
            \(undated, "draft has no date and may be of this month", "drafts have no date and may be of this month")
            """,
            "drafts list --undated")
        lack(
            unreadable,
            """
            \(unreadable, "original could not be read", "originals could not be read") and may be of this month
            """,
            "attachments list --attention")
        return table
    }
}

extension Int64 {
    /// The difference with its sign; `nil` where it cannot be counted.
    fileprivate func change(from past: Int64) -> String? {
        let (difference, overflows) = subtractingReportingOverflow(past)
        return overflows ? nil : (difference > 0 ? "+" : "") + Console.amount(difference)
    }
}

/// A month in JSON.
struct MonthReport: Encodable {
    var month: String
    var company: String?
    var summary: SummaryReport
    var deliveries: [String: Int]
    var categories: [CategoryReport]
    var missing: MissingReport
    /// The month before, where there is one.
    var before: SummaryReport?

    struct CategoryReport: Encodable {
        var category: String?
        var currency: String
        var drafts: Int
        var total: String
    }

    struct MissingReport: Encodable {
        var toReview: Int
        var withoutTotal: Int
        var forAnother: Int
        var undelivered: Int
        var undated: Int
        var unreadableOriginals: Int

        enum CodingKeys: String, CodingKey {
            case undelivered, undated
            case toReview = "to_review"
            case withoutTotal = "without_total"
            case forAnother = "made_out_to_another"
            case unreadableOriginals = "unreadable_originals"
        }
    }

    init(_ view: MonthView) {
        month = view.month.description
        company = view.company
        summary = SummaryReport(view.summary)
        deliveries = Dictionary(view.summary.deliveries.map { ($0.key.rawValue, $0.value) }) { $1 }
        categories = view.summary.categories.map {
            CategoryReport(
                category: $0.name, currency: $0.currency.code, drafts: $0.drafts,
                total: DecimalText.hundredths($0.amount))
        }
        missing = MissingReport(
            toReview: view.toReview, withoutTotal: view.summary.withoutTotal,
            forAnother: view.forAnother, undelivered: view.undelivered,
            undated: view.undated, unreadableOriginals: view.unreadable)
        before = view.before.map(SummaryReport.init)
    }
}
