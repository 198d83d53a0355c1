import Countries
import Extraction
import ReceiptModel
import Testing

/// Papers of which each value is right by its own rule and wrong for this paper.
///
/// People do hand them in: with somebody else's number, another day, or no expense at all. None is ready with it.
@Suite("Plausible and wrong")
struct PlausiblePaperTests {
    private static let issuer = "BIJELI BOR d.o.o.\nIlica 15, 10000 Zagreb\nOIB: 77205183466\n"
    private static let number = "Račun br. 4512/P1/2\n"
    private static let day = "Datum: 12.03.2025. 14:22\n"
    private static let sum = "STOL   1   50,00   50,00\nUKUPNO EUR   50,00\nKARTICA   50,00\n"

    private func read(_ text: String) -> ExtractedReceipt {
        FieldExtractor().extract(from: PrintedPage.reading(text), country: nil)
    }

    private func isReady(_ text: String) -> Bool { ExpenseDraft.reasons(for: read(text)).isEmpty }

    @Test("The receipt that the others differ from is ready")
    func control() { #expect(isReady(Self.issuer + Self.number + Self.day + Self.sum)) }

    @Test(
        "The buyer's number is not the issuer's",
        arguments: [
            "Nordwolke Hosting GmbH\nIndustriestr. 25, 91710 Gunzenhausen, Germany\nVAT ID: DE812871812\n"
                + "INVOICE No R0012345678\nBill to:\nLIPOV LAD d.o.o.\nBrezova 12\n21000 Split\nVAT ID: HR53102749680\n"
                + "Invoice date: 05.03.2025\nCloud Server   1   12,00   12,00\nTotal EUR   12,00\nVISA   12,00",
            "Cloudmoor Ireland Limited\n70 Sir Rogersons Quay, Dublin 2\nInvoice 2025-77123\nCustomer:\n"
                + "LIPOV LAD d.o.o.\nBrezova 12, 21000 Split\nOIB: 53102749680\nDate: 05.03.2025\n"
                + "Workspace   3   12,00   36,00\nTOTAL EUR   36,00\nVISA   36,00",
            "Nordwolke Hosting GmbH\nIndustriestr. 25, 91710 Gunzenhausen\nRechnung Nr. R123\nZELENI ČAJ DOO\n"
                + "Bulevar Breza 12, Beograd\nPIB: 113027585\nDatum: 05.03.2025\nServer   1   12,00   12,00\n"
                + "TOTAL   12,00\nVISA   12,00",
            "Udruga stanara Zelengaj\nIlica 15, 10000 Zagreb\nZa:\nLIPOV LAD d.o.o.\nBrezova 12, 21000 Split\n"
                + "OIB: 53102749680\nRačun br. 4512/2025\nDatum: 12.03.2025.\nNajam   1   100,00   100,00\n"
                + "UKUPNO EUR   100,00\nKARTICA   100,00",
            "LIPOV LAD d.o.o.\nBrezova 12, 21000 Split\nOIB: 53102749680\nRAČUN br. 4512/P1/2\nDatum: 12.03.2025.\n"
                + "USLUGA   1   50,00   50,00\nUKUPNO EUR   50,00\nKARTICA   50,00\n"
                + "Izdavatelj: Obrt BIJELI BOR, vl. Ana, Ilica 15, Zagreb",
        ])
    func buyer(_ text: String) { #expect(!isReady(text)) }

    @Test("A number below the cashier's name may be hers")
    func cashier() {
        let head = "Ilica 15, 10000 Zagreb\n" + Self.number + Self.day
        #expect(!isReady(head + "Oznaka blagajnika: Ana\nOIB: 53102749680\n" + Self.sum))
    }

    @Test(
        "A day with its time is not that of issue where its label says of what it is",
        arguments: [
            "Datum i vrijeme polaska: 15.08.2025. 07:30", "Datum i vrijeme narudžbe: 01.02.2025. 10:00",
            "Datum ponude: 01.02.2025. 09:00",
        ])
    func otherDay(_ row: String) {
        let paper = read(Self.issuer + Self.number + "Datum računa: 12.03.2025.\n" + row + "\n" + Self.sum)
        #expect(paper.fields.date?.value == CivilDate(year: 2025, month: 3, day: 12))
    }

    @Test("Of two days behind labels of issue a person chooses")
    func twoDays() {
        #expect(!isReady(Self.issuer + Self.number + Self.day + Self.sum + "MASTERCARD\nDatum: 14.03.2025 09:10"))
        let said = read(Self.issuer + Self.number + "Datum i vrijeme računa: 12.03.2025. 14:22\n" + Self.sum)
        #expect(said.fields.date?.value == CivilDate(year: 2025, month: 3, day: 12))
        #expect(ExpenseDraft.reasons(for: said).isEmpty)
    }

    @Test(
        "A paper by which nothing is bought is not booked",
        arguments: [
            "OTPREMNICA br. 4512/2025", "NARUDŽBENICA br. 88", "OPOMENA", "POTVRDA O UPLATI",
            "Ponuda broj: 12/2025 za uređenje doma i vrta", "PRESLIKA RAČUNA", "OVO NIJE FISKALIZIRANI RAČUN",
        ])
    func noExpense(_ heading: String) { #expect(!isReady(Self.issuer + heading + "\n" + Self.day + Self.sum)) }

    @Test("A delivery note that an invoice names says nothing of the invoice")
    func deliveryNote() {
        #expect(isReady(Self.issuer + Self.number + "Otpremnica br. 12/2025\n" + Self.day + Self.sum))
    }

    @Test(
        "Money that comes back is a refund, or for review",
        arguments: ["ODOBRENJE br. 12/P1/2", "POVRAT NOVCA KUPCU", "POVRATNICA br. 12/2025"])
    func refund(_ heading: String) {
        let paper = read(Self.issuer + Self.number + heading + "\n" + Self.day + Self.sum)
        #expect(paper.fields.total.map { $0.value.minorUnits < 0 } ?? true || !ExpenseDraft.reasons(for: paper).isEmpty)
    }

    @Test("A foot that cancels the paper is for review; a notice about cancelling is not")
    func cancelled() {
        let receipt = Self.issuer + Self.number + Self.day + Self.sum
        #expect(!isReady(receipt + "*** RAČUN JE STORNIRAN ***"))
        #expect(isReady(receipt + "STORNO MOGUĆ U ROKU 24 H"))
    }

    @Test("A journal without a code says by its heading or its counters that it is a sale")
    func journal() {
        func printed(_ heading: String, foot: String = "") -> String {
            "ЗЕЛЕНИ ЧАЈ ДОО\nПИБ: 113027585\nБулевар Бреза 12\n--------\(heading)--------\n"
                + "Чај (Ђ)   1   590,00   590,00\nУкупан износ:   590,00\nГотовина:   590,00\n"
                + "Ђ   О-ПДВ   20,00%   98,33\nУкупан износ пореза:   98,33\nПФР време:   07.02.2025. 9:05:33\n"
                + "ПФР број рачуна: ABCDEFGH-ABCDEFGH-1234\n" + foot
        }
        func doubtsKind(_ text: String) -> Bool {
            read(text).findings.contains { $0.severity == .review && $0.isAbout([.kind]) }
        }
        #expect(doubtsKind(printed("ПРОМЕТ")))
        #expect(!doubtsKind(printed("ПРОМЕТ ПРОДАЈА")))
        #expect(!doubtsKind(printed("ПРОМЕТ", foot: "Бројач рачуна: 1200/1234ПП")))
    }

    @Test("The tax on an advance is not that of the receipt which closes it")
    func advance() {
        let closing =
            "ЗЕЛЕНИ ЧАЈ ДОО\nПИБ: 113027585\nПРОМЕТ ПРОДАЈА\nСто (Ђ)   1   12.000,00   12.000,00\n"
            + "Укупан износ:   12.000,00\nПлаћено авансом:   5.000,00\nПДВ на аванс:   833,33\nКартица:   7.000,00\n"
            + "Ђ   О-ПДВ   20,00%   2.000,00\nУкупан износ пореза:   2.000,00\nПФР време:   07.02.2025. 9:05:33"
        #expect(read(closing).fields.taxAmount?.value.minorUnits == 200_000)
    }

    @Test("A total of millions is read as any other")
    func large() {
        let invoice = read(
            "ЗЕЛЕНИ ЧАЈ ДОО\nБулевар Бреза 12, Београд\nПИБ: 113027585\nФактура бр: 12/2025\nДатум: 07.02.2025.\n"
                + "Машина   1   12.500.000,00   12.500.000,00\nСвега   9.500.000,00\nСвега   9.500.000,00\n"
                + "Укупан износ   12.500.000,00\nЗа уплату   12.500.000,00")
        #expect(invoice.fields.total?.value.minorUnits == 1_250_000_000)
    }

    @Test("What is owed since earlier is no expense of this paper")
    func olderDebt() {
        #expect(
            !isReady(
                Self.issuer + Self.number + Self.day + "Iznos računa   30,00\nPrethodni dug   50,00\nZA PLATITI   80,00"
            ))
    }

    @Test("A day in kuna does not make kuna of a paper that shows euro alone")
    func kuna() {
        let head = Self.issuer + Self.number + "Datum: 12.11.2022. 14:22\n"
        #expect(!isReady(head + "RUČAK   1   10,00   10,00\nUKUPNO EUR   10,00\nKARTICA   10,00"))
        let both = read(head + "RUČAK   1   75,35   75,35\nUKUPNO   75,35\nUKUPNO EUR   10,00\nKARTICA   75,35")
        #expect(both.fields.currency?.value == .hrk)
    }

    @Test("An account to pay to is no way of payment, and the payer's is not the issuer's")
    func accounts() {
        let cash = Self.issuer + "Transakcijski račun: HR1210010051863000160\n" + Self.number + Self.day
        let paid = read(cash + "STOL   1   50,00   50,00\nUKUPNO EUR   50,00\nGOTOVINA   50,00")
        #expect(paid.fields.payments?.map(\.value.method) == [.cash])
        let payer =
            "Platitelj: LIPOV LAD d.o.o.\nBrezova 12\nSplit 21000\nTel 021 555 123\nll@ll.hr\nza teretnicu\n"
            + "IBAN: HR1210010051863000160\n"
        let invoice = read(Self.issuer + Self.number + Self.day + payer + Self.sum)
        #expect(invoice.fields[mark: .paymentAccount].map { $0.confidence < 0.8 } ?? true)
    }

    @Test("A name of goods that took in another row is not sent")
    func swallowedRows() {
        let goods = read(
            Self.issuer + Self.number + Self.day + "Po računu 4511/P1/2 umanjujemo:\nIBAN: HR1210010051863000160\n"
                + Self.sum)
        #expect(goods.fields.items?.allSatisfy { !$0.value.name.contains("IBAN") } ?? true)
    }

    @Test("A hundred amounts that fit each other by chance end the search for VAT by sums, with or without a day")
    func manyAmounts() {
        var rows: [String] = []
        var cents = 15
        for place in 0..<116 {
            cents += place % 5 + 1
            rows.append("ARTIKL \(place)   \(cents / 100),\(cents % 100 < 10 ? "0" : "")\(cents % 100)")
        }
        let receipt =
            Self.issuer + Self.number + rows.joined(separator: "\n") + "\nUKUPNO EUR   400,00\nKARTICA   400,00"
        // It has to end; which rows it finds, nobody can say.
        #expect(read(receipt).fields.total?.value.minorUnits == 40_000)
    }

    @Test("A value that is printed everywhere names some of its places")
    func evidence() {
        let rows = (0..<400).map { _ in "Datum 12.03.2025. 12.03.2025. 12.03.2025. 12.03.2025." }
        let date = read(Self.issuer + rows.joined(separator: "\n") + "\n" + Self.sum).fields.date
        #expect(date.map { (1...8).contains($0.evidence.count) } ?? false)
    }
}
