import Countries
import ReceiptModel

/// Finds the total where no label of one was read, by what the sums around it say.
///
/// Letters are misread before figures are, so a page out of focus keeps its amounts and loses `Укупан износ`. One sum may
/// agree by chance; an amount is taken for the total where two ``Witness``es agree on it.
struct UnlabelledTotal {
    let rows: [Row]
    let table: VATTable
    let currency: Currency
    /// The rates of the law; empty where it is not known.
    let rates: [TaxRate]
    /// What the rows of the VAT table prove.
    let proof: VATProof

    /// What says of an amount that it is the total; each by itself may be chance.
    private enum Witness: Hashable {
        /// What stands before it resembles the label of a total.
        case label
        /// The goods above make it; an only article is as likely the same article again.
        case goods, article
        /// What was handed over below it, less what came back.
        case change
        /// The tax is its share.
        case tax
        /// A row of the VAT table makes it to the cent, which is no chance.
        case proof
        /// A row below ends in it again.
        case repetition
        /// A way of payment below has it again, or what is it but for one digit.
        case payment
    }

    /// The amounts of which two witnesses say so, each where it stands first, and the foot of a tax table.
    func sightings() -> [Candidate<Int64>] {
        guard rows.count <= Self.mostRows else { return [] }
        var found: [Candidate<Int64>] = []
        for place in rows.indices {
            guard let hit = sum(at: place), !found.contains(where: { $0.value == hit.minorUnits }) else { continue }
            let (witnesses, likeness) = witnesses(of: hit, at: place)
            let enough = witnesses == [.article, .repetition] ? 3 : 2
            if proof.isMended || !proof.disproves(hit.minorUnits, within: table.slack),
                witnesses.count >= enough || witnesses.contains(.proof)
            {
                found.append(candidate(hit, at: place, witnesses, likeness))
            } else if likeness > 0, let right = share(like: hit.minorUnits) {
                var seen = candidate(hit, at: place, [.tax], likeness)
                seen.value = right
                seen.note(.misread)
                found.append(seen)
            }
        }
        return found + [foot].compactMap(\.self)
    }

    /// The only amount of which the taxes are the share and in which an 8 was read as 0, or the other way round.
    private func share(like amount: Int64) -> Int64? {
        let alike = table.shares.filter { Misreading.differInEights($0, amount) }
        return alike.count == 1 ? alike.first : nil
    }

    /// A tax has so many bases of which it is the share to the cent, at low rates; where more sums are open, none is proven.
    private static let mostProofs = 10

    /// Maximum number of rows of a paper that is looked at: all rows below each of them are.
    private static let mostRows = 300

    /// The last of three amounts alone in a row, net, tax and gross, where it is the greatest such sum.
    private var foot: Candidate<Int64>? {
        let sums = rows.filter { row in
            let amounts = row.amounts
            return amounts.count == 3 && row.labels.isEmpty && amounts[1].minorUnits > 0
                && !amounts.contains(where: \.isPercent) && amounts[0].minorUnits > amounts[1].minorUnits
                && amounts[0].minorUnits + amounts[1].minorUnits == amounts[2].minorUnits
        }
        let greatest = sums.max { $0.amounts[2].minorUnits < $1.amounts[2].minorUnits }
        return greatest.map { row in
            Candidate(
                row.amounts[2].minorUnits, [.tableFoot: 1, .bySums: 1],
                evidence: [row.evidence("the foot of the tax table", words: row.amounts[2].words)])
        }
    }

    private func candidate(
        _ hit: AmountHit, at place: Int, _ witnesses: Set<Witness>, _ likeness: Double
    ) -> Candidate<Int64> {
        var seen = Candidate(
            hit.minorUnits, [.bySums: 1],
            evidence: [rows[place].evidence("no label was read; the sums agree on it", words: hit.words)])
        if hit.isRepaired { seen.note(.repaired) }
        if likeness > 0 { seen.note(.grandTotal, likeness) }
        if !witnesses.isDisjoint(with: [.goods, .article]) { seen.note(.goods) }
        if witnesses.contains(.change) { seen.note(.paidLessChange) }
        if witnesses.contains(.tax) { seen.note(.taxShare) }
        if !witnesses.isDisjoint(with: [.repetition, .payment]) { seen.note(.repeated) }
        return seen
    }

    /// The only amount of a row that says of itself nothing else.
    private func sum(at place: Int) -> AmountHit? {
        let row = rows[place]
        guard row.labels.isEmpty, row.dates.isEmpty, row.amounts.count == 1, let hit = row.amounts.last,
            hit.minorUnits > 0, hit.minorUnits < Money.bound, !hit.isPercent
        else { return nil }
        return hit
    }

    private func witnesses(of hit: AmountHit, at place: Int) -> (Set<Witness>, likeness: Double) {
        let amount = hit.minorUnits
        var witnesses: Set<Witness> = []
        let likeness = SumLabels.totals.likeness(of: words(before: hit, at: place))
        if likeness > 0 { witnesses.insert(.label) }
        if let goods = ItemSum(rows: rows).goods(above: place), goods.sums.contains(amount) {
            witnesses.insert(goods.count > 1 ? .goods : .article)
        }
        if proof.payables.contains(amount), proof.payables.count <= Self.mostProofs { witnesses.insert(.proof) }
        let below = rows[(place + 1)...].filter { $0.page == rows[place].page }
        if isHandedOver(amount, in: below) { witnesses.insert(.change) }
        for row in below.prefix(Self.reach) where row.has(.payment) {
            guard let paid = row.amounts.last.map({ abs($0.minorUnits) }) else { continue }
            if paid == amount || Misreading.isOne(of: amount, readAs: paid) { witnesses.insert(.payment) }
        }
        if below.contains(where: { !$0.has(.payment) && $0.amounts.last?.minorUnits == amount }) {
            witnesses.insert(.repetition)
        }
        // The tax alone is not enough, and takes the longest to find.
        if !witnesses.isEmpty, isTaxed(amount, in: below) { witnesses.insert(.tax) }
        return (witnesses, likeness)
    }

    /// What stands before an amount, or above it where nothing does.
    private func words(before hit: AmountHit, at place: Int) -> ArraySlice<Word> {
        let beside = rows[place].words[..<hit.words.lowerBound]
        guard beside.isEmpty, place > 0, rows[place - 1].amounts.isEmpty, rows[place - 1].labels.isEmpty else {
            return beside
        }
        return rows[place - 1].words[...]
    }

    /// What was paid and what came back stand in so many rows below the total.
    private static let reach = 4

    /// Whether two of the next rows hold what was handed over and what came back of it.
    private func isHandedOver(_ amount: Int64, in below: [Row]) -> Bool {
        let figures = below.prefix(Self.reach).compactMap { $0.amounts.last?.minorUnits }
        return zip(figures, figures.dropFirst()).contains { paid, back in
            paid > amount && back > 0 && paid - back == amount
        }
    }

    /// Whether the tax that is printed is the share of the amount, or its base what the tax leaves of it.
    private func isTaxed(_ amount: Int64, in below: [Row]) -> Bool {
        if VATSolver(table: tableWithMisread(below), total: amount, currency: currency).solved() != nil { return true }
        if let payable = table.payable { return abs(payable - amount) <= table.slack }
        if table.isTaxShare(amount) { return true }
        var stated: Set<TaxRate> = []
        for row in below {
            for hit in row.amounts
            where hit.minorUnits % 100 == 0 && TaxRate.wholePercents.contains(hit.minorUnits / 100) {
                let rate = TaxRate(basisPoints: Int(hit.minorUnits))
                if row.amounts.contains(where: { $0.minorUnits == amount - rate.tax(in: amount) }) { return true }
                if hit.isPercent { stated.insert(rate) }
            }
        }
        let possible = rates.isEmpty ? stated.sorted() : rates
        return VATBySums(rows: below, rates: possible, currency: currency).lines(making: amount) != nil
    }

    /// The table with the rows of tax of which the rate was misread, at any rate: the total leaves one answer at most.
    private func tableWithMisread(_ below: [Row]) -> VATTable {
        var table = table
        let read = (table.sources + table.open.map(\.row)).map(\.box)
        for row in below where ItemSum.isTax(row) && row.amounts.count > 1 && !read.contains(row.box) {
            table.open += rates.map { (row, $0, nil) }
        }
        return table
    }
}
