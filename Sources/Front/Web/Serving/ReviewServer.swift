package import Certificates
import Foundation
import Hummingbird
import HummingbirdCore
package import Localization
import Logging
import LoopbackServer
import NIOCore
import NIOPosix
package import Reading
package import ReceiptModel
package import SQLiteStore
import ServiceLifecycle
import Store
import Synchronization
package import SystemPackage

/// The review page and its interface for programs, on 127.0.0.1 and nowhere else.
///
/// It decides nothing: what is asked for goes to the same functions that the commands call, and each change is one
/// transaction of the store, so that it may end at any moment.
package struct ReviewServer: Service {
    /// Maximum of a request's head (bytes).
    private static let maximumHead = 16_384
    /// Maximum time for a request's head, and between two requests of a connection.
    private static let patience = TimeAmount.seconds(10)
    /// Maximum number of connections at a time; a browser opens six.
    private static let maximumConnections = 64
    /// For how long what is under way goes on when the server is to end: a body that comes, an answer that nobody takes.
    private static let lastPatience = Duration.seconds(1)

    /// Where phones come to.
    package struct Phones: Sendable {
        package var address: LanAddress
        /// 0 is any that is free.
        package var port: Int
        /// What is shown over TLS; without it nothing is encrypted.
        package var identity: ServerIdentity?
        /// The authority of the home, where that has signed the identity.
        package var authority: LocalAuthority?
        /// Told once phones can come.
        package var started: @Sendable (PhonePlace) -> Void

        package init(address: LanAddress, port: Int, started: @escaping @Sendable (PhonePlace) -> Void) {
            self.address = address
            self.port = port
            self.started = started
        }
    }

    /// What a server needs to know.
    package struct Options: Sendable {
        /// Absolute.
        package var home: FilePath
        /// 0 is any that is free.
        package var port: Int
        /// A socket that listens already, by its descriptor, which is the server's from here on; the port is its own then.
        package var socket: CInt?
        /// Where phones come to; `nil` where they are not let in.
        package var phones: Phones?
        /// Of the page, as long as a browser says nothing else.
        package var language: Language
        /// The vault for one change; called on a thread that may wait.
        package var openForWriting: @Sendable () throws -> Vault
        /// Makes the readers, when a page is first shown.
        package var startReaders: @Sendable () throws -> ReaderPool
        /// What the commands tell of the home.
        package var report: @Sendable (HomeReport, Vault) throws -> any Encodable
        /// Decides something in the inbox; returns what the person should know.
        package var decide: @Sendable (HomeDecision, Vault) throws -> [Message]
        /// Called with every draft that a person has changed or confirmed, after it was kept.
        package var learn: @Sendable (ExpenseDraft, Document?) throws -> Void
        package var now: @Sendable () -> Timestamp

        package init(
            home: FilePath, port: Int, language: Language, openForWriting: @escaping @Sendable () throws -> Vault,
            startReaders: @escaping @Sendable () throws -> ReaderPool,
            report: @escaping @Sendable (HomeReport, Vault) throws -> any Encodable,
            decide: @escaping @Sendable (HomeDecision, Vault) throws -> [Message],
            learn: @escaping @Sendable (ExpenseDraft, Document?) throws -> Void,
            now: @escaping @Sendable () -> Timestamp
        ) {
            self.home = home
            self.port = port
            self.language = language
            self.openForWriting = openForWriting
            self.startReaders = startReaders
            self.report = report
            self.decide = decide
            self.learn = learn
            self.now = now
        }
    }

    private let options: Options
    private let started: @Sendable (Int) -> Void

    /// A server; `started` is told the port once browsers can come.
    package init(_ options: Options, started: @escaping @Sendable (Int) -> Void) {
        self.options = options
        self.started = started
    }

    /// Serves until it is shut down.
    ///
    /// - Throws: ``WebError`` when another one serves this home, `LoopbackError` and ``PhoneError`` when a port is taken.
    package func run() async throws {
        guard (0...65_535).contains(options.port) else {
            throw LoopbackError.noPort(port: options.port, reason: "there is no such port")
        }
        let lock = try ReviewStatus.claim(options.home)
        let desk = VaultDesk(options)
        let reading = UnfinishedReading(desk, now: options.now)
        let intake = DocumentIntake(desk, reading, now: options.now)
        let gate = ReviewGate(
            router: ReviewAPI(desk, intake, now: options.now).router.buildResponder(),
            sessions: SessionStore(), links: ReviewLinks(in: options.home),
            lock: LockRequests(idle: IdleLock(ReviewLock(in: options.home)), now: options.now),
            language: options.language, now: options.now)
        let silent = Logger(label: "review") { _ in SwiftLogNoOpLogHandler() }
        let connections = HTTP1Channel(
            responder: { request, writer, connection in
                let context = BasicRequestContext(source: .init(channel: connection, logger: silent))
                let answer = await gate.answer(to: request, context, port: connection.localAddress?.port ?? 0)
                try await writer.write(response: answer.response.head, body: answer.response.body)
                // What was written goes out first: the event loop keeps the order.
                if answer.isLast { try await connection.close() }
            },
            configuration: .init(
                idleTimeout: Self.patience,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: Self.maximumHead, maxHeaderListSize: Self.maximumHead, maxHeaderFieldCount: 100)
            ))
        let listening = Listening(options)
        let server = server(NamedHostChannel(connections: connections), silent) { [options, started] channel in
            let port = channel.localAddress?.port ?? options.port
            listening.serves(port: port)
            started(port)
            // What was sent before the last server ended, and not read.
            if (try? await desk.read({ try $0.unfinished().isEmpty })) == false { await reading.wake() }
        }
        var failure: (any Error)?
        do {
            let ofPhones = try options.phones.map { try phoneServer($0, intake, desk, listening) }
            try await Self.run([server] + (ofPhones.map { [$0] } ?? []))
        } catch {
            failure = error
        }
        desk.close()
        await reading.end()
        withExtendedLifetime(lock) {}
        if let failure { throw LoopbackError(listeningOn: options.port, failure) ?? failure }
    }

    /// Runs servers until they have ended.
    ///
    /// They are told to end together; what is not done by ``lastPatience`` is given up then, and whoever has no answer asks
    /// again. Without that the end of one is the end of all.
    private static func run(_ servers: [any Service]) async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for server in servers {
                group.addTask {
                    try await server.run()
                    return Task.isShuttingDownGracefully
                }
            }
            group.addTask {
                try await gracefulShutdown()
                try await Task.sleep(for: lastPatience)
                return false
            }
            defer { group.cancelAll() }
            for _ in servers { guard try await group.next() == true else { return } }
        }
    }

    private func phoneServer(
        _ phones: Phones, _ intake: DocumentIntake, _ desk: VaultDesk, _ listening: Listening
    ) throws(PhoneError) -> PhoneServer {
        let home = options.home
        let trust = try phones.identity.map { identity throws(PhoneError) in
            try TrustDesk(identity, at: phones.address, authority: phones.authority)
        }
        let gate = PhoneGate(
            address: phones.address, trust: trust, book: PhoneBook(in: home), codes: PairingCodes(in: home),
            guesses: PairingGuesses(in: home), intake: intake, desk: desk, language: options.language, now: options.now)
        return PhoneServer(gate: gate, port: phones.port, identity: phones.identity) { port in
            let plain = port == 80 ? "http://\(phones.address)" : "http://\(phones.address):\(port)"
            let place = PhonePlace(
                page: trust?.page(port: port) ?? plain, trust: phones.authority == nil ? nil : plain)
            listening.letsPhonesIn(at: place)
            phones.started(place)
        }
    }

    private func server(
        _ connections: NamedHostChannel, _ silent: Logger, started: @escaping @Sendable (any Channel) async -> Void
    ) -> any Service {
        if let socket = options.socket {
            return PassedSocketServer(
                socket: socket, connections: connections, most: Self.maximumConnections, logger: silent,
                started: started)
        }
        return Server(
            childChannelSetup: connections,
            configuration: .init(
                address: .hostname("127.0.0.1", port: options.port), backlog: Self.maximumConnections,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.maximumConnections, logger: silent)),
            onServerRunning: started, eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: silent)
    }
}

/// Where a server listens, as it comes to be known.
private final class Listening: Sendable {
    private let home: FilePath
    private let now: @Sendable () -> Timestamp
    private let known = Mutex<(port: Int?, phones: PhonePlace?)>((nil, nil))

    init(_ options: ReviewServer.Options) { (home, now) = (options.home, options.now) }

    func serves(port: Int) { publish { $0.port = port } }
    func letsPhonesIn(at place: PhonePlace) { publish { $0.phones = place } }

    /// Tells it, once there is a page to open.
    private func publish(_ change: (inout (port: Int?, phones: PhonePlace?)) -> Void) {
        known.withLock { known in
            change(&known)
            guard let port = known.port else { return }
            var status = ReviewStatus(port: port, startedAt: now())
            status.phones = known.phones?.page
            status.trust = known.phones?.trust
            status.publish(in: home)
        }
    }
}
