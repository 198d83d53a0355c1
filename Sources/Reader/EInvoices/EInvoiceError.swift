/// Why bytes are no e-invoice that can be read.
package enum EInvoiceError: Error, Equatable, Sendable {
    /// What of a document is bounded.
    package enum Bound: String, Sendable {
        case bytes
        case depth = "levels of elements"
        case elements
        case attributes = "attributes on one element"
        case name = "bytes in a name"
        case attribute = "bytes in an attribute"
        case tag = "bytes in a tag"
    }

    /// No well-formed XML: the line, counted from 1, and what is wrong there.
    case malformed(line: Int, why: String)
    /// Bytes that are no text in the encoding that the document states, or none that is known.
    case encoding(why: String)
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
    package var message: String {
        switch self {
        case .malformed(let line, let why): "the XML is broken in line \(line): \(why)"
        case .encoding(let why): "the characters of the XML cannot be read: \(why)"
        case .documentType:
            "the XML brings a document type (DOCTYPE) along, which no e-invoice has and which is never followed"
        case .entity(let name): "the XML names the entity '\(name)', and entities are never followed"
        case .tooMuch(let what, let limit): "the XML has more than \(limit) \(what.rawValue)"
        case .outOfMemory: "there is no memory to read the XML; close other programs and try again"
        case .notAnInvoice(let root, let namespace):
            "the XML is no e-invoice: its root element is <\(root)>"
                + (namespace.isEmpty ? " without a namespace" : " of '\(namespace)'")
                + ", and there is no UBL Invoice or CreditNote in it"
        case .crossIndustry:
            "the XML is a Cross Industry Invoice (CII, as in Factur-X and ZUGFeRD), a syntax that is not read"
        }
    }
}
