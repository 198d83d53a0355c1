import Foundation
import TestSupport
import Testing

@Suite("bilko:// links that open the review page", .serialized)
struct ReviewScreenTests {
    private let scratch: Scratch
    private let draft: String

    init() throws {
        scratch = try Scratch()
        draft = try #require(try ReviewPapers.imported([ReviewPapers.journal()], scratch).first)
    }

    private func document() throws -> String {
        try #require(try scratch.bilko()("attachments", "list", "--json").objects.first?["document"] as? String)
    }

    /// Links that were made and not used.
    private var links: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: scratch.path + "/home/review-links")) ?? []
    }

    /// What stands behind the token of a link.
    private func target(of link: String) -> String? {
        link.firstMatch(of: /^http:\/\/127\.0\.0\.1:\d+\/#link=[0-9a-f]{64}(.*)$/).map { String($0.1) }
    }

    @Test("each leads to its screen, by the identity as it is; the link opens the page as any other")
    func targets() throws {
        let server = try ReviewServerProcess(scratch.bilko())
        for (link, expected) in [
            ("expense/\(draft)", "/draft/\(draft)"), ("expense/\(draft.prefix(12))", "/draft/\(draft)"),
            ("document/\(try document())", "/draft/\(draft)"), ("approval/a-7", "/inbox"), ("inbox/all", "/inbox"),
            ("account/active", "/settings"), ("invoice/i-1", "/today"), ("compliance/HR/VAT_RETURN", "/today"),
        ] {
            let told = try scratch.bilko()("review", "--print", "bilko://\(link)")
            let line = told.output.trimmingCharacters(in: .newlines)
            #expect(told.status == 0 && target(of: line) == "&to=\(expected)", "\(link): \(told)")
        }
        let told = try scratch.bilko()("review", "open", "BILKO://expense/\(draft)", "--json")
        let link = told.objects.first?["link"] as? String ?? ""
        #expect(target(of: link) == "&to=/draft/\(draft)", "\(told)")
        let token = link.split(separator: "=")[1].prefix { $0 != "&" }
        #expect(try server.ask("POST", "/api/v1/session", body: #"{"link":"\#(token)"}"#).status == 200)
        #expect(
            try target(of: scratch.bilko()("review", "--print").output.trimmingCharacters(in: .newlines))?.isEmpty
                == true)
    }

    @Test("a document without a draft leads to the originals")
    func unread() throws {
        let server = try ReviewServerProcess(scratch.bilko())
        let paper = scratch.path + "/none.txt"
        try Data("nothing that is a receipt".utf8).write(to: URL(fileURLWithPath: paper))
        _ = try scratch.bilko()("import", paper)
        let undrafted =
            try scratch.bilko()("attachments", "list", "--json").objects
            .first { $0["state"] as? String != "drafted" }?["document"] as? String
        guard let undrafted else { return }
        let told = try scratch.bilko()("review", "--print", "bilko://document/\(undrafted)")
        #expect(told.output.hasSuffix("&to=/documents\n"), "\(told)")
        #expect(server.terminate() == 0)
    }

    @Test("what is no such link is refused as by 'bilko open', and what is not there is said; no link is made")
    func hostile() throws {
        let server = try ReviewServerProcess(scratch.bilko())
        for link in [
            "bilko://expense/\(draft)?x=1", "bilko://expense/../../etc", "bilko://expense/%2e%2e", "bilko://expense/",
            "bilko://expense/\(draft)\n", "bilko://expense/\(draft)#/settings", "http://127.0.0.1/", "bilko://x/1",
            "https://evil.example/#link=", "bilko://expense/\"><script>alert(1)</script>", "bilko://expense/a&to=/x",
            "bilko://expense/--home", "bilko://expense/a/b", "bilko://account/other", "bilko://inbox/'",
            "bilko://expense/" + String(repeating: "a", count: 300), "javascript://x/alert(1)", "javascript:alert(1)",
            "file:///etc/passwd", "nonsense",
        ] {
            for line in [["review", "--print", link], ["review", "open", "--json", link], ["open", link]] {
                let answer = try scratch.bilko().run(line)
                #expect(answer.status == 1 && answer.output.isEmpty, "\(line): \(answer)")
            }
        }
        for link in ["bilko://expense/ffff", "bilko://document/ffff"] {
            let (review, open) = (try scratch.bilko()("review", "--print", link), try scratch.bilko()("open", link))
            #expect(review.status == 2 && open.status == 2 && review.talk == open.talk, "\(review.talk)")
        }
        #expect(links == [])
        #expect(server.terminate() == 0)
    }

    @Test(
        "where nobody serves the page, it is served until the command is ended, and the browser is led there by a file")
    func serving() throws {
        let folder = scratch.path + "/programs"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Script.write(
            "#!/bin/sh\ncp \"$1\" '\(folder)/page'\necho \"$1\" > '\(folder)/argument'\n", to: folder + "/xdg-open")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Bilko.executable)
        process.arguments = ["review", "bilko://expense/\(draft)"]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "BILKO_HOME": scratch.bilko().home, "BILKO_KEYRING": "file", "PATH": "\(folder):/usr/bin:/bin",
        ]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        Recording.starts(process)
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        #expect(eventually { FileManager.default.fileExists(atPath: folder + "/argument") })
        let argument = try String(contentsOfFile: folder + "/argument", encoding: .utf8)
        #expect(argument == scratch.bilko().home + "/review.html\n", "nothing of the link is in an argument")
        let page = try String(contentsOfFile: folder + "/page", encoding: .utf8)
        let address = page.firstMatch(of: /content="0;url=([^"]*)"/).map { String($0.1) } ?? ""
        #expect(target(of: address) == "&amp;to=/draft/\(draft)", "\(page)")
        let running = try scratch.bilko()("review", "--print", "bilko://inbox/all")
        #expect(running.output.hasSuffix("&to=/inbox\n"), "\(running)")
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
