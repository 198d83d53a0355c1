import Extraction
import ReceiptModel
import Testing

/// Two packs read doubtful figures; where they differ the sums decide, and a person where they do not.
@Suite("A second look")
struct SecondLookTests {
    /// A page whose rows that hold `first` read otherwise a second time.
    private func reading(_ text: String, first: String, second: String) -> DocumentReading {
        var reading = PrintedPage.reading(text, confidence: 0.8)
        let again = PrintedPage.lines(text.replacing(first, with: second), confidence: 0.85)
        for index in reading.pages[0].text.lines.indices
        where reading.pages[0].text.lines[index].text.contains(first) {
            reading.pages[0].text.lines[index].second = again[index].words
        }
        return reading
    }

    private let text = """
        BIJELI BOR d.o.o.
        OIB: 77205183466
        Datum: 03.02.2026. 12:00
        TORTA        1,00    18,00    18,00
        UKUPNO EUR                    13,00
        GOTOVINA                      20,00
        POVRAT                         2,00
        """

    @Test("The reading that the sums confirm is the total")
    func sumsDecide() {
        let receipt = FieldExtractor().extract(from: reading(text, first: "13,00", second: "18,00"), country: nil)
        #expect(receipt.fields.total?.value.minorUnits == 1800)
    }

    @Test("Without a sum that decides, a person does")
    func personDecides() {
        let bare = text.split(separator: "\n").filter { !$0.contains("TORTA") && !$0.contains("POVRAT") }
            .joined(separator: "\n")
        let receipt = FieldExtractor().extract(from: reading(bare, first: "13,00", second: "18,00"), country: nil)
        #expect((receipt.fields.total?.confidence ?? 0) < ExpenseDraft.Threshold.total)
        #expect(!ExpenseDraft.reasons(for: receipt).isEmpty)
    }

    @Test("The share of the tax does not tell cents: where two looks differ in them, a person decides")
    func taxLeavesCents() {
        let paper = """
            BIJELI BOR d.o.o. Zenica
            JIB: 4200000000004
            Datum: 05.07.2023. 19:44
            VE: 17,00%
            PDV E:                        10,24
            TOTAL:                        70,49
            """
        func extracted(second: String) -> ExtractedReceipt {
            FieldExtractor().extract(
                from: reading(paper, first: "70,49", second: second), country: .bosniaAndHerzegovina)
        }
        let (alike, receipt) = (extracted(second: "70,49"), extracted(second: "70,45"))
        #expect(alike.fields.total?.value.minorUnits == 7049)
        #expect((alike.fields.total?.confidence ?? 0) >= ExpenseDraft.Threshold.total)
        #expect((receipt.fields.total?.confidence ?? 0) < ExpenseDraft.Threshold.total)
    }

    @Test("The same amount once more does not lift the doubt about a sign, other figures do")
    func copies() {
        func total(_ paper: String, isDoubtful: Bool) -> Extracted<Money>? {
            var reading = PrintedPage.reading(paper, confidence: 0.95)
            for index in reading.pages[0].text.lines.indices where isDoubtful {
                for place in reading.pages[0].text.lines[index].words.indices
                where reading.pages[0].text.lines[index].words[place].text == "13,00" {
                    reading.pages[0].text.lines[index].words[place].doubts = [
                        SignDoubt(position: 4, probability: 0.97, others: [.init(sign: "8", probability: 0.03)])
                    ]
                }
            }
            return FieldExtractor().extract(from: reading, country: nil).fields.total
        }
        let one = """
            BIJELI BOR obrt
            OIB: 77205183466
            Datum: 03.02.2026. 12:00
            BRUSENJE                      13,00
            UKUPNO EUR                    13,00
            """
        #expect((total(one, isDoubtful: false)?.confidence ?? 0) >= ExpenseDraft.Threshold.total)
        #expect(total(one, isDoubtful: true)?.value.minorUnits == 1300)
        #expect((total(one, isDoubtful: true)?.confidence ?? 1) < ExpenseDraft.Threshold.total)
        let several = one.replacing(
            "BRUSENJE                      13,00",
            with: """
                BRUSENJE                       8,25
                POPRAVAK                       4,75
                """)
        #expect((total(several, isDoubtful: true)?.confidence ?? 0) >= ExpenseDraft.Threshold.total)
    }

    @Test("A minus that a second look missed is no dash")
    func lostMinus() {
        let paper = """
            BIJELI BOR d.o.o.
            OIB: 77205183466
            Datum: 03.02.2026. 12:00
            BRUSENJE     -1      13,20   -13,20
            POPRAVAK     -1      12,36   -12,36
            UKUPNO EUR                   -25,56
            """
        let receipt = FieldExtractor().extract(from: reading(paper, first: "-25,56", second: "25,56"), country: nil)
        #expect(receipt.fields.total?.value.minorUnits == -2556)
    }

    @Test("A date that the packs read differently is for review; one that both read is no less sure than one reading")
    func dates() {
        let doubtful = FieldExtractor().extract(
            from: reading(text, first: "03.02.2026.", second: "08.02.2026."), country: nil)
        #expect((doubtful.fields.date?.confidence ?? 0) < ExpenseDraft.Threshold.date)
        let agreed = FieldExtractor().extract(
            from: reading(text, first: "03.02.2026.", second: "03.02.2026."), country: nil)
        let once = FieldExtractor().extract(from: PrintedPage.reading(text, confidence: 0.8), country: nil)
        #expect((agreed.fields.date?.confidence ?? 0) >= (once.fields.date?.confidence ?? 1))
    }

    @Test("A date that no calendar has is what the second look says, for a person to check")
    func impossibleDate() {
        let misread = text.replacing("03.02.2026.", with: "03.62.2026.")
        let once = FieldExtractor().extract(from: PrintedPage.reading(misread, confidence: 0.99), country: nil)
        #expect(once.fields.date == nil)
        let twice = FieldExtractor().extract(
            from: reading(misread, first: "03.62.2026.", second: "03.02.2026."), country: nil)
        #expect(twice.fields.date?.value == CivilDate(year: 2026, month: 2, day: 3))
        #expect((twice.fields.date?.confidence ?? 1) < ExpenseDraft.Threshold.date)
    }

    @Test("An identifier with a letter for a digit is as sure as a clean one once the second look read it cleanly")
    func lookalikes() {
        let misread = text.replacing("77205183466", with: "7720518346G")
        let once = FieldExtractor().extract(from: PrintedPage.reading(misread, confidence: 0.8), country: .croatia)
        #expect((once.fields.taxID?.confidence ?? 1) < ExpenseDraft.Threshold.taxID)
        let twice = FieldExtractor().extract(
            from: reading(misread, first: "7720518346G", second: "77205183466"), country: .croatia)
        #expect(twice.fields.taxID?.value.digits == "77205183466")
        #expect((twice.fields.taxID?.confidence ?? 0) >= ExpenseDraft.Threshold.taxID)
    }

    @Test("An identifier that only the second look read with a right check digit is found, and for review")
    func identifiers() {
        let misread = text.replacing("77205183466", with: "77205183X66")
        let receipt = FieldExtractor().extract(
            from: reading(misread, first: "77205183X66", second: "77205183466"), country: .croatia)
        #expect(receipt.fields.taxID?.value.digits == "77205183466")
        #expect((receipt.fields.taxID?.confidence ?? 1) < ExpenseDraft.Threshold.taxID)
    }

    @Test("A digit misread in the total alone is repaired by the sums, said, and for review")
    func misreadDigit() {
        let printed = text.replacing("13,00", with: "48,00")
        let receipt = FieldExtractor().extract(from: PrintedPage.reading(printed, confidence: 0.6), country: nil)
        #expect(receipt.fields.total?.value.minorUnits == 1800)
        #expect((receipt.fields.total?.confidence ?? 1) < ExpenseDraft.Threshold.total)
        #expect(receipt.findings.contains { $0.field == "total" && $0.message.contains("48.00") })
    }
}
