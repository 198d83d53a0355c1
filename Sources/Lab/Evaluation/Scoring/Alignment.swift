import ReceiptModel

/// The alignment of a reading with its reference: the fewest insertions, deletions and substitutions between them.
///
/// Units are whatever is compared: characters (grapheme clusters) for the character error rate, words for the word error
/// rate. Every edit costs 1 (Levenshtein 1966).
package enum Alignment {
    /// One step of an alignment; the numbers are positions in the two sequences, from 0.
    package enum Operation: Hashable, Sendable {
        case match(reference: Int, hypothesis: Int)
        case substitution(reference: Int, hypothesis: Int)
        /// A unit of the reference that was not read.
        case deletion(reference: Int)
        /// A unit that was read and is not in the reference.
        case insertion(hypothesis: Int)
    }

    /// Maximum number of cells of the table of distances in memory; at two bits a cell, this is 60 MB.
    package static let defaultCellLimit = 240_000_000

    /// The fewest edits that turn one sequence into the other; 5,000 by 5,000 characters take a few milliseconds.
    package static func distance<Unit: Hashable>(_ reference: [Unit], _ hypothesis: [Unit]) -> Int {
        let pair = NumberedPair(reference, hypothesis)
        let (left, right) = pair.withoutCommonEnds()
        if left.isEmpty || right.isEmpty { return left.count + right.count }
        var kernel = DistanceTable(symbols: pair.symbols, columns: right)
        return kernel.fill(rows: left, keeping: false)
    }

    /// The steps of one cheapest alignment, in the order of the text; always the same for the same input.
    ///
    /// Seen from the end of the text, a match is taken where there is one, then a substitution where it is among the
    /// cheapest, then a deletion, then an insertion. Where the product of the two lengths is above `cellLimit` the
    /// sequences are divided first (Hirschberg 1975), which needs memory in proportion to their lengths and may choose
    /// another alignment of the same cost.
    package static func operations<Unit: Hashable>(
        _ reference: [Unit], _ hypothesis: [Unit], cellLimit: Int = defaultCellLimit
    ) -> [Operation] {
        let pair = NumberedPair(reference, hypothesis)
        var tracing = Tracing(pair: pair, cellLimit: cellLimit)
        tracing.align(0..<pair.reference.count, 0..<pair.hypothesis.count)
        return tracing.operations
    }
}

/// Two sequences with equal units given equal numbers, counted from 0.
struct NumberedPair {
    let reference: [Int]
    let hypothesis: [Int]
    /// Number of distinct units.
    let symbols: Int

    init<Unit: Hashable>(_ reference: [Unit], _ hypothesis: [Unit]) {
        var numbers: [Unit: Int] = [:]
        func number(_ unit: Unit) -> Int {
            if let known = numbers[unit] { return known }
            let next = numbers.count
            numbers[unit] = next
            return next
        }
        self.reference = reference.map(number)
        self.hypothesis = hypothesis.map(number)
        symbols = numbers.count
    }

    /// Both sequences without their common prefix and suffix, which an optimal alignment never needs to edit.
    func withoutCommonEnds() -> (ArraySlice<Int>, ArraySlice<Int>) {
        let start = zip(reference, hypothesis).prefix { $0.0 == $0.1 }.count
        let (left, right) = (reference[start...], hypothesis[start...])
        let end = zip(left.reversed(), right.reversed()).prefix { $0.0 == $0.1 }.count
        return (left.dropLast(end), right.dropLast(end))
    }
}

/// An alignment under construction.
private struct Tracing {
    let pair: NumberedPair
    let cellLimit: Int
    var operations: [Alignment.Operation] = []

    init(pair: NumberedPair, cellLimit: Int) {
        self.pair = pair
        self.cellLimit = cellLimit
    }

    /// Appends the steps between a part of the reference and a part of the hypothesis.
    mutating func align(_ wholeRows: Range<Int>, _ wholeColumns: Range<Int>) {
        let (reference, hypothesis) = (pair.reference, pair.hypothesis)
        var (rows, columns) = (wholeRows, wholeColumns)
        while let row = rows.first, let column = columns.first, reference[row] == hypothesis[column] {
            operations.append(.match(reference: row, hypothesis: column))
            (rows, columns) = (rows.dropFirst(), columns.dropFirst())
        }
        let (rowsAfterStart, columnsAfterStart) = (rows, columns)
        while let row = rows.last, let column = columns.last, reference[row] == hypothesis[column] {
            (rows, columns) = (rows.dropLast(), columns.dropLast())
        }
        if rows.isEmpty || columns.isEmpty {
            operations += rows.map { .deletion(reference: $0) } + columns.map { .insertion(hypothesis: $0) }
        } else if columns.count == 1 || rows.count <= cellLimit / columns.count {
            trace(rows, columns)
        } else {
            divide(rows, columns)
        }
        let commonEnd = zip(
            rowsAfterStart.suffix(from: rows.upperBound), columnsAfterStart.suffix(from: columns.upperBound))
        operations += commonEnd.map { .match(reference: $0.0, hypothesis: $0.1) }
    }

    /// Hirschberg's division: the columns in the middle, the rows where the two halves cost least together.
    private mutating func divide(_ rows: Range<Int>, _ columns: Range<Int>) {
        let middle = columns.lowerBound + columns.count / 2
        let before = distances(
            rows: pair.reference[rows], columns: pair.hypothesis[columns.lowerBound..<middle])
        let after = distances(
            rows: Array(pair.reference[rows].reversed())[...],
            columns: Array(pair.hypothesis[middle..<columns.upperBound].reversed())[...])
        var (best, bestCost) = (0, Int.max)
        for (split, cost) in zip(before, after.reversed()).map(+).enumerated() where cost < bestCost {
            (best, bestCost) = (split, cost)
        }
        let split = rows.lowerBound + best
        align(rows.lowerBound..<split, columns.lowerBound..<middle)
        align(split..<rows.upperBound, middle..<columns.upperBound)
    }

    /// The distance of every start of the rows from all the columns.
    private func distances(rows: ArraySlice<Int>, columns: ArraySlice<Int>) -> [Int] {
        var table = DistanceTable(symbols: pair.symbols, columns: columns)
        _ = table.fill(rows: rows, keeping: false)
        return table.lastColumn
    }

    private mutating func trace(_ rows: Range<Int>, _ columns: Range<Int>) {
        var table = DistanceTable(symbols: pair.symbols, columns: pair.hypothesis[columns])
        var distance = table.fill(rows: pair.reference[rows], keeping: true)
        var (row, column) = (rows.count, columns.count)
        var backwards: [Alignment.Operation] = []
        while row > 0, column > 0 {
            let (reference, hypothesis) = (rows.lowerBound + row - 1, columns.lowerBound + column - 1)
            if pair.reference[reference] == pair.hypothesis[hypothesis] {
                backwards.append(.match(reference: reference, hypothesis: hypothesis))
                (row, column) = (row - 1, column - 1)
                continue
            }
            if table.distance(row: row - 1, column: column - 1) == distance - 1 {
                backwards.append(.substitution(reference: reference, hypothesis: hypothesis))
                (row, column) = (row - 1, column - 1)
            } else if table.grows(row: row, column: column) {
                backwards.append(.deletion(reference: reference))
                row -= 1
            } else {
                backwards.append(.insertion(hypothesis: hypothesis))
                column -= 1
            }
            distance -= 1
        }
        backwards += (0..<row).reversed().map { .deletion(reference: rows.lowerBound + $0) }
        backwards += (0..<column).reversed().map { .insertion(hypothesis: columns.lowerBound + $0) }
        operations += backwards.reversed()
    }
}
