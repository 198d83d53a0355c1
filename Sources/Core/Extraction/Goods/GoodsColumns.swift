import Countries
import ReceiptModel

/// Which of two factors of a line is the quantity, for the whole list of goods.
struct GoodsColumns {
    enum Order { case quantityFirst, priceFirst }

    let order: Order

    /// - Parameters:
    ///   - header: the row above the goods, where one is printed.
    ///   - factors: the two factors of every line whose product is its sum, from left to right.
    init(header: Row?, factors: [(left: Figure, right: Figure)]) {
        if let header, let told = Self.order(in: header) {
            order = told
            return
        }
        let votes = factors.reduce(0) { $0 + Self.vote($1.left) - Self.vote($1.right) }
        order = votes < 0 ? .priceFirst : .quantityFirst
    }

    /// Quantity and price of a line.
    func roles(_ left: Figure, _ right: Figure) -> (quantity: Figure, price: Figure) {
        // A price has two decimals; where one of the two has not, no column is needed.
        if left.isAmount != right.isAmount { return left.isAmount ? (right, left) : (left, right) }
        return order == .quantityFirst ? (left, right) : (right, left)
    }

    /// How much a figure looks like a quantity: without decimals or with three, or as whole pieces.
    private static func vote(_ figure: Figure) -> Int {
        if !figure.isAmount { return 2 }
        return figure.thousandths % 1000 == 0 ? 1 : 0
    }

    /// The order of the two words in the head of the list.
    private static func order(in header: Row) -> Order? {
        let words = header.words.map { Skeleton.fold($0.text.filter { $0.isLetter }, by: .sound) }
        func place(_ known: [[UInt8]]) -> Int? {
            words.firstIndex { word in known.contains { word.starts(with: $0) && word.count >= $0.count } }
        }
        guard let quantity = place(quantities), let price = place(prices), quantity != price else { return nil }
        return quantity < price ? .quantityFirst : .priceFirst
    }

    private static let quantities = GoodsWords.quantities.map { Skeleton.fold($0, by: .sound) }
    private static let prices = GoodsWords.prices.map { Skeleton.fold($0, by: .sound) }
}
