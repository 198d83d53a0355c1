package import HTTPTransport
import ReceiptModel

/// The secret that a server accepts for an account; it is never part of a description or of a dump.
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

/// Where the access token of an account comes from.
package protocol TokenSource: Sendable {
    /// The token to use now.
    ///
    /// - Throws: ``SignInError``: `ended` without one; `transport` or `unavailable` when it had to be renewed and the
    ///   provider could not be asked.
    func token() async throws(SignInError) -> AccessToken

    /// Another token, after the server refused this one; requested concurrently, it is fetched once.
    ///
    /// - Throws: ``SignInError``: `ended` when there is no other; `transport` or `unavailable` when the provider could
    ///   not be asked.
    func replacement(for refused: AccessToken) async throws(SignInError) -> AccessToken
}

/// A token that was just given and that no account has yet.
package struct GivenToken: TokenSource {
    private let given: AccessToken

    package init(_ given: AccessToken) { self.given = given }

    package func token() async throws(SignInError) -> AccessToken { given }

    package func replacement(for refused: AccessToken) async throws(SignInError) -> AccessToken {
        throw .ended(reason: "the server refuses the token")
    }
}
