import Countries
import ReceiptModel

/// Tells the slip of a card terminal from a receipt, at whose foot the same may stand.
enum CardSlip {
    /// Minimum number of kinds of words that only terminals print.
    private static let leastKinds = 3
    /// Maximum number of different amounts: what was paid, and a tip.
    ///
    /// A receipt has goods.
    private static let mostAmounts = 2
    /// What a receipt has and a slip has not.
    private static let ofReceipts: Set<LabelRole> = [
        .receiptIdentifier, .securityCode, .fiscalNumber, .taxTable, .taxTotal, .taxRate, .taxBase, .taxAmount,
        .itemTable,
        .change, .deviceNumber,
    ]

    /// Why the rows are of a slip; `nil` where they are of anything else.
    static func evidence(in rows: [Row]) -> Evidence? {
        guard !rows.contains(where: { row in row.labels.contains { ofReceipts.contains($0.role) } }) else { return nil }
        let amounts = Set(rows.flatMap { row in row.amounts.filter { !$0.isPercent }.map(\.minorUnits.magnitude) })
        guard (1...mostAmounts).contains(amounts.count) else { return nil }
        let printed = rows.map { folded($0.text) }
        let found = kinds.compactMap { kind in
            kind.first { phrase in printed.contains { holds($0, phrase.words) } }?.text
        }
        guard found.count >= leastKinds else { return nil }
        return Evidence(source: .text, reason: "words of a card terminal: \(found.joined(separator: ", "))")
    }

    /// Whether a row of a slip says what was paid.
    static func isAmount(_ row: Row) -> Bool {
        let words = folded(row.text)
        return amounts.contains { words.starts(with: $0) }
    }

    private static let amounts = CardSlipWords.amounts.map(folded)
    private static let kinds = CardSlipWords.kinds.map { $0.map { (text: $0, words: folded($0)) } }

    /// The words of a text, parted by whatever is no letter or digit, as their skeletons.
    private static func folded(_ text: String) -> [[UInt8]] {
        text.split { !$0.isLetter && !$0.isNumber }.map { Skeleton.fold($0, by: .sound) }.filter { !$0.isEmpty }
    }

    /// Whether a phrase stands among words.
    private static func holds(_ words: [[UInt8]], _ phrase: [[UInt8]]) -> Bool {
        words.count >= phrase.count
            && (0...words.count - phrase.count).contains { Array(words[$0..<$0 + phrase.count]) == phrase }
    }
}
