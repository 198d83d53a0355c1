extension JourneyPress {
    /// The goods, under heads of columns where the till prints some.
    mutating func goods() {
        let widths = columnWidths()
        if style.goods == .table {
            heads(widths)
        } else if happens(18) {
            paper.pair(label(.itemHeads), happens(50) ? country.currency : label(.amountHeads))
        }
        for line in bill.lines {
            let name = style.names == .capitals ? line.name.uppercased() : line.name
            let set = set(line, named: name, widths)
            truth.items.append((set, line))
            guard line.discount != 0 else { continue }
            let margin = String(repeating: " ", count: random.whole(0...3))
            paper.pair(margin + label(.discounts, ["pct": "\(line.discountRate)"]), money.written(line.discount))
        }
        rule()
    }

    /// The sign of a rate behind an amount.
    private func letter(_ rate: Int?) -> String { sign(of: rate).map { " " + $0 } ?? "" }

    /// The sign of a rate, where the till has signs.
    func sign(of rate: Int?) -> String? {
        guard let rate, let place = bill.taxes.firstIndex(where: { $0.rate == rate }), place < style.letters.count
        else { return nil }
        return style.letters[place]
    }

    private func isSingle(_ line: JourneyBill.Line) -> Bool { line.quantity == 1000 && line.unit.isEmpty }

    /// The quantity as printed: pieces whole, weights with their unit.
    private mutating func quantity(_ line: JourneyBill.Line, withUnit: Bool = true) -> String {
        if line.unit.isEmpty { return money.measure(line.quantity, decimals: withUnit && happens(8) ? 3 : 0) }
        let decimals = line.quantity % 10 == 0 ? 2 : 3
        return money.measure(line.quantity, decimals: decimals) + (withUnit ? random.pick([" ", ""]) + line.unit : "")
    }

    /// `2 x 2,50`, `0,452 kg x 12,90`.
    private mutating func reckoning(_ line: JourneyBill.Line) -> String {
        let price = money.price(line.price)
        if !line.unit.isEmpty {
            return
                "\(quantity(line)) \(random.pick(["x", "X", "*", "@", "à"])) \(price)\(random.pick(["", "/\(line.unit)", " \(country.currency)/\(line.unit)"]))"
        }
        let piece = words[.pieces].isEmpty ? "x" : random.pick(words[.pieces])
        // A word for pieces does not multiply: 2 pcs x 2,50.
        let isWord = (piece.first?.isLetter ?? false) && !["x", "à", "á"].contains(piece.lowercased())
        return "\(quantity(line)) \(piece) " + (isWord ? random.pick(["x ", "X ", "à ", "* "]) : "") + price
    }

    /// Sets a line of goods; answers its name as printed.
    private mutating func set(_ line: JourneyBill.Line, named name: String, _ widths: Widths) -> String {
        let amount = money.written(line.amount) + letter(line.rate)
        let room = max(8, paper.columns - amount.count - 1)
        switch style.goods {
        case .table: return setColumns(line, named: name, amount, widths)
        case .quantityFirst where line.unit.isEmpty:
            let many = isSingle(line) && happens(40) ? "" : "\(quantity(line)) \(random.pick(["", "x ", "x "]))"
            return pair(many, cut(name, to: room - many.count), amount)
        case .quantityBehind where line.unit.isEmpty:
            let many =
                isSingle(line)
                ? "" : " \(line.quantity / 1000)\(random.pick(["x", " x ", "*"]))\(money.price(line.price))"
            return pair("", cut(name, to: room - many.count), amount, behind: many)
        case .reckonedAbove where !isSingle(line):
            paper.left(reckoning(line), indent: random.pick([0, 2]))
            return pair("", cut(name, to: room), amount)
        case .amountAbove where !isSingle(line):
            let printed = pair("", cut(name, to: room), amount)
            paper.left(reckoning(line), indent: random.pick([1, 2, 4]))
            return printed
        case .threeLines:
            paper.left(digits(random.pick([4, 6, 8, 13])))
            return below(line, cut(name, to: paper.columns), amount)
        case .reckonedBelow where !isSingle(line), .quantityFirst, .quantityBehind:
            return below(line, cut(name, to: paper.columns), amount)
        default: return pair("", cut(name, to: room), amount)
        }
    }

    private mutating func pair(_ front: String, _ name: String, _ amount: String, behind: String = "") -> String {
        paper.pair(front + name + behind, amount)
        return name
    }

    /// The name, and the reckoning with the amount below it.
    private mutating func below(_ line: JourneyBill.Line, _ name: String, _ amount: String) -> String {
        paper.left(name)
        paper.pair(String(repeating: " ", count: random.pick([0, 2, 4])) + reckoning(line), amount)
        return name
    }

    private func cut(_ name: String, to width: Int) -> String { name.prefix(max(6, width)).trimmed }

    // ----------------------------------------------------------------------------------------------------------------
    // MARK: Columns

    /// How wide each column is; 0 for one that the till leaves out.
    private struct Widths {
        var name: Int
        var quantity: Int
        var price: Int
        var amount: Int
        var isQuantityFirst: Bool
    }

    private mutating func columnWidths() -> Widths {
        let amount = (bill.lines.map { money.written($0.amount).count + letter($0.rate).count }.max() ?? 6) + 1
        let price = (bill.lines.map { money.price($0.price).count }.max() ?? 6) + 1
        let hasPrice = paper.columns - amount - price - 6 >= 12 && happens(75)
        return Widths(
            name: paper.columns - amount - (hasPrice ? price : 0) - 6, quantity: 6, price: hasPrice ? price : 0,
            amount: amount, isQuantityFirst: happens(40))
    }

    private mutating func heads(_ widths: Widths) {
        guard happens(85) else { return }
        let (item, many) = (label(.itemHeads), label(.quantityHeads))
        let (price, amount) = (widths.price > 0 ? label(.priceHeads) : "", label(.amountHeads))
        columns(item, many, price, amount, widths)
        if happens(50) { rule() }
    }

    private mutating func columns(
        _ name: String, _ quantity: String, _ price: String, _ amount: String, _ widths: Widths
    ) {
        let many =
            widths.isQuantityFirst
            ? quantity.prefix(5).atLeft(widths.quantity) : quantity.prefix(5).atRight(widths.quantity)
        let what = String(name.prefix(widths.name)).atLeft(widths.name)
        let start = widths.isQuantityFirst ? many + what : what + many
        let each = widths.price > 0 ? price.prefix(widths.price - 1).atRight(widths.price) : ""
        paper.left(start + each + amount.prefix(widths.amount - 1).atRight(widths.amount))
    }

    private mutating func setColumns(
        _ line: JourneyBill.Line, named name: String, _ amount: String, _ widths: Widths
    ) -> String {
        let printed = cut(name, to: widths.name - 1)
        columns(printed, quantity(line, withUnit: false), money.price(line.price), amount, widths)
        return printed
    }
}

extension StringProtocol {
    fileprivate func atLeft(_ width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
    fileprivate func atRight(_ width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - count)) + self
    }
}
