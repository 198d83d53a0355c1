import Console
import Delivery
import Foundation
import ReceiptModel
import Store

/// How old is what a server told, so that nobody takes it for the present.
struct ServerAge {
    /// Milliseconds after which it counts as stale: two of the intervals in which 'bilko watch' asks.
    static let fresh: Int64 = 1_800_000

    let fetchedAt: Timestamp
    let isStale: Bool
    private let milliseconds: Int64

    init(_ fetchedAt: Timestamp, now: Timestamp) {
        self.fetchedAt = fetchedAt
        milliseconds = max(0, now.milliseconds - fetchedAt.milliseconds)
        // A clock that was set back tells nothing about the age.
        isStale = milliseconds > Self.fresh || fetchedAt > now
    }

    /// `2026-11-25 03:31`, with its age where it is stale.
    var words: Message {
        guard isStale else { return fetchedAt.here }
        let minutes = milliseconds / 60_000
        if minutes < 120 { return "\(fetchedAt.here), stale: \(minutes) min" }
        if minutes < 2_880 { return "\(fetchedAt.here), stale: \(minutes / 60) h" }
        return "\(fetchedAt.here), stale: \(Int(minutes / 1_440), "day", "days")"
    }
}

extension ServerRecord {
    /// The texts that the server told of it, by their names.
    var fields: [String: String] {
        struct Content: Decodable { var fields: ToldFields? }
        return CanonicalJSON.value(Content.self, from: content)?.fields?.texts ?? [:]
    }

    /// What an alert says; `nil` for anything else.
    var alert: Dashboard.Alert? {
        kind == .alert ? CanonicalJSON.value(Dashboard.Alert.self, from: content) : nil
    }

    /// The fields that people know a record by.
    private static let telling = ["title", "merchant", "customer", "number", "total", "currency", "date", "due_date"]

    /// What people know it by, as far as the server told it.
    var about: Message {
        let told = fields
        let names = Self.telling
        let known = names.compactMap { name in told[name].map { (name, $0) } }.filter { !$0.1.isEmpty }
        let parts: [Message] = known.map { "\(Self.local($0.1, of: $0.0))" }
        return parts.isEmpty ? "the server tells nothing about it" : parts.joined(separator: " ")
    }

    /// What the server told of a field, with parts that have the form of the language.
    static func local(_ told: String, of name: String) -> Message {
        switch name {
        case "total": Money(decimal: told, currency: .unknown).map { "\(amount: $0)" } ?? "\(told)"
        case "date", "due_date": CivilDate(iso: told).map { "\($0)" } ?? "\(told)"
        default: "\(told)"
        }
    }

    /// A type of the mobile architecture document, section 9, in words.
    static func words(ofAlert type: String) -> Message {
        switch NoticeKind(rawValue: type) {
        case .approvalRequested: "an approval is asked for"
        case .documentRequested: "a document is asked for"
        case .invoiceOverdue: "an invoice is overdue"
        case .taxDeadline: "a tax deadline is near"
        case .einvoiceAccepted: "an e-invoice was accepted"
        case .einvoiceRejected: "an e-invoice was rejected"
        case .certificateExpiring: "a certificate runs out"
        default: "\(type)"
        }
    }
}
