import ReceiptModel

/// A confusion matrix of characters, counted over items.
///
/// In JSON an array of `{expected, read, count}`, the most frequent first: `expected` is empty for a character that was
/// invented, `read` for one that was lost.
package struct Confusion: Hashable, Sendable {
    /// One cell of the matrix.
    package struct Entry: Hashable, Sendable, Codable {
        /// The character printed, or nothing.
        package let expected: String
        /// The character read, or nothing.
        package let read: String
        package let count: Int

        package init(expected: String, read: String, count: Int) {
            self.expected = expected
            self.read = read
            self.count = count
        }
    }

    /// A cell with its share of all errors; in JSON `{expected, read, count, share}`.
    package struct Share: Hashable, Sendable, Codable {
        package let expected: String
        package let read: String
        package let count: Int
        /// The part of all errors, 0 to 1.
        package let share: Double
    }

    private struct Pair: Hashable {
        let expected: String
        let read: String
    }

    private var counts: [Pair: Int] = [:]

    /// Makes a matrix without errors.
    package init() {}

    package init(_ entries: some Sequence<Entry>) {
        for entry in entries where entry.count > 0 {
            counts[Pair(expected: entry.expected, read: entry.read), default: 0] += entry.count
        }
    }

    /// Counts the errors of one item; its texts are compared in the form of `TextNormalisation.plain`.
    package init(reference: String, hypothesis: String, caseBlind: Bool = false) {
        let expected = Array(TextNormalisation.plain(reference, caseBlind: caseBlind))
        let read = Array(TextNormalisation.plain(hypothesis, caseBlind: caseBlind))
        add(Alignment.operations(expected, read), reference: expected, hypothesis: read)
    }

    /// Counts the errors of an alignment of two sequences of characters.
    package mutating func add(
        _ operations: [Alignment.Operation], reference: [Character], hypothesis: [Character]
    ) {
        for operation in operations {
            switch operation {
            case .match: continue
            case .substitution(let row, let column):
                counts[Pair(expected: String(reference[row]), read: String(hypothesis[column])), default: 0] += 1
            case .deletion(let row): counts[Pair(expected: String(reference[row]), read: ""), default: 0] += 1
            case .insertion(let column): counts[Pair(expected: "", read: String(hypothesis[column])), default: 0] += 1
            }
        }
    }

    /// Counts by expected and read character; the empty string stands for an insertion or a deletion.
    package func count(expected: String, read: String) -> Int { counts[Pair(expected: expected, read: read)] ?? 0 }

    /// Total number of errors.
    package var errors: Int { counts.values.reduce(0, +) }

    /// The cells by falling count, then by the code points of what is expected and of what was read.
    package var sorted: [Entry] {
        counts.map { Entry(expected: $0.key.expected, read: $0.key.read, count: $0.value) }
            .sorted { ($1.count, $0.expected, $0.read) < ($0.count, $1.expected, $1.read) }
    }

    /// The first cells of `sorted`, each with its share of all errors.
    package func mostFrequent(_ limit: Int) -> [Share] {
        let errors = Double(self.errors)
        return sorted.prefix(limit).map {
            Share(expected: $0.expected, read: $0.read, count: $0.count, share: Double($0.count) / errors)
        }
    }

    package static func + (left: Confusion, right: Confusion) -> Confusion {
        var sum = left
        sum += right
        return sum
    }

    package static func += (left: inout Confusion, right: Confusion) {
        left.counts.merge(right.counts, uniquingKeysWith: +)
    }
}

extension Confusion: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([Entry].self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(sorted)
    }
}
