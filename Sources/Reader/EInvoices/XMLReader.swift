import ReceiptModel

/// Reads an XML 1.0 document with namespaces into a tree of elements, as far as data needs it.
///
/// Expat tells what is well-formed. A document type is refused where it begins, so there are no entities but the five of
/// XML itself, and nothing outside of the bytes is ever asked for. Comments and processing instructions are passed over.
enum XMLReader {
    /// The root element of a document.
    static func root(of bytes: [UInt8], limits: XMLLimits = .standard) throws(EInvoiceError) -> XMLElement {
        guard bytes.count <= limits.bytes else { throw .tooMuch(.bytes, limit: limits.bytes) }
        // Expat gets nothing but UTF-8. Of UTF-16 it takes halves of characters, and a name that is declared it takes at
        // its word, where the bytes may show another encoding.
        let text = try XMLEncoding.utf8Bytes(of: bytes)
        // Strictly nothing stands before the declaration, but mail programs leave blank lines there.
        let document = text.drop { XMLTree.isBlank($0) }
        let line = 1 + text[..<document.startIndex].count { $0 == 0x0A }
        guard document.first == UInt8(ascii: "<") else { throw .malformed(line: line, why: "there is no root element") }
        // By a zero there it would take the rest for UTF-16.
        guard document.dropFirst().first != 0 else { throw XMLFault.controlCharacter.error(inLine: line) }
        let parser = try ExpatParser(limits: limits)
        return try parser.root(of: document, startingInLine: line)
    }
}
