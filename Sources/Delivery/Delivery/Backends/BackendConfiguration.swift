package import Accounts
package import HTTPTransport
package import ReceiptModel
package import Store

/// What a backend is made of beside its ``BackendConfiguration``.
package struct BackendConnection: Sendable {
    /// The address of the account, as the ledger has it.
    package var address: String
    package var trust: ServerTrust
    package var tokens: any TokenSource
    /// What the place holds of an entity, as far as this home knows.
    package var known: @Sendable (SyncQueueItem.EntityType, String) -> RemoteRecord?
    /// What was queued last of an entity, whether it is sent already or not.
    package var queued: @Sendable (SyncQueueItem.EntityType, String) -> SyncQueueItem?
    /// The bytes of an original.
    package var original: @Sendable (DocumentID) throws(BackendError) -> BodyFile
    /// The time of day.
    package var now: @Sendable () -> Timestamp
    /// Takes notes of the requests that go a way.
    package var noted: @Sendable (any HTTPClient) -> any HTTPClient

    /// That of a home whose originals are not asked for.
    package static let noOriginal: @Sendable (DocumentID) throws(BackendError) -> BodyFile = {
        (_) throws(BackendError) in
        throw .missingOriginal
    }

    package init(
        address: String, trust: ServerTrust, tokens: any TokenSource,
        known: @escaping @Sendable (SyncQueueItem.EntityType, String) -> RemoteRecord?,
        queued: @escaping @Sendable (SyncQueueItem.EntityType, String) -> SyncQueueItem?,
        original: @escaping @Sendable (DocumentID) throws(BackendError) -> BodyFile = BackendConnection.noOriginal,
        now: @escaping @Sendable () -> Timestamp,
        noted: @escaping @Sendable (any HTTPClient) -> any HTTPClient = { $0 }
    ) {
        self.noted = noted
        self.address = address
        self.trust = trust
        self.tokens = tokens
        self.known = known
        self.queued = queued
        self.original = original
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
        let tokens = connection.tokens
        switch kind {
        case .bilko:
            let (address, client) = try connection.server(client)
            return BilkoBackend(account: account, at: address, through: client, tokens: tokens)
        case .folder:
            return FolderBackend(
                account: account, at: PathAddress(kept: connection.address).path, marker: try setting("marker"))
        case .webdav:
            let (address, client) = try connection.server(client)
            return WebDAVBackend(
                account: account, at: address, user: try setting("user"), through: client, tokens: tokens)
        case .s3:
            let (address, client) = try connection.server(client)
            return S3Backend(
                account: account, at: address,
                place: S3Backend.Place(
                    bucket: try setting("bucket"), prefix: settings["prefix"] ?? "", region: try setting("region"),
                    accessKey: try setting("accessKey")), through: client, tokens: tokens, now: connection.now)
        case .paperless:
            let (address, client) = try connection.server(client)
            return PaperlessBackend(
                account: account, at: address, through: client, tokens: tokens, known: connection.known)
        case .beenvoice:
            // Its list of expenses is one answer.
            let (address, client) = try connection.server(client, answerBytes: 64 << 20)
            return BeenvoiceBackend(account: account, at: address, through: client, tokens: tokens)
        case .minimax:
            // Whether a page of the inbox holds the files of its items is not known.
            let (address, client) = try connection.server(client, answerBytes: 64 << 20)
            return MinimaxBackend(
                account: account, at: address,
                place: MinimaxBackend.Place(
                    organisation: try setting("organisation"), user: try setting("user"),
                    clientID: try setting("clientID"), scope: try setting("scope")),
                through: client, tokens: tokens, known: connection.known, queued: connection.queued,
                now: connection.now)
        case .eracuni:
            let (address, client) = try connection.server(client)
            return EracuniBackend(
                account: account, at: address, user: try setting("user"), through: client, tokens: tokens,
                known: connection.known, queued: connection.queued, original: connection.original, now: connection.now)
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
    /// The server at the address and the way to it: the one that is given, else libcurl, which takes answers of at most
    /// so many bytes.
    fileprivate func server(
        _ given: (any HTTPClient)?, answerBytes: Int = TransportLimits().answerBytes
    ) throws(BackendError) -> (ServerAddress, any HTTPClient) {
        do throws(TransportError) {
            let server = try ServerAddress(normalising: address, unencrypted: trust.allowsUnencrypted)
            var limits = TransportLimits()
            limits.answerBytes = answerBytes
            return (server, given ?? noted(CurlTransport(to: server, trust: trust, limits: limits)))
        } catch {
            throw .transport(error)
        }
    }
}
