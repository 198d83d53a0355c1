package import Accounts
package import HTTPTransport
package import ReceiptModel

/// Why a backend did not confirm something.
package enum BackendError: Error, Hashable, Sendable {
    /// There was no whole answer.
    case transport(TransportError)
    /// There was one, and it is no confirmation.
    case refused(ServerRefusal)
    /// An answer that says success and is not what it should be: a page of a captive portal, an empty body.
    case notUnderstood(reason: Message)
    /// The account has to sign in anew.
    case signInNeeded(reason: Message)
    /// The original cannot be read from the vault.
    case original(reason: Message)
    /// The place does not take this as it is, and will not, however often it is sent.
    case unacceptable(reason: Message, nextStep: Message)
    /// The place is at work on it, or on what it rests on; asked again after so many milliseconds.
    case notYet(reason: Message, wait: Int64)

    /// One sentence, without what is secret.
    package var message: Message {
        switch self {
        case .transport(let error): error.message
        case .refused(let refusal): refusal.message
        case .notUnderstood(let reason): "the answer is no confirmation: \(reason)"
        case .signInNeeded(let reason): "sign-in is needed: \(reason)"
        case .original(let reason), .unacceptable(let reason, _), .notYet(let reason, _): reason
        }
    }

    /// What a person can do about it.
    package var remedy: Message {
        switch self {
        case .transport(let error): error.remedy
        case .refused: "see 'bilko queue list'; the server's log tells more"
        case .notUnderstood: "check that the address of the account is that of a Bilko server"
        case .signInNeeded: "sign in again: bilko account login; what is queued is kept"
        case .original: "run 'bilko doctor'; importing the same file again repairs its original"
        case .unacceptable(_, let nextStep): nextStep
        case .notYet: "wait a while, then run the command again"
        }
    }

    /// What is to be done where a service sends, which tries by itself what may pass.
    package var remedyOfService: Message {
        switch self {
        case .transport(.unresolved), .transport(.unreachable):
            "check the network and the address of the account; it is tried again"
        case .transport(let error) where error.mayPass: "it is tried again"
        case .notYet: "it is tried again"
        default: remedy
        }
    }
}

/// A status that is no success.
package struct ServerRefusal: Hashable, Sendable {
    package var status: Int
    /// Milliseconds that the server asks to wait.
    package var retryAfter: Int64?
    /// A short word of the server's: `stale_version`; nothing else of its text is kept, because it may hold names.
    package var code: String?
    /// Which version the server has, where it says so.
    package var serverVersion: String?
    /// What the server has, as JSON text.
    package var serverRecord: String?
    /// Whether it was the storage that refused, under an upload address.
    package var isStorage = false

    package init(status: Int, retryAfter: Int64? = nil, code: String? = nil) {
        self.status = status
        self.retryAfter = retryAfter
        self.code = code
    }

    var message: Message {
        isStorage
            ? code.map { "the storage answered \(status) (\($0))" } ?? "the storage answered \(status)"
            : code.map { "the server answered \(status) (\($0))" } ?? "the server answered \(status)"
    }
}

extension BackendError: ExplainedError {
    /// The exit code for what ended a drain.
    package var exitStatus: ExitStatus {
        switch self {
        case .transport(let error): error.exitStatus
        case .signInNeeded: .signIn
        case .refused(let refusal): [401, 402, 403].contains(refusal.status) ? .signIn : .unreachable
        case .notUnderstood, .notYet: .unreachable
        case .original, .unacceptable: .input
        }
    }
}

extension BackendError {
    /// What a token that could not be had means for an item that waits to be sent.
    ///
    /// A provider that cannot be reached or answers with a status of its own fault is tried again; everything else needs
    /// a person.
    package init(_ error: SignInError) {
        switch error {
        case .transport(let failure): self = .transport(failure)
        case .unavailable(_, let status): self = .refused(ServerRefusal(status: status))
        default: self = .signInNeeded(reason: error.message)
        }
    }
}

extension TokenSource {
    /// ``token()``, with the error in the terms of a delivery.
    func tokenForDelivery() async throws(BackendError) -> AccessToken {
        do throws(SignInError) { return try await token() } catch { throw BackendError(error) }
    }

    /// ``replacement(for:)``, with the error in the terms of a delivery.
    func replacementForDelivery(of refused: AccessToken) async throws(BackendError) -> AccessToken {
        do throws(SignInError) { return try await replacement(for: refused) } catch { throw BackendError(error) }
    }
}
