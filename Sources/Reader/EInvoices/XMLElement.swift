/// The name of an element: what it is called, in the vocabulary that a URI names; the prefix means nothing.
struct XMLName: Hashable {
    var namespace: String
    var local: String
}

/// An element of an XML document with all that is in it.
struct XMLElement {
    let name: XMLName
    /// By their local names; those with a namespace of their own are left out, because no field of an invoice is in one.
    let attributes: [String: String]
    private(set) var children: [XMLElement] = []
    /// The text that stands directly in it, without that of its children.
    private(set) var text = ""

    init(name: XMLName, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    mutating func append(_ child: XMLElement) { children.append(child) }

    mutating func close(with text: String) { self.text = text }

    /// The first child of that name.
    func child(_ namespace: String, _ local: String) -> XMLElement? {
        children.first { $0.name.local == local && $0.name.namespace == namespace }
    }

    /// All children of that name, in their order.
    func children(_ namespace: String, _ local: String) -> [XMLElement] {
        children.filter { $0.name.local == local && $0.name.namespace == namespace }
    }

    /// The elements below it, itself first, in the order of the document, for which `isWanted` says yes; nothing is looked
    /// for inside of those.
    func descendants(where isWanted: (XMLElement) -> Bool) -> [XMLElement] {
        if isWanted(self) { return [self] }
        return children.flatMap { $0.descendants(where: isWanted) }
    }
}
