import ReceiptModel
import SQLiteStore
import Store

/// A company in JSON.
struct CompanyReport: Encodable {
    var company: String
    var name: String
    var country: String
    var taxNumbers: [Number]
    var vatPeriods: [Period]
    var businessYear: String
    var extraRetentionYears: Int
    var activity: String?
    var address: Address?
    var accounts: [String]
    /// The watched folders that say so; with `company show` only.
    var folders: [String]?
    var drafts: Int
    var addedAt: String
    var closedAt: String?

    struct Number: Encodable {
        var scheme: String
        var digits: String
    }

    struct Period: Encodable {
        var since: String?
        var until: String?
    }

    struct Address: Encodable {
        var street: String?
        var postcode: String?
        var town: String?
    }

    enum CodingKeys: String, CodingKey {
        case company, name, country, activity, address, accounts, folders, drafts
        case taxNumbers = "tax_numbers"
        case vatPeriods = "vat_periods"
        case businessYear = "business_year"
        case extraRetentionYears = "extra_retention_years"
        case addedAt = "added_at"
        case closedAt = "closed_at"
    }

    init(_ company: Company, in vault: Vault, folders: [String]? = nil) throws {
        self.company = company.id
        name = company.name
        country = company.country.rawValue
        taxNumbers = company.taxNumbers.map { Number(scheme: $0.scheme, digits: $0.digits) }
        vatPeriods = company.vatPeriods.map { Period(since: $0.since?.description, until: $0.until?.description) }
        businessYear = company.businessYearStart.description
        extraRetentionYears = company.extraRetentionYears
        activity = company.activityCode
        address = company.address.map { Address(street: $0.street, postcode: $0.postcode, town: $0.town) }
        accounts = company.accounts
        self.folders = folders
        drafts = try vault.draftCount(of: company.id)
        addedAt = company.addedAt.description
        closedAt = company.closedAt?.description
    }
}
