import ReceiptModel

/// The beginning of an XML document, as far as its root element: what stands before it is skipped and not parsed.
struct XMLHeader {
    /// So many bytes from the beginning are looked at once a file looks like XML.
    static let headBytes = 1 << 16

    /// The name after `<!DOCTYPE`; `nil` for none.
    private let documentType: String?
    /// The root element without its prefix; `nil` when it does not stand in the window.
    private let root: String?
    private let namesUBL: Bool

    /// `nil` unless the bytes begin as XML does: after a byte order mark and blanks, a declaration, comment or tag.
    init?(_ head: ByteWindow) {
        let text = Self.ascii(of: head)
        var place = Self.skipBlanks(in: text, from: 0)
        guard
            text.holds("<?xml", at: place) || text.holds("<!--", at: place) || Self.opensTag(text, at: place)
                || Self.opensDocumentType(text, at: place)
        else { return nil }
        var documentType: String?
        var root: String?
        while documentType == nil, root == nil {
            if text.holds("<?", at: place) {
                guard let end = text.place(after: "?>", from: place) else { break }
                place = end
            } else if text.holds("<!--", at: place) {
                guard let end = text.place(after: "-->", from: place) else { break }
                place = end
            } else if Self.opensDocumentType(text, at: place) {
                documentType = text.name(at: Self.skipBlanks(in: text, from: place + 9))
            } else {
                guard Self.opensTag(text, at: place) else { break }
                root = text.name(at: place + 1)
            }
            place = Self.skipBlanks(in: text, from: place)
        }
        self.documentType = documentType
        self.root = root.map { $0.split(separator: ":").last.map(String.init) ?? $0 }
        namesUBL = text.contains("urn:oasis:names:specification:ubl:")
    }

    /// Why the file does not come in; `nil` when it may be an e-invoice.
    ///
    /// What wraps invoices has many names, so every root that speaks of an invoice, a document or an envelope may pass, and
    /// so does one that does not stand in the window: the confined reader looks inside.
    var objection: Refusal.Reason? {
        switch (documentType ?? root)?.lowercased() {
        case "html": return .unsupportedFormat(kind: "a web page")
        case "svg": return .unsupportedFormat(kind: "an SVG drawing")
        default: break
        }
        if documentType != nil { return .documentType }
        guard let root, !namesUBL else { return nil }
        let words = ["invoice", "creditnote", "envelope", "document"]
        if words.contains(where: root.lowercased().contains) { return nil }
        return .notADocument(
            kind: "XML with the root element <\(String(root.prefix(60)))>",
            remedy: "import the e-invoice itself (UBL 2.1), or the PDF of the document")
    }

    private static func opensTag(_ text: ByteWindow, at place: Int) -> Bool {
        text.holds("<", at: place) && text[place + 1].map(ByteWindow.isNameByte) == true
    }

    private static func opensDocumentType(_ text: ByteWindow, at place: Int) -> Bool {
        text.slice(at: place, count: 9).map { String(decoding: $0, as: UTF8.self).uppercased() } == "<!DOCTYPE"
    }

    private static func skipBlanks(in text: ByteWindow, from start: Int) -> Int {
        var place = start
        while let byte = text[place], [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
        return place
    }

    /// The window without a mark, and every second byte of it where it is UTF-16: names of elements are ASCII there.
    private static func ascii(of head: ByteWindow) -> ByteWindow {
        if head.holds([0xEF, 0xBB, 0xBF]) { return ByteWindow(Array(head.bytes.dropFirst(3))) }
        let start = head.holds([0xFF, 0xFE]) || head.holds([0xFE, 0xFF]) ? 2 : 0
        let isBig = head.holds([0xFE, 0xFF]) || head.holds([0, 0x3C])
        guard isBig || start == 2 || head.holds([0x3C, 0]) else { return head }
        let (high, low) = isBig ? (0, 1) : (1, 0)
        let body = head.bytes.dropFirst(start)
        return ByteWindow(
            stride(from: body.startIndex, to: body.endIndex - 1, by: 2).map { index in
                // A character beyond ASCII is a letter, whatever it is.
                body[index + high] == 0 && body[index + low] < 0x80 ? body[index + low] : 0x80
            })
    }
}

extension ByteWindow {
    fileprivate static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
            UInt8(ascii: "."), 0x80...0xFF:
            true
        default: false
        }
    }

    /// The name that begins at the place.
    fileprivate func name(at start: Int) -> String {
        String(decoding: bytes[min(start, bytes.count)...].prefix(while: Self.isNameByte), as: UTF8.self)
    }

    /// The place behind the next place where this text stands.
    fileprivate func place(after text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        return (start..<max(start, bytes.count)).first { holds(wanted, at: $0) }.map { $0 + wanted.count }
    }
}
