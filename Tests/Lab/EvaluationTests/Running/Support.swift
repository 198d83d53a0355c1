import Evaluation
import Foundation
import Reading
import ReceiptModel
import SystemPackage
import TestSupport

/// A labelled set in a temporary folder; gone after the test.
final class Workbench: Sendable {
    private let temporary: TemporaryFolder
    var path: String { temporary.path }

    init() throws { temporary = try TemporaryFolder("evaluation") }

    func write(_ text: String, to name: String) throws {
        let file = "\(path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
    }

    /// A picture that the gate lets in: a real header, and a serial number that makes its digest its own.
    func picture(_ name: String, serial: Int) throws {
        let header: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 2, 0,
            8,
            0, 0, 0, 0, 0, 0, 0, 0,
        ]
        let file = "\(path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(header + Array("serial \(serial)".utf8)).write(to: URL(fileURLWithPath: file))
    }

    func set(_ name: String = "set") throws -> EvaluationSet { try EvaluationSet.load(FilePath("\(path)/\(name)")) }

    /// A set of items that were invented: their truth, and pictures in its order.
    func makeSet(_ truths: [[String: Any]], named name: String = "set") throws -> EvaluationSet {
        var lines = ""
        for (index, truth) in truths.enumerated() {
            var line = truth
            let file = truth["file"] as? String ?? "images/\(index).png"
            line["file"] = file
            try picture("\(name)/\(file)", serial: index)
            lines += String(decoding: try JSONSerialization.data(withJSONObject: line), as: UTF8.self) + "\n"
        }
        try write(lines, to: "\(name)/truth.jsonl")
        return try set(name)
    }
}

/// Reads what the test says, by the size of the picture.
extension DocumentReader {
    /// The evaluation makes fields by itself.
    func extract(_: ExtractionRequest) async throws(ReadingError) -> ExtractionAnswer { throw .cancelled }
}

struct ScriptedReader: DocumentReader {
    /// By the number of bytes of the picture.
    var texts: @Sendable (Document, ReadingSettings) throws(ReadingError) -> [String]
    let calls = Counter()

    func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading {
        calls.add()
        return Self.reading(try texts(document, settings))
    }

    /// A page with these lines, letters ten pixels wide and twenty high.
    static func reading(_ lines: [String], codes: [ScannedCode] = []) -> DocumentReading {
        var printed: [TextLine] = []
        for (row, line) in lines.enumerated() {
            var x = 0
            var words: [Word] = []
            for word in line.split(separator: " ") {
                let box = PixelBox(x: x, y: row * 30, width: word.count * 10, height: 20)
                words.append(Word(text: String(word), box: box, confidence: 0.95))
                x += (word.count + 1) * 10
            }
            if let line = TextLine(words: words) { printed.append(line) }
        }
        let page = PageReading(
            number: 1, width: 600, height: 30 * lines.count + 10,
            text: TextLayer(lines: printed, source: .recognised(packs: "test")), codes: codes, toOriginal: .identity)
        return DocumentReading(
            pages: [page], processorMilliseconds: 120, recognitionMilliseconds: 80, peakResidentBytes: 50 << 20)
    }
}

final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func add() { lock.withLock { count += 1 } }

    var value: Int { lock.withLock { count } }
}

extension Evaluator {
    /// Runs without progress, cache and clock.
    func run(_ sets: [EvaluationSet], _ variants: [Variant] = [.standard]) async throws -> Evaluation {
        try await run(
            sets, variants: variants, seed: 1, bilko: "test", now: Timestamp(milliseconds: 0)
        ) { _ in }
    }

    init(_ reader: any DocumentReader, cache: ReadingCache? = nil, jobs: Int = 2) {
        self.init(reader: reader, engines: ["engine": "1"], cache: cache, jobs: jobs)
    }
}

/// A receipt that extraction reads without doubt.
enum Paper {
    static let lines = [
        "Pekara Zlatno Klasje d.o.o.", "Ulica lipa 7, 10000 Zagreb", "OIB: 69435151530", "Račun br: 12/1/1",
        "Datum: 14.03.2026 Vrijeme: 10:15", "KRUH 1 x 2,50 2,50", "UKUPNO EUR 2,50", "PDV 25,00% 2,00 0,50",
    ]

    static var truth: [String: Any] {
        [
            "country": "HR", "currency": "EUR", "merchant": "Pekara Zlatno Klasje d.o.o.", "tax_id": "69435151530",
            "date": "2026-03-14", "time": "10:15", "number": "12/1/1", "total": "2.50", "text": lines,
        ]
    }
}
