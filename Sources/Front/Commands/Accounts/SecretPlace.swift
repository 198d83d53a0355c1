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

/// Where tokens are, and how the token of an account is come by.
enum SecretPlace {
    /// Where the secrets of a home are kept: in the keyring of the desktop where there is one, else in a sealed file.
    ///
    /// It is decided when the first secret is kept, and stays; `BILKO_KEYRING` says `file` or `secret-service` instead.
    /// The key of the file is made when there is none and `making`.
    static func store(of home: FilePath, making: Bool = false) throws -> any SecretStore {
        let environment = ProcessInfo.processInfo.environment
        let mark = home.appending("keyring.place")
        let service = SecretService(of: home, environment: environment)
        if FileSystem.exists(mark) {
            guard let service else { throw KeyringError.unreachable }
            return ChunkedStore(service)
        }
        let wish = environment["BILKO_KEYRING"] ?? ""
        let isOpen = making && wish != "file" && !FileSystem.exists(home.appending("keyring"))
        if isOpen, let service, service.answers {
            let file = try Durability.createFile(mark)
            try file.write(Array("secret-service\n".utf8), to: mark)
            try file.synchronise(mark)
            try Durability.synchroniseFolder(home)
            return ChunkedStore(service)
        }
        guard !isOpen || wish != "secret-service" else { throw KeyringError.unreachable }
        return try KeyringPlace.keyring(of: home, making: making)
    }

    /// Gives an account a session, or takes it away, while nobody renews the one of before.
    static func keep(_ session: Session?, of account: String, in home: FilePath) throws {
        let path = SessionTokens.lock(of: account, in: home)
        for _ in 0..<1_200 {
            if let lock = try FolderLock(at: path) {
                defer { withExtendedLifetime(lock) {} }
                return try store(of: home, making: true).keep(session, of: account)
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw KeyringError.busy(path: path)
    }

    /// Whether anything secret was ever kept for a home.
    static func isUsed(_ home: FilePath) -> Bool {
        FileSystem.exists(home.appending("keyring")) || FileSystem.exists(home.appending("keyring.place"))
    }

    /// Tells whoever gave a session that it is over.
    ///
    /// - Returns: whether it was understood; a token that was brought is nobody's to end.
    static func revoke(_ session: Session, _ method: SignInMethod, trust: ServerTrust) async -> Bool {
        switch method {
        case .token: true
        case .oidc(let client): await (try? provider(client, trust))?.revoke(session) ?? false
        case .password(let client):
            await (try? transport(client.address, trust)).map { PasswordProvider(client, through: $0) }?
                .revoke(session) ?? false
        case .cookies(let client):
            await (try? transport(client.address, trust)).map { CookieProvider(client, through: $0) }?
                .revoke(session) ?? false
        }
    }

    /// The way to a server on which somebody signs in.
    static func transport(_ address: String, _ trust: ServerTrust) throws(TransportError) -> CurlTransport {
        var limits = TransportLimits()
        limits.exchangeMilliseconds = 30_000
        limits.answerBytes = 1 << 20
        return CurlTransport(to: try ServerAddress(normalising: address), trust: trust, limits: limits)
    }

    /// How an account signs in.
    static func method(of account: AccountRow, in vault: Vault) throws -> SignInMethod {
        guard let settings = try vault.settings(ofAccount: account.id) else { return .token }
        guard let method = try? JSONDecoder().decode(SignInMethod.self, from: Data(settings.signIn.utf8)) else {
            throw Failure(
                .home, "how \(account.id) signs in is not known to this version", remedy: "bilko account login")
        }
        return method
    }

    /// The tokens of an account, renewed as its way to sign in allows.
    static func tokens(of account: AccountRow, in vault: Vault) throws -> any TokenSource {
        let store = try store(of: vault.home)
        return try tokens(
            store, account: account.id, home: vault.home, method: try method(of: account, in: vault),
            trust: try account.serverTrust())
    }

    /// The same for one that may be a guest still.
    static func tokens(
        _ store: any SecretStore, account: String, home: FilePath, method: SignInMethod, trust: ServerTrust
    ) throws -> any TokenSource {
        let renewal: any SessionRenewal
        switch method {
        case .token: return KeyringTokens(store, account: account)
        case .oidc(let client):
            renewal = OIDCRenewal { () async throws(SignInError) in try await provider(client, trust) }
        case .password(let client):
            renewal = PasswordProvider(client, through: try transport(client.address, trust))
        case .cookies(let client):
            renewal = CookieProvider(client, through: try transport(client.address, trust))
        }
        return SessionTokens(store, account: account, home: home, renewal: renewal, now: { .now })
    }

    /// A provider, asked to describe itself; the authority of the account's server counts for it, too.
    static func provider(_ client: OIDCClient, _ trust: ServerTrust) async throws(SignInError) -> OIDCProvider {
        let transport: CurlTransport
        do throws(TransportError) {
            transport = try self.transport(
                client.metadata ?? client.issuer, ServerTrust(authorities: trust.authorities))
        } catch {
            throw .transport(error)
        }
        return try await OIDCProvider.discover(client, through: transport)
    }
}
