import ArgumentParser

/// `bilko company`: whose books are kept in the home.
struct CompanyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "company", abstract: "Say whose books are kept here.",
        discussion: """
            With a company, each paper is compared: is it made out to it, to nobody or to another, and may its VAT be \
            deducted by the law of that day. With several, the folder says whose a paper is (company = "NAME" under \
            [[watch.folder]]), else the buyer's number on the paper, else you: 'bilko import --company NAME', 'bilko drafts \
            edit ID --company NAME'. What is said of the law is a note; your accountant has the last word.
            """,
        subcommands: [
            CompanyAddCommand.self, CompanyListCommand.self, CompanyShowCommand.self, CompanyEditCommand.self,
            CompanyRemoveCommand.self,
        ],
        defaultSubcommand: CompanyListCommand.self)
}
