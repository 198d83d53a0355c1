import Countries
import ReceiptModel

/// What the rows of a VAT table prove about the total before any total is known.
struct VATProof {
    /// Hundredths with tax; several where a figure may be mended in more ways than one.
    let payables: Set<Int64>
    /// Whether a row holds only with one figure mended.
    let isMended: Bool

    /// What the proof is worth as a feature.
    var worth: Double { isMended ? Self.worthOfMended : 1 }

    /// What a proof is worth that rests on a mended figure, or on taxes without their bases.
    static let worthOfMended = 0.5

    /// The only amount that the table makes with one figure mended.
    var mended: Int64? { isMended && payables.count == 1 ? payables.first : nil }

    /// Whether the rows come to something else.
    ///
    /// - Parameters:
    ///   - amount: hundredths.
    ///   - slack: hundredths by which rounding lets the rows differ from a total.
    /// - Returns: false where they prove nothing, or more than one amount with a figure mended.
    func disproves(_ amount: Int64, within slack: Int64) -> Bool {
        !payables.isEmpty && (!isMended || payables.count == 1) && !payables.contains { abs($0 - amount) <= slack }
    }
}

/// A row holds by its rate to the cent, or it does not: with a misread figure base × rate = tax holds by chance in one of as
/// many cases as the tax has hundredths. So rows that hold outweigh a total that was read otherwise, and where one of them
/// does not, its rate tells what the misread figure may have been.
extension VATTable {
    /// A smaller tax holds by chance with too many bases.
    private static let leastTax: Int64 = 20
    /// Croatian towns tax consumption in inns at so much, three per cent at most (Zakon o lokalnim porezima).
    private static let consumptionRates = stride(from: 50, through: 300, by: 50).map { TaxRate(basisPoints: $0) }

    /// What the rows prove.
    ///
    /// - Parameter rows: of the paper.
    /// - Returns: no amount where a row may be missing, or more than one does not hold to the cent.
    func proof(in rows: [Row]) -> VATProof {
        guard !hasStrayRow else { return VATProof(payables: [], isMended: false) }
        let inexact = lines.indices.filter { !lines[$0].value.isExact }
        if open.isEmpty, inexact.isEmpty, isConsumptionExact {
            let tax = lines.reduce(0) { $0 + abs($1.value.amount.minorUnits) }
            let payables = tax >= Self.leastTax ? [payable.map(abs)].compactMap(\.self) : []
            return VATProof(payables: Set(payables), isMended: false)
        }
        return VATProof(payables: mendedPayables(rows, inexact: inexact), isMended: true)
    }

    /// What is paid where one figure was misread and is mended by its rate, in hundredths with tax.
    private func mendedPayables(_ rows: [Row], inexact: [Int]) -> Set<Int64> {
        if open.isEmpty, inexact.isEmpty { return Set(withConsumptionMended) }
        guard open.count + inexact.count == 1, isConsumptionExact,
            inexact.allSatisfy({ lines[$0].value.base != nil || !isTaxAlone(in: sources[$0], of: rows) })
        else { return [] }
        if let row = open.first?.row, isTaxAlone(in: row, of: rows) { return [] }
        let sound = lines.indices.filter { !inexact.contains($0) }.map { lines[$0].value.gross }
        let beside = outsideVAT + sound.reduce(0, +)
        let mended =
            if let row = open.first {
                Self.grossAmounts(of: Self.figures(of: row, in: rows), at: row.rate)
            } else {
                inexact.flatMap { Self.grossAmounts(of: lines[$0].value.figures, at: lines[$0].value.rate) }
            }
        return Set(mended.map { $0 + beside }.filter { (1..<Money.bound).contains($0) })
    }

    /// Whether the only figure of a row is the tax, as in journals of the TaxCore system, which print no bases.
    private func isTaxAlone(in row: Row, of rows: [Row]) -> Bool {
        guard row.amounts.count(where: { !$0.isPercent }) == 1, !row.has(.taxBase) else { return false }
        return printedTaxTotal != nil
            || rows.contains { $0.labels.contains(where: \.isOfProcessor) }
    }

    private var net: Int64 { lines.reduce(0) { $0 + ($1.value.base?.minorUnits ?? 0) } }

    private var isConsumptionExact: Bool {
        guard let tax = consumptionTax?.amount, tax > 0 else { return true }
        return Self.consumptionRates.contains { $0.tax(on: abs(net)) == tax }
    }

    private var withConsumptionMended: [Int64] {
        guard let read = consumptionTax?.amount, let payable, payable > 0 else { return [] }
        return Self.consumptionRates.map { $0.tax(on: net) }.filter { Misreading.isLike($0, readAs: read) }
            .map { payable - read + $0 }
    }

    /// The figures of a row beside its rate; those of the Federation stand in two rows.
    private static func figures(of open: OpenRow, in rows: [Row]) -> [Int64] {
        var found = [open.row]
        if open.row.has(.taxBase),
            let place = rows.firstIndex(where: { $0.page == open.row.page && $0.box == open.row.box })
        {
            found += rows[(place + 1)...].prefix(3).filter { $0.has(.taxAmount) }.prefix(1)
        }
        return found.flatMap(\.amounts).filter { !$0.isPercent }.map { abs($0.minorUnits) }
            .filter { $0 != Int64(open.rate.basisPoints) }
    }

    /// What base, tax and perhaps their sum come to, where one of the figures was misread.
    private static func grossAmounts(of figures: [Int64], at rate: TaxRate) -> [Int64] {
        guard rate.basisPoints > 0, let base = figures.first, base > 0, base < Money.bound else { return [] }
        guard figures.count > 1 else {
            // Tills take the tax out of the sum, so that two sums may have one base.
            let gross = base + rate.tax(on: base)
            return [gross] + [gross - 1, gross + 1].filter { $0 > 0 && $0 - rate.tax(in: $0) == base }
        }
        let tax = figures[1]
        guard tax > 0, tax < Money.bound else { return [] }
        if let gross = figures.dropFirst(2).first, gross < Money.bound {
            if rate.tax(in: gross) == tax || gross - base == rate.tax(on: base) { return [gross] }
        }
        // The bases of which the tax is the share.
        let points = Int64(rate.basisPoints)
        let bases = ((tax * 10_000 - 5_000) / points - 1...(tax * 10_000 + 5_000) / points + 1).filter {
            rate.tax(on: $0) == tax || rate.tax(in: $0 + tax) == tax
        }
        let due = rate.tax(on: base)
        for isMisread in [Misreading.isOne, Misreading.isLike] {
            let found =
                bases.filter { isMisread($0, base) }.map { $0 + tax } + (isMisread(due, tax) ? [base + due] : [])
            if !found.isEmpty { return found }
        }
        return []
    }
}

/// Taxes printed without their bases, as in Serbian journals, tell the total to some cents.
extension VATTable {
    /// Whether the tax printed without a base is the share of the total at its rate, or the sum of such shares.
    func isTaxShare(_ amount: Int64) -> Bool {
        gross == nil && Self.areShare(of: amount, lines.map(\.value), beside: 2)
    }

    /// Whether the taxes say of an amount that it is not the total: they add up to their printed sum, or do with one of
    /// them mended, and are no share of it.
    func disproves(_ amount: Int64) -> Bool {
        let taxes = soundTaxes
        return amount > 0 && !taxes.isEmpty && !taxes.contains { Self.areShare(of: amount, $0, beside: 0) }
    }

    /// Whether the taxes, which add up to their printed sum or do with one of them mended, are the share of an amount.
    func proves(_ amount: Int64) -> Bool { soundTaxes.contains { Self.areShare(of: amount, $0, beside: 0) } }

    /// Every amount of which the taxes are the share.
    var shares: Set<Int64> {
        soundTaxes.reduce(into: []) { shares, taxes in
            let (sum, slack) = Self.sum(of: taxes, beside: 0)
            guard sum > 0, sum < Double(Money.bound) else { return }
            let range = Int64(max(1, (sum - slack).rounded(.up)))...Int64(max(1, sum + slack))
            shares.formUnion(range.filter { Self.areShare(of: $0, taxes, beside: 0) })
        }
    }

    /// The taxes as their printed sum confirms them, each time with one of them mended where as read they make another sum.
    private var soundTaxes: [[VATLine]] {
        guard let printed = printedTaxTotal.map(abs), printed >= Self.leastTax, !hasStrayRow else { return [] }
        guard open.isEmpty else { return taxAtOnlyRate(printed) }
        guard !lines.isEmpty, !lines.contains(where: { $0.value.base != nil || $0.value.rate.basisPoints == 0 }) else {
            return []
        }
        let taxes = lines.map(\.value)
        if isSummed { return [taxes] }
        if let only = taxes.first, taxes.count == 1 {
            // Either may be the misread one.
            var other = only
            other.amount.minorUnits = printed
            return [[only], [other]]
        }
        let sum = taxes.reduce(0) { $0 + abs($1.amount.minorUnits) }
        return taxes.indices.compactMap { place in
            let tax = abs(taxes[place].amount.minorUnits)
            let mended = printed - (sum - tax)
            guard Misreading.isLike(mended, readAs: tax) else { return nil }
            var taxes = taxes
            taxes[place].amount.minorUnits = mended
            return taxes
        }
    }

    /// The printed sum of taxes where the rows, which could not be read, have one rate.
    private func taxAtOnlyRate(_ printed: Int64) -> [[VATLine]] {
        guard let rate = open.first?.rate, lines.isEmpty, open.allSatisfy({ $0.rate == rate }), outsideVAT == 0 else {
            return []
        }
        return [[VATLine(rate: rate, base: nil, amount: Money(minorUnits: printed, currency: .unknown))]]
    }

    /// Whether taxes are the share of an amount, but for their own rounding and so many cents.
    private static func areShare(of amount: Int64, _ lines: [VATLine], beside cents: Double) -> Bool {
        guard amount > 0 else { return false }
        let (sum, slack) = sum(of: lines, beside: cents)
        return sum != 0 && abs(sum - Double(amount)) <= slack
    }

    /// Of which amount taxes are the share, in hundredths, and by how much it may differ from that.
    private static func sum(of lines: [VATLine], beside cents: Double) -> (sum: Double, slack: Double) {
        lines.filter { $0.rate.basisPoints > 0 }.reduce((0, cents)) { sum, line in
            let rate = Double(line.rate.basisPoints) / 10_000
            // Half a cent of tax is so much of the total.
            return (sum.0 + Double(line.amount.minorUnits) * (1 + rate) / rate, sum.1 + (1 + rate) / rate / 2)
        }
    }
}

extension VATLine {
    /// Base and tax as printed, without a minus.
    fileprivate var figures: [Int64] { [base?.minorUnits, amount.minorUnits].compactMap { $0.map(abs) } }

    /// Base and tax together; negative where the paper prints a minus.
    var gross: Int64 { (base?.minorUnits ?? 0) + amount.minorUnits }

    /// Whether the tax is that of the base to the cent, or that of their sum, as tills compute either.
    fileprivate var isExact: Bool {
        guard rate.basisPoints > 0, let base else { return false }
        let (net, tax) = (abs(base.minorUnits), abs(amount.minorUnits))
        return rate.tax(on: net) == tax || rate.tax(in: net + tax) == tax
    }
}
