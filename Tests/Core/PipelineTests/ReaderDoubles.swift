import Extraction
import Reading
import ReceiptModel
import Synchronization

extension DocumentReader {
    /// Makes fields in this process, as a reader process does.
    func extract(_ request: ExtractionRequest) async throws(ReadingError) -> ExtractionAnswer { request.answered }
}

extension ExtractionRequest {
    /// What extraction makes of it.
    fileprivate var answered: ExtractionAnswer {
        ExtractionAnswer(
            receipt: FieldExtractor().extract(from: reading, country: country, received: received, known: known))
    }
}

/// Reads what it was told to, document by document, and counts how often it was asked.
final class ScriptedReader: DocumentReader {
    private let script: [DocumentID: Result<DocumentReading, ReadingError>]
    private let otherwise: DocumentReading
    private let asked = Mutex<[DocumentID: Int]>([:])

    /// - Parameters:
    ///   - otherwise: the reading of every document that is not in the script.
    ///   - script: what comes of the others.
    init(_ otherwise: DocumentReading, _ script: [DocumentID: Result<DocumentReading, ReadingError>] = [:]) {
        self.otherwise = otherwise
        self.script = script
    }

    /// How often each document was read.
    var reads: [DocumentID: Int] { asked.withLock { $0 } }

    func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading {
        asked.withLock { $0[document.id, default: 0] += 1 }
        return try (script[document.id] ?? .success(otherwise)).get()
    }
}

/// Dies over every document, or lacks something.
struct CrashingReader: DocumentReader {
    var error = ReadingError.crashed(.signalled(11), lastWords: "")

    func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading {
        throw error
    }
}

/// Reads everything, and dies when fields are to be made of it.
struct DyingExtractor: DocumentReader {
    let reading: DocumentReading

    func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading { reading }

    func extract(_: ExtractionRequest) async throws(ReadingError) -> ExtractionAnswer {
        throw .crashed(.signalled(4), lastWords: "")
    }
}

/// Reads nothing until it is let go on; gives up when its task is cancelled.
final class SlowReader: DocumentReader {
    private struct State {
        var begun = 0
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let reading: DocumentReading
    private let state = Mutex(State())

    init(_ reading: DocumentReading) { self.reading = reading }

    /// How many documents it was asked to read.
    var begun: Int { state.withLock { $0.begun } }

    /// Waits until so many documents are being read at once.
    func waits(for count: Int) async {
        while begun < count { await Task.yield() }
    }

    /// Lets every document be read.
    func goOn() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading {
        await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                let isOpen = state.withLock { state in
                    state.begun += 1
                    if !state.isOpen { state.waiting.append(caller) }
                    return state.isOpen
                }
                if isOpen { caller.resume() }
            }
        } onCancel: {
            goOn()
        }
        if Task.isCancelled { throw .cancelled }
        return reading
    }
}

/// Says what no paper says.
struct LyingReader: DocumentReader {
    enum Lie: CaseIterable {
        case noPages, emptyPage, absurdFields, contradictions, tillReport
    }

    let lie: Lie

    func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading {
        switch lie {
        case .noPages: DocumentReading(pages: [], processorMilliseconds: -1, recognitionMilliseconds: -1)
        case .emptyPage: Printed.reading("")
        case .absurdFields:
            Printed.reading(
                """
                OIB: 00000000000
                Račun br.: /////
                Datum: 31.02.2097. 99:99
                UKUPNO EUR  99999999999999999999999,99
                PDV 999,00% 0,00 0,00
                JIR: not-a-jir
                """)
        case .contradictions:
            Printed.reading(
                Printed.receipt + "\nUKUPNO EUR 1.234,56\nDatum: 01.01.1970.\nSVEUKUPNO EUR 7,00", confidence: 0.2)
        case .tillReport: Printed.reading("X IZVJEŠTAJ\nDNEVNI PROMET 812,40\nBROJ RAČUNA 44")
        }
    }
}

/// Notes which issuers it was told of.
final class NotingReader: DocumentReader {
    private let reading: DocumentReading
    private let requests = Mutex<[ExtractionRequest]>([])

    init(reading: DocumentReading) { self.reading = reading }

    /// Of the last request.
    var known: [KnownIssuer] { requests.withLock { $0.last?.known ?? [] } }
    /// How often fields were made.
    var asked: Int { requests.withLock(\.count) }

    func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading { reading }

    func extract(_ request: ExtractionRequest) async throws(ReadingError) -> ExtractionAnswer {
        requests.withLock { $0.append(request) }
        return request.answered
    }
}
