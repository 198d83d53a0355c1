import ServiceLifecycle

/// A page of text for programs on this machine, as a service.
package struct LoopbackPage: Service {
    private let server: LoopbackServer

    /// - Parameters:
    ///   - port: where it listens on 127.0.0.1; 0 is any that is free.
    ///   - path: where the page is; all else is not found.
    ///   - started: told the port once the page can be asked for.
    ///   - text: called for each question.
    package init(
        port: Int, path: String, started: @escaping @Sendable (Int) -> Void, text: @escaping @Sendable () -> String
    ) {
        server = LoopbackServer(
            port: port, path: path, type: "text/plain; version=0.0.4; charset=utf-8", started: started,
            answer: { $0 == nil ? text() : nil })
    }

    /// Serves until it is shut down.
    ///
    /// - Throws: ``LoopbackError`` when the port is taken.
    package func run() async throws { try await server.run() }
}
