package import HTTPTransport
package import ReceiptModel

/// Why a sign-in, or its renewal, did not succeed.
package enum SignInError: Error, Hashable, Sendable {
    case transport(TransportError)
    /// The provider does not describe itself as it should.
    case provider(issuer: String, reason: Message)
    /// The provider says no, with its word for it: `access_denied`.
    case refused(host: String, code: String, status: Int)
    /// The server does not take what was typed; `what` names it: `e-mail address, password or code`.
    case wrongCredentials(host: String, what: Message)
    /// A token of the provider is not to be trusted.
    case badToken(reason: Message)
    /// The browser cannot be sent back here.
    case noPort(reason: Message)
    /// The user did not finish it in time.
    case expired
    /// The session is over: the provider takes the refresh token no more.
    case ended(reason: Message)
    /// The provider cannot be asked now, with its status.
    case unavailable(host: String, status: Int)
    case keyring(KeyringError)
    /// The person did not give what was asked for; in the words of whoever asked.
    case notGiven(reason: Message, remedy: Message, exitStatus: ExitStatus)

    /// One sentence: what, where, why.
    package var message: Message {
        switch self {
        case .transport(let error): error.message
        case .provider(let issuer, let reason): "\(issuer) cannot be used to sign in: \(reason)"
        case .refused(let host, let code, _): "\(host) refuses the sign-in: \(code)"
        case .wrongCredentials(let host, let what): "\(host) refuses the sign-in: wrong \(what)"
        case .badToken(let reason): "the token of the provider is not trusted: \(reason)"
        case .noPort(let reason): "the browser cannot be sent back: \(reason)"
        case .expired: "the sign-in was not finished in time"
        case .ended(let reason): reason
        case .unavailable(let host, let status): "\(host) answered \(status)"
        case .keyring(let error): error.message
        case .notGiven(let reason, _, _): reason
        }
    }

    /// What a person can do about it.
    package var remedy: Message {
        switch self {
        case .transport(let error): error.remedy
        case .provider: "check --oidc, and --oidc-metadata if the provider describes itself elsewhere"
        case .refused(_, "access_denied", _): "sign in again and allow it"
        case .refused(_, "invalid_client", _), .refused(_, "unauthorized_client", _):
            "ask who runs the provider whether --client-id is a public client that may do this"
        case .refused: "check --client-id, --scope and --redirect-port with who runs the provider"
        case .wrongCredentials:
            "type them again; a one-time code holds for half a minute, and a new password is set on the server's own page"
        case .badToken: "check the clock of this machine and --oidc; if both are right, do not sign in there"
        case .noPort: "wait until nothing else uses the port, give another --redirect-port, or sign in with --device"
        case .expired: "run the command again"
        case .ended: "sign in again: bilko account login; what is queued is kept"
        case .unavailable: "wait and run the command again"
        case .keyring(let error): error.remedy
        case .notGiven(_, let remedy, _): remedy
        }
    }
}

extension SignInError: ExplainedError {
    package var exitStatus: ExitStatus {
        switch self {
        case .transport(let error): error.exitStatus
        case .unavailable: .unreachable
        case .keyring(let error): error.exitStatus
        case .notGiven(_, _, let status): status
        case .noPort: .unreachable
        case .provider, .refused, .wrongCredentials, .badToken, .expired, .ended: .signIn
        }
    }
}
