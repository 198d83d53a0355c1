import Accounts
import ArgumentParser
import Console
import Delivery
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store

/// `bilko account page`: the pages of a server on which people register and set passwords.
struct AccountPageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "Open the server's page to register, or to set a forgotten password.",
        discussion: """
            Passwords are made on the server's own pages and never here. The page is printed, and opened where there is a \
            browser. The pages are those of beenvoice; another server may have them elsewhere.
            """)

    enum Page: String, CaseIterable, ExpressibleByArgument {
        case register
        case forgotPassword = "forgot-password"
        case resetPassword = "reset-password"
        case signIn = "sign-in"

        /// Where beenvoice has it.
        var path: String {
            switch self {
            case .register: "/auth/register"
            case .forgotPassword: "/auth/forgot-password"
            case .resetPassword: "/auth/reset-password"
            case .signIn: "/auth/signin"
            }
        }
    }

    @Argument(help: "\(Page.allCases.map(\.rawValue).joined(separator: ", ")).") var page: Page
    @Argument(help: "An account, or the address of a server; otherwise the active account.") var place: String?
    @Flag(help: "Open no browser; only print the address.") var noBrowser = false
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print a JSON object.") var json = false

    func run() throws {
        let (server, issuer) = try target()
        // Who signs in at a provider has the password there.
        let address = issuer.map { $0 } ?? server.text + page.path
        if json {
            try Console.json(["page": page.rawValue, "address": address])
        } else {
            Console.data(address)
        }
        if issuer != nil { Console.say("the account signs in at this provider: its own pages have it") }
        if !noBrowser { Browser.open(address) }
    }

    /// The server, and the provider where the account signs in elsewhere.
    private func target() throws -> (ServerAddress, issuer: String?) {
        let vault = try home.vaultForReading()
        if let place, (try? vault.account(named: place)) == nil {
            return (try ServerAddress(normalising: place), nil)
        }
        let row = try vault.account(named: place)
        guard try !vault.backendConfiguration(of: row.id).kind.isPath else {
            throw Failure(.usage, "\(row.id) is a folder: nobody signs in there", remedy: "name an account of a server")
        }
        let server = try row.serverAddress(.ofThisProcess)
        guard case .oidc(let client) = try vault.signInMethod(of: row) else { return (server, nil) }
        return (server, client.issuer)
    }
}
