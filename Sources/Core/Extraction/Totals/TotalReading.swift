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
    static let mostWeighed = 64

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
}
