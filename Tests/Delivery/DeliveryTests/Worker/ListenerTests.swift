import Delivery
import Foundation
import HTTPTransport
import ReceiptModel
import ReferenceServer
import Store
import Synchronization
import SystemPackage
import Testing

@testable import SQLiteStore

/// The whole way, over real connections to a listening reference server.
@Suite struct ListenerTests {
    /// Runs a body against a server that listens, then shuts it down.
    private func listening(_ delivery: BilkoTrial, _ body: (String) async throws -> Void) async throws {
        let (ports, started) = AsyncStream<Int>.makeStream()
        let (ending, end) = AsyncStream<Void>.makeStream()
        let listener = ReferenceServerListener(delivery.server, port: 0, now: { [clock = delivery.clock] in clock.now })
        async let serving: Void = listener.serve {
            started.yield($0)
        } stop: {
            for await _ in ending {}
        }
        var iterator = ports.makeAsyncIterator()
        let port = await iterator.next() ?? 0
        do {
            try await body("http://127.0.0.1:\(port)")
        } catch {
            end.finish()
            throw error
        }
        end.finish()
        try await serving
    }

    private func worker(_ delivery: BilkoTrial, _ address: String, limit: Int = 60_000) throws -> QueueWorker {
        let server = try ServerAddress(normalising: address)
        var limits = TransportLimits()
        limits.exchangeMilliseconds = limit
        let backend = BilkoBackend(
            account: BilkoTrial.account, at: server, through: CurlTransport(to: server, trust: .system, limits: limits),
            tokens: delivery.tokens)
        let vault = try #require(delivery.vault)
        return QueueWorker(vault, to: backend, seed: 3, now: { [clock = delivery.clock] in clock.now })
    }

    private static let faults: [ReferenceServerFault] = [
        .refuse, .breakRequest(after: 0), .breakRequest(after: 70_000), .breakAnswer(after: 0), .breakAnswer(after: 1),
        .breakAnswer(after: 40), .lose, .slow(2_500), .html, .empty, .status(503, retryAfter: 1), .expired,
        .clock(9_000),
    ]

    @Test("every fault at every step over real connections: delivered exactly once", arguments: faults)
    func survives(fault: ReferenceServerFault) async throws {
        let delivery = try BilkoTrial()
        for _ in 0..<2 { try delivery.capture(size: 200_000) }
        try await listening(delivery) { address in
            let worker = try worker(delivery, address, limit: fault == .slow(2_500) ? 1_000 : 60_000)
            for path in [
                "/mobile/expense-drafts", "/mobile/documents/upload-url", "/storage", "/mobile/documents/complete",
            ] {
                if fault == .expired, path != "/storage" { continue }
                delivery.server.plan([FaultRule(fault, path: path)])
                _ = try await worker.drain()
                delivery.clock.advance(90_000)
                _ = try await worker.drain()
                delivery.clock.advance(90_000)
                try delivery.capture(size: 120_000)
            }
            for _ in 0..<3 {
                _ = try await worker.drain()
                delivery.clock.advance(90_000)
            }
        }
        let counts = try #require(try delivery.vault?.queueCounts())
        let errors = try delivery.vault?.queueItems().compactMap(\.lastError) ?? []
        #expect(counts.keys.allSatisfy { $0 == .done }, "\(counts) \(errors)")
        #expect(try delivery.faults() == [])
    }

    @Test("broken at every byte of every request's body and of every answer, at every step: delivered exactly once")
    func everyByte() async throws {
        let delivery = try BilkoTrial()
        let paths = [
            "/mobile/expense-drafts", "/mobile/documents/upload-url", "/storage", "/mobile/documents/complete",
        ]
        try await listening(delivery) { address in
            let worker = try worker(delivery, address)
            for place in 0..<256 {
                try delivery.capture(size: 300)
                // Each request meets both, one after the other, then none.
                delivery.server.plan(
                    paths.map { FaultRule(.breakRequest(after: place), path: $0) }
                        + paths.map { FaultRule(.breakAnswer(after: place), path: $0) })
                for _ in 0..<7 {
                    _ = try await worker.drain()
                    delivery.clock.advance(7_200)
                }
            }
            delivery.server.plan([])
            _ = try await worker.drain()
        }
        let errors = try delivery.vault?.queueItems().filter { $0.state != .done }.compactMap(\.lastError) ?? []
        #expect(try delivery.vault?.queueCounts() == [.done: 512], "\(errors)")
        #expect(try delivery.faults() == [])
    }

    @Test("a redirect to another host gets no token: the account is held up and nothing goes there")
    func redirects() async throws {
        let delivery = try BilkoTrial()
        try delivery.capture()
        let other = try BilkoTrial()
        try await listening(other) { elsewhere in
            try await listening(delivery) { address in
                delivery.server.plan([FaultRule(.redirect(elsewhere + "/mobile/expense-drafts"), times: nil)])
                let report = try await worker(delivery, address).drain()
                #expect(report.ended != nil && report.delivered == 0)
            }
        }
        #expect(try delivery.vault?.pauses().map(\.cause) == [.certificate])
        #expect(other.server.snapshot.audit.isEmpty)
    }

    @Test("a page of a browser neither steers the server nor reads it: another host, another origin")
    func strangers() async throws {
        let delivery = try BilkoTrial()
        try await listening(delivery) { address in
            let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
            // A machine that is busy with other tests may answer late.
            var limits = TransportLimits()
            limits.lowSpeedSeconds = 300
            let client = CurlTransport(to: try ServerAddress(normalising: address), trust: .system, limits: limits)
            func status(
                _ method: HTTPRequest.Method, _ path: String, _ headers: [(name: String, value: String)]
            ) async throws -> Int {
                try await client.answer(
                    to: HTTPRequest(
                        method, address + path, headers: headers,
                        body: method == .post ? .bytes(Array("[]".utf8)) : .none)
                ).status
            }
            for host in [
                "evil.example", "evil.example:\(port)", "127.0.0.1", "localhost", "127.0.0.1:1",
                "127.0.0.1.evil.example:\(port)",
                "127.0.0.2:\(port)", "[::]:\(port)",
            ] {
                for (method, path) in [
                    (HTTPRequest.Method.get, "/openapi.json"), (.get, "/sandbox/audit"), (.get, "/mobile/bootstrap"),
                    (.post, "/sandbox/faults"), (.post, "/mobile/sync/push"),
                ] { #expect(try await status(method, path, [("Host", host)]) == 421, "\(host) \(path)") }
            }
            for (name, value) in [
                ("Origin", "https://evil.example"), ("Origin", "null"), ("Origin", "http://127.0.0.1:1"),
                ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"),
            ] {
                #expect(try await status(.post, "/sandbox/faults", [(name, value)]) == 403, "\(value)")
                #expect(try await status(.post, "/mobile/sync/push", [(name, value)]) == 403, "\(value)")
                #expect(try await status(.get, "/openapi.json", [(name, value)]) == 200, "\(value)")
            }
            for host in ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"] {
                #expect(try await status(.get, "/openapi.json", [("Host", host)]) == 200, "\(host)")
                let headers = [("Host", host), ("Origin", "http://\(host)"), ("Sec-Fetch-Site", "same-origin")]
                #expect(try await status(.post, "/sandbox/faults", headers.map { (name: $0, value: $1) }) == 204)
            }
            #expect(try await status(.post, "/sandbox/faults", []) == 204, "a program that is no browser")
        }
        #expect(delivery.server.snapshot.audit.isEmpty)
    }

    @Test("many at once: all of them, exactly once, in few transactions")
    func many() async throws {
        let delivery = try BilkoTrial()
        for _ in 0..<60 { try delivery.capture(size: 30_000) }
        try await listening(delivery) { address in
            let worker = try worker(delivery, address)
            // A machine that is busy with other tests may let an exchange take too long; then it is sent again.
            for _ in 0..<4 {
                _ = try await worker.drain()
                delivery.clock.advance(90_000)
            }
        }
        #expect(try delivery.vault?.queueCounts() == [.done: 120])
        #expect(try delivery.faults() == [])
        #expect(try delivery.vault?.check(deep: true).isClean == true)
    }

    @Test("the journal brings everything back, also after a line that was cut off")
    func journal() throws {
        let delivery = try BilkoTrial()
        let path = delivery.folder + "/journal"
        let users = ["token": ReferenceServerUser(id: "ana", company: "c", country: "BA")]
        let settings = ReferenceServer.Settings(users: users, secret: [1])
        do {
            let server = try ReferenceServer(settings, journal: FileJournal(path: path))
            try server.edit(company: "c", "approval", "a", status: "pending", at: at(1))
            try server.edit(company: "c", "approval", "a", status: "approved", at: at(2))
        }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(#"{"records":[{"id"#.utf8))
        try handle.close()
        let server = try ReferenceServer(settings, journal: FileJournal(path: path))
        #expect(server.snapshot.records["c/approval/a"]?.version == 2 && server.snapshot.audit.count == 2)
        try server.edit(company: "c", "approval", "b", status: "pending", at: at(3))
        #expect(try ReferenceServer(settings, journal: FileJournal(path: path)).snapshot.audit.count == 3)
    }
}

/// The document that is served and the server itself say the same.
@Suite struct ContractTests {
    private let server: ReferenceServer
    private let document: [String: Any]

    init() throws {
        let users = [
            "token": ReferenceServerUser(id: "ana", company: "c", country: "RS"),
            "viewer": ReferenceServerUser(id: "vid", company: "c", country: "RS", permissions: []),
        ]
        server = try ReferenceServer(.init(users: users, secret: [9]))
        let bytes = Data(ReferenceServerListener(server, port: 0, now: { at(0) }).openAPI)
        document = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    }

    private func ask(
        _ method: String, _ path: String, token: String? = "token", key: String? = "k", body: String = "{}"
    ) -> ReferenceServerReply {
        var headers = ["content-type": "application/json"]
        headers["authorization"] = token.map { "Bearer \($0)" }
        headers["idempotency-key"] = key
        return server.answer(
            ReferenceServerRequest(method, path, headers: headers, body: .bytes(Array(body.utf8))), base: "http://h",
            at: at(0))
    }

    private func code(_ reply: ReferenceServerReply) -> String {
        let object = try? JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
        return object?["code"] as? String ?? ""
    }

    @Test func everyOperationOfTheDocumentIsThereAndGuarded() throws {
        #expect(document["openapi"] as? String == "3.1.0")
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        #expect(paths.count == 29)
        for (path, operations) in paths where path.hasPrefix("/mobile") {
            for (method, operation) in operations {
                let real = path.replacingOccurrences(of: "{id}", with: "x")
                let method = method.uppercased()
                #expect(ask(method, real, token: nil).status == 401, "\(path)")
                #expect(ask(method, real, token: "wrong").status == 401, "\(path)")
                let reply = ask(method, real)
                #expect(code(reply) != "unknown_path" && reply.status != 405, "\(method) \(path)")
                let told = try #require(operation["responses"] as? [String: Any])
                #expect(told[String(reply.status)] != nil, "\(method) \(path) answers \(reply.status)")
                guard method == "POST" else { continue }
                #expect(ask(method, real, key: nil).status == 400, "\(path)")
                #expect(ask(method, real, token: "viewer").status == 403, "\(path)")
            }
        }
        #expect(code(ask("GET", "/mobile/nothing")) == "unknown_path")
    }

    @Test("every way to sign in that the document tells of is there, and answers as it tells")
    func signIn() throws {
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        let ana = ReferenceServerSignIn.Person(
            email: "ana@example.test", password: "x", user: ReferenceServerUser(id: "ana", company: "c", country: "RS"),
            tenant: 7)
        for (scheme, prefix) in [(ReferenceServerSignIn.Scheme.password, "/auth/"), (.cookies, "/api/auth/")] {
            let signIn = ReferenceServerSignIn(scheme, [ana], secret: [7], seconds: 60)
            let told = paths.filter { $0.key.hasPrefix(prefix) }
            #expect(told.count == (scheme == .password ? 6 : 3))
            for (path, operations) in told {
                for (method, operation) in operations {
                    let responses = try #require(operation["responses"] as? [String: Any])
                    for body in [#"{"email":"ana@example.test","password":"x"}"#, "{}"] {
                        let request = ReferenceServerRequest(
                            method.uppercased(), path, headers: [:], body: .bytes(Array(body.utf8)))
                        let reply = try #require(signIn.answer(request, at: at(0)), "\(path)")
                        #expect(responses[String(reply.status)] != nil, "\(path) answers \(reply.status)")
                    }
                }
            }
        }
    }

    @Test func aKeyIsAnsweredTheSameTwiceAndNeverWithAnotherBody() {
        let body = #"{"draftId":"d","documentIds":[]}"#
        let first = ask("POST", "/mobile/expense-drafts", body: body)
        let second = ask("POST", "/mobile/expense-drafts", body: body)
        #expect(first.status == 201 && second.status == 201 && first.body == second.body)
        #expect(code(ask("POST", "/mobile/expense-drafts", body: #"{"draftId":"e","documentIds":[]}"#)) == "key_reused")
        #expect(ask("POST", "/mobile/expense-drafts", key: "other", body: body).status == 409)
        #expect(server.snapshot.audit.count == 1)
    }

    @Test func storageChecksSignatureTimeTypeAndDigest() throws {
        let bytes = Array("original".utf8)
        let digest = "0682c5f2076f099c34cfdd15a9e063849ed437a49677e6fcc5b4198c76575be5"
        let body = #"{"documentId":"d","sha256":"\#(digest)","mediaType":"image/png","byteCount":8}"#
        let ticket = try #require(
            try JSONSerialization.jsonObject(with: Data(ask("POST", "/mobile/documents/upload-url", body: body).body))
                as? [String: Any])
        let address = try #require((ticket["url"] as? String)?.dropFirst("http://h".count))
        let parts = address.split(separator: "?")
        func put(
            _ bytes: [UInt8], query: String? = nil, type: String = "image/png", digest other: String? = nil,
            second: Int = 0
        ) -> Int {
            server.answer(
                ReferenceServerRequest(
                    "PUT", String(parts[0]), query: ReferenceServerRequest.query(query ?? String(parts[1])),
                    headers: ["content-type": type, "x-content-sha256": other ?? digest], body: .bytes(bytes)),
                base: "http://h", at: at(second)
            ).status
        }
        #expect(put(bytes, query: parts[1].replacingOccurrences(of: "signature=", with: "signature=0")) == 403)
        #expect(put(bytes, query: parts[1].replacingOccurrences(of: "expires=1", with: "expires=2")) == 403)
        #expect(put(bytes, second: 901) == 403)
        #expect(put(bytes, type: "image/jpeg") == 415)
        #expect(put(bytes, digest: String(repeating: "0", count: 64)) == 400)
        #expect(put(Array("0riginal".utf8)) == 422 && put(bytes + [1]) == 422)
        let complete = #"{"uploadId":"\#(ticket["uploadId"] ?? "")","sha256":"\#(digest)","byteCount":8,"draftIds":[]}"#
        #expect(code(ask("POST", "/mobile/documents/complete-upload", body: complete)) == "not_uploaded")
        #expect(put(bytes) == 200 && put(bytes) == 200)
        #expect(ask("POST", "/mobile/documents/complete-upload", body: complete).status == 201)
    }

    @Test func pullGivesEveryChangeOnceInOrder() throws {
        for number in 0..<3 { try server.edit(company: "c", "approval", "a\(number)", status: "pending", at: at(1)) }
        try server.edit(company: "c", "approval", "a0", status: "approved", at: at(1))
        try server.edit(company: "other", "approval", "b", status: "pending", at: at(1))
        func page(_ since: String) throws -> (ids: [String], cursor: String) {
            let reply = server.answer(
                ReferenceServerRequest(
                    "GET", "/mobile/sync/pull", query: ["since": since], headers: ["authorization": "Bearer token"]),
                base: "", at: at(2))
            let object = try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
            let changes = object["changes"] as? [[String: Any]] ?? []
            return (changes.compactMap { $0["entityId"] as? String }, object["cursor"] as? String ?? "")
        }
        let first = try page("0")
        #expect(first.ids == ["a1", "a2", "a0"])
        #expect(try page(first.cursor).ids.isEmpty)
    }

    @Test(arguments: [
        "POST /mobile/expense-drafts lost x2", "/mobile 503", "/mobile 429:30 x1", "PUT /storage reset=100",
        "/mobile slow=20", "/mobile clock=-7200", "/ refuse", "/mobile redirect=https://a.example",
    ]) func faultsCanBeSaid(text: String) { #expect(FaultRule(text) != nil) }

    @Test(arguments: ["", "mobile lost", "/mobile", "/mobile 999", "/mobile reset", "/mobile lost x0", "A B C D"])
    func whatIsNoFaultIsRefused(text: String) { #expect(FaultRule(text) == nil) }
}
