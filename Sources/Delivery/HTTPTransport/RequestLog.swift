/// What is written down of a request: nothing of what it says, and nobody's name.
package struct RequestNote: Hashable, Sendable {
    /// Sent along as `X-Request-ID`, so that a server's log can be compared.
    package var id: String
    package var method: HTTPRequest.Method
    /// The server, with its port unless it is the usual one.
    package var server: String
    /// The path in which each identity is `{id}`; `nil` where paths may hold names.
    package var path: String?
    /// The status of the answer, or a word for why there was none.
    package var end: String
    package var milliseconds: Int
}

/// Takes notes of requests.
package protocol RequestLog: Sendable {
    func note(_ note: RequestNote)
}

/// A way to a server that takes a note of each request.
package struct NotedClient: HTTPClient {
    private let client: any HTTPClient
    private let log: any RequestLog
    private let freshID: @Sendable () -> String
    private let path: @Sendable (String) -> String?

    /// - Parameters:
    ///   - client: the way that is gone.
    ///   - log: gets a note when a request has come to its end.
    ///   - freshID: makes an identity that no request had before, of letters, digits and hyphens.
    ///   - path: the path of an address as it may be written down; `nil` where none may.
    package init(
        _ client: any HTTPClient, log: any RequestLog, freshID: @escaping @Sendable () -> String,
        path: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.client = client
        self.log = log
        self.freshID = freshID
        self.path = path
    }

    /// Sends a request with its identity; an upload address gets none, because its signature may cover all headers.
    ///
    /// - Throws: what the way throws.
    package func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
        let id = freshID()
        var sent = request
        if !request.isTicket { sent.headers.append((name: "X-Request-ID", value: id)) }
        let began = ContinuousClock.now
        let server = (try? ServerAddress(absolute: request.address, ignoringQuery: true, unencrypted: true))?.authority
        func note(_ end: String) {
            let milliseconds = Int((ContinuousClock.now - began) / .milliseconds(1))
            log.note(
                RequestNote(
                    id: id, method: request.method, server: server ?? "?",
                    path: request.isTicket ? nil : path(request.address), end: end, milliseconds: milliseconds))
        }
        do throws(TransportError) {
            let answer = try await client.answer(to: sent)
            note(String(answer.status))
            return answer
        } catch {
            note(error.word)
            throw error
        }
    }
}

extension TransportError {
    /// One word for a log.
    fileprivate var word: String {
        if reachedNobody { return "unreachable" }
        if isAboutTrust { return "untrusted" }
        if isRefusedHere { return "refused-here" }
        return self == .cancelled ? "cancelled" : "broken"
    }
}
