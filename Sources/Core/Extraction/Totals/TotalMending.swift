import Countries
import ReceiptModel

/// Mends an announced total whose digits were misread, by what cannot have been misread alike: VAT rows that hold by their
/// rates, goods that hold by quantity × price, taxes that add up to their printed sum.
///
/// A mended total is never ready: the draft says what was read, and a person looks.
extension TotalReader {
    /// Labelled amounts that no sum confirms, where exactly one amount that sums demand differs from them by a digit; what was
    /// paid where no label of a total was read.
    func misreadings(among sightings: [Sighting]) -> [Sighting] {
        let announced: Feature = found.labelled.isEmpty ? .paid : .labelled
        let labelled = sightings.filter { $0.has(announced) && !$0.has(.rounded) && !$0.has(.bare) }
        let computed = sightings.filter {
            $0.has(.paidLessChange) || $0.has(.vatTable) || $0.has(.rounded) || $0.has(.asked) || $0.has(.tableFoot)
        }
        let demands = Set(computed.map(\.value)).filter { $0 > 0 }
        // What is left of cash is as wrong as the digits of the change.
        let unannounced = sightings.filter {
            $0.has(.bySums) && !$0.has(.tableFoot) || $0.has(.paidLessChange) && found.labelled.isEmpty
        }.compactMap(proven(instead:))
        // A look at the label that the taxes prove needs no mending, and no other look at it does.
        let isProven = labelled.contains { table.proves(abs($0.value)) || table.isTaxShare(abs($0.value)) }
        return unannounced
            + labelled.prefix(Self.mostWeighed).compactMap {
                proven(instead: $0) ?? reconciled($0) ?? (isProven ? nil : demanded($0, by: demands))
            }
    }

    /// The only amount that sums demand and that a labelled one, which no sum confirms, may have been misread as.
    private func demanded(_ label: Sighting, by demands: Set<Int64>) -> Sighting? {
        let amount = label.value
        // A second look that reads another amount is a better witness than a guess.
        guard amount > 0, !demands.contains(where: { abs($0 - amount) <= 2 }), !proof.payables.contains(amount) else {
            return nil
        }
        // An 8 among the goods is read as 0 as well: what has 0 in its place is no better witness.
        let sums = goodsSums(before: amount, of: label).filter {
            $0 == amount || !Misreading.isZeroLost(amount, readAs: $0)
        }
        guard !sums.contains(amount), !goods.sums.contains(amount) else { return nil }
        // Goods are read as badly as the total: their sum speaks only against digits that were read unsurely.
        var fitting = (isDoubtful(label) ? demands.union(sums) : demands).filter {
            Misreading.isOne(of: $0, readAs: amount) || found.alternatives[amount]?.contains($0) ?? false
        }
        // Where nothing repeats it, the tax may tell which digit is another one, if what was paid does not.
        if fitting.isEmpty, !found.payments.contains(where: { table.proves(abs($0.value)) }),
            !goods.sums.contains(where: table.proves),
            rows.count(where: { $0.amounts.contains { abs($0.minorUnits) == amount } }) == 1
        {
            // A lone tax may as well be the misread one: against it only a 0 is believed to be another digit.
            fitting = Set(
                Misreading.withOneDigitChanged(amount).filter { right in
                    table.isTaxShare(right)
                        && (table.lines.count > 1 || table.isSummed || Misreading.isZeroLost(right, readAs: amount))
                })
        }
        guard let right = fitting.first, fitting.count == 1 else { return nil }
        return Self.mended(label, to: right, sums: sums)
    }

    /// What the goods may come to; a single one above a payment may be the total itself, whose label was lost.
    private func goodsSums(before amount: Int64, of label: Sighting) -> Set<Int64> {
        let items = ItemSum(rows: rows)
        return label.has(.labelled) || items.count(before: amount) > 1 ? items.sums(before: amount) : []
    }

    /// The only amount that the rows of the VAT table prove and that an announced one may have been misread as.
    ///
    /// Against digits that were read surely and that the goods confirm it is not believed.
    private func proven(instead label: Sighting) -> Sighting? {
        let amount = abs(label.value)
        guard amount > 0, !proof.payables.contains(where: { abs($0 - amount) <= 2 }) else { return nil }
        let fitting = proof.payables.filter { Misreading.isLike($0, readAs: amount) }
        guard let right = fitting.first, fitting.count == 1 else { return nil }
        let sums = ItemSum(rows: rows).sums(before: amount)
        return isDoubtful(label) || !sums.contains(amount) ? Self.mended(label, to: right, sums: sums) : nil
    }

    /// The only amount that goods or taxes, each confirmed by its own arithmetic, make of an announced one whose digits
    /// resemble it.
    ///
    /// Copies of the total, beside a payment, are misread alike and speak for no one; what holds by multiplication is not.
    private func reconciled(_ label: Sighting) -> Sighting? {
        let amount = abs(label.value)
        guard amount > 0, amount < Money.bound, !proof.payables.contains(where: { abs($0 - amount) <= 2 }) else {
            return nil
        }
        if table.disproves(amount), let right = isDoubtful(label) ? onlyShare(among: amount) : provenTwice(amount) {
            var mended = Self.mended(label, to: right, sums: goods.sums)
            // What was paid is misread as the total is.
            if found.payments.contains(where: { abs($0.value) == amount }) { mended.note(.paid) }
            return mended
        }
        guard !goods.sums.contains(amount), !table.proves(amount), goods.isPartlyChecked || isDoubtful(label) else {
            return nil
        }
        // An 8 out of focus is read as 0 more often than the other way, in all copies of a price.
        let fitting = goods.sums.filter {
            Misreading.isLike($0, readAs: amount) && abs($0 - amount) >= Self.mostRounding
                && (isDoubtful(label) ? goods.isChecked || $0 > amount : Misreading.isZeroLost($0, readAs: amount))
                && !table.disproves($0)
        }
        guard let right = fitting.first, fitting.count == 1 else { return nil }
        return Self.mended(label, to: right, sums: goods.sums)
    }

    /// The only amount that has another digit for a 0 of an announced one, and that the taxes prove and the goods make or
    /// the payment shows: against these no digits are read surely enough.
    private func provenTwice(_ amount: Int64) -> Int64? {
        let proven = goods.sums.union(found.payments.map { abs($0.value) }).filter(table.proves)
        guard let right = proven.first, proven.count == 1, Misreading.isZeroLost(right, readAs: amount) else {
            return nil
        }
        return right
    }

    /// The only amount that resembles an announced one and of which the taxes are the share: what was paid, what the goods
    /// make, or what has an 8 for a 0, rather than any other.
    private func onlyShare(among amount: Int64) -> Int64? {
        let shares = table.shares
        let proven = goods.sums.intersection(shares)
        // A lone tax is a copy of its sum, misread alike: against both only a 0 is believed to be another digit.
        let isLone = table.lines.count <= 1
        var fitting = shares.filter {
            Misreading.areRoundAlike($0, amount)
                && (!isLone || $0 > amount && Misreading.isZeroLost($0, readAs: amount))
                && (proven.isEmpty || proven.contains($0))
        }
        let paid = found.payments.map { abs($0.value) }.filter {
            Misreading.isLike($0, readAs: amount) && shares.contains($0)
        }
        fitting.formUnion(paid)
        let nearest = fitting.filter { Misreading.isOne(of: $0, readAs: amount) }
        let eights = fitting.filter { Misreading.differInEights($0, amount) }
        for likelier in [Set(paid), goods.sums, nearest, eights] where fitting.count > 1 {
            let left = fitting.intersection(likelier)
            if !left.isEmpty { fitting = left }
        }
        return fitting.count == 1 ? fitting.first : nil
    }

    /// Cash is rounded by less than this, in hundredths.
    private static let mostRounding: Int64 = 5

    private func isDoubtful(_ label: Sighting) -> Bool {
        label[.certainty] < Self.sureDigits || label.has(.seenOtherwise)
            || hasAlternatives(label.value)
    }

    func hasAlternatives(_ amount: Int64) -> Bool { found.alternatives[amount]?.isEmpty == false }

    static func mended(_ label: Sighting, to right: Int64, sums: Set<Int64> = []) -> Sighting {
        var repaired = label
        repaired.value = label.value < 0 ? -right : right
        repaired.note(.misread)
        repaired.note(.repaired)
        if sums.contains(right) { repaired.note(.goods) }
        return repaired
    }

    /// Digits read so surely are not those of another amount, by the recogniser's own confidence.
    private static let sureDigits = 0.85
}
