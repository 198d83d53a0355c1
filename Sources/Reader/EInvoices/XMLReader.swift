/// Reads an XML 1.0 document with namespaces into a tree of elements, as far as data needs it.
///
/// There is no code for document types, for entities other than the five of XML itself, or for anything outside of the
/// bytes, so there is nothing to switch off. Comments and processing instructions are passed over. What is not well-formed
/// is refused; only letters beyond ASCII in names are not looked at closely.
struct XMLReader {
    private let bytes: [UInt8]
    private let limits: XMLLimits
    private var position = 0
    private var open: [OpenElement] = []
    private var elements = 0
    private var scope = NamespaceScope()
    /// Names repeat a thousand times; they share one string.
    private var names: [ArraySlice<UInt8>: String] = [:]

    /// The root element of a document.
    static func root(of bytes: [UInt8], limits: XMLLimits = .standard) throws(EInvoiceError) -> XMLElement {
        guard bytes.count <= limits.bytes else { throw .tooMuch(.bytes, limit: limits.bytes) }
        var reader = XMLReader(bytes: try XMLEncoding.utf8Bytes(of: bytes), limits: limits)
        return try reader.document()
    }

    private init(bytes: [UInt8], limits: XMLLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// An element whose end is still to come.
    private struct OpenElement {
        var element: XMLElement
        /// As written, with its prefix.
        var name: Range<Int>
        var text: [UInt8] = []
        /// How many namespaces were in scope before it.
        var outerScope: Int
    }

    // MARK: the document

    private mutating func document() throws(EInvoiceError) -> XMLElement {
        // Strictly nothing stands before the declaration, but mail programs leave blank lines there.
        skipBlanks()
        if holds("<?xml"), let after = byte(at: position + 5), Self.isBlank(after) {
            try skipDeclaration()
        }
        try skipProlog()
        guard current == UInt8(ascii: "<") else { throw malformed("there is no root element") }
        if let root = try startTag() {
            try expectNothingMore()
            return root
        }
        while true {
            if let root = try content() {
                try expectNothingMore()
                return root
            }
        }
    }

    /// What it says of the encoding was heard before the bytes became text.
    private mutating func skipDeclaration() throws(EInvoiceError) {
        let start = position + 5
        try skip(past: "?>", from: start, "the XML declaration has no end")
        let text = String(decoding: bytes[start..<position - 2], as: UTF8.self)
        let version = /\s+version\s*=\s*("1\.[0-9]+"|'1\.[0-9]+')/
        let encoding = /\s+encoding\s*=\s*("[A-Za-z][A-Za-z0-9._\-]*"|'[A-Za-z][A-Za-z0-9._\-]*')/
        let standalone = /\s+standalone\s*=\s*("(yes|no)"|'(yes|no)')/
        var rest = text[...]
        guard let first = rest.prefixMatch(of: version) else { throw malformed("the XML declaration is none") }
        rest = rest[first.range.upperBound...]
        if let found = rest.prefixMatch(of: encoding) { rest = rest[found.range.upperBound...] }
        if let found = rest.prefixMatch(of: standalone) { rest = rest[found.range.upperBound...] }
        guard rest.utf8.allSatisfy(Self.isBlank) else { throw malformed("the XML declaration is none") }
    }

    /// Comments, instructions and blanks around the root element.
    private mutating func skipProlog() throws(EInvoiceError) {
        while true {
            skipBlanks()
            if holds("<!--") {
                try skipComment()
            } else if holds("<?") {
                try skipInstruction()
            } else if holds("<!") {
                throw holds("<!DOCTYPE") ? .documentType : malformed("there is a declaration that XML does not know")
            } else {
                return
            }
        }
    }

    private mutating func expectNothingMore() throws(EInvoiceError) {
        try skipProlog()
        guard position == bytes.count else { throw malformed("something stands after the end of the root element") }
    }

    // MARK: what stands between tags

    /// Takes the next piece of content; the root element when that was its end.
    private mutating func content() throws(EInvoiceError) -> XMLElement? {
        guard let next = current else { throw malformed("it ends in the middle") }
        guard next == UInt8(ascii: "<") else {
            try takeText()
            return nil
        }
        if holds("</") { return try endTag() }
        if holds("<!--") {
            try skipComment()
        } else if holds("<![CDATA[") {
            try takeSection()
        } else if holds("<?") {
            try skipInstruction()
        } else if holds("<!") {
            throw holds("<!DOCTYPE") ? .documentType : malformed("there is a declaration inside the document")
        } else if let root = try startTag() {
            return root
        }
        return nil
    }

    private mutating func takeText() throws(EInvoiceError) {
        var text = takeOpenText()
        while let byte = current, byte != UInt8(ascii: "<") {
            if byte == UInt8(ascii: "&") {
                text += try reference()
            } else {
                if byte == UInt8(ascii: "]"), holds("]]>") { throw malformed("']]>' stands in text") }
                try takeCharacter(byte, into: &text)
            }
        }
        open[open.count - 1].text = text
    }

    /// The text so far of the innermost open element, out of its place so that it grows without being copied.
    private mutating func takeOpenText() -> [UInt8] {
        let text = open[open.count - 1].text
        open[open.count - 1].text = []
        return text
    }

    private mutating func takeSection() throws(EInvoiceError) {
        position += 9
        var text = takeOpenText()
        while let byte = current {
            if byte == UInt8(ascii: "]"), holds("]]>") {
                position += 3
                open[open.count - 1].text = text
                return
            }
            try takeCharacter(byte, into: &text)
        }
        throw malformed("a CDATA section has no end")
    }

    /// Appends the character at the position; line ends become line feeds.
    private mutating func takeCharacter(_ byte: UInt8, into text: inout [UInt8]) throws(EInvoiceError) {
        position += 1
        if byte == 0x0D {
            text.append(0x0A)
            if current == 0x0A { position += 1 }
            return
        }
        guard byte >= 0x20 || byte == 0x0A || byte == 0x09 else { throw malformed("there is a control character") }
        text.append(byte)
    }

    /// The character that `&…;` stands for.
    private mutating func reference() throws(EInvoiceError) -> [UInt8] {
        let start = position + 1
        guard
            let length = bytes[start...].prefix(limits.nameBytes).firstIndex(of: UInt8(ascii: ";")).map({ $0 - start })
        else { throw malformed("a reference has no end") }
        let name = bytes[start..<start + length]
        position = start + length + 1
        if name.first == UInt8(ascii: "#") { return try character(numbered: name.dropFirst()) }
        switch String(decoding: name, as: UTF8.self) {
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "amp": return [UInt8(ascii: "&")]
        case "apos": return [UInt8(ascii: "'")]
        case "quot": return [UInt8(ascii: "\"")]
        case let other:
            guard Self.isName(name) else { throw malformed("an '&' stands alone") }
            throw .entity(name: String(other.prefix(40)))
        }
    }

    private func character(numbered digits: ArraySlice<UInt8>) throws(EInvoiceError) -> [UInt8] {
        let isHexadecimal = digits.first == UInt8(ascii: "x")
        let figures = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
        guard let first = figures.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
            let number = UInt32(figures, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(number),
            number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number), number != 0xFFFE, number != 0xFFFF
        else { throw malformed("'&#\(String(decoding: digits.prefix(12), as: UTF8.self));' is no character") }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func skipComment() throws(EInvoiceError) {
        try skip(past: "--", from: position + 4, "a comment has no end")
        guard current == UInt8(ascii: ">") else { throw malformed("'--' stands in a comment") }
        position += 1
    }

    private mutating func skipInstruction() throws(EInvoiceError) {
        let target = try nameRange(at: position + 2)
        guard String(decoding: bytes[target], as: UTF8.self).lowercased() != "xml" else {
            throw malformed("an XML declaration stands inside the document")
        }
        try skip(past: "?>", from: target.upperBound, "an instruction has no end")
    }

    // MARK: tags

    /// Reads a start tag; the element when it is the root and empty.
    private mutating func startTag() throws(EInvoiceError) -> XMLElement? {
        elements += 1
        guard elements <= limits.elements else { throw .tooMuch(.elements, limit: limits.elements) }
        guard open.count < limits.depth else { throw .tooMuch(.depth, limit: limits.depth) }
        let name = try nameRange(at: position + 1)
        position = name.upperBound
        let outerScope = scope.count
        let written = try attributes()
        for attribute in written { try declare(attribute) }
        var plain: [String: String] = [:]
        for attribute in written where !attribute.isDeclaration {
            let (prefix, local) = try parts(of: attribute.name)
            if prefix.isEmpty {
                plain[shared(local)] = attribute.value
            } else if scope.namespace(of: prefix) == nil {
                throw malformed("the prefix '\(text(prefix))' means nothing")
            }
        }
        let (prefix, local) = try parts(of: name)
        guard let namespace = scope.namespace(of: prefix) else {
            throw malformed("the prefix '\(text(prefix))' means nothing")
        }
        let element = XMLElement(name: XMLName(namespace: namespace, local: shared(local)), attributes: plain)
        open.append(OpenElement(element: element, name: name, outerScope: outerScope))
        if holds("/>") {
            position += 2
            return close()
        }
        guard current == UInt8(ascii: ">") else { throw malformed("a start tag has no end") }
        position += 1
        return nil
    }

    /// Reads an end tag; the element when it is the root's.
    private mutating func endTag() throws(EInvoiceError) -> XMLElement? {
        let name = try nameRange(at: position + 2)
        let expected = bytes[open[open.count - 1].name]
        guard bytes[name].elementsEqual(expected) else {
            throw malformed("</\(text(bytes[name]))> stands where </\(text(expected))> should")
        }
        position = name.upperBound
        skipBlanks()
        guard current == UInt8(ascii: ">") else { throw malformed("an end tag has no end") }
        position += 1
        return close()
    }

    /// Puts the innermost open element into the one around it; gives it back when there is none.
    private mutating func close() -> XMLElement? {
        var closed = open.removeLast()
        scope.shrink(to: closed.outerScope)
        // Between the children of an element there is its layout and nothing else.
        if closed.element.children.isEmpty || !closed.text.allSatisfy(Self.isBlank) {
            closed.element.close(with: String(decoding: closed.text, as: UTF8.self))
        }
        guard !open.isEmpty else { return closed.element }
        open[open.count - 1].element.append(closed.element)
        return nil
    }

    private struct WrittenAttribute {
        var name: Range<Int>
        var value: String
        /// Whether it declares a namespace.
        var isDeclaration: Bool
    }

    private mutating func attributes() throws(EInvoiceError) -> [WrittenAttribute] {
        var result: [WrittenAttribute] = []
        while true {
            let before = position
            skipBlanks()
            guard let next = current, next != UInt8(ascii: ">"), next != UInt8(ascii: "/") else { return result }
            guard position > before else { throw malformed("a blank is missing in a start tag") }
            guard result.count < limits.attributes else { throw .tooMuch(.attributes, limit: limits.attributes) }
            let name = try nameRange(at: position)
            guard !result.contains(where: { bytes[$0.name].elementsEqual(bytes[name]) }) else {
                throw malformed("the attribute '\(text(bytes[name]))' stands there twice")
            }
            position = name.upperBound
            skipBlanks()
            guard current == UInt8(ascii: "=") else { throw malformed("an attribute has no value") }
            position += 1
            skipBlanks()
            let value = try attributeValue()
            let isDeclaration =
                bytes[name].elementsEqual("xmlns".utf8) || bytes[name].starts(with: "xmlns:".utf8)
            result.append(WrittenAttribute(name: name, value: value, isDeclaration: isDeclaration))
        }
    }

    private mutating func attributeValue() throws(EInvoiceError) -> String {
        guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw malformed("the value of an attribute is not in quotes")
        }
        position += 1
        var value: [UInt8] = []
        while let byte = current {
            guard value.count <= limits.attributeBytes else { throw .tooMuch(.attribute, limit: limits.attributeBytes) }
            switch byte {
            case quote:
                position += 1
                return String(decoding: value, as: UTF8.self)
            case UInt8(ascii: "<"): throw malformed("'<' stands in an attribute")
            case UInt8(ascii: "&"): value += try reference()
            case 0x09, 0x0A, 0x0D:
                position += 1
                value.append(0x20)
            default: try takeCharacter(byte, into: &value)
            }
        }
        throw malformed("an attribute has no end")
    }

    private mutating func declare(_ attribute: WrittenAttribute) throws(EInvoiceError) {
        guard attribute.isDeclaration else { return }
        let (prefix, local) = try parts(of: attribute.name)
        // Without a prefix it is `xmlns` alone, which declares for names without one.
        let declared = prefix.isEmpty ? [] : local
        guard declared.isEmpty || !attribute.value.isEmpty else { throw malformed("a prefix stands for no namespace") }
        scope.declare(declared, as: shared(ArraySlice(attribute.value.utf8)))
    }

    // MARK: names

    private func nameRange(at start: Int) throws(EInvoiceError) -> Range<Int> {
        var end = start
        while let byte = byte(at: end), Self.isNameByte(byte) {
            end += 1
            guard end - start <= limits.nameBytes else { throw .tooMuch(.name, limit: limits.nameBytes) }
        }
        guard let first = byte(at: start), end > start, Self.isNameStart(first) else {
            throw malformed("there is no name where one should be")
        }
        return start..<end
    }

    private func parts(of name: Range<Int>) throws(EInvoiceError) -> (
        prefix: ArraySlice<UInt8>, local: ArraySlice<UInt8>
    ) {
        let parts = bytes[name].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        if parts.count == 1 { return ([], parts[0]) }
        guard parts.count == 2, !parts[0].isEmpty, let first = parts[1].first, Self.isNameStart(first) else {
            throw malformed("'\(text(bytes[name]))' is no name")
        }
        return (parts[0], parts[1])
    }

    private mutating func shared(_ name: ArraySlice<UInt8>) -> String {
        if let known = names[name] { return known }
        let text = text(name)
        names[name] = text
        return text
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), 0x80...0xFF:
            true
        default: false
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isNameStart(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first.map(isNameStart) == true && bytes.allSatisfy(isNameByte)
    }

    // MARK: bytes

    private var current: UInt8? { byte(at: position) }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Whether these bytes stand at the position.
    private func holds(_ expected: StaticString) -> Bool {
        bytes[position...].starts(with: expected.description.utf8)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x09].contains(byte) }

    private mutating func skipBlanks() {
        while let byte = current, Self.isBlank(byte) { position += 1 }
    }

    /// Moves behind the next place where the mark stands; what is in between must be characters.
    private mutating func skip(past mark: String, from start: Int, _ complaint: String) throws(EInvoiceError) {
        let mark = Array(mark.utf8)
        position = start
        while let byte = current {
            if byte == mark[0], bytes[position...].starts(with: mark) {
                position += mark.count
                return
            }
            guard byte >= 0x20 || Self.isBlank(byte) else { throw malformed("there is a control character") }
            position += 1
        }
        throw malformed(complaint)
    }

    private func malformed(_ why: String) -> EInvoiceError {
        let line = 1 + bytes.prefix(position).count { $0 == 0x0A }
        return .malformed(line: line, why: why)
    }
}
