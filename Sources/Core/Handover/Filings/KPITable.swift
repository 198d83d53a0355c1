import ReceiptModel

/// The expense side of the Croatian book of receipts and expenses of sole traders (KPI), for people.
///
/// An expense enters when it is paid. The numbers of the columns are those commonly printed and were not checked against the
/// income-tax rulebook; the part that income tax does not recognise is left to the bookkeeper.
package enum KPITable {
    /// - Parameters:
    ///   - month: of a company in Croatia.
    ///   - wording: how notes are said.
    /// - Returns: one row for each receipt that it can hold, and notes of the others.
    package static func table(of month: HandoverMonth, wording: Wording = .english) -> HandoverTable {
        let words = TableWords(for: month.company.country)
        var table = HandoverTable(
            title: words.sheet("kpi"),
            columns: [
                .init("number", "1 Redni broj", width: 8), .init("date", "2 Nadnevak"),
                .init("document", "3 Broj temeljnice", width: 22), .init("description", "4 Opis", width: 40),
                .init("cash", "10 U gotovini"), .init("bank", "11 Putem žiro-računa"), .init("in_kind", "12 U naravi"),
                .init("vat", "13 PDV u izdacima"), .init("not_allowed", "14 Izdaci iz članka 33."),
                .init("allowed", "15 Ukupno dopušteni izdaci"),
            ])
        var sums = [Int64](repeating: 0, count: 6)
        for entry in month.entries {
            let total = entry.amounts.total
            let paid: (cash: Int64, bank: Int64)
            switch entry.settlement {
            case .cash: paid = (total, 0)
            case .bank: paid = (0, total)
            case .open:
                let note: Message = "\(entry.shortID): the day of payment is not known; enter it when it is paid."
                table.notes.append(wording(note))
                continue
            }
            let allowed = total - entry.amounts.deductible
            let amounts: [Int64] = [paid.cash, paid.bank, 0, entry.amounts.deductible, 0, allowed]
            for index in sums.indices { sums[index] += amounts[index] }
            let about = [entry.supplier.name, entry.category ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
            var cells: [HandoverTable.Cell] = [
                .number(table.rows.count + 1), .day(entry.paidOn ?? entry.date), .optional(entry.number), .text(about),
            ]
            for amount in amounts { cells.append(.amount(amount)) }
            table.rows.append(cells)
        }
        var cells = [HandoverTable.Cell](repeating: .empty, count: 4)
        for sum in sums { cells.append(.amount(sum)) }
        table.sums = cells
        table.notes.append("Tablica za knjigovođu; nije obrazac koji se predaje.")
        return table
    }
}
