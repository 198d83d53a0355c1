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
    }

    package struct Row: Hashable, Sendable {
        package var group: Group
        package var proof: Proof
        package var rate: TaxRate
        package var base: Int64 = 0
        package var vat: Int64 = 0
        package var deductible: Int64 = 0

        /// The name of one of its three amounts in the record.
        package func name(_ amount: String) -> String {
            "\(group.rawValue).TurnoverAtRateOf\(rate.shortPercent)Percent.\(proof.rawValue)_\(amount)"
        }

        /// For people.
        package var title: String {
            "\(proof == .invoice ? "fakture" : "fiskalni računi") po stopi \(rate.shortPercent) %"
        }
    }

    /// Those that are not empty, in order of group, proof and rate.
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
            return group * 1_000_000 + (row.proof == .invoice ? 0 : 100_000) - row.rate.basisPoints
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
        case .refund: .decrease
        case .advance: amounts.total < 0 ? .decrease : .prepayment
        case .sale, .copy, .proforma, .training, .report, .slip, .invoice: amounts.total < 0 ? .decrease : .turnover
        }
    }
}
