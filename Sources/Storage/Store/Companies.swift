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
    /// - Throws: `noCompany`; `taxNumberTaken`; `refused` without a tax number.
    func replace(_ company: Company) throws(StoreError)

    /// Forgets a company in whose books nothing is; one with drafts, or for which originals were taken in, is closed
    /// instead: nothing new is booked for it.
    ///
    /// - Parameters:
    ///   - id: the short name.
    ///   - now: when it is closed.
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
