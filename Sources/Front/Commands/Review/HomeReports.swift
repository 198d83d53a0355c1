import Accounts
import ArgumentParser
import Console
import Countries
import ReceiptModel
import SQLiteStore
import Store
import Web

/// What the review page shows of a home beside its drafts: the values that the commands print with `--json`.
struct HomeReports: Sendable {
    let home: HomeOptions
    let packs: PackOptions

    /// - Throws: ``Failure`` for what is no value of an option; what concerns the store.
    func value(_ report: HomeReport, from vault: Vault) throws -> any Encodable {
        switch report {
        case .today: try TodayCommand.Report(of: vault, now: .now)
        case .status: try StatusReport(home: home.folder())
        case .inbox: ["entries": try InboxEntry.all(in: vault, now: .now)]
        case .expenses(let options): try ExpensesReport(options, from: vault)
        case .documents(let after, let limit): try DocumentsReport(after: after, limit: limit, from: vault)
        case .document(let id): try OneDocumentReport(id, from: vault)
        case .queueItem(let item): try QueueItemReport(item, in: vault)
        case .settings: try SettingsReport(home, packs, from: vault)
        }
    }
}

/// A page of drafts that are looked for, and what all of them add up to.
private struct ExpensesReport: Encodable {
    /// The most drafts of a page.
    private static let largestPage = 500

    var summary: SummaryReport
    var drafts: [DraftReport]
    /// What `after` has to be for the next page; absent on the last one.
    var next: String?

    /// - Parameters:
    ///   - options: those of `bilko drafts list` by their names; flags are `true`, several values stand with commas between
    ///     them.
    ///   - vault: the home.
    /// - Throws: ``Failure`` for what is no option or no value of one; what concerns the store.
    init(_ options: [String: String], from vault: Vault) throws {
        let companies = try vault.companies()
        var options = options
        let (sort, limit, after) = (
            options.removeValue(forKey: "sort"), options.removeValue(forKey: "limit") ?? "100",
            options.removeValue(forKey: "after")
        )
        let isDescending = try options.removeValue(forKey: "descending").map {
            try DraftFilter.isTrue($0, "descending")
        }
        var query = try DraftFilter.of(options).query(among: companies)
        guard let order = sort.map({ DraftQuery.Sort(rawValue: $0) }) ?? .captured else {
            throw Failure(.usage, "'\(sort ?? "")' is no order", remedy: "say captured, date, amount or issuer")
        }
        guard let count = Int(limit), (1...Self.largestPage).contains(count) else {
            throw Failure(.usage, "limit goes from 1 to \(Self.largestPage)", remedy: "say another one")
        }
        query.sort = order
        // As the command does: without an order, pages go back from the newest draft.
        query.isDescending = isDescending ?? (sort == nil)
        query.limit = count
        query.after = try after.map { try vault.draft(matching: $0).id }
        let result = try vault.result(of: query)
        summary = SummaryReport(result.summary)
        let page = result.page
        drafts = try zip(page.rows, try vault.drafts(named: page.rows.map(\.id))).map { row, draft in
            let linked = companies.isEmpty ? [] : try vault.drafts(linkedTo: draft.id).map(\.fields)
            return DraftReport(draft, linked: linked, companies: companies, delivery: row.delivery)
        }
        next = page.next
    }
}

extension DraftFilter {
    private static let flags: Set<String> = [
        "undated", "without-total", "review", "for-another", "delivered", "not-delivered",
    ]
    private static let lists: Set<String> = ["country", "currency", "state", "category", "tag", "company"]
    private static let values: Set<String> = ["month", "from", "to", "issuer", "min", "max", "text"]

    /// The filter of options by their names.
    ///
    /// - Throws: ``Failure`` for an option that there is not, and for what is no value of it.
    fileprivate static func of(_ options: [String: String]) throws -> DraftFilter {
        var arguments: [String] = []
        for (name, value) in options.sorted(by: { $0.key < $1.key }) where !value.isEmpty {
            if flags.contains(name) {
                if try isTrue(value, name) { arguments.append("--\(name)") }
            } else if lists.contains(name) {
                let values = value.split(separator: ",").map { String($0).trimmingBlanks }
                try check(values, of: name)
                arguments += values.map { "--\(name)=\($0)" }
            } else if values.contains(name) {
                arguments.append("--\(name)=\(value)")
            } else {
                throw Failure(
                    .usage, "'\(name)' is nothing that drafts are looked for by", remedy: "see 'bilko drafts list'")
            }
        }
        return try DraftFilter.parse(arguments)
    }

    /// - Throws: ``Failure`` for anything but `true` and `false`.
    fileprivate static func isTrue(_ value: String, _ name: String) throws -> Bool {
        guard let isTrue = Bool(value) else {
            throw Failure(.usage, "'\(value)' is no value of '\(name)'", remedy: "say true or false")
        }
        return isTrue
    }

    /// What the parser of arguments would refuse in its own words.
    ///
    /// - Throws: ``Failure`` for what is no state and no country.
    private static func check(_ values: [String], of name: String) throws {
        for value in values {
            if name == "state", ExpenseDraft.State(argument: value) == nil {
                throw Failure(.usage, "'\(value)' is no state", remedy: "needs_review, ready, linked or set_aside")
            }
            if name == "country", Country(argument: value) == nil {
                let known = Country.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(
                    .usage, "'\(value)' is no country whose receipts are known", remedy: "say one of \(known)")
            }
        }
    }
}

/// Originals, the newest first.
private struct DocumentsReport: Encodable {
    /// Of all pages.
    var count: Int
    var documents: [OneDocumentReport]
    /// What `after` has to be for the next page; absent on the last one.
    var next: String?

    init(after: DocumentID?, limit: Int, from vault: Vault) throws {
        let all = try vault.attachments()
        count = all.count
        var rest = all.reversed()[...]
        if let after, let place = rest.firstIndex(where: { $0.document.id == after }) {
            rest = rest[rest.index(after: place)...]
        }
        let page = rest.prefix(limit)
        documents = try page.map { try OneDocumentReport($0, from: vault) }
        next = page.count < rest.count ? page.last?.document.id.hex : nil
    }
}

/// An original with the drafts that rest on it.
private struct OneDocumentReport: Encodable {
    struct Draft: Encodable {
        var draft: String
        var state: String
    }

    private enum CodingKeys: String, CodingKey { case drafts }

    var attachment: AttachmentReport
    var drafts: [Draft]

    init(_ id: DocumentID, from vault: Vault) throws {
        guard let attachment = try vault.attachment(id) else { throw StoreError.notFound("document \(id.short)") }
        try self.init(attachment, from: vault)
    }

    init(_ attachment: Attachment, from vault: Vault) throws {
        let id = attachment.document.id
        self.attachment = AttachmentReport(attachment, try vault.labels(of: id))
        drafts = try vault.drafts(of: id).map { Draft(draft: $0.id, state: $0.state.rawValue) }
    }

    func encode(to encoder: any Encoder) throws {
        try attachment.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(drafts, forKey: .drafts)
    }
}

/// Every setting, the companies and the accounts; nothing secret.
private struct SettingsReport: Encodable {
    var settings: [ConfigShowCommand.Row]
    var companies: [CompanyReport]
    var accounts: [AccountReport]

    init(_ home: HomeOptions, _ packs: PackOptions, from vault: Vault) throws {
        settings = try ConfigShowCommand.rows(home, packs)
        companies = try vault.companies().map { try CompanyReport($0, in: vault) }
        accounts = try vault.accounts().map { try AccountReport($0, in: vault) }
    }
}
