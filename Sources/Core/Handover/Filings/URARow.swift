import ReceiptModel

/// A row of the Croatian book of received invoices (U-RA): bases and input VAT by rate, in minor units.
struct URARow: Hashable {
    /// What is charged at 0 %; what is outside of the VAT is no base.
    var baseZero: Int64 = 0
    var base5: Int64 = 0
    var base13: Int64 = 0
    var base25: Int64 = 0
    var total: Int64 = 0
    var vat: Int64 = 0
    var deductible5: Int64 = 0
    var notDeductible5: Int64 = 0
    var deductible13: Int64 = 0
    var notDeductible13: Int64 = 0
    var deductible25: Int64 = 0
    var notDeductible25: Int64 = 0
    /// Deposits, taxes that are no VAT, tips and what the VAT table does not explain: the book has no column for it.
    var outsideVAT: Int64 = 0
    var rounding: Int64 = 0
    /// What the columns cannot hold: rates of the past.
    var baseOther: Int64 = 0
    var vatOther: Int64 = 0
    var deductibleOther: Int64 = 0

    private init() {}

    /// Bases and VAT are the total but for what is outside of the VAT, and rounding.
    init(of amounts: EntryAmounts) {
        outsideVAT = amounts.outsideVAT
        rounding = amounts.rounding
        total = amounts.total
        vat = amounts.vat
        for row in amounts.rates {
            switch row.rate.basisPoints {
            case 0 where row.vat == 0: baseZero += row.base
            case 500:
                base5 += row.base
                deductible5 += row.deductible
                notDeductible5 += row.nonDeductible
            case 1300:
                base13 += row.base
                deductible13 += row.deductible
                notDeductible13 += row.nonDeductible
            case 2500:
                base25 += row.base
                deductible25 += row.deductible
                notDeductible25 += row.nonDeductible
            default:
                baseOther += row.base
                vatOther += row.vat
                deductibleOther += row.deductible
            }
        }
    }

    /// Whether a receipt has nothing but what the columns can hold.
    var isWhole: Bool { baseOther == 0 && vatOther == 0 }

    static func total(of entries: [HandoverEntry]) -> URARow {
        entries.reduce(into: URARow()) { $0.add(URARow(of: $1.amounts)) }
    }

    private mutating func add(_ other: URARow) {
        baseZero += other.baseZero
        base5 += other.base5
        base13 += other.base13
        base25 += other.base25
        total += other.total
        vat += other.vat
        deductible5 += other.deductible5
        notDeductible5 += other.notDeductible5
        deductible13 += other.deductible13
        notDeductible13 += other.notDeductible13
        deductible25 += other.deductible25
        notDeductible25 += other.notDeductible25
        outsideVAT += other.outsideVAT
        rounding += other.rounding
        baseOther += other.baseOther
        vatOther += other.vatOther
        deductibleOther += other.deductibleOther
    }

    /// The amounts in the order of the schema, with the number of the column and a heading.
    var named: [(column: String, title: String, amount: Int64)] {
        [
            ("19", "Osnovica 0 %", baseZero), ("8", "Osnovica 5 %", base5), ("9", "Osnovica 13 %", base13),
            ("10", "Osnovica 25 %", base25), ("11", "Ukupni iznos računa s PDV-om", total),
            ("12", "Ukupni pretporez", vat), ("13", "Pretporez 5 %, može se odbiti", deductible5),
            ("14", "Pretporez 5 %, ne može se odbiti", notDeductible5),
            ("15", "Pretporez 13 %, može se odbiti", deductible13),
            ("16", "Pretporez 13 %, ne može se odbiti", notDeductible13),
            ("17", "Pretporez 25 %, može se odbiti", deductible25),
            ("18", "Pretporez 25 %, ne može se odbiti", notDeductible25),
        ]
    }

    /// What the book has no column for, with a heading: it is no base of a rate, but a part of the total.
    var apart: [(name: String, title: String, amount: Int64)] {
        [("outside_vat", "Izvan PDV-a", outsideVAT), ("rounding", "Zaokruženje", rounding)]
    }
}

/// The list of received invoices in the columns of U-RA, for people.
package enum URATable {
    /// - Parameters:
    ///   - month: of a company in Croatia.
    ///   - wording: how notes are said.
    /// - Returns: one row for each receipt that it can hold, and notes of the others.
    package static func table(of month: HandoverMonth, wording: Wording = .english) -> HandoverTable {
        let words = TableWords(for: month.company.country)
        var columns: [HandoverTable.Column] = [
            .init("r1", "1 Redni broj", width: 8), .init("r2", "2 Broj računa", width: 22), .init("r3", "3 Datum"),
            .init("r4", "4 Dobavljač", width: 32), .init("r5", "5 Sjedište", width: 32),
            .init("r6", "6 Vrsta broja", width: 8, isPlain: true),
            .init("r7", "7 OIB ili PDV ID", width: 15, isPlain: true),
        ]
        for column in URARow.total(of: []).named {
            columns.append(HandoverTable.Column("r\(column.column)", "\(column.column) \(column.title)"))
        }
        columns += URARow.total(of: []).apart.map { HandoverTable.Column($0.name, $0.title) }
        columns += [.init("buyer", "OIB kupca na računu", width: 10), .init("fiscal_id", "JIR ili ZKI", width: 38)]
        var table = HandoverTable(title: words.sheet("ura"), columns: columns)
        var kept: [HandoverEntry] = []
        for entry in month.entries {
            let row = URARow(of: entry.amounts)
            guard row.isWhole else {
                let note: Message = "\(entry.shortID): a VAT rate that has no column; enter it by hand."
                table.notes.append(wording(note))
                continue
            }
            kept.append(entry)
            let identity = URAForm.identity(of: entry.supplier)
            var cells: [HandoverTable.Cell] = [
                .number(entry.sequence), .optional(entry.number), .day(entry.date), .optional(entry.supplier.name),
                .optional(entry.supplier.address), .optional(identity?.kind), .optional(identity?.number),
            ]
            for column in row.named { cells.append(.amount(column.amount)) }
            for column in row.apart { cells.append(.amount(column.amount)) }
            cells.append(.text(entry.buyer == .us ? "da" : "ne"))
            cells.append(.optional(entry.fiscalID))
            table.rows.append(cells)
        }
        var sums = [HandoverTable.Cell](repeating: .empty, count: 7)
        let total = URARow.total(of: kept)
        for column in total.named { sums.append(.amount(column.amount)) }
        for column in total.apart { sums.append(.amount(column.amount)) }
        table.sums = sums + [HandoverTable.Cell](repeating: .empty, count: 2)
        if total.apart.contains(where: { $0.amount != 0 }) {
            table.notes.append(
                "Stupac 19 je osnovica po stopi 0 %; povratna naknada, porez na potrošnju, napojnica i drugo izvan PDV-a "
                    + "te zaokruženje nisu u njemu, nego u svojim stupcima.")
        }
        table.notes.append("Popis za knjigovođu u stupcima nekadašnje knjige U-RA; nije obrazac koji se predaje.")
        return table
    }
}
