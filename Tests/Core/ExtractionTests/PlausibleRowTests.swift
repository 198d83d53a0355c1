import Countries
import Extraction
import ReceiptModel
import Testing

/// Rows of a paper that read as something else than they are: sizes, taxes, columns, money.
@Suite("Plausible rows")
struct PlausibleRowTests {
    private static let issuer = "BIJELI BOR d.o.o.\nIlica 15, 10000 Zagreb\nOIB: 77205183466\n"
    private static let number = "Račun br. 4512/P1/2\n"
    private static let head = issuer + number + "Datum: 12.03.2025. 14:22\n"

    private func read(_ text: String, country: Country? = nil) -> ExtractedReceipt {
        FieldExtractor().extract(from: PrintedPage.reading(text), country: country)
    }

    private func goods(_ rows: String, total: String) -> [LineItem] {
        read(Self.head + rows + "\nUKUPNO EUR   \(total)\nKARTICA   \(total)").fields.items?.map(\.value) ?? []
    }

    @Test("A price of whole coins behind a weight makes no quantity of it in a draft that nobody sees")
    func weight() {
        let open = goods("JABUKE   2.33 x 2.00   4.66", total: "4.66")
        #expect(open.map(\.name) == ["JABUKE"] && open.allSatisfy { $0.quantity == nil && $0.price == nil })
        let told = goods("Naziv   Kol   Cijena   Iznos\nJABUKE   2.33   2.00   4.66", total: "4.66")
        #expect(told.map(\.quantity) == ["2.33"] && told.first?.price?.minorUnits == 200)
        let price = goods("Naziv   Cijena   Kol   Iznos\nJABUKE   2.33   2.00   4.66", total: "4.66")
        #expect(price.map(\.quantity) == ["2.00"] && price.first?.price?.minorUnits == 233)
        #expect(goods("KAVA   2,00   1,60   3,20", total: "3,20").map(\.quantity) == ["2.00"])
    }

    @Test("What a bottle holds is no amount", arguments: ["0,33 L", "0,75 L", "0,50 l", "0.33L"])
    func size(_ size: String) {
        let items = goods("MINERALNA VODA \(size)\n2 x 1,50   3,00", total: "3,00")
        #expect(items.map(\.amount.minorUnits) == [300] && items.first?.name == "MINERALNA VODA \(size)")
        #expect(items.map(\.quantity) == ["2"] && items.first?.price?.minorUnits == 150)
        let beside = goods("MINERALNA VODA \(size)   2   1,50   3,00\nKAVA   1   1,60   1,60", total: "4,60")
        #expect(beside.map(\.amount.minorUnits) == [300, 160])
    }

    @Test(
        "A row of tax above the total is no goods",
        arguments: [
            "PDV 25 %   10,00", "Uklj. PDV (25%)   10,00", "A PDV 25,00%   40,00   10,00", "Iznos PDV 25%   10,00",
        ])
    func tax(_ row: String) {
        #expect(goods("STOL   1   50,00   50,00\n" + row, total: "50,00").map(\.name) == ["STOL"])
    }

    @Test("The buyer's number in a journal stands without the code of its kind, which is kept")
    func buyer() {
        let journal = PrintedPage.journal.replacing(
            "ЕСИР број:  ", with: "ИД купца:                  10:104253168\nЕСИР број:  ")
        let fields = read(journal).fields
        #expect(fields.buyer?.value == "104253168" && fields[mark: .buyerKind]?.value == "10")
    }

    @Test("Kuna that the label of the total names are the currency before 2023, also where no country is told")
    func kuna() {
        let paper = "Datum: 12.11.2019. 14:22\nRUČAK   1   46,00   46,00\nUkupno(kn)   46,00\nGotovina   46,00"
        let fields = read(paper).fields
        #expect(fields.currency?.value == .hrk && fields.total?.value == Money(minorUnits: 4600, currency: .hrk))
    }

    @Test(
        "An account to pay to is no way of payment, in whatever words",
        arguments: ["Transakcioni račun: 1610000000000011", "TRANSAKCIJSKI RAČUN: HR1210010051863000161"])
    func account(_ row: String) {
        let fields = read(Self.issuer + row + "\n" + Self.number + "Datum: 12.03.2025. 14:22\nUKUPNO EUR   50,00")
            .fields
        #expect(fields.payments == nil)
    }

    @Test("Rates that were never in force together are for review where the day is not known")
    func rates() {
        let paper = Self.issuer + Self.number + "UKUPNO EUR   36,43\nKARTICA   36,43\nPDV%   Osnovica   PDV   Ukupno\n"
        let odd = read(paper + "23,00   20,00   4,60   24,60\n13,00   10,47   1,36   11,83")
        #expect(odd.findings.contains { $0.severity == .review && $0.isAbout([.vat]) })
        let usual = read(paper + "25,00   19,68   4,92   24,60\n13,00   10,47   1,36   11,83")
        #expect(!usual.findings.contains { $0.severity == .review && $0.isAbout([.vat]) })
        #expect(CountryProfile.croatia.hadTogether([TaxRate(basisPoints: 2500), TaxRate(basisPoints: 500)]))
        #expect(!CountryProfile.croatia.hadTogether([TaxRate(basisPoints: 2300), TaxRate(basisPoints: 1300)]))
    }

    @Test("A unit tells which figure is how much, and the prices of an invoice come to its net sum")
    func measured() {
        let fuel = goods("EURODIZEL BS   35,20 L   1,42   49,98", total: "49,98")
        #expect(fuel.map(\.quantity) == ["35.20"] && fuel.first?.price?.minorUnits == 142)
        let invoice = read(
            Self.head + "Opis   Količina   Cijena   Iznos\nRad   2,00   45,00   90,00\nPut   1,00   10,00   10,00\n"
                + "Osnovica   100,00\nPDV 25%   25,00\nUkupno za platiti EUR   125,00\nKARTICA   125,00")
        #expect(invoice.fields.items?.map(\.value.amount.minorUnits) == [9000, 1000])
    }

    @Test("A count that may as well be the price is left out")
    func lostCount() {
        for item in goods("KAVA   2,00   10,00", total: "10,00") { #expect(item.quantity == nil && item.price == nil) }
    }

    @Test("Goods are sent without a count that may be the price and without a name that could hardly be read")
    func doubts() throws {
        let one = Money(minorUnits: 2_000, currency: .eur)
        let line = LineItem(name: "TORTA", quantity: "1.00", price: one, amount: one)
        func sent(_ doubts: Set<GoodsDoubt>..., confidence: Double = 0.8) -> [LineItem]? {
            var fields = ReceiptFields()
            fields.items = doubts.map { _ in Extracted(line, confidence: confidence, evidence: []) }
            return ExpenseDraft.unseen(fields, doubts: doubts).items?.map(\.value)
        }
        let nameless = LineItem(name: "", quantity: "1.00", price: one, amount: one)
        #expect(sent([], [.quantity]) == [line, LineItem(name: "TORTA", amount: one)])
        #expect(sent([.name], [.name, .quantity]) == [nameless, LineItem(name: "", amount: one)])
        #expect(sent([], [.name], confidence: 0.6) == nil, "what does not add up leaves all in doubt")
    }

    @Test("A company above its number at the foot is the issuer; street and town are no names of goods")
    func foot() {
        let fields = read(
            "RESTAURANT ALPENBLICK\nDorfstrasse 3\n6003 Luzern\nRösti   1   18.50   18.50\nTotal CHF   18.50\n"
                + "16.04.2022 12:18\nAlpenblick Gastro AG\nMwSt.: CHE-112.913.770\nVielen Dank"
        ).fields
        #expect(fields.merchant?.value == "Alpenblick Gastro AG")
        #expect(fields.items?.map(\.value.name) == ["Rösti"])
    }

    @Test("A journal's name that looks like the other script of its location is not sent unseen")
    func twins() {
        let journal = PrintedPage.journal.replacing("ЗЕЛЕНИ ЧАЈ", with: "СОРУ ЦЕНТАР")
            .replacing("1002003-Продавница број 7", with: "1002003-N COPY CENTAR")
        // Perfect text has nothing that could have been read otherwise.
        func merchant(_ text: String) -> Extracted<String>? {
            FieldExtractor().extract(from: PrintedPage.reading(text, confidence: 0.97), country: nil).fields.merchant
        }
        #expect(merchant(PrintedPage.journal).map { $0.value == "ЗЕЛЕНИ ЧАЈ" && $0.confidence >= 0.95 } ?? false)
        #expect(merchant(journal).map { $0.confidence < 0.95 } ?? true)
    }
}
