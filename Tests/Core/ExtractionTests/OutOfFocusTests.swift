import Extraction
import ReceiptModel
import Testing

/// Pictures out of focus, where an 8 is read as 0 as surely as a 0 is, on all of the paper alike.
@Suite("What a picture out of focus leaves in doubt")
struct OutOfFocusTests {
    private func extracted(_ text: String, isBlurred: Bool, confidence: Double = 0.93) -> ExtractedReceipt {
        var reading = PrintedPage.reading(text, confidence: confidence)
        if isBlurred { reading.pages[0].captureIssues = [CaptureIssue(.blurred, measure: 0.13)] }
        return FieldExtractor().extract(from: reading, country: nil)
    }

    private func isReady(_ text: String, isBlurred: Bool, confidence: Double = 0.93) -> Bool {
        ExpenseDraft.reasons(for: extracted(text, isBlurred: isBlurred, confidence: confidence)).isEmpty
    }

    private func bill(
        day: String = "15", goods: String = "KAVA   2,00   5,70   11,40", total: String = "11,40", rest: String = ""
    )
        -> String
    {
        """
        ČVORAK I LAMPAŠ d.o.o.
        OIB: 77205183466
        \(goods)
        UKUPNO EUR:  \(total)
        GOTOVINA     \(total)
        Datum: \(day).03.2024. 09:13
        Račun broj: 397/P1/5
        \(rest)
        """
    }

    private static let table = "PDV%   Osnovica   PDV   Ukupno\n25,00   9,12   2,28   11,40"

    @Test("A day that may be another one with an 8 for its 0 is for review, and no other day", arguments: 1...31)
    func day(_ day: Int) {
        let text = bill(day: day < 10 ? "0\(day)" : "\(day)", rest: Self.table)
        #expect(isReady(text, isBlurred: false))
        #expect(isReady(text, isBlurred: true) != [10, 18, 20, 28].contains(day))
    }

    @Test("A total that only copies of it confirm is for review where a digit of it may be another one")
    func copies() {
        for (total, isSure) in [("11,47", true), ("11,40", false), ("18,47", false)] {
            let text = bill(goods: "KAVA   1,00   \(total)   \(total)", total: total)
            #expect(isReady(text, isBlurred: false))
            #expect(isReady(text, isBlurred: true) == isSure)
        }
        // A VAT table consists of other figures.
        #expect(isReady(bill(rest: Self.table), isBlurred: true))
    }

    @Test("A total that quantity × price contradicts by a digit like it is for review, in focus or not")
    func product() {
        for isBlurred in [false, true] {
            #expect(!isReady(bill(goods: "VIJAK   3,16   3,00   9,41", total: "9,41"), isBlurred: isBlurred))
            #expect(isReady(bill(goods: "VIJAK   3,17   3,00   9,51", total: "9,51"), isBlurred: isBlurred))
        }
    }

    @Test("Names and numbers that were read less surely stay out of a draft that nobody sees")
    func names() {
        for (confidence, isBlurred, isKept) in [(0.93, true, true), (0.82, false, true), (0.82, true, false)] {
            let fields = extracted(bill(rest: Self.table), isBlurred: isBlurred, confidence: confidence).fields
            #expect((fields.merchant?.value == "ČVORAK I LAMPAŠ d.o.o.") == isKept)
            #expect((fields.number?.value == "397/P1/5") == isKept)
            #expect(fields.total?.value.minorUnits == 1140 && fields.taxID != nil)
        }
    }

    @Test("Goods of which two wrong digits cancel each other out are no list")
    func cancellingOut() {
        let goods = { (first: String, second: String) in
            "JAJA   3,00   269,08   \(first)\nULJE   1,00   189,99   \(second)\nSIR   2,00   15,00   30,00"
        }
        let right = extracted(bill(goods: goods("807,24", "189,99"), total: "1.027,23"), isBlurred: false)
        #expect(right.fields.items?.map(\.value.amount.minorUnits) == [80_724, 18_999, 3000])
        let wrong = extracted(bill(goods: goods("887,24", "109,99"), total: "1.027,23"), isBlurred: false)
        #expect(wrong.fields.total?.value.minorUnits == 102_723)
        #expect(wrong.fields.items == nil)
    }

    @Test(
        "A rule before the sum of the only article is no minus, and what comes back costs no less than nothing a piece")
    func signs() throws {
        let sale = extracted(bill(goods: "POTPLATI\n3 x 18,36   ---55,08", total: "55,08"), isBlurred: false)
        #expect(sale.fields.items?.map(\.value.amount.minorUnits) == [5508])
        let refund = extracted(
            """
            ============ ФИСКАЛНИ РАЧУН ============
                          111111118
            -----------ПРОМЕТ РЕФУНДАЦИЈА-----------
            Назив   Цена         Кол.         Укупно
            Кошуља ланена (Ђ)
                 3.628,90          1       -3.620,90
            Укупна рефундација:             3.620,90
            Пренос на рачун:                3.620,90
            ПФР време:          19.09.2023. 13:27:23
            """, isBlurred: false)
        let item = try #require(refund.fields.items?.first?.value)
        #expect(item.amount.minorUnits == -362_090)
        #expect((item.price?.minorUnits ?? 0) >= 0)
    }

    @Test("A legal form that was read as digits is put right")
    func legalForm() {
        let issuer = { (name: String) in
            let text = self.bill(rest: Self.table).replacing("ČVORAK I LAMPAŠ d.o.o.", with: name)
            return self.extracted(text, isBlurred: false).fields.merchant?.value
        }
        #expect(issuer("ČEKIĆ I ĆUP 4.0.0.") == "ČEKIĆ I ĆUP d.o.o.")
        #expect(issuer("ЧЕКИЋ И ЋУП 4.0.0. Бања Лука") == "ЧЕКИЋ И ЋУП д.о.о. Бања Лука")
        #expect(issuer("ČEKIĆ I ĆUP 4.0.1.") == nil)
        // A letter alone is part of a name where it was read as surely as the rest; a 3 among Cyrillic capitals is none.
        #expect(issuer("N COPY РАДЊА 3А ПРОМЕТ ДОО") == "N COPY РАДЊА ЗА ПРОМЕТ ДОО")
    }
}
