import Certificates
import HTTPTypes
import HummingbirdCore
import Logging
import LoopbackServer
import NIOCore
import NIOPosix
import NIOSSL
import ReceiptModel
import ServiceLifecycle

/// Serves the page for phones at an address of the local network: sending pictures, and nothing else of the home.
struct PhoneServer: Service {
    /// Maximum of a request's head (bytes).
    private static let maximumHead = 16_384
    /// Maximum time for a request's head, and between two requests of a connection.
    private static let patience = TimeAmount.seconds(10)
    /// Maximum time in which a phone says that it has seen the end of a connection.
    private static let farewell = TimeAmount.milliseconds(500)
    /// Maximum number of connections at a time; a browser opens six.
    private static let maximumConnections = 32

    let gate: PhoneGate
    /// 0 is any that is free.
    let port: Int
    /// What it shows over TLS; without it nothing is encrypted.
    let identity: ServerIdentity?
    /// Told the port once phones can come.
    let started: @Sendable (Int) async -> Void

    /// Serves until it is shut down.
    ///
    /// - Throws: ``PhoneError``: `noPort`, `badIdentity`.
    func run() async throws {
        let (gate, isAlwaysPlain) = (gate, identity == nil)
        let silent = Logger(label: "phone") { _ in SwiftLogNoOpLogHandler() }
        let connections = HTTP1Channel(
            responder: { request, writer, connection in
                let isEncrypted = isAlwaysPlain ? false : await EncryptedOrPlain.isEncrypted(connection)
                let answer = await gate.answer(
                    to: request, from: connection.remoteAddress?.ipAddress ?? "",
                    port: connection.localAddress?.port ?? 0, isEncrypted: isEncrypted)
                try await writer.write(response: answer.response.head, body: answer.response.body)
                // What was written goes out first: the event loop keeps the order.
                if answer.isLast { try await connection.close() }
            },
            configuration: .init(
                idleTimeout: Self.patience,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: Self.maximumHead, maxHeaderListSize: Self.maximumHead, maxHeaderFieldCount: 100)
            ))
        let channel = NamedHostChannel(connections: connections)
        do {
            if let identity {
                let tls = try Self.tls(identity)
                try await server(EncryptedOrPlain(connections: channel, tls: tls), silent).run()
            } else {
                try await server(channel, silent).run()
            }
        } catch {
            guard case .noPort(_, let reason)? = LoopbackError(listeningOn: port, error) else { throw error }
            throw PhoneError.noPort(address: "\(gate.address)", port: port, reason: reason)
        }
    }

    private func server(_ connections: some ServerChildChannel, _ silent: Logger) -> any Service {
        Server(
            childChannelSetup: connections,
            configuration: .init(
                address: .hostname("\(gate.address)", port: port), backlog: Self.maximumConnections,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.maximumConnections, logger: silent)),
            onServerRunning: { [started, port] in await started($0.localAddress?.port ?? port) },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: silent)
    }

    /// TLS 1.2 and 1.3, and HTTP/1.1 inside of it.
    private static func tls(_ identity: ServerIdentity) throws(PhoneError) -> NIOSSLContext {
        do {
            let chain = try identity.chain.map { try NIOSSLCertificate(bytes: $0, format: .der) }
            let key = try NIOSSLPrivateKey(bytes: Array(identity.key.utf8), format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["http/1.1"]
            configuration.shutdownTimeout = Self.farewell
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw .badIdentity(reason: "\(error)")
        }
    }
}
