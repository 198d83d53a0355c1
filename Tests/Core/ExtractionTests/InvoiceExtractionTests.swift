import Extraction
import ReceiptModel
import Testing

@Suite("Fields of e-invoices")
struct InvoiceExtractionTests {
    private func money(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }

    /// 100.00 and 25 % VAT, from an invented business in Croatia.
    private var invoice: EInvoice {
        var invoice = EInvoice(form: .invoice)
        invoice.number = "7-P1-1"
        invoice.issueDate = CivilDate(iso: "2026-03-02")
        invoice.dueDate = CivilDate(iso: "2026-04-01")
        invoice.typeCode = "380"
        invoice.currency = .eur
        invoice.supplier.name = "Plavi Bor d.o.o."
        invoice.supplier.taxID = "HR70431182652"
        invoice.supplier.country = "HR"
        invoice.totals.lineExtension = money(10_000)
        invoice.totals.taxExclusive = money(10_000)
        invoice.totals.taxInclusive = money(12_500)
        invoice.totals.payable = money(12_500)
        invoice.taxAmount = money(2_500)
        var row = EInvoice.VATSubtotal()
        row.category = "S"
        row.rate = TaxRate(basisPoints: 2500)
        row.base = money(10_000)
        row.amount = money(2_500)
        invoice.vat = [row]
        var line = EInvoice.Line()
        line.net = money(10_000)
        invoice.lines = [line]
        return invoice
    }

    private func extracted(
        _ invoice: EInvoice, page: String? = nil, source: TextLayer.Source = .bornDigital, country: Country? = nil
    ) -> ExtractedReceipt {
        let pages = page.map { PrintedPage.reading($0, source: source).pages } ?? []
        let reading = DocumentReading(
            pages: pages, invoice: invoice, processorMilliseconds: 0, recognitionMilliseconds: 0)
        return FieldExtractor().extract(from: reading, country: country, received: CivilDate(iso: "2026-03-05"))
    }

    @Test func whatAddsUpIsReady() {
        let result = extracted(invoice)
        #expect(ExpenseDraft.reasons(for: result) == [])
        #expect(result.fields.kind?.value == .invoice && result.fields.country?.value == .croatia)
        #expect(result.fields.taxID?.value == TaxIdentifier(scheme: "OIB", digits: "70431182652"))
        #expect(
            result.fields.total?.value == money(12_500) && result.fields.dueDate?.value == CivilDate(iso: "2026-04-01"))
        #expect(result.fields.vat.map(\.value.rate.basisPoints) == [2500])
        #expect(result.fields.total?.evidence.map(\.source) == [.invoice])
    }

    @Test(
        "each sum that does not add up is named by its rule",
        arguments: [
            "BR-CO-10", "BR-CO-11", "BR-CO-12", "BR-CO-13", "BR-CO-14", "BR-CO-15", "BR-CO-16", "BR-CO-17",
        ])
    func brokenSums(rule: String) {
        var broken = invoice
        switch rule {
        case "BR-CO-10": broken.totals.lineExtension = money(9_999)
        case "BR-CO-11": broken.totals.allowance = money(100)
        case "BR-CO-12": broken.totals.charge = money(100)
        case "BR-CO-13": broken.totals.taxExclusive = money(9_000)
        case "BR-CO-14": broken.taxAmount = money(2_400)
        case "BR-CO-15": broken.totals.taxInclusive = money(12_501)
        case "BR-CO-16": broken.totals.prepaid = money(500)
        default: broken.vat[0].rate = TaxRate(basisPoints: 1300)
        }
        let result = extracted(broken)
        #expect(result.findings.contains { $0.severity == .review && $0.message.contains(rule) }, "\(result.findings)")
        #expect(!ExpenseDraft.reasons(for: result).isEmpty)
    }

    @Test func aCentOfRoundingIsNoTrouble() {
        var rounded = invoice
        rounded.vat[0].amount = money(2_501)
        rounded.taxAmount = money(2_501)
        rounded.totals.taxInclusive = money(12_501)
        rounded.totals.payable = money(12_501)
        #expect(extracted(rounded).findings == [])
    }

    @Test("a credit note gives money back, in every amount")
    func creditNote() {
        var credit = invoice
        credit.form = .creditNote
        credit.typeCode = "381"
        credit.preceding = ["3-P1-1"]
        let fields = extracted(credit).fields
        #expect(fields.kind?.value == .refund && fields.total?.value == money(-12_500))
        #expect(fields.payable?.value == money(-12_500) && fields.taxAmount?.value == money(-2_500))
        #expect(fields.vat.first?.value.base == money(-10_000) && fields.vat.first?.value.amount == money(-2_500))
        #expect(ExpenseDraft.reasons(for: extracted(credit)) == [])
        credit.totals.taxInclusive = money(-12_500)
        #expect(!ExpenseDraft.reasons(for: extracted(credit)).isEmpty)
    }

    @Test("address, ways of payment and goods are those of the data, and the goods make the total with the VAT")
    func whatBooksAskFor() throws {
        var full = invoice
        full.supplier.address = ["Ulica  bora 1", "10000 Zagreb"]
        full.payments = ["10", "10", "30", "ZZZ"].map { code in
            var payment = EInvoice.Payment()
            payment.means = code
            return payment
        }
        full.lines[0].net = money(10_500)
        full.lines[0].name = "Stolac"
        full.lines[0].quantity = "2"
        full.lines[0].price = "52.5000"
        full.lines[0].category = "S"
        full.totals.lineExtension = money(10_500)
        full.totals.allowance = money(500)
        full.allowances = [EInvoice.Allowance(isCharge: false, reason: "Rabat", amount: money(500))]
        let result = extracted(full)
        #expect(result.fields.address?.value == "Ulica bora 1, 10000 Zagreb")
        #expect(result.fields.payments?.map(\.value.method) == [.cash, .transfer])
        let items = try #require(result.fields.items?.map(\.value))
        #expect(
            items == [
                LineItem(name: "Stolac", quantity: "2", price: money(5_250), amount: money(10_500), label: "S"),
                LineItem(name: "Rabat", amount: money(-500)),
            ])
        let day = try #require(CivilDate(iso: "2026-03-05"))
        #expect(FieldChecks(result.fields, codes: [], received: day).contradictions == [])
        #expect(ExpenseDraft.reasons(for: result) == [])
        full.form = .creditNote
        #expect(extracted(full).fields.items?.map(\.value.amount) == [money(-10_500), money(500)])
        full.lines[0].price = "0.12345"
        #expect(extracted(full).fields.items?.first?.value.price == nil)
        full.lines.append(EInvoice.Line())
        #expect(extracted(full).fields.items == nil, "goods of which one has no amount make no total")
    }

    @Test("kinds by their codes", arguments: [("380", DocumentType.invoice), ("386", .advance), ("325", .proforma)])
    func kinds(code: String, kind: DocumentType) {
        var other = invoice
        other.typeCode = code
        #expect(extracted(other).fields.kind?.value == kind)
        other.isCopy = true
        #expect(extracted(other).fields.kind?.value == .copy)
    }

    @Test func whatIsLeftToPayIsToldFromTheTotal() {
        var partly = invoice
        partly.totals.prepaid = money(2_500)
        partly.totals.payable = money(10_000)
        let result = extracted(partly)
        #expect(result.fields.total?.value == money(12_500) && result.fields.payable?.value == money(10_000))
        #expect(result.findings.map(\.severity) == [.note])
        #expect(ExpenseDraft.reasons(for: result) == [])
    }

    @Test("a tax number that fails its check, a rate that never was, a foreign supplier: for review")
    func doubts() {
        var doubtful = invoice
        doubtful.supplier.taxID = "HR70431182653"
        #expect(extracted(doubtful).fields.taxID == nil)
        #expect(ExpenseDraft.reasons(for: extracted(doubtful)).contains { $0.contains("check digit") })
        doubtful = invoice
        doubtful.vat[0].rate = TaxRate(basisPoints: 2100)
        #expect(ExpenseDraft.reasons(for: extracted(doubtful)).contains { $0.contains("21.00 %") })
        doubtful = invoice
        doubtful.supplier.country = "DE"
        doubtful.supplier.taxID = "DE000000000"
        #expect(ExpenseDraft.reasons(for: extracted(doubtful)).contains { $0.contains("DE") })
        #expect(ExpenseDraft.reasons(for: extracted(doubtful, country: .croatia)) == [])
        #expect(extracted(doubtful).fields[mark: .vatID]?.value == "DE000000000")
    }

    @Test("Serbian and Bosnian numbers", arguments: [("RS", "RS119047726", "PIB"), ("BA", "4402692070009", "JIB")])
    func otherCountries(country: String, number: String, scheme: String) {
        var other = invoice
        other.supplier.country = country
        other.supplier.taxID = number
        #expect(extracted(other).fields.taxID?.value.scheme == scheme)
        #expect(extracted(other).fields.country?.value.rawValue == country)
    }

    @Test("the data goes before the print, and the print is asked")
    func printBesideData() {
        let agreeing = extracted(invoice, page: "Plavi Bor d.o.o.\nRAČUN 7-P1-1\nUKUPNO        125,00 EUR\n")
        #expect(agreeing.fields.total?.evidence.map(\.source) == [.invoice, .text])
        #expect(ExpenseDraft.reasons(for: agreeing) == [])
        let other = "Plavi Bor d.o.o.\nRAČUN 8-P1-1\nUKUPNO        999,00 EUR\n"
        let contradicting = extracted(invoice, page: other)
        #expect(contradicting.fields.total?.value == money(12_500))
        #expect(ExpenseDraft.reasons(for: contradicting).contains { $0.contains("no such amount") })
        // A recogniser may have misread it: that alone is no reason to look.
        let misread = extracted(invoice, page: other, source: .recognised(packs: "srp_latn"))
        #expect(ExpenseDraft.reasons(for: misread) == [])
        #expect(misread.findings.contains { $0.message.contains("no such amount") })
    }

    @Test("amounts that no sum can hold do not stop the program", arguments: [Int64.max, .min, .max - 1])
    func extremes(value: Int64) {
        var hostile = invoice
        hostile.form = .creditNote
        let amount = money(value)
        hostile.lines = Array(repeating: hostile.lines[0], count: 3)
        for index in hostile.lines.indices { hostile.lines[index].net = amount }
        hostile.totals.lineExtension = amount
        hostile.totals.taxExclusive = amount
        hostile.totals.taxInclusive = amount
        hostile.totals.prepaid = amount
        hostile.totals.payable = money(-1)
        hostile.taxAmount = amount
        hostile.vat[0].base = amount
        hostile.vat[0].amount = amount
        hostile.vat[0].rate = TaxRate(basisPoints: .max)
        #expect(!ExpenseDraft.reasons(for: extracted(hostile)).isEmpty)
    }

    @Test func severalInvoicesThatWereJoinedAreForReview() {
        func part(_ invoice: EInvoice) -> DocumentReading {
            DocumentReading(pages: [], invoice: invoice, processorMilliseconds: 0, recognitionMilliseconds: 0)
        }
        var other = invoice
        other.number = "8-P1-1"
        let joined = DocumentReading.joined([part(invoice), part(other)])
        #expect(joined.invoice?.number == "7-P1-1")
        #expect(
            ExpenseDraft.reasons(for: FieldExtractor().extract(from: joined, country: nil)).contains {
                $0.contains("joined")
            })
    }
}
