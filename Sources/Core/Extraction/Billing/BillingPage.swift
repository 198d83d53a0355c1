import Countries
import ReceiptModel

/// The rows of a paper with the labels of invoices that stand in them.
struct BillingPage {
    let rows: [Row]
    /// Of each row, from left to right.
    let labels: [[LabelHit]]

    /// A label in its row.
    struct Place {
        let row: Int
        let label: LabelHit
    }

    private static let lexicon = Lexicon([], beside: BillingLabels.all)
    private static let weak = Set(BillingLabels.weakReferences)
    /// Maximum number of amounts in a row with a label of invoices.
    private static let mostAmounts = 1
    /// Maximum gap to a row that belongs to the one above it, in heights of that one.
    private static let farthest = 2

    init(rows: [Row]) {
        self.rows = rows
        // Rows of goods announce nothing of a payment, and are most of a long receipt.
        labels = rows.map { row in
            row.amounts.count > Self.mostAmounts ? [] : Self.lexicon.labels(in: row)
        }
    }

    /// Where labels of a role stand, from top to bottom.
    func places(of role: LabelRole) -> [Place] {
        labels.enumerated().flatMap { index, hits in
            hits.filter { $0.role == role }.map { Place(row: index, label: $0) }
        }
    }

    /// Whether a label is printed before numbers of other kinds, too.
    static func isWeak(_ label: LabelHit) -> Bool { weak.contains(label.text) }

    /// Whether the paper asks for a payment: it says until when or with which reference, or calls itself an invoice.
    var asksForPayment: Bool {
        rows.contains { $0.has(.invoiceWord) }
            || labels.contains { hits in
                hits.contains { $0.role == .mark(.paymentReference) && !Self.isWeak($0) || $0.isTerm }
            }
    }

    /// The words behind a label, up to the next label of whatever kind; what is glued to the label counts.
    func words(behind place: Place) -> [Word] {
        let row = rows[place.row]
        let end = place.label.words.upperBound
        let next = (labels[place.row] + row.labels).map(\.words.lowerBound).filter { $0 >= end }.min()
        return glued(to: place) + row.words[end..<(next ?? row.words.count)]
    }

    /// What stands behind the colon of a label's last word, as a word.
    func glued(to place: Place) -> [Word] {
        let last = rows[place.row].words[place.label.words.upperBound - 1]
        guard let colon = last.text.lastIndex(of: ":") else { return [] }
        let rest = last.text[last.text.index(after: colon)...]
        return rest.isEmpty ? [] : [Word(text: String(rest), box: last.box, confidence: last.confidence)]
    }

    /// The row below one, where it is near.
    func below(_ index: Int) -> Row? {
        guard index + 1 < rows.count else { return nil }
        let (row, next) = (rows[index], rows[index + 1])
        let gap = next.box.y - row.box.maxY
        return next.page == row.page && gap <= Self.farthest * max(1, row.box.height) ? next : nil
    }

    /// The words below a label, in its column; none where a number stands behind the label.
    func words(below place: Place) -> Range<Int>? {
        guard !words(behind: place).contains(where: { Digits.count(in: $0.text) > 0 }), let next = below(place.row)
        else { return nil }
        let box = rows[place.row].box(of: place.label.words)
        let inColumn = next.words.indices.filter { next.words[$0].box.maxX > box.x && next.words[$0].box.x < box.maxX }
        guard let first = inColumn.first, let last = inColumn.last else { return nil }
        return first..<(last + 1)
    }
}

extension LabelHit {
    /// Whether it says until when is to be paid, and nothing else: the word for a currency says both.
    fileprivate var isTerm: Bool {
        role == .mark(.dueDate) && !["VALUTA", "Валута"].contains(text)
    }
}
