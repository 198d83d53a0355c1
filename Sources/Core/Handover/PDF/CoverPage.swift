import ReceiptModel

/// The cover of an accountant's pack as a PDF: counts, sums for each rate and category, boxes, and what is open.
package enum CoverPage {
    /// Names of files that it lists at most; the manifest has all of them.
    private static let mostFiles = 200

    /// - Parameters:
    ///   - month: what it sums up.
    ///   - files: the names that it lists, the first ones of many.
    ///   - wording: how reasons and doubts are said.
    ///   - deflate: packs what it can.
    /// - Returns: the same bytes for the same month.
    package static func bytes(
        of month: HandoverMonth, files: [String], wording: Wording = .english, deflate: @escaping Deflate
    ) -> [UInt8] {
        var sheet = CoverSheet(deflate: deflate)
        let words = TableWords(for: month.company.country)
        let sums = MonthSums(of: month.entries)
        let money = { (amount: Int64) in DecimalText.hundredths(amount).replacing(".", with: ",") }
        sheet.heading("\(words.word("cover")) \(month.period)", size: 16)
        sheet.line([month.company.name, month.company.taxNumber ?? ""].joined(separator: "  "))
        sheet.row(words.word("count"), [String(month.entries.count)])
        sheet.row(words.word("total"), ["\(money(sums.total)) \(month.currency.code)"])
        sheet.heading(words.word("by_rate"))
        sheet.row(
            words.word("rate"),
            [words.word("base"), words.word("vat"), words.word("vat_deductible"), words.word("vat_not_deductible")])
        for row in sums.rates {
            sheet.row(
                "\(row.rate.shortPercent) %",
                [money(row.base), money(row.vat), money(row.deductible), money(row.nonDeductible)])
        }
        sheet.row(words.word("outside_vat"), [money(sums.outsideVAT), "", "", ""])
        sheet.row(words.word("rounding"), [money(sums.rounding), "", "", ""])
        sheet.row(
            words.word("total"),
            [
                money(sums.base + sums.outsideVAT + sums.rounding), money(sums.vat), money(sums.deductible),
                money(sums.nonDeductible),
            ])
        sheet.heading(words.word("by_category"))
        for category in sums.categories {
            let name = category.name.isEmpty ? "–" : words.category(category.name)
            sheet.row(name, [String(category.count), money(category.total)])
        }
        let boxes = VATBoxes(of: month).boxes
        if !boxes.isEmpty { sheet.heading(words.word("boxes")) }
        for box in boxes { sheet.row("\(box.code)  \(box.name)", [money(box.amount)]) }
        sheet.heading("\(words.word("open")): \(month.open.count)")
        if month.open.isEmpty { sheet.line(words.word("none")) }
        for paper in month.open {
            let total = paper.total.map { "\(money($0.minorUnits)) \($0.currency.shownCode)" } ?? ""
            let head = [paper.id, paper.date?.local ?? "", paper.issuer ?? "", total]
            sheet.line(head.filter { !$0.isEmpty }.joined(separator: "  "))
            sheet.line(paper.reasons.map { wording($0) }.joined(separator: " "), indented: true)
        }
        let doubtful = month.entries.filter { !$0.doubts.isEmpty }
        sheet.heading("\(words.word("doubts")): \(doubtful.count)")
        for entry in doubtful {
            sheet.line("\(entry.sequence)  \(entry.date.local)  \(entry.supplier.name)  \(money(entry.amounts.total))")
            sheet.line(entry.doubts.map { wording($0.message) }.joined(separator: " "), indented: true)
        }
        sheet.heading(words.word("files_title"))
        for file in files.prefix(mostFiles) { sheet.line(file) }
        if files.count > mostFiles {
            sheet.line("\(words.word("more_files")) \(files.count - mostFiles): MANIFEST.txt")
        }
        return sheet.bytes(title: "\(words.word("cover")) \(month.period)")
    }
}

/// Lines of text on pages of A4.
struct CoverSheet {
    private static let (width, height, margin) = (595.0, 842.0, 50.0)
    private static let (size, step) = (9.0, 13.0)

    private let deflate: Deflate
    private var setter = PDFTypesetter()
    private var pages = [""]
    private var y = Self.height - Self.margin

    init(deflate: @escaping Deflate) { self.deflate = deflate }

    mutating func heading(_ text: String, size: Double = 11) {
        advance(size * 2)
        show(text, x: Self.margin, size: size)
    }

    /// A text in as many lines as it needs.
    mutating func line(_ text: String, indented: Bool = false) {
        let left = Self.margin + (indented ? 16 : 0)
        for part in setter.wrapped(text, Self.size, Self.width - Self.margin - left) {
            advance(Self.step)
            show(part, x: left, size: Self.size)
        }
    }

    /// A text, and values that end at columns on the right, each in as many lines as it needs.
    mutating func row(_ text: String, _ values: [String]) {
        let column = 92.0
        let space = Self.width - 2 * Self.margin - column * Double(values.count)
        let heads = setter.wrapped(text, Self.size, max(60, space - 8))
        let cells = values.map { setter.wrapped($0, Self.size, column - 6) }
        for line in 0..<max(1, heads.count, cells.map(\.count).max() ?? 0) {
            advance(Self.step)
            if line < heads.count { show(heads[line], x: Self.margin, size: Self.size) }
            for (index, parts) in cells.enumerated() where line < parts.count {
                let end = Self.width - Self.margin - column * Double(values.count - 1 - index)
                show(parts[line], x: end - setter.width(parts[line], Self.size), size: Self.size)
            }
        }
    }

    private mutating func advance(_ step: Double) {
        y -= step
        guard y < Self.margin else { return }
        pages.append("")
        y = Self.height - Self.margin - step
    }

    private mutating func show(_ text: String, x: Double, size: Double) {
        pages[pages.count - 1] += setter.show(text, x: x, y: y, size: size)
    }

    func bytes(title: String) -> [UInt8] {
        var document = PDFWriter(deflate: deflate)
        let (tree, font) = (document.reserve(), document.reserve())
        PDFFonts.setVisible(font, of: setter, in: &document)
        let kids = pages.map { page in
            let content = document.addStream("", Array(page.utf8))
            return document.add(
                "<< /Type /Page /Parent \(tree) 0 R /MediaBox [0 0 \(Int(Self.width)) \(Int(Self.height))] "
                    + "/Resources << /Font << /F1 \(font) 0 R >> >> /Contents \(content) 0 R >>")
        }
        document.set(
            tree, "<< /Type /Pages /Kids [\(kids.map { "\($0) 0 R" }.joined(separator: " "))] /Count \(kids.count) >>")
        let catalogue = document.add("<< /Type /Catalog /Pages \(tree) 0 R >>")
        let information = document.add("<< /Title \(PDFText.string(title)) /Producer (bilko) >>")
        return document.bytes(catalogue: catalogue, information: information)
    }
}
