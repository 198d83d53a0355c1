import Logging
import ServiceLifecycle
import Synchronization

/// Waits on 127.0.0.1 for the visit of a browser that a sign-in sends back (RFC 8252, section 7.3).
package struct LoopbackCallback: Sendable {
    private let port: Int
    private let path: String
    private let page: String

    /// - Parameters:
    ///   - port: where it listens; 0 is any that is free.
    ///   - path: where the browser is sent back to; begins with a slash.
    ///   - page: what the browser shows then, in HTML without anything from elsewhere.
    package init(port: Int, path: String, page: String) {
        self.port = port
        self.path = path
        self.page = page
    }

    private enum Event: Sendable {
        case started(port: Int)
        case visited(query: String)
        case expired
        case failed(LoopbackError)
    }

    /// The query of the first visit that is accepted.
    ///
    /// Every other visit is answered with an error and changes nothing, because any page that is open in a browser can make
    /// it visit this port.
    ///
    /// - Parameters:
    ///   - seconds: how long to wait.
    ///   - started: told the port once the browser can come.
    ///   - accepting: whether a query belongs to this sign-in.
    /// - Returns: the query of the visit, as it was sent: what stands behind the question mark.
    /// - Throws: ``LoopbackError``: `noPort`, `expired`, `cancelled`.
    package func visit(
        within seconds: Int, started: @Sendable (Int) async -> Void, accepting: @escaping @Sendable (String) -> Bool
    ) async throws(LoopbackError) -> String {
        let (events, sender) = AsyncStream<Event>.makeStream()
        let isOver = Mutex(false)
        let server = LoopbackServer(
            port: port, path: path, type: "text/html; charset=utf-8",
            started: { sender.yield(.started(port: $0)) },
            answer: { [page] query in
                guard let query, accepting(String(query)) else { return nil }
                // One visit is accepted, however many come at once.
                let isFirst = isOver.withLock { isOver in
                    defer { isOver = true }
                    return !isOver
                }
                guard isFirst else { return nil }
                sender.yield(.visited(query: String(query)))
                return page
            })
        var configuration = ServiceGroupConfiguration(
            services: [server], logger: Logger(label: "loopback") { _ in SwiftLogNoOpLogHandler() })
        configuration.maximumGracefulShutdownDuration = .seconds(2)
        let group = ServiceGroup(configuration: configuration)
        let serving = Task {
            do {
                try await group.run()
            } catch let error as LoopbackError {
                sender.yield(.failed(error))
            } catch {
                sender.yield(.failed(.cancelled))
            }
        }
        let timer = Task {
            do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
            sender.yield(.expired)
        }
        var result = Result<String, LoopbackError>.failure(.cancelled)
        waiting: for await event in events {
            switch event {
            case .started(let port):
                await started(port)
                continue
            case .visited(let query): result = .success(query)
            case .expired: result = .failure(.expired)
            case .failed(let error): result = .failure(error)
            }
            break waiting
        }
        timer.cancel()
        // The page is on its way; nobody else is answered.
        await group.triggerGracefulShutdown()
        await serving.value
        return try result.get()
    }
}
