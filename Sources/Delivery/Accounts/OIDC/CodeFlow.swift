import Crypto
import HTTPTransport
import LoopbackServer
package import ReceiptModel
import Synchronization

/// Signing in with a browser: authorization code with PKCE, sent back to this machine (RFC 6749, 7636 and 8252).
package struct CodeFlow: Sendable {
    private let provider: OIDCProvider
    private let state: String
    private let nonce: String
    private let verifier: String

    /// Where the browser is sent back to, without the machine and the port.
    private static let path = "/callback"
    /// Seconds until somebody has to be done with the pages of the provider.
    private static let patience = 600

    /// One sign-in; `random` are 96 bytes that nobody can guess, used once.
    package init(_ provider: OIDCProvider, random: [UInt8]) {
        self.provider = provider
        state = Base64URL.text(random.prefix(32))
        nonce = Base64URL.text(random.dropFirst(32).prefix(32))
        verifier = Base64URL.text(random.dropFirst(64).prefix(32))
    }

    /// Signs in; `open` shows an address to the user, in a browser or as text.
    ///
    /// - Throws: ``SignInError``: `noPort`, `expired`, and what the provider or its tokens are refused for.
    package func signIn(
        open: @Sendable (String) async -> Void, now: @Sendable () -> Timestamp
    ) async throws(SignInError) -> Session {
        let callback = LoopbackCallback(
            port: provider.configuration.redirectPort ?? 0, path: Self.path, page: Self.page)
        let state = state
        let redirect = Mutex("")
        let query: String
        do throws(LoopbackError) {
            query = try await callback.visit(
                within: Self.patience,
                started: { port in
                    let address = "http://127.0.0.1:\(port)\(Self.path)"
                    redirect.withLock { $0 = address }
                    await open(self.address(address))
                },
                accepting: { WebForm.parts($0)?["state"] == state })
        } catch {
            switch error {
            case .noPort: throw .noPort(reason: error.message)
            case .expired: throw .expired
            case .cancelled: throw .transport(.cancelled)
            }
        }
        return try await finish(query, redirect: redirect.withLock { $0 }, now: now())
    }

    /// Where the user signs in.
    func address(_ redirect: String) -> String {
        let challenge = Base64URL.text(SHA256.hash(data: Array(verifier.utf8)))
        let query = WebForm.text([
            ("response_type", "code"), ("client_id", provider.configuration.clientID), ("redirect_uri", redirect),
            ("scope", provider.scope), ("state", state), ("nonce", nonce), ("code_challenge", challenge),
            ("code_challenge_method", "S256"),
        ])
        let endpoint = provider.description.authorizationEndpoint
        return endpoint + (endpoint.contains("?") ? "&" : "?") + query
    }

    /// Takes what the browser brought back.
    func finish(_ query: String, redirect: String, now: Timestamp) async throws(SignInError) -> Session {
        guard let parts = WebForm.parts(query), parts["state"] == state else {
            throw .badToken(reason: "what came back does not belong to this sign-in: wrong state")
        }
        // Another provider may not answer in this one's place (RFC 9207).
        let named = parts["iss"]
        guard named == nil || named == provider.description.issuer,
            named != nil || provider.description.namesItselfInRedirect != true
        else { throw .badToken(reason: "what came back is of another issuer") }
        if let error = parts["error"] {
            let isWord = error.utf8.count <= 64 && error.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 }
            throw .refused(host: provider.host, code: isWord ? error : "for a reason that is no word", status: 302)
        }
        guard let code = parts["code"], !code.isEmpty else {
            throw .provider(issuer: provider.description.issuer, reason: "it sent the browser back without a code")
        }
        return try await provider.exchange(
            code: code, verifier: verifier, redirect: redirect, nonce: nonce, now: now)
    }

    private static let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>bilko</title>
        <p>You can close this page. bilko goes on in the terminal.</p></html>
        """
}
