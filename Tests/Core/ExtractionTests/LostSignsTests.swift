import Extraction
import ReceiptModel
import Testing

/// Rows of which a glare, a fold or a finger hides a part, while the rest is read surely: what a draft that nobody sees is
/// sent with has lost nothing.
@Suite("Signs that are not there")
struct LostSignsTests {
    private func sent(_ text: String, confidence: Double = 0.93) throws -> ReceiptFields {
        let extracted = FieldExtractor().extract(
            from: PrintedPage.reading(text, confidence: confidence), country: nil)
        try #require(ExpenseDraft.reasons(for: extracted) == [])
        return extracted.fields
    }

    private func bill(
        issuer: String = "ČVORAK I LAMPAŠ d.o.o.", time: String = "Datum: 15.03.2024. 09:13:07",
        head: String = "", goods: [String], total: String, rest: String = ""
    ) -> String {
        """
        \(issuer)
        OIB: 77205183466
        \(head)
        \(goods.joined(separator: "\n"))
        UKUPNO EUR:  \(total)
        GOTOVINA     \(total)
        \(time)
        Račun broj: 397/P1/5
        \(rest)
        """
    }

    private static let coffee = ["KAVA   2,00   5,70   11,40"]

    @Test("Minutes and seconds behind a hole are no time")
    func time() throws {
        func time(_ printed: String) throws -> String? {
            try sent(bill(time: "Datum: 15.03.2024.\(printed)", goods: Self.coffee, total: "11,40")).time?.value
                .description
        }
        #expect(try time(" 09:13") == "09:13")
        #expect(try time("       09:13:07") == "09:13:07")
        #expect(try time("       13:07") == nil)
    }

    @Test("The time of the paper that is referred to is not this paper's")
    func referredTime() throws {
        let own = "ПФР време:           7.02.2025. 9:05:33"
        let other = "Реф. време: 7.02.2025. 7:32:04"
        func time(_ rows: String) throws -> String? {
            try sent(PrintedPage.journal.replacing(own, with: rows), confidence: 1).time?.value.description
        }
        #expect(try time(own) == "09:05:33")
        #expect(try time("\(other)\n\(own)") == "09:05:33")
        #expect(try time("\(other)\nПФР време: 7.02.2025.") == nil)
    }

    private func names(_ goods: [String], head: String = "", total: String) throws -> [String] {
        try #require(try sent(bill(head: head, goods: goods, total: total)).items).map(\.value.name)
    }

    @Test("A hole within a name leaves all names of the list in doubt, and one behind it none")
    func hole() throws {
        let sugar = "ŠEĆER   1,00   2,00   2,00"
        #expect(
            try names(["LAK ZA DRVO      2,00   5,70   11,40", sugar], total: "13,40") == ["LAK ZA DRVO", "ŠEĆER"])
        #expect(try names(["LAK Z       VO   2,00   5,70   11,40", sugar], total: "13,40") == ["", ""])
    }

    @Test("A name that begins further right than one above it and one below it lies under something")
    func front() throws {
        let (first, last) = ("SVESKA VELIKA   1,00   2,00   2,00", "TRAKA LJEPLJIVA   1,00   1,00   1,00")
        #expect(
            try names([first, "PAPIR A4   1,00   6,20   6,20", last], total: "9,20")
                == ["SVESKA VELIKA", "PAPIR A4", "TRAKA LJEPLJIVA"])
        #expect(try names([first, "   IR A4   1,00   6,20   6,20", last], total: "9,20") == ["", "", ""])
        #expect(try names([first, last, "   IR A4   1,00   6,20   6,20"], total: "9,20") == ["", "", ""])
        #expect(try names(["   IR A4   1,00   6,20   6,20", last], total: "7,20") != ["", ""])
        // A list may be set in, and a paper lie askew.
        #expect(
            try names([first, " PAPIR A4   1,00   6,20   6,20", "  \(last)"], total: "9,20").allSatisfy { $0 != "" })
    }

    @Test("A name without the letter of its rate, where most have one, has lost its end")
    func mark() throws {
        let goods = [
            "KAVA (A)   2,00   5,70   11,40", "ŠEĆER (B)   1,00   2,00   2,00", "VODA (A)   1,00   1,00   1,00",
        ]
        #expect(try names(goods, total: "14,40") == ["KAVA", "ŠEĆER", "VODA"])
        let lost = goods.map { $0.replacing("VODA (A)", with: "VO") }
        #expect(try names(lost, total: "14,40") == ["KAVA", "ŠEĆER", ""])
        #expect(try names([goods[0], goods[1], "VODA A)   1,00   1,00   1,00"], total: "14,40").last == "")
    }

    @Test("A name before a quantity that is not there, and that the head announces, has lost its end")
    func quantity() throws {
        let head = "Naziv artikla   Kol  Cijena  Iznos P"
        let whole = ["VRHNJE KISELO 400G   2   2,19   4,38 1", "ŠEĆER   1   2,00   2,00 1"]
        #expect(try names(whole, head: head, total: "6,38") == ["VRHNJE KISELO 400G", "ŠEĆER"])
        let lost = ["VRHNJE KISELO            2,19   4,38 1", whole[1]]
        #expect(try names(lost, head: head, total: "6,38") == ["", "ŠEĆER"])
    }

    @Test("Of names behind their counts those have lost their ends whose price is not there")
    func price() throws {
        let whole = ["1 x KAVA", "     11,32    11,32", "2 x LIGNJE NA ŽARU", "     17,40    34,80"]
        #expect(try names(whole, total: "46,12") == ["KAVA", "LIGNJE NA ŽARU"])
        let lost = [whole[0], whole[1], "2 x LIGNJE NA Ž", "              34,80"]
        #expect(try names(lost, total: "46,12") == ["KAVA", ""])
    }

    @Test("A price of which a decimal was cut off is no count")
    func cutOff() throws {
        let items = try sent(bill(goods: ["MLIJEKO 1L    2,0   2,02"], total: "2,02")).items
        #expect(items?.allSatisfy { $0.value.quantity == nil } ?? true)
    }

    @Test("A bracket before a day is its first digit")
    func bracket() {
        let text = bill(time: "Datum: [5.03.2024. 09:13:07", goods: Self.coffee, total: "11,40")
        let extracted = FieldExtractor().extract(from: PrintedPage.reading(text, confidence: 0.93), country: nil)
        #expect(extracted.fields.date?.value.description == "2024-03-15")
        #expect(!ExpenseDraft.reasons(for: extracted).isEmpty)
    }

    private func reasons(_ time: String, confidence: Double = 0.93) -> [Message] {
        let text = bill(time: time, goods: Self.coffee, total: "11,40")
        return ExpenseDraft.reasons(
            for: FieldExtractor().extract(from: PrintedPage.reading(text, confidence: confidence), country: nil))
    }

    @Test("A day with a comma among its points, or a pen's stroke before its time, is looked at")
    func unevenDay() {
        #expect(reasons("Datum: 15.03.2024. 09:13:07") == [])
        #expect(reasons("Datum: 15.03.2024 / 09:13:07") == [])
        #expect(reasons("Datum: 15,03,2024 09:13:07") == [])
        #expect(!reasons("Datum: 15,03.2024. 09:13:07").isEmpty)
        #expect(!reasons("Datum: 15.03.2024. /09:13:07").isEmpty)
        #expect(!reasons("Datum: 15.03.2024/ 09:13:07").isEmpty)
    }

    @Test("A day that was read less surely than .8 is looked at")
    func unsureDay() {
        #expect(!reasons("Datum: 15.03.2024. 09:13:07", confidence: 0.79).isEmpty)
        #expect(reasons("Datum: 15.03.2024. 09:13:07", confidence: 0.81) == [])
    }

    @Test("The foot of a table at several rates is no row of another one that it fits by chance")
    func foot() throws {
        let goods = ["KRUH   1,475   8,54   12,60", "KAVA   2   4,72   9,44", "LUK   1,00   4,90   4,90"]
        let whole = """
            PDV        Osnovica    Iznos       Ukupno
            25,00%          9,06     2,27        11,33
            13,00%          1,12     0,14         1,26
            5,00%          13,67     0,68        14,35
                           23,85     3,09        26,94
            """
        func vat(_ table: String) -> [VATLine] {
            let text = bill(goods: goods, total: "26,94", rest: table)
            let extracted = FieldExtractor().extract(from: PrintedPage.reading(text, confidence: 0.93), country: nil)
            return extracted.fields.vat.map(\.value)
        }
        #expect(vat(whole).map(\.rate.basisPoints) == [2_500, 1_300, 500])
        let struck = whole.replacing("9,06     2,27        11,33", with: "9,0p---=2,)900")
            .replacing("1,12     0,14         1,26", with: "1,1213.7. Q,14 T 1,26")
            .replacing("13,67     0,68", with: "13,67--- 0,68")
        #expect(!vat(struck).contains { $0.amount.minorUnits == 309 })
        let headless = struck.replacing("PDV        Osnovica    Iznos", with: "P PDV A Osnovicd- -1zaos ,")
        #expect(!vat(headless).contains { $0.amount.minorUnits == 309 })
    }

    @Test("A name that has taken in a price of another row is none")
    func factor() throws {
        let goods = ["2,00 x 5 BENZIN   2,00   5,70   11,40"]
        #expect(try names(goods, total: "11,40").allSatisfy { !$0.contains("BENZIN") })
    }

    @Test("A dash before a quantity is dust")
    func dash() throws {
        let items = try sent(bill(goods: ["KAVA   5,70   -2   11,40"], total: "11,40")).items
        #expect(items?.first?.value.quantity == "2")
    }

    @Test("Of two articles one may be as much as the tax on the other")
    func articles() throws {
        let goods = ["Krpanje zračnice", "  3 x 7,35       22,05", "Oštrenje škara", "  1 x 5,52       5,52"]
        let free = bill(goods: goods, total: "27,57", rest: "PDV nije obračunat temeljem čl. 90. st. 2. Zakona o PDV-u")
        #expect(try sent(free).vat == [])
        let taxed = bill(goods: ["KAVA   27,57"], total: "27,57", rest: "A  22,06   5,51")
        #expect(try sent(taxed).vat.map(\.value.amount.decimalString) == ["5.51"])
    }

    @Test(
        "A company's form that a blank has come into is mended",
        arguments: [("ŠLJUNAK-PUŽ d .0.0.", "ŠLJUNAK-PUŽ d.o.o."), ("ŠLJUNAK-PUŽ d. o. o.", "ŠLJUNAK-PUŽ d. o. o.")])
    func form(_ printed: String, _ name: String) throws {
        #expect(try sent(bill(issuer: printed, goods: Self.coffee, total: "11,40")).merchant?.value == name)
    }

    /// A journal of which all words but one were read surely.
    private func extracted(_ journal: String, unsure: String?, confidence: Double) -> ExtractedReceipt {
        var reading = PrintedPage.reading(journal, confidence: 0.93)
        reading.pages[0].text.lines = reading.pages[0].text.lines.map { line in
            let words = line.words.map {
                $0.text == unsure ? Word(text: $0.text, box: $0.box, confidence: confidence) : $0
            }
            return TextLine(words: words) ?? line
        }
        return FieldExtractor().extract(from: reading, country: nil)
    }

    private func journal(_ issuer: String, confidence: Double = 1) throws -> String? {
        let extracted = extracted(
            PrintedPage.journal.replacing("ЗЕЛЕНИ ЧАЈ", with: issuer),
            unsure: issuer.split(separator: " ").first.map(String.init), confidence: confidence)
        try #require(ExpenseDraft.reasons(for: extracted) == [])
        return extracted.fields.merchant?.value
    }

    @Test("A bare JIB that was read unsurely is looked at, although its check digit is right")
    func bareIdentifier() {
        func isSure(_ number: String, _ confidence: Double) -> Bool {
            var journal = PrintedPage.journal.replacing("113027585", with: number)
            if number.count == 13 {
                // As it is printed in Republika Srpska.
                for (serbian, other) in [
                    ("Београд-Врачар", "Бања Лука"), ("Цена  ", "Цијена"), ("ПФР време:    ", "ПФР вријеме:  "),
                    ("Ђ           О-ПДВ   20,00%         80,00", "Е             ПДВ   17,00%         85,73"),
                    ("Е           П-ПДВ   10,00%         10,00", ""), ("90,00", "85,73"), ("(Ђ)", "(Е)"),
                ] {
                    journal = journal.replacing(serbian, with: other)
                }
            }
            let fields = extracted(journal, unsure: number, confidence: confidence).fields
            return fields.taxID?.value.digits == number && fields.taxID?.confidence ?? 0 > 0.95
        }
        #expect(isSure("4420629439378", 0.84) && !isSure("4420629439378", 0.8))
        #expect(isSure("113027585", 0.8))
    }

    @Test("A Cyrillic name that was read in letters of the other script is sent by nobody")
    func otherScript() throws {
        #expect(try journal("МРАВ-КЕС ДОО") == "МРАВ-КЕС ДОО")
        #expect(try journal("MPAB-KEC AOO") == nil)
        #expect(try journal("KECTEH-UEU CTP") == nil)
    }

    @Test("A Cyrillic name of which a word was read unsurely is sent by nobody")
    func unsureWord() throws {
        #expect(try journal("ЊИШАЛИЦА ДОО", confidence: 0.84) == "ЊИШАЛИЦА ДОО")
        #expect(try journal("ЊИШАЛИЦА ДОО", confidence: 0.82) == nil)
        #expect(try journal("ЊИШАЛИЦА ДОО", confidence: 0) == nil)
        // What kind of shop it is, is known.
        #expect(try journal("РАДЊА ЊИШАЛИЦА ДОО", confidence: 0.6) == "РАДЊА ЊИШАЛИЦА ДОО")
    }
}
