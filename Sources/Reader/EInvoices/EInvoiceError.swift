package import ReceiptModel

/// Why bytes are no e-invoice that can be read.
package enum EInvoiceError: Error, Equatable, Sendable {
    /// What of a document is bounded.
    package enum Bound: Sendable {
        case bytes
        case depth
        case elements
        case attributes
        case name
        case attribute
        case tag
    }

    /// No well-formed XML: the line, counted from 1, and what is wrong there.
    case malformed(line: Int, why: Message)
    /// Bytes that are no text in the encoding that the document states, or none that is known.
    case encoding(why: Message)
    /// The document defines its own type, which is how entities get in; no e-invoice does.
    case documentType
    /// An entity that XML itself does not define.
    case entity(name: String)
    /// More of something than any invoice has.
    case tooMuch(Bound, limit: Int)
    /// No memory for what parses XML.
    case outOfMemory
    /// XML of another kind: its root element and the namespace of that.
    case notAnInvoice(root: String, namespace: String)
    /// The other syntax of EN 16931, of Factur-X and ZUGFeRD, which is not read.
    case crossIndustry

    /// What is wrong and where; one sentence without a full stop.
    package var message: Message {
        switch self {
        case .malformed(let line, let why): "the XML is broken in line \(line): \(why)"
        case .encoding(let why): "the characters of the XML cannot be read: \(why)"
        case .documentType:
            "the XML brings a document type (DOCTYPE) along, which no e-invoice has and which is never followed"
        case .entity(let name): "the XML names the entity '\(name)', and entities are never followed"
        case .tooMuch(let what, let limit): what.excess(of: limit)
        case .outOfMemory: "there is no memory to read the XML; close other programs and try again"
        case .notAnInvoice(let root, let namespace):
            namespace.isEmpty
                ? """
                the XML is no e-invoice: its root element is <\(root)> without a namespace, and there is no UBL Invoice \
                or CreditNote in it
                """
                : """
                the XML is no e-invoice: its root element is <\(root)> of '\(namespace)', and there is no UBL Invoice \
                or CreditNote in it
                """
        case .crossIndustry:
            "the XML is a Cross Industry Invoice (CII, as in Factur-X and ZUGFeRD), a syntax that is not read"
        }
    }
}

extension EInvoiceError.Bound {
    /// That a document has more of it than the limit.
    fileprivate func excess(of limit: Int) -> Message {
        switch self {
        case .bytes: "the XML has more than \(limit) bytes"
        case .depth: "the XML has more than \(limit) levels of elements"
        case .elements: "the XML has more than \(limit) elements"
        case .attributes: "the XML has more than \(limit) attributes on one element"
        case .name: "the XML has more than \(limit) bytes in a name"
        case .attribute: "the XML has more than \(limit) bytes in an attribute"
        case .tag: "the XML has more than \(limit) bytes in a tag"
        }
    }
}
