import ReceiptModel

/// What a Serbian bookkeeper types into the record of input VAT, and the list of received invoices, for people.
package enum SerbianTables {
    /// The sums of the month by turnover and rate, under the names of the record.
    package static func record(of month: HandoverMonth) -> HandoverTable {
        var table = HandoverTable(
            title: TableWords(for: month.company.country).sheet("record"),
            columns: [
                .init("field", "Polje", width: 64), .init("description", "Opis", width: 28),
                .init("amount", "Iznos", width: 14),
            ])
        let record = InputVATRecord(of: month.entries)
        for field in record.fields {
            table.rows.append([.text("TurnoverAsSupplier.\(field.name)"), .text(field.title), .amount(field.amount)])
        }
        if record.rows.contains(where: { $0.group == .decrease || $0.group == .prepaymentDecrease }) {
            table.notes.append("Iznosi u grupama Decrease… su umanjenja i stoje sa znakom minus.")
        }
        if record.withoutBuyer > 0 {
            table.notes.append(
                "Računi bez PIB-a firme (10:PIB), koji nisu u zbirovima: \(record.withoutBuyer).")
        }
        table.notes.append("Tabela za knjigovođu; evidencija prethodnog poreza se ovim ne podnosi.")
        return table
    }

    /// The received invoices with what a book of received invoices holds.
    package static func received(of month: HandoverMonth) -> HandoverTable {
        var table = HandoverTable(
            title: TableWords(for: month.company.country).sheet("received"),
            columns: [
                .init("number", "R. br.", width: 8), .init("booked_on", "Datum knjiženja"),
                .init("document", "Broj računa", width: 24), .init("date", "Datum računa"),
                .init("paid_on", "Datum plaćanja"), .init("supplier", "Dobavljač", width: 32),
                .init("seat", "Sedište", width: 32), .init("tax_id", "PIB", width: 12, isPlain: true),
                .init("buyer", "PIB firme na računu", width: 10),
                .init("corporate_card", "Poslovna kartica (50)", width: 14, isPlain: true),
                .init("total", "Ukupno sa PDV"),
                .init("base_20", "Osnovica 20 %"), .init("vat_20", "PDV 20 %"), .init("base_10", "Osnovica 10 %"),
                .init("vat_10", "PDV 10 %"), .init("base_0", "Bez PDV"), .init("deductible", "Može se odbiti"),
                .init("not_deductible", "Ne može se odbiti"),
            ])
        for entry in month.entries {
            let amounts = entry.amounts
            let (upper, lower) = (amounts.at(TaxRate(basisPoints: 2000)), amounts.at(TaxRate(basisPoints: 1000)))
            table.rows.append([
                .number(entry.sequence), .day(entry.date), .optional(entry.number), .day(entry.date),
                .optional(entry.paidOn), .optional(entry.supplier.name), .optional(entry.supplier.address),
                .optional(entry.supplier.taxNumber), .text(entry.buyer == .us ? "da" : "ne"),
                .optional(entry.corporateCard), .amount(amounts.total), .amount(upper.base), .amount(upper.vat),
                .amount(lower.base), .amount(lower.vat), .amount(amounts.total - upper.gross - lower.gross),
                .amount(amounts.deductible), .amount(amounts.nonDeductible),
            ])
        }
        let leading = 10
        var sums = [HandoverTable.Cell](repeating: .empty, count: leading)
        for column in leading..<table.columns.count {
            var sum: Int64 = 0
            for row in table.rows {
                if case .amount(let amount) = row[column] { sum += amount }
            }
            sums.append(.amount(sum))
        }
        table.sums = sums
        let onCards = month.entries.filter { $0.corporateCard != nil }.map { String($0.sequence) }
        if !onCards.isEmpty {
            table.notes.append(
                "Plaćeno poslovnom karticom (polje 50); uporediti sa fakturama na SEF-u, da se ne knjiži dvaput: "
                    + onCards.joined(separator: ", ") + ".")
        }
        table.notes.append("Tabela za knjigovođu; službeni obrazac KPR nije nađen.")
        return table
    }
}
