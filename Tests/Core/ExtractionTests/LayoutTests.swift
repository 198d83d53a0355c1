import Extraction
import ReceiptModel
import Testing

/// What a layout has to yield.
struct Expected: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var country: Country
    var taxID: String
    var date: String
    var time: String
    var number: String
    var total: String
    var vat: [String]
    var merchant: String

    var testDescription: String { name }
}

@Suite("Layouts of the three countries")
struct LayoutTests {
    static let layouts = [
        Expected(
            name: "Croatian till", text: PrintedPage.croatian, country: .croatia, taxID: "53102749680",
            date: "2025-03-14",
            time: "18:22", number: "4711/P2/1", total: "4.75", vat: ["5.00 4.29 0.21", "25.00 0.20 0.05"],
            merchant: "LIPOV LAD d.o.o."),
        Expected(
            name: "Croatian café with tax on consumption", text: PrintedPage.croatianCafe, country: .croatia,
            taxID: "19046277350", date: "2025-07-02", time: "21:15", number: "812/ŠANK/2", total: "9.00",
            vat: ["25.00 7.03 1.76"], merchant: "OBRT ZA UGOSTITELJSTVO MORSKI JEŽ"),
        Expected(
            name: "Serbian journal", text: PrintedPage.journal, country: .serbia, taxID: "113027585",
            date: "2025-02-07",
            time: "09:05:33", number: "TESTAAA1-TESTAAA1-123456", total: "590.00",
            vat: ["20.00 - 80.00", "10.00 - 10.00"],
            merchant: "ЗЕЛЕНИ ЧАЈ"),
        Expected(
            name: "Republika Srpska journal", text: PrintedPage.srpska, country: .bosniaAndHerzegovina,
            taxID: "4503188270006", date: "2024-09-24", time: "18:09:14", number: "TESTBBB2-TESTBBB2-88", total: "7.02",
            vat: ["17.00 - 1.02"], merchant: "JAVOROV LIST s.p. Doboj"),
        Expected(
            name: "Federation device", text: PrintedPage.federation, country: .bosniaAndHerzegovina,
            taxID: "4207719360015", date: "2025-05-12", time: "10:41", number: "9001", total: "11.70",
            vat: ["17.00 10.00 1.70"], merchant: "JAVOR PROMET d.o.o. Zenica"),
    ]

    @Test("A clean print gives every field and a ready draft", arguments: layouts)
    func clean(_ expected: Expected) throws {
        let extracted = FieldExtractor().extract(from: PrintedPage.reading(expected.text), country: nil)
        let fields = extracted.fields
        #expect(fields.country?.value == expected.country)
        #expect(fields.taxID?.value.digits == expected.taxID)
        #expect(fields.date?.value.description == expected.date)
        #expect(fields.time?.value.description == expected.time)
        #expect(fields.number?.value == expected.number)
        #expect(fields.total?.value.decimalString == expected.total)
        #expect(fields.merchant?.value == expected.merchant)
        let vat = fields.vat.map {
            "\($0.value.rate.percentString) \($0.value.base?.decimalString ?? "-") \($0.value.amount.decimalString)"
        }
        #expect(vat == expected.vat)
        #expect(ExpenseDraft.reasons(for: extracted) == [])
    }

    /// Signs that recognisers put for others; digits stay, they are dealt with elsewhere.
    static let confusions: [Character: Character] = [
        "O": "0", "I": "l", "S": "5", "č": "c", "Č": "C", "ž": "z", "Ž": "Z", "ć": "c", "Ć": "C", "đ": "d", "а": "a",
        "о": "o",
        "е": "e", "р": "p", "с": "c", "В": "B", "Ђ": "5",
    ]

    @Test("Labels survive wrong scripts, lost accents and look-alikes", arguments: layouts)
    func noisy(_ expected: Expected) {
        let damaged = expected.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.contains("TEST") || line.contains("IBFM")
                ? String(line) : String(line.map { Self.confusions[$0] ?? $0 })
        }.joined(separator: "\n")
        let fields = FieldExtractor().extract(from: PrintedPage.reading(damaged), country: nil).fields
        #expect(fields.country?.value == expected.country)
        #expect(fields.taxID?.value.digits == expected.taxID)
        #expect(fields.date?.value.description == expected.date)
        #expect(fields.total?.value.decimalString == expected.total)
    }

    @Test("A label and its amount in two blocks become one row again", arguments: layouts)
    func scattered(_ expected: Expected) {
        let lines = PrintedPage.lines(expected.text).flatMap { line in line.words.compactMap { TextLine(words: [$0]) } }
        var reading = PrintedPage.reading(expected.text)
        reading.pages[0].text.lines = lines.sorted { ($0.box.x, $0.box.y) > ($1.box.x, $1.box.y) }
        let fields = FieldExtractor().extract(from: reading, country: nil).fields
        #expect(fields.total?.value.decimalString == expected.total)
        #expect(fields.date?.value.description == expected.date)
        #expect(fields.number?.value == expected.number)
    }

    @Test(
        "A JIR and a ZKI run on in the next row, as on narrow paper",
        arguments: [
            ("ZKI: 5b1fe6a2297c0d4e8f13a6b5c70\n92d4e", "JIR: 4f0a9d21-7c35-4b68-9e12-5d3\na8c60f7b4"),
            ("ZKI:5b1fe6a2297c0d4e\n8f13a6b5c7092d4e", "JIR:\n4f0a9d21-7c35-4b68-\n9e12-5d3a8c60f7b4"),
        ])
    func codesRunOn(_ zki: String, _ jir: String) {
        let text =
            "LIPOV LAD d.o.o.\nOIB: 53102749680\nDatum: 14.03.2025. 18:22\nUKUPNO EUR 4,75\n\(zki)\n\(jir)\nHvala"
        let fields = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields
        #expect(fields[mark: .zki]?.value == "5b1fe6a2297c0d4e8f13a6b5c7092d4e")
        #expect(fields[mark: .jir]?.value == "4f0a9d21-7c35-4b68-9e12-5d3a8c60f7b4")
    }

    @Test("What stands below a whole code, or below a part of one, is no part of it")
    func codesEnd() {
        let head = "LIPOV LAD d.o.o.\nOIB: 53102749680\nDatum: 14.03.2025. 18:22\nUKUPNO EUR 4,75\n"
        let whole = head + "JIR: 4f0a9d21-7c35-4b68-9e12-5d3a8c60f7b4\n12345678"
        let part = head + "JIR: 4f0a9d21-7c35-4b68-9e12-5d3\nHvala na kupnji"
        func jir(_ text: String) -> String? {
            FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields[mark: .jir]?.value
        }
        #expect(jir(whole) == "4f0a9d21-7c35-4b68-9e12-5d3a8c60f7b4")
        #expect(jir(part) == nil)
    }

    @Test("A receipt over two pages keeps its head and its foot")
    func twoPages() {
        let lines = PrintedPage.croatian.split(separator: "\n", omittingEmptySubsequences: false)
        let pages = [lines.prefix(9), lines.dropFirst(9)].map { $0.joined(separator: "\n") }
        let fields = FieldExtractor().extract(from: PrintedPage.reading(pages: pages), country: nil).fields
        #expect(fields.total?.value.decimalString == "4.75")
        #expect(fields.total?.evidence.first?.page == 2)
        #expect(fields.taxID?.evidence.first?.page == 1)
    }

    @Test("An invoice with a text layer gives its own fields, not the buyer's and not the due date")
    func invoice() {
        let text = """
            BIJELI BOR d.o.o.                      Kupac:
            Hrastova 1, 10000 Zagreb               LIPOV LAD d.o.o.
            OIB: 77205183466                       OIB: 53102749680
            IBAN: HR0000000000000000000            Poziv na broj: HR00 15-2026
            Račun br.: 15/URED/1
            Datum računa: 04.02.2026.
            Datum dospijeća: 19.02.2026.
            Opis            Kol.    Cijena     Iznos
            Savjetovanje    2,00    100,00    200,00
            Ukupno bez PDV-a                  200,00
            PDV 25,00%     200,00              50,00
            Za platiti:                       250,00 EUR
            """
        let extracted = FieldExtractor().extract(from: PrintedPage.reading(text, source: .bornDigital), country: nil)
        let fields = extracted.fields
        #expect(fields.kind?.value == .invoice)
        #expect(fields.taxID?.value.digits == "77205183466")
        #expect(fields.number?.value == "15/URED/1")
        #expect(fields.date?.value.description == "2026-02-04")
        #expect(fields.total?.value.minorUnits == 25_000)
        #expect(fields.vat.map(\.value.amount.minorUnits) == [5_000])
        #expect(ExpenseDraft.reasons(for: extracted) == [])
    }

    @Test("The user's word on the country wins, and is marked as such")
    func userCountry() {
        let read = FieldExtractor().extract(from: PrintedPage.reading(PrintedPage.croatian), country: .croatia).fields
            .country
        #expect(read?.evidence.first?.source == .user)
        #expect(read?.confidence == 1)
    }
}
