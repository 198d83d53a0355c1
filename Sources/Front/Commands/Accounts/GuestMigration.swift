import Accounts
import Console
import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// Makes an account of a guest who has signed in: asks the server who it is, and gives the account its session, its
/// place in the ledger and what was captured before.
///
/// It can be interrupted at every step, and goes on there when it is called again.
struct GuestMigration {
    let home: HomeOptions

    /// What became of it.
    struct Result {
        var account: String
        var country: CountryMobileConfig
    }

    /// Goes on with a sign-in that waits; does nothing without one.
    func finish() async throws -> Result? {
        let folder = try home.folder()
        guard SecretPlace.isUsed(folder) else { return nil }
        let store = try SecretPlace.store(of: folder)
        guard var guest = try GuestSignIn.waiting(in: store) else { return nil }
        if guest.account == nil { guest = try await identified(guest, store, folder) }
        guard let account = guest.account, let country = guest.country else { return nil }
        try guest.copySession(in: store)
        let vault = try home.vaultForWriting()
        let method = String(decoding: try JSONEncoder().encode(guest.method), as: UTF8.self)
        try vault.register(
            AccountRow(
                id: account, address: guest.address, environment: guest.environment, trust: guest.trust,
                addedAt: .now, active: true),
            AccountSettings(
                name: try guest.name ?? vault.settings(ofAccount: account)?.name, signIn: method))
        try vault.count(.loginSuccess)
        try vault.keepServerCopy("country-config", country, account: account, now: .now)
        CrashPoints.reached(.accountRegistered)
        try store.keep(nil, of: GuestSignIn.key)
        return Result(
            account: account, country: try JSONDecoder().decode(CountryMobileConfig.self, from: Data(country.utf8)))
    }

    /// The same for commands that have other things to do as well: a server that cannot be asked now holds nothing up.
    func finishIfPossible() async throws {
        do {
            _ = try await finish()
        } catch let error as BackendError {
            Console.say("a sign-in is not finished: \(error.message); 'bilko account add' goes on with it")
        }
    }

    /// Asks the server whose sign-in it is.
    private func identified(
        _ guest: GuestSignIn, _ store: any SecretStore, _ folder: FilePath
    ) async throws -> GuestSignIn {
        let server = try ServerAddress(normalising: guest.address)
        let trust = try JSONDecoder().decode(ServerTrust.self, from: Data(guest.trust.utf8))
        let tokens = try SecretPlace.tokens(
            GuestStore(store), account: GuestSignIn.key, home: folder, method: guest.method, trust: trust)
        let asking = BilkoBackend(
            account: "", at: server, through: CurlTransport(to: server, trust: trust), tokens: tokens)
        do {
            let bootstrap = try await asking.bootstrap()
            guard !bootstrap.user.id.isEmpty, bootstrap.apiFlavor == "mobile" else {
                throw Failure(.input, "\(server.authority) does not speak the mobile contract")
            }
            let country = try await settings(of: bootstrap.company.country, asking)
            guard var known = try GuestSignIn.waiting(in: store) else { return guest }
            known.account = "\(server.authority)::\(bootstrap.user.id)"
            known.country = String(decoding: try JSONEncoder().encode(country), as: UTF8.self)
            try known.keep(in: store)
            return known
        } catch let error as BackendError where !error.isPassing {
            try store.keep(nil, of: GuestSignIn.key)
            throw error
        } catch let error as Failure {
            try store.keep(nil, of: GuestSignIn.key)
            throw error
        }
    }

    /// The server's settings for the country, or those that are built in where the server has none.
    private func settings(of country: String, _ asking: BilkoBackend) async throws -> CountryMobileConfig {
        do {
            return try await asking.countryConfig()
        } catch {
            guard let own = CountryMobileConfig.builtIn.first(where: { $0.country == country }) else { throw error }
            Console.say("the server tells no settings for \(country) (\(error.message)); the built-in ones hold")
            return own
        }
    }
}

extension BackendError {
    /// Whether the same may succeed later, without anybody signing in anew.
    fileprivate var isPassing: Bool {
        switch self {
        case .transport(let error): !error.isAboutTrust
        case .refused(let refusal): refusal.status >= 500 || refusal.status == 429
        case .notYet: true
        case .unacceptable: false
        case .notUnderstood, .signInNeeded, .original: false
        }
    }
}
