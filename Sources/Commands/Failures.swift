import Accounts
import Daemon
import Files
import HTTPTransport
import Ingestion
import Reading
import SampleForge
import SystemPackage
import Training
import Uploading
import Vault

extension Failure {
    /// Any error of the rooms below, as a sentence with a remedy and an exit code.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as VaultError: self.init(error.status, error.message, remedy: error.remedy)
        case let error as FileError: self.init(error.status, error.message, remedy: error.remedy)
        case let error as Refusal: self.init(.input, error.message, remedy: error.remedy)
        case let error as ReadingError: self.init(error.status, error.message, remedy: error.remedy.withoutFullStop)
        case let error as SampleForgeError:
            self.init(error.status, error.message, remedy: error.remedy)
        case let error as TransportError: self.init(error.status, error.message, remedy: error.remedy)
        case let error as BackendError: self.init(error.status, error.message, remedy: error.remedy)
        case let error as SignInError: self.init(error.status, error.message, remedy: error.remedy)
        case let error as KeyringError: self.init(.permission, error.message, remedy: error.remedy)
        case let error as TrainingError: self.init(error.status, error.message, remedy: error.remedy)
        case let error as DaemonError: self.init(error.status, error.message, remedy: error.remedy)
        default:
            self.init(
                .fault, "\(error)", remedy: "run 'bilko doctor'; if all is well there, report this with the command")
        }
    }
}

extension VaultError {
    fileprivate var status: ExitStatus {
        switch self {
        case .diskFull, .wouldOverwrite: .output
        case .readOnlyFileSystem, .notPermitted: .permission
        case .inUse, .damagedLedger, .newerSchema, .olderSchema, .ledgerFailed, .homeIsNotText: .home
        case .notFound, .ambiguous, .originalMissing, .originalDamaged, .changedWhileReading, .revisionConflict: .input
        case .file(let error), .sourceUnreadable(_, let error): error.status
        case .openedForReading, .refused, .outrun: .fault
        }
    }
}

extension DaemonError {
    fileprivate var status: ExitStatus {
        switch self {
        case .alreadyWatching, .alreadyDelivering: .home
        case .nothingToWatch, .badSetting, .overlapping: .usage
        case .file(let error): error.status
        }
    }
}

extension FileError {
    fileprivate var status: ExitStatus {
        switch errno {
        case .noSpace, .diskQuotaExceeded, .ioError: .output
        case .permissionDenied, .notPermitted, .readOnlyFileSystem: .permission
        default: .input
        }
    }
}

extension ReadingError {
    fileprivate var status: ExitStatus {
        switch self {
        case .encrypted: .encrypted
        case .toolMissing, .packMissing, .unavailable: .missingDependency
        case .cancelled: .interrupted
        case .undecodable, .tooLarge, .noPages, .crashed, .timedOut, .outOfMemory, .garbled: .input
        }
    }
}

extension SampleForgeError {
    fileprivate var status: ExitStatus {
        switch self {
        case .unusable: .output
        case .unprintable: .missingDependency
        }
    }
}

extension TransportError {
    fileprivate var status: ExitStatus {
        switch self {
        case .badAddress, .cleartext: .usage
        case .certificate, .wrongKey, .handshake, .redirected: .signIn
        case .bodyUnreadable: .input
        case .unusable: .missingDependency
        case .cancelled: .interrupted
        default: .unreachable
        }
    }
}

extension BackendError {
    /// The exit code for what ended a drain.
    var status: ExitStatus {
        switch self {
        case .transport(let error): error.status
        case .signInNeeded: .signIn
        case .refused(let refusal): [401, 402, 403].contains(refusal.status) ? .signIn : .unreachable
        case .notUnderstood, .notYet: .unreachable
        case .original, .unacceptable: .input
        }
    }
}

extension SignInError {
    fileprivate var status: ExitStatus {
        switch self {
        case .transport(let error): error.status
        case .unavailable: .unreachable
        case .keyring: .permission
        case .noPort: .unreachable
        case .provider, .refused, .badToken, .expired, .ended: .signIn
        }
    }
}

extension TrainingError {
    fileprivate var status: ExitStatus {
        switch self {
        case .unreadable, .noLines, .malformed, .unknownNetwork: .input
        case .unwritable: .output
        case .noRecogniser: .missingDependency
        }
    }
}

extension String {
    /// Sentences of other rooms may close with a full stop; here they are parts of one.
    var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
