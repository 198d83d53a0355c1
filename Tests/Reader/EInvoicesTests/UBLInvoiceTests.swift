import ReceiptModel
import Testing

@testable import EInvoices

@Suite("UBL invoices")
struct UBLInvoiceTests {
    private func euro(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }

    @Test("every value of the golden invoices", arguments: Golden.names)
    func golden(name: String) throws {
        let invoice = try Golden.invoice(name)
        #expect(try Golden.listing(invoice) == String(decoding: Golden.bytes(name + ".json"), as: UTF8.self))
        #expect(invoice.findings.isEmpty)
    }

    @Test("Croatian CIUS 2025: time, operator, reductions, additions, prepayment")
    func croatian() throws {
        let invoice = try Golden.invoice("hr-cius-2025")
        #expect(invoice.form == .invoice && invoice.typeCode == "380" && invoice.number == "318-SKLAD2-4")
        #expect(invoice.issueDate == CivilDate(iso: "2026-02-17") && invoice.dueDate == CivilDate(iso: "2026-03-19"))
        #expect(invoice.issueTime == CivilTime(iso: "09:41:07") && invoice.operatorName == "Operater 7")
        #expect(invoice.supplier.name == "Žuti Kišobran d.o.o." && invoice.supplier.taxID == "HR70431182652")
        #expect(invoice.supplier.address == ["Šumska cesta 14", "43999 Čazmica"])
        #expect(invoice.totals.taxInclusive == euro(18_120) && invoice.totals.payable == euro(13_120))
        #expect(invoice.totals.prepaid == euro(5_000) && invoice.taxAmount == euro(3_226))
        #expect(invoice.vat.map { $0.rate?.basisPoints } == [2500, 1300, 0])
        #expect(invoice.allowances.map(\.isCharge) == [false, true])
        #expect(invoice.lines.map(\.name) == ["Kišobran, žuti", "Med <livadni>"])
        #expect(invoice.lines.map(\.price) == ["10.003333", "5.00"])
        #expect(invoice.payments.map(\.reference) == ["HR00 318-2026"])
        #expect(invoice.notes == ["Hvala na povjerenju & do viđenja"])
    }

    @Test("Serbian SEF: the envelope is opened, the prefixes are not those of everybody, the PDF is found")
    func serbian() throws {
        let read = try UBLInvoice.read(Golden.xml("rs-sef-envelope"))
        #expect(read.invoice.supplier.taxID == "RS119047726" && read.invoice.supplier.legalID == "21773409")
        #expect(read.invoice.totals.taxInclusive == Money(minorUnits: 142_000, currency: .rsd))
        #expect(read.invoice.payments.first?.account == "999000000000424235")
        #expect(read.documents.count == 1 && read.documents[0].bytes.starts(with: "%PDF-1.4".utf8))
    }

    @Test("plain EN 16931: VAT in a second currency, a price of a hundred, files inside")
    func plain() throws {
        let read = try UBLInvoice.read(Golden.xml("en16931-embedded-pdf"))
        #expect(read.invoice.taxAmount == euro(1_900) && read.invoice.vat.count == 1)
        #expect(read.invoice.supplier.taxID == "DE000000000", "the registration for VAT goes before others")
        #expect(read.invoice.issueDate == CivilDate(iso: "2026-01-30"))
        #expect(read.invoice.lines.first?.priceQuantity == "100")
        #expect(read.invoice.attachments.map(\.name) == ["hours.csv", "R-0091.pdf"])
        #expect(read.invoice.attachments.first?.byteCount == 8)
        #expect(read.documents.map(\.name) == ["R-0091.pdf"])
    }

    @Test func creditNote() throws {
        let invoice = try Golden.invoice("hr-credit-note")
        #expect(invoice.form == .creditNote && invoice.typeCode == "381")
        #expect(invoice.totals.taxInclusive == euro(2_500), "amounts stay as the document has them")
        #expect(invoice.totals.rounding == euro(-2) && invoice.totals.payable == euro(2_498))
        #expect(invoice.preceding == ["318-SKLAD2-4"] && invoice.dueDate == CivilDate(iso: "2026-03-01"))
        #expect(invoice.lines.first?.quantity == "2")
    }

    @Test(
        "what is odd is left out and said",
        arguments: [
            ("25.00</cbc:TaxInclusiveAmount>", "25.005</cbc:TaxInclusiveAmount>", "more decimals"),
            ("25.00</cbc:TaxInclusiveAmount>", "25,00</cbc:TaxInclusiveAmount>", "no amount"),
            ("25.00</cbc:TaxInclusiveAmount>", "2.5e1</cbc:TaxInclusiveAmount>", "no amount"),
            ("25.00</cbc:TaxInclusiveAmount>", "9999999999999.00</cbc:TaxInclusiveAmount>", "no amount"),
            ("currencyID=\"EUR\">25.00</cbc:Tax", "currencyID=\"USD\">25.00</cbc:Tax", "is in USD"),
            ("<cbc:IssueDate>2026-02-20", "<cbc:IssueDate>20.02.2026", "no date"),
            ("<cbc:IssueTime>10:02", "<cbc:IssueTime>25:02", "no time"),
            ("<cbc:DocumentCurrencyCode>EUR", "<cbc:DocumentCurrencyCode>Euro", "no code of a currency"),
            ("<cbc:Percent>25<", "<cbc:Percent>-25<", "no percentage"),
            ("<cbc:CreditedQuantity unitCode=\"H87\">2<", "<cbc:CreditedQuantity unitCode=\"H87\">zwei<", "no number"),
        ])
    func odd(_ from: String, _ to: String, _ word: String) throws {
        let text = try Golden.text("hr-credit-note")
        #expect(text.contains(from))
        let invoice = try UBLInvoice.read(Array(text.replacing(from, with: to).utf8)).invoice
        #expect(
            invoice.findings.contains { $0.severity == .review && $0.message.contains(word) }, "\(invoice.findings)")
    }

    @Test func severalInvoicesInOneEnvelopeAreSaid() throws {
        let text = try Golden.text("hr-credit-note").drop { $0 != "\n" }
        let both = "<batch>\(text)\(text)</batch>"
        let invoice = try UBLInvoice.read(Array(both.utf8)).invoice
        #expect(invoice.number == "12-SKLAD2-4")
        #expect(invoice.findings.map(\.message).contains { $0.contains("2 invoices") })
    }

    @Test(
        "numbers as XML Schema has them",
        arguments: [
            ("12", 1200, true), ("+12.5", 1250, true), ("-0.05", -5, true), ("007.10", 710, true), (".5", 50, true),
            ("5.", 500, true), ("1.005", 101, false), ("-1.005", -101, false), ("1.004", 100, false),
            ("1.000000", 100, true), ("0", 0, true),
        ] as [(String, Int64, Bool)])
    func decimals(_ text: String, _ value: Int64, _ isExact: Bool) throws {
        let read = try #require(DecimalNumber(text)?.hundredths)
        #expect(read.value == value && read.isExact == isExact)
    }

    @Test("what is rounded up to the bound of amounts is none, as what is beyond it")
    func theBoundHoldsAfterRounding() throws {
        #expect(try #require(DecimalNumber("99999999999.994")).hundredths?.value == Money.bound - 1)
        for text in ["99999999999.995", "-99999999999.999", "100000000000"] {
            #expect(try #require(DecimalNumber(text)).hundredths == nil, "\(text)")
        }
    }

    @Test(arguments: ["", ".", "-", "+", "1e3", "1,5", "1 000", "0x1", "--1", "١", "NaN", "1.2.3"])
    func noDecimals(_ text: String) { #expect(DecimalNumber(text) == nil) }

    @Test func base64IsReadAsTheStandardSays() {
        let vectors = [
            ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
            (" Zm9v\nYmFy ", "foobar"), ("Zm8", "fo"),
        ]
        for (text, bytes) in vectors { #expect(Base64Text.bytes(of: text) == Array(bytes.utf8), "\(text)") }
        for text in ["Z", "Zm9v=", "Zg=", "Zm=v", "Zm9*", "Zm9v===="] {
            #expect(Base64Text.bytes(of: text) == nil, "\(text)")
        }
    }
}
