import Accounts
import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import ReferenceServer
import Synchronization
import SystemPackage
import TestSupport

@testable import SQLiteStore

/// The way to a reference server in this process, on which anything can go wrong.
final class ReferenceServerClient: HTTPClient {
    /// What happens to a request.
    enum Trouble: Hashable, Sendable {
        case fault(ReferenceServerFault)
        /// Nothing arrives.
        case unreachable
        /// All arrives and is done; the answer takes too long.
        case timeout
        /// The process dies before, or after the server has done it.
        case killBefore, killAfter
    }

    let server: ReferenceServer
    private let clock: TestClock
    private let chaos = Mutex<(@Sendable (HTTPRequest) -> Trouble?)?>(nil)
    private let dead = Mutex(false)
    private let seen = Mutex<[String]>([])

    init(_ server: ReferenceServer, clock: TestClock) {
        self.server = server
        self.clock = clock
    }

    /// Says what goes wrong from now on, and brings the process back to life.
    func begin(_ chaos: (@Sendable (HTTPRequest) -> Trouble?)?) {
        self.chaos.withLock { $0 = chaos }
        dead.withLock { $0 = false }
    }

    var isDead: Bool { dead.withLock { $0 } }
    /// Method and path of every request that arrived.
    var requests: [String] { seen.withLock { $0 } }

    func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
        guard !isDead else { throw .cancelled }
        let trouble = chaos.withLock { $0 }?(request)
        switch trouble {
        case .unreachable: throw .refused(host: "sandbox")
        case .killBefore:
            dead.withLock { $0 = true }
            throw .cancelled
        case .fault(.refuse), .fault(.breakRequest): throw .broken(host: "sandbox", sentAll: false, reason: "reset")
        default: break
        }
        let asked = try serverRequest(request)
        seen.withLock { $0.append("\(asked.method) \(asked.path)") }
        var now = clock.now
        if case .fault(let fault) = trouble {
            if let reply = fault.reply {
                return HTTPAnswer(status: reply.status, headers: reply.headers, body: reply.body)
            }
            if case .clock(let seconds) = fault {
                now = Timestamp(milliseconds: now.milliseconds + Int64(seconds) * 1_000)
            }
        }
        let reply = server.answer(asked, base: "http://127.0.0.1", at: now)
        switch trouble {
        case .killAfter:
            dead.withLock { $0 = true }
            throw .cancelled
        case .timeout: throw .timedOut(host: "sandbox", sentAll: true)
        case .fault(.lose), .fault(.breakAnswer): throw .broken(host: "sandbox", sentAll: true, reason: "reset")
        default: return HTTPAnswer(status: reply.status, headers: reply.headers, body: reply.body)
        }
    }

    private func serverRequest(_ request: HTTPRequest) throws(TransportError) -> ReferenceServerRequest {
        let rest = request.address.dropFirst("http://127.0.0.1".count).split(separator: "?", maxSplits: 1)
        let body: [UInt8]
        switch request.body {
        case .none: body = []
        case .bytes(let bytes): body = bytes
        case .file(let file), .enclosed(let file, _, _):
            guard let bytes = try? file.bytes(from: 0, count: file.byteCount) else {
                throw .bodyUnreadable(reason: "gone")
            }
            body = bytes
        }
        return ReferenceServerRequest(
            request.method.rawValue, String(rest[0]),
            query: ReferenceServerRequest.query(rest.count == 2 ? rest[1] : ""),
            headers: Dictionary(request.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }, body: .bytes(body))
    }
}

/// The same token always; asked for another, there is none, unless it was put there.
final class FixedToken: TokenSource {
    private let tokens: Mutex<[AccessToken]>
    private let asked = Mutex(0)

    init(_ tokens: String...) { self.tokens = Mutex(tokens.map { AccessToken($0) }) }

    var replacements: Int { asked.withLock { $0 } }

    func token() async throws(SignInError) -> AccessToken {
        guard let first = tokens.withLock({ $0.first }) else { throw .ended(reason: "none") }
        return first
    }

    func replacement(for refused: AccessToken) async throws(SignInError) -> AccessToken {
        asked.withLock { $0 += 1 }
        let next = tokens.withLock { tokens -> AccessToken? in
            if tokens.first == refused { tokens.removeFirst() }
            return tokens.first
        }
        guard let next else { throw .ended(reason: "the server refuses the token") }
        return next
    }
}
