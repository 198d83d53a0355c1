import Countries
import ReceiptModel

/// What labels of sums look like, for what is too badly read to be one.
struct SumLabels {
    /// What announces a total.
    static let totals = SumLabels(of: [.payable, .grandTotal, .total])
    /// What announces another sum in nearly the same words.
    static let others = SumLabels(of: [.taxTotal, .netTotal, .subtotal])

    /// Folded in each way.
    private let patterns: [[SignPattern]]

    private init(of roles: Set<LabelRole>) {
        let labels = Country.allCases.flatMap { CountryProfile.of($0).labels }.filter { roles.contains($0.role) }
        patterns = Skeleton.Folding.allCases.map { folding in
            Set(labels.map { Skeleton.fold($0.text, by: folding) }).filter { $0.count >= Self.shortest }
                .map(SignPattern.init)
        }
    }

    /// How far words are like one of the labels as a whole, 0…1; 0 where they are not.
    ///
    /// It needs more right signs than wrong ones, and is no label by itself.
    func likeness(of words: ArraySlice<Word>) -> Double {
        zip(Skeleton.Folding.allCases, patterns).map { folding, patterns in
            let signs = FoldedLine(Array(words), by: folding).signs[...]
            return patterns.map { pattern in
                let length = pattern.signs.count
                guard
                    let match = pattern.distance(
                        fromStartOf: signs, bound: length * Self.mostWrong.signs / Self.mostWrong.of),
                    abs(signs.count - match.length) <= Self.mostBeside
                else { return 0 }
                return 1 - Double(match.distance) / Double(length)
            }.max() ?? 0
        }.max() ?? 0
    }

    /// So many wrong signs of so many are forgiven.
    private static let mostWrong = (signs: 4, of: 9)
    /// Signs behind it that are of nothing else.
    private static let mostBeside = 2
    /// Shorter labels are like too many words.
    private static let shortest = 6
}
