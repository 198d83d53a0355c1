import Countries
import Foundation
import ReceiptModel
import TestSupport
import Testing

@testable import Extraction

/// No reading, whatever a document made a reader say, ends the process that makes fields of it, or holds it for long.
@Suite("Fuzzed readings")
struct ReadingFuzzTests {
    /// What rows are made of: labels of all countries, figures good and extreme, what joins and parts words.
    private static let tokens: [String] = {
        let labels = Country.allCases.flatMap { CountryProfile.of($0).labels.map(\.text) }
        let figures = [
            "0,00", "1,00", "-1,00", "99.999.999,99", "9999999,99", "999.999.999.999,99", "99999999999999999999",
            "25,00%",
            "25", "3000%", "13,00", "0,01", "1.234,56", "12:30", "31.12.2025.", "2025-12-31", "99.99.9999", "5-3-1",
            "53102749680", "OIB:", "100000001", "JIR:", "11111111-2222-3333-4444-555555555555", "x", "*", "-", "–", "=",
            "EUR", "KM", "RSD", "$", "%", "(A)", "Ђ", "2,000", "x 1,00", "0,33", "IBFM", "AB123456", "\u{0}", "\u{301}",
            "\u{202E}", "А", "1,00EUR", "1 234,00", "…",
        ]
        return labels + figures + figures
    }()

    private static let extremes = [
        0, 1, -1, 12, 300, 4_000, 1 << 24, -(1 << 24), Int.max, Int.min, Int.max - 1, 1 << 40, Int(Int32.max),
    ]

    private static func coordinate(_ random: inout SeededNumbers, _ usual: Int) -> Int {
        Int.random(in: 0..<40, using: &random) == 0 ? extremes.randomElement(using: &random) ?? 0 : usual
    }

    private static func word(_ row: Int, _ column: Int, _ random: inout SeededNumbers) -> Word {
        var text = tokens.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<30, using: &random) == 0 {
            text = String(repeating: text, count: .random(in: 1...40, using: &random))
        }
        let box = PixelBox(
            x: coordinate(&random, column * 90), y: coordinate(&random, row * 30 + .random(in: -4...4, using: &random)),
            width: coordinate(&random, text.count * 12), height: coordinate(&random, 20))
        return Word(
            text: text, box: box, confidence: [0, 0.3, 0.7, 1, -1, .nan, .infinity].randomElement(using: &random) ?? 1)
    }

    private static func reading(_ random: inout SeededNumbers, rows: Int) -> DocumentReading {
        let pages = (0..<Int.random(in: 1...3, using: &random)).map { page in
            let lines = (0..<rows).compactMap { row in
                let words = (0..<Int.random(in: 1...7, using: &random)).map { word(row, $0, &random) }
                let second = Int.random(in: 0..<8, using: &random) == 0 ? words.map { _ in word(row, 0, &random) } : nil
                return TextLine(words: words, second: second)
            }
            let total = UInt64.random(in: 0 ... .max, using: &random)
            let code = FiscalCodeTests.sample(total: Bool.random(using: &random) ? total : total % 100_000_000)
                .url(filler: 7)
            return PageReading(
                number: page + 1, width: coordinate(&random, 900), height: coordinate(&random, 4_000),
                text: TextLayer(
                    lines: lines, source: Bool.random(using: &random) ? .bornDigital : .recognised(packs: "srp_latn")),
                codes: Int.random(in: 0..<4, using: &random) == 0
                    ? [ScannedCode(symbology: .qr, text: code, box: word(0, 0, &random).box, reader: "zbar")] : [],
                toOriginal: .identity)
        }
        return DocumentReading(pages: pages, processorMilliseconds: 0, recognitionMilliseconds: 0)
    }

    private static func check(_ reading: DocumentReading, _ random: inout SeededNumbers) throws {
        let country = ([nil] + Country.allCases.map(Optional.some)).randomElement(using: &random) ?? nil
        let receipt = FieldExtractor().extract(from: reading, country: country, received: CivilDate(iso: "2026-11-23"))
        _ = FieldExtractor().candidates(from: reading, country: country)
        // What is made of it passes the wire again, and the draft has its reasons.
        let again = try JSONDecoder().decode(ExtractedReceipt.self, from: JSONEncoder().encode(receipt))
        #expect(again == receipt, "seed \(random.seed)")
        _ = ExpenseDraft.reasons(for: receipt)
    }

    @Test("Readings of extreme boxes, figures and codes make fields or none, and never a trap")
    func fuzzReadings() throws {
        try Fuzzing.run("readings", atLeast: 100) { random in
            try Self.check(Self.reading(&random, rows: .random(in: 0...40, using: &random)), &random)
        }
    }
}
