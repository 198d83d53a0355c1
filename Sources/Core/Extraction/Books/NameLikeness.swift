/// Whether two names look like those of one company: without legal forms, in any script, order of words and spelling that a
/// recogniser leaves behind.
///
/// It is a likeness and proves nothing: two companies may have one name.
struct NameLikeness {
    /// The words of a name, folded.
    private let words: [[UInt8]]

    /// Minimum number of signs in a name that is compared by likeness; a shorter one has to be the same.
    private static let shortest = 5
    /// Maximum share of signs that may differ.
    private static let mostDifferent = 0.15

    init(_ name: String) {
        let parts = name.split { !$0.isLetter && !$0.isNumber && $0 != "." }
        words = parts.filter { !LegalForm.isForm($0) }.map { Skeleton.fold($0, by: .sound) }.filter { $0.count > 1 }
    }

    /// Whether there is anything to compare.
    var isEmpty: Bool { words.isEmpty }

    func isLike(_ other: NameLikeness) -> Bool {
        guard !isEmpty, !other.isEmpty else { return false }
        let (left, right) = (Set(words), Set(other.words))
        if left == right { return true }
        // One of them may have a word more: the town, the trade.
        let (few, many) = left.count <= right.count ? (left, right) : (right, left)
        if few.isSubset(of: many), few.joined().count >= Self.shortest { return true }
        let (short, long) = (Array(words.joined()), Array(other.words.joined()))
        guard min(short.count, long.count) >= Self.shortest else { return short == long }
        let most = Int(Double(max(short.count, long.count)) * Self.mostDifferent)
        return Self.distance(short, long) <= max(1, most)
    }

    /// The edit distance (Levenshtein 1965).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, sign) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for place in right.indices {
                let replaced = diagonal + (sign == right[place] ? 0 : 1)
                diagonal = row[place + 1]
                row[place + 1] = min(replaced, diagonal + 1, row[place] + 1)
            }
        }
        return row[right.count]
    }
}
