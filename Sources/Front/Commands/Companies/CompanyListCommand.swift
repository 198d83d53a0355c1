import ArgumentParser
import Console
import ReceiptModel
import SQLiteStore
import Store

/// `bilko company list`: whose books are kept here.
struct CompanyListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the companies.")

    @OptionGroup var home: HomeOptions
    @Flag(help: "Print one JSON object per company.") var json = false

    private static let payer: Message = "payer"
    private static let noPayer: Message = "no payer"
    private static let closed: Message = "closed"

    func run() throws {
        let vault = try home.vaultForReading()
        let companies = try vault.companies()
        if json {
            for company in companies { try Console.json(CompanyReport(company, in: vault)) }
            return
        }
        guard !companies.isEmpty else {
            Console.say("no companies; 'bilko company add NAME --name … --tax-id …' makes one")
            return
        }
        let today = CivilDate(secondsSinceEpoch: Timestamp.now.milliseconds / 1000)
        var table = Table(
            ["company", "name", "country", "tax number", "VAT", "server account", "drafts", ""], rightAligned: [6],
            lesser: [5, 2])
        for company in companies {
            table.add([
                company.id, company.name.shortened(to: 40), company.country.rawValue,
                company.taxNumbers.map(\.digits).joined(separator: ", "),
                company.isVATPayer(on: today) ? Self.payer.local : Self.noPayer.local, company.accounts.first ?? "",
                "\(try vault.draftCount(of: company.id))", company.isOpen ? "" : Self.closed.local,
            ])
        }
        table.lines().forEach(Console.data)
    }
}
