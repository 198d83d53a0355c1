import Countries
import ReceiptModel

/// Which of two factors of a line is the quantity, for the whole list of goods.
struct GoodsColumns {
    enum Order { case quantityFirst, priceFirst }

    let order: Order
    /// Whether the head or the figures tell the order, and not only that the quantity mostly stands first.
    let isTold: Bool
    /// Whether the head names a column of quantities.
    let hasQuantities: Bool

    /// - Parameters:
    ///   - header: the row above the goods, where one is printed.
    ///   - factors: the two factors of every line whose product is its sum, from left to right.
    init(header: Row?, factors: [GoodsLine.Factors]) {
        let heads = header?.words.map { Skeleton.letters($0.text) } ?? []
        hasQuantities = heads.contains(where: Self.quantities.beginsWithOne)
        if let header, let told = Self.order(in: header) {
            (order, isTold) = (told, true)
            return
        }
        let votes = factors.reduce(0) { $0 + Self.vote($1.left) - Self.vote($1.right) }
        order = votes < 0 ? .priceFirst : .quantityFirst
        // One price of whole coins behind a weight, `2.33 x 2.00`, turns no columns.
        isTold = votes > 0 || votes <= -Self.enough
    }

    /// Votes from which on the price stands first.
    private static let enough = 2

    /// Whether a line may be meant the other way round.
    func isOpen(_ factors: GoodsLine.Factors) -> Bool {
        let (left, right) = (factors.left.figure, factors.right.figure)
        return !isTold && factors.left.isMeasured == factors.right.isMeasured && left.isAmount && right.isAmount
            && left.hundredths != right.hundredths
    }

    /// Quantity and price of a line.
    func roles(_ factors: GoodsLine.Factors) -> (quantity: GoodsRow.Place, price: GoodsRow.Place) {
        let (left, right) = factors
        if left.isMeasured != right.isMeasured { return left.isMeasured ? (left, right) : (right, left) }
        // A price has two decimals; where one of the two has not, no column is needed.
        if left.figure.isAmount != right.figure.isAmount {
            return left.figure.isAmount ? (right, left) : (left, right)
        }
        return order == .quantityFirst ? (left, right) : (right, left)
    }

    /// How much a figure looks like a quantity: with a unit, without decimals or with three, or as whole pieces.
    private static func vote(_ place: GoodsRow.Place) -> Int {
        let figure = place.figure
        if place.isMeasured || !figure.isAmount { return 2 }
        return figure.thousandths % 1000 == 0 ? 1 : 0
    }

    /// The order of the two words in the head of the list.
    private static func order(in header: Row) -> Order? {
        let words = header.words.map { Skeleton.letters($0.text) }
        guard let quantity = words.firstIndex(where: quantities.beginsWithOne),
            let price = words.firstIndex(where: prices.beginsWithOne), quantity != price
        else { return nil }
        return quantity < price ? .quantityFirst : .priceFirst
    }

    private static let quantities = WordList(GoodsWords.quantities)
    private static let prices = WordList(GoodsWords.prices)
}
