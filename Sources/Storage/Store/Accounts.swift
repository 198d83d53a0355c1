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
}

/// How the place of an account is spoken to, without anything secret.
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
