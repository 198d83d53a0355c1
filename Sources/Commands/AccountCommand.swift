import Accounts
import ArgumentParser
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SystemPackage
import Uploading
import Vault

/// `bilko account`: the servers that drafts and originals go to.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Add and choose the accounting servers.",
        discussion: """
            What is captured goes to the active account. The token is kept in an encrypted keyring in the home; the key \
            of the keyring lies apart from it (~/.config/bilko/keyring.key, or a systemd credential).
            """,
        subcommands: [Add.self, List.self, Switch.self, Remove.self, Login.self, Logout.self],
        defaultSubcommand: List.self)

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a server: ask it who the token belongs to, and send there from now on.")

        @Argument(help: "The address of the server; https, or http for this machine.")
        var address: String
        @OptionGroup var token: TokenOptions
        @Option(help: "Certificates of a private authority in PEM.", completion: .file())
        var ca: String?
        @Option(
            help: ArgumentHelp(
                "The server's public key, as sha256//BASE64; give a second one for the spare key.",
                discussion: "Without --ca the key alone makes the server the right one."))
        var pin: [String] = []
        @Option(help: "dev, staging or production.")
        var environment: Stage = .production
        @OptionGroup var home: HomeOptions

        enum Stage: String, ExpressibleByArgument, CaseIterable, Sendable { case dev, staging, production }

        func run() async throws {
            let server = try ServerAddress(normalising: address)
            let trust = try trust()
            let token = try token.token()
            let asking = BilkoBackend(
                account: "", at: server, through: CurlTransport(to: server, trust: trust), tokens: GivenToken(token))
            let bootstrap = try await asking.bootstrap()
            let country = try await settings(of: bootstrap.company.country, asking)
            guard !bootstrap.user.id.isEmpty, bootstrap.apiFlavor == "mobile" else {
                throw Failure(.input, "\(server.authority) does not speak the mobile contract")
            }
            let account = AccountRow(
                id: "\(server.authority)::\(bootstrap.user.id)", address: server.text,
                environment: AccountRow.Environment(rawValue: environment.rawValue) ?? .production,
                trust: String(decoding: try JSONEncoder().encode(trust), as: UTF8.self), addedAt: .now, active: true)
            let vault = try home.vaultForWriting()
            // The token first: an account without one would only ask to sign in.
            try KeyringPlace.keyring(of: vault.home, making: true).keep(token, of: account.id)
            try vault.keep(account)
            let settings = String(decoding: try JSONEncoder().encode(country), as: UTF8.self)
            try vault.keepServerCopy("country-config", settings, account: account.id, now: .now)
            Talk.say(
                "added \(account.id): \(country.country), \(country.currency); 'bilko upload' sends what is queued")
        }

        /// The server's settings for the country, or those that are built in where the server has none.
        private func settings(of country: String, _ asking: BilkoBackend) async throws -> CountryMobileConfig {
            do {
                return try await asking.countryConfig()
            } catch {
                guard let own = CountryMobileConfig.builtIn.first(where: { $0.country == country }) else { throw error }
                Talk.say("the server tells no settings for \(country) (\(error.message)); the built-in ones hold")
                return own
            }
        }

        private func trust() throws -> ServerTrust {
            for pin in pin where !ServerTrust.isPin(pin) {
                throw Failure(.usage, "'\(pin)' is no pin", remedy: "sha256// and the digest of the key in base64")
            }
            guard let ca else { return ServerTrust(pins: pin) }
            let path = FileSystem.absolute(ca)
            let file = try FileSystem.openRegular(path, followingLinks: true)
            let text = String(
                decoding: try file.descriptor.bytes(from: 0, count: min(file.status.size, 1 << 20)), as: UTF8.self)
            guard !text.contains("PRIVATE KEY") else {
                throw Failure(.input, "\(path.printable) holds a private key", remedy: "give the certificate alone")
            }
            guard text.contains("BEGIN CERTIFICATE") else {
                throw Failure(.input, "\(path.printable) holds no certificate in PEM")
            }
            return ServerTrust(authorities: text, pins: pin)
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the accounts.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Print one JSON object per account.")
        var json = false

        func run() throws {
            let vault = try home.vaultForReading()
            let accounts = try vault.accounts()
            if json {
                for account in accounts {
                    let copy = try vault.serverCopy("country-config", account: account.id)
                    let country = copy.flatMap { copy in
                        try? JSONDecoder().decode(CountryMobileConfig.self, from: Data(copy.content.utf8))
                    }
                    try Talk.json(AccountReport(account: account, country: country, asOf: copy?.fetchedAt.description))
                }
                return
            }
            var table = Table(["", "account", "server", "environment", "since"])
            for account in accounts {
                table.add([
                    account.active ? "*" : "", account.id, account.address, account.environment.rawValue,
                    account.addedAt.description,
                ])
            }
            if table.isEmpty { Talk.say("no accounts yet") } else { table.lines().forEach(Talk.data) }
        }
    }

    struct Switch: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send what is captured from now on to another account.")

        @Argument(help: "As 'account list' shows it.") var account: String
        @OptionGroup var home: HomeOptions

        func run() throws {
            try home.vaultForWriting().activate(account: account)
            Talk.say("what was begun for another account still goes there")
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget an account and its token; what was begun for it stays in the queue.")

        @Argument(help: "As 'account list' shows it.") var account: String
        @OptionGroup var home: HomeOptions

        func run() throws {
            let vault = try home.vaultForWriting()
            let row = try vault.account(named: account)
            try KeyringPlace.keyring(of: vault.home, making: true).keep(nil, of: row.id)
            try vault.forget(account: row.id)
            Talk.say("forgotten: \(row.id)")
        }
    }

    struct Login: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give an account a new token; what it held up goes on.")

        @Argument(help: "As 'account list' shows it; otherwise the active one.") var account: String?
        @OptionGroup var token: TokenOptions
        @OptionGroup var home: HomeOptions

        func run() async throws {
            let vault = try home.vaultForWriting()
            let row = try vault.account(named: account)
            let token = try token.token()
            let server = try ServerAddress(normalising: row.address)
            let asking = BilkoBackend(
                account: row.id, at: server, through: CurlTransport(to: server, trust: try row.serverTrust()),
                tokens: GivenToken(token))
            let user = try await asking.bootstrap().user.id
            guard row.id.hasSuffix("::\(user)") else {
                throw Failure(
                    .input, "the token belongs to somebody else on that server",
                    remedy: "add it as an account of its own")
            }
            try KeyringPlace.keyring(of: vault.home, making: true).keep(token, of: row.id)
            try vault.resume(.account(row.id))
            Talk.say("signed in: \(row.id)")
        }
    }

    struct Logout: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget the token of an account; the queue waits until it signs in again.")

        @Argument(help: "As 'account list' shows it; otherwise the active one.") var account: String?
        @OptionGroup var home: HomeOptions

        func run() throws {
            let vault = try home.vaultForWriting()
            let row = try vault.account(named: account)
            try KeyringPlace.keyring(of: vault.home, making: true).keep(nil, of: row.id)
            Talk.say("signed out: \(row.id)")
        }
    }
}

/// An account in JSON, with the settings of its country as the server told them last.
private struct AccountReport: Encodable {
    var account: AccountRow
    var country: CountryMobileConfig?
    /// When the server told them.
    var asOf: String?
}

/// A token that was just given, before any account has it.
private struct GivenToken: TokenSource {
    private let given: AccessToken

    init(_ given: AccessToken) { self.given = given }

    func token() async throws(BackendError) -> AccessToken { given }

    func replacement(for refused: AccessToken) async throws(BackendError) -> AccessToken {
        throw .signInNeeded(reason: "the server refuses the token")
    }
}
