package import ReceiptModel

/// Why a document could not be read.
package enum ReadingError: Error, Equatable, Sendable, Codable {
    /// The part of the reading in which something went wrong.
    package enum Stage: String, Sendable, Codable {
        case inspect
        case render
        case decode
        case prepare
        case recognise
        case scanCodes
        /// Reading an invoice as data.
        case invoice
    }

    /// The clock that ran out.
    package enum Clock: String, Sendable, Codable {
        /// Time as it passes, for a page or a call.
        case wall
        /// Processor time, for a page or a call.
        case processor
        /// Time as it passes, for all of a document.
        case document
    }

    /// The bytes are broken or of a kind that the tool cannot read; with what the decoder said.
    case undecodable(stage: Stage, page: Int? = nil, why: Message)
    /// The document opens with a password only.
    case encrypted
    /// The document asks for more than the limits grant: what it has, and what is allowed.
    case tooLarge(page: Int? = nil, what: Message, limit: String)
    /// The document has no pages.
    case noPages
    /// The reader process died; with the end of what it wrote to standard error, at most 2 KiB.
    case crashed(ProcessEnding, lastWords: String)
    /// The reader process, or a tool that it called, did not finish in time; with the page that it was at, where that is known.
    case timedOut(seconds: Int, of: Clock, page: Int? = nil)
    /// The reader process used up the memory that it is allowed.
    case outOfMemory(megabytes: Int)
    /// The reader process answered with something that is no reading.
    case garbled(why: Message)
    /// A program that the reading needs is not installed.
    case toolMissing(name: String)
    /// The program that reads is not where it belongs: the place where it was looked for.
    case readerMissing(path: String)
    /// The program that reads is of another version than the one that asks; with what it says of itself.
    case readerDiffers(says: String)
    /// A language pack that the reading needs is not there.
    case packMissing(name: String)
    /// No reader process could be started; with what the system said.
    case unavailable(why: Message)
    /// The reading was given up before it was finished.
    case cancelled

    /// Whether a second try, in a fresh process, may go better: the fault may lie in what came before.
    package var isWorthAnotherTry: Bool {
        switch self {
        // A document's time is for all its tries.
        case .timedOut(_, .document, _): false
        case .crashed, .timedOut, .outOfMemory, .garbled: true
        case .undecodable, .encrypted, .tooLarge, .noPages, .toolMissing, .readerMissing, .readerDiffers, .packMissing,
            .unavailable, .cancelled:
            false
        }
    }
}

extension ReadingError: CustomStringConvertible {
    package var description: String { message.english }

    /// What happened, at which stage and page, and why; one sentence without a full stop.
    package var message: Message {
        switch self {
        case .undecodable(let stage, let page, let why):
            ReadingError.on(page).map { "\(stage.failure) \($0): \(why)" } ?? "\(stage.failure): \(why)"
        case .encrypted:
            "the document is protected by a password"
        case .tooLarge(let page, let what, let limit):
            ReadingError.on(page).map { "the document is too large \($0): \(what), and the limit is \(limit)" }
                ?? "the document is too large: \(what), and the limit is \(limit)"
        case .noPages:
            "the document has no pages"
        case .crashed(let ending, let lastWords):
            ReadingError.lastLine(of: lastWords).map { "\(ending.message) (\"\($0)\")" } ?? ending.message
        case .timedOut(let seconds, .wall, let page):
            ReadingError.on(page).map { "reading was not finished after \(seconds) s \($0)" }
                ?? "reading was not finished after \(seconds) s"
        case .timedOut(let seconds, .processor, let page):
            ReadingError.on(page).map { "reading used more than \(seconds) s of processor time \($0)" }
                ?? "reading used more than \(seconds) s of processor time"
        case .timedOut(let seconds, .document, let page):
            page.map { "reading the whole document was not finished after \(seconds) s, at page \($0)" }
                ?? "reading the whole document was not finished after \(seconds) s"
        case .outOfMemory(let megabytes):
            "reading needed more than \(megabytes) MiB of memory"
        case .garbled(let why):
            "the reader process gave no usable answer: \(why)"
        case .toolMissing(let name):
            "the program '\(name)' is not installed"
        case .readerMissing(let path):
            "the program that reads documents is not at \(path)"
        case .readerDiffers(let says):
            ReadingError.lastLine(of: says).map { "the program that reads documents is of another version (\"\($0)\")" }
                ?? "the program that reads documents is of another version"
        case .packMissing(let name):
            "the language pack '\(name)' is missing or damaged"
        case .unavailable(let why):
            "no reader process could be started: \(why)"
        case .cancelled:
            "reading was given up"
        }
    }

    /// What the user can do next; one sentence with a full stop.
    package var remedy: Message {
        switch self {
        case .undecodable(.recognise, _, _), .undecodable(.scanCodes, _, _):
            "The original is kept: fill in the fields by hand, or photograph the paper again."
        case .undecodable(.invoice, _, _):
            "Ask the sender for the invoice as UBL 2.1 XML, or add its PDF."
        case .undecodable:
            "Open the file in a viewer: if it shows there, save or print it to a new file and add that one."
        case .encrypted:
            "Save a copy without the password and add that one."
        case .tooLarge:
            "Add a smaller copy: fewer pages, or a picture of lower resolution."
        case .noPages:
            "Ask the sender for the document again."
        case .crashed, .garbled:
            "The original is kept and other documents are not affected: save it in another format and add that one."
        case .timedOut(_, .document, _):
            """
            Split the document, or grant more time with 'page' and 'document' under [reader] in config.toml and run \
            'bilko attachments retry'.
            """
        case .timedOut:
            """
            Try again when the machine is idle, add a smaller copy of the document, or grant a page more time with \
            'page' under [reader] in config.toml.
            """
        case .outOfMemory:
            "Add a smaller copy of the document, or grant more memory with 'memory' under [reader] in config.toml."
        case .toolMissing(let name) where ["pdfinfo", "pdftotext", "pdftoppm", "pdfimages", "pdfdetach"].contains(name):
            "Install the package poppler-utils, then read the document again."
        case .toolMissing(let name):
            "Install '\(name)', then read the document again."
        case .readerMissing:
            "Install bilko again: bilko-reader belongs beside bilko or in ../libexec/bilko."
        case .readerDiffers:
            "Install bilko and bilko-reader of one version, and restart what still runs from before."
        case .packMissing(let name):
            "Put \(name).traineddata beside the other language packs, then read the document again."
        case .unavailable:
            "Free some memory, processes or open files, then read the document again."
        case .cancelled:
            "Read the document again when it suits."
        }
    }

    private static func on(_ page: Int?) -> Message? { page.map { "on page \($0)" } }

    /// The last line, short enough for one row: the rest is for the log.
    private static func lastLine(of words: String) -> String? {
        words.split(whereSeparator: \.isNewline).last.map { String($0.suffix(160)) }
    }
}

extension ReadingError.Stage {
    fileprivate var failure: Message {
        switch self {
        case .inspect: "the document could not be opened"
        case .render: "the document could not be rendered"
        case .decode: "the picture could not be decoded"
        case .prepare: "the picture could not be prepared"
        case .recognise: "the text could not be recognised"
        case .scanCodes: "the codes could not be read"
        case .invoice: "the e-invoice could not be read"
        }
    }
}

/// How a process ended.
package enum ProcessEnding: Hashable, Sendable, Codable, CustomStringConvertible {
    /// By itself, with this exit status.
    case exited(status: Int32)
    /// By this signal.
    case signalled(Int32)

    package var description: String { words.english }

    /// How it ended, as the end of a sentence.
    var words: Message {
        switch self {
        case .exited(let status): "ended with status \(Int(status))"
        case .signalled(let number): "was ended by signal \(Int(number))"
        }
    }

    /// How the reader process ended, as a sentence.
    fileprivate var message: Message {
        switch self {
        case .exited(let status): "the reader process ended with status \(Int(status))"
        case .signalled(let number): "the reader process was ended by signal \(Int(number))"
        }
    }
}

extension ReadingError: ExplainedError {
    /// Whether the machine lacks something, so that the same document can be read later.
    package var concernsTheMachine: Bool { exitStatus == .missingDependency }

    package var exitStatus: ExitStatus {
        switch self {
        case .encrypted: .encrypted
        case .toolMissing, .readerMissing, .readerDiffers, .packMissing, .unavailable: .missingDependency
        case .cancelled: .interrupted
        case .undecodable, .tooLarge, .noPages, .crashed, .timedOut, .outOfMemory, .garbled: .input
        }
    }
}
