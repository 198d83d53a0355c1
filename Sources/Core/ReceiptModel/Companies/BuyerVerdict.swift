/// To whom a paper is made out, seen from the company in whose books it is.
package struct BuyerVerdict: Hashable, Sendable, Codable {
    package enum Addressee: String, Hashable, Sendable, Codable, CaseIterable {
        /// The company.
        case us
        /// The paper names no buyer, as most receipts of tills.
        case nobody
        /// Somebody else.
        case another
    }

    /// By what it was told.
    package enum Basis: String, Hashable, Sendable, Codable, CaseIterable {
        /// The tax number of a buyer, with its right check digit.
        case number
        /// The number of a person, such as that of an identity card: it names no business.
        case person
        /// The name alone: it looks like the company's, or it does not.
        case name
        /// A number that is none of those that are known, and no name.
        case unreadable
        /// There is nothing of a buyer on the paper.
        case nothing
    }

    package var addressee: Addressee
    package var basis: Basis
    /// The company of the home that the paper names by its number; `nil` where it is none of them.
    package var company: String?

    package init(_ addressee: Addressee, by basis: Basis, company: String? = nil) {
        self.addressee = addressee
        self.basis = basis
        self.company = company
    }

    /// Whether a number proves it; a name never does.
    package var isCertain: Bool { basis == .number || basis == .nothing }
}
