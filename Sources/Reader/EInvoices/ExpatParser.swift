import CExpat
import ReceiptModel

/// Expat, set up for one document that brings no type of its own.
@safe struct ExpatParser: ~Copyable {
    private let parser: OpaquePointer
    /// What expat calls back; its pointer to it keeps nothing alive, so both are owned here, and go together.
    private let listener: XMLListener
    private let limits: XMLLimits

    /// So much is handed over at once, so that a tag that never ends is noticed.
    private static let piece = 1 << 20

    init(limits: XMLLimits) throws(EInvoiceError) {
        // The encoding that is named here goes before what the document declares.
        guard let created = unsafe XML_ParserCreate("UTF-8") else { throw .outOfMemory }
        unsafe parser = created
        unsafe listener = XMLListener(parser: created, limits: limits)
        self.limits = limits
        unsafe XML_SetUserData(created, Unmanaged.passUnretained(listener).toOpaque())
        unsafe XML_SetStartDoctypeDeclHandler(created, startOfDocumentType)
        unsafe XML_SetXmlDeclHandler(created, declaration)
        unsafe XML_SetElementHandler(created, startOfElement, endOfElement)
        unsafe XML_SetCharacterDataHandler(created, text)
        // A second lock on what has no door: there are no entities without a document type. The five of XML itself make a
        // document a quarter longer at most; by itself expat allows a hundred times.
        _ = unsafe XML_SetParamEntityParsing(created, XML_PARAM_ENTITY_PARSING_NEVER)
        _ = unsafe XML_SetBillionLaughsAttackProtectionMaximumAmplification(created, 2)
        _ = unsafe XML_SetBillionLaughsAttackProtectionActivationThreshold(created, 1 << 16)
    }

    deinit { unsafe XML_ParserFree(parser) }

    /// Parses a document; a parser does so once.
    ///
    /// - Parameters:
    ///   - document: the whole document in UTF-8.
    ///   - line: the line of the file in which it starts, counted from 1.
    /// - Returns: its root element.
    /// - Throws: why it has none.
    borrowing func root(
        of document: ArraySlice<UInt8>, startingInLine line: Int
    ) throws(EInvoiceError) -> XMLElement {
        try unsafe document.withUnsafeBufferPointer { (bytes) throws(EInvoiceError) in
            do throws(XMLFault) {
                try unsafe feed(UnsafeRawBufferPointer(bytes))
            } catch {
                // Expat counts the lines in the bytes, so it is asked while they are there.
                throw error.error(inLine: line - 1 + Int(unsafe XML_GetCurrentLineNumber(parser)))
            }
        }
        guard let root = listener.tree.root else { throw .malformed(line: line, why: "there is no root element") }
        return root
    }

    private borrowing func feed(_ bytes: UnsafeRawBufferPointer) throws(XMLFault) {
        var fed = 0
        repeat {
            let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[fed..<min(fed + Self.piece, bytes.count)])
            fed += piece.count
            let start = unsafe piece.baseAddress?.assumingMemoryBound(to: CChar.self)
            let status = unsafe XML_Parse(parser, start, CInt(piece.count), fed == bytes.count ? 1 : 0)
            if let fault = listener.fault { throw fault }
            let place = min(max(0, Int(unsafe XML_GetCurrentByteIndex(parser))), fed)
            let verdict = unsafe ExpatVerdict(document: bytes, place: place)
            guard status == XML_STATUS_OK else {
                throw verdict.fault(unsafe XML_GetErrorCode(parser), in: listener.tree)
            }
            // The attributes of a tag are heard of at its end only, when expat has made room for all of them.
            if fed - place > limits.tagBytes, verdict.isAtStartTag {
                throw .tooMuch(.tag, limit: limits.tagBytes)
            }
        } while fed < bytes.count
    }
}

/// Lets a tree grow by what expat calls back, and stops expat at the first fault.
@safe private final class XMLListener {
    private(set) var tree: XMLTree
    private(set) var fault: XMLFault?
    private let parser: OpaquePointer
    private let limits: XMLLimits

    init(parser: OpaquePointer, limits: XMLLimits) {
        unsafe self.parser = parser
        self.limits = limits
        tree = XMLTree(limits: limits)
    }

    /// Takes what was heard; nothing after a fault, since expat may go on for a step after it was stopped.
    func take(_ change: (inout XMLTree) throws(XMLFault) -> Void) {
        guard fault == nil else { return }
        do throws(XMLFault) {
            try change(&tree)
        } catch {
            fault = error
            _ = unsafe XML_StopParser(parser, 0)
        }
    }

    /// Names and values by turns up to a null pointer, as expat has them.
    func attributes(
        _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) throws(XMLFault) -> [XMLTree.Attribute] {
        guard let pairs = unsafe pairs else { return [] }
        var result: [XMLTree.Attribute] = []
        while let name = unsafe pairs[2 * result.count], let value = unsafe pairs[2 * result.count + 1] {
            guard result.count < limits.attributes else { throw .tooMuch(.attributes, limit: limits.attributes) }
            result.append(XMLTree.Attribute(name: unsafe String(cString: name), value: unsafe String(cString: value)))
        }
        return result
    }
}

// MARK: what expat calls

private func listener(_ userData: UnsafeMutableRawPointer?) -> XMLListener? {
    unsafe userData.map { unsafe Unmanaged<XMLListener>.fromOpaque($0).takeUnretainedValue() }
}

private let startOfDocumentType: XML_StartDoctypeDeclHandler = { userData, _, _, _, _ in
    unsafe listener(userData)?.take { _ throws(XMLFault) in throw .documentType }
}

/// What it says of the encoding was heard before the bytes became text.
private let declaration: XML_XmlDeclHandler = { userData, version, _, _ in
    let version = unsafe version.map { unsafe String(cString: $0) } ?? ""
    unsafe listener(userData)?.take { _ throws(XMLFault) in
        guard version.wholeMatch(of: /1\.[0-9]+/) != nil else {
            throw .malformed(why: "it is no XML of version 1, but of '\(version.prefix(20))'")
        }
    }
}

private let startOfElement: XML_StartElementHandler = { userData, name, attributes in
    guard let name = unsafe name, let listener = unsafe listener(userData) else { return }
    listener.take { tree throws(XMLFault) in
        try tree.start(unsafe String(cString: name), attributes: unsafe listener.attributes(attributes))
    }
}

private let endOfElement: XML_EndElementHandler = { userData, _ in
    unsafe listener(userData)?.take { tree throws(XMLFault) in tree.end() }
}

private let text: XML_CharacterDataHandler = { userData, start, count in
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(count))
    unsafe listener(userData)?.take { tree throws(XMLFault) in unsafe tree.append(bytes) }
}
