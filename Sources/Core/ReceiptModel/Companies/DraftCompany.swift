/// How it is known in whose books a draft is; the raw value is its name in JSON.
package enum CompanySource: String, Hashable, Sendable, Codable, CaseIterable {
    /// A person has said it of this draft.
    case user
    /// The watched folder says it, or the command that took the paper in.
    case label
    /// The buyer's number on the paper is the company's.
    case buyer
    /// The draft of the same receipt is in its books.
    case link
    /// There is no other company.
    case only
}
