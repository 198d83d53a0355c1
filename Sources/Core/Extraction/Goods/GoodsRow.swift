import Countries
import ReceiptModel

/// A row of the list of goods: words at the left, figures at the right.
struct GoodsRow {
    /// A figure with the word in which it stands.
    struct Place {
        let figure: Figure
        let word: Int
        /// Whether a unit stands behind it, `35,20 L`, so that it says how much.
        let isMeasured: Bool

        init(_ figure: Figure, word: Int, of texts: [String]) {
            (self.figure, self.word) = (figure, word)
            isMeasured = word + 1 < texts.count && GoodsRow.isUnit(texts[word + 1])
        }
    }

    let row: Row
    /// The words before the figures; the last ones may be a size that belongs to the name.
    let name: Range<Int>
    /// From left to right, the sum of the line among them.
    let figures: [Place]
    /// What the row ends in, where that is an amount; hundredths.
    let amount: Int64?
    /// The letter of the rate behind the sum.
    let label: String?
    /// Whether words that can be a name stand in it.
    let hasName: Bool

    init(_ row: Row) {
        self.row = row
        let texts = row.words.map(\.text)
        let isMeasured = Self.endsInMeasure(texts)
        let (end, mark) = isMeasured ? (texts.count, nil) : Self.end(of: texts)
        let (begin, places) = Self.places(in: row, texts, before: end)
        let isSize = isMeasured || end > 0 && Self.isSize(texts[end - 1])
        if let last = places.last, last.figure.isAmount, !isSize {
            amount = last.figure.hundredths
            label = mark ?? texts[begin..<end].last(where: Self.isRateLetter) ?? Self.glued(to: texts[last.word])
            (name, figures) = (0..<begin, places)
        } else {
            (amount, label) = (nil, nil)
            // A row that ends in words, or in the number of a thing, is a name.
            let isBare = begin == 0 && !places.isEmpty && !isSize
            (name, figures) = isBare ? (0..<0, places) : (0..<row.words.count, [])
        }
        hasName = row.words[name].contains { $0.text.unicodeScalars.count(where: Letters.isLetter) >= 2 }
    }

    /// Where the figures of a row end: behind the sum stand the letter of a rate, or its number, and a currency.
    private static func end(of texts: [String]) -> (end: Int, label: String?) {
        var end = texts.count
        var label: String?
        while end > 0 {
            let text = texts[end - 1].trimmingBrackets
            if text.count == 1, text.first?.isLetter == true || isRateNumber(texts, at: end - 1) {
                label = label ?? text
            } else if CurrencyMark(leading: texts[end - 1]) == nil || Figure(texts[end - 1]) != nil {
                break
            }
            end -= 1
        }
        return (end, label)
    }

    /// The figures that end at a word, and the word at which they begin.
    private static func places(in row: Row, _ texts: [String], before end: Int) -> (begin: Int, [Place]) {
        var places: [Place] = []
        var begin = end
        while begin > 0 {
            let text = texts[begin - 1]
            let found = figures(in: text)
            // A letter read for a digit, or a number in two words, is an amount all the same.
            if places.isEmpty, found.isEmpty, !isSize(text), endsInFigure(text),
                let hit = row.amounts.last(where: { $0.words.upperBound == begin && !$0.isPercent }),
                let figure = Figure(DecimalText.hundredths(hit.minorUnits))
            {
                begin = hit.words.lowerBound
                places = [Place(figure, word: begin, of: texts)]
                continue
            }
            guard
                !found.isEmpty || GoodsWords.betweenFigures.contains(text) || isLetterBetween(texts, begin - 1, places)
            else { break }
            places.insert(contentsOf: found.map { Place($0, word: begin - 1, of: texts) }, at: 0)
            begin -= 1
        }
        // What stands between figures is no figure by itself at their left.
        while begin < end, begin != places.first?.word, figures(in: texts[begin]).isEmpty { begin += 1 }
        return (begin, places)
    }

    private static func isRateLetter(_ text: String) -> Bool {
        text.count == 1 && text.first.map(Letters.isLetter) ?? false && !GoodsWords.betweenFigures.contains(text)
    }

    /// The words of the name and the figures left of those that were used.
    func name(before place: Int?) -> Range<Int> { 0..<max(name.upperBound, place ?? 0) }

    /// The figures of a word: one, or two with a sign of times between them, `3x2.37`.
    private static func figures(in text: String) -> [Figure] {
        if isSize(text) { return [] }
        if let one = Figure(text) { return [one] }
        // The first byte of `×`, which is that of some letters, too.
        guard text.utf8.contains(where: { [0x78, 0x58, 0x2A, 0xC3].contains($0) }) else { return withLetter(text) }
        let parts = text.split(whereSeparator: { "xX×*".contains($0) }).map(String.init)
        guard parts.count == 2, let left = Figure(parts[0]) else { return withLetter(text) }
        return (Figure(parts[1]).map { [$0] } ?? withLetter(parts[1])).first.map { [left, $0] } ?? []
    }

    /// A figure with the letter of a rate behind it: `6,75E`.
    private static func withLetter(_ text: String) -> [Figure] {
        guard let last = text.last, Letters.isLetter(last), let figure = Figure(String(text.dropLast())),
            figure.isAmount
        else { return [] }
        return [figure]
    }

    private static func glued(to text: String) -> String? {
        text.last.flatMap { Letters.isLetter($0) && !"xX".contains($0) ? String($0) : nil }
    }

    /// Whether a row ends in what a bottle or a bag holds, `0,33 L`.
    private static func endsInMeasure(_ texts: [String]) -> Bool {
        guard texts.count > 1, let unit = texts.last, let figure = Figure(texts[texts.count - 2]), figure.isAmount
        else {
            return false
        }
        return GoodsWords.measures.contains(unit.uppercased())
            && (unit != "l" || figure.hundredths < AmountReader.mostOfLitre)
    }

    /// A digit alone behind an amount is the number of its rate.
    private static func isRateNumber(_ texts: [String], at index: Int) -> Bool {
        guard index > 0, texts[index].count == 1, texts[index].allSatisfy(Digits.isDigit) else { return false }
        return Figure(texts[index - 1])?.isAmount ?? false
    }

    /// The letter of a rate may stand between price and sum.
    private static func isLetterBetween(_ texts: [String], _ index: Int, _ places: [Place]) -> Bool {
        index > 0 && !places.isEmpty && texts[index].count == 1 && texts[index].first.map(Letters.isLetter) ?? false
            && Figure(texts[index - 1]) != nil
    }

    /// Whether no word stands behind the figure: `0.25(KOM)` is a size.
    private static func endsInFigure(_ text: String) -> Bool {
        let end = text.reversed().prefix { !Digits.isDigit($0) }
        return end.count(where: { Letters.isLetter($0) && Digits.value($0) == nil }) <= 1
    }

    /// Whether a text is a unit of quantity; none has a figure.
    fileprivate static func isUnit(_ text: String) -> Bool {
        Digits.count(in: text) == 0 && GoodsWords.units.contains(text.uppercased())
    }

    private static func isSize(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last, Digits.isDigit(Unicode.Scalar(first)),
            !Digits.isDigit(Unicode.Scalar(last))
        else { return false }
        let signs = text.unicodeScalars
        guard let end = signs.lastIndex(where: { !Letters.isLetter($0) && $0 != "%" }) else { return false }
        let letters = signs[signs.index(after: end)...]
        return !letters.isEmpty && isUnit(String(letters))
    }
}

extension String {
    /// Without brackets around it.
    fileprivate var trimmingBrackets: String {
        hasPrefix("(") && hasSuffix(")") && count > 2 ? String(dropFirst().dropLast()) : self
    }
}
