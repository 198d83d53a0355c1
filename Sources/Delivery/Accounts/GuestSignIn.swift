import Files
import Foundation
import ReceiptModel
package import Store

/// A sign-in that nobody's account has yet, as it lies in the keyring: the journal of how a guest becomes an account.
///
/// Until the ledger knows the account, this holds all that is needed to go on, so that a process that dies on the way
/// costs no second sign-in. It is gone when the account has everything.
package struct GuestSignIn: Sendable, Codable {
    /// The name under which secret stores keep it; no account is called so.
    package static let key = "guest"

    package var session: Session
    package var method: SignInMethod
    package var address: String
    package var environment: AccountRow.Environment
    /// How the server's certificate is judged, as JSON.
    package var trust: String
    package var name: String?
    /// Whose it is, once the server has said it; from then on no network is needed.
    package var account: String?
    /// The settings of the country as JSON, once the server has said them.
    package var country: String?

    package init(
        session: Session, method: SignInMethod, address: String, environment: AccountRow.Environment, trust: String,
        name: String?
    ) {
        self.session = session
        self.method = method
        self.address = address
        self.environment = environment
        self.trust = trust
        self.name = name
    }

    /// The sign-in that waits in a store.
    ///
    /// - Throws: ``KeyringError`` when the store cannot be read.
    package static func waiting(in store: any SecretStore) throws(KeyringError) -> GuestSignIn? {
        try store.secret(of: key).flatMap { try? JSONDecoder().decode(GuestSignIn.self, from: Data($0.utf8)) }
    }

    /// Keeps it, durable when this returns.
    ///
    /// - Throws: ``KeyringError`` when the store cannot be written.
    package func keep(in store: any SecretStore) throws(KeyringError) {
        // Strings, numbers and lists of them: nothing in it can fail to encode.
        guard let json = try? JSONEncoder().encode(self) else { return }
        try store.keep(String(decoding: json, as: UTF8.self), of: Self.key)
    }

    /// Gives the session to its account, unless that has a later one, and looks whether it arrived.
    ///
    /// Does nothing while the account is not known.
    ///
    /// - Throws: ``KeyringError``: `notKept` when the session did not arrive.
    package func copySession(in store: any SecretStore) throws(KeyringError) {
        guard let account else { return }
        let there = try store.session(of: account)?.obtainedAt?.milliseconds ?? .min
        if there <= session.obtainedAt?.milliseconds ?? .max { try store.keep(session, of: account) }
        guard try store.session(of: account) != nil else { throw .notKept(account: account) }
        FailPoints.reached(.sessionCopied)
    }
}

/// A store in which the one guest stands in the place of an account, so that its session can be renewed like any other.
package struct GuestStore: SecretStore {
    private let store: any SecretStore

    package init(_ store: any SecretStore) { self.store = store }

    package func secret(of account: String) throws(KeyringError) -> String? {
        try GuestSignIn.waiting(in: store)?.session.stored
    }

    package func keep(_ secret: String?, of account: String) throws(KeyringError) {
        guard var guest = try GuestSignIn.waiting(in: store), let secret else { return }
        guest.session = Session(stored: secret)
        try guest.keep(in: store)
    }
}
