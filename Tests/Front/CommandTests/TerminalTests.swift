import Foundation
import TestSupport
import Testing

/// What strangers wrote goes to the terminal as text and as nothing else.
@Suite("escapes for the terminal", .serialized)
struct TerminalTests {
    private static let golden = Checkout.folder.path + "/Tests/Reader/EInvoicesTests/Golden"
    /// What XML can hold: set the title by C1, turn the text around, hide within it.
    private static let nasty = "Med\u{9B}2J\u{202E}gnp\u{2066}\u{200B}\u{7F}"

    /// What could steer a terminal or hide there, but for line ends.
    private func hidden(_ text: String) -> [String] {
        text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0..<9, 0xB..<0x20, 0x7F..<0xA0, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
            default: false
            }
        }.map { "U+" + String($0.value, radix: 16) }
    }

    @Test("names of goods and issuers in an e-invoice, in every form of output")
    func invoice() throws {
        let scratch = try Scratch()
        let text = try String(contentsOfFile: Self.golden + "/hr-cius-2025.xml", encoding: .utf8)
        let file = scratch.path + "/invoice.xml"
        let changed = text.replacing("Žuti Kišobran", with: Self.nasty).replacing("Kišobran, žuti", with: Self.nasty)
        #expect(changed.contains(Self.nasty))
        try Data(changed.utf8).write(to: URL(fileURLWithPath: file))
        let bilko = scratch.bilko()
        let details = try bilko("read", file)
        let imported = try bilko("import", file, "--json")
        #expect(imported.status == 0, "\(imported.talk)")
        let id = try #require(try bilko("drafts", "list", "--json").objects.first?["draft"] as? String)
        let answers = [
            details, imported, try bilko("drafts", "show", id), try bilko("drafts", "show", id, "--json"),
            try bilko("drafts", "show", id, "--explain"), try bilko("drafts", "list"), try bilko("queue", "show", "1"),
            try bilko("queue", "show", "1", "--json"), try bilko("attachments", "list"), try bilko("status"),
        ]
        for answer in answers { #expect(hidden(answer.output + answer.talk) == []) }
        let merchant = (imported.objects.first?["fields"] as? [String: Any])?["merchant"] as? String
        #expect(merchant?.contains("\u{202E}") == true, "programs read the same value: \(merchant ?? "none")")
        #expect(imported.output.contains(#"\u202E"#))
    }

    @Test("what a person or a script hands on, in errors and in lists")
    func arguments() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let place = scratch.path + "/place"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let name = "a\u{1B}]0;title\u{7}\u{202E}\nb"
        let answers = [
            try bilko("drafts", "show", name), try bilko("queue", "show", name), try bilko("open", "bilko://\(name)"),
            try bilko("account", "add", place, "--kind", "folder", "--name", name), try bilko("account", "list"),
            try bilko("account", "list", "--json"), try bilko("drafts", "list", "--\(name)"),
        ]
        for answer in answers { #expect(hidden(answer.output + answer.talk) == []) }
    }

    @Test("what a provider says of itself")
    func provider() throws {
        let scratch = try Scratch()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.script]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8), !byte.isEmpty {
            line += byte
        }
        let issuer = "http://127.0.0.1:\(String(decoding: line, as: UTF8.self))"
        let answer = try scratch.bilko()(
            "account", "add", "http://127.0.0.1:1", "--oidc", issuer, "--client-id", "bilko", "--no-browser")
        #expect(answer.status == 11, "\(answer.talk)")
        #expect(hidden(answer.output + answer.talk) == [])
        #expect(answer.talk.contains(#"it says that it is \u{1B}[2Jevil\u{202E}"#), "\(answer.talk)")
    }

    private static let script = #"""
        import http.server, json
        class Provider(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = json.dumps({"issuer": "\x1b[2Jevil\u202e", "authorization_endpoint": "https://a.example/",
                                   "token_endpoint": "https://a.example/", "jwks_uri": "https://a.example/"}).encode()
                self.send_response(200); self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body))); self.end_headers(); self.wfile.write(body)
        server = http.server.HTTPServer(("127.0.0.1", 0), Provider)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """#
}
