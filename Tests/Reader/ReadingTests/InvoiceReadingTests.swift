import Foundation
import ReceiptModel
import Testing

@testable import PageReader
@testable import Reading

/// E-invoices as files and inside PDF documents, read as a reader process reads them.
@Suite struct InvoiceReadingTests {
    private let examiner = DocumentExaminer(packs: "/nonexistent")
    private static let rooms = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    private static func golden(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: rooms.appendingPathComponent("EInvoicesTests/Golden/\(name)")))
    }

    private func read(_ bytes: [UInt8], as type: MediaType) throws -> DocumentReading {
        let original = try Original(bytes)
        let id = try #require(DocumentID(hex: String(repeating: "0", count: 64)))
        let document = Document(id: id, mediaType: type, byteCount: bytes.count)
        return try examiner.examine(document, original.descriptor, ReadingSettings())
    }

    private static let page = PDFSample.Page(
        lines: ["RACUN 318-SKLAD2-4", "Zuti Kisobran d.o.o.", "UKUPNO 181,20 EUR", "Hvala na kupnji"])

    @Test func anInvoiceAloneHasNoPages() throws {
        let reading = try read(Self.golden("hr-cius-2025.xml"), as: .xml)
        #expect(reading.pages.isEmpty && reading.receipts.count == 1)
        #expect(reading.invoice?.number == "318-SKLAD2-4" && reading.invoice?.container == nil)
    }

    @Test("the PDF inside an invoice is its view", arguments: ["rs-sef-envelope.xml", "en16931-embedded-pdf.xml"])
    func views(name: String) throws {
        let reading = try read(Self.golden(name), as: .xml)
        #expect(reading.pages.count == 1 && reading.pages[0].text.source == .bornDigital)
        let number = try #require(reading.invoice?.number)
        #expect(reading.text.contains(number))
    }

    @Test func aBrokenViewIsSaidAndSpoilsNothing() throws {
        let text = String(decoding: try Self.golden("en16931-embedded-pdf.xml"), as: UTF8.self)
        let start = try #require(text.range(of: "JVBERi0"))
        let end = try #require(text.range(of: "</cbc:Embedded", range: start.upperBound..<text.endIndex))
        let broken = text.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "JVBERi0xLjQKYnJva2Vu")
        let reading = try read(Array(broken.utf8), as: .xml)
        #expect(reading.pages.isEmpty && reading.invoice?.totals.taxInclusive?.minorUnits == 11_900)
        #expect(reading.invoice?.findings.map(\.message).contains { $0.contains("PDF inside") } == true)
    }

    @Test("XML that is no invoice says which, and what to do")
    func noInvoice() throws {
        for (text, word) in [
            ("<project/>", "<project>"), ("<!DOCTYPE a><a/>", "DOCTYPE"), ("<a>", "line 1"), ("<a>&b;</a>", "entity"),
            ("<x:CrossIndustryInvoice xmlns:x='urn:y'/>", "CII"),
        ] {
            let error = #expect(throws: ReadingError.self) { try read(Array(text.utf8), as: .xml) }
            #expect(error?.message.contains(word) == true, "\(text)")
            #expect(error?.remedy.contains("UBL") == true)
        }
    }

    @Test func anInvoiceInsideAPDFIsTakenAndItsPagesAreReadAllTheSame() throws {
        let files = [("notes.txt", Array("x".utf8)), ("factur-x.xml", try Self.golden("hr-cius-2025.xml"))]
        let reading = try read(PDFSample.document([Self.page], carrying: files), as: .pdf)
        #expect(reading.invoice?.number == "318-SKLAD2-4" && reading.invoice?.container == "factur-x.xml")
        #expect(reading.text.contains("UKUPNO 181,20 EUR") && reading.pages[0].remarks == [])
    }

    @Test(
        "what else a PDF carries is remarked, and the print is read",
        arguments: [
            ("<x:CrossIndustryInvoice xmlns:x='urn:y'/>", "CII"), ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "DOCTYPE"),
            ("<project/>", "<project>"), ("", "no root element"),
        ])
    func otherAttachments(text: String, word: String) throws {
        let pdf = PDFSample.document([Self.page], carrying: [("zugferd-invoice.xml", Array(text.utf8))])
        let reading = try read(pdf, as: .pdf)
        #expect(reading.invoice == nil && reading.text.contains("UKUPNO"))
        #expect(reading.pages[0].remarks.contains { $0.contains(word) && $0.contains("zugferd-invoice.xml") })
    }

    @Test func aPDFWithoutFilesHasNoInvoice() throws {
        let reading = try read(PDFSample.document([Self.page]), as: .pdf)
        #expect(reading.invoice == nil && reading.pages[0].remarks == [])
    }

    @Test func theListOfFilesIsReadAsItIsPrinted() {
        let listing = "3 embedded files\n1: factur-x.xml\n2: a: b.XML\nx: y\n3: notes\n"
        let files = PDFAttachment.all(in: listing)
        #expect(files.map(\.name) == ["factur-x.xml", "a: b.XML", "notes"] && files.map(\.number) == [1, 2, 3])
        #expect(files.map(\.isXML) == [true, true, false])
    }
}
