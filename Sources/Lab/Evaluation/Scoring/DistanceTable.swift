/// The table of Levenshtein distances between the starts of two sequences, 64 rows in a machine word.
///
/// Neighbouring distances differ by at most 1, so a word of increases and a word of decreases hold a column of 64 cells
/// (Myers 1999, in the form of Hyyrö 2003). The words are filled band by band: a band is 64 rows over all columns, and
/// hands the horizontal steps of its last row to the next one.
struct DistanceTable {
    private let columns: [Int]
    private var rowCount = 0
    /// Which rows of the band hold a symbol.
    private var masks: [UInt64]
    /// The horizontal step of the row above the band in each column: bit 0 an increase, bit 1 a decrease.
    private var steps: [UInt8]
    /// Increases and decreases from the row above, band after band, in each all columns; empty unless kept.
    private var increases: [UInt64] = []
    private var decreases: [UInt64] = []
    /// The distances in the last column, from row 0 (the empty start) on.
    private(set) var lastColumn: [Int]

    /// - Parameters:
    ///   - symbols: one more than the largest number in either sequence.
    ///   - columns: the second sequence, not empty.
    init(symbols: Int, columns: ArraySlice<Int>) {
        self.columns = Array(columns)
        masks = Array(repeating: 0, count: symbols)
        steps = []
        lastColumn = []
    }

    /// Computes all distances and returns the one of the two whole sequences.
    ///
    /// The table is kept for `distance(row:column:)` and `grows(row:column:)` only where `keeping` says so.
    mutating func fill(rows: ArraySlice<Int>, keeping: Bool) -> Int {
        rowCount = rows.count
        // Above the first row the distance grows with every column.
        steps = Array(repeating: 1, count: columns.count)
        lastColumn = [columns.count]
        lastColumn.reserveCapacity(rowCount + 1)
        let bands = (rowCount + 63) / 64
        increases = Array(repeating: 0, count: keeping ? bands * columns.count : 0)
        decreases = increases
        for band in 0..<bands {
            let start = rows.startIndex + band * 64
            let symbols = rows[start..<min(start + 64, rows.endIndex)]
            for (row, symbol) in symbols.enumerated() { masks[symbol] |= 1 << UInt64(row) }
            fill(band: band, height: symbols.count, keeping: keeping)
            for symbol in symbols { masks[symbol] = 0 }
        }
        return lastColumn[rowCount]
    }

    private mutating func fill(band: Int, height: Int, keeping: Bool) {
        var increase = UInt64.max
        var decrease: UInt64 = 0
        let lastRow = UInt64(height - 1)
        let offset = band * columns.count
        for column in columns.indices {
            let step = steps[column]
            let (stepsUp, stepsDown) = (UInt64(step & 1), UInt64(step >> 1))
            var equal = masks[columns[column]]
            let vertical = equal | decrease
            equal |= stepsDown
            let diagonal = (((equal & increase) &+ increase) ^ increase) | equal
            var up = decrease | ~(diagonal | increase)
            var down = increase & diagonal
            steps[column] = UInt8((up >> lastRow) & 1) | UInt8((down >> lastRow) & 1) << 1
            up = up << 1 | stepsUp
            down = down << 1 | stepsDown
            increase = down | ~(vertical | up)
            decrease = up & vertical
            if keeping {
                increases[offset + column] = increase
                decreases[offset + column] = decrease
            }
        }
        var distance = lastColumn[band * 64]
        for row in 0..<UInt64(height) {
            distance += Int((increase >> row) & 1) - Int((decrease >> row) & 1)
            lastColumn.append(distance)
        }
    }

    /// The distance of the first `row` units from the first `column` units.
    func distance(row: Int, column: Int) -> Int {
        if column == 0 { return row }
        var distance = column
        for band in 0...(row / 64) {
            let kept = min(row - band * 64, 64)
            if kept == 0 { break }
            let mask = UInt64.max >> UInt64(64 - kept)
            let word = band * columns.count + column - 1
            distance += (increases[word] & mask).nonzeroBitCount - (decreases[word] & mask).nonzeroBitCount
        }
        return distance
    }

    /// Whether the distance is one more than that of one row less; both numbers are at least 1.
    func grows(row: Int, column: Int) -> Bool {
        let word = (row - 1) / 64 * columns.count + column - 1
        return (increases[word] >> UInt64((row - 1) % 64)) & 1 == 1
    }
}
