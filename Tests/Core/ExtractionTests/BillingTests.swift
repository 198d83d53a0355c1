import Countries
import ReceiptModel
import Testing

@testable import Extraction

@Suite("How an invoice is to be paid, and for whom it is")
struct BillingTests {
    private func extracted(_ text: String, codes: [String] = [], country: Country? = nil) -> ExtractedReceipt {
        FieldExtractor().extract(from: PrintedPage.reading(text, codes: codes), country: country)
    }

    /// The fields as read, before what is unsure is left out of a draft that is ready.
    private func fields(_ text: String, codes: [String] = [], country: Country? = nil) -> PlainFields {
        var pass = ExtractionPass(reading: PrintedPage.reading(text, codes: codes), userCountry: country)
        return PlainFields(pass.run().fields)
    }

    static let croatian = """
        PLAVI BOR d.o.o.
        Optička 14
        10000 Zagreb
        OIB: 53102749680
        IBAN: HR29 2340 0091 1100 0000 1

                                 Kupac:
                                 Pogon Lastavica d.o.o.
                                 Tvornička 5
                                 42000 Varaždin
                                 OIB kupca: 77205183415

        Račun br. 117-1-1
        Datum i vrijeme izdavanja: 03.03.2025. 10:15
        Datum dospijeća: 18.03.2025.
        Opis                  Količina  Cijena   Iznos
        Održavanje opreme         1,00  100,00  100,00
        Osnovica  25,00 %                       100,00
        PDV 25,00 %                              25,00
        UKUPNO EUR                              125,00
        Način plaćanja: Transakcijski račun
        Model i poziv na broj: HR00 117-2025
        """

    static let croatianCode = [
        "HRVHUB30", "EUR", "000000000012500", "Pogon Lastavica d.o.o.", "Tvornička 5", "42000 Varaždin",
        "PLAVI BOR d.o.o.", "Optička 14", "10000 Zagreb", "HR2923400091110000001", "HR00", "117-2025", "COST",
        "Račun 117-1-1",
    ].joined(separator: "\n")

    @Test("A Croatian invoice, its account in groups of four")
    func croatia() {
        let found = fields(Self.croatian)
        #expect(found[.dueDate] == "2025-03-18")
        #expect(found[.paymentAccount] == "HR2923400091110000001")
        #expect(found[.paymentReference] == "HR00 117-2025")
        #expect(found[.buyerName] == "Pogon Lastavica d.o.o.")
        #expect(found[.buyer] == "77205183415")
        #expect(found[.taxID] == "53102749680" && found[.date] == "2025-03-03")
    }

    @Test("A Serbian invoice in both scripts")
    func serbia() {
        let latin = """
            ZELENI CAJ d.o.o. Beograd
            Lipova ulica 3, 11000 Beograd
            PIB: 113027585
            Tekući račun: 160-123456-54
            Kupac: Tihi Bajt d.o.o.
            PIB kupca: 104253168
            Faktura broj: 117/2025
            Datum izdavanja: 03.03.2025.
            Valuta: 15.03.2025.
            Naziv             Kol    Cena     Iznos
            Usluga            1    1.000,00  1.000,00
            Ukupno PDV 20%                     200,00
            Ukupno za uplatu RSD             1.200,00
            Poziv na broj: 97 51-2025117
            """
        let found = fields(latin, country: .serbia)
        #expect(found[.dueDate] == "2025-03-15")
        #expect(found[.paymentAccount] == "160000000012345654")
        #expect(found[.paymentReference] == "97 51-2025117")
        #expect(found[.buyerName] == "Tihi Bajt d.o.o.")
        #expect(found[.buyer] == "104253168" && found[.taxID] == "113027585")

        let cyrillic = """
            ЗЕЛЕНИ ЧАЈ д.о.о. Београд
            Липова улица 3, 11000 Београд
            ПИБ: 113027585
            Текући рачун: 160-0000000123456-54
            Купац: Тихи Бајт д.о.о.
            ПИБ купца: 104253168
            Фактура број: 117/2025
            Датум издавања: 03.03.2025.
            Датум доспећа: 18.03.2025.
            Укупно за уплату РСД             1.200,00
            Позив на број: (97) 51-2025117
            """
        let other = fields(cyrillic, country: .serbia)
        #expect(other[.dueDate] == "2025-03-18")
        #expect(other[.paymentAccount] == "160000000012345654")
        #expect(other[.paymentReference] == "97 51-2025117")
        #expect(other[.buyerName] == "Тихи Бајт д.о.о.")
        #expect(other[.buyer] == "104253168")
    }

    @Test("A Bosnian invoice: a domestic account behind its label, a term in days")
    func bosnia() {
        let text = """
            JAVOR PROMET d.o.o. Zenica
            Bulevar 5, 72000 Zenica
            JIB: 4207719360015
            Transakcijski račun: 1610000000123492
            Kupac: Lipov Lad d.o.o.
            JIB kupca: 4402692070009
            Faktura br: 55/25
            Datum: 03.03.2025.
            Rok plaćanja: 30 dana
            UKUPNO KM                         117,00
            Poziv na broj: 55-2025
            """
        let found = fields(text, country: .bosniaAndHerzegovina)
        #expect(found[.paymentAccount] == "1610000000123492")
        #expect(found[.dueDate] == "2025-04-02")
        #expect(found[.paymentReference] == "55-2025")
        #expect(found[.buyerName] == "Lipov Lad d.o.o." && found[.buyer] == "4402692070009")
    }

    @Test("A term counts from the day of issue, and says so")
    func terms() throws {
        func due(_ line: String) -> Extracted<CivilDate>? {
            let text = "PLAVI BOR d.o.o.\nOIB: 53102749680\nDatum: 20.12.2024. 10:15\n\(line)\nUKUPNO EUR   125,00\n"
            var pass = ExtractionPass(reading: PrintedPage.reading(text), userCountry: .croatia)
            return pass.run().fields.dueDate
        }
        let read = try #require(due("Rok plaćanja: 15 dana"))
        #expect(read.value == CivilDate(iso: "2025-01-04") && read.evidence[0].source == .arithmetic)
        #expect(read.evidence[0].reason.contains("15 days from 2024-12-20"))
        #expect(due("Rok plaćanja: 15dana od izdavanja")?.value == CivilDate(iso: "2025-01-04"))
        #expect(due("Rok plaćanja: 15 dana od dana isporuke") == nil, "the day of delivery is not known")
        #expect(due("Rok plaćanja: odmah") == nil && due("Rok plaćanja: 999 dana") == nil)
        #expect(due("Valuta: EUR") == nil)
        let odd = try #require(due("Datum dospijeća: 01.12.2024."))
        #expect(odd.confidence < 0.8, "before the day of issue")
        #expect(due("Rok plaćanja: 15 dana  Datum dospijeća: 05.01.2025.")?.value == CivilDate(iso: "2025-01-05"))
    }

    @Test("English and German labels, and days below their labels")
    func otherLanguages() {
        let invoice = "PLAVI BOR d.o.o.\nOIB: 53102749680\nDate: 03.03.2025 10:15\n"
        #expect(fields(invoice + "Due date: 18.03.2025\nTOTAL EUR 125,00", country: .croatia)[.dueDate] == "2025-03-18")
        #expect(
            fields(invoice + "Fällig am: 18.03.2025\nTOTAL EUR 125,00", country: .croatia)[.dueDate] == "2025-03-18")
        let table = """
            PLAVI BOR d.o.o.
            OIB: 53102749680
            Datum računa        Datum dospijeća       Mjesto
            03.03.2025.         18.03.2025.           Zagreb
            UKUPNO EUR                 125,00
            """
        #expect(fields(table, country: .croatia)[.dueDate] == "2025-03-18")
    }

    @Test("Wrong check digits: missing, not wrong")
    func wrongChecks() {
        let wrong = Self.croatian
            .replacing("HR29 2340 0091 1100 0000 1", with: "HR29 2340 0091 1100 0000 2")
            .replacing("77205183415", with: "77205183416")
        let found = fields(wrong)
        #expect(found[.paymentAccount] == nil && found[.buyer] == nil)
        let serbian = "ZELENI ČAJ d.o.o.\nPIB: 113027585\nTekući račun: 160-123456-55\nPoziv na broj: 97 52-2025117\n"
        #expect(fields(serbian, country: .serbia)[.paymentAccount] == nil)
        #expect(fields(serbian, country: .serbia)[.paymentReference] == nil)
    }

    @Test(
        "References by their forms",
        arguments: [
            ("Poziv na broj: HR00 117-2025", "HR00 117-2025"), ("Poziv na broj: HR00-117-2025", "HR00 117-2025"),
            ("Model: HR01 Poziv na broj: 12-345-678", "HR01 12-345-678"),
            ("Model i poziv na broj: 00 117-2025", "HR00 117-2025"), ("Model i poziv na broj: HR99", "HR99"),
            ("Poziv na broj: HR00 117 - 2025", "HR00 117-2025"), ("Poziv na broj: 117-2025", "117-2025"),
            ("Payment reference: RF18 5390 0754 7034", "RF18539007547034"),
            ("Poziv na broj: RF19 5390 0754 7034", nil), ("Poziv na broj: HR00 1-2-3-4", nil),
            ("Poziv na broj: HR00 117 2025", nil), ("Poziv na broj: prema računu", nil), ("Ref. 004711", nil),
        ] as [(String, String?)])
    func references(line: String, expected: String?) {
        let text = "PLAVI BOR d.o.o.\nOIB: 53102749680\nDatum: 03.03.2025. 10:15\n\(line)\nUKUPNO EUR   125,00\n"
        #expect(fields(text, country: .croatia)[.paymentReference] == expected)
    }

    @Test("The first of several accounts is told as that; one to be paid to goes before it")
    func severalAccounts() throws {
        let head = "PLAVI BOR d.o.o.\nOIB: 53102749680\nDatum: 03.03.2025. 10:15\n"
        func account(_ lines: String) throws -> Extracted<String> {
            var pass = ExtractionPass(
                reading: PrintedPage.reading(head + lines + "\nUKUPNO EUR   125,00\n"), userCountry: .croatia)
            return try #require(pass.run().fields[mark: .paymentAccount])
        }
        let two = "IBAN: HR2923400091110000001\nIBAN: HR1723600001101234565"
        let first = try account(two)
        #expect(first.value == "HR2923400091110000001" && first.evidence[0].reason.contains("the first of 2 accounts"))
        let chosen = try account(two + "\nRačun za uplatu: HR4324020061100000012")
        #expect(chosen.value == "HR4324020061100000012" && chosen.confidence > first.confidence)
    }

    @Test("The buyer's account, number and name are not the issuer's, nor the other way round")
    func whoIsWho() {
        let text = """
            PLAVI BOR d.o.o.
            OIB: 53102749680
            Račun br. 117-1-1
            Datum: 03.03.2025. 10:15
            Primatelj: PLAVI BOR d.o.o.
            IBAN kupca: HR1723600001101234565
            UKUPNO EUR   125,00
            """
        let found = fields(text, country: .croatia)
        #expect(found[.paymentAccount] == nil && found[.buyerName] == nil && found[.buyer] == nil)
        let slip = text.replacing("Primatelj: PLAVI BOR", with: "Platitelj: Tihi Bajt d.o.o.\nPrimatelj: Drugi Bor")
        #expect(fields(slip, country: .croatia)[.buyerName] == "Tihi Bajt d.o.o.")
    }

    @Test("The buyer of a journal has the code of its kind; a taxpayer's number has right check digits")
    func journals() throws {
        func buyer(_ number: String) -> Extracted<String>? {
            let journal = PrintedPage.journal.replacing(
                "ЕСИР број:  ", with: "ИД купца:                  \(number)\nЕСИР број:  ")
            var pass = ExtractionPass(reading: PrintedPage.reading(journal), userCountry: .serbia)
            return pass.run().fields.buyer
        }
        let read = try #require(buyer("10:104253168"))
        #expect(read.value == "104253168" && read.confidence >= 0.8)
        #expect(buyer("10:104253169") == nil && buyer("20:021535411")?.value == "021535411")
    }

    @Test("A payment code and the print: what agrees has both, what contradicts is for review")
    func codes() throws {
        let agreeing = extracted(Self.croatian, codes: [Self.croatianCode])
        let account = try #require(agreeing.fields[mark: .paymentAccount])
        #expect(account.confidence == 0.99 && account.evidence.map(\.source) == [.code, .text])
        #expect(agreeing.fields[mark: .paymentReference]?.evidence.map(\.source) == [.code, .text])
        #expect(!agreeing.findings.contains { $0.isAbout([.paymentAccount, .paymentReference]) })

        let other = Self.croatianCode.replacing("HR2923400091110000001", with: "HR1723600001101234565")
            .replacing("117-2025", with: "118-2025")
        let contradicting = extracted(Self.croatian, codes: [other])
        #expect(contradicting.fields[mark: .paymentAccount]?.value == "HR1723600001101234565")
        #expect(
            contradicting.findings.filter {
                $0.severity == .review && $0.isAbout([.paymentAccount, .paymentReference])
            }
            .count == 2)

        let alone = extracted(PrintedPage.croatian, codes: [Self.croatianCode])
        #expect(alone.fields[mark: .paymentReference]?.value == "HR00 117-2025")
        let instalments = extracted(PrintedPage.croatian, codes: [Self.croatianCode, other])
        #expect(instalments.fields[mark: .paymentAccount] == nil)
    }

    @Test("An account with a doubtful sign is the one whose check digits agree")
    func doubts() throws {
        var lines = PrintedPage.lines("IBAN: HR2923400091110000007")
        let word = lines[0].words[1]
        let doubted = Word(
            text: word.text, box: word.box, confidence: 1,
            doubts: [
                SignDoubt(position: 20, probability: 0.6, others: [.init(sign: "1", probability: 0.35)])
            ])
        lines[0] = try #require(TextLine(words: [lines[0].words[0], doubted]))
        let found = try #require(AccountDecoder.accounts(in: lines[0].words).first)
        #expect(found.account == "HR2923400091110000001" && found.words == 1..<2)
    }

    @Test(
        "Domestic accounts",
        arguments: [
            ("160-0000000123456-54", "160000000012345654"), ("160-123456-54", "160000000012345654"),
            ("160 - 123456 - 54", "160000000012345654"), ("račun:160-123456-54,", "160000000012345654"),
            ("161-000-00001234-92", "1610000000123492"), ("160-123456-55", nil), ("160-123-54", nil),
            ("12.03.2025 160-12", nil),
        ] as [(String, String?)])
    func domestic(text: String, expected: String?) {
        #expect(AccountDecoder.accounts(in: PrintedPage.lines(text)[0].words).first?.account == expected)
    }

    @Test(
        "Receipts that are paid have nothing of it",
        arguments: [
            PrintedPage.croatian, PrintedPage.croatianCafe, PrintedPage.journal, PrintedPage.srpska,
            PrintedPage.federation,
        ])
    func receipts(text: String) {
        let found = fields(text)
        for field in [ReceiptField.dueDate, .paymentAccount, .paymentReference, .buyerName, .buyer] {
            #expect(found[field] == nil)
        }
    }

    @Test("Card slips and tills print such words for other things")
    func traps() {
        let slip = PrintedPage.croatian + "\nREF. 00471100\nVALUTA: EUR\nCUSTOMER COPY\nKupac: gotovina\nKupac"
        let found = fields(slip)
        for field in [ReceiptField.dueDate, .paymentAccount, .paymentReference, .buyerName] {
            #expect(found[field] == nil, "\(field)")
        }
    }

    @Test("What is less sure is left out of a draft that nobody sees")
    func unseen() {
        var fields = ReceiptFields()
        fields[mark: .paymentAccount] = Extracted("HR2923400091110000001", confidence: 0.79, evidence: [])
        fields[mark: .paymentReference] = Extracted("HR00 1", confidence: 0.8, evidence: [])
        fields[mark: .buyerName] = Extracted("Tihi Bajt", confidence: 0.7, evidence: [])
        fields.dueDate = CivilDate(iso: "2025-03-18").map { Extracted($0, confidence: 0.6, evidence: []) }
        let left = ExpenseDraft.unseen(fields)
        #expect(left[mark: .paymentAccount] == nil && left[mark: .buyerName] == nil && left.dueDate == nil)
        #expect(left[mark: .paymentReference]?.value == "HR00 1")
    }

    @Test("E-invoices fill the same fields")
    func eInvoices() {
        var invoice = EInvoice(form: .invoice)
        var payment = EInvoice.Payment()
        payment.account = "HR29 2340 0091 1100 0000 1"
        payment.reference = "HR00 117-2025"
        invoice.payments = [payment]
        var customer = EInvoice.Party()
        customer.name = "Pogon Lastavica d.o.o."
        customer.taxID = "HR77205183415"
        invoice.customer = customer
        let reading = DocumentReading(
            pages: [], invoice: invoice, processorMilliseconds: 0, recognitionMilliseconds: 0)
        let found = PlainFields(FieldExtractor().extract(from: reading, country: .croatia).fields)
        #expect(found[.paymentAccount] == "HR2923400091110000001" && found[.paymentReference] == "HR00 117-2025")
        #expect(found[.buyerName] == "Pogon Lastavica d.o.o." && found[.buyer] == "77205183415")

        invoice.payments[0].account = "HR29 2340 0091 1100 0000 2"
        let miswritten = DocumentReading(
            pages: [], invoice: invoice, processorMilliseconds: 0, recognitionMilliseconds: 0)
        let account = FieldExtractor().extract(from: miswritten, country: .croatia).fields[mark: .paymentAccount]
        #expect(account.map { $0.confidence < 0.8 } ?? false, "its check digits do not agree")
    }
}
