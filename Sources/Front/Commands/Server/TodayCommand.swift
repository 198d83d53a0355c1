import Accounts
import ArgumentParser
import Console
import Delivery
import ReceiptModel
import SQLiteStore
import Store

/// `bilko today`: the books at a glance, here and on the server.
struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Show the books at a glance: what waits here, and what the server told last.",
        discussion: """
            The server's part is read-only and as it was told at the last 'bilko upload' or by 'bilko watch'; the time \
            stands beside it, and what is older than half an hour is marked as stale. --fetch asks the server now.
            """)

    @Option(help: "Another account than the active one.") var account: String?
    @Flag(help: "Ask the server now.") var fetch = false
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print a JSON object.") var json = false

    /// The same in JSON.
    struct Report: Encodable {
        struct Here: Encodable {
            var toReview, ready, queued, needsAttention: Int

            enum CodingKeys: String, CodingKey {
                case ready, queued
                case toReview = "to_review"
                case needsAttention = "needs_attention"
            }
        }

        struct Server: Encodable {
            var account: String
            var dashboard: Dashboard?
            var country: CountryMobileConfig?
            var fetchedAt: String?
            var stale: Bool

            enum CodingKeys: String, CodingKey {
                case account, dashboard, country, stale
                case fetchedAt = "fetched_at"
            }
        }

        var here: Here
        var server: Server?

        /// - Parameters:
        ///   - vault: the home.
        ///   - account: another account than the active one.
        ///   - now: the present time.
        /// - Throws: what concerns the store, or an account that there is not.
        init(of vault: Vault, account: String? = nil, now: Timestamp) throws {
            let drafts = try vault.counts(of: DraftQuery())
            let counts = try vault.queueCounts()
            here = Here(
                toReview: drafts[.needsReview] ?? 0, ready: drafts[.ready] ?? 0,
                queued: (counts[.waiting] ?? 0) + (counts[.running] ?? 0), needsAttention: counts[.needsAttention] ?? 0)
            server = try Server(of: vault, account: account, now: now)
        }
    }

    func run() async throws {
        if fetch { try await home.fetchListing(account: account) }
        let vault = try home.vaultForReading()
        let report = try Report(of: vault, account: account, now: .now)
        if json { return try Console.json(report) }
        let (here, server) = (report.here, report.server)
        Console.brief("here", "\(here.ready, "draft", "drafts") ready, \(here.toReview) to review")
        Console.brief("queue", "\(here.queued) waiting, \(here.needsAttention) in need of attention")
        try tell(server, vault)
    }

    private func tell(_ server: Report.Server?, _ vault: Vault) throws {
        guard let server else {
            Console.say("there is no account, so no server has told anything: bilko account add ADDRESS")
            return
        }
        if let country = server.country {
            Console.brief("company", "\(server.account): \(country.country), \(country.currency), \(country.vatLabel)")
        }
        guard let dashboard = server.dashboard,
            let copy = try vault.serverCopy("dashboard", account: server.account)
        else {
            Console.say("the server has told nothing yet: bilko today --fetch")
            return
        }
        Console.brief("as of", ServerAge(copy.fetchedAt, now: .now).words)
        Console.brief("expenses", "\(dashboard.expenses.draft) drafts, \(dashboard.expenses.submitted) submitted")
        Console.brief("invoices", "\(dashboard.invoices.open) open, \(dashboard.invoices.overdue) overdue")
        // By what the inbox shows, which is told more often than the dashboard.
        let asked = try InboxEntry.approvals(in: vault, now: .now).count { $0.account == server.account }
        Console.brief("approvals", "\(asked) asked for")
        for alert in dashboard.alerts {
            let what = ServerRecord.words(ofAlert: alert.type)
            let due: Message = alert.dueOn.map { "\(what), by \(ServerRecord.local($0, of: "due_date"))" } ?? what
            Console.brief("notice", alert.link.map { "\(due)  \($0)" } ?? due)
        }
    }
}

extension TodayCommand.Report.Server {
    /// What the server told last; `nil` where there is no account at all.
    fileprivate init?(of vault: Vault, account: String?, now: Timestamp) throws {
        let row: AccountRow
        do throws(AccountError) {
            row = try vault.account(named: account)
        } catch {
            guard case .noneActive = error else { throw error }
            return nil
        }
        let copy = try vault.serverCopy("dashboard", account: row.id)
        self.init(
            account: row.id, dashboard: copy.flatMap { CanonicalJSON.value(Dashboard.self, from: $0.content) },
            country: try vault.serverCopy("country-config", account: row.id)
                .flatMap { CanonicalJSON.value(CountryMobileConfig.self, from: $0.content) },
            fetchedAt: copy?.fetchedAt.description,
            stale: copy.map { ServerAge($0.fetchedAt, now: now).isStale } ?? true)
    }
}

extension HomeOptions {
    /// Asks the server of an account what it lists, and keeps that.
    func fetchListing(account: String?) async throws {
        let vault = try vaultForDelivery()
        let row = try vault.account(named: account)
        let backend = try secrets().backend(of: row, in: vault)
        let worker = QueueWorker(vault, to: backend, seed: 0, now: { .now })
        guard try vault.backendConfiguration(of: row.id).kind == .bilko else {
            throw Failure(.usage, "\(row.id) is a place that lists nothing", remedy: "only a Bilko server does")
        }
        _ = try await worker.pull()
        try await worker.refresh(after: 0)
    }
}
