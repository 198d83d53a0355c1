package import ReceiptModel

/// Why samples could not be made.
package enum SampleForgeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file or folder could not be read or written.
    case unusable(path: String, reason: String)
    /// A code or a picture could not be drawn for the named sample.
    case unprintable(sample: String, what: String)

    package var description: String { "\(message); \(remedy)" }

    /// What could not be done and why, without a full stop.
    package var message: Message {
        switch self {
        case .unusable(let path, let reason): "cannot use '\(path)': \(reason)"
        case .unprintable(let sample, let what): "sample '\(sample)' cannot be made: \(what)"
        }
    }

    /// What to do next, without a full stop.
    package var remedy: Message {
        switch self {
        case .unusable: "choose an empty folder that can be written and has room for some megabytes"
        case .unprintable: "run scripts/setup, which installs the libraries and the tills' fonts"
        }
    }
}

extension SampleForgeError: ExplainedError {
    package var exitStatus: ExitStatus {
        switch self {
        case .unusable: .output
        case .unprintable: .missingDependency
        }
    }
}
