import Accounts
import ArgumentParser
import Console
import Countries
import Foundation
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// What is known of a company; the same options where one is added and where it is changed.
struct CompanyOptions: ParsableArguments {
    @Option(help: "Its name as it is registered.") var name: String?
    @Option(help: "\(Country.choice): whose law counts; otherwise the tax number tells it.") var country: Country?
    @Option(help: "Its OIB, PIB, JIB or PDV number; once for each that it has.") var taxId: [String] = []
    @Option(help: "The first day on which it is in the VAT system: 2024-01-01 or 1.1.2024.") var vatSince: String?
    @Option(help: "The last day on which it is in the VAT system.") var vatUntil: String?
    @Option(help: "The first day of its business year as MM-DD, where it is not 01-01.") var businessYear: String?
    @Option(help: "Keep its originals so many years longer than the law asks; what is kept longer already stays so.")
    var keepLonger: Int?
    @Option(
        help:
            "An account that its drafts and originals go to, by name or identity; once for each, the first one is used."
    )
    var account: [String] = []
    @Option(help: "The street and number of its seat.") var street: String?
    @Option(help: "The postcode of its seat.") var postcode: String?
    @Option(help: "The town of its seat.") var town: String?
    @Option(help: "The code of its activity: 62.01.") var activity: String?

    /// The tax numbers that were said, each with its right check digit.
    func numbers() throws -> [TaxIdentifier] {
        var found: [TaxIdentifier] = []
        for text in taxId {
            guard case .taxpayer(let candidates) = BuyerNumber(printed: text), let number = candidates.first else {
                throw refusal(of: text)
            }
            if !found.contains(number) { found.append(number) }
        }
        return found
    }

    private func refusal(of text: String) -> Failure {
        let digits = text.count(where: \.isNumber)
        let kind = TaxIdentifier.schemes.first { $0.length == digits }
        guard let kind else {
            return Failure(
                .usage, "'\(text)' is no tax number: it has \(digits) digits",
                remedy: "an OIB has 11 digits, a PIB 9, a JIB 13, a PDV number 12")
        }
        return Failure(
            .usage, "'\(text)' is no \(kind.name): its check digit is wrong",
            remedy: "compare it with the registration; one digit is another, or two have changed places")
    }

    /// The country that was said, or that of the numbers.
    func country(of numbers: [TaxIdentifier]) throws -> Country? {
        let told = Set(numbers.compactMap(\.country))
        let country = country ?? (told.count == 1 ? told.first : nil)
        if let country, let other = numbers.first(where: { $0.country != country }) {
            throw Failure(
                .usage, "\(other.digits) is a \(other.scheme), which is no number of \(country.rawValue)",
                remedy: "give numbers of one country: OIB for HR, PIB for RS, JIB and PDV number for BA")
        }
        if told.count > 1 {
            throw Failure(
                .usage, "the tax numbers are of several countries", remedy: "add a company for each of them")
        }
        return country
    }

    /// Puts in what was said beside name, country and numbers; an empty text takes a value away.
    func apply(to company: inout Company) throws {
        if let vatSince { try company.enterVAT(on: Self.day(vatSince, "--vat-since")) }
        if let vatUntil { try company.leaveVAT(on: Self.day(vatUntil, "--vat-until")) }
        if let businessYear {
            guard let start = BusinessYearStart(businessYear) else {
                throw Failure(
                    .usage, "'\(businessYear)' is no first day of a business year",
                    remedy: "say month and day, a day from 01 to 28", example: "--business-year 07-01")
            }
            company.businessYearStart = start
        }
        if let keepLonger {
            guard (0...Company.mostExtraYears).contains(keepLonger) else {
                throw Failure(
                    .usage, "originals cannot be kept \(keepLonger) years longer",
                    remedy: "say 0 to \(Company.mostExtraYears): years beyond what the law asks")
            }
            company.extraRetentionYears = keepLonger
        }
        if !account.isEmpty {
            for name in account where name.isEmpty || name.contains(where: \.isNewline) {
                throw Failure(.usage, "'\(name)' is no account", remedy: "'bilko account list' shows them")
            }
            company.accounts = account
        }
        var address = company.address ?? CompanyAddress()
        if let street { address.street = try Self.text(street, "--street") }
        if let postcode { address.postcode = try Self.text(postcode, "--postcode") }
        if let town { address.town = try Self.text(town, "--town") }
        company.address = address.isEmpty ? nil : address
        if let activity { company.activityCode = try Self.text(activity, "--activity") }
    }

    /// Whether anything was said.
    var isEmpty: Bool {
        let texts = [name, vatSince, vatUntil, businessYear, street, postcode, town, activity]
        return texts.allSatisfy { $0 == nil } && country == nil && taxId.isEmpty && keepLonger == nil && account.isEmpty
    }

    private static func text(_ text: String, _ option: String) throws -> String? {
        text.isEmpty ? nil : try line(text, option)
    }

    /// A text of one line without anything that steers a terminal.
    static func line(_ text: String, _ option: String) throws -> String {
        let line = text.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping
        guard Company.isLine(line) else {
            throw Failure(
                .usage, "what \(option) says is empty, longer than 200 signs, or has signs that are no print",
                remedy: "type it as it is registered, in one line")
        }
        return line
    }

    private static func day(_ text: String, _ option: String) throws -> CivilDate {
        guard let day = CivilDate(iso: FieldForm.date.plain(ofTyped: text)) else {
            throw Failure(
                .usage, "'\(text)' is no day: \(option)", remedy: "nothing was changed; say it again",
                example: "2024-01-01 or 1.1.2024.")
        }
        return day
    }

    /// Says what has become of the drafts.
    static func tell(_ judged: BooksLookedAt) {
        let count = judged.taken.values.reduce(0, +)
        let changed = judged.changed - count
        if count > 0 {
            let owners = judged.taken.keys.sorted().joined(separator: ", ")
            Console.say("\(count, "draft is", "drafts are") in the books of \(owners) now\(judged.until)")
        } else if let days = judged.keptUntil {
            Console.say("\(judged.longer, "original is", "originals are") kept longer now, until \(days.words)")
        }
        if changed > 0 { Console.say("\(changed) drafts were looked at again and say something else now") }
        if judged.open > 0 {
            Console.say(
                "\(judged.open, "draft is", "drafts are") in nobody's books and to review: bilko drafts list --review")
        }
    }
}

extension BooksLookedAt {
    /// The end of a sentence about the drafts that were taken.
    fileprivate var until: Message {
        guard let days = keptUntil else { return "" }
        return "; the originals are kept until \(days.words)"
    }
}

extension ClosedRange<CivilDate> {
    /// One day, or the first and the last.
    fileprivate var words: Message {
        lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound), each by its day"
    }
}

extension Company {
    fileprivate mutating func enterVAT(on day: CivilDate) throws {
        if let last = vatPeriods.last {
            guard let until = last.until else {
                throw Failure(
                    .usage,
                    last.since.map { "\(id) is in the VAT system already, since \($0)" }
                        ?? "\(id) is in the VAT system already",
                    remedy: "say when that ended with --vat-until, or begin anew with --never-vat")
            }
            guard until < day else {
                throw Failure(
                    .usage, "\(id) was in the VAT system until \(until), which is not before \(day)",
                    remedy: "say a later day, or begin anew with --never-vat")
            }
        }
        vatPeriods.append(VATPeriod(since: day))
    }

    fileprivate mutating func leaveVAT(on day: CivilDate) throws {
        guard let last = vatPeriods.last, last.until == nil else {
            throw Failure(
                .usage, "\(id) is not in the VAT system", remedy: "say since when it was with --vat-since, too")
        }
        if let since = last.since, day < since {
            throw Failure(
                .usage, "\(day) is before \(since), when \(id) came into the VAT system", remedy: "say a later day")
        }
        vatPeriods[vatPeriods.count - 1].until = day
    }

    /// Says which of its accounts are not there yet.
    func tellMissingAccounts(in vault: Vault) {
        for name in accounts where (try? vault.account(named: name)) == nil {
            Console.say(
                "there is no account '\(name)' yet; what is queued waits for it: bilko account add ADDRESS --name NAME")
        }
    }
}

extension TaxIdentifier {
    /// The country whose tax authority gives it; `nil` for one from abroad.
    fileprivate var country: Country? {
        switch self {
        case .oib: .croatia
        case .pib: .serbia
        case .jib, .bosnianVAT: .bosniaAndHerzegovina
        case .foreign: nil
        }
    }
}
