import Foundation
import TestSupport
import Testing

@Suite("the encrypted server for phones", .serialized)
struct PhoneTLSTests {
    private let scratch: Scratch
    private let bilko: Bilko

    init() throws {
        scratch = try Scratch()
        bilko = scratch.bilko()
        _ = try ReviewPapers.imported([ReviewPapers.journal()], scratch)
    }

    /// What a client of Python's ssl module gets, which trusts `authority` alone: status, head and body, or why it was refused.
    private func ask(
        _ port: Int, trusting authority: String, _ method: String = "GET", _ path: String = "/",
        head: [String: String] = [:],
        body: String = "", name: String = "127.0.0.1", version: String = ""
    ) throws -> (status: Int, head: String, body: String) {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let lines = [("host", "127.0.0.1:\(port)"), ("connection", "close"), ("content-length", "\(body.utf8.count)")]
        var fields = Dictionary(uniqueKeysWithValues: lines)
        fields.merge(head) { $1 }
        let request =
            "\(method) \(path) HTTP/1.1\r\n"
            + fields.map { "\($0.key): \($0.value)\r\n" }.joined() + "\r\n" + body
        client.arguments = ["python3", "-c", Self.client, "\(port)", authority, request, name, version]
        let output = Pipe()
        (client.standardOutput, client.standardError) = (output, FileHandle.nullDevice)
        try client.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        client.waitUntilExit()
        let parts = text.components(separatedBy: "\r\n\r\n")
        let status = Int(text.dropFirst("HTTP/1.1 ".count).prefix(3)) ?? 0
        return (status, parts.first?.lowercased() ?? "", parts.dropFirst().joined(separator: "\r\n\r\n"))
    }

    private static let client = """
        import socket, ssl, sys
        port, authority, request, name, version = sys.argv[1:]
        context = ssl.create_default_context(cafile=authority)
        if version == '1.1':
            context.set_ciphers('DEFAULT:@SECLEVEL=0')
            context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_1
        try:
            with context.wrap_socket(socket.create_connection(('127.0.0.1', int(port)), 20), server_hostname=name) as one:
                one.sendall(request.encode())
                answer = b''
                while piece := one.recv(65536):
                    answer += piece
            sys.stdout.buffer.write(answer)
        except ssl.SSLError as error:
            print('refused:', error)
        """

    private func authority() throws -> String {
        let path = scratch.path + "/authority.pem"
        try bilko("phone", "trust", "--pem").output.write(toFile: path, atomically: false, encoding: .utf8)
        return path
    }

    @Test("one port: encrypted it is the page, otherwise it explains and takes nothing")
    func onePort() throws {
        let server = try PhoneServerProcess(bilko, ["--tls"])
        let authority = try authority()
        #expect(try ask(server.port, trusting: authority).body.contains("/phone.js"))
        #expect(try ask(server.port, trusting: authority, "GET", "/api/v1/phone").status == 401)
        let page = try server.ask("GET", "/")
        #expect(page.status == 200 && page.body.contains("/trust.js") && !page.body.contains("/phone.js"))
        #expect(try server.ask("GET", "/api/v1/phone").status == 404)
        #expect(try server.pair(try server.code()).status == 403, "nobody is let in without encryption")
        #expect(try server.shoot("picture").status == 403)
        let told = try bilko("phone", "trust", "--json").objects.first ?? [:]
        let trust = try server.ask("GET", "/api/v1/trust").object
        #expect(trust["fingerprint"] as? String == told["fingerprint"] as? String)
        #expect(trust["page"] as? String == "https://127.0.0.1:\(server.port)")
        #expect(told["address"] as? String == "http://127.0.0.1:\(server.port)")
        #expect(page.body.contains("href=\"https://127.0.0.1:\(server.port)/\""))
        #expect(page.body.contains(told["fingerprint"] as? String ?? "none"))
        for language in ["hr", "sr-Cyrl"] {
            let body = try server.ask("GET", "/?language=\(language)").body
            #expect(body.contains("<html lang=\"\(language)\">") && !body.contains("{"), "\(language)")
        }
        #expect(try server.ask("GET", "/?language=%22%3E%3Cb%3E").body == page.body)
    }

    @Test("a phone is let in and its picture arrives; its cookie is for encrypted pages alone")
    func used() throws {
        let server = try PhoneServerProcess(bilko, ["--tls"])
        let authority = try authority()
        let link = try #require(bilko("phone", "pair", "--json").objects.first?["link"] as? String)
        #expect(link.hasPrefix("https://127.0.0.1:\(server.port)/#p="))
        let code = link.split(separator: "=").last.map(String.init) ?? ""
        let paired = try ask(
            server.port, trusting: authority, "POST", "/api/v1/phone/pairing",
            head: ["content-type": "application/json", "origin": "https://127.0.0.1:\(server.port)"],
            body: #"{"code":"\#(code)"}"#)
        #expect(paired.status == 200, "\(paired)")
        let cookie = try #require(
            paired.head.components(separatedBy: "set-cookie: ").last?.split(separator: "\r\n").first)
        #expect(cookie.hasPrefix("__host-bilko-phone-\(server.port)=") && cookie.contains("; secure"))
        let key =
            try #require(
                try JSONSerialization.jsonObject(with: Data(paired.body.utf8)) as? [String: Any])["key"] as? String
            ?? ""
        let own = String(cookie.prefix { $0 != ";" }).replacing("__host", with: "__Host")
        let secrets = ["cookie": own, "x-bilko-phone-key": key]
        #expect(try ask(server.port, trusting: authority, "GET", "/api/v1/phone", head: secrets).status == 200)
        for (name, value) in [
            ("host", "evil.example:\(server.port)"), ("origin", "http://127.0.0.1:\(server.port)"),
            ("origin", "https://evil.example"), ("sec-fetch-site", "cross-site"),
        ] {
            let head = secrets.merging([name: value]) { $1 }
            #expect(
                [403, 421].contains(
                    try ask(server.port, trusting: authority, "GET", "/api/v1/phone", head: head).status), "\(name)")
        }
        // The same secrets over the same port without encryption.
        #expect(try server.ask("GET", "/api/v1/phone", head: secrets).status == 404)
    }

    @Test("who does not trust the authority, comes by another address or speaks an old version is not served")
    func refused() throws {
        let server = try PhoneServerProcess(bilko, ["--tls"])
        let authority = try authority()
        let other = scratch.path + "/other.pem"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x", "-keyout", other + ".key",
            "-out", other,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(try ask(server.port, trusting: other).head.hasPrefix("refused"))
        #expect(try ask(server.port, trusting: authority, name: "127.0.0.2").head.hasPrefix("refused"))
        #expect(try ask(server.port, trusting: authority, version: "1.1").head.hasPrefix("refused"))
        #expect(try ask(server.port, trusting: authority).status == 200)
    }

    @Test("whoever begins a handshake and goes no further is let go, and holds nobody up")
    func slow() throws {
        let server = try PhoneServerProcess(bilko, ["--tls"])
        let authority = try authority()
        let begun = Date()
        let hello = Data([22, 3, 1, 2, 0, 1, 0])
        let stalled = Thread.result { try? server.send(hello, patience: 40) }
        #expect(try ask(server.port, trusting: authority).status == 200)
        #expect(stalled()??.status == 0)
        #expect(Date().timeIntervalSince(begun) < 35, "the server ended it, and not this test")
        for bytes in [
            Data([22]), Data(repeating: 22, count: 70_000), Data([22, 3, 3, 0xff, 0xff]) + Data(count: 20_000),
        ] {
            _ = try server.send(bytes, patience: 20)
            #expect(try ask(server.port, trusting: authority).status == 200)
        }
        #expect(server.terminate() == 0)
    }

    @Test(
        "the authority outlives the server; a new one takes its place when asked, and the key is nowhere in the clear")
    func kept() throws {
        #expect(try bilko("phone", "trust").status == 9)
        var server = try PhoneServerProcess(bilko, ["--tls"])
        let first = try authority()
        let told = try bilko("phone", "trust", "--json").objects.first?["fingerprint"] as? String
        server.stop()
        server = try PhoneServerProcess(bilko, ["--tls"])
        #expect(try ask(server.port, trusting: first).status == 200)
        #expect(try bilko("phone", "trust", "--json").objects.first?["fingerprint"] as? String == told)
        #expect(try bilko("phone", "trust", "--renew", "--json").objects.first?["fingerprint"] as? String != told)
        server.stop()
        server = try PhoneServerProcess(bilko, ["--tls"])
        #expect(try ask(server.port, trusting: first).status == 0)
        #expect(try ask(server.port, trusting: authority()).status == 200)
        for name in try FileManager.default.subpathsOfDirectory(atPath: bilko.home) {
            let bytes = FileManager.default.contents(atPath: bilko.home + "/" + name) ?? Data()
            #expect(bytes.firstRange(of: Data("PRIVATE KEY".utf8)) == nil, "\(name)")
        }
    }

    @Test("a certificate that is given is shown under its name; whoever comes without encryption is led there")
    func given() throws {
        let (certificate, key) = (scratch.path + "/given.crt", scratch.path + "/given.key")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x", "-keyout", key, "-out",
            certificate, "-addext", "subjectAltName=DNS:laptop.example",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let server = try PhoneServerProcess(bilko, ["--lan-certificate", certificate, "--lan-key", key])
        let host = "laptop.example:\(server.port)"
        let page = try ask(
            server.port, trusting: certificate, head: ["host": host], name: "laptop.example")
        #expect(page.status == 200 && page.body.contains("/phone.js"))
        let plain = try server.ask("GET", "/", head: ["host": host])
        #expect(plain.status == 308 && plain.headers["location"] == "https://\(host)/")
        #expect(try server.ask("GET", "/bilko.crt", head: ["host": host]).status == 404)
        #expect(try bilko("phone", "pair", "--json").objects.first?["address"] as? String == "https://\(host)")
    }

    @Test("flags that do not go together, and files that are none, are said before anybody is served")
    func flags() throws {
        try Data("x".utf8).write(to: URL(fileURLWithPath: scratch.path + "/x"))
        let x = scratch.path + "/x"
        for arguments in [
            ["serve", "--tls"], ["serve", "--lan", "127.0.0.1", "--lan-key", x],
            ["serve", "--lan", "127.0.0.1", "--tls", "--lan-certificate", x, "--lan-key", x],
            ["serve", "--lan", "127.0.0.1", "--lan-certificate", x, "--lan-key", x],
            ["phone", "trust", "--pem", "--json"],
        ] {
            let answer = try bilko.run(arguments)
            #expect(answer.status == 1 && !answer.talk.isEmpty, "\(arguments): \(answer)")
        }
    }
}
