package import ReceiptModel

/// The sums that the Serbian record of input VAT asks for (evidencija prethodnog poreza): by turnover and rate.
///
/// Names are those of the interface of the record as third parties describe it (2025); the official description was not
/// read. It is a table for whoever types the record, and no filing.
package struct InputVATRecord: Hashable, Sendable {
    /// What proves the turnover.
    package enum Proof: String, Hashable, Sendable, CaseIterable {
        case invoice = "Invoice"
        /// A receipt of a fiscal till that shows the company's PIB as buyer.
        case fiscalInvoice = "FiscalInvoice"
    }

    /// Which way the base went.
    package enum Group: String, Hashable, Sendable, CaseIterable {
        case turnover = "TurnoverExceptForTransferOfTheRight"
        case prepayment = "FeePaidBeforeTurnoverIePrepayment"
        case decrease = "DecreaseOfBaseIeVat"
        case prepaymentDecrease = "DecreaseOfPrepayment"
    }

    /// A field of the record with its amount.
    package struct Field: Hashable, Sendable {
        /// As the record has it, below `TurnoverAsSupplier`.
        package var name: String
        /// For people.
        package var title: String
        package var amount: Int64
    }

    package struct Row: Hashable, Sendable {
        package var group: Group
        package var proof: Proof
        package var rate: TaxRate
        package var base: Int64 = 0
        package var vat: Int64 = 0
        package var deductible: Int64 = 0

        /// Where its fields stand in the record.
        fileprivate var place: String { "\(group.rawValue).TurnoverAtRateOf\(rate.shortPercent)Percent" }

        fileprivate var fields: [Field] {
            let title = "\(proof == .invoice ? "fakture" : "fiskalni računi") po stopi \(rate.shortPercent) %"
            return [
                Field(name: "\(place).\(proof.rawValue)_Base", title: title, amount: base),
                Field(name: "\(place).\(proof.rawValue)_Vat", title: title, amount: vat),
            ]
        }
    }

    /// The fields of the record that are not empty: of each group and rate those of its proofs, then the totals and what is
    /// deducted, which the record has for both proofs together.
    package var fields: [Field] {
        var fields: [Field] = []
        for (index, row) in rows.enumerated() {
            fields += row.fields
            guard index + 1 == rows.count || rows[index + 1].place != row.place else { continue }
            let same = rows.filter { $0.place == row.place }
            func sum(_ amount: (Row) -> Int64) -> Int64 { same.reduce(0) { $0 + amount($1) } }
            let rate = "po stopi \(row.rate.shortPercent) %"
            fields += [
                Field(name: "\(row.place).Total_Base", title: "ukupno \(rate)", amount: sum(\.base)),
                Field(name: "\(row.place).Total_Vat", title: "ukupno \(rate)", amount: sum(\.vat)),
                Field(name: "\(row.place).Deduction_Vat", title: "odbija se \(rate)", amount: sum(\.deductible)),
            ]
        }
        return fields
    }

    /// Those that are not empty, in order of group, rate and proof.
    package private(set) var rows: [Row] = []
    /// What is in no row: other rates, no VAT, receipts without the company's PIB.
    package private(set) var other = (base: Int64(0), vat: Int64(0), deductible: Int64(0))
    /// How many receipts show no PIB of the company, and so give no right to deduct.
    package private(set) var withoutBuyer = 0

    private static let rates = [TaxRate(basisPoints: 2000), TaxRate(basisPoints: 1000)]

    package init(of entries: [HandoverEntry]) {
        for entry in entries { take(entry) }
        func place(_ row: Row) -> Int {
            let group = Group.allCases.firstIndex(of: row.group) ?? 0
            return group * 1_000_000 - 10 * row.rate.basisPoints + (row.proof == .invoice ? 0 : 1)
        }
        rows.sort { place($0) < place($1) }
    }

    private mutating func take(_ entry: HandoverEntry) {
        other.base += entry.amounts.outsideVAT + entry.amounts.rounding
        let isRecorded = entry.buyer == .us
        if !isRecorded { withoutBuyer += 1 }
        for amount in entry.amounts.rates {
            guard isRecorded, Self.rates.contains(amount.rate) else {
                other.base += amount.base
                other.vat += amount.vat
                other.deductible += amount.deductible
                continue
            }
            let (group, proof) = (entry.turnoverGroup, entry.isFiscal ? Proof.fiscalInvoice : .invoice)
            let index =
                rows.firstIndex { $0.group == group && $0.proof == proof && $0.rate == amount.rate } ?? rows.count
            if index == rows.count { rows.append(Row(group: group, proof: proof, rate: amount.rate)) }
            rows[index].base += amount.base
            rows[index].vat += amount.vat
            rows[index].deductible += amount.deductible
        }
    }

    package static func == (left: InputVATRecord, right: InputVATRecord) -> Bool {
        left.rows == right.rows && left.other == right.other && left.withoutBuyer == right.withoutBuyer
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

extension HandoverEntry {
    /// Whether a fiscal till has issued it.
    package var isFiscal: Bool { fiscalID != nil }

    fileprivate var turnoverGroup: InputVATRecord.Group {
        switch kind {
        case .refund: isRefundOfAdvance ? .prepaymentDecrease : .decrease
        case .advance: amounts.total < 0 ? .prepaymentDecrease : .prepayment
        case .sale, .copy, .proforma, .training, .report, .slip, .invoice: amounts.total < 0 ? .decrease : .turnover
        }
    }
}
