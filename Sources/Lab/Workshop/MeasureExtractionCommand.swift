import ArgumentParser
import Console
import Extraction
import Foundation
import Reading
import ReceiptModel

/// Measures what making fields out of text costs, without reading a picture; for scripts/bench.
struct MeasureExtractionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "measure-extraction", shouldDisplay: false)

    @Argument(help: "Text files of receipts, a line for a row.") var files: [String]
    @Option(help: "How often each is extracted.") var times = 40

    func run() throws {
        for file in files {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let lines = text.split(separator: "\n").map(String.init)
            let reading = DocumentReading(
                pages: [JournalText.page(of: lines)], processorMilliseconds: 0, recognitionMilliseconds: 0)
            var costs: [Double] = []
            for _ in 0..<max(1, times) {
                let began = Self.processorMilliseconds()
                _ = FieldExtractor().extract(from: reading, country: nil)
                costs.append(Self.processorMilliseconds() - began)
            }
            costs.sort()
            let median = String(format: "%.2f", costs[costs.count / 2])
            Console.data("\(lines.count) lines\t\(median) ms\t\(file)")
        }
    }

    private static func processorMilliseconds() -> Double {
        Double(clock()) * 1_000 / Double(CLOCKS_PER_SEC)
    }
}
