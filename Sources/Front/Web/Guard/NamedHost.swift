import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Connections whose requests are meant for the host that they name, in whichever of the two places they name it.
///
/// A request may have a whole address as its target, `GET http://name/path`. Then that address counts (RFC 9112, 3.2.2); the
/// library takes the path of it alone, so that the gate would look at a host that nobody has to believe. Who names two hosts is
/// let into none.
struct NamedHostChannel: ServerChildChannel {
    let connections: HTTP1Channel

    typealias Value = HTTP1Channel.Value

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        connections.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(NamedHost(), position: .after(decoder))
            return value
        }
    }

    func handle(value: Value, logger: Logger) async { await connections.handle(value: value, logger: logger) }
}

/// Leaves no host to a request whose target is a whole address of another one.
private final class NamedHost: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), let host = Self.host(inTarget: head.uri),
            head.headers["host"].count == 1
        else { return context.fireChannelRead(data) }
        if head.headers["host"] != [host] { head.headers.replaceOrAdd(name: "host", value: "") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// The host and port that a target names, empty where it is neither an address nor a path; `nil` for a path.
    static func host(inTarget target: String) -> String? {
        if target.hasPrefix("/"), !target.hasPrefix("//") { return nil }
        guard let start = target.firstRange(of: "//") else { return "" }
        let rest = target[start.upperBound...]
        return String(rest.prefix { !"/?#\\".contains($0) })
    }
}
