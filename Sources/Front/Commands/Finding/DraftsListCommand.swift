import ArgumentParser
import Console
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko drafts list`: the drafts that are looked for, a page of them, and what all of them add up to.
struct DraftsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the drafts, newest last; find some, and sum them up.",
        discussion: """
            Whatever is said has to fit. Below the table stand the number of all drafts that were found and their sums by \
            currency and VAT rate, also of those on other pages; linked drafts are no expenses and are in no sum, unless \
            --state names them. Offers, card slips, copies and reports are in no sum, unless you said --as-expense.

            Without --sort, the latest drafts are shown, newest last, and --after shows those before them.
            """)

    /// Drafts of a page, unless another number is said.
    private static let pageSize = 100
    /// The most that one table shows.
    private static let largestPage = 10_000

    @OptionGroup var home: HomeOptions
    @OptionGroup(title: "Which drafts") var filter: DraftFilter
    @Option(help: "Order: captured, date, amount or issuer; those without a value last.") var sort: DraftQuery.Sort?
    @Flag(help: "The other way round.") var descending = false
    @Option(
        help:
            "The most drafts that are shown, 1 to \(Self.largestPage); \(Self.pageSize) by default, with --json and without --after all."
    )
    var limit: Int?
    @Option(help: "Go on behind this draft, the last one that was shown.") var after: String?
    @Flag(help: "Only the number and the sums.") var sums = false
    @Flag(help: "Print one JSON object per draft; with --sums, one object for all.") var json = false

    func run() throws {
        if let limit, !(1...Self.largestPage).contains(limit) {
            throw Failure(.usage, "--limit is a number from 1 to \(Self.largestPage)", remedy: "say another one")
        }
        let vault = try home.vaultForReading()
        let companies = try vault.companies()
        var query = try filter.query(among: companies)
        let isAll = query == DraftQuery()
        if sums {
            let summary = try vault.summary(of: query, countingDeliveries: false)
            if json { return try Console.json(SummaryReport(summary)) }
            return summary.lines.forEach(Console.data)
        }
        query.sort = sort ?? .captured
        // Without an order, pages go back from the newest draft.
        query.isDescending = sort == nil ? true : descending
        query.limit = limit ?? Self.pageSize
        query.after = try after.map { try vault.draft(matching: $0).id }
        if json, limit == nil, after == nil { return try reportAll(query, of: vault, companies) }
        if json {
            let rows = try vault.page(of: query).rows
            return try report(isTurned ? rows.reversed() : rows, of: vault, companies, Self.marks(in: vault))
        }
        let result = try vault.result(of: query)
        guard !result.page.rows.isEmpty else { return sayNothingFound(isAll: isAll) }
        show(
            result, try vault.remoteRecords(ofDrafts: result.page.rows.map(\.id)),
            handed: Set(try Self.marks(in: vault).keys))
    }

    /// Whether a page is shown in the other direction than that in which pages follow.
    private var isTurned: Bool { sort == nil && !descending }

    private func report(
        _ rows: [DraftRow], of vault: Vault, _ companies: [Company], _ handed: [String: [HandoverMark]]
    ) throws {
        let remote = try vault.remoteRecords(ofDrafts: rows.map(\.id))
        for (row, draft) in zip(rows, try vault.drafts(named: rows.map(\.id))) {
            // Without companies nothing is judged.
            let linked = companies.isEmpty ? [] : try vault.drafts(linkedTo: draft.id).map(\.fields)
            var report = DraftReport(draft, linked: linked, companies: companies, delivery: row.delivery)
            report.remoteStatus = remote[row.id]?.status
            report.takeHandovers(handed[draft.id] ?? [])
            try Console.json(report)
        }
    }

    /// All of them, a page at a time, so that the memory does not grow with the home.
    private func reportAll(_ query: DraftQuery, of vault: Vault, _ companies: [Company]) throws {
        var query = query
        let handed = try Self.marks(in: vault)
        query.isDescending = descending
        while true {
            let page = try vault.page(of: query)
            try report(page.rows, of: vault, companies, handed)
            guard let next = page.next else { return }
            query.after = next
        }
    }

    private static func marks(in vault: Vault) throws -> [String: [HandoverMark]] {
        Dictionary(grouping: try vault.handoverMarks(of: nil), by: \.draft)
    }

    private func show(_ result: DraftResult, _ remote: [String: RemoteRecord], handed: Set<String>) {
        let (page, summary) = (result.page, result.summary)
        let rows = isTurned ? page.rows.reversed() : page.rows
        var table = Table(
            ["draft", "state", "date", "merchant", "number", "total", "", "delivery"]
                + (handed.isEmpty ? [] : ["handed over"]),
            rightAligned: [5], lesser: handed.isEmpty ? [4, 7] : [4, 8, 7])
        let yes: Message = "yes"
        for row in rows {
            let progress = row.delivery == .delivered ? remote[row.id]?.progress : nil
            let delivery: Message = progress.map { "\(row.delivery.words), \($0)" } ?? row.delivery.words
            table.add(
                [
                    row.shortID, row.state.words.local, row.date?.local ?? "", (row.merchant ?? "").shortened(to: 32),
                    (row.number ?? "").shortened(to: 24), row.total?.local ?? "",
                    row.total?.currency.shownCode ?? "", delivery.local,
                ] + (handed.isEmpty ? [] : [handed.contains(row.id) ? yes.local : ""]))
        }
        table.lines().forEach(Console.data)
        Console.data("")
        summary.lines.forEach(Console.data)
        if page.hasMore, let last = page.rows.last {
            Console.say("\(rows.count) of \(summary.count) are shown; --after \(last.shortID) goes on")
        }
    }

    private func sayNothingFound(isAll: Bool) {
        if after != nil { return Console.say("no drafts behind that one") }
        Console.say(
            isAll
                ? "no drafts; 'bilko import PATH' makes some"
                : "no draft fits; 'bilko drafts list' without options shows all")
    }
}

extension DraftQuery.Sort: ExpressibleByArgument {}
