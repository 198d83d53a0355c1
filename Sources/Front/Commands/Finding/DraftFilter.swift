import ArgumentParser
import Console
import Countries
import ReceiptModel
import SQLiteStore
import Store

/// Which drafts are meant: the options that 'drafts list' and its relatives share.
struct DraftFilter: ParsableArguments {
    @Option(help: "Issued in this month: 2026-10 or 10/2026.") var month: String?
    @Option(help: "Issued on this day or later: 01.10.2026. or 2026-10-01.") var from: String?
    @Option(help: "Issued on this day or before.") var to: String?
    @Flag(help: "Only drafts without a date.") var undated = false
    @Option(help: "The issuer: the beginning of a word of its name, or its tax number.") var issuer: String?
    @Option(parsing: .unconditional, help: "A total of this amount or more: 12,30; refunds are negative.")
    var min: String?
    @Option(parsing: .unconditional, help: "A total of this amount or less.") var max: String?
    @Flag(help: "Only expenses without a total.") var withoutTotal = false
    @Option(help: "\(Country.choice); may be repeated.") var country: [Country] = []
    @Option(help: "A currency by its ISO 4217 code, XXX for an unknown one; may be repeated.") var currency: [String] =
        []
    @Option(help: "\(ExpenseDraft.State.choice); may be repeated.") var state: [ExpenseDraft.State] = []
    @Flag(help: "Only those that need a person, as --state needs_review.") var review = false
    @Option(help: "What it is for; may be repeated.") var category: [String] = []
    @Option(help: "A tag of the draft, as it has those of its watched folder; may be repeated.") var tag: [String] = []
    @Option(help: "In the books of this company; may be repeated.") var company: [String] = []
    @Flag(help: "Only those whose paper is made out to somebody else than their company.") var forAnother = false
    @Flag(help: "Only those that the account's server has with all originals.") var delivered = false
    @Flag(help: "Only those that have not arrived there, or not whole.") var notDelivered = false
    @Option(
        help: """
            Words of the fields or on the paper, in either script and without diacritics: each from its beginning, all of \
            them; "in quotation marks" one behind the other.
            """)
    var text: String?

    /// What was asked for.
    ///
    /// - Parameter companies: all that there are.
    /// - Returns: the query, in the order of capture.
    /// - Throws: ``Failure`` for what is no value, for bounds that nothing can lie between, and for an unknown company.
    func query(among companies: [Company]) throws -> DraftQuery {
        var query = try bounds()
        query.issuer = try issuer.map(Self.searchable)
        query.minimum = try min.map { try Self.amount($0, "--min") }
        query.maximum = try max.map { try Self.amount($0, "--max") }
        if let min, let max, let least = query.minimum, let most = query.maximum, least > most {
            throw Failure(
                .usage, "--min \(min) is more than --max \(max): no amount lies between them", remedy: "swap the two")
        }
        guard !withoutTotal || min == nil && max == nil else {
            throw Failure(
                .usage, "--without-total and amounts leave nothing: what has no total lies in no bounds",
                remedy: "leave --without-total or the amounts away")
        }
        query.isWithoutTotal = withoutTotal
        query.countries = Set(country)
        query.currencies = Set(try currency.map(Self.known))
        query.states = Set(state).union(review ? [.needsReview] : [])
        // Also as it was typed: an earlier program kept such a word.
        query.categories = Set(try category.map(Self.searchable).flatMap { [$0, ExpenseCategory.named($0)] })
        query.tags = Set(try tag.map(Self.searchable))
        guard !delivered || !notDelivered else {
            throw Failure(
                .usage, "--delivered and --not-delivered leave nothing", remedy: "say one of them, or neither for both")
        }
        query.companies = Set(try company.map { try Self.company($0, among: companies) })
        query.isForAnother = forAnother
        query.delivery = delivered ? [.delivered] : notDelivered ? DraftDelivery.open : []
        query.text = try text.map(Self.text)
        return query
    }

    private func bounds() throws -> DraftQuery {
        if let month {
            guard from == nil, to == nil else {
                throw Failure(
                    .usage, "--month and --from or --to say the days twice", remedy: "leave one of them away")
            }
            guard !undated else { throw Self.undatedAndDated }
            return DraftQuery(month: try Self.month(month))
        }
        var query = DraftQuery()
        query.from = try from.map { try Self.day($0, "--from") }
        query.to = try to.map { try Self.day($0, "--to") }
        query.isUndated = undated
        if let from = query.from, let to = query.to, from > to {
            throw Failure(
                .usage, "--from \(from) lies after --to \(to): no day lies between them", remedy: "swap the two")
        }
        if undated, query.from != nil || query.to != nil { throw Self.undatedAndDated }
        return query
    }

    private static var undatedAndDated: Failure {
        Failure(
            .usage, "--undated and days leave nothing: a draft without a date is in no month",
            remedy: "leave --undated or the days away")
    }

    /// The short name of the company that somebody names by it or by its whole name.
    static func company(_ name: String, among companies: [Company]) throws -> String {
        guard let company = companies.first(where: { Company.areAlike($0.id, name) || Company.areAlike($0.name, name) })
        else {
            throw Failure(
                .usage, "there is no company '\(name)'", remedy: "'bilko company list' shows those that there are")
        }
        return company.id
    }

    /// A month as it is typed.
    static func month(_ text: String) throws -> CivilMonth {
        guard let month = CivilMonth(typed: text) else {
            throw Failure(.usage, "'\(text)' is no month", remedy: "say year and month", example: "2026-10 or 10/2026")
        }
        return month
    }

    private static func day(_ text: String, _ option: String) throws -> CivilDate {
        guard let day = CivilDate(typed: text) else {
            throw Failure(
                .usage, "\(option) '\(text)' is not a day of the calendar", remedy: "say it again",
                example: "01.10.2026. or 2026-10-01")
        }
        return day
    }

    private static func amount(_ text: String, _ option: String) throws -> Int64 {
        guard let amount = DecimalText.hundredths(typed: text) else {
            throw Failure(
                .usage, "\(option) '\(text)' is not an amount", remedy: "say it again without a currency",
                example: "12,30 or 12.30, 1.234,56, -12,30 for a refund")
        }
        return amount
    }

    private static func known(_ code: String) throws -> Currency {
        guard let currency = Currency(code: code.uppercased()), currency.isListed || currency == .unknown else {
            throw Failure(
                .usage, "'\(code)' is not a currency by its ISO 4217 code",
                remedy: "say it again; XXX finds drafts whose currency is unknown", example: "EUR, RSD or BAM")
        }
        return currency
    }

    private static func searchable(_ text: String) throws -> String {
        guard DraftFacts.key(text) != nil else {
            throw Failure(
                .usage, "'\(text)' has no letter or digit to look for", remedy: "say a word, or a part of one")
        }
        return text
    }

    private static func text(_ typed: String) throws -> SearchText {
        guard let text = SearchText(typed) else {
            throw Failure(
                .usage, "--text '\(typed.shortened(to: 60))' cannot be looked for",
                remedy: "say words with letters or digits, at most \(SearchText.mostWords) of them")
        }
        return text
    }
}

extension ExpenseDraft.State: ExpressibleByArgument {
    /// What may be said: `ready, needs_review or linked`.
    static var choice: String {
        allNames.dropLast().joined(separator: ", ") + (allNames.last.map { " or \($0)" } ?? "")
    }

    private static var allNames: [String] { allCases.map(\.rawValue) }

    /// Also with hyphens, as options are written.
    init?(argument: String) { self.init(rawValue: argument.replacing("-", with: "_")) }
}
