import ReceiptModel

/// Names of issuers that are known in the home, in the form in which a misread one is known again.
struct KnownNames {
    /// Without companies' forms; by their length, because one sign more or less is all that may differ.
    private let byLength: [Int: [[UInt8]]]

    /// So many are compared at most.
    private static let most = 2_000
    /// Of a shorter name one sign is too much of it.
    private static let shortest = 5

    init(_ issuers: [KnownIssuer]) {
        let names = issuers.prefix(Self.most).map { Self.signs(of: $0.name) }.filter { $0.count >= Self.shortest }
        byLength = Dictionary(grouping: Set(names), by: \.count)
    }

    /// Whether a printed name is one of them, but for one sign that was misread, lost or added.
    func hold(_ printed: String) -> Bool {
        guard !byLength.isEmpty else { return false }
        let signs = Self.signs(of: printed)
        guard signs.count >= Self.shortest else { return false }
        return (signs.count - 1...signs.count + 1).contains { length in
            byLength[length]?.contains { Self.differByOne(signs, $0) } ?? false
        }
    }

    private static func signs(of name: String) -> [UInt8] {
        name.split(separator: " ").filter { !LegalForm.isForm($0) }.flatMap { Skeleton.fold($0, by: .sound) }
    }

    /// Whether two texts whose lengths differ by one at most are the same, but for one sign.
    private static func differByOne(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let front = zip(left, right).prefix { $0 == $1 }.count
        let rest = (left.count - front, right.count - front)
        let back = zip(left.reversed(), right.reversed()).prefix(min(rest.0, rest.1)).prefix { $0 == $1 }.count
        return max(rest.0, rest.1) - back <= 1
    }
}
