package import ReceiptModel

/// The companies whose books are kept in a home.
///
/// A tax number is one company's, whatever form it is written in (``TaxIdentifier/taxpayer``), and short names differ by
/// more than case.
package protocol CompanyStore: Sendable {
    /// All companies, closed ones too, in the order in which they were added.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func companies() throws(StoreError) -> [Company]

    /// Adds a company.
    ///
    /// - Throws: `companyExists` for a short name that is taken; `taxNumberTaken`; `refused` without a tax number.
    func add(_ company: Company) throws(StoreError)

    /// Puts what is known of a company by now in the place of what was.
    ///
    /// - Parameters:
    ///   - company: as it is from now on; the audit log is told what is other than before.
    ///   - now: for the audit log.
    /// - Throws: `noCompany`; `taxNumberTaken`; `refused` without a tax number.
    func replace(_ company: Company, now: Timestamp) throws(StoreError)

    /// Forgets a company in whose books nothing is; one with drafts, or for which originals were taken in, is closed
    /// instead: nothing new is booked for it.
    ///
    /// - Parameters:
    ///   - id: the short name.
    ///   - now: when it is closed or forgotten.
    /// - Returns: what was done.
    /// - Throws: `noCompany`.
    func remove(company id: String, now: Timestamp) throws(StoreError) -> CompanyRemoval
}

/// What became of a company that was to be removed.
package enum CompanyRemoval: Hashable, Sendable {
    case forgotten
    /// There are so many drafts in its books, so that it is kept.
    case closed(drafts: Int)
}

extension Company {
    /// What the audit log calls that which is other than it was.
    package func changes(since earlier: Company) -> [String] {
        let changes: [(String, Bool)] = [
            ("name", name != earlier.name), ("country", country != earlier.country),
            ("tax_numbers", taxNumbers != earlier.taxNumbers), ("vat_periods", vatPeriods != earlier.vatPeriods),
            ("activity", activityCode != earlier.activityCode), ("address", address != earlier.address),
            ("business_year", businessYearStart != earlier.businessYearStart),
            ("extra_retention_years", extraRetentionYears != earlier.extraRetentionYears),
            ("accounts", accounts != earlier.accounts), ("closed", closedAt != earlier.closedAt),
        ]
        return changes.filter(\.1).map(\.0)
    }

    /// Checks what every store asks of a company, beside others that it has.
    ///
    /// - Throws: `refused`, `companyExists`, `taxNumberTaken`.
    package func requireKeepable(beside others: [Company]) throws(StoreError) {
        guard Company.isShortName(id) else { throw .refused(reason: "'\(id)' is no short name of a company") }
        guard !taxNumbers.isEmpty else { throw .refused(reason: "a company has a tax number") }
        if let other = others.first(where: { Company.areAlike($0.id, id) }) { throw .companyExists(other.id) }
        for number in taxNumbers {
            guard let other = others.first(where: { $0.isKnown(by: number) }) else { continue }
            throw .taxNumberTaken(number.digits, company: other.id)
        }
    }
}
