import Extraction
import Files
import Ingestion
import Reading
import ReceiptModel
import Store
import SystemPackage

/// Why the story of a file ends before it has a draft.
enum EarlyEnd: Error {
    /// What is told of the files that are concerned; others go on.
    case told([DocumentOutcome])
    /// The store is in trouble, and no file goes on.
    case store(StoreError)
}

/// Why a stored original was not read, or nothing made of its reading.
enum ReadingFault: Error {
    case store(StoreError)
    case original(StoreError)
    case reading(ReadingError)
}

/// A file that the gate let in, still open.
final class AdmittedFile: Sendable {
    let file: IncomingFile
    let opened: OpenedFile
    let mediaType: MediaType

    /// Opens a file and leads it through the gate.
    init(_ file: IncomingFile, spoolingInto folder: FilePath) throws(Refusal) {
        let opened = try file.open(spoolingInto: folder)
        mediaType = try HeaderGate.admit(opened, named: file.shownPath)
        self.file = file
        self.opened = opened
    }

    func document(_ id: DocumentID) -> Document {
        Document(id: id, mediaType: mediaType, byteCount: opened.status.size)
    }
}

/// A document whose bytes are durable.
struct KeptDocument: Sendable {
    let document: Document
    /// Whether its original, or another one of its receipt, was missing or damaged and is whole again.
    var isMended: Bool

    init(_ outcome: StoreOutcome) {
        document = outcome.attachment.document
        isMended = if case .mended = outcome { true } else { false }
    }
}

/// A stored document with the receipt that it is a picture of.
struct StoredReceipt: Sendable {
    let document: Document
    /// As it is told of.
    let file: String
    /// `nil` for a document that stands on its own.
    let join: ReceiptJoin?

    /// The first document of the receipt; who has claimed it works on all its pictures.
    var id: DocumentID { join?.receipt ?? document.id }
}

/// One of the pictures of a receipt.
struct StoredPicture: Sendable {
    let document: Document
    /// As it is told of.
    let file: String
}

/// What stands on the pictures of a receipt, in their order.
struct ReadReceipt: Sendable {
    private(set) var pictures: [StoredPicture] = []
    private var readings: [DocumentReading] = []

    mutating func add(_ picture: StoredPicture, _ reading: DocumentReading) {
        pictures.append(picture)
        readings.append(reading)
    }

    var documents: [Document] { pictures.map(\.document) }

    /// One for each draft: a picture may show several receipts, and several pictures that were joined show one.
    var receipts: [DocumentReading] {
        readings.count == 1 ? readings[0].receipts : [DocumentReading.joined(readings)]
    }

    /// Whether anything was read that only a paper with sums shows: a code, an e-invoice, or figures in the form of an
    /// amount, even where no field could be made of them.
    var showsSums: Bool {
        readings.contains { reading in
            reading.invoice != nil
                || reading.pages.contains { page in
                    !page.codes.isEmpty || page.text.lines.contains { $0.text.contains(Self.amountForm) }
                }
        }
    }

    /// Figures, a comma or a point, and two figures.
    private static var amountForm: Regex<Substring> { /[0-9][.,][0-9]{2}/ }

    /// The readings as they are kept, each with its document.
    var kept: [(document: Document, reading: DocumentReading)] {
        Array(zip(documents, readings.count == 1 ? readings : DocumentReading.numbered(readings)))
    }
}

/// The first drafts of what was read.
struct ExtractedReceipts: Sendable {
    let read: ReadReceipt
    let drafts: [ExpenseDraft]
}

/// The drafts as they are recorded, with those among which they were linked.
struct LinkedReceipts: Sendable {
    let extracted: ExtractedReceipts
    let drafts: [ExpenseDraft]
    let alike: [AlikeDraft]
    let retention: Retention

    var originals: [ReadOriginal] {
        extracted.read.kept.map { ReadOriginal(id: $0.document.id, reading: $0.reading, retention: retention) }
    }

    func outcomes(file: String) -> [DocumentOutcome] {
        zip(drafts, extracted.read.receipts).map {
            DocumentOutcome(file: file, new: extracted.read.documents[0], draft: $0, reading: $1)
        }
    }
}

extension StoreError {
    /// Whether only the file that was to be stored is at fault, so that other files go on.
    var concernsTheSource: Bool {
        switch self {
        case .changedWhileReading, .sourceUnreadable: true
        default: false
        }
    }

    /// Whether only the stored original is at fault.
    var concernsTheOriginal: Bool {
        switch self {
        case .originalMissing, .originalDamaged: true
        default: false
        }
    }
}
