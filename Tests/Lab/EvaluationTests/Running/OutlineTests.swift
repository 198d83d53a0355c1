import Evaluation
import Foundation
import Reading
import ReceiptModel
import Testing

/// The paper's edge: what the truth says of it, and what a reading found.
@Suite struct OutlineTests {
    /// Finds the same paper in every picture.
    private struct Finder: DocumentReader {
        let outline: [PagePoint]?

        func read(
            _ document: Document, from descriptor: CInt, settings: ReadingSettings
        ) async throws(ReadingError) -> DocumentReading {
            var reading = ScriptedReader.reading(["UKUPNO 1,00"])
            reading.pages[0].outline = outline
            reading.preparationMilliseconds = 40
            return reading
        }
    }

    private static let half: [PagePoint] = [
        PagePoint(x: 0, y: 0), PagePoint(x: 128, y: 0), PagePoint(x: 128, y: 512), PagePoint(x: 0, y: 512),
    ]
    private static var truth: [String: Any] {
        ["width": 256, "height": 512, "outline": [[0, 0], [128, 0], [128, 512], [0, 512]]]
    }

    private func run(_ finder: Finder, _ truths: [[String: Any]]) async throws -> VariantRun {
        let bench = try Workbench()
        return try #require(try await Evaluator(finder).run([bench.makeSet(truths)]).report.runs.first)
    }

    private func figure(_ run: VariantRun, _ metric: String) -> Double? {
        run.summaries.first { $0.slice == nil }?.metrics[metric]?.value
    }

    @Test func whatWasFoundIsHeldAgainstTheTruth() async throws {
        let found = try await run(Finder(outline: Self.half), [Self.truth])
        #expect(abs((figure(found, "outline.iou") ?? 0) - 1) < 0.001 && figure(found, "outline.good") == 1)
        #expect(found.items[0].outline?.found == Self.half && found.items[0].outline?.truth == Self.half)
        // No outline: the whole picture was taken for the paper, of which the truth is one half.
        let missed = try await run(Finder(outline: nil), [Self.truth])
        #expect(abs((figure(missed, "outline.iou") ?? 0) - 0.5) < 0.001 && figure(missed, "outline.good") == 0)
        let comparison = Comparison(missed, found, names: ("a", "b"), seed: 1)
        #expect(comparison.changes.contains { $0.metric == "outline.iou" && $0.isBetter })
        #expect(comparison.rows.contains { $0.metric == "outline.iou" && $0.better == 1 && $0.adjusted != nil })
    }

    @Test func polygonsWrittenAsTextAreTheSame() async throws {
        let truth: [String: Any] = ["w": "256", "h": "512", "receipt_polygon": "0,0; 128.0,0;128,512;0,512.00"]
        let run = try await run(Finder(outline: Self.half), [truth])
        #expect(abs((figure(run, "outline.iou") ?? 0) - 1) < 0.001)
    }

    @Test func setsWithoutOutlinesShowNone() async throws {
        let run = try await run(Finder(outline: Self.half), [["total": "1.00"], ["outline": NSNull()]])
        #expect(figure(run, "outline.iou") == nil && figure(run, "outline.good") == nil)
        #expect(abs((figure(run, "seconds.preparation") ?? 0) - 0.04) < 1e-9)
    }

    @Test(arguments: [#"[[0,0],[1,1]]"#, #"[[0,0],[1,1],[2]]"#, #"[[0,0],[1,"x"],[2,2]]"#, #""0,0;1,1;2""#, "7"])
    func brokenOutlinesAreSaid(outline: String) throws {
        let bench = try Workbench()
        try bench.picture("set/a.png", serial: 1)
        try bench.write(#"{"file": "a.png", "width": 9, "height": 9, "outline": \#(outline)}"#, to: "set/truth.jsonl")
        let set = try bench.set()
        #expect(set.items.first?.truth.outline == nil)
        #expect(set.faults.contains { $0.message.contains("\"outline\" is not a list of at least three points") })
    }

    @Test func outlinesNeedTheSizeOfTheirPicture() throws {
        let bench = try Workbench()
        try bench.picture("set/a.png", serial: 1)
        try bench.write(#"{"file": "a.png", "outline": [[0,0],[1,1],[0,1]]}"#, to: "set/truth.jsonl")
        let set = try bench.set()
        #expect(set.items.first?.truth.outline == nil)
        #expect(set.faults.contains { $0.message.contains("needs the picture's") })
    }

    /// Reads two receipts off every picture, side by side.
    private struct Splitter: DocumentReader {
        let totals: [String]

        func read(
            _ document: Document, from descriptor: CInt, settings: ReadingSettings
        ) async throws(ReadingError) -> DocumentReading {
            var reading = ScriptedReader.reading(["UKUPNO EUR 1,00"])
            reading.pages = totals.enumerated().map { index, total in
                var page = ScriptedReader.reading(["UKUPNO EUR \(total)"]).pages[0]
                page.receipt = totals.count > 1 ? index + 1 : nil
                page.outline = OutlineTests.half.map { PagePoint(x: $0.x + 128 * Double(index), y: $0.y) }
                return page
            }
            reading.preparationMilliseconds = 40
            return reading
        }
    }

    @Test func severalReceiptsAreCountedAndHeldAgainstTheirOwnTruth() async throws {
        // Named from right to left: what counts is where they lie.
        let truth: [String: Any] = [
            "width": 256, "height": 512,
            "receipts": [
                ["total": "2.00", "outline": [[128, 0], [256, 0], [256, 512], [128, 512]]],
                ["total": "3.00", "outline": [[0, 0], [128, 0], [128, 512], [0, 512]]],
            ],
        ]
        let bench = try Workbench()
        let two = try #require(
            try await Evaluator(Splitter(totals: ["1,00", "2,00"])).run([bench.makeSet([truth])]).report.runs.first)
        #expect(
            two.items[0].receipts == ItemResult.Receipts(expected: 2, found: 2, totals: 1, outlined: 2))
        #expect(figure(two, "receipts.counted") == 1 && figure(two, "receipts.totals") == 0.5)
        let one = try #require(
            try await Evaluator(Splitter(totals: ["2,00"])).run([
                bench.makeSet([truth, ["total": "2.00"]], named: "one")
            ])
            .report.runs.first)
        #expect(one.items[0].receipts == ItemResult.Receipts(expected: 2, found: 1, totals: 0, outlined: 1))
        #expect(one.items[1].receipts == ItemResult.Receipts(expected: 1, found: 1))
        #expect(figure(one, "receipts.counted") == 0.5)
    }
}
