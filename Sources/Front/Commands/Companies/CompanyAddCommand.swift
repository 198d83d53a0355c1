import ArgumentParser
import Console
import Foundation
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko company add`: books of a company begin.
struct CompanyAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a company whose books are kept here.",
        discussion: """
            bilko company add lipa --name "Obrt Lipa" --tax-id 12345678903 --vat-since 2024-01-01

            The short name is for commands and folders, and never changes. Drafts that are in nobody's books yet are looked \
            at again: with one company, those of its country and those that are made out to it are its own, and their \
            originals are kept as long as its books, if that is longer than before. A retention never gets shorter.
            """)

    @Argument(help: "The short name: letters, digits, and - _ . within.")
    var short: String
    @OptionGroup var facts: CompanyOptions
    @Flag(help: "It is in the VAT system, and was all the time that matters here.")
    var vatPayer = false
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let short = short.precomposedStringWithCanonicalMapping
        guard Company.isShortName(short) else {
            throw Failure(
                .usage, "'\(short)' is no short name of a company",
                remedy: "take 1 to 40 letters and digits without blanks; its full name goes to --name", example: "lipa")
        }
        guard !vatPayer || facts.vatSince == nil else {
            throw Failure(.usage, "--vat-payer and --vat-since say the same", remedy: "give one of them")
        }
        guard let name = facts.name else {
            throw Failure(.usage, "the name of the company is missing", remedy: "say it as it is registered: --name")
        }
        let numbers = try facts.numbers()
        guard !numbers.isEmpty else {
            throw Failure(
                .usage, "the tax number of the company is missing",
                remedy: "say its OIB, PIB or JIB with --tax-id: papers are compared with it")
        }
        guard let country = try facts.country(of: numbers) else {
            throw Failure(
                .usage, "the tax number does not tell the country of the company", remedy: "say --country",
                example: "--country HR")
        }
        var company = Company(
            id: short, name: try CompanyOptions.line(name, "--name"), country: country, taxNumbers: numbers,
            vatPeriods: vatPayer ? [VATPeriod(since: nil)] : [], addedAt: .now)
        try facts.apply(to: &company)
        let vault = try home.vaultForWriting()
        try vault.add(company)
        let judged = try vault.judgeAgain(now: .now)
        if json { return try Console.json(CompanyReport(company, in: vault), readable: true) }
        Console.answer("added the company \(company.id): \(company.name)")
        if company.vatPeriods.isEmpty {
            Console.say(
                "it is not in the VAT system; if it is, say since when: bilko company edit NAME --vat-since DAY")
        }
        company.tellMissingAccounts(in: vault)
        CompanyOptions.tell(judged)
    }
}
