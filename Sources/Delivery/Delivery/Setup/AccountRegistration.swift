package import Accounts
import Files
package import HTTPTransport
package import Store
package import SystemPackage

/// An account that is to be added and is no Bilko server.
///
/// It is made before anybody signs in, so that mistakes in what was given are told first.
package struct AccountRegistration: Sendable {
    /// What the kinds need beside an address and a secret.
    package struct Settings: Sendable {
        /// The name that goes with the password, for WebDAV, Minimax and e-računi.
        package var user: String?
        /// The bucket, what comes before every name in it, its region and the public half of the key pair, for S3.
        package var bucket: String?
        package var prefix: String?
        package var region: String
        package var accessKey: String?
        /// The number of the organisation, for Minimax and e-računi.
        package var organisation: Int?
        /// The name of the client and what it asks for, for Minimax.
        package var clientID: String?
        package var scope: String?

        package init(
            user: String?, bucket: String?, prefix: String?, region: String, accessKey: String?,
            organisation: Int? = nil, clientID: String? = nil, scope: String? = nil
        ) {
            self.user = user
            self.organisation = organisation
            self.clientID = clientID
            self.scope = scope
            self.bucket = bucket
            self.prefix = prefix
            self.region = region
            self.accessKey = accessKey
        }
    }

    /// The address in the form in which the ledger keeps it: normalised, or `file://` and a path.
    package let address: String
    package let configuration: BackendConfiguration
    private let isUnencryptedAllowed: Bool

    /// Checks what was given; a folder gets its marker, if it has none.
    ///
    /// - Throws: `account` for an address that is none, `unusableFolder`, `missingFolder`, `missingOption`, `badName`;
    ///   `file` when the marker cannot be written.
    package init(
        _ kind: AccountKind, at address: String, _ settings: Settings, trust: ServerTrust = .system,
        _ context: AccountContext
    ) throws(AccountSetupError) {
        isUnencryptedAllowed = trust.allowsUnencrypted
        self.address =
            switch kind {
            case .folder: try Self.folder(address)
            case .bilko, .webdav, .s3, .paperless, .beenvoice, .minimax:
                try Self.server(address, unencrypted: trust.allowsUnencrypted).text
            case .eracuni:
                EracuniBackend.interface(at: try Self.server(address, unencrypted: trust.allowsUnencrypted))
            }
        configuration = BackendConfiguration(
            kind, settings: try Self.settings(kind, self.address, settings, context))
    }

    /// Asks the place who the secret belongs to, and keeps the account with its secret.
    ///
    /// - Parameters:
    ///   - session: what the sign-in gave; `nil` where nobody signs in.
    ///   - method: how the account signs in.
    ///   - name: a short name, which no other account may have.
    ///   - trust: how the certificate of the server is judged.
    ///   - environment: that of the home; accounts of one home are of one environment.
    ///   - secrets: those of the home.
    ///   - open: opens the ledger for writing.
    /// - Returns: the identity of the account, `{host}::{userId}`.
    /// - Throws: `backend` when the place does not accept the secret; `otherKind`; `account` when keyring or ledger
    ///   cannot be written.
    package func register(
        _ session: Session?, _ method: SignInMethod, named name: String?, trust: ServerTrust,
        environment: AccountRow.Environment, secrets: AccountSecrets,
        open: @Sendable (FilePath) throws(StoreError) -> any AccountLedger
    ) async throws(AccountSetupError) -> String {
        let connection = BackendConnection(
            address: address, trust: trust, tokens: GivenToken(session?.token ?? AccessToken("")),
            known: { _, _ in nil }, queued: { _, _ in nil }, now: secrets.context.now)
        let user: String
        do throws(BackendError) {
            user = try await configuration.backend(of: "", connection).identify()
        } catch {
            throw AccountSetupError(adding: address, error)
        }
        let account = AccountRow(
            id: try identity(of: user), address: address, environment: environment, trust: trust.stored,
            addedAt: secrets.context.now(), active: true)
        let ledger = try ledgerStep { () throws(StoreError) in try open(secrets.home) }
        let isOther = try ledgerStep { () throws(StoreError) in
            guard try ledger.accounts().contains(where: { $0.id == account.id }) else { return false }
            return try ledger.backendConfiguration(of: account.id).kind != configuration.kind
        }
        guard !isOther else { throw .otherKind(account: account.id) }
        // The secret first: an account without one would only ask to sign in.
        if let session { try keyringStep { () throws(KeyringError) in try secrets.keep(session, of: account.id) } }
        try ledgerStep { () throws(StoreError) in
            try ledger.register(
                account, AccountSettings(name: name, signIn: method.stored), configuration: configuration)
            if session != nil { try ledger.countSignIn() }
        }
        return account.id
    }

    /// `{host}::{userId}`, where the host goes on as far as it takes to tell one place from another.
    private func identity(of user: String) throws(AccountSetupError) -> String {
        let kind = configuration.kind
        switch kind {
        case .folder: return "\(kind.rawValue)::\(user)"
        case .s3:
            let parts = ["bucket", "prefix"].compactMap { configuration.settings[$0] }.filter { !$0.isEmpty }
            return "\(try host)/\(parts.joined(separator: "/"))::\(user)"
        case .webdav: return "\(try host)/::\(user)"
        case .paperless: return "\(try host)/api::\(user)"
        case .minimax, .eracuni: return "\(try host)/orgs/\(configuration.settings["organisation"] ?? "")::\(user)"
        case .bilko, .beenvoice: return "\(try host)::\(user)"
        }
    }

    /// The server with its path.
    private var host: String {
        get throws(AccountSetupError) {
            let server = try Self.server(address, unencrypted: isUnencryptedAllowed)
            return server.authority + server.path
        }
    }

    // MARK: - What was given

    private static func server(_ address: String, unencrypted: Bool) throws(AccountSetupError) -> ServerAddress {
        do throws(TransportError) {
            return try ServerAddress(normalising: address, unencrypted: unencrypted)
        } catch {
            throw .account(.transport(error))
        }
    }

    private static func folder(_ address: String) throws(AccountSetupError) -> String {
        let path = FileSystem.absolute(address)
        guard FilePath(path.string) == path, path.string != "/" else { throw .unusableFolder(path: path) }
        guard (try? FileSystem.status(of: path, followingLinks: true))?.kind == .directory else {
            throw .missingFolder(path: path)
        }
        return PathAddress(path).text
    }

    private static func settings(
        _ kind: AccountKind, _ address: String, _ given: Settings, _ context: AccountContext
    ) throws(AccountSetupError) -> [String: String] {
        switch kind {
        case .bilko, .paperless, .beenvoice: return [:]
        case .folder: return ["marker": try marker(of: address, fresh: Hexadecimal.text(context.freshBytes(16)))]
        case .webdav: return ["user": try needed(given.user, "--user", kind)]
        case .s3:
            let prefix = (given.prefix ?? "").split(separator: "/").joined(separator: "/")
            let bucket = try needed(given.bucket, "--bucket", kind)
            for name in [bucket, prefix] where !name.utf8.allSatisfy(isPlain) { throw .badName(name) }
            return [
                "bucket": bucket, "prefix": prefix, "region": given.region,
                "accessKey": try needed(given.accessKey, "--access-key", kind),
            ]
        case .minimax:
            let usual = MinimaxBackend.scope(of: try server(address, unencrypted: true))
            return [
                "organisation": try needed(given.organisation.map(String.init), "--organisation", kind),
                "user": try needed(given.user, "--user", kind),
                "clientID": try needed(given.clientID, "--client-id", kind),
                "scope": given.scope ?? usual,
            ]
        case .eracuni:
            return [
                "organisation": try needed(given.organisation.map(String.init), "--organisation", kind),
                "user": try needed(given.user, "--user", kind),
            ]
        }
    }

    private static func marker(of address: String, fresh: String) throws(AccountSetupError) -> String {
        do throws(FileError) {
            return try FolderBackend.mark(PathAddress(kept: address).path, with: fresh)
        } catch {
            throw .file(error)
        }
    }

    private static func needed(
        _ value: String?, _ option: String, _ kind: AccountKind
    ) throws(AccountSetupError) -> String {
        guard let value, !value.isEmpty else { throw .missingOption(name: option, kind: kind) }
        return value
    }

    /// Letters, digits and `. - _ /`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (45...57).contains(byte) || (97...122).contains(byte) || (65...90).contains(byte) || byte == 95
    }
}
