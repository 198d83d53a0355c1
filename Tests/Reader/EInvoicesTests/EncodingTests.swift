import Testing

@testable import EInvoices

@Suite("Encodings of XML")
struct EncodingTests {
    /// One byte a character, by a table that is written down here once more: the letters of ours that lie apart.
    private static let letters: [String: [Character: UInt8]] = [
        "windows-1250": [
            "Š": 0x8A, "š": 0x9A, "Ž": 0x8E, "ž": 0x9E, "Č": 0xC8, "č": 0xE8, "đ": 0xF0, "ć": 0xE6,
        ],
        "ISO-8859-2": ["Š": 0xA9, "š": 0xB9, "Ž": 0xAE, "ž": 0xBE, "Č": 0xC8, "č": 0xE8, "đ": 0xF0, "ć": 0xE6],
    ]

    @Test("the same invoice in one byte a character", arguments: ["windows-1250", "ISO-8859-2"])
    func singleByte(name: String) throws {
        let text = try Golden.text("hr-cius-2025").replacing("encoding=\"UTF-8\"", with: "encoding='\(name)'")
        let table = try #require(Self.letters[name])
        let bytes = text.map { table[$0] ?? $0.asciiValue ?? UInt8(ascii: "?") }
        #expect(try UBLInvoice.read(bytes).invoice == Golden.invoice("hr-cius-2025"))
    }

    @Test func cyrillicInWindows1251() throws {
        // А…я lie in the order of Unicode from 0xC0 on; the letters that only Serbian has lie apart.
        let serbian: [Character: UInt8] = ["ђ": 0x90, "Ђ": 0x80, "ј": 0xBC, "Ј": 0xA3, "љ": 0x9A, "њ": 0x9C, "џ": 0x9F]
        let text = try Golden.text("rs-sef-envelope").replacing("encoding=\"utf-8\"", with: "encoding=\"Windows-1251\"")
        let bytes = text.map { character -> UInt8 in
            if let ascii = character.asciiValue { return ascii }
            if let byte = serbian[character] { return byte }
            let code = character.unicodeScalars.first.map(\.value) ?? 0
            return UInt8(truncatingIfNeeded: code &- 0x410 &+ 0xC0)
        }
        #expect(try UBLInvoice.read(bytes).invoice == Golden.invoice("rs-sef-envelope"))
    }

    @Test("UTF-16, with and without its mark", arguments: [true, false], [true, false])
    func wide(isBig: Bool, isMarked: Bool) throws {
        let text = try Golden.text("hr-cius-2025").replacing("encoding=\"UTF-8\"", with: "encoding=\"UTF-16\"")
        let units = (isMarked ? [0xFEFF] : []) + Array(text.utf16)
        let bytes = units.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBig ? [high, low] : [low, high]
        }
        #expect(try UBLInvoice.read(bytes).invoice == Golden.invoice("hr-cius-2025"))
        #expect(throws: EInvoiceError.self) { try UBLInvoice.read(bytes.dropLast()) }
    }

    @Test("UTF-8 with its mark, after blank lines, and declared as something else by a program that wrote text")
    func narrow() throws {
        let expected = try Golden.invoice("hr-cius-2025")
        let text = try Golden.text("hr-cius-2025")
        #expect(try UBLInvoice.read([0xEF, 0xBB, 0xBF] + Array(text.utf8)).invoice == expected)
        #expect(try UBLInvoice.read(Array("\r\n  \(text)".utf8)).invoice == expected)
        let declared = text.replacing("encoding=\"UTF-8\"", with: "encoding=\"utf-16\"")
        #expect(try UBLInvoice.read(Array(declared.utf8)).invoice == expected)
        #expect(try UBLInvoice.read(Array(text.replacing("\n", with: "\r\n").utf8)).invoice == expected)
    }

    @Test(
        "bytes that are no text are an error of their own",
        arguments: [
            Array("<?xml version='1.0' encoding='EBCDIC-CP-US'?><a/>".utf8),
            Array("<a>".utf8) + [0xC5] + Array("</a>".utf8),
            Array("<a>".utf8) + [0xC0, 0x80] + Array("</a>".utf8),
            Array("<a>".utf8) + [0xED, 0xA0, 0x80] + Array("</a>".utf8),
            [0xFF, 0xFE, 0x3C, 0x00, 0x00, 0xD8, 0x3E, 0x00], [0xFF, 0xFE, 0x00, 0x00],
            Array("<?xml version='1.0' encoding='windows-1250'?><a>".utf8) + [0x81] + Array("</a>".utf8),
        ])
    func noText(bytes: [UInt8]) {
        let error = #expect(throws: EInvoiceError.self) { try XMLReader.root(of: bytes) }
        guard case .encoding = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
