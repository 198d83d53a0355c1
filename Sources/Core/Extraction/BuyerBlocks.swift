import Countries
import ReceiptModel

/// Where the buyer's name and address stand, so that they are not taken for the issuer's.
struct BuyerBlocks {
    /// For each row the horizontal place from which on it speaks of the buyer, in page pixels; `nil` where it does not.
    private let columns: [Int?]

    init(rows: [Row]) {
        var columns: [Int?] = []
        var block: (column: Int, left: Int, hasName: Bool)?
        for (index, row) in rows.enumerated() {
            if let label = row.label(.buyer) {
                let column = row.words[label.words.lowerBound].box.x
                let rest = row.words[label.words.upperBound...].map(\.text).joined(separator: " ")
                block = (column, 5, LegalForm.isPresent(in: rest))
            } else if let open = block {
                let gap = row.box.y - rows[index - 1].box.maxY
                let isApart = row.page != rows[index - 1].page || gap > 2 * row.box.height
                let own = row.words.filter { $0.box.maxX > open.column }.map(\.text).joined(separator: " ")
                // The buyer has one name: the next company is another one.
                let isOther = open.hasName && LegalForm.isPresent(in: own)
                if open.left == 0 || isApart || isOther || row.has(.date, .number, .fiscalNumber, .itemTable, .total) {
                    block = nil
                } else {
                    block?.left -= 1
                    block?.hasName = open.hasName || LegalForm.isPresent(in: own)
                }
            }
            columns.append(block?.column)
        }
        self.columns = columns
    }

    /// A word with a colon that announces the buyer where it is all that a row says.
    static func addressee(in row: Row) -> LabelHit? {
        guard row.words.count == 1, row.words[0].text.last == ":",
            addressees.has(row.words[0].text)
        else { return nil }
        return LabelHit(role: .buyer, text: row.words[0].text, words: 0..<1, quality: 1)
    }

    private static let addressees = WordList(BillingLabels.addressees)

    /// What of a row does not speak of the buyer; `nil` when nothing is left.
    func remainder(of row: Row, at index: Int) -> Row? {
        guard let column = columns[index] else { return row }
        let words = row.words.filter { $0.box.maxX <= column }
        guard !words.isEmpty else { return nil }
        var rest = Row(page: row.page, words: words)
        rest.labels = row.labels.filter { $0.words.upperBound <= words.count }
        rest.dates = row.dates.filter { $0.words.upperBound <= words.count }
        return rest
    }
}
