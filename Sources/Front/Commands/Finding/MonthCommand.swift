import ArgumentParser
import Console
import Countries
import ReceiptModel
import SQLiteStore
import Store

/// `bilko month`: a month at a glance, and what it lacks.
struct MonthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "month", abstract: "Show a month at a glance: counts, sums, VAT per rate, and what is missing.",
        discussion: """
            A draft belongs to the month of its date of issue. Drafts without a date belong to none, and are named as \
            missing in every month until they have one. Without a month it is the one that is due: until the \
            \(CivilMonth.lastDayOfClosing)th the month before, then the present one.
            """)

    @Argument(help: "2026-10 or 10/2026.") var month: String?
    @OptionGroup var home: HomeOptions
    @Option(help: "Only the books of this company.") var company: String?
    @Flag(help: "Print one JSON object.") var json = false

    func run() throws {
        let month = try month.map(DraftFilter.month) ?? Self.due()
        let vault = try home.vaultForReading()
        let company = try company.map { try DraftFilter.company($0, among: vault.companies()) }
        let view = try MonthView(of: month, company: company, in: vault)
        if json { return try Console.json(MonthReport(view), readable: true) }
        view.lines.forEach(Console.data)
        if view.summary.count == 0 { Console.say("no draft is dated in \(month.local)") }
    }

    /// The month that is due today, by the calendar of the region.
    private static func due() throws -> CivilMonth {
        guard let today = CentralEuropeanTime.civil(millisecondsSinceEpoch: Timestamp.now.milliseconds)?.date else {
            throw Failure(
                .usage, "the clock of this machine tells no day of our time",
                remedy: "set it, or name the month: 'bilko month 2026-10'")
        }
        return CivilMonth.due(on: today)
    }
}

/// Everything that is shown of a month.
struct MonthView {
    var month: CivilMonth
    /// The short name of the company in whose books the drafts are; `nil` for all of them.
    var company: String?
    var summary: DraftSummary
    var before: DraftSummary?
    /// Drafts of the month that are made out to somebody else.
    var forAnother: Int
    /// Drafts without a date, of all months.
    var undated: Int
    /// Originals that could not be read, of the whole home.
    var unreadable: Int

    init(of month: CivilMonth, company: String?, in vault: Vault) throws {
        self.month = month
        self.company = company
        func query(_ month: CivilMonth?) -> DraftQuery {
            var query = month.map(DraftQuery.init(month:)) ?? DraftQuery()
            query.companies = Set([company].compactMap(\.self))
            return query
        }
        summary = try vault.summary(of: query(month), countingDeliveries: true)
        before = try month.previous.map { try vault.summary(of: query($0), countingDeliveries: false) }
        var others = query(month)
        others.isForAnother = true
        others.states = Self.expenses
        forAnother = try Self.count(others, in: vault)
        var undated = query(nil)
        undated.isUndated = true
        undated.states = Self.expenses
        self.undated = try Self.count(undated, in: vault)
        unreadable = try vault.attachmentCounts()[.needsAttention] ?? 0
    }

    private static let expenses = Set(ExpenseDraft.State.allCases.filter(\.isExpense))

    private static func count(_ query: DraftQuery, in vault: Vault) throws(StoreError) -> Int {
        try vault.counts(of: query).values.reduce(0, +)
    }

    var toReview: Int { summary.states[.needsReview] ?? 0 }

    /// Drafts of the month that have not arrived at the account's server, or not whole.
    var undelivered: Int { DraftDelivery.open.reduce(0) { $0 + (summary.deliveries[$1] ?? 0) } }
}
