import Foundation
import ReceiptModel
import Testing

/// What earlier versions wrote into the ledger stays readable.
@Suite("Readings and fields as they were written before e-invoices")
struct OldFormTests {
    @Test func readings() throws {
        let old = #"{"pages":[],"processorMilliseconds":12,"recognitionMilliseconds":7}"#
        let reading = try JSONDecoder().decode(DocumentReading.self, from: Data(old.utf8))
        #expect(reading.invoice == nil && reading.processorMilliseconds == 12)
        let written = String(decoding: try JSONEncoder().encode(reading), as: UTF8.self)
        #expect(!written.contains("invoice"), "a receipt is written as it was")
    }

    @Test func fields() throws {
        let old =
            #"{"vat":[],"marks":{},"number":{"value":"1-1-1","confidence":0.9,"evidence":[{"source":"text","reason":"x"}]}}"#
        let fields = try JSONDecoder().decode(ReceiptFields.self, from: Data(old.utf8))
        #expect(fields.number?.value == "1-1-1" && fields.dueDate == nil && fields.payable == nil)
    }

    @Test func invoicesComeBackAsTheyWere() throws {
        var invoice = EInvoice(form: .creditNote)
        invoice.currency = .rsd
        invoice.totals.payable = Money(minorUnits: -5, currency: .rsd)
        invoice.findings = [Finding(.note, field: nil, message: "x")]
        let reading = DocumentReading(
            pages: [], invoice: invoice, processorMilliseconds: 0, recognitionMilliseconds: 0)
        let again = try JSONDecoder().decode(DocumentReading.self, from: JSONEncoder().encode(reading))
        #expect(again == reading && again.invoice?.form == .creditNote)
    }
}
