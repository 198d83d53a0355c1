import Countries
import ReceiptModel

/// Finds every place on the paper that says what the total may be, each with what is seen there.
struct TotalSightings {
    let rows: [Row]
    let currency: Currency?
    /// Whether an amount may be printed without decimals, as in countries that no profile knows.
    let allowsWhole: Bool

    typealias Sighting = Candidate<Int64>

    /// What was found, in order of the print.
    struct Found {
        /// Labelled sums, and what brings them to whole coins.
        var labelled: [Sighting] = []
        /// Ways of payment with what was paid, and that less the change.
        var payments: [Sighting] = []
        /// What else each labelled amount may be, by the recogniser's doubts about its signs.
        var alternatives: [Int64: Set<Int64>] = [:]
    }

    func found() -> Found {
        var found = Found()
        var tendered: Sighting?
        for index in rows.indices {
            let row = rows[index]
            let sums = sums(at: index)
            if !sums.isEmpty {
                found.labelled += sums
                note(alternativesIn: row, to: &found)
            } else if row.has(.change), let cash = tendered, let change = row.amounts.last ?? secondAmount(at: index) {
                found.payments += [paid(cash, less: change, in: row)].compactMap { $0 }
            } else if let paid = payment(at: index) {
                tendered = tendered ?? paid
                found.payments.append(paid)
            }
        }
        if found.labelled.isEmpty, CardSlip.evidence(in: rows) != nil { found.labelled = slipAmounts }
        if let rounded = RoundedTotal(rows: rows).rounded(found.labelled) {
            for place in found.labelled.indices where found.labelled[place].value == rounded.from {
                found.labelled[place].note(.beforeRounding)
            }
            found.labelled.removeAll { $0.value == rounded.misread }
            found.labelled += rounded.sightings
        }
        return found
    }

    /// What was paid, as the slip of a card terminal says it.
    private var slipAmounts: [Sighting] {
        rows.filter(CardSlip.isAmount).compactMap { row in
            row.amounts.last.map { hit in
                var seen = sighting(of: hit, in: row, reason: "the amount of a card slip")
                seen.note(.plainTotal)
                seen.note(.labelled)
                return seen
            }
        }
    }

    private func note(alternativesIn row: Row, to found: inout Found) {
        for hit in row.amounts where row.words[hit.words].contains(where: { $0.doubts != nil }) {
            let others = AmountReader.alternatives(of: hit, in: row.words, isAnnounced: row.isAnnounced ?? false)
            found.alternatives[hit.minorUnits, default: []].formUnion(others.map(\.minorUnits))
        }
    }

    // MARK: payments

    private func payment(at index: Int) -> Sighting? {
        let row = rows[index]
        guard row.has(.payment), !row.has(.change, .taxTotal, .notPaid, .discount),
            let (hit, place) = announced(at: index, from: 0)
                ?? secondAmount(at: index).map({ ($0, row.second[0]) })
        else { return nil }
        var seen = sighting(of: hit, in: place, reason: "paid with \(row.label(.payment)?.text ?? "")")
        seen.note(.paid)
        return seen
    }

    /// What was handed over less what came back; `nil` where nothing came back, which says no more than the payment itself, or
    /// more than was handed over.
    private func paid(_ cash: Sighting, less change: AmountHit, in row: Row) -> Sighting? {
        guard change.minorUnits != 0, abs(cash.value) > abs(change.minorUnits) else { return nil }
        let evidence = row.evidence("paid less change", source: .arithmetic)
        var paid = Sighting(cash.value - change.minorUnits, [.paidLessChange: 1], evidence: [evidence])
        if cash.has(.repaired) || change.isRepaired { paid.note(.repaired) }
        return paid
    }

    // MARK: labels

    private static let roles: [(LabelRole, Feature)] = [
        (.payable, .payable), (.refundTotal, .refundTotal), (.grandTotal, .grandTotal), (.total, .plainTotal),
    ]

    /// What speaks of a sum that is not paid, or not yet.
    private static let others: [LabelRole] = [
        .taxTotal, .netTotal, .subtotal, .rounding, .conversion, .notPaid, .discount, .consumptionTax, .taxBase,
        .taxAmount,
    ]

    /// The amount that a total's label announces, in its row or alone in the row below; two where a second look at it saw
    /// another one.
    private func sums(at index: Int) -> [Sighting] {
        let row = rows[index]
        guard !row.labels.contains(where: { Self.others.contains($0.role) }) else { return [] }
        for (role, feature) in Self.roles {
            guard let label = row.label(role), !isOfAnother(label, in: row) else { continue }
            if row.has(.taxTable, .itemTable) || row.isTableFoot { return [tableFoot(row)].compactMap { $0 } }
            return amounts(behind: label, at: index).map { seen in
                var seen = seen
                seen.note(feature)
                seen.note(.labelled, label.quality)
                if role == .total, isFollowedByDiscount(index) { seen.note(.beforeDiscount) }
                return seen
            }
        }
        return []
    }

    /// Whether a label that was not read to the letter is rather the beginning of that of another sum, `Ukupan iznos poreza`.
    private func isOfAnother(_ label: LabelHit, in row: Row) -> Bool {
        guard label.quality < 1 else { return false }
        let words = row.words[..<(row.amounts.last?.words.lowerBound ?? row.words.count)]
        return SumLabels.others.likeness(of: words) > SumLabels.totals.likeness(of: words)
    }

    private func amounts(behind label: LabelHit, at index: Int) -> [Sighting] {
        let row = rows[index]
        let reason = "the label \(label.text)"
        guard let (hit, place) = announced(at: index, from: label.words.lowerBound) else {
            if let hit = secondAmount(at: index) {
                var seen = sighting(of: hit, in: row.second[0], reason: reason)
                seen.note(.secondLook)
                return [seen]
            }
            if allowsWhole, let whole = wholeAmount(in: row, behind: label) { return [whole] }
            return [bareDigits(in: row, from: label.words.upperBound) ?? unread(at: index)].compactMap { $0 }
        }
        var first = sighting(of: hit, in: place, reason: reason)
        if place.box != row.box { first.note(.below) }
        guard let again = place.counterpart(of: hit) else { return [first] }
        var second = sighting(of: again, in: place.second[0], reason: reason)
        guard again.minorUnits != hit.minorUnits else {
            first.note(.seenTwice)
            first.note(.certainty, max(first[.certainty], second[.certainty]))
            return [first]
        }
        first.note(.seenOtherwise)
        second.note(.seenOtherwise)
        second.note(.secondLook)
        return [first, second]
    }

    /// An amount with what is to be seen of it where it stands.
    private func sighting(of hit: AmountHit, in place: Row, reason: String) -> Sighting {
        var seen = Sighting(hit.minorUnits, evidence: [place.evidence(reason, words: hit.words)])
        let certainty = place.confidence(of: hit.words)
        seen.note(.certainty, certainty)
        if hit.isRepaired { seen.note(.repaired) }
        if hit.isCutOff { seen.note(.cutOff) }
        return seen
    }

    /// Whether what was taken off follows, so that the sum is not the last one.
    private func isFollowedByDiscount(_ index: Int) -> Bool {
        rows[(index + 1)...].prefix(3).contains { $0.has(.discount) }
    }

    // MARK: where an amount stands

    /// The amount that only the second look at a row saw.
    private func secondAmount(at index: Int) -> AmountHit? {
        rows[index].second.first.flatMap { amount(in: $0, from: 0) }
    }

    /// The amount that belongs to a label: beside it, or alone in the row below; with the row in which it stands.
    private func announced(at index: Int, from word: Int) -> (AmountHit, Row)? {
        let row = rows[index]
        let beside = amount(in: row, from: word)
        guard var hit = beside ?? (row.has(.taxTable, .itemTable) ? nil : rows.amountAlone(below: index)) else {
            return nil
        }
        let place = beside == nil ? rows[index + 1] : row
        if AmountReader.isCutOff(hit, in: place.words) { hit.isCutOff = true }
        return (hit, place)
    }

    /// The last amount after a position, in the receipt's currency where currencies are printed.
    private func amount(in row: Row, from word: Int) -> AmountHit? {
        let usable = row.amounts.filter { $0.words.lowerBound >= word && !$0.isPercent }
        if let currency, let own = usable.last(where: { $0.currency == currency }) { return own }
        // A dollar sign abroad is that of whatever is paid with there.
        let isDollar = { (hit: AmountHit) in allowsWhole && hit.currency?.code == "USD" }
        return usable.last { $0.currency == nil || currency == nil || $0.currency == currency || isDollar($0) }
    }

    /// The last word of a labelled row that is a whole number, with a currency or nothing before it.
    private func wholeAmount(in row: Row, behind label: LabelHit) -> Sighting? {
        guard let last = row.words.indices.last(where: { row.words[$0].text.contains(where: Digits.isDigit) }),
            last >= label.words.upperBound, row.words.count - last <= 2,
            let figure = Figure(row.words[last].text), figure.isWhole, figure.thousandths > 0,
            figure.text.count <= 7
        else { return nil }
        let evidence = row.evidence("the label \(label.text), without decimals", words: last..<(last + 1))
        return Sighting(
            figure.hundredths, [.whole: 1, .certainty: row.words[last].confidence], evidence: [evidence])
    }

    /// Digits that lost their separator; they confirm an amount and make none.
    private func bareDigits(in row: Row, from word: Int) -> Sighting? {
        for candidate in row.words[word...] {
            var digits = candidate.text[...]
            while let last = digits.last, last == "." || last == "," { digits = digits.dropLast() }
            guard (3...8).contains(digits.count), digits.allSatisfy(Digits.isDigit), let value = Int64(digits) else {
                continue
            }
            let evidence = row.evidence("digits without their separator after the label")
            return Sighting(value, [.bare: 1], evidence: [evidence])
        }
        return nil
    }

    /// The net and the tax of a summary stand at most so many rows above its total.
    private static let summary = 6

    /// The sum of the net and the tax above a label whose amount was not read; `nil` where the tax is no share of the net at
    /// a whole rate.
    private func unread(at index: Int) -> Sighting? {
        let summary = rows[max(0, index - Self.summary)..<index].filter { $0.page == rows[index].page }
        guard let net = summary.last(where: { $0.has(.netTotal) })?.amounts.last?.minorUnits,
            let taxRow = summary.last(where: { $0.has(.taxTotal) && !$0.has(.netTotal) }),
            let tax = taxRow.amounts.last?.minorUnits, net > tax, tax > 0,
            // Half a cent of the tax, and of the net.
            TaxRate.wholePercents.contains(where: { abs(net * $0 - tax * 100) <= 50 + $0 })
        else { return nil }
        let evidence = taxRow.evidence("net and tax add up to it", source: .arithmetic)
        return Sighting(net + tax, [.misread: 1, .repaired: 1, .goods: 1, .certainty: 0], evidence: [evidence])
    }

    // MARK: the foot of a tax table

    private func tableFoot(_ row: Row) -> Sighting? {
        guard row.isTableFoot, let last = row.amounts.last else { return nil }
        return Sighting(last.minorUnits, [.tableFoot: 1], evidence: [row.evidence("the foot of the tax table")])
    }
}

extension Row {
    /// Whether net, tax and gross stand side by side in it.
    var isTableFoot: Bool {
        let values = amounts.map(\.minorUnits)
        guard values.count >= 3 else { return false }
        return (0...(values.count - 3)).contains { start in
            values[start] != 0 && values[start + 1] != 0
                && abs(values[start] + values[start + 1] - values[start + 2]) <= 2
        }
    }
}
