import Foundation
import TestSupport
import Testing

/// Counters and notices: what a person or a program may know, and nothing more.
@Suite struct QuietTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private var environment: [String: String] {
        [
            "XDG_CONFIG_HOME": scratch.path + "/config", "BILKO_TESSDATA": Checkout.path + "/tessdata",
            "PATH": scratch.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
        ]
    }

    private func bilko(_ arguments: String...) throws -> Bilko.Answer {
        try scratch.bilko(environment).run(arguments)
    }

    private func follow(_ arguments: String...) throws -> RunningBilko {
        try RunningBilko(scratch.bilko(environment), arguments, log: scratch.path + "/log-\(UUID().uuidString)")
    }

    private func write(_ text: String, to path: String) throws {
        let path = scratch.path + "/" + path
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    private func events() throws -> [String: Int] {
        try bilko("stats", "--json").objects.first?["events"] as? [String: Int] ?? [:]
    }

    @Test(
        "stats counts by the names of the document: captures, sign-ins, drafts, failures, retries, links; and no text")
    func stats() throws {
        #expect(try bilko("stats", "--json").objects.first?["queue_depth"] as? Int == 0)
        let server = try ReferenceServerProcess(["--fault", "POST /mobile/expense-drafts 503:1 x1"])
        try write(Recording.token + "\n", to: "token")
        #expect(try bilko("account", "add", server.address, "--token-file", scratch.path + "/token").status == 0)
        let inbox = try scratch.inbox(["01-caffe-bar.jpg"])
        #expect(try bilko("import", inbox).status == 0)
        #expect(try bilko("stats", "--json").objects.first?["queue_depth"] as? Int == 2)
        #expect(try bilko("upload", "--wait").status == 0)
        _ = try server.ask("/sandbox/faults", method: "POST", body: "[]")
        #expect(try bilko("queue", "approve", "a-1", "--base-version", "1").status == 0)
        #expect(try bilko("upload").status == 10)
        let draft = try #require(try bilko("drafts", "list", "--json").objects.first)
        let id = try #require(draft["draft"] as? String ?? draft["id"] as? String)
        #expect(try bilko("open", "bilko://expense/\(id)").status == 0)
        let answer = try bilko("stats", "--json")
        #expect(
            try events() == [
                "mobile_receipt_captured": 1, "mobile_login_success": 1, "mobile_draft_synced": 1,
                "mobile_sync_failed": 2, "mobile_approval_approved": 0, "mobile_notification_opened": 1,
                "upload_attempts": 4, "upload_retries": 1, "notices_delivered": 0,
            ])
        let object = try #require(answer.objects.first)
        #expect(object["dead_letters"] as? Int == 1 && object["api_error_rate"] as? Double == 0.5)
        // Names from a closed list, and numbers.
        #expect(Set(object.keys) == ["events", "queue_depth", "dead_letters", "api_error_rate"])
        #expect(answer.output.range(of: #"^[a-z_{}":,0-9.\n]*$"#, options: .regularExpression) != nil)
    }

    @Test("the sweep sees a token that lies in a ledger or a temporary file, plain or in base64, and no other file")
    func sweepSees() throws {
        let server = try ReferenceServerProcess()
        try write(Recording.token + "\n", to: "token")
        #expect(try bilko("account", "add", server.address, "--token-file", scratch.path + "/token").status == 0)
        #expect(Recording.tokens(in: scratch.path).isEmpty)
        let ledger = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/home/ledger.sqlite"))
        try (ledger.prefix(5_000) + Data(Recording.token.utf8) + ledger.suffix(5_000))
            .write(to: URL(fileURLWithPath: scratch.path + "/planted.sqlite"))
        try write("x " + Data(Recording.token.utf8).base64EncodedString(), to: "tmp/planted")
        #expect(
            Recording.tokens(in: scratch.path).sorted()
                == ["/planted.sqlite", "/tmp/planted"].map { scratch.path + $0 })
        // Gone before the sweep at the end of the suite.
        try FileManager.default.removeItem(atPath: scratch.path + "/planted.sqlite")
        try FileManager.default.removeItem(atPath: scratch.path + "/tmp")
    }

    @Test(
        "Prometheus reads the same on 127.0.0.1, and nobody else, under another name or by another method, reads anything"
    )
    func metrics() throws {
        try write("", to: "inbox/.keep")
        /// Connects and goes away again.
        func connect(to address: String, _ port: Int) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [
                "python3", "-c", "import socket, sys; socket.create_connection((sys.argv[1], int(sys.argv[2])), 5)",
                address, "\(port)",
            ]
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw POSIXError(.ECONNREFUSED) }
        }
        let watching = try follow("watch", scratch.path + "/inbox", "--metrics", "0")
        #expect(watching.says("/metrics"))
        let address = try #require(watching.talk.split(separator: " ").first { $0.contains("/metrics") })
            .prefix { !$0.isNewline }
        let port = try #require(Int(address.dropFirst("http://127.0.0.1:".count).prefix { $0.isNumber }))
        func ask(_ head: String) throws -> String {
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [
                "python3", "-c",
                """
                import socket, sys
                s = socket.create_connection(("127.0.0.1", \(port))); s.sendall(sys.argv[1].encode())
                data = b""
                while True:
                    more = s.recv(65536)
                    if not more: break
                    data += more
                print(data.decode())
                """, head,
            ]
            process.standardOutput = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        }
        let page = try ask("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        #expect(page.hasPrefix("HTTP/1.1 200") && page.contains("bilko_resident_bytes "), "\(page)")
        #expect(page.contains("# TYPE bilko_delivery_up gauge"))
        for (head, status) in [
            ("GET /metrics HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
            ("GET /metrics HTTP/1.1\r\n\r\n", "421"),
            ("GET / HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n", "404"),
            ("POST /metrics HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n", "405"), ("nonsense\r\n\r\n", "400"),
        ] {
            #expect(try ask(head).hasPrefix("HTTP/1.1 \(status)"), "\(head)")
        }
        #expect(throws: Never.self) { try connect(to: "127.0.0.1", port) }
        // Whoever listens on all addresses answers on these, too.
        for other in ["127.0.0.2", "127.255.0.1", "::1"] {
            #expect(throws: POSIXError.self, "\(other)") { try connect(to: other, port) }
        }
        #expect(watching.stop().status == 0)
    }

    @Test("systemd's word that a service has failed for good reaches those who want to know, without a ledger")
    func stopped() throws {
        let hook = try NoticeServer(failures: 0)
        try write(Recording.token + "-hook\n", to: "hook.secret")
        try write(
            """
            [[notify]]
            kind = "webhook"
            url = "\(hook.address)/hook"
            secret-file = "\(scratch.path)/hook.secret"
            [[notify]]
            kind = "ntfy"
            url = "\(hook.address)/topic"
            events = ["receipt.needs_review"]
            """, to: "home/config.toml")
        try write("no ledger at all", to: "home/ledger.sqlite")
        let answer = try bilko("stopped", "bilko-watch", "--json")
        #expect(answer.status == 0, "\(answer.talk)")
        #expect(answer.objects.map { $0["listener"] as? String } == ["webhook"])
        let taken = try hook.requests()
        #expect(taken.map(\.path) == ["/hook"] && taken.allSatisfy { $0.isSigned })
        #expect(taken.first?.body.contains(#""type":"service.stopped""#) == true)
        // Nobody is there any more: what could not be told is said, and has an exit code.
        try write("[[notify]]\nkind = \"ntfy\"\nurl = \"http://127.0.0.1:9\"\n", to: "home/config.toml")
        let silent = try bilko("stopped", "bilko-watch")
        #expect(silent.status == 12 && silent.talk.contains("ntfy was not told"), "\(silent.talk)")
    }

    @Test(
        "a webhook is signed, ntfy and the desktop are told; identities only, each of them once, also after a failure")
    func notices() throws {
        let hook = try NoticeServer(failures: 1)
        try write(Recording.token + "-hook\n", to: "hook.secret")
        try write(Recording.token + "-ntfy\n", to: "ntfy.token")
        let bin = scratch.path + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        try Script.write("#!/bin/sh\necho \"$@\" >> '\(scratch.path)/desktop'\n", to: bin + "/notify-send")
        try write(
            """
            [[notify]]
            kind = "webhook"
            url = "\(hook.address)/hook"
            secret-file = "\(scratch.path)/hook.secret"
            events = ["receipt.captured", "receipt.needs_review", "queue.needs_attention"]
            [[notify]]
            kind = "ntfy"
            url = "\(hook.address)/topic"
            events = ["receipt.needs_review"]
            token-file = "\(scratch.path)/ntfy.token"
            [[notify]]
            kind = "desktop"
            events = ["receipt.captured", "receipt.needs_review", "queue.needs_attention"]
            """, to: "home/config.toml")
        try write("", to: "inbox/.keep")
        let watching = try follow("watch", scratch.path + "/inbox", "--settle", "0.2", "--readers", "1")
        #expect(watching.says("watching"))
        // Who is new is told what comes from then on.
        usleep(2_500_000)
        try write("%PDF-1.4\nbroken\n%%EOF\n", to: "inbox/canary-name.pdf")
        #expect(
            eventually { (try? hook.requests().count { $0.path == "/hook" && $0.answered == 200 }) ?? 0 >= 2 })
        #expect(eventually { (try? hook.requests().contains { $0.path == "/topic" }) == true }, "\(watching.talk)")
        #expect(eventually { FileManager.default.fileExists(atPath: scratch.path + "/desktop") }, "\(watching.talk)")
        let document = try #require(
            try bilko("attachments", "list", "--attention", "--json").objects.first?["document"] as? String)
        usleep(1_500_000)
        let taken = try hook.requests().filter { $0.path == "/hook" && $0.answered == 200 }
        let bodies = try taken.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.body.utf8)) as? [String: Any])
        }
        for type in ["receipt.captured", "receipt.needs_review"] {
            let told = bodies.filter {
                $0["type"] as? String == type && $0["links"] as? [String] == ["bilko://document/\(document)"]
            }
            #expect(told.count == 1 && told.first?["count"] as? Int == 1, "\(type): \(bodies)")
        }
        #expect(taken.allSatisfy { $0.isSigned }, "\(taken)")
        #expect(bodies.allSatisfy { Set($0.keys) == ["at", "count", "links", "type"] })
        let topic = try hook.requests().filter { $0.path == "/topic" }
        #expect(topic.count == 1 && topic[0].body == "1 receipt needs review" && topic[0].hasToken)
        #expect(topic[0].click == "bilko://document/\(document)")
        let desktop = try String(contentsOfFile: scratch.path + "/desktop", encoding: .utf8)
        #expect(desktop.contains("--app-name=bilko bilko 1 receipt needs review"), "\(desktop)")
        let all = try hook.requests().map(\.body).joined() + desktop + watching.talk
        #expect(!all.contains("canary"), "\(all)")
        #expect(try hook.requests().contains { $0.answered == 500 })
        #expect(watching.says("nobody is told by webhook"), "\(watching.talk)")
        #expect(try events()["notices_delivered"] ?? 0 >= 4)
        try write("[[notify]]\nkind = \"webhook\"\nurl = \"https://a.example\"\n", to: "home/config.toml")
        _ = try bilko("import", "\(Bilko.samples)/images/02-supermarket.jpg")
        #expect(watching.says("needs a secret-file"), "\(watching.talk)")
        watching.stop()
    }
}

/// A server on loopback that writes down what it is told, and checks the signature as any receiver would.
final class NoticeServer {
    struct Request: Decodable {
        var path: String
        var body: String
        var answered: Int
        var isSigned: Bool
        var hasToken: Bool
        var click: String?
    }

    let address: String
    private let process = Process()
    private let log = NSTemporaryDirectory() + "/bilko-notices-\(UUID().uuidString)"

    init(failures: Int) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.script, log, String(failures)]
        let token = Pipe()
        process.standardInput = token
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        Recording.starts(process)
        try process.run()
        try token.fileHandleForWriting.write(contentsOf: Data((Recording.token + "\n").utf8))
        try token.fileHandleForWriting.close()
        address = try "http://127.0.0.1:" + output.firstLine()
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: log)
    }

    func requests() throws -> [Request] {
        guard let data = FileManager.default.contents(atPath: log) else { return [] }
        return try data.split(separator: 10).map { try JSONDecoder().decode(Request.self, from: Data($0)) }
    }

    private static let script = #"""
        import hashlib, hmac, http.server, json, sys, time
        left = [int(sys.argv[2])]
        token = sys.stdin.readline().strip()
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_): pass
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                at = self.headers.get("X-Bilko-Timestamp", "0")
                wanted = "sha256=" + hmac.new((token + "-hook").encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()
                signed = hmac.compare_digest(wanted, self.headers.get("X-Bilko-Signature", "")) and abs(time.time() - int(at)) < 60
                status = 200
                if self.path == "/hook" and left[0] > 0: left[0] -= 1; status = 500
                with open(sys.argv[1], "a") as log:
                    log.write(json.dumps({"path": self.path, "body": body.decode(), "answered": status, "isSigned": signed,
                        "hasToken": self.headers.get("Authorization") == "Bearer " + token + "-ntfy",
                        "click": self.headers.get("Click")}) + "\n")
                self.send_response(status); self.send_header("Content-Length", "0"); self.end_headers()
        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        print(server.server_port, flush=True)
        server.serve_forever()
        """#
}
