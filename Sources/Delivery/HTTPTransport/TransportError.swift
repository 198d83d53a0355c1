package import ReceiptModel

/// Why there is no whole answer; each case names the server, why, and how far it came.
package enum TransportError: Error, Hashable, Sendable {
    /// No address is known for the name.
    case unresolved(host: String)
    /// Nobody listens there.
    case refused(host: String)
    /// There is no way there.
    case unreachable(host: String, reason: Message)
    /// No connection stood in time.
    case connectTimedOut(host: String)
    /// The connection stood, and no whole answer came in time; `sentAll` tells whether the request had gone out.
    case timedOut(host: String, sentAll: Bool)
    /// The connection broke.
    case broken(host: String, sentAll: Bool, reason: Message)
    /// The certificate is not to be trusted: self-signed, expired, for another name.
    case certificate(host: String, reason: Message)
    /// The server has none of the keys that are pinned.
    case wrongKey(host: String)
    /// TLS failed otherwise.
    case handshake(host: String, reason: Message)
    /// Unencrypted, and not to this machine; nothing was sent.
    case cleartext(host: String)
    /// Not an address at all.
    case badAddress(String)
    /// The server sends elsewhere; nothing was sent there.
    case redirected(host: String, to: String)
    /// A server named an address that it may not have a file sent to; nothing was sent there.
    case forbiddenTarget(host: String, reason: Message)
    /// A secret of the account would have gone to another server; nothing was sent.
    case credentialsElsewhere(host: String)
    /// A header whose name is none, or whose value would end its line; nothing was sent.
    case badHeader(name: String)
    case answerTooLarge(host: String, limit: Int)
    /// What came back is no HTTP.
    case garbled(host: String, reason: Message)
    /// The file to be sent could not be read, or has another size than it had.
    case bodyUnreadable(reason: Message)
    case cancelled
    /// libcurl itself failed.
    case unusable(reason: Message)

    /// Whether no server was reached at all, so that nothing can have been done there.
    package var reachedNobody: Bool {
        switch self {
        case .unresolved, .refused, .unreachable, .connectTimedOut: true
        default: false
        }
    }

    /// Whether it is certain that nothing of the request reached a server.
    package var sentNothing: Bool {
        switch self {
        case .certificate, .wrongKey, .handshake, .cleartext, .badAddress: true
        default: reachedNobody
        }
    }

    /// Whether the server cannot be shown to be the right one.
    package var isAboutTrust: Bool {
        switch self {
        case .certificate, .wrongKey, .handshake, .cleartext, .redirected, .badAddress: true
        default: false
        }
    }

    /// Whether the address itself is the trouble.
    package var isAboutAddress: Bool {
        switch self {
        case .badAddress, .cleartext: true
        default: false
        }
    }

    /// Whether it was refused here, for what the request is, so that it would be refused every time.
    package var isRefusedHere: Bool {
        switch self {
        case .forbiddenTarget, .credentialsElsewhere, .badHeader: true
        default: false
        }
    }

    /// One sentence: what, where, why.
    package var message: Message {
        switch self {
        case .unresolved(let host): "there is no address for \(host)"
        case .refused(let host): "\(host) refuses the connection"
        case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)"
        case .connectTimedOut(let host): "\(host) does not answer"
        case .timedOut(let host, let sentAll):
            sentAll
                ? "\(host) did not finish its answer in time, after all was sent"
                : "\(host) did not finish its answer in time, before all was sent"
        case .broken(let host, let sentAll, let reason):
            sentAll
                ? "the connection to \(host) broke after all was sent: \(reason)"
                : "the connection to \(host) broke before all was sent: \(reason)"
        case .certificate(let host, let reason): "the certificate of \(host) is not trusted: \(reason)"
        case .wrongKey(let host): "\(host) has none of the keys that are pinned for it"
        case .handshake(let host, let reason): "no secure connection to \(host): \(reason)"
        case .cleartext(let host): "\(host) would be spoken to unencrypted"
        case .badAddress(let address): "'\(address)' is no address of a server"
        case .redirected(let host, let to): "\(host) sends elsewhere, to \(to)"
        case .forbiddenTarget(let host, let reason): "nothing may be sent to \(host): \(reason)"
        case .credentialsElsewhere(let host): "the secret of the account is not for \(host)"
        case .badHeader(let name): "the header '\(name)' cannot be sent: it would not be one line"
        case .answerTooLarge(let host, let limit): "the answer of \(host) is larger than \(limit) bytes"
        case .garbled(let host, let reason): "\(host) does not answer in HTTP: \(reason)"
        case .bodyUnreadable(let reason): "what was to be sent cannot be read: \(reason)"
        case .cancelled: "it was given up on demand"
        case .unusable(let reason): "libcurl cannot be used: \(reason)"
        }
    }

    /// Whether the same may succeed later without anybody doing something.
    package var mayPass: Bool {
        switch self {
        case .unresolved, .unreachable, .refused, .connectTimedOut, .timedOut, .broken: true
        default: false
        }
    }

    /// What a person can do about it.
    package var remedy: Message {
        switch self {
        case .unresolved, .unreachable: "check the network and the address of the account, then run the command again"
        case .refused, .connectTimedOut, .timedOut, .broken: "wait a while, then run the command again"
        case .certificate:
            "ask who runs the server for its authority's certificate and add the account again with --ca, or with --pin"
        case .wrongKey:
            "ask who runs the server whether its key has changed; add the account again with the new --pin only then"
        case .handshake: "the server needs TLS 1.2 or later"
        case .cleartext:
            "give an address that begins with https://; --allow-unencrypted takes http in the local network"
        case .badAddress: "give an address that begins with https://"
        case .redirected: "add the account again under the address where the server is now"
        case .forbiddenTarget: "ask who runs the server of the account why it gives such an address"
        case .credentialsElsewhere: "check the address of the account"
        case .badHeader: "check what the settings of the account hold, or ask who runs its server"
        case .answerTooLarge, .garbled: "check that the address of the account is that of a Bilko server"
        case .bodyUnreadable: "run 'bilko doctor'; the original may be damaged"
        case .cancelled: "run the command again"
        case .unusable: "check the installation of libcurl"
        }
    }
}

extension TransportError: ExplainedError {
    package var exitStatus: ExitStatus {
        switch self {
        case .badAddress, .cleartext, .badHeader: .usage
        case .certificate, .wrongKey, .handshake, .redirected, .forbiddenTarget, .credentialsElsewhere: .signIn
        case .bodyUnreadable: .input
        case .unusable: .missingDependency
        case .cancelled: .interrupted
        default: .unreachable
        }
    }
}
