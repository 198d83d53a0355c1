import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import LoopbackServer
import NIOCore
package import ReceiptModel
import ServiceLifecycle

/// A reference server that listens on this machine.
package struct ReferenceServerListener: Sendable {
    private let server: ReferenceServer
    private let port: Int
    /// Where clients come to when another server stands before this one, such as one that speaks TLS.
    private let publicAddress: String?
    private let now: @Sendable () -> Timestamp
    /// Says who comes with a token that is not in the list of users: the word of an identity provider.
    package var admit: (@Sendable (String) async -> ReferenceServerUser?)?
    /// Another way to sign in, which decides alone who comes in.
    package var signIn: ReferenceServerSignIn?
    /// The document at `/openapi.json`.
    package let openAPI: [UInt8]

    /// A listener on 127.0.0.1; port 0 is any that is free, and `now` is the server's clock.
    package init(
        _ server: ReferenceServer, port: Int, publicAddress: String? = nil, now: @escaping @Sendable () -> Timestamp
    ) {
        self.server = server
        self.port = port
        self.publicAddress = publicAddress
        self.now = now
        openAPI = PackageResources.openapi_json
    }

    /// Serves until `stop` returns; `started` is told the port, once clients can come.
    ///
    /// - Throws: ``LoopbackError`` when the port is taken, and what else the HTTP server throws.
    package func serve(
        started: @escaping @Sendable (Int) -> Void, stop: @escaping @Sendable () async -> Void
    ) async throws {
        let logger = Logger(label: "sandbox") { _ in SwiftLogNoOpLogHandler() }
        let application = Application(
            responder: CallbackResponder<ReferenceServerContext> { request, context in
                try await respond(request, context)
            },
            configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: "bilko-sandbox"),
            onServerRunning: { channel in started(channel.localAddress?.port ?? 0) }, logger: logger)
        // A server is never cancelled: it is asked to shut down.
        let group = ServiceGroup(configuration: .init(services: [application], logger: logger))
        async let stopping: Void = {
            await stop()
            await group.triggerGracefulShutdown()
        }()
        do {
            try await group.run()
        } catch {
            throw LoopbackError(listeningOn: port, error) ?? error
        }
        await stopping
    }

    /// What is wrong with where a request comes from or goes to; `nil` for nothing.
    ///
    /// The listener has no other guard: what steers it needs no token.
    private func refusal(_ request: Request, _ context: ReferenceServerContext) -> Response? {
        let visitor = LoopbackVisitor(
            port: context.channel.localAddress?.port ?? port, publicAddress: publicAddress)
        guard visitor.isMeant(request.head.authority) else { return answer(.problem(421, "wrong_host")) }
        guard request.method != .get, request.method != .head else { return nil }
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] }
        guard visitor.mayChange(origin: request.headers[.origin], site: site) else {
            return answer(.problem(403, "wrong_origin"))
        }
        return nil
    }

    private func respond(_ request: Request, _ context: ReferenceServerContext) async throws -> Response {
        if let refusal = refusal(request, context) { return refusal }
        let path = request.uri.path
        if path == "/openapi.json" { return answer(.init(status: 200, headers: json, body: openAPI)) }
        if path.hasPrefix("/sandbox/") { return try await steer(request, path) }
        let fault = server.fault(for: request.method.rawValue, path)
        var clock = now()
        switch fault {
        case .refuse: return try await hangUp(context)
        case .slow(let milliseconds): try await Task.sleep(for: .milliseconds(milliseconds))
        case .clock(let seconds): clock = Timestamp(milliseconds: clock.milliseconds + Int64(seconds) * 1_000)
        case .breakRequest(let count):
            var seen = 0
            for try await part in request.body {
                seen += part.readableBytes
                if seen >= count { break }
            }
            return try await hangUp(context)
        default: break
        }
        var asked = try await read(request, path)
        if let admit, let header = asked.headers["authorization"], header.hasPrefix("Bearer ") {
            asked.user = await admit(String(header.dropFirst(7)))
        }
        if let signIn {
            if let reply = signIn.answer(asked, at: clock) { return answer(reply) }
            asked.user = signIn.user(asked.headers, at: clock)
            if asked.user == nil { asked.headers["authorization"] = "Bearer " }
        }
        if let reply = fault?.reply { return answer(reply) }
        let base = publicAddress ?? "http://\(request.head.authority ?? "127.0.0.1:\(port)")"
        var reply = server.answer(asked, base: base, at: clock)
        if let signIn, path.hasPrefix("/mobile/") { reply = signIn.wrapped(reply, headers: asked.headers, at: clock) }
        switch fault {
        case .lose: return try await hangUp(context)
        case .breakAnswer(let count): return try await breakOff(reply, after: count, context)
        default: return answer(reply)
        }
    }

    private let json = ["content-type": "application/json"]

    /// An original is hashed on its way and not kept; all else is small.
    private func read(_ request: Request, _ path: String) async throws -> ReferenceServerRequest {
        var headers: [String: String] = [:]
        for field in request.headers { headers[field.name.canonicalName] = field.value }
        var asked = ReferenceServerRequest(
            request.method.rawValue, path, query: ReferenceServerRequest.query(request.uri.query ?? ""),
            headers: headers)
        if request.method == .put {
            var (hash, count) = (SHA256(), 0)
            for try await part in request.body {
                hash.update(data: Array(part.readableBytesView))
                count += part.readableBytes
            }
            asked.body = .digest(hash.finalize().hexadecimal, count: count)
        } else {
            let buffer = try await request.body.collect(upTo: 8 << 20)
            asked.body = .bytes(Array(buffer.readableBytesView))
        }
        return asked
    }

    private func answer(_ reply: ReferenceServerReply) -> Response {
        var fields = HTTPFields()
        for (name, value) in reply.headers { HTTPField.Name(name).map { fields[$0] = value } }
        for cookie in reply.cookies { fields.append(HTTPField(name: .setCookie, value: cookie)) }
        return Response(
            status: .init(code: reply.status), headers: fields, body: .init(byteBuffer: ByteBuffer(bytes: reply.body)))
    }

    /// Resets the connection, so that the client sees it break at once.
    private func hangUp(_ context: ReferenceServerContext) async throws -> Response {
        try await context.channel.close()
        return Response(status: .serviceUnavailable)
    }

    private func breakOff(_ reply: ReferenceServerReply, after count: Int, _ context: ReferenceServerContext)
        async throws -> Response
    {
        var fields = HTTPFields()
        for (name, value) in reply.headers { HTTPField.Name(name).map { fields[$0] = value } }
        let part = ByteBuffer(bytes: reply.body.prefix(count))
        let body = ResponseBody(contentLength: reply.body.count) { writer in
            try await writer.write(part)
            try await Task.sleep(for: .milliseconds(20))
            try await context.channel.close()
            try await writer.finish(nil)
        }
        return Response(status: .init(code: reply.status), headers: fields, body: body)
    }

    // MARK: - Steering

    private struct Edit: Decodable {
        var company: String
        var entityType: String
        var entityId: String
        var status: String
        /// What is changed of the fields of the record, if anything; `null` takes a value away.
        var fields: [String: ReferenceServerValue]?
        /// What is changed beside its fields: `state`, `setAside`.
        var beside: [String: ReferenceServerValue]?
    }

    /// For tests and client authors: faults from now on, what somebody at the server does, what is kept.
    private func steer(_ request: Request, _ path: String) async throws -> Response {
        let body = Data(try await request.body.collect(upTo: 1 << 20).readableBytesView)
        switch (request.method, path) {
        case (.post, "/sandbox/faults"):
            let texts = (try? JSONDecoder().decode([String].self, from: body)) ?? [""]
            let rules = texts.compactMap(FaultRule.init)
            guard rules.count == texts.count else { return answer(.problem(400, "malformed")) }
            server.plan(rules)
            return answer(.init(status: 204))
        case (.post, "/sandbox/records"):
            guard let edit = try? JSONDecoder().decode(Edit.self, from: body) else {
                return answer(.problem(400, "malformed"))
            }
            try server.edit(
                company: edit.company, edit.entityType, edit.entityId, status: edit.status, fields: edit.fields ?? [:],
                beside: edit.beside ?? [:], at: now())
            return answer(.init(status: 204))
        case (.get, "/sandbox/audit"): return answer(.json(server.snapshot.audit))
        case (.get, "/sandbox/records"):
            return answer(.json(server.snapshot.records.values.sorted { $0.cursor < $1.cursor }))
        default: return answer(.problem(404, "unknown_path"))
        }
    }
}

/// What comes with a request: the connection, so that it can be broken.
struct ReferenceServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}

extension ReferenceServerFault {
    /// The answer in the place of the real one; nothing is done then.
    package var reply: ReferenceServerReply? {
        switch self {
        case .status(let status, let retryAfter):
            var reply = ReferenceServerReply.problem(status, "planned")
            if let retryAfter { reply.headers["retry-after"] = String(retryAfter) }
            return reply
        case .expired: return .problem(403, "expired")
        case .html:
            return ReferenceServerReply(
                status: 200, headers: ["content-type": "text/html"],
                body: Array("<html>Welcome to our Wi-Fi</html>".utf8))
        case .empty: return ReferenceServerReply(status: 200)
        case .redirect(let address): return ReferenceServerReply(status: 302, headers: ["location": address])
        case .refuse, .breakRequest, .breakAnswer, .lose, .slow, .clock: return nil
        }
    }
}
