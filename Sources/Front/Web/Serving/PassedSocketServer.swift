import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Serves on a socket that listens already, such as one that the service manager holds (systemd.socket(5)).
struct PassedSocketServer: Service {
    /// The descriptor; it belongs to the server from here on.
    let socket: CInt
    let connections: NamedHostChannel
    /// Maximum number of connections at a time.
    let most: Int
    let logger: Logger
    let started: @Sendable (any Channel) async -> Void

    /// Serves until it is shut down.
    ///
    /// - Throws: ``WebError`` for a socket that others than this machine can reach; what the kernel says of any other.
    func run() async throws {
        let (connections, most, logger) = (connections, most, logger)
        let listening = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .bind(socket) { connections.setup(channel: $0, logger: logger) }
        guard listening.channel.localAddress?.ipAddress == "127.0.0.1" else {
            try await listening.channel.close()
            throw WebError.notLoopback
        }
        let started = started
        await withGracefulShutdownHandler {
            await started(listening.channel)
            await withTaskGroup(of: Void.self) { group in
                // What ends the listening ends the serving; there is nobody to tell.
                try? await listening.executeThenClose { inbound in
                    var open = 0
                    for try await connection in inbound {
                        if open >= most {
                            await group.next()
                            open -= 1
                        }
                        open += 1
                        group.addTask { await connections.handle(value: connection, logger: logger) }
                    }
                }
                group.cancelAll()
            }
        } onGracefulShutdown: {
            _ = listening.channel.close(mode: .all)
        }
    }
}
