import ReceiptModel

@testable import Evaluation

/// Invented items for the page.
enum Sample {
    static let truth = "Ukupno 9.90"

    static func field(expected: String?, read: String?, box: PixelBox? = nil) -> ItemResult.Field {
        let agreement: Agreement? = expected.flatMap { value in read.map { $0 == value ? .exact : .different } }
        return ItemResult.Field(
            expected: expected, read: read, agreement: agreement, confidence: read == nil ? nil : 0.9, page: 1, box: box
        )
    }

    static func item(
        file: String = "a.jpg", expected: String = "9.90", read: String? = "9.90", box: PixelBox? = nil,
        reading: String = "Ukupno 9.99"
    ) -> ItemResult {
        ItemResult(
            set: "s", file: file, labels: ["country": ["HR"]], outcome: .needsReview, reasons: [],
            text: ItemResult.Text(
                reference: truth, reading: TextNormalisation.plain(reading),
                score: TextScore(reference: truth, hypothesis: reading)),
            fields: ["total": field(expected: expected, read: read, box: box)], vat: nil, codes: nil, cost: nil)
    }

    static func report(_ items: [ItemResult], name: String = "v", faults: [SetFault] = []) -> EvaluationReport {
        let run = VariantRun(
            name: name, description: name, engines: [name: name], items: items, sets: ["s"], seed: 1)
        return EvaluationReport(
            bilko: "1.2.3", createdAt: Timestamp(milliseconds: 1_700_000_000_000), seed: 1,
            sets: [.init(name: "s", folder: name, items: items.count, isCaseBlind: false, faults: faults)], runs: [run])
    }

    static func line(_ words: [String], y: Int) -> TextLine {
        let words = words.enumerated().map { index, text in
            Word(text: text, box: PixelBox(x: 20 + 150 * index, y: y, width: 120, height: 30), confidence: 0.8)
        }
        guard let line = TextLine(words: words) else { preconditionFailure("a line has words") }
        return line
    }

    static func reading(lines: [TextLine], toOriginal: PageTransform = .identity) -> DocumentReading {
        let page = PageReading(
            number: 1, width: 800, height: 1200, text: TextLayer(lines: lines, source: .bornDigital), codes: [],
            toOriginal: toOriginal)
        return DocumentReading(pages: [page], processorMilliseconds: 1, recognitionMilliseconds: 1)
    }

    static func reading(text: String) -> DocumentReading {
        reading(lines: [line(text.split(separator: " ").map(String.init), y: 100)])
    }

    static func make(_ report: EvaluationReport, reading: DocumentReading?) throws -> ReportPage {
        try ReportPage(
            report: report, worst: 10, reading: { _, _ in reading },
            picture: { _ in ReportPicture(mediaType: .jpeg, bytes: [255, 216, 255], width: 4, height: 3) })
    }

    static func page(_ report: EvaluationReport, reading: DocumentReading?) throws -> String {
        var html = ""
        try make(report, reading: reading).write { html += $0 }
        return html
    }
}
