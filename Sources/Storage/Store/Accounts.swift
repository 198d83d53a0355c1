package import ReceiptModel

/// A server and somebody's place on it, without anything secret.
package struct AccountRow: Hashable, Sendable, Codable {
    package enum Environment: String, Hashable, Sendable, Codable, CaseIterable {
        case dev, staging, production
    }

    /// `{host}::{userId}`.
    package var id: String
    /// The normalised address of the server, without a slash at its end.
    package var address: String
    package var environment: Environment
    /// How the server's certificate is judged, as JSON.
    package var trust: String
    package var addedAt: Timestamp
    /// Whether new items go there.
    package var active: Bool

    package init(
        id: String, address: String, environment: Environment, trust: String, addedAt: Timestamp, active: Bool
    ) {
        self.id = id
        self.address = address
        self.environment = environment
        self.trust = trust
        self.addedAt = addedAt
        self.active = active
    }
}

/// What is spoken to the place where an account is.
package enum AccountKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The Bilko mobile contract.
    case bilko
    /// A folder on this machine or on a mounted disk.
    case folder
    case webdav
    /// Storage that speaks the S3 protocol.
    case s3
    /// paperless-ngx.
    case paperless
    case beenvoice
    /// The inbox of an organisation in Minimax.
    case minimax
    /// The received invoices of a company in e-računi (e-racuni.com).
    case eracuni

    /// Whether the place is a path of this machine: nobody signs in there, and the address begins with `file://`.
    package var isPath: Bool {
        switch self {
        case .folder: true
        case .bilko, .webdav, .s3, .paperless, .beenvoice, .minimax, .eracuni: false
        }
    }
}

/// Which backend an account has, and what that needs beside the address; nothing secret.
package struct BackendConfiguration: Hashable, Sendable, Codable {
    package var kind: AccountKind
    /// What the kind needs beside the address, by name: a user, a bucket.
    package var settings: [String: String]

    package init(_ kind: AccountKind, settings: [String: String] = [:]) {
        self.kind = kind
        self.settings = settings
    }
}

/// How an account signs in, and what folders call it; nothing secret.
package struct AccountSettings: Hashable, Sendable, Codable {
    /// A short name of the user's, for `config.toml` and the command line.
    package var name: String?
    /// How somebody signs in, as JSON.
    package var signIn: String

    package init(name: String?, signIn: String) {
        self.name = name
        self.signIn = signIn
    }
}

/// The accounts to which drafts and originals go; what is secret about them is kept elsewhere.
package protocol AccountStore: Sendable {
    /// All accounts, in the order in which they were added.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func accounts() throws(StoreError) -> [AccountRow]

    /// How an account signs in; `nil` for one that was added before that was kept.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func settings(ofAccount id: String) throws(StoreError) -> AccountSettings?

    /// Which backend an account has; that of a Bilko server unless something else was said.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func backendConfiguration(of account: String) throws(StoreError) -> BackendConfiguration

    /// Registers an account with its settings, in one transaction with what waited for it.
    ///
    /// What was captured before there was any account becomes the first account's; what waits for an account of this name
    /// becomes its own.
    /// - Parameters:
    ///   - account: replaces what is known of an account of the same identity.
    ///   - settings: its name and its way to sign in.
    ///   - configuration: which backend it has; `nil` leaves that as it was.
    /// - Throws: ``StoreError``: `refused` when the name is another account's.
    func register(
        _ account: AccountRow, _ settings: AccountSettings, configuration: BackendConfiguration?
    ) throws(StoreError)

    /// Forgets an account; what was begun for it stays in the queue.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    func forget(account id: String) throws(StoreError)

    /// Counts a sign-in that succeeded.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    func countSignIn() throws(StoreError)
}

extension AccountStore {
    /// Registers an account whose backend stays as it was, which at first is that of a Bilko server.
    ///
    /// - Throws: ``StoreError``: `refused` when the name is another account's.
    package func register(_ account: AccountRow, _ settings: AccountSettings) throws(StoreError) {
        try register(account, settings, configuration: nil)
    }
}
