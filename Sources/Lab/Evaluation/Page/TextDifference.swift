/// Truth and reading side by side, row by row, with the characters in which they differ marked.
struct TextDifference {
    struct Run: Equatable {
        var text: String
        var differs: Bool
    }

    /// A row of the reading with the part of the truth aligned to it.
    struct Row: Equatable {
        var truth: [Run] = []
        var reading: [Run] = []

        var isSame: Bool { !truth.contains(where: \.differs) && !reading.contains(where: \.differs) }
    }

    let rows: [Row]

    /// - Parameters:
    ///   - text: the two texts as they were compared.
    ///   - rowOfWord: the row of every word of the reading; without it rows break after about 60 characters.
    init(_ text: ItemResult.Text, rowOfWord: [Int?] = []) {
        let (reference, reading) = (Array(text.reference), Array(text.reading))
        let ends = Self.rowEnds(of: reading, rowOfWord: rowOfWord)
        var (rows, row) = ([Row](), Row())
        for operation in Alignment.operations(reference, reading) {
            switch operation {
            case .match(let left, let right):
                Self.append(reference[left], differs: false, to: &row.truth)
                Self.append(reading[right], differs: false, to: &row.reading)
                if ends.contains(right) { Self.close(&row, into: &rows) }
            case .substitution(let left, let right):
                Self.append(reference[left], differs: true, to: &row.truth)
                Self.append(reading[right], differs: true, to: &row.reading)
                if ends.contains(right) { Self.close(&row, into: &rows) }
            case .deletion(let left):
                Self.append(reference[left], differs: true, to: &row.truth)
            case .insertion(let right):
                Self.append(reading[right], differs: true, to: &row.reading)
                if ends.contains(right) { Self.close(&row, into: &rows) }
            }
        }
        if row != Row() { rows.append(row) }
        self.rows = rows
    }

    private static func append(_ character: Character, differs: Bool, to runs: inout [Run]) {
        // A wrong space would be invisible.
        let shown = differs && character == " " ? "␣" : String(character)
        if let last = runs.indices.last, runs[last].differs == differs {
            runs[last].text += shown
        } else {
            runs.append(Run(text: shown, differs: differs))
        }
    }

    private static func close(_ row: inout Row, into rows: inout [Row]) {
        rows.append(row)
        row = Row()
    }

    /// The indices in the reading after which a row ends: the space behind the last word of a row.
    private static func rowEnds(of reading: [Character], rowOfWord: [Int?]) -> Set<Int> {
        let blanks = reading.indices.filter { reading[$0].isWhitespace }
        var ends: Set<Int> = []
        guard rowOfWord.count == blanks.count + 1 else {
            var start = 0
            for blank in blanks where blank - start >= 60 {
                ends.insert(blank)
                start = blank
            }
            return ends
        }
        // A word that no page shows stays in the row of the word before it.
        var current = rowOfWord[0]
        for (blank, next) in zip(blanks, rowOfWord.dropFirst()) {
            if let next, next != current {
                if current != nil { ends.insert(blank) }
                current = next
            }
        }
        return ends
    }
}
