import Accounts
import Foundation
import HTTPTransport
import ReceiptModel

/// Calls to one server under the secret of an account.
struct ServerCalls: Sendable {
    let address: ServerAddress
    let client: any HTTPClient
    let tokens: any TokenSource
    /// The headers that the secret makes.
    let authorise: @Sendable (AccessToken) -> [(name: String, value: String)]

    /// The address of the server, with its path escaped.
    var base: String { "\(address.scheme)://\(address.authority)\(S3Signature.escaped(address.path, keeping: "/"))" }

    /// Sends a request, with another secret once when this one is refused; `path` follows the address, escaped.
    ///
    /// - Returns: the answer, whatever its status but 401.
    /// - Throws: `signInNeeded` when no secret is taken.
    func call(
        _ method: HTTPRequest.Method, _ path: String, headers: [(name: String, value: String)] = [],
        body: HTTPRequest.Body = .none
    ) async throws(BackendError) -> HTTPAnswer {
        let token = try await tokens.tokenForDelivery()
        var request = HTTPRequest(method, base + path, headers: authorise(token) + headers, body: body)
        var answer = try await exchange(request)
        if answer.status == 401 {
            let other = try await tokens.replacementForDelivery(of: token)
            request.headers = authorise(other) + headers
            answer = try await exchange(request)
            guard answer.status != 401 else {
                throw .signInNeeded(reason: "the server refuses the secret of the account")
            }
        }
        return answer
    }

    /// Sends JSON or nothing, and reads JSON.
    ///
    /// - Throws: `refused` unless the status is one of success; `notUnderstood` for anything but JSON.
    func call<Value: Decodable>(
        _ type: Value.Type, _ method: HTTPRequest.Method, _ path: String, json: String? = nil,
        headers: [(name: String, value: String)] = []
    ) async throws(BackendError) -> Value {
        var all = headers
        if json != nil { all.append((name: "Content-Type", value: "application/json")) }
        let answer = try await call(method, path, headers: all, body: json.map { .bytes(Array($0.utf8)) } ?? .none)
        guard answer.isSuccess else { throw answer.refusal() }
        return try answer.decoded(type)
    }

    /// Sends a request as it is, without the secret.
    ///
    /// - Throws: `transport` when there is no whole answer.
    func exchange(_ request: HTTPRequest) async throws(BackendError) -> HTTPAnswer {
        do {
            return try await client.answer(to: request)
        } catch {
            throw .transport(error)
        }
    }
}

extension HTTPAnswer {
    var isSuccess: Bool { (200...299).contains(status) }
    /// Whether it is a page, as the portal of a guest network shows in the place of every answer.
    var isForPeople: Bool { headers["content-type"]?.lowercased().hasPrefix("text/html") == true }
    /// Of an answer with or without a body.
    var length: Int? { headers["content-length"].flatMap { Int($0) } }

    /// What follows from a status that is none of success.
    func refusal(code: String? = nil) -> BackendError {
        var refusal = ServerRefusal(self)
        refusal.code = code
        return .refused(refusal)
    }

    func decoded<Value: Decodable>(_ type: Value.Type) throws(BackendError) -> Value {
        guard headers["content-type"]?.lowercased().hasPrefix("application/json") == true else {
            throw .notUnderstood(reason: "it is not JSON")
        }
        guard let value = try? JSONDecoder().decode(type, from: Data(body)) else {
            throw .notUnderstood(reason: "it is not the JSON that was expected")
        }
        return value
    }
}

extension ServerRefusal {
    /// The status of an answer, and the wait that it asks for.
    init(_ answer: HTTPAnswer) { self.init(status: answer.status, retryAfter: answer.retryAfter) }
}
