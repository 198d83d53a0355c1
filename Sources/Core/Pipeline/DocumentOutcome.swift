package import Ingestion
import Reading
package import ReceiptModel

/// What became of one input document.
package struct DocumentOutcome: Sendable {
    package enum Kind: String, Sendable, Codable {
        /// Taken in; a draft stands beside it.
        case new
        /// The same bytes were taken in before.
        case duplicate
        /// Kept, and could not be read; it needs attention.
        case failed
        /// Not taken in; the file stays where it is.
        case refused
    }

    /// What kind of trouble it was, as far as exit codes tell kinds apart.
    package enum Trouble: Sendable {
        case none
        case input
        case encrypted
        case missingDependency
        case interrupted
    }

    /// The path as it was given, made printable.
    package let file: String
    package let kind: Kind
    package let trouble: Trouble
    /// Sentences for people: why it was refused, why it failed, or what has to be looked at.
    package private(set) var reasons: [Message]
    package let document: Document?
    package let draft: ExpenseDraft?
    package let reading: DocumentReading?
    /// Whether an earlier run stored it; it is then none of this run's files.
    package private(set) var isResumed = false
    /// The further files of a receipt that was photographed over several pictures.
    package private(set) var joinedFiles: [String] = []

    /// Whether the same file, as it is, may be taken in later: it could not be read, was written to, or went away.
    package private(set) var mayPass = false

    /// The outcome of a file that was not taken in.
    package init(refused refusal: Refusal) {
        self.init(refusedFile: refusal.file, trouble: .input, reason: "\(refusal.message); \(refusal.remedy)")
        switch refusal.reason {
        case .missing, .unreadable, .notSpooled: mayPass = true
        default: break
        }
    }

    /// The same, for trouble that may pass.
    func passing() -> DocumentOutcome {
        var copy = self
        copy.mayPass = true
        return copy
    }

    /// The outcome of a file that came through the gate and was not stored all the same.
    init(notTakenIn file: String, message: Message, remedy: Message) {
        self.init(refusedFile: file, trouble: .input, reason: "\(message); \(remedy)")
    }

    /// The outcome of a file whose turn did not come.
    package init(notTried file: String) {
        self.init(
            refusedFile: file, trouble: .interrupted,
            reason: "not taken in: the run ended before its turn; run the command again")
    }

    private init(refusedFile file: String, trouble: Trouble, reason: Message) {
        self.file = file
        kind = .refused
        self.trouble = trouble
        reasons = [reason]
        (document, draft, reading) = (nil, nil, nil)
    }

    init(file: String, new document: Document, draft: ExpenseDraft, reading: DocumentReading) {
        self.file = file
        kind = .new
        trouble = .none
        reasons = draft.reasons
        self.document = document
        self.draft = draft
        self.reading = reading
    }

    init(
        file: String, duplicateOf document: Document, draft: ExpenseDraft?, reading: DocumentReading? = nil
    ) {
        self.file = file
        kind = .duplicate
        trouble = .none
        reasons = ["the same document is here already (\(document.id.short))"]
        self.document = document
        self.draft = draft
        self.reading = reading
    }

    /// The outcome of a document that a person leaves unread.
    init(file: String, skipped document: Document) {
        self.file = file
        kind = .duplicate
        trouble = .none
        reasons = [
            "it is here already and was skipped; 'bilko attachments retry \(document.id.short)' reads it"
        ]
        self.document = document
        (draft, reading) = (nil, nil)
    }

    init(file: String, failed document: Document, error: ReadingError) {
        self.file = file
        kind = .failed
        trouble =
            switch error {
            case .encrypted: .encrypted
            case _ where error.concernsTheMachine: .missingDependency
            default: .input
            }
        reasons = ["\(error.message). \(error.remedy)"]
        self.document = document
        (draft, reading) = (nil, nil)
    }

    init(file: String, failed document: Document, reasons: [Message]) {
        self.file = file
        kind = .failed
        trouble = .input
        self.reasons = reasons
        self.document = document
        (draft, reading) = (nil, nil)
    }

    /// An outcome for each file that was to be joined with others, when one of them cannot be taken in.
    static func refused(_ files: [IncomingFile], becauseOf bad: IncomingFile, _ reason: Message) -> [DocumentOutcome] {
        files.map { file in
            DocumentOutcome(
                refusedFile: file.shownPath, trouble: .input,
                reason: file == bad
                    ? reason : "not taken in, because \(bad.shownPath) was not: a receipt is joined whole or not at all"
            )
        }
    }

    /// The same, for a receipt over several files, the first of which is this one's; what was refused stands alone.
    func joining(_ files: [IncomingFile]) -> DocumentOutcome {
        guard kind != .refused else { return self }
        var copy = self
        copy.joinedFiles = files.dropFirst().map(\.shownPath)
        return copy
    }

    /// The same, for a document whose original was gone or damaged here and is whole again by this file.
    func mended() -> DocumentOutcome {
        var copy = self
        copy.reasons.append("its stored original was missing or damaged and is mended from this file")
        return copy
    }

    /// The same, for a document of an earlier run.
    func resumed() -> DocumentOutcome {
        var copy = self
        copy.isResumed = true
        return copy
    }

    init(file: String, gaveUp document: Document) {
        self.file = file
        kind = .failed
        trouble = .interrupted
        reasons = ["interrupted before it was read; the next 'bilko import' goes on with it"]
        self.document = document
        (draft, reading) = (nil, nil)
    }
}
