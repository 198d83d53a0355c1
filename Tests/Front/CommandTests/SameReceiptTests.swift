import Foundation
import Testing

@Suite("One receipt is one expense", .serialized)
struct SameReceiptTests {
    /// Photographs of one receipt, with or without its fiscal code.
    private struct Photographs {
        let scratch: Scratch
        let files: [String]

        init(copies: Int, hasCode: Bool) throws {
            scratch = try Scratch()
            let texts = scratch.path + "/texts"
            try FileManager.default.createDirectory(atPath: texts, withIntermediateDirectories: true)
            try InventedJournal.text.write(toFile: texts + "/one.txt", atomically: true, encoding: .utf8)
            let facts =
                #"{"file": "one.txt", "tax_id": "111111119", "company": "БЕЛА БРЕЗА", "type": "ПРОМЕТ ПРОДАЈА", "#
                + #""total": "1234.50", "date": "2025-02-03", "time": "09:05:07", "#
                + #""pfr_number": "AAAA2222-BBBB3333-77", "counter": "70/77ПП", "taxes": []}"#
            try (facts + "\n").write(toFile: texts + "/truth.jsonl", atomically: true, encoding: .utf8)
            let folder = scratch.path + "/photographs"
            let country = hasCode ? ["--country", "RS"] : []
            let made = try scratch.bilko().lab.run(
                ["samples", "print", "--photo", "--quality", "ordinary", "--copies", "\(copies)", "--seed", "11", "-q"]
                    + country + [texts, folder])
            try #require(made.status == 0, "\(made.talk)")
            files = (1...copies).map { "\(folder)/images/00000\($0).jpg" }
        }
    }

    /// Whether each draft is linked, the expenses first.
    private func isLinked(_ objects: [[String: Any]]) -> [Bool] {
        objects.map { $0["state"] as? String == "linked" }.sorted { !$0 && $1 }
    }

    private func queued(_ operation: String, by bilko: Bilko) throws -> Int {
        try bilko("queue", "list", "--json").objects.count {
            ($0["item"] as? [String: Any])?["operation"] as? String == operation
        }
    }

    @Test(
        "Photographs with the same fiscal identity are one expense, in one run and in the next, until the user parts them"
    )
    func fiscalIdentity() throws {
        let photographs = try Photographs(copies: 3, hasCode: true)
        let bilko = photographs.scratch.bilko()
        let first = try bilko.run(["import", "--json"] + photographs.files.prefix(2))
        #expect(first.status == 0 && isLinked(first.objects) == [false, true], "\(first.talk) \(first.output)")
        let expense = try #require(first.objects.first { $0["state"] as? String != "linked" }?["draft"] as? String)
        let second = try bilko("import", "--json", photographs.files[2])
        let third = try #require(second.objects.first)
        #expect(third["state"] as? String == "linked" && third["same_as"] as? String == expense, "\(second.output)")
        #expect((third["reasons"] as? [String])?.isEmpty == true)

        // Nothing is lost: three originals are kept and go to one expense.
        #expect(try bilko("attachments", "list", "--json").objects.count == 3)
        #expect(try queued("create", by: bilko) == 1)
        #expect(try queued("upload", by: bilko) == 3)
        #expect(try bilko("doctor", "--deep").status == 0)

        let name = try #require(third["draft"] as? String)
        let own = try bilko("drafts", "unlink", name, "--json")
        #expect(own.status == 0 && !own.output.contains("linked"), "\(own.talk)")
        #expect(try queued("create", by: bilko) == 2)
        #expect(try bilko("drafts", "unlink", name).status == 1)
        #expect(try bilko("drafts", "link", name, name).status == 1)
        #expect(try bilko("drafts", "link", name, expense).status == 0)
        #expect(try bilko("drafts", "link", expense, name).status == 1)
        #expect(try isLinked(bilko("drafts", "list", "--json").objects) == [false, true, true])
        #expect(try bilko("drafts", "show", expense).output.components(separatedBy: "same receipt").count == 3)
        #expect(try bilko("doctor", "--deep").status == 0)
    }

    @Test("Without a code it is a question to the user, never more")
    func question() throws {
        let photographs = try Photographs(copies: 2, hasCode: false)
        let bilko = photographs.scratch.bilko()
        let first = try bilko("import", "--json", "--country", "RS", photographs.files[0])
        let second = try bilko("import", "--json", "--country", "RS", photographs.files[1])
        let draft = try #require(second.objects.first)
        #expect(draft["state"] as? String == "needs_review", "\(first.output) \(second.output)")
        let question = try #require(
            (draft["reasons"] as? [String])?.first { $0.contains("bilko drafts link") },
            "\(first.output) \(second.output)")
        let words = question.split(separator: "'").map(String.init)
        let answer = try #require(words.first { $0.hasPrefix("bilko drafts link") }).split(separator: " ").dropFirst()
        #expect(try bilko.run(answer.map(String.init)).status == 0)
        #expect(try bilko("drafts", "list", "--json").objects.last?["state"] as? String == "linked")
    }
}
