import HTTPTransport
package import ReceiptModel

/// Signing in on another machine, with a code that is typed there (RFC 8628).
package struct DeviceFlow: Sendable {
    /// What the user is told.
    package struct Prompt: Hashable, Sendable {
        /// To be typed.
        package var code: String
        /// Where.
        package var address: String
        /// The same address with the code in it, for those who can follow it.
        package var completeAddress: String?
    }

    private let provider: OIDCProvider

    package init(_ provider: OIDCProvider) { self.provider = provider }

    /// Signs in; `show` tells the user, `pause` waits so many seconds.
    ///
    /// - Throws: ``SignInError``: `expired` when the code was not typed in time, `refused`, `badToken`, `provider`.
    package func signIn(
        show: @Sendable (Prompt) -> Void, pause: @Sendable (Double) async throws -> Void, now: @Sendable () -> Timestamp
    ) async throws(SignInError) -> Session {
        guard let endpoint = provider.description.deviceEndpoint else {
            throw .provider(issuer: provider.description.issuer, reason: "it has no sign-in on another device")
        }
        let (status, asked) = try await provider.post(
            [("client_id", provider.configuration.clientID), ("scope", provider.scope)], to: endpoint)
        guard status == 200 else { throw provider.refusal(status, asked) }
        guard let device = asked.deviceCode, let code = asked.userCode, let address = asked.verificationAddress else {
            throw .provider(issuer: provider.description.issuer, reason: "it gave no code to type")
        }
        let issuer = provider.configuration.issuer
        let page = try ProviderDescription.page(address, called: "verification_uri", by: issuer)
        let complete = try asked.completeAddress.map { address throws(SignInError) in
            try ProviderDescription.page(address, called: "verification_uri_complete", by: issuer)
        }
        show(Prompt(code: code, address: page.text, completeAddress: complete?.text))
        return try await poll(device, asked, pause, now)
    }

    private func poll(
        _ device: String, _ asked: TokenReply, _ pause: @Sendable (Double) async throws -> Void,
        _ now: @Sendable () -> Timestamp
    ) async throws(SignInError) -> Session {
        // Five seconds where the provider does not say (RFC 8628, section 3.2).
        var interval = min(max(asked.interval ?? 5, 1), 60)
        var left = min(max(asked.expiresIn ?? 600, 1), 3_600)
        var failures = 0
        while left > 0 {
            do { try await pause(interval) } catch { throw .transport(.cancelled) }
            left -= interval
            let status: Int
            let reply: TokenReply
            do throws(SignInError) {
                (status, reply) = try await provider.post(
                    [
                        ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", device),
                        ("client_id", provider.configuration.clientID),
                    ], to: provider.description.tokenEndpoint)
                failures = 0
            } catch {
                // A network that is away for a moment ends nothing; asked again, it is asked less often.
                failures += 1
                guard case .transport(let reason) = error, !reason.isAboutTrust, reason != .cancelled, failures < 5
                else { throw error }
                interval = min(interval * 2, 60)
                continue
            }
            switch (status, reply.error) {
            case (200, _): return try await provider.session(reply, nonce: nil, now: now())
            case (_, "authorization_pending"): continue
            case (_, "slow_down"): interval += 5
            case (_, "expired_token"): throw .expired
            default: throw provider.refusal(status, reply)
            }
        }
        throw .expired
    }
}
