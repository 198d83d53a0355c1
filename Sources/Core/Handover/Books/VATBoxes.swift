import ReceiptModel

/// The boxes of a VAT return that the month feeds, before they are rounded as the form asks.
///
/// The fields of Bosnia and Herzegovina are those of the return (UINO, fields 21, 41 and 32 to 34); those of Croatia are the
/// columns of the former book of received invoices (U-RA), those of Serbia the turnover groups of the record of input VAT
/// (EPP). They are an aid for whoever fills the form, and no filing.
package struct VATBoxes: Hashable, Sendable {
    package struct Box: Hashable, Sendable {
        /// The number of the field or the name of the column.
        package var code: String
        /// For people.
        package var name: String
        /// Minor units.
        package var amount: Int64
    }

    package private(set) var boxes: [Box] = []
    /// Sums over the boxes, for the proof that nothing is lost.
    package private(set) var base: Int64 = 0
    package private(set) var vat: Int64 = 0
    package private(set) var deductible: Int64 = 0

    package init(of month: HandoverMonth) {
        switch month.company.country {
        case .bosniaAndHerzegovina: takeBosnian(month)
        case .croatia: takeCroatian(month)
        case .serbia: takeSerbian(month)
        }
    }

    private mutating func takeBosnian(_ month: HandoverMonth) {
        let sums = MonthSums(of: month.entries)
        base = sums.base + sums.outsideVAT + sums.rounding
        (vat, deductible) = (sums.vat, sums.deductible)
        let consumption: [(BosnianEntity, String)] = [(.federation, "32"), (.srpska, "33"), (.brcko, "34")]
        boxes = [
            Box(code: "21", name: "Nabavke bez PDV-a", amount: base),
            Box(code: "41", name: "Ulazni PDV, odbija se", amount: deductible),
        ]
        boxes += consumption.map { entity, code in
            Box(
                code: code, name: "Ulazni PDV, ne odbija se, \(entity.rawValue)",
                amount: entity == month.rules.entity ? vat - deductible : 0)
        }
    }

    private mutating func takeCroatian(_ month: HandoverMonth) {
        let totals = URARow.total(of: month.entries)
        boxes = totals.named.map { Box(code: $0.column, name: $0.title, amount: $0.amount) }
        boxes += totals.apart.filter { $0.amount != 0 }.map { Box(code: "–", name: $0.title, amount: $0.amount) }
        if !totals.isWhole {
            boxes += [
                Box(code: "–", name: "Stope bez stupca: osnovica", amount: totals.baseOther),
                Box(code: "–", name: "Stope bez stupca: pretporez, može se odbiti", amount: totals.deductibleOther),
                Box(
                    code: "–", name: "Stope bez stupca: pretporez, ne može se odbiti",
                    amount: totals.vatOther - totals.deductibleOther),
            ]
        }
        base = totals.baseZero + totals.base5 + totals.base13 + totals.base25 + totals.baseOther
        base += totals.outsideVAT + totals.rounding
        vat = totals.vat
        deductible = totals.deductible5 + totals.deductible13 + totals.deductible25 + totals.deductibleOther
    }

    private mutating func takeSerbian(_ month: HandoverMonth) {
        let record = InputVATRecord(of: month.entries)
        boxes = record.fields.map { Box(code: $0.name, name: $0.title, amount: $0.amount) }
        base = record.rows.reduce(0) { $0 + $1.base } + record.other.base
        vat = record.rows.reduce(0) { $0 + $1.vat } + record.other.vat
        deductible = record.rows.reduce(0) { $0 + $1.deductible } + record.other.deductible
    }
}
