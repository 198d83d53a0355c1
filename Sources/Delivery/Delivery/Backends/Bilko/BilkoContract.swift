import ReceiptModel

/// The country settings of a company, with the names of the mobile architecture document, section 5, unchanged.
package struct CountryMobileConfig: Hashable, Sendable, Codable {
    package var country: String
    package var currency: String
    package var vatLabel: String
    package var invoiceStatusProvider: String?
    package var supportsRegulatedEInvoiceSubmission: Bool
    package var supportsMobileSimpleInvoice: Bool
    package var complianceReminderTypes: [String]

    /// What holds until a server says otherwise; nothing regulated is ever submitted from here.
    package static let builtIn: [CountryMobileConfig] = [
        of("HR", "EUR", "PDV", "HR_FISK_ERACUN", ["VAT_RETURN", "ERACUN_READINESS"]),
        of("RS", "RSD", "PDV", "SEF", ["VAT_RETURN", "SEF_STATUS"]),
        of("BA", "BAM", "PDV", nil, ["VAT_RETURN"]),
    ]

    private static func of(
        _ country: String, _ currency: String, _ vatLabel: String, _ provider: String?, _ reminders: [String]
    ) -> CountryMobileConfig {
        CountryMobileConfig(
            country: country, currency: currency, vatLabel: vatLabel, invoiceStatusProvider: provider,
            supportsRegulatedEInvoiceSubmission: false, supportsMobileSimpleInvoice: false,
            complianceReminderTypes: reminders)
    }
}

/// Who somebody is on a server, and what the server can do.
package struct Bootstrap: Hashable, Sendable, Codable {
    package struct User: Hashable, Sendable, Codable {
        package var id: String
        package var permissions: [String]
    }

    package struct Company: Hashable, Sendable, Codable {
        package var id: String
        package var country: String
    }

    package var user: User
    package var company: Company
    /// `mobile` for the contract that is spoken here.
    package var apiFlavor: String
    /// RFC 3339; tells how wrong a clock is.
    package var serverTime: String
}

/// What every change is answered with.
struct Confirmation: Codable {
    var id: String
    var version: String
    var status: String
    /// What the server has of a draft, where it tells.
    var fields: ToldFields?
    /// The state of a draft there, by the words of what is sent: `ready`, `needs_review`, `set_aside`, `linked`.
    var state: String?
    /// Why it is set aside there.
    var setAside: String?
}

struct UploadURLRequest: Codable {
    var documentId: String
    var sha256: String
    var mediaType: String
    var byteCount: Int
}

struct UploadTicket: Codable {
    var uploadId: String
    /// Absent when the document is there already.
    var url: String?
    var headers: [String: String]?
}

struct CompleteUpload: Codable {
    var uploadId: String
    var sha256: String
    var byteCount: Int
    var draftIds: [String]
}

struct ApprovalDecision: Codable {
    var version: String
    var reason: String?

    /// What the queue keeps of a decision.
    struct Said: Decodable {
        var reason: String?
    }
}

struct PushReply: Codable {
    struct Result: Codable {
        var id: String
        /// `applied`, `conflict` or `rejected`.
        var result: String
        var record: Confirmation?
        var code: String?
    }

    var results: [Result]
}

struct PullReply: Codable {
    struct Change: Codable {
        var entityType: String
        var entityId: String
        var id: String
        var version: String
        var status: String
        var fields: ToldFields?
        var state: String?
        var setAside: String?
    }

    var changes: [Change]
    var cursor: String
    var hasMore: Bool
}

/// The body of a refusal, as far as it is looked at.
struct ProblemReply: Decodable {
    var code: String?
    var record: Confirmation?
}
