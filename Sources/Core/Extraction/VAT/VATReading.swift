import Countries
import ReceiptModel

/// Reads the VAT table of a paper.
struct VATReader {
    /// `nil` abroad: no law is known, so a rate is what a per cent sign stands behind.
    let profile: CountryProfile?
    /// The rates of the law; abroad those of the country that is told, if any.
    let rates: [TaxRate]
    let currency: Currency
    let rows: [Row]

    /// Maximum number of rows of a table, and of rows that may be one: no law has as many rates, and each is compared with
    /// all others.
    private static let mostLines = 100

    /// What is known while the rows are gone through.
    private struct Progress {
        var table = VATTable()
        /// Rows since the head of a table, or since one of its rows; as many as can be where there was none.
        var rowsSinceHead = Int.max
        /// Hundredths; the same deposit may stand among the goods and below the table.
        var deposits: (goods: Int64, below: Int64) = (0, 0)

        var isInTable: Bool { rowsSinceHead <= VATReader.reachOfHead }
        var isFull: Bool { max(table.lines.count, table.open.count) >= VATReader.mostLines }

        mutating func pass(_ row: Row) {
            rowsSinceHead = row.has(.taxTable) ? 0 : min(rowsSinceHead, VATReader.reachOfHead) + 1
        }

        mutating func add(_ line: Extracted<VATLine>, from row: Row) {
            let new = line.value
            let isKnown = table.lines.map(\.value).contains {
                $0.rate == new.rate && $0.amount == new.amount && ($0.base == new.base || new.base == nil)
            }
            guard !isKnown else { return }
            table.lines.append(line)
            table.sources.append(row)
        }

        mutating func addConsumptionTax(_ tax: Int64, below row: Row) {
            guard table.consumptionTax == nil else { return }
            table.consumptionTax = (tax, row.evidence("a row of at most 3 % below the VAT"))
        }
    }

    /// A table has so many rows below its head.
    private static let reachOfHead = 8

    func table() -> VATTable {
        let isJournal = rows.contains { $0.has(.fiscalNumber) } || profile?.languagePacks.prefersCyrillic ?? false
        var progress = Progress()
        for (index, row) in rows.enumerated() where !progress.isFull {
            progress.pass(row)
            if takeLineAbroad(at: index, &progress) || takePrintedTax(of: row, &progress)
                || takeDeposit(of: row, &progress) || takeConsumptionTax(of: row, &progress)
            {
                continue
            }
            if row.has(.payable, .grandTotal, .total, .payment, .change, .discount, .netTotal) { continue }
            if let tax = unlabelledConsumptionTax(row, isInTable: progress.isInTable) {
                progress.addConsumptionTax(tax, below: row)
            } else if row.has(.taxBase), federationLine(at: index) == nil, let open = openFederationRow(at: index) {
                progress.table.open.append(open)
            } else if let line = federationLine(at: index)
                ?? line(of: row, isInTable: progress.isInTable, isJournal: isJournal)
                // The sums tell which of two looks is right.
                ?? row.second.first.flatMap({ line(of: $0, isInTable: progress.isInTable, isJournal: isJournal) })
            {
                progress.add(line, from: row)
            } else if progress.isInTable || ItemSum.isTax(row) {
                takeUnread(at: index, &progress)
            }
        }
        return isAbroad ? completedAbroad(progress.table) : withoutFoot(progress.table)
    }

    /// The table without its foot, which at several rates fits one of them by chance: a line that states no rate, and is
    /// the sum of the others, or stands alone where rows that could not be read state other rates.
    private func withoutFoot(_ table: VATTable) -> VATTable {
        guard let place = table.sources.lastIndex(where: { statedRate($0) == nil }) else { return table }
        var rest = table
        let foot = rest.lines.remove(at: place).value
        rest.sources.remove(at: place)
        guard !rest.lines.isEmpty else {
            rest.hasStrayRow = true
            return rows.contains { !$0.has(.discount) && statesOther(than: foot.rate, $0) } ? rest : table
        }
        let tax = rest.lines.reduce(0) { $0 + $1.value.amount.minorUnits }
        return rest.gross == foot.gross && tax == foot.amount.minorUnits ? rest : table
    }

    private func statesOther(than rate: TaxRate, _ row: Row) -> Bool {
        statedRate(row).map { $0.isMarked && $0.rate != rate && $0.rate.basisPoints > 0 } ?? false
    }

    /// One row of a table abroad makes the next ones its rows.
    private func takeLineAbroad(at index: Int, _ progress: inout Progress) -> Bool {
        guard isAbroad, let line = abroadLine(at: index, isInTable: progress.isInTable) else { return false }
        progress.add(line, from: rows[index])
        progress.rowsSinceHead = 0
        return true
    }

    /// The sum of tax as printed; a row with net, tax and gross may be a line besides.
    private func takePrintedTax(of row: Row, _ progress: inout Progress) -> Bool {
        guard !row.has(.netTotal), let label = row.label(.taxTotal),
            let last = row.amounts.last(where: { $0.words.lowerBound >= label.words.lowerBound })
        else { return false }
        progress.table.printedTaxTotal = progress.table.printedTaxTotal ?? last.minorUnits
        return row.amounts.count { $0.minorUnits != 0 } < 3
    }

    /// Among the goods a deposit has how many there are, and the price of one; below the VAT table it stands alone.
    private func takeDeposit(of row: Row, _ progress: inout Progress) -> Bool {
        guard row.has(.deposit), let last = row.amounts.last else { return false }
        if row.amounts.count > 1 {
            progress.deposits.goods += row.has(.itemTable) ? 0 : last.minorUnits
        } else {
            progress.deposits.below += last.minorUnits
        }
        let (goods, below) = progress.deposits
        progress.table.deposits = below != 0 ? below : goods
        return true
    }

    /// The same tax may stand in a summary and in the table: the greatest is the sum.
    private func takeConsumptionTax(of row: Row, _ progress: inout Progress) -> Bool {
        guard row.has(.consumptionTax), let last = row.amounts.last, row.amounts.count <= 4 else { return false }
        if last.minorUnits > (progress.table.consumptionTax?.amount ?? -1) {
            progress.table.consumptionTax = (last.minorUnits, row.evidence("tax on consumption"))
        }
        return true
    }

    /// What stands in a table and makes no line.
    private func takeUnread(at index: Int, _ progress: inout Progress) {
        let row = rows[index]
        if let open = openRow(at: index) {
            progress.table.open.append(open)
        } else if let tax = misreadConsumptionTax(row, in: progress.table) {
            progress.addConsumptionTax(tax, below: row)
        } else if row.amounts.count(where: { !$0.isPercent }) > 1, !row.isTableFoot {
            progress.table.hasStrayRow = true
        }
    }
}
