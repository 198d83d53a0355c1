import Evaluation
import Files
import Foundation
import Reading
import ReceiptModel
import Synchronization
import SystemPackage
import Testing

/// Scores of readings that are known beforehand.
@Suite struct EvaluatorTests {
    private func figure(_ run: VariantRun, _ metric: String, set: String = "set", slice: String? = nil) -> Double? {
        run.summaries.first { $0.set == set && $0.slice == slice }?.metrics[metric]?.value
    }

    @Test func aPerfectReadingIsPerfect() async throws {
        let bench = try Workbench()
        let set = try bench.makeSet([Paper.truth])
        let run = try #require(try await Evaluator(ScriptedReader { _, _ in Paper.lines }).run([set]).report.runs.first)
        #expect(figure(run, "text.cer") == 0)
        for field in ["country", "currency", "merchant", "tax_id", "date", "time", "number", "total"] {
            #expect(
                figure(run, "fields.\(field).exact.f1") == 1, "\(field): \(run.items[0].fields[field].debugDescription)"
            )
        }
        #expect(
            figure(run, "document.exact") == 1 && figure(run, "ready.right") == 1 && figure(run, "ready.wrong") == 0)
        #expect(run.confusions.errors == 0)
        #expect(figure(run, "seconds.processor") == 0.12 && figure(run, "memory.mib") == 50)
    }

    /// One letter, one digit and one field are wrong on purpose, each in one item of three.
    @Test func aPlantedErrorIsFoundInItsCell() async throws {
        let bench = try Workbench()
        let truths = (0..<3).map { number in
            Paper.truth.merging(["labels": ["paper": number == 1 ? "wet" : "dry"]]) { $1 }
        }
        let set = try bench.makeSet(truths)
        let second = try Data(contentsOf: URL(fileURLWithPath: "\(bench.path)/set/images/1.png"))
        let count = second.count
        let serials = try (0..<3).map { number in
            try FileDigest.sha256(of: FilePath("\(bench.path)/set/images/\(number).png"))
        }
        #expect(Set(serials).count == 3 && count > 0)
        let reader = ScriptedReader { document, _ in
            guard document.id.hex == serials[1] else { return Paper.lines }
            return Paper.lines.map {
                $0.replacing("KRUH", with: "КRUH").replacing("Datum: 14", with: "Datum: 19")
            }
        }
        let evaluation = try await Evaluator(reader).run([set])
        let run = evaluation.report.runs[0]
        let length = Double(Paper.lines.joined(separator: " ").count)
        #expect(run.confusions.count(expected: "K", read: "К") == 1)
        #expect(run.confusions.count(expected: "4", read: "9") == 1)
        #expect(run.confusions.errors == 2)
        #expect(abs((figure(run, "text.cer") ?? 0) - 2 / (3 * length)) < 1e-9)
        // The homoglyph is a matter of script, the digit is not.
        #expect(abs((figure(run, "text.cer_folded") ?? 0) - 1 / (3 * length)) < 1e-3)
        #expect(figure(run, "text.cer", slice: "paper=dry") == 0)
        #expect(run.summaries.first { $0.slice == "paper=wet" } == nil, "one item is no slice")
        let wrong = run.items[1]
        #expect(wrong.file == "images/1.png" && wrong.fields["date"]?.isRight == false)
        #expect(wrong.fields["total"]?.agreement == .exact)
        #expect((figure(run, "fields.date.normalised.recall") ?? 0) < 1)
        #expect(figure(run, "fields.total.exact.recall") == 1)
        #expect(evaluation.readings["bilko"]?.count == 3)
    }

    @Test("Variants take turns picture by picture, so that a slow hour of the machine slows them alike")
    func turns() async throws {
        let bench = try Workbench()
        let set = try bench.makeSet([Paper.truth, Paper.truth])
        let order = Mutex<[String]>([])
        let variants = try ["one:without=codes", "two:without=codes"].map { try Variant($0) }
        let evaluation = try await Evaluator(ScriptedReader { _, _ in Paper.lines }, jobs: 1).run(
            [set], variants: variants, seed: 1, bilko: "test", now: Timestamp(milliseconds: 0)
        ) { done in order.withLock { $0.append("\(done.variant) \(done.item)") } }
        #expect(
            order.withLock { $0 } == [
                "one set/images/0.png", "two set/images/0.png", "one set/images/1.png", "two set/images/1.png",
            ])
        #expect(evaluation.report.runs.map(\.name) == ["one", "two"])
        #expect(evaluation.report.runs.allSatisfy { $0.items.map(\.file) == ["images/0.png", "images/1.png"] })
    }

    @Test func nothingReadIsMissedAndNotWrong() async throws {
        let bench = try Workbench()
        let set = try bench.makeSet([Paper.truth, Paper.truth.merging(["zki": NSNull()]) { $1 }])
        let reader = ScriptedReader { _, _ throws(ReadingError) in throw .outOfMemory(megabytes: 9) }
        let run = try await Evaluator(reader).run([set]).report.runs[0]
        #expect(
            run.items.allSatisfy { $0.outcome == .failed && $0.reasons == ["reading needed more than 9 MiB of memory"] }
        )
        #expect(figure(run, "failed.share") == 1 && figure(run, "text.cer") == 1)
        #expect(figure(run, "fields.total.exact.recall") == 0 && figure(run, "fields.total.wrong") == 0)
        #expect(figure(run, "fields.total.exact.precision") == nil)
        #expect(figure(run, "seconds.processor") == nil)
        // What the paper does not show was not read either, and that is right.
        #expect(run.items[1].fields["zki"]?.isFaithful == true)
    }

    @Test func whatConcernsEveryItemStopsTheRun() async throws {
        let bench = try Workbench()
        let set = try bench.makeSet((0..<20).map { _ in ["total": "1.00"] })
        let reader = ScriptedReader { _, _ throws(ReadingError) in throw .packMissing(name: "srp") }
        await #expect(throws: ReadingError.packMissing(name: "srp")) { try await Evaluator(reader).run([set]) }
        #expect(reader.calls.value < 20)
    }

    @Test func readingsAreKeptByPictureSettingsAndProgram() async throws {
        let bench = try Workbench()
        let set = try bench.makeSet([Paper.truth, Paper.truth])
        let folder = FilePath("\(bench.path)/cache")
        func evaluate(program: String, anyProgram: Bool = false, variant: String = "bilko") async throws -> Int {
            let reader = ScriptedReader { _, _ in Paper.lines }
            let cache = try ReadingCache(folder: folder, program: program, anyProgram: anyProgram)
            let run = try await Evaluator(reader, cache: cache).run([set], [Variant(variant)]).report.runs[0]
            #expect(run.items.count { $0.cost?.isCached == true } == 2 - reader.calls.value)
            #expect(figure(run, "text.cer") == 0)
            return reader.calls.value
        }
        #expect(try await evaluate(program: "a") == 2)
        #expect(try await evaluate(program: "a") == 0)
        #expect(try await evaluate(program: "a", variant: "other") == 0, "a name is no setting")
        #expect(try await evaluate(program: "a", variant: "other:without=level") == 2)
        #expect(try await evaluate(program: "b", anyProgram: true) == 0)
        #expect(try await evaluate(program: "b") == 2)
        // A damaged entry costs a reading and nothing else.
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.string).first)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.string) {
            try "{".write(toFile: "\(folder.string)/\(name)", atomically: false, encoding: .utf8)
        }
        #expect(name.hasSuffix(".json"))
        #expect(try await evaluate(program: "b") == 2)
        #expect(try await evaluate(program: "b") == 0)
    }

    @Test func theReportSurvivesItsJSON() async throws {
        let bench = try Workbench()
        let set = try bench.makeSet((0..<6).map { Paper.truth.merging(["total": "\($0).50"]) { $1 } })
        let report = try await Evaluator(ScriptedReader { _, _ in Paper.lines }).run([set]).report
        let again = try JSONDecoder().decode(EvaluationReport.self, from: try JSONEncoder().encode(report))
        #expect(again == report)
        // What is computed for draws of items is, for all of them, what the plots show.
        #expect(figure(report.runs[0], "risk.aurc") == report.runs[0].riskCoverage.areaUnderCurve)
        let ece = try #require(report.runs[0].calibration.expectedError)
        #expect(abs((figure(report.runs[0], "calibration.ece") ?? 1) - ece) < 1e-12)
        #expect(figure(report.runs[0], "risk.coverage") == report.runs[0].riskCoverage.coverage(atRisk: 0.01))
        // The same run gives the same figures, intervals too.
        let second = try await Evaluator(ScriptedReader { _, _ in Paper.lines }, jobs: 1).run([set]).report
        let figures = { (report: EvaluationReport) in
            report.runs[0].summaries[0].metrics.filter { $0.key != "seconds.wall" }
        }
        #expect(figures(second) == figures(report) && figures(report).count > 90)
    }

    @Test(arguments: [
        ("hrv:packs=hrv", true), ("a:packs=srp_latn+hrv,division=11,without=level+paper,country=ba", true),
        ("plain", true),
        ("", false), ("a b", false), ("a:packs=../x", false), ("a:division=7", false), ("a:without=sharpen", false),
        ("a:colour=red", false), ("a:country=DE", false), ("a:packs", false),
    ])
    func variantsAreUnderstoodOrRefused(text: String, isGood: Bool) {
        if isGood {
            #expect(throws: Never.self) { try Variant(text) }
        } else {
            #expect(throws: Variant.Fault.self) { try Variant(text) }
        }
    }
}
