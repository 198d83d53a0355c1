import ReceiptModel

/// A tree of elements that grows as the parts of a document are heard of, in their order, within limits.
struct XMLTree {
    /// The root element, once its end was heard of.
    private(set) var root: XMLElement?
    private let limits: XMLLimits
    private var open: [OpenElement] = []
    private var elements = 0
    private var scope = NamespaceScope()
    /// Names repeat a thousand times; they are taken apart once, and share their strings.
    private var names: [String: WrittenName] = [:]

    init(limits: XMLLimits) { self.limits = limits }

    /// An element whose end is still to come.
    private struct OpenElement {
        var element: XMLElement
        /// As written, with its prefix.
        var name: String
        var text: [UInt8] = []
        /// The prefixes that it declares.
        var declared: [String]
    }

    private struct WrittenName {
        /// Empty without one.
        var prefix: String
        var local: String
    }

    /// An attribute as written; a declaration of a namespace is one, too.
    struct Attribute {
        var name: String
        var value: String
    }

    /// Whether no element was heard of.
    var isEmpty: Bool { elements == 0 }

    /// The name of the innermost element whose end is still to come, as written.
    var innermost: String? { open.last?.name }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    // MARK: what is heard of

    /// Takes the start of an element.
    mutating func start(_ name: String, attributes: [Attribute]) throws(XMLFault) {
        elements += 1
        guard elements <= limits.elements else { throw .tooMuch(.elements, limit: limits.elements) }
        guard open.count < limits.depth else { throw .tooMuch(.depth, limit: limits.depth) }
        let written = try parts(of: name)
        var declared: [String] = []
        var plain: [(name: WrittenName, value: String)] = []
        for attribute in attributes {
            guard attribute.value.utf8.count <= limits.attributeBytes else {
                throw .tooMuch(.attribute, limit: limits.attributeBytes)
            }
            let parts = try parts(of: attribute.name)
            guard parts.prefix == "xmlns" || attribute.name == "xmlns" else {
                plain.append((parts, attribute.value))
                continue
            }
            // Without a prefix it is `xmlns` alone, which declares for names without one.
            let prefix = parts.prefix.isEmpty ? "" : parts.local
            guard prefix.isEmpty || !attribute.value.isEmpty else {
                throw .malformed(why: "a prefix stands for no namespace")
            }
            scope.declare(prefix, as: attribute.value)
            declared.append(prefix)
        }
        var kept: [String: String] = [:]
        for (name, value) in plain {
            if name.prefix.isEmpty { kept[name.local] = value } else { _ = try namespace(of: name.prefix) }
        }
        let element = XMLElement(
            name: XMLName(namespace: try namespace(of: written.prefix), local: written.local), attributes: kept)
        open.append(OpenElement(element: element, name: name, declared: declared))
    }

    /// Takes text that stands directly in the innermost element, as UTF-8.
    mutating func append(_ bytes: some Collection<UInt8>) {
        guard let last = open.indices.last else { return }
        open[last].text.append(contentsOf: bytes)
    }

    /// Takes the end of the innermost element, and puts it into the one around it.
    mutating func end() {
        guard var closed = open.popLast() else { return }
        scope.withdraw(closed.declared)
        // Between the children of an element there is its layout and nothing else.
        if closed.element.children.isEmpty || !closed.text.allSatisfy(Self.isBlank) {
            closed.element.close(with: String(decoding: closed.text, as: UTF8.self))
        }
        if let last = open.indices.last { open[last].element.append(closed.element) } else { root = closed.element }
    }

    // MARK: names

    private func namespace(of prefix: String) throws(XMLFault) -> String {
        guard let namespace = scope.namespace(of: prefix) else {
            throw .malformed(why: "the prefix '\(prefix.prefix(60))' means nothing")
        }
        return namespace
    }

    private mutating func parts(of name: String) throws(XMLFault) -> WrittenName {
        if let known = names[name] { return known }
        guard name.utf8.count <= limits.nameBytes else { throw .tooMuch(.name, limit: limits.nameBytes) }
        var written = WrittenName(prefix: "", local: name)
        if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let local = name[name.utf8.index(after: colon)...]
            written = WrittenName(prefix: String(name[..<colon]), local: String(local))
            guard !written.prefix.isEmpty, let first = local.utf8.first, Self.mayBegin(first),
                !local.utf8.contains(UInt8(ascii: ":"))
            else { throw .malformed(why: "'\(name.prefix(60))' is no name") }
        }
        names[name] = written
        return written
    }

    /// Whether a byte of a name may begin one; expat knows, but takes the colon for a letter.
    private static func mayBegin(_ byte: UInt8) -> Bool {
        !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) && byte != UInt8(ascii: "-")
            && byte != UInt8(ascii: ".") && byte != UInt8(ascii: ":")
    }
}
