package import ReceiptModel

/// The truth about one item of a set.
package struct ItemTruth: Hashable, Sendable {
    /// A row of the VAT table; amounts as decimal text with a point.
    package struct VATRow: Hashable, Sendable {
        package var rate: String
        /// `nil` where the paper does not print it.
        package var base: String?
        package var amount: String
    }

    /// A line of goods; amounts and quantity as decimal text with a point.
    package struct Item: Hashable, Sendable {
        package var name: String
        /// `nil` when the truth does not hold it.
        package var quantity: String?
        package var price: String?
        package var amount: String
    }

    /// A payment: the name of the method in JSON, or its printed name.
    package struct Payment: Hashable, Sendable {
        package var method: String
        package var amount: String?
    }

    /// A printed line, or a piece of one.
    package struct Line: Hashable, Sendable {
        package var text: String
        /// Four corners in the pixels of the picture, clockwise from the top left of the text, each x and y.
        package var corners: [Double]?
    }

    /// The outline of the paper on the picture.
    package struct Outline: Hashable, Sendable {
        /// Corners in order around it, in pixels of the picture as stored; some may lie outside the picture.
        package var points: [PagePoint]
        /// Of the picture, in pixels.
        package var width: Double
        package var height: Double
    }

    /// The picture's path inside the set's folder.
    package var file: String
    /// The fields that the truth mentions; `nil` for one that the paper does not show.
    package var fields: [ReceiptField: String?] = [:]
    package var vat: [VATRow]?
    package var items: [Item]?
    package var payments: [Payment]?
    /// The payloads of the codes on the paper.
    package var codes: [String]?
    /// From top to bottom; `nil` when the truth holds no text.
    package var lines: [Line]?
    /// The outline of the paper on the picture as stored; `nil` when the truth holds none.
    package var outline: Outline?
    /// The truth about each of several receipts on the picture; empty for a picture of one.
    package var receipts: [ItemTruth] = []
    /// Further words that are printed on the paper as given: address, goods, amounts of the lines.
    package var otherValues: [String] = []
    /// Labels of the item, from which slices are made.
    package var labels: [String: [String]] = [:]

    package init(file: String) { self.file = file }

    /// Values that are printed much as the truth holds them; no dates and times.
    package var printedValues: [String] {
        let fields = [ReceiptField.merchant, .taxID, .vatID, .number, .total, .consumptionTax, .jir, .zki, .ibfm]
            .compactMap { self.fields[$0] ?? nil }
        let rows = (vat ?? []).filter { Double($0.amount) != 0 }
        return fields + rows.map(\.amount) + rows.compactMap(\.base) + otherValues
    }

    /// The text of the paper, row by row; pieces of one row are joined by a space.
    package var text: String? {
        guard let lines else { return nil }
        let placed = lines.compactMap { line in line.corners.map { (line.text, $0) } }
        guard placed.count == lines.count else { return ReadingOrder.text(of: lines.map(\.text)) }
        return ReadingOrder.text(of: placed.map { ReadingOrder.Piece(text: $0.0, corners: $0.1) })
    }
}
