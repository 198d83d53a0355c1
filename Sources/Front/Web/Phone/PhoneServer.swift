import HTTPTypes
import HummingbirdCore
import Logging
import LoopbackServer
import NIOCore
import NIOPosix
import ReceiptModel
import ServiceLifecycle

/// Serves the page for phones at an address of the local network: sending pictures, and nothing else of the home.
struct PhoneServer: Service {
    /// Maximum of a request's head (bytes).
    private static let maximumHead = 16_384
    /// Maximum time for a request's head, and between two requests of a connection.
    private static let patience = TimeAmount.seconds(10)
    /// Maximum number of connections at a time; a browser opens six.
    private static let maximumConnections = 32

    let gate: PhoneGate
    /// 0 is any that is free.
    let port: Int
    /// Told the port once phones can come.
    let started: @Sendable (Int) async -> Void

    /// Serves until it is shut down.
    ///
    /// - Throws: ``PhoneError``: `noPort`.
    func run() async throws {
        let gate = gate
        let silent = Logger(label: "phone") { _ in SwiftLogNoOpLogHandler() }
        let channel = HTTP1Channel(
            responder: { request, writer, connection in
                let answer = await gate.answer(
                    to: request, from: connection.remoteAddress?.ipAddress ?? "",
                    port: connection.localAddress?.port ?? 0)
                try await writer.write(response: answer.response.head, body: answer.response.body)
                // What was written goes out first: the event loop keeps the order.
                if answer.isLast { try await connection.close() }
            },
            configuration: .init(
                idleTimeout: Self.patience,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: Self.maximumHead, maxHeaderListSize: Self.maximumHead, maxHeaderFieldCount: 100)
            ))
        let server = Server(
            childChannelSetup: channel,
            configuration: .init(
                address: .hostname("\(gate.address)", port: port), backlog: Self.maximumConnections,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.maximumConnections, logger: silent)),
            onServerRunning: { [started, port] in await started($0.localAddress?.port ?? port) },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: silent)
        do {
            try await server.run()
        } catch {
            guard case .noPort(_, let reason)? = LoopbackError(listeningOn: port, error) else { throw error }
            throw PhoneError.noPort(address: "\(gate.address)", port: port, reason: reason)
        }
    }
}
