import ReceiptModel

/// Which names of a list of goods have lost signs under a glare, a fold or a finger, where what was left was read surely.
struct GoodsNames {
    /// A line's name as it is read, and what its row says of it.
    struct Line {
        let text: String
        /// The rows of the name, each with its words.
        let places: [(row: Row, words: Range<Int>)]
        /// Whether the letter of a rate stands in brackets behind it.
        let isMarked: Bool
        /// Whether how many there are is printed.
        let isCounted: Bool
        /// Whether the count stands before the name, `1 x KAVA`.
        let isCountedFirst: Bool
        /// Whether what one costs is printed.
        let isPriced: Bool
    }

    let lines: [Line]
    /// Whether the head of the list names a column of quantities.
    let hasQuantities: Bool

    /// A blank of so many signs within a name is a hole.
    private static let signsOfHole = 4
    /// Where one line of so many has the letter of its rate, all have.
    private static let linesOfMark = 3

    /// Whether each name may be a part of what is printed: a hole in one of them goes over others as well.
    func areDoubtful() -> [Bool] {
        let isHoled = lines.contains { $0.places.contains(where: Self.hasHole) }
        let areMarked = lines.count(where: \.isMarked) * Self.linesOfMark >= lines.count
        let arePriced = lines.contains { $0.isCountedFirst && $0.isPriced }
        return lines.map { line in
            isHoled || areMarked && !line.isMarked || hasQuantities && !line.isCounted
                || arePriced && line.isCountedFirst && !line.isPriced
                || Self.isOpen(line.text) || Self.hasFactor(line.text)
        }
    }

    private static func hasHole(_ place: (row: Row, words: Range<Int>)) -> Bool {
        let words = place.row.words[place.words]
        let all = place.row.words.reduce((width: 0, signs: 1)) { ($0.width + $1.box.width, $0.signs + $1.text.count) }
        let hole = signsOfHole * max(1, all.width / all.signs)
        return zip(words, words.dropFirst()).contains { $1.box.x - $0.box.maxX >= hole }
    }

    /// Whether a price or a quantity stands before a sign of times: it is of another row.
    private static func hasFactor(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        return zip(words, words.dropFirst()).contains { figure, times in
            ["x", "X", "×"].contains(times) && Figure(String(figure))?.isAmount ?? false
        }
    }

    /// Whether a bracket was opened and not closed, or the other way round.
    private static func isOpen(_ text: String) -> Bool {
        text.utf8.count { $0 == UInt8(ascii: "(") } != text.utf8.count { $0 == UInt8(ascii: ")") }
    }
}
