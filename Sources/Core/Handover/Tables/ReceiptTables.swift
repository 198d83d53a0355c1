import ReceiptModel

/// The tables that a bookkeeper of any program can work from: receipts, rates, goods, and what is open.
package struct ReceiptTables: Sendable {
    private let month: HandoverMonth
    private let words: TableWords
    private let wording: Wording
    private let isForPrograms: Bool

    /// - Parameters:
    ///   - month: what the tables hold.
    ///   - wording: how reasons and doubts are said.
    ///   - isForPrograms: whether kinds, buyers and ways of payment are given by their names in JSON.
    package init(of month: HandoverMonth, wording: Wording = .english, isForPrograms: Bool = false) {
        self.month = month
        self.wording = wording
        self.isForPrograms = isForPrograms
        words = TableWords(for: month.company.country)
    }

    /// One row for each receipt, with base and VAT of every rate that the month has.
    package func receipts() -> HandoverTable {
        let rates = MonthSums(of: month.entries).rates.map(\.rate)
        var columns = Self.leading
        columns += rates.flatMap { rate in
            [
                HandoverTable.Column("base_\(rate.columnName)", "base \(rate.shortPercent) %"),
                HandoverTable.Column("vat_\(rate.columnName)", "vat \(rate.shortPercent) %"),
            ]
        }
        columns += Self.trailing
        var table = HandoverTable(
            title: words.sheet("receipts"), columns: columns.map { column in words.localised(column) })
        table.rows = month.entries.map { row($0, rates) }
        table.sums = sums(columns.count, rates)
        return table
    }

    private static let leading: [HandoverTable.Column] = [
        .init("seq", "seq", width: 6), .init("date", "date"), .init("time", "time", width: 9, isPlain: true),
        .init("kind", "kind"), .init("country", "country", width: 8), .init("supplier", "supplier", width: 32),
        .init("supplier_address", "supplier_address", width: 32),
        .init("supplier_tax_id", "supplier_tax_id", width: 15, isPlain: true),
        .init("supplier_vat_id", "supplier_vat_id", width: 15, isPlain: true),
        .init("buyer_tax_id", "buyer_tax_id", width: 15, isPlain: true),
        .init("buyer", "buyer"), .init("number", "number", width: 20), .init("fiscal_id", "fiscal_id", width: 38),
        .init("payment", "payment", width: 14), .init("paid_on", "paid_on"), .init("due_on", "due_on"),
        .init("currency", "currency", width: 8), .init("total", "total"),
    ]

    private static let trailing: [HandoverTable.Column] = [
        .init("outside_vat", "outside_vat"), .init("rounding", "rounding"),
        .init("vat_deductible", "vat_deductible"), .init("vat_not_deductible", "vat_not_deductible"),
        .init("deductible_percent", "deductible_percent"), .init("deduction_reason", "deduction_reason", width: 40),
        .init("category", "category", width: 14), .init("note", "note", width: 24), .init("tags", "tags", width: 16),
        .init("foreign_currency", "foreign_currency", width: 8), .init("foreign_total", "foreign_total"),
        .init("exchange_rate", "exchange_rate"), .init("rate_from", "rate_from", width: 8),
        .init("rate_to", "rate_to", width: 8), .init("doubts", "doubts", width: 50),
        .init("files", "files", width: 32), .init("sha256", "sha256", width: 66), .init("draft", "draft", width: 16),
        .init("revision", "revision", width: 6),
    ]

    private func row(_ entry: HandoverEntry, _ rates: [TaxRate]) -> [HandoverTable.Cell] {
        let amounts = entry.amounts
        var row: [HandoverTable.Cell] = [
            .number(entry.sequence), .day(entry.date), .optional(entry.time?.description),
            .text(code("kind", entry.kind.rawValue)), .optional(entry.supplierCountry),
            .optional(entry.supplier.name),
            .optional(entry.supplier.address), .optional(entry.supplier.taxNumber), .optional(entry.supplier.vatNumber),
            .optional(entry.buyerNumber), .text(code("buyer", entry.buyer.rawValue)), .optional(entry.number),
            .optional(entry.fiscalID), .optional(payments(of: entry)), .optional(entry.paidOn), .optional(entry.dueOn),
            .text(month.currency.code), .amount(amounts.total),
        ]
        row += rates.flatMap { rate -> [HandoverTable.Cell] in
            let amount = amounts.at(rate)
            return [.amount(amount.base), .amount(amount.vat)]
        }
        row += [
            .amount(amounts.outsideVAT), .amount(amounts.rounding), .amount(amounts.deductible),
            .amount(amounts.nonDeductible), entry.deduction.basisPoints.map { .percent($0) } ?? .empty,
            .optional(wording(entry.deduction.reason)), .optional(entry.category.map(category)), .optional(entry.note),
            .optional(entry.tags.joined(separator: " ")),
        ]
        row += [
            .optional(amounts.foreign?.total.currency.code),
            amounts.foreign.map { .amount($0.total.minorUnits) } ?? .empty,
            .decimal(ofText: amounts.foreign?.rate.decimalString), .optional(amounts.foreign?.rate.from.code),
            .optional(amounts.foreign?.rate.to.code),
            .optional(entry.doubts.map { wording($0.message) }.joined(separator: " ")),
            .optional(entry.originals.map(\.name).joined(separator: ", ")),
            .optional(entry.originals.map(\.document.hex).joined(separator: " ")), .text(entry.shortID),
            .number(entry.revision),
        ]
        return row
    }

    /// One of a few values by its word in the language of the table.
    private func code(_ group: String, _ name: String) -> String {
        isForPrograms ? name : words.value(name, of: group)
    }

    /// A category by what people call it; programs get its name.
    private func category(_ name: String) -> String { isForPrograms ? name : words.category(name) }

    /// The ways of payment, each once.
    private func payments(of entry: HandoverEntry) -> String {
        var names: [String] = []
        for payment in entry.payments {
            let name = code("payment", payment.method.rawValue)
            if !names.contains(name) { names.append(name) }
        }
        return names.joined(separator: isForPrograms ? " " : ", ")
    }

    private func sums(_ count: Int, _ rates: [TaxRate]) -> [HandoverTable.Cell] {
        let sums = MonthSums(of: month.entries)
        var row = [HandoverTable.Cell](repeating: .empty, count: count)
        var column = Self.leading.count - 1
        row[column] = .amount(sums.total)
        for rate in rates {
            let amount = sums.rates.first { $0.rate == rate }
            row[column + 1] = .amount(amount?.base ?? 0)
            row[column + 2] = .amount(amount?.vat ?? 0)
            column += 2
        }
        for (offset, amount) in [sums.outsideVAT, sums.rounding, sums.deductible, sums.nonDeductible].enumerated() {
            row[column + 1 + offset] = .amount(amount)
        }
        return row
    }
}

extension ReceiptTables {
    /// One row for each rate of each receipt, and one for what is outside of the VAT and for rounding.
    package func rates() -> HandoverTable {
        let columns: [HandoverTable.Column] = [
            .init("seq", "seq", width: 6), .init("date", "date"), .init("supplier", "supplier", width: 32),
            .init("number", "number", width: 20), .init("row", "row", width: 14), .init("rate", "rate", width: 8),
            .init("base", "base"), .init("vat", "vat"), .init("vat_deductible", "vat_deductible"),
            .init("vat_not_deductible", "vat_not_deductible"), .init("computed", "computed", width: 10),
        ]
        var table = HandoverTable(title: words.sheet("rates"), columns: columns.map { words.localised($0) })
        for entry in month.entries {
            let head: [HandoverTable.Cell] = [
                .number(entry.sequence), .day(entry.date), .optional(entry.supplier.name), .optional(entry.number),
            ]
            for row in entry.amounts.rates {
                var cells = head
                cells += [
                    .text(code("row", "vat")), .percent(row.rate.basisPoints), .amount(row.base), .amount(row.vat),
                    .amount(row.deductible), .amount(row.nonDeductible),
                    .optional(row.isComputed ? code("is", "yes") : nil),
                ]
                table.rows.append(cells)
            }
            let rest: [(String, Int64)] = [
                ("outside_vat", entry.amounts.outsideVAT), ("rounding", entry.amounts.rounding),
            ]
            for (name, amount) in rest where amount != 0 {
                var cells = head
                cells += [.text(code("row", name)), .empty, .amount(amount), .empty, .empty, .empty, .empty]
                table.rows.append(cells)
            }
        }
        return table
    }

    /// One row for each of the goods that were read.
    package func goods() -> HandoverTable {
        let columns: [HandoverTable.Column] = [
            .init("seq", "seq", width: 6), .init("date", "date"), .init("supplier", "supplier", width: 32),
            .init("item", "item", width: 40), .init("quantity", "quantity"), .init("price", "price"),
            .init("amount", "amount"), .init("label", "label", width: 8),
        ]
        var table = HandoverTable(title: words.sheet("goods"), columns: columns.map { words.localised($0) })
        for entry in month.entries {
            table.rows += entry.items.map { item in
                [
                    .number(entry.sequence), .day(entry.date), .optional(entry.supplier.name), .optional(item.name),
                    .decimal(ofText: item.quantity), item.price.map { .amount($0.minorUnits) } ?? .empty,
                    .amount(item.amount.minorUnits), .optional(item.label),
                ]
            }
        }
        return table
    }

    /// What is open, what is doubtful, and the boxes of the VAT return.
    package func notes() -> HandoverTable {
        let columns: [HandoverTable.Column] = [
            .init("about", "about", width: 18), .init("draft", "draft", width: 16), .init("date", "date"),
            .init("supplier", "supplier", width: 32), .init("total", "total"), .init("text", "text", width: 90),
        ]
        var table = HandoverTable(title: words.sheet("notes"), columns: columns.map { words.localised($0) })
        table.rows += month.open.map { paper in
            [
                .text(code("about", "open")), .text(paper.id), .optional(paper.date), .optional(paper.issuer),
                paper.total.map { .amount($0.minorUnits) } ?? .empty,
                .text(paper.reasons.map { wording($0) }.joined(separator: " ")),
            ]
        }
        for entry in month.entries {
            table.rows += entry.doubts.map { doubt in
                [
                    .text(code("about", doubt.kind.rawValue)), .text(entry.shortID), .day(entry.date),
                    .optional(entry.supplier.name),
                    .amount(entry.amounts.total), .text(wording(doubt.message)),
                ]
            }
        }
        table.rows += VATBoxes(of: month).boxes.map { box in
            [.text(code("about", "box")), .empty, .empty, .text(box.code), .amount(box.amount), .text(box.name)]
        }
        return table
    }
}

extension TaxRate {
    /// As a part of a column's name: `25`, `7_5`.
    fileprivate var columnName: String { shortPercent.replacing(".", with: "_") }
}
