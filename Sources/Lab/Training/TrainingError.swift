package import ReceiptModel

/// Why training material could not be made.
package enum TrainingError: Error, Equatable, Sendable {
    /// A file is missing or may not be read.
    case unreadable(path: String)
    /// What was named holds no lines with their text.
    case noLines(path: String)
    /// A line of a file is not what it should be.
    case malformed(path: String, line: Int)
    /// A file could not be written.
    case unwritable(path: String)
    /// A network is of a kind that the tool does not know, or its bytes end too early.
    case unknownNetwork(what: String)
    /// The recogniser that tells the case of letters does not start.
    case noRecogniser(why: String)
}

extension TrainingError {
    /// What happened, in words.
    package var message: Message {
        switch self {
        case .unreadable(let path): "\(path) cannot be read"
        case .noLines(let path): "\(path) holds no line with its text"
        case .malformed(let path, let line): "\(path), line \(line), is not what it should be"
        case .unwritable(let path): "\(path) could not be written"
        case .unknownNetwork(let what): "the network cannot be taken apart: \(what)"
        case .noRecogniser(let why): "the case of the letters cannot be told: \(why)"
        }
    }

    /// What to do about it.
    package var remedy: Message {
        switch self {
        case .unreadable: "look whether it is there and may be read"
        case .noLines: "name a folder that 'bilko-lab samples' has written, or one with index.jsonl or .gt.txt files"
        case .malformed: "each line is a JSON object with 'file' and 'lines' or 'text'"
        case .unwritable: "look whether there is room, and whether the folder may be written to"
        case .unknownNetwork: "give the .lstm of a pack of Tesseract 4 or 5"
        case .noRecogniser: "run scripts/setup, or name a pack that is there with --reader"
        }
    }
}

extension TrainingError: ExplainedError {
    package var exitStatus: ExitStatus {
        switch self {
        case .unreadable, .noLines, .malformed, .unknownNetwork: .input
        case .unwritable: .output
        case .noRecogniser: .missingDependency
        }
    }
}
