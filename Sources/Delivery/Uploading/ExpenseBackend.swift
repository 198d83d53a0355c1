package import HTTPTransport
package import Store

/// A place where drafts and originals go.
package protocol ExpenseBackend: Sendable {
    /// The identity of the account, `{host}::{userId}`.
    var account: String { get }

    /// Sends one item under its key, as often as it takes with the same effect as once.
    ///
    /// - Parameters:
    ///   - claim: the item, and what the backend held of the entity when it was claimed.
    ///   - original: the bytes of an upload.
    /// - Returns: what the backend holds now, once it has confirmed it.
    /// - Throws: when there is no confirmation.
    func deliver(_ claim: QueueClaim, original: BodyFile?) async throws(BackendError) -> RemoteRecord

    /// What the backend changed since the cursor, oldest first.
    func pull(since cursor: String?) async throws(BackendError) -> PulledChanges
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

/// What opens the door of an account; it never shows in a text.
package struct AccessToken: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// How it is shown to the server.
    package enum Form: Hashable, Sendable {
        /// In `Authorization`, and beside it the tenant as `X-Tenant-ID` where there is one.
        case bearer(tenant: String?)
        /// As cookies, with the server's own origin beside them.
        case cookies
    }

    /// To be put into a header and nowhere else.
    package let secret: String
    package let form: Form

    package init(_ secret: String, as form: Form = .bearer(tenant: nil)) {
        self.secret = secret
        self.form = form
    }

    /// What is sent to a server with every request.
    package func headers(for server: ServerAddress) -> [(name: String, value: String)] {
        switch form {
        case .bearer(nil): [("Authorization", "Bearer \(secret)")]
        case .bearer(let tenant?): [("Authorization", "Bearer \(secret)"), ("X-Tenant-ID", tenant)]
        case .cookies: [("Cookie", secret), ("Origin", "\(server.scheme)://\(server.authority)")]
        }
    }

    package var description: String { "<redacted>" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where the token of an account comes from.
package protocol TokenSource: Sendable {
    /// The token to use now.
    ///
    /// - Throws: `signInNeeded` without one.
    func token() async throws(BackendError) -> AccessToken

    /// Another one, after the server refused this; asked for by many at once, it is fetched once.
    ///
    /// - Throws: `signInNeeded` when there is no other.
    func replacement(for refused: AccessToken) async throws(BackendError) -> AccessToken
}
