import ArgumentParser
import Console
import Files
import Foundation
import LoopbackServer
import ReceiptModel
import SQLiteStore
import Services
import Store
import SystemPackage

/// `bilko stats`: what was counted in a home.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show what was counted here: captures, deliveries, failures, the queue.",
        discussion: """
            Counts only, without names, amounts or texts, kept in the ledger of the home. Nothing of it is sent anywhere. \
            'bilko watch --metrics PORT' and 'bilko upload --follow --metrics PORT' show the same to Prometheus, on \
            127.0.0.1 alone.
            """)

    @OptionGroup var home: HomeOptions
    @Flag(help: "Print one JSON object.") var json = false

    func run() throws {
        let statistics = try home.vaultForReading().statistics()
        if json { return try Console.json(StatsReport(statistics)) }
        for counter in Counter.allCases {
            tell(counter.words, "\(statistics.counters[counter] ?? 0)")
        }
        tell("in the queue", "\(statistics.queueDepth)")
        tell("in need of attention", "\(statistics.deadLetters)")
        tell(
            "share of failed requests",
            statistics.errorRate.map { "\(Console.decimal(String(format: "%.4f", $0)))" } ?? "none yet")
    }
}

/// A row of the counts.
private func tell(_ name: Message, _ value: Message) { Console.fact(name, value, width: 28) }

extension Counter {
    /// What people call it.
    fileprivate var words: Message {
        switch self {
        case .loginSuccess: "sign-ins"
        case .receiptCaptured: "receipts taken in"
        case .draftSynced: "drafts sent"
        case .syncFailed: "failures to send"
        case .approvalApproved: "approvals given"
        case .notificationOpened: "links opened"
        case .uploadAttempts: "attempts to send"
        case .uploadRetries: "further attempts"
        case .noticesDelivered: "notices delivered"
        }
    }
}

/// The same in JSON.
struct StatsReport: Encodable {
    /// By their names.
    var events: [String: Int]
    var queueDepth: Int
    var deadLetters: Int
    var apiErrorRate: Double?

    enum CodingKeys: String, CodingKey {
        case events
        case queueDepth = "queue_depth"
        case deadLetters = "dead_letters"
        case apiErrorRate = "api_error_rate"
    }

    init(_ statistics: Statistics) {
        events = Dictionary(statistics.counters.map { ($0.key.rawValue, $0.value) }) { $1 }
        queueDepth = statistics.queueDepth
        deadLetters = statistics.deadLetters
        apiErrorRate = statistics.errorRate
    }
}

/// The page for Prometheus.
struct MetricsOptions: ParsableArguments {
    @Option(help: "Show counters to Prometheus on this port of 127.0.0.1, under /metrics; 0 for any that is free.")
    var metrics: Int?

    func validate() throws {
        if let metrics, !(0...65_535).contains(metrics) { throw ValidationError("--metrics is a port, 0 to 65535") }
    }

    /// The page as a service; `nil` when nobody asked for it.
    func service(home: FilePath) -> LoopbackPage? {
        metrics.map { port in
            LoopbackPage(
                port: port, path: "/metrics", started: { Console.say("metrics: http://127.0.0.1:\($0)/metrics") },
                text: { Self.text(of: home) })
        }
    }

    private static func text(of home: FilePath) -> String {
        var lines: [String] = []
        func add(_ name: String, _ kind: String, _ help: String, _ value: String) {
            lines += ["# HELP bilko_\(name) \(help)", "# TYPE bilko_\(name) \(kind)", "bilko_\(name) \(value)"]
        }
        if let statistics = try? Vault.open(at: home, access: .readOnly).statistics() {
            for counter in Counter.allCases {
                let count = statistics.counters[counter] ?? 0
                add("\(counter.rawValue)_total", "counter", "Since the home was made.", "\(count)")
            }
            add("queue_depth", "gauge", "What waits for the backend.", "\(statistics.queueDepth)")
            add("dead_letters", "gauge", "What cannot be sent without a person.", "\(statistics.deadLetters)")
        }
        let delivery = DeliveryStatus.ofRunning(in: home)
        add(
            "delivery_up", "gauge", "1 when somebody delivers and nothing keeps it.",
            delivery.map { $0.trouble == nil && $0.heldUp.isEmpty ? "1" : "0" } ?? "0")
        add("resident_bytes", "gauge", "Memory of this process.", "\(FileSystem.residentBytes())")
        return lines.joined(separator: "\n") + "\n"
    }
}
