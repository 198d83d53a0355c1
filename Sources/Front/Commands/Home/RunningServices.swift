import Console
import Logging
import ServiceLifecycle
import UnixSignals

/// Services that one command runs together until somebody stops it.
struct RunningServices: Sendable {
    private let group: ServiceGroup

    /// Services shut down one after the other, the last first; the error of one ends the others and the run.
    init(_ services: [any Service]) {
        group = ServiceGroup(configuration: ServiceGroupConfiguration(services: services, logger: .silent))
    }

    /// Starts more services beside those that run; nothing when the run is about to end.
    func add(_ services: [any Service]) async {
        for service in services { await group.addServiceUnlessShutdown(service) }
    }

    /// Runs until the first SIGINT or SIGTERM, by which all shut down; the second one ends the program at once.
    func run() async throws {
        let interruption = Interruption()
        interruption.cancels(atHangUp: false) { [group] in Task { await group.triggerGracefulShutdown() } }
        try await group.run()
    }
}

/// Does something at each of some signals, and ends nothing.
struct SignalService: Service {
    private let signals: UnixSignalsSequence
    private let action: @Sendable () -> Void

    /// From here on the signals no longer end the program, also before it runs.
    init(on signals: UnixSignal..., action: @escaping @Sendable () -> Void) async {
        self.signals = await UnixSignalsSequence(trapping: signals)
        self.action = action
    }

    func run() async throws {
        for await _ in signals.cancelOnGracefulShutdown() { action() }
    }
}

extension Logger {
    /// Says nothing: what people are to know is said by the commands, and requests can hold secrets.
    static let silent = Logger(label: "bilko") { _ in SwiftLogNoOpLogHandler() }
}
