package import Accounts
import Files
import Foundation
import HTTPTransport
package import ReceiptModel
package import Store
package import SystemPackage

/// Makes an account of a guest who has signed in: asks the server who it is, and gives the account its session, its
/// place in the ledger and what was captured before.
///
/// It can be interrupted at every step, and goes on there when it is called again: until the ledger knows the account,
/// ``GuestSignIn`` in the keyring holds all that is needed.
package struct GuestRegistration: Sendable {
    /// What became of a sign-in.
    package struct Registered: Sendable {
        /// The identity of the account, `{host}::{userId}`.
        package var account: String
        package var country: CountryMobileConfig
    }

    /// Something that a person should know and that stops nothing.
    package enum Notice: Sendable {
        /// The server tells no settings for the country; those that are built in hold.
        case builtInSettings(country: String, reason: Message)
    }

    private let secrets: AccountSecrets
    private let open: @Sendable (FilePath) throws(StoreError) -> any AccountStore & DeliveryQueue

    /// A registration in the home of `secrets`; `open` opens its ledger for writing.
    package init(
        _ secrets: AccountSecrets,
        open: @escaping @Sendable (FilePath) throws(StoreError) -> any AccountStore & DeliveryQueue
    ) {
        self.secrets = secrets
        self.open = open
    }

    /// Keeps a sign-in, durable when this returns: from here on a crash costs no second one.
    ///
    /// - Throws: `account` when the keyring cannot be written.
    package func begin(_ guest: GuestSignIn) throws(AccountSetupError) {
        try keyringStep { () throws(KeyringError) in try guest.keep(in: secrets.store(making: true)) }
        FailPoints.reached(.guestKept)
    }

    /// The address for which a sign-in waits; `nil` without one.
    ///
    /// - Throws: `account` when the keyring cannot be read.
    package func waitingAddress() throws(AccountSetupError) -> String? {
        guard secrets.isUsed else { return nil }
        return try keyringStep { () throws(KeyringError) in
            try GuestSignIn.waiting(in: try secrets.store())?.address
        }
    }

    /// Gives up the sign-in that waits, with its session.
    ///
    /// - Throws: `account` when the keyring cannot be written.
    package func abandon() throws(AccountSetupError) {
        guard secrets.isUsed else { return }
        try keyringStep { () throws(KeyringError) in try secrets.store().keep(nil, of: GuestSignIn.key) }
    }

    /// Goes on with a sign-in that waits; does nothing without one.
    ///
    /// - Parameter notify: called for what a person should know.
    /// - Returns: the new account; `nil` without a sign-in.
    /// - Throws: `backend` when the server does not answer as it should; where that cannot pass, the sign-in is forgotten,
    ///   and so it is for `otherContract`. `account` when keyring or ledger cannot be written.
    package func finish(notify: (Notice) -> Void) async throws(AccountSetupError) -> Registered? {
        guard secrets.isUsed else { return nil }
        let store = try keyringStep { () throws(KeyringError) in try secrets.store() }
        guard var guest = try keyringStep({ () throws(KeyringError) in try GuestSignIn.waiting(in: store) }) else {
            return nil
        }
        if guest.account == nil { guest = try await identified(guest, store, notify) }
        guard let account = guest.account, let country = guest.country else { return nil }
        guard let settings = try? JSONDecoder().decode(CountryMobileConfig.self, from: Data(country.utf8)) else {
            throw .account(.damaged(account: account))
        }
        let (known, session) = (guest, guest)
        try keyringStep { () throws(KeyringError) in try session.copySession(in: store) }
        try ledgerStep { () throws(StoreError) in try record(known, as: account, country) }
        FailPoints.reached(.accountRegistered)
        try keyringStep { () throws(KeyringError) in try store.keep(nil, of: GuestSignIn.key) }
        return Registered(account: account, country: settings)
    }

    private func record(_ guest: GuestSignIn, as account: String, _ country: String) throws(StoreError) {
        let ledger = try open(secrets.home)
        let now = secrets.context.now()
        var name = guest.name
        if name == nil { name = try ledger.settings(ofAccount: account)?.name }
        try ledger.register(
            AccountRow(
                id: account, address: guest.address, environment: guest.environment, trust: guest.trust, addedAt: now,
                active: true),
            AccountSettings(name: name, signIn: guest.method.stored))
        try ledger.countSignIn()
        try ledger.keepServerCopy("country-config", country, account: account, now: now)
    }

    /// Asks the server whose sign-in it is, and keeps the answer.
    private func identified(
        _ guest: GuestSignIn, _ store: any SecretStore, _ notify: (Notice) -> Void
    ) async throws(AccountSetupError) -> GuestSignIn {
        guard let trust = ServerTrust(stored: guest.trust) else { throw .account(.damaged(account: guest.address)) }
        let server: ServerAddress
        do throws(TransportError) {
            server = try ServerAddress(normalising: guest.address, unencrypted: trust.allowsUnencrypted)
        } catch {
            throw .account(.transport(error))
        }
        let tokens = try accountStep { () throws(AccountError) in
            try secrets.tokens(in: GuestStore(store), of: GuestSignIn.key, method: guest.method, trust: trust)
        }
        let asking = BilkoBackend(
            account: "", at: server, through: CurlTransport(to: server, trust: trust), tokens: tokens)
        let (user, country): (String, CountryMobileConfig)
        do throws(AccountSetupError) {
            (user, country) = try await ask(asking, server, notify)
        } catch {
            // Nothing that is tried again helps: the sign-in is forgotten.
            if !error.mayPass {
                try keyringStep { () throws(KeyringError) in try store.keep(nil, of: GuestSignIn.key) }
            }
            throw error
        }
        // Asking may have renewed the session that waits.
        return try keyringStep { () throws(KeyringError) in
            guard var known = try GuestSignIn.waiting(in: store) else { return guest }
            known.account = "\(server.authority)::\(user)"
            known.country = jsonText(country)
            try known.keep(in: store)
            return known
        }
    }

    private func ask(
        _ backend: BilkoBackend, _ server: ServerAddress, _ notify: (Notice) -> Void
    ) async throws(AccountSetupError) -> (user: String, country: CountryMobileConfig) {
        do throws(BackendError) {
            let bootstrap = try await backend.bootstrap()
            if !bootstrap.user.id.isEmpty, bootstrap.apiFlavor == "mobile" {
                return (bootstrap.user.id, try await settings(of: bootstrap.company.country, backend, notify))
            }
        } catch {
            throw AccountSetupError(adding: server.authority, error)
        }
        throw .otherContract(server: server.authority)
    }

    /// The server's settings for the country, or those that are built in where the server has none.
    private func settings(
        of country: String, _ backend: BilkoBackend, _ notify: (Notice) -> Void
    ) async throws(BackendError) -> CountryMobileConfig {
        do throws(BackendError) {
            return try await backend.countryConfig()
        } catch {
            guard let own = CountryMobileConfig.builtIn.first(where: { $0.country == country }) else { throw error }
            notify(.builtInSettings(country: country, reason: error.message))
            return own
        }
    }
}

extension AccountSetupError {
    /// Whether the same may succeed later, without anybody signing in anew.
    fileprivate var mayPass: Bool {
        switch self {
        case .backend(.transport(let error)): !error.isAboutTrust
        case .backend(.refused(let refusal)): refusal.status >= 500 || refusal.status == 429
        case .backend(.notYet), .account: true
        default: false
        }
    }
}
