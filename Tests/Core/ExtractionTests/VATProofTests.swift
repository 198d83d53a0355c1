import Countries
import Extraction
import ReceiptModel
import Testing

/// Papers out of focus, on which 8 was read as 0 and the VAT table tells so.
@Suite("What the VAT table proves")
struct VATProofTests {
    private func extracted(_ text: String, country: Country? = nil) -> ExtractedReceipt {
        FieldExtractor().extract(from: PrintedPage.reading(text, confidence: 0.75), country: country)
    }

    /// A receipt of the Federation with one article, from its head to its total.
    private func federation(goods: String, base: String, tax: String, total: String, rest: String = "") -> String {
        """
        KRUŠKA-BOR d.o.o.
        JIB: 4200000000006
        IBFM: LC764014
        BF: 380670
        20.03.2024. 12:23
        KAFA MLJEVENA 500G
        1,000x                \(goods)E
        VE: 17,00%
        OSN. E:                   \(base)
        PDV E:                    \(tax)
        PDV:                      \(tax)
        \(total)
        \(rest)
        """
    }

    @Test("Two digits of a total give way to a table that holds to the cent, and a person sees it")
    func provenTable() throws {
        let receipt = extracted(
            federation(
                goods: "44,88    44,88", base: "38,36", tax: "6,52", total: "TOTAL:    44,00", rest: "KAMTICA:   44,00")
        )
        let total = try #require(receipt.fields.total)
        #expect(total.value.minorUnits == 4488)
        #expect(total.confidence < ExpenseDraft.Threshold.total)
        #expect(receipt.findings.contains { $0.message.contains("44.00; the sums make it 44.88") })
    }

    @Test("A table that holds makes a total that no label announces, for a person to see")
    func unlabelled() throws {
        let receipt = extracted(
            federation(goods: "10,88    10,08", base: "9,30", tax: "1,58", total: "TO1AII   10,00"))
        let total = try #require(receipt.fields.total)
        #expect(total.value.minorUnits == 1088)
        #expect(total.confidence < ExpenseDraft.Threshold.total)
    }

    @Test("A row that does not hold is mended by its rate, where what was paid is one digit from that")
    func mendedRow() {
        let market = { (row: String, paid: String) in
            """
            KIŠOBRAN-KRI j.d.o.o.
            OIB: 77205183466
            RAČUN br. 15202/PC2/4
            10.10.2025. 12:39
            KEKSI S ČOKOLADOM                    1,75
            MLIJEKO SVJEŽE 1L                   26,09
            PLAĆENO: GOTOVINA      \(paid)
            Obr.     PDV%  Osnovica      PDV    Ukupno
            A       25,00      1,40     0,35      1,75
            \(row)
            C        5,00     18,54     0,93     19,47
            """
        }
        // Of base, tax and their sum the base is wrong; of base and tax the first digit of the base is lost.
        #expect(
            extracted(market("B  13,00  5,06  0,76  6,62", "27,04")).fields.total?.value.minorUnits == 2784)
        let narrow = federation(goods: "98,34    90,34", base: "04,05", tax: "14,29", total: "KARTICA   90,34")
        #expect(extracted(narrow).fields.total?.value.minorUnits == 9834)
    }

    @Test("A table of which a row may be missing proves nothing")
    func strayRow() {
        let receipt = extracted(
            """
            TIHI ČEŠER d.o.o.
            OIB: 77205183466
            20.06.2024. 07:53
            ZA PLATITI EUR             85,06
            GOTOVINA                   85,06
            PDV 25,00% osn.  15,16
            PDV 13,00% osn.   7,73      1,00
            PDV 5,00% osn.   54,27      2,71
            Povratna naknada            0,40
            """)
        #expect(receipt.fields.total?.value.minorUnits == 8506)
    }

    @Test("A total that is right keeps its place beside a table that holds by chance", arguments: ["0,19", "0,02"])
    func smallTax(tax: String) {
        // A tax of so few cents holds with too many bases.
        let base = tax == "0,19" ? "1,12" : "0,12"
        let receipt = extracted(
            federation(
                goods: "14,88    14,88", base: base, tax: tax, total: "TOTAL:    14,88", rest: "GOTOVINA:  14,88"))
        #expect(receipt.fields.total?.value.minorUnits == 1488)
    }

    @Test("A misread tax on consumption is mended by its rate")
    func consumption() {
        let receipt = extracted(
            """
            Kavana ZVONO
            OIB: 77205183466
            SOK OD NARANČE     27,27    2,00    54,54
            UKUPNO (EUR):              54,54
            Račun broj: 52141/POSL1/1
            08.10.2023. 16:34
            PDV 25,00   42,61   10,65
            PNP  3,00   42,61    1,20
            """)
        #expect(receipt.fields.total?.value.minorUnits == 5454)
    }
}
