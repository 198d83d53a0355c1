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
            let whole = cost(of: { _ = FieldExtractor().extract(from: reading, country: nil) })
            let plain = cost(of: { _ = Self.wordsWithDigits(in: lines) })
            Console.data(
                "\(lines.count) lines\t\(whole)\tplain search for figures: \(plain)\t\(file)")
        }
    }

    /// Minimum and median of what some work costs, in milliseconds of the processor.
    private func cost(of work: () -> Void) -> String {
        let costs = (0..<max(1, times)).map { _ in
            let began = Self.processorMilliseconds()
            work()
            return Self.processorMilliseconds() - began
        }.sorted()
        return String(format: "%.2f ms (minimum %.2f)", costs[costs.count / 2], costs[0])
    }

    /// What any reader of the text has to do at least, as a yardstick: its words in lower case, and which have figures.
    private static func wordsWithDigits(in lines: [String]) -> Int {
        lines.reduce(0) { sum, line in
            sum + line.lowercased().split(separator: " ").count { $0.contains(where: \.isNumber) }
        }
    }

    private static func processorMilliseconds() -> Double {
        Double(clock()) * 1_000 / Double(CLOCKS_PER_SEC)
    }
}
