import Accounts
import ArgumentParser
import Console
import Delivery
import ReceiptModel
import SQLiteStore
import Store

/// `bilko account remove`: an account with its secrets.
struct AccountRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Forget an account with its session and its secrets.",
        discussion: """
            It works offline, too, and with a keyring that cannot be opened. What is queued for the account stays in the \
            queue: it goes on when the same account is added again; what was not begun for it can go to another ('bilko \
            queue move'), and what is not to be sent at all is dropped ('bilko queue drop').
            """)

    @Argument(help: "As 'account list' shows it, or its name.") var account: String?
    @Flag(help: "Give up a sign-in that was not finished instead.") var unfinished = false
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print a JSON object.") var json = false

    /// What was removed, in JSON.
    private struct Report: Encodable {
        var removed: String
        /// Open items of the queue that wait for it.
        var waiting: Int
        /// How many of them may have reached it.
        var begun: Int
        /// Whether its secrets are gone from the keyring.
        var secretsRemoved: Bool

        enum CodingKeys: String, CodingKey {
            case removed, waiting, begun
            case secretsRemoved = "secrets_removed"
        }
    }

    func validate() throws {
        guard (account != nil) != unfinished else {
            throw ValidationError("say which account, or --unfinished")
        }
    }

    func run() async throws {
        guard let account else { return try giveUp() }
        let vault = try home.vaultForWriting()
        guard let row = try known(account, in: vault) else { return try removeLeftover(account) }
        let end = try await home.secrets().forget(row, in: vault)
        let items = try vault.unassignedItems().first { $0.account == row.id }
        if json {
            try Console.json(
                Report(
                    removed: row.id, waiting: items?.count ?? 0, begun: items?.begun ?? 0,
                    secretsRemoved: end.keyringTrouble == nil))
        }
        Console.say("forgotten: \(row.id)")
        if let trouble = end.keyringTrouble {
            Console.say("its secrets are still in the keyring: \(trouble.message)")
            Console.say("when the keyring can be opened again: bilko account remove '\(row.id)'")
        } else if !end.isConfirmed {
            Console.say("the provider has not confirmed the end of its session; it ends by itself, or there")
        }
        if let items { Console.say(items.words) }
        if row.active, try !vault.accounts().isEmpty {
            Console.say("no account is active now: bilko account switch ACCOUNT")
        }
    }

    /// The account; `nil` for an identity of which only secrets may be left.
    private func known(_ account: String, in vault: Vault) throws(AccountError) -> AccountRow? {
        do throws(AccountError) {
            return try vault.account(named: account)
        } catch {
            guard case .notFound = error, account.contains("::") else { throw error }
            return nil
        }
    }

    private func giveUp() throws {
        guard let address = try home.guests().waitingAddress() else {
            throw Failure(.input, "no sign-in is unfinished", remedy: "see 'bilko account list'")
        }
        try home.guests().abandon()
        if json { try Console.json(["given_up": address]) }
        Console.say("given up: the sign-in at \(address)")
    }

    /// Secrets that a keyring held back when their account was removed.
    private func removeLeftover(_ account: String) throws {
        guard try home.secrets().forgetLeftover(of: account) else { throw AccountError.notFound(name: account) }
        Console.say("its secrets are gone from the keyring: \(account)")
    }
}

extension UnassignedItems {
    /// One sentence about what waits, and what can be done.
    var words: Message {
        if account == QueuedItem.undecided {
            return """
                \(count, "operation", "operations") \(for: count, "waits", "wait") until somebody has said whose they are: \
                bilko drafts list --review
                """
        }
        if let name {
            return """
                \(count, "operation", "operations") \(for: count, "waits", "wait") for an account '\(name)': \
                bilko account add ADDRESS --name \(name)
                """
        }
        return begun == 0
            ? "\(count, "operation", "operations") \(for: count, "waits", "wait") for \(account), which is not there any more: add it again, or 'bilko queue move' and 'bilko queue drop'"
            : "\(count, "operation", "operations") \(for: count, "waits", "wait") for \(account), which is not there any more and may have got \(begun) of them: add it again, or 'bilko queue drop'"
    }
}
