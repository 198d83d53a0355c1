import ReceiptModel
import SampleForge
import Testing

/// Whatever a layout prints is true, and adds up.
struct LayoutTests {
    /// Each layout's receipts under a number of seeds.
    static func receipts(_ layout: TillLayout, seeds: Range<UInt64> = 0..<40) -> [(seed: UInt64, ComposedReceipt)] {
        seeds.map { ($0, ComposedReceipt(layout, seed: $0, part: "test")) }
    }

    @Test func thereAreLayoutsOfEveryCountryAndScript() {
        let counts = Dictionary(grouping: TillLayout.all, by: \.country).mapValues(\.count)
        #expect(counts[.croatia, default: 0] >= 5 && counts[.serbia, default: 0] >= 5)
        #expect(counts[.bosnia, default: 0] >= 4 && TillLayout.all.count >= 14)
        #expect(Set(TillLayout.all.map(\.name)).count == TillLayout.all.count)
        for country in [ReceiptCountry.serbia, .bosnia] {
            #expect(Set(TillLayout.all.filter { $0.country == country }.map(\.script)) == [.latin, .cyrillic])
        }
        #expect(Set(TillLayout.all.map(\.authority)) == [.croatia, .serbia, .federation, .srpska])
        #expect(Set(TillLayout.all.map(\.font)) == Set(TillFont.tills))
    }

    @Test(arguments: TillLayout.all.map(\.name))
    func itemsAndTaxesAddUpToTheTotal(name: String) throws {
        for (seed, receipt) in Self.receipts(try #require(TillLayout.named(name))) {
            let truth = receipt.truth
            let sum = truth.items.reduce(0) { $0 + $1.total } + (truth.discount ?? 0)
            #expect(sum == truth.total, "\(name), seed \(seed)")
            #expect((truth.total < 0) == (truth.kind == .refund) && truth.total != 0, "\(name), seed \(seed)")
            guard !truth.vat.isEmpty, truth.vat.allSatisfy({ $0.base != nil }) else { continue }
            let gross = truth.vat.reduce(0) { $0 + ($1.base ?? 0) + $1.amount }
            let outside = (truth.consumptionTax ?? 0) + (truth.deposit ?? 0)
            #expect(gross + outside == truth.total, "\(name), seed \(seed)")
        }
    }

    @Test(arguments: TillLayout.all.map(\.name))
    func everyFieldOfTheTruthIsPrinted(name: String) throws {
        let layout = try #require(TillLayout.named(name))
        for (seed, receipt) in Self.receipts(layout) {
            let truth = receipt.truth
            // Printers break lines wherever they end: blanks and breaks do not count.
            let paper = Self.squeezed(truth.text.joined())
            var wanted = [truth.merchant, truth.taxID.digits, truth.number, truth.payment]
            wanted += [truth.store, truth.vatID?.digits, truth.buyerTaxID, truth.zki, truth.jir, truth.ibfm].compactMap(
                \.self)
            wanted += truth.address.split(separator: ",").map(String.init)
            wanted += truth.items.map(\.name) + truth.vat.compactMap(\.label)
            if let time = truth.time { wanted.append(time) }
            var amounts = [truth.total] + truth.vat.map(\.amount) + truth.vat.compactMap(\.base)
            amounts += truth.items.flatMap { [$0.total, $0.price] }
            amounts += [truth.discount, truth.deposit, truth.consumptionTax].compactMap(\.self)
            wanted += amounts.map { Self.magnitude($0, layout.amounts) }
            wanted += truth.items.map {
                layout.amounts == .pointed ? $0.quantity : $0.quantity.replacing(".", with: ",")
            }
            for text in wanted {
                #expect(paper.contains(Self.squeezed(text)), "\(name), seed \(seed): '\(text)' is not on the paper")
            }
            let (day, month) = (truth.date.day, truth.date.month)
            let dates = [
                "\(Self.two(day)).\(Self.two(month)).\(truth.date.year)", "\(day).\(month).\(truth.date.year)",
            ]
            let short = "\(Self.two(day)).\(Self.two(month)).\(Self.two(truth.date.year % 100))"
            #expect((dates + [short]).contains { paper.contains($0) }, "\(name), seed \(seed)")
            #expect(truth.time != nil && truth.codes.count == 1, "\(name), seed \(seed)")
        }
    }

    @Test(arguments: TillLayout.all.map(\.name))
    func linesFitTheirColumnsAndKeepAmountsWhole(name: String) throws {
        for (seed, receipt) in Self.receipts(try #require(TillLayout.named(name))) {
            for case .text(let text, let style) in receipt.paper.lines {
                let width = style.contains(.doubleWidth) ? 2 * text.count : text.count
                #expect(width <= receipt.paper.columns, "\(name), seed \(seed): \(text)")
                #expect(!text.contains("{") && !text.contains("}"), "\(name), seed \(seed): \(text)")
            }
        }
    }

    @Test func kindsOfSalesOccur() {
        let truths = TillLayout.all.flatMap { Self.receipts($0).map(\.1.truth) }
        for layout in TillLayout.all {
            let kinds = Self.receipts(layout).map(\.1.truth.kind)
            #expect(kinds.contains(.refund) && kinds.contains(.sale), "\(layout.name)")
        }
        #expect(truths.contains { $0.discount != nil } && truths.contains { $0.deposit != nil })
        #expect(truths.contains { $0.items.contains { $0.price < 0 } })
        #expect(truths.contains { $0.consumptionTax != nil } && truths.contains { $0.buyerTaxID != nil })
        #expect(truths.contains { $0.vat.count >= 3 } && truths.contains { $0.vat.isEmpty })
        #expect(Set(truths.map(\.currency.code)) == ["EUR", "HRK", "RSD", "BAM"])
        #expect(truths.contains { $0.country == "HR" && $0.jir == nil && $0.zki != nil })
    }

    @Test(arguments: TillLayout.all.map(\.name))
    func codeReadsBackFromTheCleanPrint(name: String) throws {
        let receipt = ComposedReceipt(try #require(TillLayout.named(name)), seed: 3, part: "test")
        let (truth, picture) = try SampleForge(seed: 3).print(receipt)
        let code = try #require(truth.codes.first)
        #expect(CodeSymbol.read(code.symbology, in: picture) == [code.text])
    }

    @Test(arguments: TillLayout.all.map(\.name))
    func linesStandOnInk(name: String) throws {
        let receipt = ComposedReceipt(try #require(TillLayout.named(name)), seed: 5, part: "test")
        let (truth, picture) = try SampleForge(seed: 5).print(receipt)
        #expect(truth.lines.count == truth.text.count)
        for line in truth.lines {
            let corners = line.corners
            let share = Self.dark(picture, corners[0], corners[2])
            #expect(share > 0.03, "\(line.text): \(share)")
            // One row further up and down there is none.
            let above = Self.dark(picture, (corners[0].x, corners[0].y - 2), (corners[2].x, corners[0].y - 0.5))
            #expect(above < 0.05, "\(line.text): \(above)")
        }
    }

    /// The share of dark pixels in a rectangle.
    private static func dark(_ picture: GreyPicture, _ start: (x: Double, y: Double), _ end: (x: Double, y: Double))
        -> Double
    {
        var (dark, all) = (0, 0)
        for y in max(0, Int(start.y))..<min(picture.height, max(Int(start.y) + 1, Int(end.y))) {
            for x in max(0, Int(start.x))..<min(picture.width, max(Int(start.x) + 1, Int(end.x))) {
                all += 1
                if picture.pixels[y * picture.width + x] < 128 { dark += 1 }
            }
        }
        return Double(dark) / Double(max(1, all))
    }

    private static func squeezed(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func magnitude(_ amount: Int64, _ style: AmountStyle) -> String {
        let text = DecimalText.hundredths(Int64(amount.magnitude))
        guard style != .pointed else { return text }
        let parts = text.split(separator: ".")
        guard style == .grouped, parts[0].count > 3 else { return "\(parts[0]),\(parts[1])" }
        let (head, tail) = (parts[0].dropLast(3), parts[0].suffix(3))
        return "\(head).\(tail),\(parts[1])"
    }
}
