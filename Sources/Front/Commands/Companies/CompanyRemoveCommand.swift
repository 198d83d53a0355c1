import ArgumentParser
import Console
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko company remove`: nothing new is booked for a company.
struct CompanyRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Forget a company without drafts; close one that has some.",
        discussion: """
            Nothing that was taken in is lost: the drafts of a company stay in its books, and so does the company, closed. \
            'bilko company edit NAME --reopen' opens it again.
            """)

    @Argument(help: "Its short name.") var short: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print JSON.") var json = false

    private struct Report: Encodable {
        var company: String
        var outcome: String
        var drafts: Int
    }

    func run() throws {
        let vault = try home.vaultForWriting()
        let company = try vault.company(named: short)
        let removal = try vault.remove(company: company.id, now: .now)
        let judged = try vault.judgeAgain(now: .now)
        switch removal {
        case .forgotten:
            if json { return try Console.json(Report(company: company.id, outcome: "forgotten", drafts: 0)) }
            Console.say("forgotten: \(company.id); nothing was in its books")
        case .closed(let drafts):
            if json { return try Console.json(Report(company: company.id, outcome: "closed", drafts: drafts)) }
            Console.say(
                """
                closed: \(company.id); its \(drafts, "draft stays", "drafts stay") in its books, and nothing new is booked \
                for it
                """)
        }
        CompanyOptions.tell(judged)
    }
}
