import Foundation
import TestSupport
import Testing

@Suite("what the review page's screens show is what the commands print", .serialized)
struct ScreenTests {
    private let scratch: Scratch
    private let server: ReviewServerProcess

    init() throws {
        scratch = try Scratch()
        let ids = try ReviewPapers.imported(
            [ReviewPapers.journal(number: 77), ReviewPapers.journal(issuer: "СУНЦЕ ДОО", number: 78)], scratch)
        _ = try scratch.bilko()("drafts", "edit", ids[1], "--total", "1234,50", "--category", "food")
        // One that cannot be read.
        let broken = scratch.path + "/broken.pdf"
        try "%PDF-1.4\nbroken\n%%EOF\n".write(toFile: broken, atomically: true, encoding: .utf8)
        _ = try scratch.bilko()("import", broken)
        server = try ReviewServerProcess(scratch.bilko())
        try server.signIn()
    }

    private func shown(_ path: String, _ language: String = "") throws -> [String: Any] {
        let reply = try server.ask("GET", "/api/v1/\(path)", head: ["accept-language": language])
        #expect(reply.status == 200, "\(path): \(reply.body)")
        return reply.object
    }

    private func printed(_ arguments: String...) throws -> [[String: Any]] {
        try scratch.bilko().run(arguments + ["--json"]).objects
    }

    private func expectSame(_ shown: Any?, _ printed: [[String: Any]], _ what: Comment) {
        let list = shown as? [[String: Any]] ?? []
        #expect(list.count == printed.count, what)
        for (one, other) in zip(list, printed) { #expect(NSDictionary(dictionary: one).isEqual(to: other), what) }
    }

    @Test("today and the status")
    func today() throws {
        expectSame([try shown("today")], try printed("today"), "today")
        var (one, other) = (try shown("status"), try printed("status")[0])
        one["disk_free_bytes"] = nil
        other["disk_free_bytes"] = nil
        expectSame([one], [other], "status")
        #expect((try shown("today")["here"] as? [String: Int])?["to_review"] == 2)
    }

    @Test("the inbox, in English for programs and in the language of who looks")
    func inbox() throws {
        let entries = try shown("inbox")["entries"]
        expectSame(entries, try printed("inbox"), "inbox")
        let kinds = (entries as? [[String: Any]] ?? []).compactMap { $0["kind"] as? String }
        #expect(kinds == ["document", "review", "review"])
        let croatian = try shown("inbox", "hr")["entries"] as? [[String: Any]] ?? []
        let told = croatian.compactMap { $0["to_do"] as? String }
        #expect(told.count == 3 && told.contains { $0.contains("zatim") }, "\(told)")
    }

    @Test("drafts that are looked for, and their sums")
    func expenses() throws {
        for (query, options) in [
            ("descending=false", []), ("text=food&descending=false", ["--text", "food"]),
            ("month=2025-02&min=1.000%2C00&descending=false", ["--month", "2025-02", "--min", "1.000,00"]),
            ("state=ready%2Clinked&descending=false", ["--state", "ready", "--state", "linked"]),
            ("review=true&sort=amount", ["--review", "--sort", "amount"]),
        ] {
            let page = try shown("expenses?\(query)")
            let list = try scratch.bilko().run(["drafts", "list"] + options + ["--json"]).objects
            expectSame(page["drafts"], list, "\(query)")
            let filter = options.filter { $0 != "--sort" && $0 != "amount" }
            let sums = try scratch.bilko().run(["drafts", "list", "--sums"] + filter + ["--json"]).objects
            expectSame([page["summary"] ?? 0], sums, "\(query)")
        }
        let first = try shown("expenses?limit=1")
        let next = try #require(first["next"] as? String)
        let second = try shown("expenses?limit=1&after=\(next)")
        #expect(second["next"] == nil && (second["drafts"] as? [Any])?.count == 1)
        for query in [
            "month=13", "limit=0", "sort=whim", "home=%2Fetc", "json=true", "state=whim", "text=a&text=b",
            "company=nobody",
            "min=--help",
        ] {
            let reply = try server.ask("GET", "/api/v1/expenses?\(query)")
            #expect(reply.status == 400 && reply.object["detail"] != nil, "\(query): \(reply.body)")
        }
    }

    /// Originals as the command lists them; which drafts rest on each is told here, too.
    private func originals(_ pages: [String: Any]...) -> [[String: Any]] {
        pages.flatMap { $0["documents"] as? [[String: Any]] ?? [] }.map { one in
            #expect((one["drafts"] as? [[String: Any]])?.isEmpty == (one["state"] as? String != "drafted"), "\(one)")
            return one.filter { $0.key != "drafts" }
        }
    }

    @Test("originals with their retention and drafts, the newest first, in pages")
    func documents() throws {
        let all = try printed("attachments", "list")
        expectSame(originals(try shown("documents")), all.reversed(), "documents")
        let page = try shown("documents?limit=2")
        #expect(page["count"] as? Int == 3)
        let rest = try shown("documents?limit=2&after=\(page["next"] as? String ?? "")")
        expectSame(originals(page, rest), all.reversed(), "pages")
        #expect(rest["next"] == nil)
        for query in ["limit=501", "limit=x", "after=..%2F"] {
            #expect(try server.ask("GET", "/api/v1/documents?\(query)").status == 400, "\(query)")
        }
    }

    @Test("settings, companies and accounts; nothing of it is changed or secret")
    func settings() throws {
        let added = try scratch.bilko()(
            "company", "add", "obrt", "--name", "<b>Obrt</b>", "--country", "HR", "--tax-id", "12345678903")
        #expect(added.status == 0, "\(added.talk)")
        let page = try shown("settings")
        expectSame(page["settings"], try printed("config", "show"), "settings")
        expectSame(page["companies"], try printed("company", "list"), "companies")
        expectSame(page["accounts"], try printed("account", "list"), "accounts")
        for method in ["PUT", "POST", "DELETE", "PATCH"] {
            #expect(try server.ask(method, "/api/v1/settings", body: "{}").status == 405, "\(method)")
        }
    }
}
