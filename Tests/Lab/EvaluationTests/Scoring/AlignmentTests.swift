import Evaluation
import Testing

@Suite("Alignment")
struct AlignmentTests {
    /// The textbook table, row by row.
    static func naiveDistance<Unit: Equatable>(_ left: [Unit], _ right: [Unit]) -> Int {
        var row = Array(0...right.count)
        for (i, unit) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let cost = min(diagonal + (unit == other ? 0 : 1), row[j] + 1, row[j + 1] + 1)
                (diagonal, row[j + 1]) = (row[j + 1], cost)
            }
        }
        return row[right.count]
    }

    /// A pair of a drawn length around the borders of the machine word, with few or many symbols, alike or not.
    static func pair(seed: UInt64) -> ([Character], [Character]) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = seed % 3 == 0 ? Array("abc") : InventedText.alphabet
        let length = [0, 1, 5, 63, 64, 65, 127, 128, 129, 300][generator.index(below: 10)]
        let left = InventedText.characters(length, of: alphabet, &generator)
        if seed % 2 == 0 { return (left, InventedText.misread(left, spacing: 6, &generator)) }
        return (left, InventedText.characters(generator.index(below: 200), of: alphabet, &generator))
    }

    @Test("distances are those of the textbook table", arguments: 0..<300)
    func agreesWithTable(seed: UInt64) {
        let (left, right) = Self.pair(seed: seed)
        let expected = Self.naiveDistance(left, right)
        #expect(Alignment.distance(left, right) == expected, "seed \(seed)")
        #expect(Alignment.distance(right, left) == expected, "seed \(seed)")
    }

    @Test("steps lead from one sequence to the other at the least cost, divided or not", arguments: 0..<200)
    func stepsAreAnAlignment(seed: UInt64) {
        let (left, right) = Self.pair(seed: seed)
        let expected = Self.naiveDistance(left, right)
        for limit in [Alignment.defaultCellLimit, 500, 1] {
            let operations = Alignment.operations(left, right, cellLimit: limit)
            var (row, column, edits) = (0, 0, 0)
            for operation in operations {
                switch operation {
                case .match(let reference, let hypothesis):
                    #expect(reference == row && hypothesis == column && left[row] == right[column], "seed \(seed)")
                    (row, column) = (row + 1, column + 1)
                case .substitution(let reference, let hypothesis):
                    #expect(reference == row && hypothesis == column && left[row] != right[column], "seed \(seed)")
                    (row, column, edits) = (row + 1, column + 1, edits + 1)
                case .deletion(let reference):
                    #expect(reference == row, "seed \(seed)")
                    (row, edits) = (row + 1, edits + 1)
                case .insertion(let hypothesis):
                    #expect(hypothesis == column, "seed \(seed)")
                    (column, edits) = (column + 1, edits + 1)
                }
            }
            #expect(row == left.count && column == right.count, "seed \(seed), limit \(limit)")
            #expect(edits == expected, "seed \(seed), limit \(limit)")
        }
    }

    @Test("substitutions come before a deletion and an insertion of the same cost")
    func prefersSubstitutions() {
        #expect(
            Alignment.operations(Array("xaby"), Array("xbay")) == [
                .match(reference: 0, hypothesis: 0), .substitution(reference: 1, hypothesis: 1),
                .substitution(reference: 2, hypothesis: 2), .match(reference: 3, hypothesis: 3),
            ])
        #expect(
            Alignment.operations(["ukupno", "za", "platiti"], ["ukupno", "platiti", "eur"]) == [
                .match(reference: 0, hypothesis: 0), .substitution(reference: 1, hypothesis: 1),
                .substitution(reference: 2, hypothesis: 2),
            ])
        #expect(
            Alignment.operations(Array("a"), Array("")) + Alignment.operations(Array(""), Array("b")) == [
                .deletion(reference: 0), .insertion(hypothesis: 0),
            ])
    }

    @Test("a grapheme cluster is one unit however it is written")
    func graphemes() {
        #expect(Alignment.distance(Array("c\u{30C}a"), Array("\u{10D}a")) == 0)
        #expect(Alignment.distance(Array("č"), Array("c")) == 1)
        #expect(Alignment.distance(Array("\r\n"), Array("\n")) == 1)
    }
}
