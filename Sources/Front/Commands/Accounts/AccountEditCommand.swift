import Accounts
import ArgumentParser
import Console
import Delivery
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store

/// `bilko account edit`: another address or name for the same account.
struct AccountEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Say where the server of an account is now, or what the account is called.",
        discussion: """
            The new address gets the secret of the account and has to answer that it is the same user; otherwise nothing \
            changes. What waits for the account goes there from then on. An account of a folder that was moved is added \
            again: by its marker it is the same.
            """)

    @Argument(help: "As 'account list' shows it, or its name; otherwise the active one.") var account: String?
    @Option(help: "The address of the server.") var address: String?
    @Option(help: "A short name, which folders and commands may use; empty for none.") var name: String?
    @Flag(
        help: ArgumentHelp(
            "Take an http address of the local network.",
            discussion: "Whoever is in that network can read receipts, passwords and tokens on their way."))
    var allowUnencrypted = false
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print the account as a JSON object, as 'account list' does.")
    var json = false

    func validate() throws {
        if address == nil, name == nil { throw ValidationError("say --address or --name") }
        if name?.contains("::") == true { throw ValidationError("a name of an account has no ::") }
    }

    func run() async throws {
        let (row, settings, method) = try known()
        var (edited, way) = (row, method)
        if let address {
            guard try !home.vaultForReading().backendConfiguration(of: row.id).kind.isPath else {
                throw Failure(
                    .usage, "the account of a folder has its path",
                    remedy: "add the folder again where it is now; by its marker it is the same account")
            }
            var trust = try row.serverTrust()
            if allowUnencrypted { trust.unencrypted = true }
            let server = try ServerAddress(normalising: address, unencrypted: trust.allowsUnencrypted)
            if server.scheme == "http", !server.isThisMachine {
                Console.say(
                    "warning: \(server.authority) is spoken to unencrypted; whoever is in that network can read along")
            }
            try await home.secrets().verify(server, trust: trust, of: row, in: home.vaultForReading())
            edited.address = server.text
            edited.trust = trust.stored
            way = method.moved(to: server.text)
        }
        let vault = try home.vaultForWriting()
        try steering { () throws(StoreError) in
            try vault.register(
                edited, AccountSettings(name: name.map { $0.isEmpty ? nil : $0 } ?? settings?.name, signIn: way.stored))
        }
        if json { try Console.json(AccountReport(try vault.account(named: row.id), in: vault)) }
        let place: Message = "\(row.id) is at \(edited.address)"
        Console.say(name.map { $0.isEmpty ? place : "\(place) and is called \($0)" } ?? place)
    }

    private func known() throws -> (AccountRow, AccountSettings?, SignInMethod) {
        let vault = try home.vaultForReading()
        let row = try vault.account(named: account)
        return (row, try vault.settings(ofAccount: row.id), try vault.signInMethod(of: row))
    }
}

extension SignInMethod {
    /// The same way at another address of the server.
    fileprivate func moved(to address: String) -> SignInMethod {
        switch self {
        case .token, .oidc: self
        case .password(let client): .password(client.at(address))
        case .cookies(let client): .cookies(client.at(address))
        }
    }
}

extension PasswordClient {
    fileprivate func at(_ address: String) -> PasswordClient {
        var client = self
        client.address = address
        return client
    }
}
