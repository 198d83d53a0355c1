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
        let isHoled = lines.contains { $0.places.contains(where: Self.hasHole) } || isCutInFront
        let areMarked = lines.count(where: \.isMarked) * Self.linesOfMark >= lines.count
        let arePriced = lines.contains { $0.isCountedFirst && $0.isPriced }
        return lines.map { line in
            isHoled || areMarked && !line.isMarked || hasQuantities && !line.isCounted
                || arePriced && line.isCountedFirst && !line.isPriced
                || Self.isOpen(line.text) || Self.hasFactor(line.text)
        }
    }

    /// Whether a name begins further right than one above it and one below it, or than the two nearest ones, which begin
    /// alike: something may lie over its front.
    private var isCutInFront: Bool {
        let fronts = lines.compactMap { line in
            line.places.first.flatMap { place in
                place.words.isEmpty
                    ? nil : (x: place.row.words[place.words.lowerBound].box.x, sign: Self.sign(of: place.row))
            }
        }
        return fronts.indices.contains { index in
            let (x, sign) = fronts[index]
            let (above, below) = (fronts[..<index].map(\.x), fronts[(index + 1)...].map(\.x))
            let isLeft = { (other: Int) in other + Self.signsOfFront * sign <= x }
            if above.contains(where: isLeft), below.contains(where: isLeft) { return true }
            let nearest = index == 0 ? below.prefix(2) : index == fronts.count - 1 ? above.suffix(2) : []
            return nearest.count == 2 && nearest.allSatisfy(isLeft)
                && (nearest.max() ?? 0) - (nearest.min() ?? 0) < sign
        }
    }

    /// A name that begins so many signs further right than others lacks some.
    private static let signsOfFront = 2

    /// How wide a sign of a row is, in pixels.
    private static func sign(of row: Row) -> Int {
        let all = row.words.reduce((width: 0, signs: 1)) { ($0.width + $1.box.width, $0.signs + $1.text.count) }
        return max(1, all.width / all.signs)
    }

    private static func hasHole(_ place: (row: Row, words: Range<Int>)) -> Bool {
        let words = place.row.words[place.words]
        let hole = signsOfHole * sign(of: place.row)
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
