import Files
import Foundation
import SQLiteStore
import Testing

@Suite("Several receipts on one picture", .serialized)
struct SplittingTests {
    /// A folder with one photograph of two receipts, and the truth about each.
    private struct Table {
        let scratch: Scratch
        let picture: String
        /// Decimal text, from left to right.
        let totals: [String]

        init() throws {
            scratch = try Scratch()
            let folder = scratch.path + "/table"
            let made = try scratch.bilko().lab(
                "samples", "make", "--count", "1", "--photo", "--receipts", "2", "--quality", "ordinary", "--country",
                "RS", "--seed", "5", folder)
            try #require(made.status == 0, "\(made.talk)")
            let line = try Data(contentsOf: URL(fileURLWithPath: folder + "/truth.jsonl"))
            let truth = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
            picture = folder + "/" + (try #require(truth["file"] as? String))
            totals = try #require(truth["receipts"] as? [[String: Any]]).compactMap { $0["total"] as? String }
            try #require(totals.count == 2)
        }
    }

    private func totals(_ objects: [[String: Any]]) -> [String] {
        objects.compactMap { ($0["fields"] as? [String: Any])?["total"] as? String }
    }

    @Test("each becomes a draft of its own, both in one transaction")
    func twoDrafts() throws {
        let table = try Table()
        let dying = try table.scratch.bilko([FailPoints.variable: FailPoint.draftWritten.rawValue])(
            "import", table.picture)
        #expect(dying.signal == SIGKILL, "\(dying.talk)")
        let bilko = table.scratch.bilko()
        // Both were written and neither is there.
        #expect(try bilko("drafts", "list", "--json").objects.isEmpty)
        let answer = try bilko("import", table.picture, "--json")
        #expect(answer.status == 0, "\(answer.talk)")
        #expect(totals(answer.objects) == table.totals)
        let outlines = answer.objects.compactMap { $0["outlines"] as? [[String: Any]] }
        #expect(outlines.count == 2 && outlines.allSatisfy { $0.count == 1 })
        let drafts = try bilko("drafts", "list", "--json").objects
        #expect(Set(drafts.compactMap { $0["document"] as? String }).count == 1)
        let endings = drafts.compactMap { ($0["draft"] as? String ?? $0["id"] as? String)?.suffix(2) }
        #expect(endings.sorted() == ["-1", "-2"], "\(drafts)")
        #expect(try bilko("attachments", "list", "--json").objects.count == 1)
        #expect(try bilko("doctor", "--deep").status == 0)
    }

    @Test("a preview tells the same, and 'never' makes one draft of the picture")
    func never() throws {
        let table = try Table()
        let bilko = table.scratch.bilko()
        let preview = try bilko("read", table.picture, "--json")
        #expect(preview.status == 0 && totals(preview.objects) == table.totals, "\(preview.talk)")
        let answer = try bilko("import", "--split", "never", table.picture, "--json")
        #expect(answer.status == 0 && answer.objects.count == 1, "\(answer.talk)")
        #expect(try bilko("drafts", "list", "--json").objects.count == 1)
    }
}
