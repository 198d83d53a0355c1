import Foundation
import ReceiptModel
import TestSupport
import Testing

@testable import EInvoices

/// No XML ends the process that reads it, and no number of an invoice is beyond what is computed with.
@Suite("Fuzzed e-invoices")
struct InvoiceFuzzTests {
    private static let pieces = [
        "<", ">", "</", "/>", "<a>", "</a>", " ", "='", "'", "\"", "&", ";", "&#x", "&#1114112;", "<!--", "-->",
        "<![CDATA[", "]]>", "<?", "?>", "<?xml version='1.0' encoding='UTF-16'?>", "<!DOCTYPE a [", "xmlns:a='b'", ":",
        "\n", "ž", "\u{FEFF}", "\u{0}", "<Invoice xmlns='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'>",
        "</Invoice>",
    ]

    /// Values where an invoice has others; names and structure stay.
    private static func forged(_ text: String, _ numbers: inout SeededNumbers) -> String {
        let extremes =
            SeededNumbers.extremeNumbers + [
                "99999999999.99", "99999999999.995", "-99999999999.999", "100000000000", "1e3", "2026-02-30",
                "2026-12-31+14:00", "9999-12-31", "24:00:00", "XXX", "HRK", "", " ", "=", "QQ==", "Q",
            ]
        var parts = text.split(separator: "<", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<Int.random(in: 1...8, using: &numbers) {
            let place = Int.random(in: parts.indices, using: &numbers)
            guard let end = parts[place].lastIndex(of: ">"), end < parts[place].index(before: parts[place].endIndex)
            else { continue }
            parts[place] = parts[place][...end] + numbers.element(of: extremes, or: "")
        }
        return parts.joined(separator: "<")
    }

    @Test("damaged and generated XML is an invoice of bounded numbers, or the error that says why not")
    func fuzzInvoices() throws {
        let texts = try Golden.names.map(Golden.text)
        try Fuzzing.run("e-invoices", atLeast: 200) { numbers in
            let text = numbers.element(of: texts, or: "")
            let bytes: [UInt8]
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: bytes = Array(numbers.text(of: Self.pieces, most: 60).utf8)
            case 1: bytes = numbers.mutated(Array(text.utf8))
            case 2: bytes = numbers.mutated(Array(Self.forged(text, &numbers).utf8))
            default: bytes = Array(Self.forged(text, &numbers).utf8)
            }
            try check(bytes, numbers.seed)
        }
    }

    private func check(_ bytes: [UInt8], _ seed: UInt64) throws {
        let read: UBLInvoice
        do throws(EInvoiceError) {
            read = try UBLInvoice.read(bytes)
        } catch {
            #expect(!error.message.isEmpty, "seed \(seed)")
            return
        }
        let invoice = read.invoice
        let totals = invoice.totals
        var amounts = [
            totals.lineExtension, totals.taxExclusive, totals.taxInclusive, totals.allowance, totals.charge,
            totals.prepaid, totals.rounding, totals.payable, invoice.taxAmount,
        ]
        amounts += invoice.vat.flatMap { [$0.base, $0.amount] }
        amounts += invoice.allowances.map(\.amount) + invoice.lines.map(\.net)
        #expect(amounts.allSatisfy { $0?.isWithinBounds ?? true }, "seed \(seed): \(amounts)")
        let rates = invoice.vat.map(\.rate) + invoice.lines.map(\.rate)
        #expect(rates.allSatisfy { (0...10_000).contains($0?.basisPoints ?? 0) }, "seed \(seed): \(rates)")
        #expect(invoice.attachments.allSatisfy { (0...bytes.count).contains($0.byteCount) }, "seed \(seed)")
        #expect(read.documents.count <= UBLInvoice.mostAttachments, "seed \(seed)")
        // What was read passes the wire.
        let again = try JSONDecoder().decode(EInvoice.self, from: JSONEncoder().encode(invoice))
        #expect(again == invoice, "seed \(seed)")
    }
}
