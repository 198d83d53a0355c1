package import HTTPTransport
package import ReceiptModel
package import Store

/// Why an account cannot be used.
package enum AccountError: Error, Equatable, Sendable {
    case keyring(KeyringError)
    case store(StoreError)
    case transport(TransportError)
    /// The ledger names a way to sign in that this version does not know.
    case unknownSignIn(account: String)
    /// What the ledger holds of the account cannot be read.
    case damaged(account: String)
    /// `BILKO_API_URL` names another server than that of the account; tokens go to its own server alone.
    case otherServer(named: String, account: String)
    /// There is no account of this identity or name.
    case notFound(name: String)
    /// There is no active account.
    case noneActive
}

extension AccountError: ExplainedError {
    /// The error of the room below, where this is one.
    private var cause: (any ExplainedError)? {
        switch self {
        case .keyring(let error): error
        case .store(let error): error
        case .transport(let error): error
        case .unknownSignIn, .damaged, .otherServer, .notFound, .noneActive: nil
        }
    }

    package var message: Message {
        switch self {
        case .keyring, .store, .transport: cause?.message ?? ""
        case .unknownSignIn(let account): "how \(account) signs in is not known to this version"
        case .damaged(let account): "the account \(account) is damaged in the ledger"
        case .otherServer(let named, let account): "BILKO_API_URL leads to \(named), and the account is \(account)"
        case .notFound(let name): "there is no account '\(name)'"
        case .noneActive: "there is no account to send to"
        }
    }

    package var remedy: Message {
        switch self {
        case .keyring, .store, .transport: cause?.remedy ?? ""
        case .unknownSignIn: "bilko account login"
        case .damaged: "add it again"
        case .otherServer: "unset BILKO_API_URL, or add an account there"
        case .notFound: "see 'bilko account list'"
        case .noneActive: "bilko account add ADDRESS --oidc ISSUER --client-id ID, or --token-file FILE"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .keyring, .store, .transport: cause?.exitStatus ?? .fault
        case .unknownSignIn, .damaged: .home
        case .otherServer: .usage
        case .notFound: .input
        case .noneActive: .signIn
        }
    }
}
