import Foundation
import ReceiptModel

extension ReferenceServer {
    private struct InvoiceBody: Decodable {
        var version: String
        /// The day of the payment, `yyyy-MM-dd`.
        var paidOn: String?
    }

    /// Reminds of an invoice, or takes it for paid; `nil` for another word in the path.
    ///
    /// Only the version that was looked at counts, and an invoice that is paid stays paid.
    func changeInvoice(_ id: String, _ action: String, _ call: Call, _ state: ReferenceServerState) -> Deed? {
        guard ["reminders", "mark-paid"].contains(action) else { return nil }
        guard let body = call.decode(InvoiceBody.self) else { return refused(400, "malformed") }
        guard var record = state.records["\(call.user.company)/invoice/\(id)"] else {
            return refused(404, "unknown_record")
        }
        guard ["sent", "overdue"].contains(record.status) else { return refused(409, "not_open", record) }
        guard body.version == String(record.version) else { return refused(409, "stale_version", record) }
        if action == "mark-paid" {
            guard let day = body.paidOn.flatMap({ CivilDate(iso: $0) }) else { return refused(400, "malformed") }
            record.status = "paid"
            record.content = ReferenceServerRecord.content(record.content, with: ["paid_on": .text(day.description)])
        }
        record.version += 1
        record.cursor = state.cursor + 1
        return done(record, action == "mark-paid" ? "mark-paid" : "remind", call)
    }

    private struct PushBody: Decodable {
        var token: String
        var platform: String
    }

    /// A device that wants to be told; the token itself is not kept.
    func registerPush(_ call: Call, _ state: ReferenceServerState) -> Deed {
        guard let body = call.decode(PushBody.self), !body.token.isEmpty, !body.platform.isEmpty else {
            return refused(400, "malformed")
        }
        let id = "push-\(state.cursor + 1)"
        let record = ReferenceServerRecord(
            id: id, company: call.user.company, entityType: "pushToken", entityId: id, version: 1,
            status: "registered", content: "{}", cursor: state.cursor + 1)
        return done(record, "register", call, status: 201)
    }

    /// Takes the registration of a device away; a second time does nothing.
    func remove(
        _ route: [String], _ user: ReferenceServerUser, _ state: inout ReferenceServerState, at now: Timestamp
    ) throws -> ReferenceServerReply {
        guard route.count == 2, route[0] == "push-token" else { return .problem(404, "unknown_path") }
        guard var record = state.records["\(user.company)/pushToken/\(route[1])"] else {
            return .problem(404, "unknown_record")
        }
        guard record.status == "registered" else { return .json(record.shown) }
        record.status = "removed"
        record.version += 1
        record.cursor = state.cursor + 1
        try commit(
            ReferenceServerChange(
                records: [record], audit: [audit(record, "remove", user: user.id, key: "", at: now)]), to: &state)
        return .json(record.shown)
    }
}

/// What the company's books look like at a glance.
struct DashboardReply: Encodable {
    struct Expenses: Encodable { var draft, submitted: Int }
    struct Invoices: Encodable { var open, overdue: Int }

    struct Alert: Encodable {
        var id: String
        /// One of the types of the mobile architecture document, section 9.
        var type: String
        /// Identities only.
        var link: String
        var dueOn: String?
    }

    var serverTime: String
    var expenses: Expenses
    var invoices: Invoices
    var approvals: Int
    var alerts: [Alert]

    init(_ records: [ReferenceServerRecord], at now: Timestamp) {
        func count(_ type: String, _ statuses: Set<String>) -> Int {
            records.count { $0.entityType == type && statuses.contains($0.status) }
        }
        serverTime = now.description
        expenses = Expenses(draft: count("expenseDraft", ["draft"]), submitted: count("expenseDraft", ["submitted"]))
        invoices = Invoices(open: count("invoice", ["sent", "overdue"]), overdue: count("invoice", ["overdue"]))
        approvals = count("approval", ["pending"])
        let overdue = records.filter { $0.entityType == "invoice" && $0.status == "overdue" }.map {
            Alert(
                id: "overdue-\($0.entityId)", type: "invoice.overdue", link: "bilko://invoice/\($0.entityId)",
                dueOn: $0.shown.fields?["due_date"]?.text)
        }
        // What an accountant has put there: the status is the type.
        let told = records.filter { $0.entityType == "alert" && $0.status.contains(".") }.map {
            Alert(
                id: $0.entityId, type: $0.status, link: $0.shown.fields?["link"]?.text ?? "",
                dueOn: $0.shown.fields?["due_on"]?.text)
        }
        alerts = overdue + told
    }
}
