import ReceiptModel

/// A receipt set by a layout: the paper, what is true about it, and where on the paper it stands.
package struct ComposedReceipt: Sendable {
    package let layout: TillLayout
    package let paper: PrintedReceipt
    package let truth: TruthRecord
    let marks: [PrintMark]

    /// Invents a purchase from a seed and a name and prints it in a layout.
    package init(_ layout: TillLayout, seed: UInt64, part: String) {
        var composer = ReceiptComposer(Purchase(layout, seed: seed, part: part))
        composer.print(layout.parts)
        self.layout = layout
        paper = composer.paper
        marks = composer.marks
        truth = composer.truth
    }
}

/// A key of the truth printed on some lines of the paper.
struct PrintMark: Hashable, Sendable {
    let key: String
    let lines: Range<Int>
}

/// Prints a purchase as a layout says, and notes what stands where.
private struct ReceiptComposer {
    let purchase: Purchase
    var paper: PrintedReceipt
    var marks: [PrintMark] = []
    private var quantityDecimals: Int?
    private var namesAsPrinted: [Int: String] = [:]

    init(_ purchase: Purchase) {
        self.purchase = purchase
        paper = PrintedReceipt(font: purchase.layout.font, columns: purchase.layout.columns)
        paper.pitch = purchase.layout.pitch
    }

    private var layout: TillLayout { purchase.layout }

    mutating func print(_ parts: [LayoutPart]) { for part in parts { print(part, [:]) } }

    private mutating func print(_ part: LayoutPart, _ local: [String: String]) {
        switch part {
        case .left(let text, let style): set([text], local) { $0.left($1[0], style) }
        case .centre(let text, let style): set([text], local) { $0.centre($1[0], style) }
        case .pair(let left, let right, let style): set([left, right], local) { $0.pair($1[0], $1[1], style) }
        case .row(let cells): row(cells, local)
        case .rule(let character): set([], local) { paper, _ in paper.rule(character) }
        case .banner(let text, let character): set([text], local) { $0.banner($1[0], in: character) }
        case .feed(let heights): paper.feed(heights)
        case .logo(let heights): paper.lines.append(.logo(seed: purchase.logo, heights: heights))
        case .items(let grammar): items(grammar)
        case .taxTable(let table): taxTable(table)
        case .eachTax(let parts):
            for (index, tax) in purchase.sale.taxes.enumerated() {
                let start = paper.lines.count
                for part in parts { print(part, values(of: tax)) }
                marks.append(PrintMark(key: "vat:\(index)", lines: start..<paper.lines.count))
            }
        case .code(let share):
            let start = paper.lines.count
            paper.code(purchase.code.symbology, purchase.code.text, share: share)
            marks.append(PrintMark(key: "code", lines: start..<paper.lines.count))
        case .when(let condition, let parts):
            if purchase.conditions.contains(condition) { for part in parts { print(part, local) } }
        }
    }

    /// Fills templates, prints them, makes the lines heavy where the layout is, and notes the keys.
    private mutating func set(
        _ templates: [String], _ local: [String: String], _ draw: (inout PrintedReceipt, [String]) -> Void
    ) {
        var keys: [String] = []
        let texts = templates.map { fill($0, local, &keys) }
        note(keys) { draw(&$0, texts) }
    }

    private mutating func note(_ keys: [String], _ draw: (inout PrintedReceipt) -> Void) {
        let start = paper.lines.count
        draw(&paper)
        if layout.isHeavy {
            for index in start..<paper.lines.count {
                guard case .text(let text, let style) = paper.lines[index] else { continue }
                paper.lines[index] = .text(text, style.union(.bold))
            }
        }
        for key in keys { marks.append(PrintMark(key: key, lines: start..<paper.lines.count)) }
    }

    private func fill(_ template: String, _ local: [String: String], _ keys: inout [String]) -> String {
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let key = String(rest[rest.index(after: open)..<close])
            text += rest[..<open]
            text += local[key] ?? purchase.values[key] ?? ""
            keys.append(key)
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    private mutating func row(_ cells: [Cell], _ local: [String: String]) {
        var keys: [String] = []
        let texts = cells.map { fill($0.template, local, &keys) }
        note(keys) { Self.set(texts, cells, on: &$0) }
    }

    /// Sets cells side by side; a first cell too long for its width gets a line of its own.
    private static func set(_ texts: [String], _ cells: [Cell], on paper: inout PrintedReceipt) {
        guard cells.count > 1 else { return paper.left(texts.first ?? "") }
        let known = cells.reduce(0) { $0 + $1.width }
        var line = ""
        for (index, (text, cell)) in zip(texts, cells).enumerated() {
            let width = cell.width > 0 ? cell.width : max(0, paper.columns - known)
            if index == 0, text.count > width {
                paper.left(text)
                line = String(repeating: " ", count: width)
                continue
            }
            // Where a cell is too narrow, a blank still keeps it from its neighbour.
            let glue = !line.isEmpty && line.last != " " && text.count >= width && !text.isEmpty ? " " : ""
            line += glue + (cell.atRight ? text.atRight(of: width) : text.atLeft(of: width))
        }
        while line.count > paper.columns, line.hasSuffix(" ") { line.removeLast() }
        paper.left(line)
    }
}

extension ReceiptComposer {
    private mutating func items(_ grammar: ItemGrammar) {
        quantityDecimals = grammar.quantityDecimals
        let isNegative = purchase.isRefund && layout.refundSigns != .none
        for (index, item) in purchase.sale.items.enumerated() {
            let start = paper.lines.count
            var name = item.name
            if grammar.cutsNames, let cell = grammar.rows.first?.first, cell.width > 0 {
                name = String(name.prefix(cell.width))
                while name.hasSuffix(" ") { name.removeLast() }
            }
            namesAsPrinted[index] = name
            let separator = layout.amounts == .pointed ? "." : ","
            let local = [
                "name": name, "article": purchase.articles[index], "index": String(index + 1),
                "quantity": Printed.quantity(
                    signedQuantity(item), decimals: grammar.quantityDecimals, separator: separator),
                "price": layout.written(item.price),
                "amount": layout.written(isNegative ? -item.total : item.total),
                "letter": item.rate.flatMap { layout.letters[$0.basisPoints] } ?? "",
            ]
            for cells in grammar.rows { row(cells, local) }
            marks.append(PrintMark(key: "item:\(index)", lines: start..<paper.lines.count))
        }
    }

    private func signedQuantity(_ item: SoldItem) -> Int64 {
        purchase.isRefund && layout.refundSigns == .all ? -item.quantity : item.quantity
    }

    private mutating func taxTable(_ table: TaxTable) {
        guard !purchase.sale.taxes.isEmpty else { return }
        note([]) { Self.set(table.head, table.row, on: &$0) }
        for (index, tax) in purchase.sale.taxes.enumerated() {
            let start = paper.lines.count
            row(table.row, values(of: tax))
            marks.append(PrintMark(key: "vat:\(index)", lines: start..<paper.lines.count))
        }
        guard !table.sums.isEmpty else { return }
        let taxes = purchase.sale.taxes
        let sums = [
            "basesum": signed(taxes.reduce(0) { $0 + $1.base }), "vatsum": signed(purchase.sale.tax),
            "grosssum": signed(taxes.reduce(0) { $0 + $1.gross }),
        ]
        var keys: [String] = []
        let texts = table.sums.map { fill($0, sums, &keys) }
        note([]) { Self.set(texts, table.row, on: &$0) }
    }

    private func signed(_ amount: Int64) -> String {
        layout.written(purchase.isRefund && layout.refundSigns == .all ? -amount : amount)
    }

    private func values(of tax: TaxRow) -> [String: String] {
        [
            "letter": layout.letters[tax.rate.basisPoints] ?? "",
            "ratename": layout.rateNames[tax.rate.basisPoints] ?? "", "rate": layout.written(tax.rate),
            "base": signed(tax.base), "vat": signed(tax.amount), "gross": signed(tax.gross),
        ]
    }

    /// What is true of what this layout printed.
    var truth: TruthRecord {
        let printed = Set(marks.map(\.key))
        var truth = purchase.truth
        if printed.contains("clock") {
            truth.time = purchase.moment.seconds
        } else if printed.contains("time") {
            truth.time = purchase.moment.minutes
        }
        if !printed.contains("store") { truth.store = nil }
        if !printed.contains("discount") { truth.discount = nil }
        if !printed.contains("deposit") { truth.deposit = nil }
        if !printed.contains("consumption_tax") { truth.consumptionTax = nil }
        if !printed.contains("buyer_tax_id") { truth.buyerTaxID = nil }
        if !printed.contains("zki") { truth.zki = nil }
        if !printed.contains("jir") { truth.jir = nil }
        let refund = purchase.isRefund
        truth.items = purchase.sale.items.enumerated().map { index, item in
            TruthRecord.Item(
                name: namesAsPrinted[index] ?? item.name,
                quantity: Printed.quantity(signedQuantity(item), decimals: quantityDecimals, separator: "."),
                price: item.price, total: refund ? -item.total : item.total)
        }
        truth.vat =
            layout.isOutsideVAT && layout.authority == .croatia
            ? []
            : purchase.sale.truthVAT(labels: layout.letters, withBase: printed.contains("base"), refund: refund)
        truth.codes = paper.codes
        truth.text = paper.text
        return truth
    }
}
