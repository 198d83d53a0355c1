import Countries
import ReceiptModel

/// What the goods come to where quantity × price = sum holds in every line of them, or does with one figure mended.
struct GoodsProof {
    /// Hundredths, each a sum that the lines may make; none where a line has no quantity and price, or is left over.
    let sums: Set<Int64>
    /// Whether every line holds as printed, and some or all of them by a quantity other than one: a price that was misread
    /// like its copy, the sum of a single piece, holds as well.
    let (isPartlyChecked, isChecked): (Bool, Bool)

    /// Maximum number of lines of which a figure is open: each doubles the sums.
    private static let mostOpen = 3
    private static let none = GoodsProof(sums: [], of: [])

    private init(sums: Set<Int64>, of lines: [GoodsLine]) {
        self.sums = sums
        isChecked = !lines.isEmpty && lines.allSatisfy(\.isChecked)
        isPartlyChecked = lines.contains(where: \.isChecked) && lines.allSatisfy { $0.amounts.count == 1 }
    }

    /// - Parameter rows: of the paper.
    init(rows: [Row]) {
        let place = GoodsPlace(rows: rows)
        let goods = rows[place.range].map { place.isGoods($0) ? GoodsRow($0) : nil }
        let lines = GoodsLines(rows: goods).best()
        let discounts = rows[place.untilTotal].filter { !place.isGoods($0) && $0.has(.discount) }
            .compactMap { $0.amounts.last { !$0.isPercent }.map { abs($0.minorUnits) } }
        self = Self.proof(of: lines, in: goods, discount: discounts.reduce(0, +))
    }

    private static func proof(of lines: [GoodsLine], in goods: [GoodsRow?], discount: Int64) -> GoodsProof {
        guard !lines.isEmpty, !hasLeftOver(goods, beside: lines) else { return none }
        let options = lines.map(\.amounts)
        guard !options.contains(where: \.isEmpty), options.count(where: { $0.count > 1 }) <= mostOpen else {
            return none
        }
        let sums = options.reduce([-discount]) { sums, amounts in sums.flatMap { sum in amounts.map { sum + $0 } } }
        return GoodsProof(sums: Set(sums.map(abs).filter { (1..<Money.bound).contains($0) }), of: lines)
    }

    /// Whether an amount stands among the goods that belongs to no line.
    private static func hasLeftOver(_ goods: [GoodsRow?], beside lines: [GoodsLine]) -> Bool {
        var used = Set(lines.flatMap { [$0.amountIndex] + $0.names })
        for line in lines {
            // Quantity and price stand in a row of their own, above the sum or below it.
            for index in [line.amountIndex - 1, line.amountIndex + 1]
            where goods.indices.contains(index) && goods[index]?.figures.count == 2 && goods[index]?.hasName == false {
                used.insert(index)
            }
        }
        return goods.indices.contains { goods[$0]?.amount != nil && !used.contains($0) }
    }
}

extension [GoodsLine] {
    /// Whether they make their sum in another way as well: an 8 that was read as 0 in one line, and a 0 read as 8 in
    /// another, cancel each other out.
    var isAmbiguous: Bool {
        let differences = compactMap(\.difference)
        guard differences.count <= Self.mostDiffering else { return true }
        var sums: Set<Int64> = []
        for difference in differences {
            if sums.contains(-difference) { return true }
            sums.formUnion(sums.map { $0 + difference } + [difference])
        }
        return false
    }

    /// A list with more lines than these that do not hold is not read.
    private static var mostDiffering: Int { 8 }
}

extension GoodsLine {
    /// By how much quantity × price differs from its sum, where the two look alike.
    fileprivate var difference: Int64? {
        let other = single.flatMap(Self.product) ?? amounts.last
        guard let other = other.map(abs), Misreading.withEightForZero(abs(amount)).contains(other) else { return nil }
        return amount < 0 ? abs(amount) - other : other - amount
    }

    /// What so many pieces cost by the price that is printed.
    private static func product(of single: Single) -> Int64? {
        guard let printed = single.printed, let count = Int64(single.quantity) else { return nil }
        let (product, isTooLarge) = printed.multipliedReportingOverflow(by: count)
        return isTooLarge || product.magnitude >= Money.bound.magnitude ? nil : product
    }

    /// Whether quantity × price is its sum, and no price is just repeated.
    fileprivate var isChecked: Bool {
        guard let factors, holds else { return false }
        return ![factors.left, factors.right].contains { $0.figure.thousandths == 1000 }
    }

    /// Its sum, and what quantity × price is where that may have been misread as the sum; none where nothing tells.
    fileprivate var amounts: [Int64] {
        if holds || single?.price == amount { return [amount] }
        guard let factors else { return [] }
        let (product, isTooLarge) = factors.left.figure.thousandths.multipliedReportingOverflow(
            by: factors.right.figure.thousandths)
        guard !isTooLarge, product > 0 else { return [] }
        let sum = (product / 5000 + 1) / 2
        return Misreading.isLike(sum, readAs: abs(amount)) ? [amount, amount < 0 ? -sum : sum] : []
    }
}
