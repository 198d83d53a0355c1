import ReceiptModel

/// The expense side of the Croatian book of receipts and expenses of sole traders (KPI), for people.
///
/// An expense enters when it is paid, in whatever month its paper is dated. The numbers of the columns are those commonly
/// printed and were not checked against the income-tax rulebook; the part that income tax does not recognise is left to the
/// bookkeeper.
package enum KPITable {
    /// - Parameters:
    ///   - month: of a company in Croatia.
    ///   - wording: how notes are said.
    /// - Returns: one row for each payment of the month, by day, and notes of what is paid at another time.
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
        let payments = payments(of: month, noting: { table.notes.append(wording($0)) })
        for (day, entry, payment) in payments {
            let allowed = payment.cash + payment.bank - payment.deductible
            let amounts: [Int64] = [payment.cash, payment.bank, 0, payment.deductible, 0, allowed]
            for index in sums.indices { sums[index] += amounts[index] }
            let about = [entry.supplier.name, words.category(entry.category ?? "")].filter { !$0.isEmpty }
                .joined(separator: ", ")
            var cells: [HandoverTable.Cell] = [
                .number(table.rows.count + 1), .day(day), .optional(entry.number), .text(about),
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

    private typealias PaidEntry = (day: CivilDate, entry: HandoverEntry, payment: HandoverEntry.Settlement)

    /// What was paid in the month, by day; of its own receipts it is noted what was not.
    private static func payments(of month: HandoverMonth, noting: (Message) -> Void) -> [PaidEntry] {
        var paid: [PaidEntry] = []
        for (place, entry) in (month.entries + month.paidNow).enumerated() {
            for payment in entry.settlements {
                if let day = payment.day, month.period.contains(day) {
                    paid.append((day, entry, payment))
                } else if place < month.entries.count {
                    let open: Message = "\(entry.shortID): the day of payment is not known; enter it when it is paid."
                    guard let day = payment.day else {
                        noting(open)
                        continue
                    }
                    let other: Message = "\(entry.shortID): it was paid on \(day), and is in the book of that month."
                    noting(other)
                }
            }
        }
        return paid.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }
}
