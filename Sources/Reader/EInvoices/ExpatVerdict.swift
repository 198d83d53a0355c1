import CExpat
import ReceiptModel

/// What is wrong at the place of a document where expat stopped, in words.
@safe struct ExpatVerdict {
    /// The document up to its end; it is borrowed.
    private let document: UnsafeRawBufferPointer
    private let place: Int
    private let count: Int

    init(document: UnsafeRawBufferPointer, place: Int) {
        unsafe self.document = document
        self.place = place
        count = document.count
    }

    /// Whether a start tag begins there.
    var isAtStartTag: Bool { stands("<", at: place) && !["!", "?", "/"].contains { stands($0, at: place + 1) } }

    /// The fault that an error of expat is.
    ///
    /// - Parameters:
    ///   - code: expat's error.
    ///   - tree: what was heard until then.
    /// - Returns: what is wrong, in words of our own where there are any.
    func fault(_ code: XML_Error, in tree: XMLTree) -> XMLFault {
        // A document type that is broken itself is one, too.
        if tree.isEmpty, (0...place).contains(where: { stands("<!DOCTYPE", at: $0) }) { return .documentType }
        return switch code {
        case XML_ERROR_NO_MEMORY: .outOfMemory
        case XML_ERROR_NO_ELEMENTS:
            .malformed(why: tree.innermost == nil ? "there is no root element" : "it ends in the middle")
        case XML_ERROR_INVALID_TOKEN: unexpected
        case XML_ERROR_SYNTAX:
            .malformed(
                why: stands("<!", at: place)
                    ? "there is a declaration that XML does not know" : "there is no root element")
        case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR: .malformed(why: "\(whatBegins) has no end")
        case XML_ERROR_UNCLOSED_CDATA_SECTION: .malformed(why: "a CDATA section has no end")
        case XML_ERROR_TAG_MISMATCH:
            .malformed(why: "</\(name(at: place))> stands where </\(tree.innermost?.prefix(60) ?? "")> should")
        case XML_ERROR_DUPLICATE_ATTRIBUTE:
            .malformed(why: "the attribute '\(name(at: place))' stands there twice")
        case XML_ERROR_JUNK_AFTER_DOC_ELEMENT where stands("<!DOCTYPE", at: place): .documentType
        case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
            .malformed(why: "something stands after the end of the root element")
        case XML_ERROR_UNDEFINED_ENTITY: undefinedEntity
        case XML_ERROR_BAD_CHAR_REF: .malformed(why: "'&\(name(at: place + 1, until: ";"));' is no character")
        case XML_ERROR_XML_DECL: .malformed(why: "the XML declaration is none")
        case XML_ERROR_MISPLACED_XML_PI: .malformed(why: "an XML declaration stands inside the document")
        default:
            .malformed(why: "\(Self.words(for: code))")
        }
    }

    /// What expat calls an error that has no words here.
    private static func words(for code: XML_Error) -> String {
        unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue) of expat"
    }

    /// Something that may not stand where it does.
    private var unexpected: XMLFault {
        if stands("<!DOCTYPE", at: place - 2) { return .documentType }
        let next = unsafe String(decoding: document[place..<min(place + 4, count)], as: UTF8.self)
        guard let character = next.unicodeScalars.first else { return .malformed(why: "it ends in the middle") }
        let isBlank = ["\t", "\n", "\r", " "].contains(character)
        guard isBlank || character >= " " else { return .controlCharacter }
        if stands("<!", at: place - 2) { return .malformed(why: "there is a declaration inside the document") }
        if stands("]]>", at: place - 2) { return .malformed(why: "']]>' stands in text") }
        if stands("--", at: place - 2) { return .malformed(why: "'--' stands in a comment") }
        if stands("&", at: place - 1) { return .malformed(why: "an '&' stands alone") }
        if stands("<", at: place - 1) { return .malformed(why: "there is no name where one should be") }
        if isBlank { return .malformed(why: "a blank has no place there") }
        return .malformed(why: "the character '\(character)' has no place there")
    }

    /// The first entity from there on that is not XML's own; of one in an attribute expat names the place of the tag.
    private var undefinedEntity: XMLFault {
        let known = ["lt", "gt", "amp", "apos", "quot"]
        for start in place..<count where stands("&", at: start) && !stands("&#", at: start) {
            let entity = name(at: start + 1, until: ";")
            if !known.contains(entity) { return .entity(name: entity) }
        }
        return .malformed(why: "a reference means nothing")
    }

    /// What has no end, by its first characters.
    private var whatBegins: Message {
        if stands("<!--", at: place) { return "a comment" }
        if stands("<![CDATA[", at: place) { return "a CDATA section" }
        if stands("<?", at: place) { return "an instruction" }
        if stands("<!", at: place) { return "a declaration" }
        if stands("&", at: place) { return "a reference" }
        return "a tag"
    }

    /// Whether these bytes stand at an index.
    private func stands(_ expected: String, at index: Int) -> Bool {
        guard index >= 0, index + expected.utf8.count <= count else { return false }
        return unsafe document[index..<index + expected.utf8.count].elementsEqual(expected.utf8)
    }

    /// The first forty bytes of a name that begins at an index; it goes up to one of these characters or a blank.
    private func name(at index: Int, until ends: String = "=>/<") -> String {
        let shown = unsafe document[min(index, count)..<min(index + 40, count)]
        return unsafe String(
            decoding: shown.prefix { !XMLTree.isBlank($0) && !ends.utf8.contains($0) }, as: UTF8.self)
    }
}
