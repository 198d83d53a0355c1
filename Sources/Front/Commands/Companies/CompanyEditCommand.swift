import ArgumentParser
import Console
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko company edit`: what is known of a company changes.
struct CompanyEditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change what is known of a company.",
        discussion: """
            --tax-id and --account say all of them anew; an empty text takes a value away: --street ''. Its drafts are looked \
            at again. Originals may be kept longer than before then, and never shorter.
            """)

    @Argument(help: "Its short name.") var short: String
    @OptionGroup var facts: CompanyOptions
    @Flag(help: "It was never in the VAT system; given with --vat-since, it begins anew.") var neverVat = false
    @Flag(help: "It has no account of its own.") var noAccount = false
    @Flag(help: "It is open again.") var reopen = false
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        guard !facts.isEmpty || neverVat || noAccount || reopen else {
            throw Failure(
                .usage, "there is nothing to change", remedy: "say what is other now", example: "--town Split")
        }
        let vault = try home.vaultForWriting()
        let present = try vault.company(named: short)
        var company = present
        if let name = facts.name { company.name = try CompanyOptions.line(name, "--name") }
        let numbers = try facts.numbers()
        if !numbers.isEmpty { company.taxNumbers = numbers }
        if let country = try facts.country(of: company.taxNumbers) { company.country = country }
        if neverVat { company.vatPeriods = [] }
        if noAccount { company.accounts = [] }
        if reopen { company.closedAt = nil }
        try facts.apply(to: &company)
        let isOther = company != present
        if isOther { try vault.replace(company, now: .now) }
        let judged = isOther ? try vault.judgeAgain(now: .now) : BooksLookedAt()
        if json { return try Console.json(CompanyReport(company, in: vault), readable: true) }
        Console.say(isOther ? "changed the company \(company.id)" : "nothing changed, it says so already")
        if company.extraRetentionYears < present.extraRetentionYears {
            Console.say("what is kept longer already stays so: a retention never gets shorter")
        }
        company.tellMissingAccounts(in: vault)
        CompanyOptions.tell(judged)
    }
}
