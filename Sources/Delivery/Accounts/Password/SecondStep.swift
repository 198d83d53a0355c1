import Foundation
package import HTTPTransport

/// What a person puts into an app for one-time codes, and keeps for the day on which that app is gone; secret.
package struct SecondStepSetup: Sendable {
    /// In base32, to be typed.
    package var secret: String
    /// `otpauth://…`, to be shown as a code.
    package var address: String
    /// Each takes the place of one one-time code.
    package var backupCodes: [String]
}

extension PasswordProvider {
    private struct SetupReply: Decodable {
        var secret: String
        var otpauthUrl: String
        var backupCodes: [String]
    }

    private struct DoneReply: Decodable {
        var enabled: Bool
    }

    /// Asks the server for a second step of the sign-in; it counts from ``confirmSecondStep(_:with:)`` on.
    ///
    /// - Throws: ``SignInError``: `refused` where the server has no second step, `wrongCredentials` when the session is over.
    package func setUpSecondStep(_ token: AccessToken) async throws(SignInError) -> SecondStepSetup {
        let reply = try await value(SetupReply.self, request("/auth/mfa/setup", [:], token))
        guard !reply.secret.isEmpty, reply.otpauthUrl.hasPrefix("otpauth://totp/"), reply.backupCodes.count <= 100
        else {
            throw malformed
        }
        return SecondStepSetup(
            secret: reply.secret, address: reply.otpauthUrl, backupCodes: reply.backupCodes)
    }

    /// Shows the server the first code of the app, so that nobody is locked out by a mistyped secret.
    ///
    /// - Throws: ``SignInError``: `wrongCredentials` for a wrong code; then nothing has changed.
    package func confirmSecondStep(_ token: AccessToken, with code: String) async throws(SignInError) {
        let reply = try await value(DoneReply.self, request("/auth/mfa/verify", ["code": code], token))
        guard reply.enabled else { throw malformed }
    }

    private func request(
        _ path: String, _ body: [String: String], _ token: AccessToken
    ) throws(SignInError) -> HTTPRequest {
        guard let bytes = try? JSONEncoder().encode(body) else { throw malformed }
        var headers = [(name: "Content-Type", value: "application/json"), (name: "Accept", value: "application/json")]
        headers.append((name: "Authorization", value: "Bearer \(token.secret)"))
        if case .bearer(let tenant?) = token.form { headers.append((name: "X-Tenant-ID", value: tenant)) }
        return HTTPRequest(.post, configuration.address + path, headers: headers, body: .bytes(Array(bytes)))
    }
}

extension PasswordClient {
    /// The way to the server that knows the password.
    ///
    /// - Throws: `transport` for an address that is none.
    package func provider(trust: ServerTrust) throws(SignInError) -> PasswordProvider {
        do throws(TransportError) {
            let server = try ServerAddress(normalising: address, unencrypted: trust.allowsUnencrypted)
            return PasswordProvider(self, through: CurlTransport(to: server, trust: trust))
        } catch {
            throw .transport(error)
        }
    }
}
