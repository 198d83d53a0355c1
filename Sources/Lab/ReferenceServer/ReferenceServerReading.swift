import Foundation
import ReceiptModel

extension ReferenceServer {
    /// What can be asked without changing anything.
    func read(
        _ route: [String], _ request: ReferenceServerRequest, _ user: ReferenceServerUser, base: String,
        _ state: ReferenceServerState,
        at now: Timestamp
    ) -> ReferenceServerReply {
        switch route {
        case ["bootstrap"]: return .json(BootstrapReply(user, at: now))
        case ["country-config"]: return .json(CountryReply(user.country))
        case ["dashboard"]:
            let own = state.records.values.filter { $0.company == user.company }.sorted { $0.cursor < $1.cursor }
            return .json(DashboardReply(own, at: now))
        case ["expenses"]: return list("expenseDraft", request, user, state)
        case ["invoices"]: return list("invoice", request, user, state)
        case ["sync", "pull"]:
            guard let since = Int(request.query["since"] ?? "0"), since >= 0 else {
                return .problem(400, "wrong_cursor")
            }
            let page = state.changed(since: since, company: user.company, limit: 500)
            return .json(
                PullReply(
                    changes: page.records.map(\.shown), cursor: String(page.cursor), hasMore: page.hasMore))
        default:
            let types = ["expenses": "expenseDraft", "invoices": "invoice"]
            guard route.count == 2, let type = types[route[0]] else { return .problem(404, "unknown_path") }
            guard let record = state.records["\(user.company)/\(type)/\(route[1])"] else {
                return .problem(404, "unknown_record")
            }
            return .json(record.shown)
        }
    }

    /// One page of the records of a type, the oldest change first: `page` from 1, `pageSize` from 1 to 500, otherwise 100.
    private func list(
        _ type: String, _ request: ReferenceServerRequest, _ user: ReferenceServerUser, _ state: ReferenceServerState
    ) -> ReferenceServerReply {
        guard let page = Int(request.query["page"] ?? "1"), let size = Int(request.query["pageSize"] ?? "100"),
            page >= 1, page <= 1_000_000, (1...500).contains(size)
        else { return .problem(400, "wrong_page") }
        let all = state.records.values.filter { $0.company == user.company && $0.entityType == type }
            .sorted { $0.cursor < $1.cursor }
        let items = all.dropFirst((page - 1) * size).prefix(size).map(\.shown)
        return .json(
            ListReply(
                items: items, total: all.count, page: page, pageSize: size,
                totalPages: (all.count + size - 1) / size))
    }
}

/// One page of a list.
private struct ListReply: Encodable {
    var items: [ReferenceServerRecord.Shown]
    var total: Int
    var page: Int
    var pageSize: Int
    var totalPages: Int
}

private struct PullReply: Encodable {
    var changes: [ReferenceServerRecord.Shown]
    var cursor: String
    var hasMore: Bool
}

private struct BootstrapReply: Encodable {
    struct User: Encodable {
        var id: String
        var permissions: [String]
    }

    struct Company: Encodable {
        var id: String
        var country: String
    }

    var user: User
    var company: Company
    var apiFlavor = "mobile"
    var serverTime: String

    init(_ user: ReferenceServerUser, at now: Timestamp) {
        self.user = User(id: user.id, permissions: user.permissions)
        company = Company(id: user.company, country: user.country)
        serverTime = now.description
    }
}

/// The country settings with the names of the contract.
private struct CountryReply: Encodable {
    var country: String
    var currency: String
    var vatLabel = "PDV"
    var invoiceStatusProvider: String?
    var supportsRegulatedEInvoiceSubmission = false
    var supportsMobileSimpleInvoice = false
    var complianceReminderTypes: [String]

    init(_ country: String) {
        self.country = country
        switch country {
        case "HR":
            (currency, invoiceStatusProvider) = ("EUR", "HR_FISK_ERACUN")
            complianceReminderTypes = ["VAT_RETURN", "ERACUN_READINESS"]
        case "RS":
            (currency, invoiceStatusProvider) = ("RSD", "SEF")
            complianceReminderTypes = ["VAT_RETURN", "SEF_STATUS"]
        default:
            (currency, invoiceStatusProvider) = ("BAM", nil)
            complianceReminderTypes = ["VAT_RETURN"]
        }
    }
}
