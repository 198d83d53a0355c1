import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// Connections to one port that are encrypted or not, as whoever comes begins them.
///
/// So the address that a person types leads somewhere, whichever scheme the browser puts before it.
struct EncryptedOrPlain: ServerChildChannel {
    let connections: NamedHostChannel
    let tls: NIOSSLContext

    typealias Value = HTTP1Channel.Value

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(FirstByte(tls))
        }.flatMap { connections.setup(channel: channel, logger: logger) }
    }

    func handle(value: Value, logger: Logger) async { await connections.handle(value: value, logger: logger) }

    /// Whether a connection is encrypted; known as soon as a request has come by it.
    static func isEncrypted(_ connection: any Channel) async -> Bool {
        (try? await connection.pipeline.containsHandler(type: NIOSSLServerHandler.self).get()) != nil
    }
}

/// Looks at the first byte of a connection and is gone with it.
///
/// A TLS connection begins with a record of the type 22 (RFC 8446, 5.1), with which no request begins.
private final class FirstByte: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private static let handshake: UInt8 = 22
    private let tls: NIOSSLContext

    init(_ tls: NIOSSLContext) { self.tls = tls }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let pipeline = context.pipeline.syncOperations
        if unwrapInboundIn(data).readableBytesView.first == Self.handshake {
            do {
                try pipeline.addHandler(NIOSSLServerHandler(context: tls), position: .after(self))
            } catch {
                return context.close(promise: nil)
            }
        }
        context.fireChannelRead(data)
        pipeline.removeHandler(self, promise: nil)
    }
}
