package import HTTPTransport
package import ReceiptModel
package import Store
import SystemPackage
package import Uploading

/// A backend other than the Bilko contract.
package protocol PlaceBackend: ExpenseBackend {
    /// Asks the place whether it is there and opens, and who the secret belongs to.
    ///
    /// - Returns: the user, as the place knows them.
    func identify() async throws(BackendError) -> String
}

/// What a backend is made of.
package struct PlaceParts: Sendable {
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

extension AccountDoor {
    /// The backend behind the door of an account; `nil` for a Bilko server, whose client is `BilkoBackend`.
    package func backend(of account: String, _ parts: PlaceParts) throws(BackendError) -> (any PlaceBackend)? {
        switch kind {
        case .bilko: return nil
        case .folder:
            return FolderBackend(
                account: account, at: FilePath(String(parts.address.dropFirst("file://".count))),
                marker: try setting("marker"))
        case .webdav:
            let (address, client) = try parts.way()
            return WebDAVBackend(
                account: account, at: address, user: try setting("user"), through: client, tokens: parts.tokens)
        case .s3:
            let (address, client) = try parts.way()
            let place = S3Backend.Place(
                bucket: try setting("bucket"), prefix: settings["prefix"] ?? "", region: try setting("region"),
                accessKey: try setting("accessKey"))
            return S3Backend(
                account: account, at: address, place: place, through: client, tokens: parts.tokens, now: parts.now)
        case .paperless:
            let (address, client) = try parts.way()
            return PaperlessBackend(
                account: account, at: address, through: client, tokens: parts.tokens, known: parts.known)
        case .beenvoice:
            let (address, client) = try parts.way(answerBytes: 64 << 20)
            return BeenvoiceBackend(account: account, at: address, through: client, tokens: parts.tokens)
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

extension PlaceParts {
    fileprivate func way(answerBytes: Int? = nil) throws(BackendError) -> (ServerAddress, any HTTPClient) {
        let server: ServerAddress
        do {
            server = try ServerAddress(normalising: address)
        } catch {
            throw .transport(error)
        }
        var limits = TransportLimits()
        if let answerBytes { limits.answerBytes = answerBytes }
        return (server, CurlTransport(to: server, trust: trust, limits: limits))
    }
}
