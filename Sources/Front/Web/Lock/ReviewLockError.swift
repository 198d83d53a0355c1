package import Files
package import ReceiptModel

/// Why the lock of the review page cannot be used or changed.
package enum ReviewLockError: ExplainedError, Equatable {
    /// Why a secret is guessed too soon, or cannot be typed.
    package enum Unfitness: CaseIterable, Sendable {
        case short, long, row
    }

    case file(FileError)
    /// What is kept of the PIN or passphrase cannot be read.
    case damaged
    /// Another process has it for too long.
    case busy
    /// There is no memory to work a hash out.
    case noMemory
    case unfit(Unfitness)

    package var message: Message {
        switch self {
        case .file(let error): error.message
        case .damaged: "what the home keeps of the PIN of the review page cannot be read"
        case .busy: "another bilko is at the PIN of the review page"
        case .noMemory: "there is not enough memory to look at the PIN"
        case .unfit(.short): "that is too short"
        case .unfit(.long): "that is too long"
        case .unfit(.row): "a PIN of one digit, or of digits in a row, is guessed at once"
        }
    }

    package var remedy: Message {
        switch self {
        case .file(let error): error.remedy
        case .damaged: "set another one with 'bilko review lock set', or take it away with 'bilko review lock remove'"
        case .busy, .noMemory: "try again in a moment"
        case .unfit: "take 4 to 6 digits, or a passphrase of at least 8 letters"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .file(let error): error.exitStatus
        case .damaged, .busy: .home
        case .noMemory: .missingDependency
        case .unfit: .usage
        }
    }
}
