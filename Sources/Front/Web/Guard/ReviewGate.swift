import Foundation
import HTTPTypes
import Hummingbird
import Localization
import LoopbackServer
import NIOCore
import ReceiptModel

/// Looks at every request before anything is done, and at every answer before it leaves.
struct ReviewGate: Sendable {
    let router: RouterResponder<BasicRequestContext>
    let sessions: SessionStore
    let links: ReviewLinks
    let lock: LockRequests
    /// Of the page, as long as a browser says nothing else.
    let language: Language
    let now: @Sendable () -> Timestamp

    /// Maximum of a request's body (bytes): what a person types of a draft.
    static let maximumBody = 65_536
    /// Maximum time in which a body has to be there.
    static let bodyPatience = Duration.seconds(10)

    /// What a browser may do with the page: its own scripts, styles and pictures alone, in no frame of anybody's.
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
        form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'
        """

    /// The answer, and whether the connection ends with it.
    func answer(
        to request: Request, _ context: BasicRequestContext, port: Int
    ) async -> (response: Response, isLast: Bool) {
        await Speech.$localizer.withValue(Speech.localizer(for: request.headers)) {
            await answered(request, context, port: port)
        }
    }

    private func answered(
        _ request: Request, _ context: BasicRequestContext, port: Int
    ) async -> (response: Response, isLast: Bool) {
        var isLast = true
        var response: Response
        do {
            var request = request
            let isHead = request.method == .head
            // What a head says is what the whole answer would have said (RFC 9110, 9.3.2).
            if isHead { request = request.asked(by: .get) }
            try checkVisitor(request, port: port)
            if request.method == .post, request.uri.path == Operation.takeDocument.path {
                // Who is not let in sends no document.
                try lock.requireOpen(try requireSession(request, port: port), request)
                response = try await router.respond(to: request, context: context)
                isLast = false
            } else {
                request.body = RequestBody(buffer: try await body(of: request))
                // Whatever else is wrong, the request was read to its end.
                isLast = false
                response = try await respond(to: request, context, isHead: isHead, port: port)
                response.leaveOutWhatIsKnown(request)
                if isHead { response = response.createHeadResponse() }
            }
        } catch {
            response = Problem(error).response
        }
        harden(&response)
        if isLast { response.headers[.connection] = "close" }
        return (response, isLast)
    }

    private func respond(
        to request: Request, _ context: BasicRequestContext, isHead: Bool, port: Int
    ) async throws -> Response {
        let path = request.uri.path
        if request.method == .get, let file = PageFile.at(path) { return file.response }
        guard path.hasPrefix("/api/v1/") else { throw Problem(.notFound, "there is no page at this address") }
        if request.method == .get, path == "/api/v1/openapi.json" { return PageFile.openAPI.response }
        if request.method == .get, path == "/api/v1/words" {
            let asked = request.uri.queryParameters.get("language").flatMap { Language(tag: $0) }
            return try .json(WordsBody(asked ?? language))
        }
        if request.method == .post, path == "/api/v1/session" { return try await open(request, port: port) }
        let cookie = try requireSession(request, port: port)
        if let response = try await lock.answer(to: request, of: cookie) { return response }
        if request.method == .delete, path == "/api/v1/session" {
            sessions.end(cookie: cookie)
            lock.idle.forget(SecretToken.digest(of: cookie))
            var response = Response(status: .noContent)
            response.headers[.setCookie] = "\(Self.cookieName(port))=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
            return response
        }
        try lock.requireOpen(cookie, request)
        if request.method == .get, path == Operation.watchChanges.path {
            if isHead { return Response(status: .ok, headers: [.contentType: ChangeStream.type]) }
            // It goes on after the request was let in, so it is looked again who listens.
            let key = request.headers[.reviewKey]
            return ChangeStream.response(home: lock.idle.lock.home) { [sessions, lock, now] in
                sessions.isOpen(cookie: cookie, key: key, now: now(), isUse: false) && lock.mayGoOn(cookie)
            }
        }
        let methods = Operation.methods(at: path)
        guard !methods.isEmpty else { throw Problem(.notFound, "there is no page at this address") }
        guard methods.contains(request.method) else {
            var response = Problem(.methodNotAllowed, "what is at this address cannot be asked that way").response
            response.headers[.allow] = methods.map(\.rawValue).joined(separator: ", ")
            return response
        }
        return try await router.respond(to: request, context: context)
    }

    /// The cookie of the session in which a request is sent.
    private func requireSession(_ request: Request, port: Int) throws(Problem) -> String {
        let cookie = request.cookie(named: Self.cookieName(port))
        // A page that waits for changes is not used by anybody.
        let isUse = request.uri.path != Operation.watchChanges.path && request.headers[.reviewIdle] == nil
        guard let cookie, sessions.isOpen(cookie: cookie, key: request.headers[.reviewKey], now: now(), isUse: isUse)
        else {
            throw Problem(
                .unauthorized, "this browser is not let in, or was not used for eight hours",
                remedy: "run 'bilko review', which opens the page with a new link")
        }
        return cookie
    }

    /// A page under another name that leads here (DNS rebinding) and a page of another origin get nothing.
    private func checkVisitor(_ request: Request, port: Int) throws(Problem) {
        let visitor = LoopbackVisitor(port: port)
        // The first is the authority; a second one would be believed by somebody else (RFC 9112, 3.2).
        guard request.headers[.host] == nil else { throw Problem(.badRequest, "the request names two hosts") }
        guard visitor.isMeant(request.head.authority) else {
            throw Problem(.misdirectedRequest, "this server answers to its own address alone")
        }
        let (origin, site) = (request.headers[.origin], request.headers[.fetchSite])
        let isRead = request.method == .get
        // The page itself may be opened by a link from anywhere: nothing but the program's own files is in it.
        guard !isRead || request.uri.path.hasPrefix("/api/") else { return }
        guard visitor.mayChange(origin: origin, site: site) else {
            throw Problem(.forbidden, "a page of another origin asks for this")
        }
    }

    /// The whole body, which has to be JSON and to come in time.
    private func body(of request: Request) async throws -> ByteBuffer {
        let length = request.headers[.contentLength]
        let isChunked = request.headers[.transferEncoding] != nil
        guard length.map({ Int($0) ?? -1 }) ?? 0 != 0 || isChunked else { return ByteBuffer() }
        guard request.method != .get else { throw Problem(.badRequest, "a question has no body") }
        if let length, Int(length).map({ $0 > Self.maximumBody }) ?? true { throw Problem.tooLarge }
        guard request.headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
            throw Problem(.unsupportedMediaType, "the body has to be application/json")
        }
        return try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            group.addTask {
                do {
                    return try await request.body.collect(upTo: Self.maximumBody)
                } catch is NIOTooManyBytesError {
                    throw Problem.tooLarge
                } catch {
                    throw Problem.unreadable
                }
            }
            group.addTask {
                try await Task.sleep(for: Self.bodyPatience)
                throw Problem(.requestTimeout, "the body of the request did not come in time")
            }
            defer { group.cancelAll() }
            return try await group.next() ?? ByteBuffer()
        }
    }

    // MARK: - Sessions

    private struct Opening: Decodable { var link: String }
    private struct Opened: Encodable { var key: String }

    private func open(_ request: Request, port: Int) async throws -> Response {
        let opening = try await request.decoded(Opening.self)
        guard links.redeem(opening.link, now: now()) else {
            throw Problem(
                .unauthorized, "this link was used already, or is older than two minutes",
                remedy: "run 'bilko review' for a new one")
        }
        let (cookie, key) = sessions.begin(now: now())
        var response = try Response.json(Opened(key: key))
        response.headers[.setCookie] = "\(Self.cookieName(port))=\(cookie); Path=/; HttpOnly; SameSite=Strict"
        return response
    }

    /// Cookies belong to the machine whatever the port: servers of two homes would take each other's.
    private static func cookieName(_ port: Int) -> String { "bilko-review-\(port)" }

    private func harden(_ response: inout Response) {
        response.harden(with: Self.otherHeaders)
    }

    private static let otherHeaders: [(HTTPField.Name, String)] = [
        ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Embedder-Policy", "require-corp"),
        ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}

extension HTTPField.Name {
    /// The key of the session, which the page keeps; no form and no picture of another page can send it.
    static let reviewKey = HTTPField.Name("X-Bilko-Key") ?? .authorization
    static let fetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
    /// Of an answer's own request: a field beside the authority, which is read apart from the fields.
    static let host = HTTPField.Name("Host") ?? .origin
}
