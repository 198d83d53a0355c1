import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ReceiptModel
import ServiceLifecycle

/// Answers programs of this machine at one path, on 127.0.0.1 and nowhere else.
///
/// It answers GET alone, and only whoever came to it by the name of this machine: a page of a browser that was led here
/// under another name (DNS rebinding) gets nothing. A connection has one request, of at most ``maximumHead`` bytes, and
/// ``patience`` for it. Nothing is logged: what is asked for can hold secrets.
struct LoopbackServer: Service {
    /// Maximum of a request's head in bytes; a code of a large provider takes up to 4 KiB.
    private static let maximumHead = 16_384
    /// How long a visitor may take to ask.
    private static let patience = TimeAmount.seconds(2)
    /// Maximum of visitors at a time.
    private static let maximumVisitors = 16

    let port: Int
    let path: String
    /// The media type of what is answered.
    let type: String
    /// Told the port once visitors can come.
    let started: @Sendable (Int) async -> Void
    /// What is answered to a query, `nil` for none; `nil` is answered by 404.
    let answer: @Sendable (_ query: Substring?) -> String?

    /// Serves until it is shut down or cancelled.
    ///
    /// - Throws: ``LoopbackError``: `noPort`.
    func run() async throws {
        guard (0...65_535).contains(port) else {
            throw LoopbackError.noPort(port: port, reason: "there is no such port")
        }
        let silent = Logger(label: "loopback") { _ in SwiftLogNoOpLogHandler() }
        let channel = HTTP1Channel(
            responder: { request, writer, connection in
                let response = respond(to: request.head, on: connection.localAddress?.port ?? 0)
                try await writer.write(response: response.head, body: response.body)
                // What is written goes out first: the event loop keeps the order.
                try await connection.close()
            },
            configuration: .init(
                idleTimeout: Self.patience,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: Self.maximumHead, maxHeaderListSize: Self.maximumHead, maxHeaderFieldCount: 100)
            ))
        let server = Server(
            childChannelSetup: channel,
            configuration: .init(
                address: .hostname("127.0.0.1", port: port), backlog: Self.maximumVisitors,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.maximumVisitors, logger: silent)),
            onServerRunning: { await started($0.localAddress?.port ?? port) },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: silent)
        do {
            try await server.run()
        } catch {
            throw LoopbackError(listeningOn: port, error) ?? error
        }
    }

    func respond(to request: HTTPRequest, on port: Int) -> Response {
        guard LoopbackVisitor(port: port).isMeant(request.authority) else { return response(.misdirectedRequest) }
        guard request.method == .get else { return response(.methodNotAllowed) }
        let parts = (request.path ?? "").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.first?[...] == path[...], let text = answer(parts.count == 2 ? parts[1] : nil) else {
            return response(.notFound)
        }
        return response(.ok, text)
    }

    /// Nothing of the address may travel on or be kept: it can hold a code.
    private func response(_ status: HTTPResponse.Status, _ text: String = "") -> Response {
        var fields: HTTPFields = [
            .contentType: type, .cacheControl: "no-store", .connection: "close",
            .contentSecurityPolicy: "default-src 'none'", .xContentTypeOptions: "nosniff",
        ]
        HTTPField.Name("Referrer-Policy").map { fields[$0] = "no-referrer" }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
