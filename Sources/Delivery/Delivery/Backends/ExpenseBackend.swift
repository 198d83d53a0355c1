package import HTTPTransport
package import Store

/// A place to which drafts and originals are delivered; every kind of account has one, made by ``BackendConfiguration``.
package protocol ExpenseBackend: Sendable {
    /// The identity of the account, `{host}::{userId}`.
    var account: String { get }

    /// Asks the place whether it is there and accepts the secret, and whose secret it is.
    ///
    /// - Returns: the identity of the user, as the place knows it.
    /// - Throws: ``BackendError`` when the place cannot be reached or does not accept the secret.
    func identify() async throws(BackendError) -> String

    /// Sends one item under its key, as often as it takes with the same effect as once.
    ///
    /// - Parameters:
    ///   - claim: the item, and what the backend held of the entity when it was claimed.
    ///   - original: the bytes of an upload.
    /// - Returns: what the backend holds now, once it has confirmed it.
    /// - Throws: ``BackendError`` when there is no confirmation.
    func deliver(_ claim: QueueClaim, original: BodyFile?) async throws(BackendError) -> RemoteRecord

    /// What the backend changed since the cursor, oldest first.
    ///
    /// - Throws: ``BackendError`` when there is no whole answer.
    func pull(since cursor: String?) async throws(BackendError) -> PulledChanges

    /// What the backend lists for people, to be looked at without a network; `nil` for a place that lists nothing.
    ///
    /// - Throws: ``BackendError`` when the backend cannot be asked.
    func listing() async throws(BackendError) -> ServerListing?
}

extension ExpenseBackend {
    /// Most places list nothing.
    ///
    /// - Throws: nothing by itself.
    package func listing() async throws(BackendError) -> ServerListing? { nil }
}

/// What a backend lists at one time.
package struct ServerListing: Hashable, Sendable {
    /// Single answers as JSON, by the name under which they are kept: `dashboard`, `country-config`.
    package var copies: [String: String] = [:]
    package var records: [ServerRecord] = []
    /// The kinds of which `records` has all.
    package var whole: Set<ServerRecord.Kind> = []

    package init() {}
}

/// One page of what a backend changed.
package struct PulledChanges: Hashable, Sendable {
    package var records: [PulledRecord]
    /// Where the next page begins.
    package var cursor: String
    /// Whether there is a next page now.
    package var hasMore: Bool

    package init(records: [PulledRecord], cursor: String, hasMore: Bool) {
        self.records = records
        self.cursor = cursor
        self.hasMore = hasMore
    }
}
