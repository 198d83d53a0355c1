import ReceiptModel

/// A page of an invoice: pieces of text at points of an A4 sheet, lines across it, and a payment code.
struct InvoicePage {
    struct Run {
        let x: Double
        let y: Double
        let text: String
        var size = 10.0
        var bold = false
        /// `x` is where the text ends.
        var atRight = false
    }

    static let width = 595.0
    static let height = 842.0
    static let left = 48.0
    static let right = 547.0

    private(set) var runs: [Run] = []
    private(set) var rules: [Double] = []
    let code: PrintedCode
    let codeCorner: Point
    let codeWidth = 190.0

    init(code: PrintedCode, codeCorner: Point) {
        self.code = code
        self.codeCorner = codeCorner
    }

    mutating func add(_ run: Run) { runs.append(run) }
    mutating func rule(_ y: Double) { rules.append(y) }

    /// The printed lines: the pieces of one height, from left to right, with a blank between.
    var text: [String] {
        let heights = Set(runs.map(\.y)).sorted()
        return heights.map { y in
            runs.filter { $0.y == y }.sorted { $0.x < $1.x }.map(\.text).joined(separator: " ")
        }
    }
}

/// An invoice between two Croatian companies, with a text layer and the HUB-3A payment code.
package struct Invoice: Sendable {
    package let sale: Sale
    /// Everything but file, width and height.
    package let truth: TruthRecord
    let page: InvoicePage

    /// What is sold, at net prices per unit.
    private static let services = [
        SoldItem("Održavanje mrežne opreme", 1000, price: 32_000, rate: vat25),
        SoldItem("Radni sat tehničara", 4500, price: 4800, rate: vat25),
        SoldItem("Najam poslužitelja, mjesečno", 1000, price: 17_500, rate: vat25),
        SoldItem("Licenca programa za crtanje", 3000, price: 8990, rate: vat25),
        SoldItem("Dolazak na teren", 2000, price: 3550, rate: vat25),
    ]

    package init(seed: UInt64) {
        var invented = Invented(seed: seed, part: "invoice")
        let seller = invented.random.pick([
            Shop("Mreža i Čvor d.o.o.", "", "Optička 14", "10000 Zagreb"),
            Shop("Tihi Bajt usluge d.o.o.", "", "Ulica prespoja 3", "51000 Rijeka"),
        ])
        let buyer = invented.random.pick([
            Shop("Pogon Lastavica d.o.o.", "", "Tvornička 5", "42000 Varaždin"),
            Shop("Arhitekti Kut 90 d.o.o.", "", "Krovna 12", "21000 Split"),
        ])
        let (oib, buyerOIB) = (invented.oib(), invented.oib())
        let lines = invented.random.draw(invented.random.whole(2...4), of: Self.services).map {
            SoldItem($0.name, $0.quantity, price: $0.price + Int64(invented.random.whole(0...40) * 25), rate: vat25)
        }
        sale = Sale(lines)
        let base = sale.sum
        let tax = roundedQuotient(base * 2500, 10_000)
        let moment = invented.moment(2025...2026, hours: 8...16)
        let number = "\(invented.random.whole(11...940))-1-1"
        let iban = invented.iban()
        let reference = "\(number.filter { $0 != "-" })-\(moment.date.year)"
        // Fields and order after HUB-3A (Croatian Banking Association, 2022); every field ends with a line feed.
        let payment = [
            "HRVHUB30", "EUR", padded(base + tax, to: 15), String(buyer.company.prefix(30)),
            buyer.street, buyer.town, String(seller.company.prefix(25)), seller.street, seller.town, iban, "HR00",
            reference, "COST", "Račun \(number)",
        ].map { $0 + "\n" }.joined()

        var page = InvoicePage(code: PrintedCode(.pdf417, payment, share: 1), codeCorner: Point(x: 44, y: 640))
        Self.head(seller, oib, iban, buyer, buyerOIB, on: &page)
        page.add(.init(x: 48, y: 232, text: "Račun br. \(number)", size: 16, bold: true))
        page.add(.init(x: 48, y: 258, text: "Datum i vrijeme izdavanja: \(moment.dotted). \(moment.minutes)"))
        let due = moment.later(byDays: 15)
        page.add(.init(x: 48, y: 274, text: "Datum dospijeća: \(two(due.day)).\(two(due.month)).\(due.year)."))
        let y = Self.table(sale, base: base, tax: tax, on: &page)
        page.add(.init(x: 48, y: y + 34, text: "Način plaćanja: Transakcijski račun"))
        page.add(.init(x: 48, y: y + 50, text: "Model i poziv na broj: HR00 \(reference)"))
        page.add(.init(x: 48, y: 622, text: "Platite skeniranjem koda:", size: 9))
        page.add(.init(x: 48, y: 790, text: "Račun je izrađen na računalu i valjan je bez potpisa i pečata.", size: 8))
        self.page = page

        var truth = TruthRecord(
            kind: .invoice, country: "HR", currency: .eur, merchant: seller.company, taxID: .oib(oib),
            address: seller.address, date: moment.date, time: moment.minutes, number: number, total: base + tax,
            payment: "Transakcijski račun")
        truth.buyerTaxID = buyerOIB.digits
        truth.vat = [TruthRecord.VATRow(label: nil, rate: vat25, base: base, amount: tax)]
        truth.items = sale.truthItems(decimals: 2)
        truth.conditions = ["PDF with text layer", "net prices"]
        truth.codes = [page.code]
        truth.text = page.text
        self.truth = truth
    }

    private static func head(
        _ seller: Shop, _ oib: OIB, _ iban: String, _ buyer: Shop, _ buyerOIB: OIB, on page: inout InvoicePage
    ) {
        page.add(.init(x: 48, y: 48, text: seller.company, size: 15, bold: true))
        for (index, line) in [seller.street, seller.town, "OIB: \(oib)", "IBAN: \(iban)"].enumerated() {
            page.add(.init(x: 48, y: 70 + 15 * Double(index), text: line))
        }
        page.rule(140)
        page.add(.init(x: 320, y: 152, text: "Kupac:", bold: true))
        for (index, line) in [buyer.company, buyer.street, buyer.town, "OIB kupca: \(buyerOIB)"].enumerated() {
            page.add(.init(x: 320, y: 167 + 15 * Double(index), text: line))
        }
    }

    /// Answers where the table ends.
    private static func table(_ sale: Sale, base: Int64, tax: Int64, on page: inout InvoicePage) -> Double {
        func row(_ y: Double, _ cells: [String], bold: Bool = false) {
            page.add(.init(x: 48, y: y, text: cells[0], bold: bold))
            for (text, x) in zip(cells.dropFirst(), [330.0, 410, 465, InvoicePage.right]) {
                page.add(.init(x: x, y: y, text: text, bold: bold, atRight: true))
            }
        }
        row(306, ["Opis", "Količina", "Cijena", "PDV %", "Iznos"], bold: true)
        page.rule(321)
        var y = 328.0
        for item in sale.items {
            row(
                y,
                [
                    item.name, Printed.quantity(item.quantity, decimals: 2), Printed.amount(item.price), "25",
                    Printed.amount(item.total),
                ])
            y += 17
        }
        page.rule(y + 3)
        let sums = [
            ("Osnovica", Printed.amount(base)), ("PDV 25,00 %", Printed.amount(tax)),
            ("Ukupno za platiti EUR", Printed.amount(base + tax)),
        ]
        for (index, sum) in sums.enumerated() {
            y += index == 0 ? 12 : 17
            page.add(.init(x: 330, y: y, text: sum.0, bold: index == 2))
            page.add(.init(x: InvoicePage.right, y: y, text: sum.1, bold: index == 2, atRight: true))
        }
        return y
    }

    /// The invoice as a PDF file.
    func pdf() throws(DrawingFailure) -> [UInt8] {
        let printer = try DocumentPrinter(
            width: InvoicePage.width, height: InvoicePage.height, title: "Račun \(truth.number)",
            date: "\(truth.date)T12:00:00Z")
        try printer.page(page)
        return try printer.finish()
    }
}
