import Foundation
import TestSupport
import Testing

/// Measured against public material that lies beside the checkout; skipped, and said so, where it is not there.
@Suite(
    "bilko on real material", .serialized,
    .enabled(if: Bilko.hasShared, "../shared/data is not beside this checkout"))
struct SharedDataTests {
    @Test("real photos: nothing lost, and as good as the plain recogniser at its best")
    func photos() throws {
        let scratch = try Scratch()
        let folder = Bilko.shared + "/receipt-photos-hr-ba"
        let answer = try scratch.bilko()("import", folder + "/images", "--json")
        #expect(answer.status == 0)
        let score = Score(answer.objects, try Truth.load(folder))
        #expect(score.documents == 8)
        #expect(score.right("total") >= 5, "\(score.wrong("total"))")
        #expect(score.right("tax_id") >= 4, "\(score.wrong("tax_id"))")
        #expect(score.wronglyReady.isEmpty)
        print(
            "photos: total \(score.right("total")), tax id \(score.right("tax_id")), date \(score.right("date")) of 8")
    }

    /// The files that the reference decoder opened and decoded without complaint.
    private static func openedByReference() throws -> Set<String> {
        let text = try String(contentsOfFile: Bilko.shared + "/robustness/truth.jsonl", encoding: .utf8)
        var opened: Set<String> = []
        for line in text.split(separator: "\n") {
            let item = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let file = item?["file"] as? String, let observed = item?["observed"] as? [String: Any] else {
                continue
            }
            let hasPages = (observed["pages"] as? Int ?? 0) > 0 && observed["pdfinfo_rc"] as? Int == 0
            if observed["load"] as? String == "ok" || hasPages { opened.insert(file) }
        }
        return opened
    }

    @Test("500 damaged and odd files: each has one outcome, and the parent stays small")
    func robustness() throws {
        let scratch = try Scratch()
        let started = Date()
        let answer = try scratch.bilko().run(
            ["import", Bilko.shared + "/robustness", "--json"], watchingMemory: true)
        #expect(answer.status == 7, "\(answer.talk.suffix(500))")
        let objects = answer.objects
        let files = Set(objects.compactMap { $0["file"] as? String })
        #expect(files.count == objects.count && objects.count == 501)
        for object in objects {
            let outcome = object["outcome"] as? String ?? ""
            #expect(["new", "duplicate", "failed", "refused"].contains(outcome))
            if outcome == "failed" || outcome == "refused" {
                #expect((object["reasons"] as? [String])?.first?.isEmpty == false, "\(object["file"] ?? "")")
            }
        }
        // What a reference decoder opens is opened here too, but for one coding that the gate names; that nothing of a
        // receipt is on it is said of a picture that was opened.
        let opened = try Self.openedByReference()
        #expect(opened.count > 300)
        for object in objects {
            let file = (object["file"] as? String)?.components(separatedBy: "/robustness/").last ?? ""
            guard opened.contains(file), !["new", "duplicate"].contains(object["outcome"] as? String ?? "") else {
                continue
            }
            let reasons = (object["reasons"] as? [String] ?? []).joined(separator: " ")
            let isNamed = [
                "lossless JPEG", "few pixels", "page has no size", "If it is a receipt, take a better photo",
            ]
            .contains(where: reasons.contains)
            #expect(isNamed, "\(file): \(reasons)")
        }
        #expect(answer.peakMemory > 0 && answer.peakMemory < 150 << 20, "\(answer.peakMemory >> 20) MiB")
        #expect(try scratch.bilko()("doctor").status == 0)
        let counts = Dictionary(grouping: objects) { $0["outcome"] as? String ?? "" }.mapValues(\.count)
        print(
            "robustness: \(counts), \(Int(Date().timeIntervalSince(started))) s, parent at most \(answer.peakMemory >> 20) MiB"
        )
    }
}
