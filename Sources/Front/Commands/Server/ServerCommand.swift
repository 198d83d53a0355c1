import Accounts
import ArgumentParser
import Console
import Delivery
import Foundation
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko server`: what the accounting server lists, and the little that is done there from here.
struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server",
        abstract: "Look at expenses and invoices of the accounting server, also without a network.",
        discussion: """
            Lists are read-only and as the server told them last; --fetch asks now. The last answer is kept for 30 days and \
            for 1,000 records of a kind. Numbering, submission and taxes are the server's alone.
            """,
        subcommands: [
            Expenses.self, Invoices.self, Show.self, Remind.self, MarkPaid.self, Push.self,
        ])

    struct Expenses: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the expenses that the server has.")

        @OptionGroup var list: ServerListOptions

        func run() async throws { try await list.show(.expense) }
    }

    struct Invoices: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the invoices that the server has.")

        @OptionGroup var list: ServerListOptions

        func run() async throws { try await list.show(.invoice) }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show one expense or invoice as the server told it.")

        @Argument(help: "Its identity, as the lists show it.") var id: String
        @OptionGroup var home: HomeOptions
        @Flag(help: "Print a JSON object.") var json = false

        func run() async throws { try shown(in: home.vaultForReading()) }

        func shown(in vault: Vault) throws {
            let kept = try [ServerRecord.Kind.expense, .invoice].flatMap { try vault.serverRecords($0, account: nil) }
            guard let one = kept.first(where: { $0.record.id == id }) else {
                throw Failure(
                    .input, "no server has told of '\(id)'",
                    remedy: "bilko server expenses --fetch, or invoices --fetch")
            }
            if json { return try Console.json(ServerRecordReport(one, now: .now)) }
            Console.show("\(one.record.kind.words)   \(one.record.id)")
            Console.brief("version", "\(one.record.version), \(ServerRecord.words(ofStatus: one.record.status))")
            Console.brief("server account", "\(one.account)")
            Console.brief("as of", ServerAge(one.fetchedAt, now: .now).words)
            for (name, value) in one.record.fields.sorted(by: { $0.key < $1.key }) {
                let field = ReceiptField(rawValue: name)?.words ?? ServerRecord.words(ofField: name)
                Console.show("\(field): \(ServerRecord.local(value, of: name))")
            }
        }
    }

    struct Remind: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have the server remind of an open invoice, in the version that the list shows.")

        @OptionGroup var invoice: InvoiceDeed

        func run() async throws {
            let (backend, record, account) = try invoice.known()
            let key = Fingerprint.of([account, "remind", record.id, record.version])
            let now = try await invoice.done(record, of: account) { () async throws(BackendError) in
                try await backend.remind(of: record.id, version: record.version, key: key)
            }
            if invoice.json { return try invoice.report(now) }
            Console.say("the server reminds of it; the invoice is \(ServerRecord.words(ofStatus: now.status))")
        }
    }

    struct MarkPaid: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Tell the server that an open invoice is paid, in the version that the list shows.")

        @OptionGroup var invoice: InvoiceDeed
        @Option(help: "The day of the payment, yyyy-MM-dd; otherwise today.") var on: String?

        func run() async throws {
            let said = on ?? Timestamp.now.dayHere?.description ?? ""
            guard let day = CivilDate(typed: said) else {
                throw Failure(.usage, "'\(said)' is no day", remedy: "yyyy-MM-dd, such as 2026-11-25")
            }
            let (backend, record, account) = try invoice.known()
            let key = Fingerprint.of([account, "mark-paid", record.id, record.version, day.description])
            let now = try await invoice.done(record, of: account) { () async throws(BackendError) in
                try await backend.markPaid(record.id, version: record.version, on: day, key: key)
            }
            if invoice.json { return try invoice.report(now) }
            Console.say("the invoice is \(ServerRecord.words(ofStatus: now.status))")
        }
    }

    struct Push: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say why no device is registered for push messages here.")

        @Flag(help: "Print a JSON object.") var json = false

        private struct Report: Encodable {
            var registered = false
            var reason: Message
        }

        private static let reason: Message = """
            nothing is registered: push messages go through the services of telephone makers, and this machine has none
            """

        func run() throws {
            if json { return try Console.json(Report(reason: Self.reason)) }
            Console.show(Self.reason)
            Console.say("to be told of the same things: [[notify]] in config.toml (webhook, ntfy, desktop)")
        }
    }
}

/// A list of the server's.
struct ServerListOptions: ParsableArguments {
    @Option(help: "Another account than the active one.") var account: String?
    @Flag(help: "Ask the server now.") var fetch = false
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print one JSON object per record.") var json = false

    func show(_ kind: ServerRecord.Kind) async throws {
        if fetch { try await home.fetchListing(account: account) }
        let vault = try home.vaultForReading()
        let row = try vault.account(named: account)
        let kept = try vault.serverRecords(kind, account: row.id)
        let now = Timestamp.now
        if json {
            for one in kept { try Console.json(ServerRecordReport(one, now: now)) }
            return
        }
        guard let newest = kept.first else {
            Console.say("the server has told of none: --fetch asks it now")
            return
        }
        Console.say("as of \(ServerAge(newest.fetchedAt, now: now).words)")
        var table = Table(
            ["id", "status", "version", "date", "who", "number", "total", ""], rightAligned: [6],
            lesser: [2, 5])
        for one in kept {
            let told = one.record.fields
            table.add([
                one.record.id.shortened(to: 36), ServerRecord.words(ofStatus: one.record.status).local,
                one.record.version,
                Console.day(told["date"] ?? told["due_date"] ?? ""),
                (told["merchant"] ?? told["customer"] ?? "").shortened(to: 28),
                told["number"] ?? "", Console.decimal(told["total"] ?? ""), told["currency"] ?? "",
            ])
        }
        table.lines().forEach(Console.data)
    }
}

/// Which invoice something is done about.
struct InvoiceDeed: ParsableArguments {
    @Argument(help: "Its identity, as 'bilko server invoices' shows it.") var id: String
    @Option(help: "Another account than the active one.") var account: String?
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print a JSON object.") var json = false

    /// Prints what the server says of it now.
    func report(_ now: RemoteRecord) throws {
        try Console.json(["id": id, "status": now.status, "version": now.version])
    }

    /// The invoice as it was looked at, and the way to its server.
    func known() throws -> (BilkoBackend, ServerRecord, String) {
        let vault = try home.vaultForReading()
        let row = try vault.account(named: account)
        let kept = try vault.serverRecords(.invoice, account: row.id).first { $0.record.id == id }
        guard let kept else {
            throw Failure(.input, "the server has told of no invoice '\(id)'", remedy: "bilko server invoices --fetch")
        }
        return (try home.secrets().bilkoBackend(of: row, in: vault), kept.record, row.id)
    }

    /// Does it, keeps what the server confirmed, and looks at the list anew.
    func done(
        _ invoice: ServerRecord, of identity: String, _ deed: () async throws(BackendError) -> RemoteRecord
    ) async throws -> RemoteRecord {
        let record: RemoteRecord
        do throws(BackendError) {
            record = try await deed()
        } catch .refused(let refusal) where refusal.code == "not_open" {
            throw Failure(
                .attention, "the invoice is not open any more; nothing was done",
                remedy: "bilko server invoices --fetch shows how it stands")
        } catch .refused(let refusal) where refusal.status == 409 || refusal.status == 412 {
            throw Failure(
                .attention, "the invoice is not what it was when you looked at it; nothing was done",
                remedy: "bilko server invoices --fetch, look again, and repeat it if it still applies")
        } catch {
            throw error
        }
        // The next deed is about this version, also where the list cannot be had now.
        var kept = invoice
        (kept.version, kept.status) = (record.version, record.status)
        do {
            try home.vaultForDelivery().keep([kept], replacing: [], account: identity, now: .now)
        } catch {
            Console.say("it is done there; the list here is older until 'bilko server invoices --fetch'")
        }
        try? await home.fetchListing(account: account)
        return record
    }
}

/// A record of the server's, in JSON.
struct ServerRecordReport: Encodable {
    var kind: ServerRecord.Kind
    var id: String
    var account: String
    var version: String
    var status: String
    var fields: [String: String]
    var fetchedAt: String
    var stale: Bool

    enum CodingKeys: String, CodingKey {
        case kind, id, account, version, status, fields, stale
        case fetchedAt = "fetched_at"
    }

    init(_ kept: KeptServerRecord, now: Timestamp) {
        kind = kept.record.kind
        id = kept.record.id
        account = kept.account
        version = kept.record.version
        status = kept.record.status
        fields = kept.record.fields
        fetchedAt = kept.fetchedAt.description
        stale = ServerAge(kept.fetchedAt, now: now).isStale
    }
}
