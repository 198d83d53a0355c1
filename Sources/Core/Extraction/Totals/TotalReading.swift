import Countries
import ReceiptModel

/// Finds the total: every amount that something on the paper speaks for, as the set of sums that it would make.
///
/// Total, VAT rows, payments, change, goods, rounding and code are weighed together: each candidate is looked at as if it
/// were the total, and its features tell which of the others agree with it and which do not.
struct TotalReader {
    let rows: [Row]
    let currency: Currency?
    let table: VATTable
    /// The rates of the law on the day; empty where it is not known.
    let rates: [TaxRate]
    /// Base and tax among the amounts, where no row of the VAT table could be read.
    let taxes: VATBySums?
    /// What the rows of the VAT table prove.
    let proof: VATProof
    /// What the goods prove.
    let goods: GoodsProof
    /// What payment codes ask for, in hundredths.
    let asked: [(amount: Int64, evidence: Evidence)]
    /// Every place that says what the total may be.
    let found: TotalSightings.Found

    /// - Parameters:
    ///   - rows: of the paper.
    ///   - currency: of the receipt, as far as it is known.
    ///   - table: of its VAT.
    ///   - rates: of the law on the day; empty where it is not known.
    ///   - allowsWhole: whether an amount may be printed without decimals, as in countries that no profile knows.
    ///   - asked: what payment codes ask for, in hundredths.
    init(
        rows: [Row], currency: Currency?, table: VATTable, rates: [TaxRate], allowsWhole: Bool,
        asked: [(amount: Int64, evidence: Evidence)]
    ) {
        (self.rows, self.currency, self.table) = (rows, currency, table)
        (self.rates, self.asked) = (rates, asked)
        taxes =
            table.lines.isEmpty && !rates.isEmpty
            ? VATBySums(rows: rows, rates: rates, currency: currency ?? .unknown) : nil
        found = TotalSightings(rows: rows, currency: currency, allowsWhole: allowsWhole).found()
        proof = table.proof(in: rows)
        goods = GoodsProof(rows: rows)
    }

    typealias Sighting = Candidate<Int64>

    /// The candidates by their probability.
    ///
    /// - Parameter coded: what the fiscal code says, where there is one.
    /// - Returns: `nil` when nothing speaks for any amount.
    func decision(with coded: CodeValues? = nil) -> Decision<Int64>? {
        FieldModel.total.decide(candidates(with: coded))
    }

    /// Every amount that something speaks for, in hundredths without its sign (``Feature/negative``).
    func candidates(with coded: CodeValues? = nil) -> [Candidate<Int64>] {
        let unlabelled = unlabelled()
        var sightings = (found.labelled + payments(unlabelled) + computed() + unlabelled).map(withoutSign)
        sightings = Self.sightings(of: coded) + sightings + misreadings(among: sightings)
        // A minus beside a sum that also stands without one is a dash. A second look that missed it is no other place.
        let positive = Set(
            sightings.filter { $0.has(.labelled) && $0.value > 0 && !$0.has(.secondLook) }.map(\.value))
        // Nor is a minus that only a second look saw, or that stands before misread digits, beside an amount that stands
        // elsewhere without one.
        let printed = positive.union(rows.flatMap(\.amounts).map(\.minorUnits))
        let merged = Candidate.merged(
            sightings.map { sighting in
                let isUnsure = sighting.has(.secondLook) || sighting.has(.misread)
                return unsigned(sighting, unless: isUnsure ? printed : positive)
            },
            counting: { $0.has(.labelled) }
        ).filter {
            // Digits without a separator confirm an amount, and make none.
            $0.value > 0 && $0.value < Money.bound && !$0.features.keys.allSatisfy { $0 == .bare }
        }
        let likely =
            FieldModel.total.decide(withoutCents(merged))?.ranked.prefix(Self.mostWeighed).map(\.candidate) ?? []
        let setting = TotalSetting(
            rows: rows, currency: currency, table: table, taxes: taxes, proof: proof, goods: goods,
            payments: found.payments, labelled: found.labelled)
        return likely.map { doubted(setting.observed($0, coded: coded)) }
    }

    /// A candidate of which a sign may be another one, here or where it stands once more, keeps that doubt where all that
    /// confirms it is the same amount in other places, of goods or of a payment: an 8 out of focus is read as 0 in all of them.
    private func doubted(_ candidate: Sighting) -> Sighting {
        guard !Feature.otherFigures.contains(where: candidate.has) else { return candidate }
        var isCopied = false
        // Quantity × price is another amount that looks the same.
        let isContested =
            !candidate.has(.vatProven) && goods.sums.contains { Misreading.isLike($0, readAs: candidate.value) }
        var isDoubtful = isContested || hasAlternatives(candidate.value)
        for row in rows {
            for hit in row.amounts where abs(hit.minorUnits) == candidate.value {
                if !row.has(.payable, .refundTotal, .grandTotal, .total, .payment) { isCopied = true }
                isDoubtful = isDoubtful || !AmountReader.alternatives(of: hit, in: row.words).isEmpty
            }
        }
        // Several goods that add up to it are other figures, too.
        guard isCopied || !candidate.has(.goods) else { return candidate }
        var doubted = candidate
        if isDoubtful { doubted.note(.rivalled, Self.doubtOfCopies) }
        if !Misreading.withEightForZero(candidate.value).isEmpty { doubted.note(.eightOrNought) }
        return doubted
    }

    /// What a doubtful sign takes from the confidence of an amount that only copies of itself confirm.
    private static let doubtOfCopies = 0.1

    /// Maximum number of amounts that are weighed against the whole paper; a receipt has some ten that a label announces,
    /// and weighing one looks through all rows.
    private static let mostWeighed = 64

    /// A sighting without its minus, which is a feature; that of a payment only where the VAT has one as well, as some
    /// tills print what is paid with a minus.
    private func unsigned(_ sighting: Sighting, unless positive: Set<Int64>) -> Sighting {
        guard sighting.value < 0 else { return sighting }
        let isBack = table.payable.map { $0 < 0 } ?? false
        var unsigned = sighting
        unsigned.value.negate()
        if sighting.has(.labelled) || sighting.has(.paid) && isBack, !positive.contains(unsigned.value) {
            unsigned.note(.negative)
        }
        return unsigned
    }

    /// What codes ask for and sums come to.
    private func computed() -> [Sighting] {
        var found = asked.map { Sighting($0.amount, [.asked: 1], evidence: [$0.evidence]) }
        // Where one figure of the table is mended, its sum as read is not what is paid.
        if let payable = table.payable, payable != 0, proof.mended == nil {
            let evidence = Evidence(source: .arithmetic, reason: "the sum of the VAT table")
            found.append(Sighting(abs(payable), [.vatTable: 1], evidence: [evidence]))
        }
        for amount in goods.sums where table.proves(amount) {
            let evidence = Evidence(source: .arithmetic, reason: "the tax fits this total")
            found.append(Sighting(amount, [.vatProven: VATProof.worthOfMended], evidence: [evidence]))
        }
        if proof.isMended, proof.payables.count <= Self.mostProofs {
            found += proof.payables.map { amount in
                Sighting(
                    amount, [.vatProven: proof.worth],
                    evidence: [Evidence(source: .arithmetic, reason: "the sum of the VAT table")])
            }
        }
        if table.outsideVAT > 0, let foot = rows.last(where: \.isTableFoot), let gross = foot.amounts.last {
            found.append(
                Sighting(
                    gross.minorUnits + table.outsideVAT, [.tableFoot: 1],
                    evidence: [foot.evidence("the foot of the tax table", source: .arithmetic)]))
        }
        return found
    }

    /// What stands where the total should, where no label of one was read.
    private func unlabelled() -> [Sighting] {
        guard found.labelled.allSatisfy({ $0.has(.bare) }) else { return [] }
        return UnlabelledTotal(
            rows: rows, table: table, currency: currency ?? .unknown, rates: rates, proof: proof
        ).sightings()
    }

    /// What was paid, and what of it did not come back.
    ///
    /// A digit spoils a difference that nothing on the paper repeats: where change was given, no label of a total was read, and
    /// the VAT table comes to the largest amount above what was paid, alone in a row just there, that is the total; so is
    /// what other sums make one.
    private func payments(_ unlabelled: [Sighting]) -> [Sighting] {
        if !unlabelled.isEmpty {
            return found.payments.filter { payment in
                !payment.has(.paidLessChange) || proof.payables.contains(abs(payment.value))
                    || unlabelled.contains { $0.value == abs(payment.value) }
            }
        }
        guard found.labelled.isEmpty, found.payments.contains(where: { $0.has(.paidLessChange) }),
            let payable = table.payable.map(abs), let place = rows.firstIndex(where: { $0.has(.payment) }),
            rows[..<place].suffix(Self.reachOfTotal).contains(where: { $0.amounts.map(\.minorUnits) == [payable] }),
            !rows[..<place].contains(where: { $0.amounts.contains { $0.minorUnits > payable && !$0.isPercent } })
        else { return found.payments }
        return found.payments.filter { abs($0.value - payable) <= table.slack }
    }

    /// Where a table may be mended in more ways than these, it proves nothing.
    private static let mostProofs = 3

    /// The total stands in one of so many rows above what was paid.
    private static let reachOfTotal = 2

    private static func sightings(of coded: CodeValues?) -> [Sighting] {
        guard let coded, let total = coded.total else { return [] }
        var found = [Sighting(abs(total.minorUnits), [.coded: 1], evidence: [coded.evidence])]
        if let other = coded.otherTotal {
            found.append(Sighting(abs(other), [.codedOtherwise: 1], evidence: [coded.evidence]))
        }
        return found
    }

    /// A total that is a cent off the VAT table is the printed one, not the computed one.
    private func withoutCents(_ candidates: [Sighting]) -> [Sighting] {
        guard let payable = table.payable.map(abs),
            candidates.contains(where: { $0.value != payable && abs($0.value - payable) <= table.slack })
        else { return candidates }
        return candidates.filter {
            $0.value != payable || $0.features.keys.contains { $0 != .vatTable }
        }
    }

    /// The same without the first digit where that makes it what the tax rows come to: a currency's sign that was read
    /// as a digit, `$7.10` as `57.10`, is so on the whole paper, and all its amounts would outvote the tax.
    private func withoutSign(_ sighting: Sighting) -> Sighting {
        guard sighting.has(.labelled) || sighting.has(.paid) || sighting.has(.paidLessChange),
            let payable = table.payable, payable >= 100,
            Misreading.isSignBefore(payable, readAs: sighting.value)
        else { return sighting }
        return Self.mended(sighting, to: payable)
    }

    /// Labelled amounts that no sum confirms, where exactly one amount that sums demand differs from them by a digit; what was
    /// paid where no label of a total was read.
    private func misreadings(among sightings: [Sighting]) -> [Sighting] {
        let announced: Feature = found.labelled.isEmpty ? .paid : .labelled
        let labelled = sightings.filter { $0.has(announced) && !$0.has(.rounded) && !$0.has(.bare) }
        let computed = sightings.filter {
            $0.has(.paidLessChange) || $0.has(.vatTable) || $0.has(.rounded) || $0.has(.asked) || $0.has(.tableFoot)
        }
        let demands = Set(computed.map(\.value) + (taxes?.grossAmounts ?? [])).filter { $0 > 0 }
        // What is left of cash is as wrong as the digits of the change.
        let unannounced = sightings.filter {
            $0.has(.bySums) && !$0.has(.tableFoot) || $0.has(.paidLessChange) && found.labelled.isEmpty
        }.compactMap(proven(instead:))
        return unannounced
            + labelled.prefix(Self.mostWeighed).compactMap {
                proven(instead: $0) ?? reconciled($0) ?? demanded($0, by: demands)
            }
    }

    /// The only amount that sums demand and that a labelled one, which no sum confirms, may have been misread as.
    private func demanded(_ label: Sighting, by demands: Set<Int64>) -> Sighting? {
        let amount = label.value
        // A second look that reads another amount is a better witness than a guess.
        guard amount > 0, !demands.contains(where: { abs($0 - amount) <= 2 }), !table.isTaxShare(amount) else {
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
            rows.count(where: { $0.amounts.contains { abs($0.minorUnits) == amount } }) == 1
        {
            fitting = Set(Misreading.withOneDigitChanged(amount).filter(table.isTaxShare))
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
        if table.disproves(amount), isDoubtful(label), let right = onlyShare(among: amount) {
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

    /// The only amount that resembles an announced one and of which the taxes are the share: what was paid, what the goods
    /// make, or what has an 8 for a 0, rather than any other.
    private func onlyShare(among amount: Int64) -> Int64? {
        let proven = goods.sums.filter(table.proves)
        // A lone tax is a copy of its sum, misread alike: against both only a 0 is believed to be another digit.
        let isLone = table.lines.count <= 1
        var fitting = Set(
            Misreading.withRoundDigitChanged(amount).filter {
                table.proves($0) && (!isLone || $0 > amount && Misreading.isZeroLost($0, readAs: amount))
                    && (proven.isEmpty || proven.contains($0))
            })
        let paid = found.payments.map { abs($0.value) }.filter {
            Misreading.isLike($0, readAs: amount) && table.proves($0)
        }
        fitting.formUnion(paid)
        for likelier in [Set(paid), goods.sums, Set(Misreading.withEightForZero(amount))] where fitting.count > 1 {
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

    private func hasAlternatives(_ amount: Int64) -> Bool { found.alternatives[amount]?.isEmpty == false }

    private static func mended(_ label: Sighting, to right: Int64, sums: Set<Int64> = []) -> Sighting {
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
