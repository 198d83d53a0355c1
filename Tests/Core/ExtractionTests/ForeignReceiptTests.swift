import Extraction
import ReceiptModel
import Testing

/// An invented receipt from abroad, and what it says.
struct ForeignReceipt: Sendable, CustomTestStringConvertible {
    /// As after `from`.
    let country: String
    let total: String
    let date: String
    let taxID: String?
    /// Rate, base and tax; a dash for a base that is not printed.
    let vat: [String]
    let text: String

    var testDescription: String { country }
}

/// Receipts of countries where people travel: their words, money, numbers, dates and taxes are told by the country's table.
@Suite("Receipts of foreign countries")
struct ForeignReceiptTests {
    private func read(_ text: String, country: Country? = nil) -> ExtractedReceipt {
        FieldExtractor().extract(from: PrintedPage.reading(text), country: country)
    }

    @Test("Total, currency, date, tax number and taxes", arguments: ForeignReceipt.euro + ForeignReceipt.other)
    func fields(_ printed: ForeignReceipt) {
        let fields = read(printed.text).fields
        #expect(fields.total.map { "\($0.value.decimalString) \($0.value.currency.code)" } == printed.total)
        #expect(fields.date?.value.description == printed.date)
        #expect(fields.taxID?.value.digits == printed.taxID)
        let vat = fields.vat.map(\.value).map { line in
            "\(line.rate.percentString): \(line.base?.decimalString ?? "-") \(line.amount.decimalString)"
        }
        #expect(vat.sorted() == printed.vat.sorted())
    }

    @Test("It is always to review, and the country is named", arguments: ForeignReceipt.euro + ForeignReceipt.other)
    func review(_ printed: ForeignReceipt) {
        let receipt = read(printed.text)
        #expect(receipt.fields.country == nil)
        #expect(
            ExpenseDraft.reasons(for: receipt).contains(
                "The receipt is from \(printed.country): nothing of its law is checked."))
    }

    @Test("What a person says of the country wins")
    func said() {
        let receipt = read(ForeignReceipt.euro[0].text, country: .croatia)
        #expect(receipt.fields.country?.value == .croatia)
        #expect(!receipt.findings.contains { $0.message.contains("The receipt is from") })
    }

    @Test("The digits of a German number pass the check of a Serbian one, and the receipt is German all the same")
    func germanNumber() {
        let receipt = read(
            """
            TECHNIKHAUS NORD GMBH
            LADEKABEL              9,90 A
            Total EUR              9,90
            Bar EUR               10,00
            incl. 19,00% MwSt (A)  1,58
            USt-ID-Nr. DE 274 183 657
            31.01.2025 14:59
            """)
        #expect(receipt.fields.country == nil && receipt.fields.taxID?.value.scheme == "DE USt-IdNr")
        #expect(receipt.fields.currency?.value == .eur)
    }

    @Test("Where Switzerland and Germany are equally likely, no currency is made up")
    func rivals() {
        let receipt = read(
            "ADLER STUBE\n12.03.2026 12:00\nKaffee   4,20\nSumme   4,20\nGegeben   5,00\nRückgeld   0,80\n")
        #expect(receipt.fields.currency == nil && receipt.fields.country == nil)
    }

    @Test("A time after noon is told by PM")
    func afternoon() {
        let receipt = read(ForeignReceipt.other.last?.text ?? "")
        #expect(receipt.fields.time?.value.description.hasPrefix("19:42") == true)
    }
}
