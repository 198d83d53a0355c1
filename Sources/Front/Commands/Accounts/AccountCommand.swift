import Accounts
import ArgumentParser
import Console
import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// `bilko account`: the servers that drafts and originals go to.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Add and choose the accounting servers.",
        discussion: """
            What is captured goes to the active account, or to that of its folder. Tokens are kept in the \
            keyring of the desktop where there is one; otherwise in an encrypted keyring in the home, whose key lies apart \
            from it (~/.config/bilko/keyring.key, or a systemd credential).
            """,
        subcommands: [
            AccountAddCommand.self, List.self, Switch.self, AccountEditCommand.self, AccountRemoveCommand.self,
            Login.self, Logout.self, Whoami.self, AccountSecondStepCommand.self, AccountPageCommand.self,
        ],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the accounts.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Print one JSON object per account.")
        var json = false

        func run() throws {
            let vault = try home.vaultForReading()
            let accounts = try vault.accounts()
            if json {
                for account in accounts { try Console.json(AccountReport(account, in: vault)) }
                return
            }
            var table = Table(
                ["", "server account", "name", "kind", "server", "environment", "sign-in", "since"], lesser: [5, 7, 6])
            for account in accounts {
                let kind = try vault.backendConfiguration(of: account.id).kind
                table.add([
                    account.active ? "*" : "", account.id, try vault.settings(ofAccount: account.id)?.name ?? "",
                    kind.words.local, account.address, account.environment.words.local,
                    kind.isPath ? "" : try vault.signInMethod(of: account).name,
                    account.addedAt.here.local,
                ])
            }
            if table.isEmpty { Console.say("no accounts yet; 'bilko account add ADDRESS' adds one") }
            if !table.isEmpty { table.lines().forEach(Console.data) }
            for items in try vault.unassignedItems() { Console.say(items.words) }
        }
    }

    struct Switch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send what is captured from now on to another account.")

        @Argument(help: "As 'account list' shows it, or its name.") var account: String
        @OptionGroup var home: HomeOptions
        @Flag(help: "Print a JSON object.") var json = false

        func run() async throws {
            try await home.finishSignInIfPossible()
            let vault = try home.vaultForWriting()
            let row = try vault.account(named: account)
            try vault.activate(account: row.id)
            if json { return try Console.json(["active": row.id]) }
            Console.say("\(row.id) is active now; what was begun for another account still goes there")
        }
    }

    struct Login: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign in to an account anew; what it held up goes on.")

        @Argument(help: "As 'account list' shows it, or its name; otherwise the active one.") var account: String?
        @OptionGroup var signIn: SignInOptions
        @OptionGroup var home: HomeOptions
        @Flag(help: "Print a JSON object.") var json = false

        func run() async throws {
            try await home.finishSignInIfPossible()
            // Nobody else has to wait while the user is in the browser.
            let (row, settings, known) = try known()
            let kind = try home.vaultForReading().backendConfiguration(of: row.id).kind
            guard !kind.isPath else {
                throw Failure(
                    .usage, "\(row.id) is a \(kind.words): nobody signs in there", remedy: "nothing is to be done")
            }
            let method = try signIn.method(known: known, address: row.address)
            let session = try await signIn.session(method, trust: try row.serverTrust())
            let secrets = try home.secrets()
            try await secrets.verify(session.token, of: row, in: home.vaultForReading())
            try secrets.signIn(session, method, to: row, named: settings?.name, in: home.vaultForWriting())
            if json { return try Console.json(["signed_in": row.id]) }
            Console.say("signed in: \(row.id)")
        }

        private func known() throws -> (AccountRow, AccountSettings?, SignInMethod) {
            let vault = try home.vaultForReading()
            let row = try vault.account(named: account)
            return (row, try vault.settings(ofAccount: row.id), try vault.signInMethod(of: row))
        }
    }

    struct Logout: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End the session of an account, also at its provider; the queue waits until it signs in again.")

        @Argument(help: "As 'account list' shows it, or its name; otherwise the active one.") var account: String?
        @OptionGroup var home: HomeOptions
        @Flag(help: "Print a JSON object.") var json = false

        func run() async throws {
            let vault = try home.vaultForReading()
            let row = try vault.account(named: account)
            if try await !home.secrets().signOut(row, in: vault) {
                Console.say("the provider has not confirmed it; its session ends by itself, or there")
            }
            if json { return try Console.json(["signed_out": row.id]) }
            Console.say("signed out: \(row.id)")
        }
    }

    struct Whoami: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ask the server who the account is, and what it may do.")

        @Argument(help: "As 'account list' shows it, or its name; otherwise the active one.") var account: String?
        @OptionGroup var home: HomeOptions
        @Flag(help: "Print a JSON object.")
        var json = false

        /// What the server says, in JSON.
        private struct Report: Encodable {
            var account: String
            var kind: AccountKind
            var user: String
            /// Only a Bilko server tells them.
            var company: String?
            var permissions: [String]?
        }

        func run() async throws {
            let vault = try home.vaultForReading()
            let row = try vault.account(named: account)
            let kind = try vault.backendConfiguration(of: row.id).kind
            guard kind == .bilko else {
                let user = try await home.secrets().backend(of: row, in: vault).identify()
                if json { return try Console.json(Report(account: row.id, kind: kind, user: user)) }
                Console.show(
                    kind.isPath
                        ? "\(row.id) is the \(kind.words) \(user): it is there, and nobody signs in"
                        : "\(user) at \(row.address) (\(kind.words))")
                return
            }
            let bootstrap = try await home.secrets().bilkoBackend(of: row, in: vault).bootstrap()
            let report = Report(
                account: row.id, kind: kind, user: bootstrap.user.id, company: bootstrap.company.id,
                permissions: bootstrap.user.permissions)
            if json { return try Console.json(report) }
            let nothing: Message = "nothing"
            let may = bootstrap.user.permissions
            Console.show(
                """
                \(bootstrap.user.id) of \(bootstrap.company.id) at \(row.address); may: \
                \(may.isEmpty ? nothing : "\(may.joined(separator: ", "))")
                """)
        }
    }
}

/// An account in JSON, with the settings of its country as the server told them last.
struct AccountReport: Encodable {
    var account: AccountRow
    var kind: AccountKind
    /// What the kind needs beside the address; nothing secret.
    var settings: [String: String]
    /// What folders call it.
    var name: String?
    var signIn: SignInMethod
    var country: CountryMobileConfig?
    /// When the server told them.
    var asOf: String?

    init(_ account: AccountRow, in vault: Vault) throws {
        let copy = try vault.serverCopy("country-config", account: account.id)
        let configuration = try vault.backendConfiguration(of: account.id)
        self.account = account
        (kind, settings) = (configuration.kind, configuration.settings)
        name = try vault.settings(ofAccount: account.id)?.name
        signIn = try vault.signInMethod(of: account)
        country = copy.flatMap { try? JSONDecoder().decode(CountryMobileConfig.self, from: Data($0.content.utf8)) }
        asOf = copy?.fetchedAt.description
    }
}
