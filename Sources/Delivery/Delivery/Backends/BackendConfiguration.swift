package import Accounts
package import HTTPTransport
package import ReceiptModel
package import Store
import SystemPackage

/// What a backend is made of beside its ``BackendConfiguration``.
package struct BackendConnection: Sendable {
    /// The address of the account, as the ledger has it.
    package var address: String
    package var trust: ServerTrust
    package var tokens: any TokenSource
    /// What the place holds of an entity, as far as this home knows.
    package var known: @Sendable (SyncQueueItem.EntityType, String) -> RemoteRecord?
    /// The time of day.
    package var now: @Sendable () -> Timestamp

    package init(
        address: String, trust: ServerTrust, tokens: any TokenSource,
        known: @escaping @Sendable (SyncQueueItem.EntityType, String) -> RemoteRecord?,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.address = address
        self.trust = trust
        self.tokens = tokens
        self.known = known
        self.now = now
    }
}

extension BackendConfiguration {
    /// Makes the backend of an account.
    ///
    /// - Parameters:
    ///   - account: the identity of the account, `{host}::{userId}`; empty while nobody knows it yet.
    ///   - connection: where the place is, and with which secret it is spoken to.
    ///   - client: the way to the server in the place of libcurl's; for tests.
    /// - Returns: a backend that has spoken to nobody yet.
    /// - Throws: ``BackendError``: `transport` for an address that is none, `unacceptable` for a missing setting.
    package func backend(
        of account: String, _ connection: BackendConnection, through client: (any HTTPClient)? = nil
    ) throws(BackendError) -> any ExpenseBackend {
        guard kind != .folder else {
            return FolderBackend(
                account: account, at: FilePath(String(connection.address.dropFirst("file://".count))),
                marker: try setting("marker"))
        }
        let address = try connection.server
        let client = client ?? connection.client(to: address, answerBytes: kind == .beenvoice ? 64 << 20 : nil)
        let tokens = connection.tokens
        return switch kind {
        case .bilko, .folder: BilkoBackend(account: account, at: address, through: client, tokens: tokens)
        case .webdav:
            WebDAVBackend(account: account, at: address, user: try setting("user"), through: client, tokens: tokens)
        case .s3:
            S3Backend(
                account: account, at: address,
                place: S3Backend.Place(
                    bucket: try setting("bucket"), prefix: settings["prefix"] ?? "", region: try setting("region"),
                    accessKey: try setting("accessKey")), through: client, tokens: tokens, now: connection.now)
        case .paperless:
            PaperlessBackend(account: account, at: address, through: client, tokens: tokens, known: connection.known)
        case .beenvoice: BeenvoiceBackend(account: account, at: address, through: client, tokens: tokens)
        }
    }

    private func setting(_ name: String) throws(BackendError) -> String {
        guard let value = settings[name] else {
            throw .unacceptable(
                reason: "the account does not say its \(name)", nextStep: "add it again with 'bilko account add'")
        }
        return value
    }
}

extension BackendConnection {
    fileprivate var server: ServerAddress {
        get throws(BackendError) {
            do throws(TransportError) {
                return try ServerAddress(normalising: address)
            } catch {
                throw .transport(error)
            }
        }
    }

    fileprivate func client(to server: ServerAddress, answerBytes: Int?) -> any HTTPClient {
        var limits = TransportLimits()
        if let answerBytes { limits.answerBytes = answerBytes }
        return CurlTransport(to: server, trust: trust, limits: limits)
    }
}
