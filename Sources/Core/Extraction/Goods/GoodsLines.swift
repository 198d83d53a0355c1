import ReceiptModel

/// A line of goods, put together from rows.
struct GoodsLine {
    typealias Factors = (left: GoodsRow.Place, right: GoodsRow.Place)
    /// In hundredths what a piece costs by the sum, and what is printed as its price.
    typealias Single = (quantity: String, price: Int64, printed: Int64?)

    /// The rows with its name, from top to bottom.
    let names: [Int]
    /// The row with its sum.
    let amountIndex: Int
    let amountRow: Row
    /// Hundredths.
    let amount: Int64
    let label: String?
    /// Two figures whose product is the sum, or should be.
    let factors: Factors?
    /// Whether their product is the sum; otherwise one of the three was misread.
    let holds: Bool
    /// One figure that tells quantity and price together with the sum.
    let single: Single?
    /// The first word of the sum's row that is used as a figure; what stands left of it belongs to the name.
    let firstUsedWord: Int?
}

/// Divides rows into lines of goods.
struct GoodsLines {
    /// By their place in the list; `nil` for what is no goods.
    let rows: [GoodsRow?]

    /// What a division costs, in tenths of a row that is left over.
    private enum Cost {
        static let leftName = 10
        static let leftFigures = 15
        static let leftAmount = 30
        static let noFactors = 4
        static let oddFactors = 12
        static let anotherName = 3
    }
    /// A name has so many rows at most.
    private static let mostNames = 3

    private typealias Step = (cost: Int, next: Int, line: GoodsLine?)

    /// The cheapest division, from top to bottom.
    func best() -> [GoodsLine] {
        var steps = [Step](repeating: (0, rows.count, nil), count: rows.count + 1)
        for index in rows.indices.reversed() {
            var best: Step = (leftOver(rows[index]) + steps[index + 1].cost, index + 1, nil)
            for (line, next, cost) in lines(at: index) where cost + steps[next].cost < best.cost {
                best = (cost + steps[next].cost, next, line)
            }
            steps[index] = best
        }
        var lines: [GoodsLine] = []
        var index = 0
        while index < rows.count {
            if let line = steps[index].line { lines.append(line) }
            index = steps[index].next
        }
        return lines
    }

    private func leftOver(_ row: GoodsRow?) -> Int {
        guard let row else { return 0 }
        return row.amount != nil ? Cost.leftAmount : row.figures.isEmpty ? Cost.leftName : Cost.leftFigures
    }

    /// The lines that may begin at a row.
    private func lines(at index: Int) -> [(line: GoodsLine, next: Int, cost: Int)] {
        guard let first = rows[index], first.hasName else { return [] }
        var found: [(line: GoodsLine, next: Int, cost: Int)] = []
        var names = [index]
        var place = index
        while let row = place < rows.count ? rows[place] : nil {
            if row.amount != nil {
                found += belowSize(row, at: place, names: names)
                if place > index, row.hasName { names.append(place) }
                found += closed(by: row, at: place, names: names)
                break
            }
            if place > index {
                guard row.hasName || row.figures.isEmpty, names.count < Self.mostNames else { break }
                names.append(place)
            }
            place += 1
        }
        return found
    }

    /// The lines of which this row, which ends in the size of a bottle, is only the name: `KISELA VODA 0,33`.
    private func belowSize(_ row: GoodsRow, at place: Int, names: [Int]) -> [(line: GoodsLine, next: Int, cost: Int)] {
        guard row.hasName, row.figures.count == 1, row.label == nil, place + 1 < rows.count, let next = rows[place + 1],
            !next.hasName, next.amount != nil
        else { return [] }
        return closed(by: next, at: place + 1, names: names.last == place ? names : names + [place])
    }

    /// The lines whose sum, or whose factors, stand in a row.
    private func closed(by row: GoodsRow, at place: Int, names: [Int]) -> [(line: GoodsLine, next: Int, cost: Int)] {
        guard let amount = row.amount, let last = row.figures.last else { return [] }
        let more = (names.count - 1) * Cost.anotherName
        var found: [(line: GoodsLine, next: Int, cost: Int)] = []
        let own = Self.factors(of: amount, among: Array(row.figures.dropLast()))
        let single = own == nil ? Self.single(of: amount, in: row) : nil
        let misread = own == nil && single == nil ? Self.columns(Array(row.figures.dropLast())) : nil
        let odd = misread != nil ? Cost.oddFactors : 0
        found.append(
            (
                GoodsLine(
                    names: names, amountIndex: place, amountRow: row.row, amount: amount, label: row.label,
                    factors: own ?? misread, holds: own != nil, single: single,
                    firstUsedWord: (own ?? misread)?.left.word
                        ?? (single != nil ? row.figures.dropLast().last?.word : last.word)),
                place + 1, more + (own == nil ? Cost.noFactors : 0) + odd
            ))
        guard place + 1 < rows.count, let next = rows[place + 1], !next.hasName else { return found }
        // Quantity and price below the sum.
        if own == nil, next.figures.count == 2, let below = Self.factors(of: amount, among: next.figures) {
            found.append(
                (
                    GoodsLine(
                        names: names, amountIndex: place, amountRow: row.row, amount: amount, label: row.label,
                        factors: below, holds: true, single: nil, firstUsedWord: last.word), place + 2, more
                ))
        }
        // Quantity and price, and their sum in a row of its own.
        if !row.hasName || names.last != place, row.figures.count == 2, next.figures.count == 1, let sum = next.amount,
            let factors = Self.factors(of: sum, among: row.figures)
        {
            found.append(
                (
                    GoodsLine(
                        names: names, amountIndex: place + 1, amountRow: next.row, amount: sum, label: next.label,
                        factors: factors, holds: true, single: nil, firstUsedWord: nil), place + 2, more
                ))
        }
        return found
    }

    /// Two figures whose product is a sum to the cent, neighbours first; a reduction in per cent may stand behind them.
    private static func factors(of sum: Int64, among places: [GoodsRow.Place]) -> GoodsLine.Factors? {
        let pairs = places.indices.flatMap { left in
            places.indices.filter { $0 > left }.map { (left, $0) }
        }.sorted { ($0.1 - $0.0, $0.0) < ($1.1 - $1.0, $1.0) }
        for (left, right) in pairs where places[left].figure.isAmount || places[right].figure.isAmount {
            if holds(places[left].figure, places[right].figure, sum) { return (places[left], places[right]) }
        }
        for (left, right) in pairs where right + 1 < places.count && places[right].figure.isAmount {
            let percent = places[right + 1].figure.thousandths
            guard percent > 0, percent < 100_000 else { continue }
            if holds(places[left].figure, places[right].figure, sum, lessThousandthsOfPercent: percent) {
                return (places[left], places[right])
            }
        }
        return nil
    }

    /// The last two figures before a sum that one misread digit keeps from being their product.
    private static func columns(_ places: [GoodsRow.Place]) -> GoodsLine.Factors? {
        guard places.count == 2, places.contains(where: \.figure.isAmount) else { return nil }
        return (places[0], places[1])
    }

    private static func holds(_ one: Figure, _ other: Figure, _ sum: Int64, lessThousandthsOfPercent percent: Int64 = 0)
        -> Bool
    {
        // The number of an article times the price of a car is more than there is room for.
        let (product, isTooLarge) = one.thousandths.magnitude.multipliedReportingOverflow(
            by: other.thousandths.magnitude)
        guard !isTooLarge else { return false }
        let (reduced, overflows) = product.multipliedReportingOverflow(by: UInt64(100_000 - percent))
        guard !overflows else { return false }
        let (wanted, isWide) = sum.magnitude.multipliedReportingOverflow(by: 10_000 * 100_000)
        guard !isWide else { return false }
        let apart = reduced > wanted ? reduced - wanted : wanted - reduced
        return apart <= 10_000 * 100_000
    }

    /// One figure before the sum: the same amount again, or how many.
    ///
    /// A price that does not fit stands beside it where something was taken off, or where one of the three was misread:
    /// then the count has to be read surely, and what is paid for a piece is less than the price.
    private static func single(of sum: Int64, in row: GoodsRow) -> GoodsLine.Single? {
        let before = row.figures.dropLast()
        guard let place = before.last else { return nil }
        let price = before.dropLast().last { $0.figure.isAmount }?.figure.hundredths
        let isSurelyRead = row.row.words[place.word].confidence >= (price == nil ? ItemReader.legible : surelyRead)
        guard let told = single(of: sum, place.figure), isSurelyRead || told.price == sum else { return nil }
        guard let price else {
            // Two counts and no price: what stands behind the sign of times is a price that was cut off, `3 x 1`.
            return before.dropLast().allSatisfy({ $0.figure.text.count >= articleDigits }) ? told : nil
        }
        // Goods that come back have a minus before their sum, and none before what a piece costs.
        guard told.price.magnitude <= price.magnitude, isSurelyRead else { return nil }
        return (told.quantity, price < 0 ? told.price : abs(told.price), price)
    }

    /// The number of an article has so many digits or more.
    private static let articleDigits = 5

    /// The recogniser is as sure of a lone digit that stays what it is.
    private static let surelyRead = 0.9

    private static func single(of sum: Int64, _ figure: Figure) -> GoodsLine.Single? {
        if figure.isAmount, figure.hundredths == sum { return ("1", sum, nil) }
        // With two decimals it may be the price as well, of which the count was lost.
        guard !figure.isAmount, !figure.isCutOff, figure.thousandths > 0, figure.thousandths % 1000 == 0,
            figure.thousandths <= 999_000
        else { return nil }
        let count = figure.thousandths / 1000
        return sum % count == 0 ? (figure.text, sum / count, nil) : nil
    }
}
