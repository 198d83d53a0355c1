import Countries
import ReceiptModel

extension BuyerReader {
    private static let nobody = WordList(BillingLabels.nobody)
    private static let nameWords = WordList(BillingLabels.nameWords)
    private static let payers = Set(BillingLabels.payers)
    private static let payeesOrBuyers = Set(BillingLabels.payeesOrBuyers)
    /// Minimum gap between two columns, in heights of a word.
    private static let columnGap = 1.5

    /// The name; `nil` where none stands behind a label.
    func name() -> Extracted<String>? {
        let places = page.places(of: .mark(.buyerName))
        let hasPayer = places.contains { Self.payers.contains($0.label.text) }
        let goods = page.rows.firstIndex { $0.has(.itemTable, .payable, .grandTotal, .total) } ?? page.rows.count
        return places.lazy.filter { !hasPayer || !Self.payeesOrBuyers.contains($0.label.text) }
            .compactMap { name(at: $0, inHead: $0.row < goods) }.first
    }

    private func name(at place: BillingPage.Place, inHead: Bool) -> Extracted<String>? {
        let row = page.rows[place.row]
        let isAnnounced = row.words[place.label.words.upperBound - 1].text.contains(":")
        let behind = column(
            page.glued(to: place) + row.words[place.label.words.upperBound...].prefix { !isLabel($0, in: place.row) })
        if behind.contains(where: { Letters.areIn($0.text) }) {
            guard let name = IssuerName(Row(page: row.page, words: behind), isAtHome: false) else { return nil }
            guard name.hasForm || isAnnounced && (inHead || Self.payers.contains(place.label.text)) else { return nil }
            return extracted(name, [row.evidence("the label \(place.label.text)")], behind)
        }
        // A number behind the label is what the label announces; a label below the goods is for a signature.
        guard inHead, behind.isEmpty, let below = page.below(place.row) else { return nil }
        return name(in: below, at: place.row + 1, below: place)
    }

    /// The name in the row below a label, in its column, with the rest of it in the next row.
    private func name(in row: Row, at index: Int, below place: BillingPage.Place) -> Extracted<String>? {
        let left = page.rows[place.row].words[place.label.words.lowerBound].box
        func words(of row: Row, at index: Int) -> [Word] {
            column(row.words.filter { $0.box.x >= left.x - left.height }.prefix { !isLabel($0, in: index) })
        }
        let first = words(of: row, at: index)
        guard !first.isEmpty, let name = IssuerName(Row(page: row.page, words: first), isAtHome: false) else {
            return nil
        }
        let label = "below the label \(place.label.text)"
        if !name.hasForm, let next = page.below(index) {
            let rest = words(of: next, at: index + 1)
            if !rest.isEmpty, let more = IssuerName(Row(page: next.page, words: rest), isAtHome: false),
                name.goesOn(in: more, isAtHome: false)
            {
                return extracted(
                    name.joined(with: more), [row.evidence(label), next.evidence("the rest of the name")], first + rest)
            }
        }
        return extracted(name, [row.evidence(label)], first)
    }

    /// Whether a word begins another label: of an identifier, a day or what else invoices print beside a name.
    private func isLabel(_ word: Word, in row: Int) -> Bool {
        let others =
            page.labels[row]
            + page.rows[row].labels.filter { [.issuerIdentifier, .date, .otherDate, .number].contains($0.role) }
        return others.contains { page.rows[row].words[$0.words.lowerBound].box == word.box }
    }

    /// The words up to the next column, without a word that announces the name.
    private func column(_ words: some Sequence<Word>) -> [Word] {
        var found: [Word] = []
        for word in words {
            if let last = found.last,
                Double(word.box.x - last.box.maxX) > Self.columnGap * Double(max(1, last.box.height))
            {
                break
            }
            if found.isEmpty, Self.nameWords.has(word.text) { continue }
            found.append(word)
        }
        return found
    }

    private func extracted(_ name: IssuerName, _ evidence: [Evidence], _ words: [Word]) -> Extracted<String>? {
        let signs = Skeleton.fold(name.text, by: .sound)
        guard !Self.nobody.has(signs), !name.isNotice, signs != merchant.map({ Skeleton.fold($0, by: .sound) })
        else {
            return nil
        }
        return Extracted(
            name.text,
            confidence: Worth.unchecked(
                name.hasForm ? Worth.labelled : Worth.guessed,
                certainty: words.map(\.confidence).min() ?? 0),
            evidence: evidence)
    }
}
