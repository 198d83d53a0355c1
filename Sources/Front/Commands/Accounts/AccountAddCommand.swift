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

/// `bilko account add`: signs in as a guest, and makes an account of it.
struct AccountAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a server: sign in, ask it who you are, and send there from now on.",
        discussion: """
            Without an address, the one of BILKO_API_URL, or that of the environment under [servers] in config.toml of the \
            home (production = "https://…"), is taken. A sign-in that was interrupted goes on where it was.
            """)

    @Argument(
        help: """
            The address of the server; https, or http for this machine (--allow-unencrypted: and for the local network). With --kind \
            \(AccountKind.allCases.filter(\.isPath).map(\.rawValue).joined(separator: " or ")), a path.
            """)
    var address: String?
    @OptionGroup var backend: BackendOptions
    @OptionGroup var signIn: SignInOptions
    @Flag(
        help: ArgumentHelp(
            "Take an http address of the local network.",
            discussion: "Whoever is in that network can read receipts, passwords and tokens on their way."))
    var allowUnencrypted = false
    @Option(help: "A short name for it, which folders and commands may use.")
    var name: String?
    @Option(help: "Certificates of a private authority in PEM.", completion: .file())
    var ca: String?
    @Option(
        help: ArgumentHelp(
            "The server's public key, as sha256//BASE64; give a second one for the spare key.",
            discussion: "Without --ca the key alone makes the server the right one."))
    var pin: [String] = []
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print the account as a JSON object, as 'account list' does.")
    var json = false

    func run() async throws {
        try giveUpOther()
        let active = try home.vaultForReading().accounts().first(where: \.active)
        if let finished = try await home.finishSignIn() {
            try tell(finished, before: active)
            if address == nil { return }
        }
        if backend.kind != .bilko {
            guard let address else {
                throw Failure(.usage, "the address is missing", remedy: "say where the \(backend.kind.words) is")
            }
            let id = try await backend.add(
                address, named: try checkedName(), signIn: signIn, trust: try trust(), environment: try environment(),
                home: home)
            Console.say("added \(id) (\(backend.kind.words)); 'bilko upload' sends what is queued")
            try tellWhatIsActive(before: active)
            return try show(id)
        }
        if let address, let path = Self.path(in: address) {
            throw Failure(
                .usage, "'\(address)' is a path, and no address of a server",
                remedy: "a folder is added with bilko account add --kind folder \(path)")
        }
        let trust = try trust()
        let server = try ServerAddress(
            normalising: try ServerPlace(home: home).address(given: address), unencrypted: allowUnencrypted)
        if server.scheme == "http", !server.isThisMachine {
            Console.say(
                "warning: \(server.authority) is spoken to unencrypted; whoever is in that network can read along")
        }
        let environment = try environment()
        let name = try checkedName()
        let method = try signIn.method(address: server.text)
        let session = try await signIn.session(method, trust: trust)
        let folder = try home.folder()
        try Durability.makeFolder(folder)
        try home.guests().begin(
            GuestSignIn(
                session: session, method: method, address: server.text, environment: environment, trust: trust.stored,
                name: name))
        if let added = try await home.finishSignIn() { try tell(added, before: active) }
    }

    /// The path that an address is, to somebody who means a folder.
    private static func path(in address: String) -> String? {
        if address.hasPrefix("file://") { return String(address.dropFirst("file://".count)) }
        return ["/", "./", "../", "~"].contains(where: address.hasPrefix) ? address : nil
    }

    /// A sign-in that was interrupted at another address, such as a mistyped one, does not stand in the way.
    private func giveUpOther() throws {
        guard let address, let waiting = try home.guests().waitingAddress() else { return }
        let wanted = try? ServerAddress(normalising: address, unencrypted: true).text
        guard waiting != wanted else { return }
        try home.guests().abandon()
        Console.say("the sign-in at \(waiting) that was not finished is given up")
    }

    private func checkedName() throws -> String? {
        guard name.map({ !$0.isEmpty && !$0.contains("::") }) ?? true else {
            throw Failure(.usage, "'\(name ?? "")' is no name of an account", remedy: "any text without ::")
        }
        return name
    }

    private func tell(_ added: GuestRegistration.Registered, before active: AccountRow?) throws {
        Console.say(
            """
            added \(added.account): \(added.country.country), \(added.country.currency); 'bilko upload' sends what \
            is queued
            """)
        try tellWhatIsActive(before: active)
        try show(added.account)
    }

    /// What is captured from now on goes to another account than before.
    private func tellWhatIsActive(before former: AccountRow?) throws {
        let vault = try home.vaultForReading()
        guard let former, let now = try vault.accounts().first(where: \.active), now.id != former.id else { return }
        let names = try [now, former].map { try vault.settings(ofAccount: $0.id)?.name ?? $0.id }
        Console.say(
            """
            \(names[0]) is the active account now, to which new receipts go; back to the other: bilko account switch \
            \(names[1].shellWord)
            """)
    }

    private func show(_ account: String) throws {
        guard json else { return }
        let vault = try home.vaultForReading()
        try Console.json(AccountReport(try vault.account(named: account), in: vault))
    }

    /// Accounts of one home are of one environment, so that nothing that was tried out gets into real books.
    private func environment() throws -> AccountRow.Environment {
        let stage = try home.stage()
        let environment = AccountRow.Environment(rawValue: stage.rawValue) ?? .production
        let accounts = try home.vaultForReading().accounts()
        if let other = accounts.first(where: { $0.environment != environment }) {
            throw Failure(
                .usage, "the accounts of this home are of \(other.environment.words), this one of \(environment.words)",
                remedy: "leave --home away, or name another one: each environment has a home of its own")
        }
        return environment
    }

    private func trust() throws -> ServerTrust {
        for pin in pin where !ServerTrust.isPin(pin) {
            throw Failure(.usage, "'\(pin)' is no pin", remedy: "sha256// and the digest of the key in base64")
        }
        guard let ca else { return ServerTrust(pins: pin, unencrypted: allowUnencrypted) }
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
        return ServerTrust(authorities: text, pins: pin, unencrypted: allowUnencrypted)
    }
}
