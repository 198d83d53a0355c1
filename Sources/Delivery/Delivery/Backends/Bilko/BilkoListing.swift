import Foundation
import HTTPTransport
package import ReceiptModel
package import Store

/// What the books look like at a glance, as the server tells it.
package struct Dashboard: Hashable, Sendable, Codable {
    package struct Expenses: Hashable, Sendable, Codable { package var draft, submitted: Int }
    package struct Invoices: Hashable, Sendable, Codable { package var open, overdue: Int }

    /// Something that the server wants known.
    package struct Alert: Hashable, Sendable, Codable {
        package var id: String
        /// By the names of the mobile architecture document, section 9.
        package var type: String
        /// `bilko://` and identities.
        package var link: String?
        package var dueOn: String?
    }

    package var expenses: Expenses
    package var invoices: Invoices
    /// Decisions that are asked for.
    package var approvals: Int
    package var alerts: [Alert]
}

extension BilkoBackend {
    /// Maximum number of pages that are asked for of one list.
    private static let mostPages = 10

    /// The books at a glance.
    ///
    /// - Throws: ``BackendError`` when there is no such answer.
    package func dashboard() async throws(BackendError) -> Dashboard {
        try Self.decode(Dashboard.self, from: await call(.get, "/mobile/dashboard"))
    }

    /// One expense, by the client's identity of its draft.
    ///
    /// - Throws: ``BackendError`` when there is no such answer.
    package func expense(_ id: String) async throws(BackendError) -> ServerRecord {
        try await record(.expense, "/mobile/expenses/\(Self.escaped(id))", id)
    }

    /// One invoice.
    ///
    /// - Throws: ``BackendError`` when there is no such answer.
    package func invoice(_ id: String) async throws(BackendError) -> ServerRecord {
        try await record(.invoice, "/mobile/invoices/\(Self.escaped(id))", id)
    }

    /// All expenses or invoices, up to ``ServerRecordLimits``.
    ///
    /// - Throws: ``BackendError`` when there is no whole answer.
    package func list(_ kind: ServerRecord.Kind) async throws(BackendError) -> [ServerRecord] {
        let path = kind == .invoice ? "/mobile/invoices" : "/mobile/expenses"
        var (found, page): ([ServerRecord], Int) = ([], 1)
        while page <= Self.mostPages, found.count < ServerRecordLimits.count {
            let reply = try Self.decode(
                ListReply.self, from: await call(.get, "\(path)?page=\(page)&pageSize=100"))
            found += reply.items.map { $0.record(kind, $0.entityId ?? $0.id) }
            guard page < reply.totalPages ?? 1 else { break }
            page += 1
        }
        return found
    }

    /// Asks the server to remind of an invoice.
    ///
    /// - Parameters:
    ///   - id: the server's name of the invoice.
    ///   - version: the one that was looked at.
    ///   - key: the same for the same deed, so that twice counts once.
    /// - Returns: what the server holds now.
    /// - Throws: ``BackendError``: `refused` with 409 for another version, or an invoice that is not open.
    package func remind(of id: String, version: String, key: String) async throws(BackendError) -> RemoteRecord {
        let path = "/mobile/invoices/\(Self.escaped(id))/reminders"
        return try await confirmed(path, key: key, json: jsonText(ApprovalDecision(version: version)))
    }

    /// Tells the server that an invoice is paid.
    ///
    /// - Parameters:
    ///   - id: the server's name of the invoice.
    ///   - version: the one that was looked at.
    ///   - day: when it was paid.
    ///   - key: the same for the same deed.
    /// - Returns: what the server holds now.
    /// - Throws: ``BackendError``: `refused` with 409 for another version, or an invoice that is not open.
    package func markPaid(
        _ id: String, version: String, on day: CivilDate, key: String
    ) async throws(BackendError) -> RemoteRecord {
        let path = "/mobile/invoices/\(Self.escaped(id))/mark-paid"
        return try await confirmed(path, key: key, json: jsonText(Payment(version: version, paidOn: day.description)))
    }

    /// Lists and single answers, as far as the server has those parts of the contract.
    ///
    /// - Throws: ``BackendError`` when the server cannot be asked.
    package func listing() async throws(BackendError) -> ServerListing? {
        var listing = ServerListing()
        if let country = try await ifThere({ () async throws(BackendError) in try await countryConfig() }) {
            listing.copies["country-config"] = jsonText(country)
        }
        if let dashboard = try await ifThere({ () async throws(BackendError) in try await self.dashboard() }) {
            listing.copies["dashboard"] = jsonText(dashboard)
            listing.records += dashboard.alerts.map(\.record)
            listing.whole.insert(.alert)
        }
        for kind in [ServerRecord.Kind.expense, .invoice] {
            guard let records = try await ifThere({ () async throws(BackendError) in try await list(kind) }) else {
                continue
            }
            listing.records += records
            listing.whole.insert(kind)
        }
        return listing
    }

    /// What the server tells of a draft.
    func told(of draft: String) async throws(BackendError) -> Confirmation {
        try Self.decode(Confirmation.self, from: await call(.get, "/mobile/expenses/\(Self.escaped(draft))"))
    }

    private func record(
        _ kind: ServerRecord.Kind, _ path: String, _ id: String
    ) async throws(BackendError) -> ServerRecord {
        try Self.decode(Listed.self, from: await call(.get, path)).record(kind, id)
    }

    /// `nil` where the server does not have that part of the contract.
    private func ifThere<Value>(
        _ body: () async throws(BackendError) -> Value
    ) async throws(BackendError) -> Value? {
        do throws(BackendError) {
            return try await body()
        } catch .refused(let refusal) where [404, 405, 501].contains(refusal.status) {
            return nil
        } catch {
            throw error
        }
    }
}

/// A page of a list.
private struct ListReply: Decodable {
    var items: [Listed]
    var totalPages: Int?
}

/// One record of a list.
private struct Listed: Decodable {
    var id: String
    var entityId: String?
    var version: String
    var status: String
    var fields: ToldFields?

    func record(_ kind: ServerRecord.Kind, _ id: String) -> ServerRecord {
        ServerRecord(
            kind: kind, id: id, version: version, status: status,
            content: jsonText(Confirmation(id: self.id, version: version, status: status, fields: fields?.selection)))
    }
}

private struct Payment: Encodable {
    var version: String
    var paidOn: String
}

extension Dashboard.Alert {
    /// What is kept of it: its type, a day, and a link that holds identities alone.
    fileprivate var record: ServerRecord {
        var kept = self
        kept.link = link.flatMap { Self.isPlain($0) ? $0 : nil }
        kept.dueOn = dueOn.flatMap { CivilDate(iso: $0)?.description }
        return ServerRecord(kind: .alert, id: id, version: "", status: type, content: jsonText(kept))
    }

    /// `bilko://KIND/ID` or `bilko://compliance/COUNTRY/TYPE`, of letters, digits, hyphens and underscores.
    private static func isPlain(_ link: String) -> Bool {
        let scheme = "bilko://"
        guard link.hasPrefix(scheme), link.utf8.count <= 300 else { return false }
        let parts = link.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count)
            && parts.allSatisfy { part in
                !part.isEmpty && part.first != "-"
                    && part.utf8.allSatisfy {
                        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45
                            || $0 == 95
                    }
            }
    }
}
