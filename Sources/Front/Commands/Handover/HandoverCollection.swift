import Console
import Countries
import Files
import Foundation
import Handover
import Pipeline
import ReceiptModel
import SQLiteStore
import Settings
import Store
import SystemPackage

/// Collects what a month is made of: the company, its drafts and originals, what the law says of each, rules and rates.
struct HandoverCollection {
    private let command: HandoverCommand
    private let vault: Vault

    init(_ command: HandoverCommand, _ vault: Vault) {
        self.command = command
        self.vault = vault
    }

    func month() throws -> HandoverMonth {
        let typed = command.month ?? ""
        guard let period = HandoverPeriod(typed: typed) else {
            throw Failure(.usage, "'\(typed)' is no month", remedy: "say year and month", example: "2026-10")
        }
        let companies = try vault.companies()
        let company = try chosen(among: companies)
        let drafts = try vault.drafts()
        var rules = try readRules(for: drafts)
        rules.take(company)
        let currency = CountryProfile.of(company.country).currency(on: period.lastDay)
        let making = MonthMaking(
            company: HandoverCompany(company, on: period.lastDay), period: period, currency: currency, rules: rules,
            rates: ExchangeTable(try readRates()))
        let attachments = try Dictionary(
            vault.attachments().map { ($0.document.id, $0) }, uniquingKeysWith: { first, _ in first })
        var candidates: [HandoverCandidate] = []
        let linked = Dictionary(grouping: drafts.filter { $0.state == .linked }) { $0.sameAs ?? "" }
        let own = drafts.filter { $0.company == company.id }
        let refunds = Refunds(in: own, of: period)
        for draft in own {
            if let date = draft.fields.date?.value, !period.contains(date) {
                // KPI, which goes by payment, is a book of Croatia.
                let isPaidNow =
                    company.country == .croatia && draft.fields.paidOn.map { period.contains($0.value) } == true
                guard isPaidNow || refunds.haveTheirPurchase(draft, on: date) else { continue }
            }
            var candidate = HandoverCandidate(
                draft: draft, originals: draft.documents.compactMap { attachments[$0].map(HandoverOriginal.init) })
            candidate.linked = (linked[draft.id] ?? []).flatMap(\.documents).compactMap {
                attachments[$0].map(HandoverOriginal.init)
            }
            let papers = (linked[draft.id] ?? []).map(\.fields)
            if let date = draft.fields.date?.value {
                candidate.knownRates = CountryProfile.of(company.country).vatRates(on: date)
            }
            if let judged = draft.judgement(among: companies, papers: papers) {
                candidate.buyer = BuyerMatch(judged.verdict.addressee)
                candidate.deduction = judged.deduction.map { DeductionShare($0) }
            }
            candidates.append(candidate)
        }
        return making.month(
            of: candidates, open: unbooked(in: period, Array(attachments.values), drafts),
            createdAt: try createdAt())
    }

    private func chosen(among companies: [Company]) throws -> Company {
        if let name = command.company { return try vault.company(named: name) }
        let open = companies.filter(\.isOpen)
        guard open.count == 1, let only = open.first else {
            throw Failure(
                .usage,
                companies.isEmpty ? "this home has no company" : "this home has several companies",
                remedy: companies.isEmpty
                    ? "add it with 'bilko company add'" : "say whose month it is with --company NAME")
        }
        return only
    }

    /// Originals that came in during the month and are no draft, and drafts in nobody's books; one without a date may be of
    /// any month.
    private func unbooked(
        in period: HandoverPeriod, _ attachments: [Attachment], _ drafts: [ExpenseDraft]
    ) -> [OpenPaper] {
        var papers: [OpenPaper] = []
        let waiting = attachments.filter { $0.state != .drafted && $0.state != .skipped }
            .sorted { ($0.receivedAt, $0.document.id.hex) < ($1.receivedAt, $1.document.id.hex) }
        for attachment in waiting {
            let day = CivilDate(secondsSinceEpoch: attachment.receivedAt.milliseconds / 1000)
            guard period.contains(day) else { continue }
            let reasons: [Message] =
                attachment.reasons.isEmpty
                ? ["The original was not read yet; 'bilko import' goes on."] : attachment.reasons
            papers.append(
                OpenPaper(id: attachment.document.id.short, issuer: nil, date: nil, total: nil, reasons: reasons))
        }
        for draft in drafts where draft.company == nil && draft.state.isExpense {
            if let date = draft.fields.date?.value, !period.contains(date) { continue }
            papers.append(
                OpenPaper(
                    id: draft.shortID, draft: draft.id, issuer: draft.fields.merchant?.value,
                    date: draft.fields.date?.value,
                    total: draft.fields.total?.value,
                    reasons: [
                        "Nobody knows in whose books it is; say it with 'bilko drafts edit \(draft.shortID) --company'."
                    ]))
        }
        return papers
    }

    private func readRules(for drafts: [ExpenseDraft]) throws -> HandoverRules {
        let usual = try command.home.folder().appending(HandoverRulesFile.name)
        let path = command.rules.map(FileSystem.absolute) ?? usual
        guard command.rules != nil || FileSystem.exists(usual) else { return HandoverRules() }
        let rules: HandoverRules
        do throws(SettingsError) {
            rules = try HandoverRulesFile.rules(at: path)
        } catch {
            guard case .mistakes(_, let mistakes) = error, mistakes.count > 1 else { throw error }
            for line in mistakes.flatMap(ConfigCheckCommand.lines) { Console.say(line) }
            throw Failure(
                .usage, "\(path.printable) has \(mistakes.count, "mistake", "mistakes")",
                remedy: "correct the lines that are named above")
        }
        tellUnknown(in: rules, path, drafts)
        return rules
    }

    /// Says which categories and drafts the rules name that no draft has: a slip of the pen would change nothing unseen.
    private func tellUnknown(in rules: HandoverRules, _ path: FilePath, _ drafts: [ExpenseDraft]) {
        let ids = Set(drafts.map(\.shortID))
        for id in rules.documentTypes.keys.sorted() where !ids.contains(id) {
            Console.say("\(path.printable): documents: there is no draft \(id)")
        }
        let known = Set(ExpenseCategory.all.map(\.name) + drafts.compactMap { $0.fields.category?.value })
        for category in rules.categories.keys.sorted() where !known.contains(category) {
            Console.say("\(path.printable): no draft has the category '\(category)'")
        }
    }

    private func readRates() throws -> [ExchangeRate] {
        if let path = command.rates { return try ExchangeRateFile.rates(at: FileSystem.absolute(path)) }
        let usual = try command.home.folder().appending(ExchangeRateFile.name)
        return FileSystem.exists(usual) ? try ExchangeRateFile.rates(at: usual) : []
    }

    private func createdAt() throws -> Timestamp {
        guard let text = command.at else {
            // To the second, which is what the forms have.
            return Timestamp(milliseconds: Timestamp.now.milliseconds / 1000 * 1000)
        }
        guard let date = try? Date(text, strategy: .iso8601), Self.times.contains(date.timeIntervalSince1970) else {
            throw Failure(
                .usage, "'\(text)' is no time from 2000 to 2199", remedy: "say it in UTC",
                example: "--at 2026-11-05T09:15:00Z")
        }
        return Timestamp(milliseconds: Int64(date.timeIntervalSince1970) * 1000)
    }

    /// 1 January 2000 to the end of 2199, in seconds of Unix: years of four digits in every clock of the forms.
    private static let times: Range<Double> = 946_684_800..<7_258_118_400
}

/// The refunds of a month whose purchases may be in an earlier one.
private struct Refunds {
    private struct Purchase: Hashable {
        var supplier: String
        var minorUnits: Int64
        var currency: Currency
    }

    private var wanted: [Purchase: CivilDate] = [:]

    init(in drafts: [ExpenseDraft], of period: HandoverPeriod) {
        for draft in drafts {
            guard let date = draft.fields.date?.value, period.contains(date), let total = draft.fields.total?.value,
                total.minorUnits < 0, let supplier = draft.fields.taxID?.value.digits
            else { continue }
            let purchase = Purchase(
                supplier: supplier, minorUnits: 0 &- total.minorUnits, currency: total.currency)
            wanted[purchase] = max(wanted[purchase] ?? date, date)
        }
    }

    /// Whether a draft may be the purchase of one of them.
    func haveTheirPurchase(_ draft: ExpenseDraft, on date: CivilDate) -> Bool {
        guard !wanted.isEmpty, let total = draft.fields.total?.value, let supplier = draft.fields.taxID?.value.digits,
            let refund = wanted[
                Purchase(supplier: supplier, minorUnits: total.minorUnits, currency: total.currency)]
        else { return false }
        return date <= refund
    }
}

extension HandoverCompany {
    init(_ company: Company, on day: CivilDate) {
        var (tax, vat): (String?, String?) = (nil, nil)
        for number in company.taxNumbers {
            switch number {
            case .oib, .pib, .jib: tax = tax ?? number.digits
            case .bosnianVAT: vat = vat ?? number.digits
            case .foreign: break
            }
        }
        self.init(
            id: company.id, name: company.name, country: company.country, taxNumber: tax ?? vat, vatNumber: vat,
            isVATPayer: company.isVATPayer(on: day))
    }
}

extension HandoverRules {
    /// Takes the seat and the activity from what is known of the company, where the rules do not say them.
    fileprivate mutating func take(_ company: Company) {
        if filer.place.isEmpty { filer.place = company.address?.town ?? "" }
        if filer.street.isEmpty, let street = company.address?.street {
            let words = street.split(separator: " ")
            let number = words.last.flatMap { $0.contains(where: \.isNumber) ? String($0) : nil }
            filer.street = (number == nil ? words : words.dropLast()).joined(separator: " ")
            if filer.houseNumber.isEmpty { filer.houseNumber = number ?? "" }
        }
        if filer.activityCode.isEmpty { filer.activityCode = (company.activityCode ?? "").filter(\.isNumber) }
    }
}

extension HandoverOriginal {
    init(_ attachment: Attachment) {
        self.init(
            document: attachment.document.id, name: attachment.fileName, mediaType: attachment.document.mediaType,
            byteCount: attachment.document.byteCount)
    }
}

extension BuyerMatch {
    fileprivate init(_ addressee: BuyerVerdict.Addressee) {
        switch addressee {
        case .us: self = .us
        case .nobody: self = .nobody
        case .another: self = .another
        }
    }
}

extension DeductionShare {
    fileprivate init(_ deduction: Deduction) {
        let reason: Message = "\(deduction.reason) (\(deduction.article))"
        switch deduction.deductible {
        case .yes: self.init(basisPoints: deduction.shareBasisPoints, reason: reason)
        case .no: self.init(basisPoints: 0, reason: reason)
        case .open: self.init(basisPoints: nil, reason: reason, dependsOnUse: deduction.dependsOnUse)
        }
    }
}
