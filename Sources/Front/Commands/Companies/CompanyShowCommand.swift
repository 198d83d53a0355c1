import ArgumentParser
import Console
import Files
import Foundation
import Ingestion
import ReceiptModel
import SQLiteStore
import Settings
import Store

/// `bilko company show`: all that is known of a company.
struct CompanyShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a company.")

    @Argument(help: "Its short name.") var short: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let vault = try home.vaultForReading()
        let company = try vault.company(named: short)
        let folders = try folders(of: company)
        if json { return try Console.json(CompanyReport(company, in: vault, folders: folders), readable: true) }
        Console.fact("company", company.isOpen ? "\(company.id)" : "\(company.id), closed")
        Console.fact("name", "\(company.name)")
        Console.fact("country", "\(company.country.rawValue)")
        for number in company.taxNumbers { Console.fact("tax number", "\(number.scheme) \(number.digits)") }
        if company.vatPeriods.isEmpty { Console.fact("VAT", "not in the VAT system") }
        for period in company.vatPeriods { Console.fact("VAT", period.shown) }
        Console.fact("business year", "from \(Console.dayOfYear(company.businessYearStart.description))")
        if company.extraRetentionYears > 0 {
            Console.fact("kept", "\(company.extraRetentionYears, "year", "years") longer than the law asks")
        }
        if let address = company.address { Console.fact("address", "\(address.line)") }
        if let activity = company.activityCode { Console.fact("activity", "\(activity)") }
        for account in company.accounts { Console.fact("server account", "\(account)") }
        for folder in folders { Console.fact("folder", "\(folder)") }
        let drafts = try vault.draftCount(of: company.id)
        Console.fact("drafts", "\(drafts)")
    }

    /// The watched folders whose papers are the company's, by the settings; settings with mistakes have none.
    private func folders(of company: Company) throws -> [String] {
        let settings = WatchSettings(home: try home.folder(), environment: ProcessInfo.processInfo.environment)
        let all = (try? settings.folders()) ?? []
        return all.filter { $0.company.map { Company.areAlike($0, company.id) } ?? false }
            .map { $0.watched.path.printable }
    }
}

extension VATPeriod {
    /// For people.
    fileprivate var shown: Message {
        switch (since, until) {
        case (nil, nil): "payer"
        case (let since?, nil): "payer since \(since)"
        case (nil, let until?): "payer until \(until)"
        case (let since?, let until?): "payer from \(since) to \(until)"
        }
    }
}
