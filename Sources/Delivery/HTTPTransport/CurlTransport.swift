import Dispatch
import Foundation
import Synchronization

/// The way to one server through libcurl.
///
/// It keeps as many connections as were needed at the same time, and uses them again.
package final class CurlTransport: HTTPClient {
    private let server: ServerAddress
    private let trust: ServerTrust
    private let limits: TransportLimits
    private let idle = Mutex<[Line]>([])
    private let queue = DispatchQueue(label: "bilko.transport", attributes: .concurrent)
    /// Where the connections to the server itself led.
    private let reached = Mutex<Set<NetworkAddress.Reach>>([])

    private static let farthestRedirect = 3

    /// A way to a server; nothing is connected yet.
    package init(to server: ServerAddress, trust: ServerTrust, limits: TransportLimits = TransportLimits()) {
        self.server = server
        self.trust = trust
        self.limits = limits
    }

    /// Sends a request to the server, or to where the server told to send a file.
    ///
    /// A redirect is followed on the same server only, and for what changes something only when the server says that the
    /// method stays. The pins are those of the server; elsewhere the authorities count alone, and no secret goes there.
    ///
    /// - Throws: ``TransportError`` when there is no whole answer.
    package func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
        try request.checkHead()
        let mayFollow = !request.isTicket
        if request.isTicket { try TicketTarget.checked(request.address, from: server) }
        var request = request
        for _ in 0...Self.farthestRedirect {
            let target = try ServerAddress(
                absolute: request.address, ignoringQuery: true, unencrypted: trust.allowsUnencrypted)
            guard try CurlHandle.reads(request.address, as: target) else {
                throw .badAddress(ServerAddress.withoutQuery(request.address))
            }
            guard target.isSameServer(as: server) || !request.hasCredentials else {
                throw .credentialsElsewhere(host: target.authority)
            }
            let answer = try await exchange(request, with: target)
            guard mayFollow, [301, 302, 303, 307, 308].contains(answer.status),
                let location = answer.headers["location"]
            else {
                return answer
            }
            let shown = ServerAddress.withoutQuery(location)
            guard let next = URL(string: location, relativeTo: URL(string: request.address))?.absoluteString,
                let elsewhere = try? ServerAddress(
                    absolute: next, ignoringQuery: true, unencrypted: trust.allowsUnencrypted),
                elsewhere.isSameServer(as: target), request.method == .get || answer.status >= 307
            else { throw .redirected(host: target.host, to: shown) }
            request.address = next
        }
        throw .redirected(host: server.host, to: "itself, again and again")
    }

    private func exchange(
        _ request: HTTPRequest, with target: ServerAddress
    ) async throws(TransportError) -> HTTPAnswer {
        let stop = StopSign()
        let trust = target.isSameServer(as: server) ? trust : ServerTrust(authorities: trust.authorities)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<HTTPAnswer, TransportError>, Never>) in
                queue.async { [self] in
                    continuation.resume(returning: blocking(request, target, trust, stop))
                }
            }
        } onCancel: {
            stop.set()
        }
        return try result.get()
    }

    private func blocking(
        _ request: HTTPRequest, _ target: ServerAddress, _ trust: ServerTrust, _ stop: StopSign
    ) -> Result<HTTPAnswer, TransportError> {
        do throws(TransportError) {
            guard !stop.isSet else { throw .cancelled }
            let line: Line
            if let waiting = idle.withLock({ $0.popLast() }) { line = waiting } else { line = try Line() }
            let exchange = Exchange(
                request.body, answerLimit: limits.answerBytes,
                mayReach: { [self] in mayReach($0, target, isTicket: request.isTicket) }, stopped: { stop.isSet })
            defer { idle.withLock { $0.append(line) } }
            try line.handle.perform(request, host: target.authority, trust: trust, limits: limits, exchange: exchange)
            return .success(exchange.answer)
        } catch {
            return .failure(error)
        }
    }

    /// Whether a connection may be opened to where a name led.
    ///
    /// A ticket leads to public addresses and to the server that gave it; to another port of a host that is not public only
    /// where that host was met at such an address before, for a server on the internet can change where its name leads.
    func mayReach(_ address: NetworkAddress, _ target: ServerAddress, isTicket: Bool) -> Bool {
        // Without encryption a name may lead into the local network alone.
        if target.scheme == "http", address.reach == .everywhere || address.reach == .nowhere { return false }
        if target.isSameServer(as: server) {
            reached.withLock { _ = $0.insert(address.reach) }
            return true
        }
        guard isTicket, address.reach != .everywhere else { return true }
        return address.reach == .thisMachine
            ? target.maySharePlace(with: server, .thisMachine)
            : target.hasSameHost(as: server) && reached.withLock { $0.contains(address.reach) }
    }
}

/// A handle that can lie in a list.
///
/// One thread at a time has it: it is taken off the list for each exchange.
private final class Line: @unchecked Sendable {
    let handle: CurlHandle

    init() throws(TransportError) { handle = try CurlHandle() }
}

/// Raised when the task that waits was cancelled.
private final class StopSign: Sendable {
    private let raised = Atomic<Bool>(false)

    var isSet: Bool { raised.load(ordering: .relaxed) }

    func set() { raised.store(true, ordering: .relaxed) }
}
