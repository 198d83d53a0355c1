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
    /// method stays. The pins are those of the server; elsewhere the authorities count alone.
    ///
    /// - Throws: ``TransportError`` when there is no whole answer.
    package func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
        var request = request
        for _ in 0...Self.farthestRedirect {
            let target = try ServerAddress(absolute: request.address, ignoringQuery: true)
            let answer = try await exchange(request, with: target)
            guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.headers["location"] else {
                return answer
            }
            let shown = ServerAddress.withoutQuery(location)
            guard let next = URL(string: location, relativeTo: URL(string: request.address))?.absoluteString,
                let elsewhere = try? ServerAddress(absolute: next, ignoringQuery: true),
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
            let exchange = Exchange(request.body, answerLimit: limits.answerBytes) { stop.isSet }
            defer { idle.withLock { $0.append(line) } }
            try line.handle.perform(request, host: target.authority, trust: trust, limits: limits, exchange: exchange)
            return .success(exchange.answer)
        } catch {
            return .failure(error)
        }
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
