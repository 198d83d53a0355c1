package import Accounts
package import Files
import HTTPTransport
package import ReceiptModel
package import Store
package import SystemPackage

/// Why an account cannot be added, signed in to, or served.
package enum AccountSetupError: Error, Equatable, Sendable {
    case account(AccountError)
    case backend(BackendError)
    /// A file of the account cannot be read or written, such as the marker of a folder.
    case file(FileError)
    /// The place does not let in whoever wants to add it; nothing was added.
    case notAccepted(place: String, reason: Message)
    /// What answers at the address is not the Bilko contract.
    case otherContract(server: String)
    /// There is an account of this identity and of another kind.
    case otherKind(account: String)
    /// The secret belongs to another user than the account does.
    case otherUser(kind: AccountKind)
    /// Nobody signs in at an account of this kind.
    case noSecret(kind: AccountKind)
    /// The folder is no place for an account: the root, or a path that is not in its plain form.
    case unusableFolder(path: FilePath)
    /// The folder is not there.
    case missingFolder(path: FilePath)
    /// A kind needs an option.
    case missingOption(name: String, kind: AccountKind)
    /// A bucket or prefix with other characters than a storage takes.
    case badName(String)
}

extension AccountSetupError: ExplainedError {
    package var message: Message {
        switch self {
        case .account(let error): error.message
        case .backend(let error): error.message
        case .file(let error): error.message
        case .notAccepted(let place, let reason): "\(place) does not accept the sign-in: \(reason)"
        case .otherContract(let server): "\(server) does not speak the mobile contract"
        case .otherKind(let account): "there is an account '\(account)' of another kind"
        case .otherUser(.bilko): "the token belongs to somebody else on that server"
        case .otherUser: "the secret belongs to somebody else there"
        case .noSecret(let kind): "an account of the kind \(kind.rawValue) has no secret"
        case .unusableFolder(let path): "\(path.printable) cannot be the place of an account"
        case .missingFolder(let path): "\(path.printable) is no folder"
        case .missingOption(let name, _): "\(name) is missing"
        case .badName(let name): "'\(name)' is no name in a storage"
        }
    }

    package var remedy: Message {
        switch self {
        case .account(let error): error.remedy
        case .backend(.refused(let refusal)) where [400, 404, 405, 410].contains(refusal.status):
            "check the address of the account with its port and its path: something else answers there"
        case .backend(.refused): "wait a while, then run the command again; the server's log tells more"
        case .backend(.transport(.refused)):
            "check the address of the account and its port, and whether the server runs; then run the command again"
        case .backend(let error): error.remedy
        case .file(let error): error.remedy
        case .notAccepted: "nothing was added; check the token, key or password and run 'bilko account add' again"
        case .otherContract: ""
        case .otherKind: "remove it first, if it is wrong"
        case .otherUser: "add it as an account of its own"
        case .noSecret: "nothing is to be done: 'bilko upload' sends there"
        case .unusableFolder: "choose another folder"
        case .missingFolder:
            "mount the disk or make the folder; it is not made here, so that nothing lands beside the disk"
        case .missingOption(_, let kind): "an account of the kind \(kind.rawValue) needs it"
        case .badName: "letters, digits and . - _ /"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .account(let error): error.exitStatus
        case .backend(let error): error.exitStatus
        case .file(let error): error.exitStatus
        case .notAccepted: .signIn
        case .otherContract, .otherKind, .otherUser, .missingFolder: .input
        case .noSecret, .unusableFolder, .missingOption, .badName: .usage
        }
    }
}

extension AccountSetupError {
    /// What a backend says to somebody who has no account there yet, so that signing in to it anew is no advice.
    init(adding place: String, _ error: BackendError) {
        switch error {
        case .signInNeeded(let reason): self = .notAccepted(place: place, reason: reason)
        case .refused(let refusal) where refusal.status == 401:
            self = .notAccepted(place: place, reason: error.message)
        default: self = .backend(error)
        }
    }
}

/// Runs what throws errors of keyrings.
func keyringStep<Value>(_ body: () throws(KeyringError) -> Value) throws(AccountSetupError) -> Value {
    do throws(KeyringError) { return try body() } catch { throw .account(.keyring(error)) }
}

/// Runs what throws errors of the ledger.
func ledgerStep<Value>(_ body: () throws(StoreError) -> Value) throws(AccountSetupError) -> Value {
    do throws(StoreError) { return try body() } catch { throw .account(.store(error)) }
}

/// Runs what throws errors of accounts.
func accountStep<Value>(_ body: () throws(AccountError) -> Value) throws(AccountSetupError) -> Value {
    do throws(AccountError) { return try body() } catch { throw .account(error) }
}
