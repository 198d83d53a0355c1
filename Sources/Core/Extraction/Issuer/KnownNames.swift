import Countries
import ReceiptModel

/// Names of issuers that are known, in the form in which a misread one is known again.
struct KnownNames: Sendable {
    private typealias Entry = (signs: [UInt8], name: String)

    /// Without companies' forms; by their length, because one sign more or less is all that may differ.
    private let byLength: [Int: [Entry]]
    /// Of a shorter name one sign is too much of it.
    private let shortestMisread: Int
    /// How many signs more than the name itself a misread one may have.
    private let mostAdded: Int
    /// Whether a word is no part of the name, as a company's form is.
    private let isBeside: @Sendable (Substring) -> Bool

    /// Those of a home.
    init(_ issuers: [KnownIssuer]) {
        self.init(
            issuers.prefix(Self.mostOfHome).map(\.name), shortest: Self.shortestOfHome,
            shortestMisread: Self.shortestOfHome, mostAdded: 1, isBeside: { LegalForm.isForm($0) })
    }

    /// So many are compared at most.
    private static let mostOfHome = 2_000
    private static let shortestOfHome = 5

    /// The shops with many branches in a country abroad; `nil` stands for one that is not told.
    static func chains(of country: ForeignCountry?) -> KnownNames {
        country.flatMap { chainsByCountry[$0.code] } ?? chainsOfMany
    }

    private init(chains: [String]) {
        // One sign more makes a family's name of `Rossmann`, and branches are numbered.
        self.init(
            chains, shortest: 1, shortestMisread: Self.shortestMisreadChain, mostAdded: 0,
            isBeside: { LegalForm.isFormAbroad($0) || !Letters.areIn($0) })
    }

    private init(
        _ names: [String], shortest: Int, shortestMisread: Int, mostAdded: Int,
        isBeside: @escaping @Sendable (Substring) -> Bool
    ) {
        let entries = names.map { (signs: Self.signs(of: $0, without: isBeside), name: $0) }
        byLength = Dictionary(grouping: entries.filter { $0.signs.count >= shortest }, by: \.signs.count)
        (self.shortestMisread, self.mostAdded, self.isBeside) = (shortestMisread, mostAdded, isBeside)
    }

    private static let shortestMisreadChain = 7
    private static let chainsOfMany = KnownNames(chains: ForeignCountry.chainsOfMany)
    private static let chainsByCountry = Dictionary(
        uniqueKeysWithValues: ForeignCountry.all.map { country in
            (country.code, KnownNames(chains: country.chains + ForeignCountry.chainsOfMany))
        })

    /// Whether a printed name is one of them, but for one sign that was misread, lost or added.
    func hold(_ printed: String) -> Bool { match(for: printed) != nil }

    /// The known name that a printed one is, and whether a sign of it was misread, lost or added.
    func match(for printed: String) -> (name: String, isMisread: Bool)? {
        guard !byLength.isEmpty else { return nil }
        let signs = Self.signs(of: printed, without: isBeside)
        if let same = byLength[signs.count]?.first(where: { $0.signs == signs }) { return (same.name, false) }
        guard signs.count >= shortestMisread else { return nil }
        return (signs.count - mostAdded...signs.count + 1).lazy
            .compactMap { byLength[$0]?.first { Self.differByOne(signs, $0.signs) } }.first.map { ($0.name, true) }
    }

    private static func signs(of name: String, without isBeside: (Substring) -> Bool) -> [UInt8] {
        name.split(separator: " ").filter { !isBeside($0) }.flatMap { Skeleton.fold($0, by: .sound) }
    }

    /// Whether two texts whose lengths differ by one at most are the same, but for one sign.
    private static func differByOne(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let front = zip(left, right).prefix { $0 == $1 }.count
        let rest = (left.count - front, right.count - front)
        let back = zip(left.reversed(), right.reversed()).prefix(min(rest.0, rest.1)).prefix { $0 == $1 }.count
        return max(rest.0, rest.1) - back <= 1
    }
}
