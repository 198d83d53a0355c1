import Countries
import Foundation
import ReceiptModel

/// What else the paper says, against which an amount is held as its total.
struct TotalSetting {
    let rows: [Row]
    let currency: Currency?
    let table: VATTable
    private let payments: [Candidate<Int64>]
    /// Labelled sums before what is taken off, and that.
    private let reduced: Set<Int64>
    /// How often each amount is printed, without its sign.
    private let prints: [UInt64: Int]
    private let largest: UInt64
    private let hasChange: Bool
    /// Base and tax among the amounts, where no row of the VAT table could be read.
    private let taxes: VATBySums?
    private let proof: VATProof
    private let goods: GoodsProof

    init(
        rows: [Row], currency: Currency?, table: VATTable, taxes: VATBySums?, proof: VATProof,
        goods: GoodsProof, payments: [Candidate<Int64>], labelled: [Candidate<Int64>]
    ) {
        self.rows = rows
        self.currency = currency
        (self.table, self.taxes, self.proof, self.goods) = (table, taxes, proof, goods)
        self.payments = payments.filter { $0.has(.paid) && $0.value != 0 }
        let discounts = rows.filter { $0.has(.discount) && !$0.has(.notPaid) }.compactMap { row in
            row.amounts.last { !$0.isPercent }.map { abs($0.minorUnits) }
        }
        let sums =
            labelled.filter { $0.has(.beforeDiscount) }.map { abs($0.value) }
            + rows.filter { $0.has(.subtotal) }.compactMap { $0.amounts.last.map { abs($0.minorUnits) } }
        reduced = Set(sums.flatMap { sum in discounts.map { sum - $0 } + [sum - discounts.reduce(0, +)] })
        var prints: [UInt64: Int] = [:]
        for row in rows where !row.has(.conversion, .notPaid) {
            for hit in row.amounts where !hit.isPercent { prints[hit.minorUnits.magnitude, default: 0] += 1 }
        }
        self.prints = prints
        largest = prints.keys.max() ?? 0
        hasChange = rows.contains { $0.has(.change) }
    }

    /// A candidate with what agrees with it, and what does not.
    func observed(_ candidate: Candidate<Int64>, coded: CodeValues?) -> Candidate<Int64> {
        var candidate = candidate
        let amount = candidate.value
        if !candidate.has(.labelled), candidate.has(.certainty) { candidate.features[.certainty] = 0 }
        let doubt = Candidate<Int64>.doubt(candidate[.certainty])
        if candidate.has(.labelled), doubt > 0 { candidate.note(.doubtful, doubt) }
        if let count = prints[amount.magnitude] {
            candidate.note(.printed, log2(1 + Double(min(count, Self.mostPrints))))
        }
        if largest > 0 {
            if amount.magnitude == largest { candidate.note(.largest) }
            candidate.note(.shareOfLargest, min(1, Double(amount.magnitude) / Double(largest)))
        }
        if candidate.has(.labelled) || candidate.has(.vatProven), reduced.contains(amount) {
            candidate.note(.afterDiscount)
        }
        if paidInParts == amount { candidate.note(.paid) }
        noteTable(&candidate)
        if let other = inOtherCurrency(amount) { candidate.note(.otherCurrency, seen: other) }
        if candidate.has(.labelled) || candidate.has(.paid) || candidate.has(.misread),
            let evidence = ItemSum(rows: rows).evidence(for: amount)
        {
            candidate.note(.goods, seen: evidence)
        } else if goods.sums.contains(amount), goods.isPartlyChecked || candidate.has(.vatProven),
            // What cash and change leave is settled below the goods.
            !candidate.has(.paidLessChange)
        {
            candidate.note(.goods, seen: Evidence(source: .arithmetic, reason: "the goods add up to it"))
            // Two sums of different figures that agree to the cent are no chance.
            if !candidate.has(.labelled), !candidate.has(.paid), goods.sums == [amount] { candidate.note(.bySums) }
        }
        if contradictsPayments(candidate) { candidate.note(.paymentsContradict) }
        if let total = coded?.total, !candidate.has(.coded), !candidate.has(.codedOtherwise),
            amount.magnitude != total.minorUnits.magnitude
        {
            candidate.note(.codeContradicts)
        }
        return candidate
    }

    private static let mostPrints = 7

    private func noteTable(_ candidate: inout Candidate<Int64>) {
        let amount = candidate.value
        // Where one figure of the table is mended, its sum as read says nothing.
        if let payable = table.payable, proof.mended == nil {
            if abs(abs(payable) - amount) <= table.slack {
                candidate.note(
                    .vatTable, seen: Evidence(source: .arithmetic, reason: "the sum of the VAT table"))
            } else {
                candidate.note(.vatContradicts)
            }
        }
        if proof.payables.contains(amount) {
            candidate.note(.vatProven, proof.worth)
        } else if table.proves(amount) {
            candidate.note(.vatProven, VATProof.worthOfMended)
        } else if table.disproves(amount) {
            // Of one tax and its sum that differ, either may be the misread one.
            candidate.note(.vatDisproves, table.lines.count > 1 || table.isSummed ? 1 : VATProof.worthOfMended)
        } else if proof.disproves(amount, within: table.slack) {
            candidate.note(.vatDisproves, proof.worth)
        }
        if table.isTaxShare(amount) || table.proves(amount) || taxes?.lines(making: amount) != nil {
            candidate.note(.taxShare, seen: Evidence(source: .arithmetic, reason: "the tax fits this total"))
        }
    }

    /// What several ways of payment make together.
    private var paidInParts: Int64? {
        payments.count > 1 ? payments.reduce(0) { $0 + abs($1.value) } : nil
    }

    /// Whether what was paid is another sum.
    private func contradictsPayments(_ candidate: Candidate<Int64>) -> Bool {
        contradiction(to: candidate) != nil
    }

    /// The payments' sum where it contradicts the total; `nil` where it agrees, or where nothing can be said.
    ///
    /// Cash handed over without a row for the change is no contradiction when something else confirms the total.
    func contradiction(to candidate: Candidate<Int64>) -> Int64? {
        guard !hasChange, !payments.isEmpty,
            payments.allSatisfy({ !$0.has(.repaired) && $0[.certainty] >= Self.readPayment })
        else { return nil }
        let amounts = payments.map { abs($0.value) }
        let amount = abs(candidate.value)
        let distinct = Set(amounts).reduce(0, +)
        guard !amounts.contains(amount), distinct != amount, amounts.reduce(0, +) != amount else { return nil }
        // What was paid is misread as the total is.
        if candidate.has(.misread), amounts.contains(where: { Misreading.isLike(amount, readAs: $0) }) { return nil }
        let isConfirmed = candidate.has(.vatTable) || candidate.has(.taxShare) || candidate.has(.goods)
        return distinct > amount && isConfirmed ? nil : distinct
    }

    /// A payment that was read less surely contradicts nothing.
    private static let readPayment = 0.68

    /// The counter-value that receipts show around the change of currency.
    private func inOtherCurrency(_ amount: Int64) -> Evidence? {
        guard let currency, currency == .eur || currency == .hrk else { return nil }
        let rate = CountryProfile.kunaPerEuroHundredThousandths
        for row in rows {
            for hit in row.amounts where hit.currency == (currency == .eur ? .hrk : .eur) {
                let euro = currency == .eur ? amount : hit.minorUnits
                let kuna = currency == .eur ? hit.minorUnits : amount
                // Rounding goes either way: half a cent is almost four lipa.
                guard euro > 0, abs(euro * rate - kuna * 100_000) <= (currency == .eur ? 100_000 : 400_000) else {
                    continue
                }
                return row.evidence("the same in \(hit.currency?.code ?? "") at the fixed rate", words: hit.words)
            }
        }
        return nil
    }
}
