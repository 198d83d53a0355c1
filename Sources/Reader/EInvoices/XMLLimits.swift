/// How much of everything an XML document may have.
///
/// An invoice of ten thousand lines has some 400 000 elements, and the deepest path of UBL 2.1 that is in use has fewer than
/// twenty levels; a PDF inside makes one long text.
package struct XMLLimits: Hashable, Sendable {
    package var bytes: Int
    package var depth: Int
    package var elements: Int
    /// On one element, declarations of namespaces among them.
    package var attributes: Int
    /// Bytes of one attribute.
    package var attributeBytes: Int
    /// Bytes of one name.
    package var nameBytes: Int
    /// Bytes of one start tag, its attributes as written among them: those are counted only at its end.
    package var tagBytes: Int

    package init(
        bytes: Int = 32 << 20, depth: Int = 100, elements: Int = 500_000, attributes: Int = 64,
        attributeBytes: Int = 1 << 16, nameBytes: Int = 1 << 10, tagBytes: Int = 4 << 20
    ) {
        self.bytes = bytes
        self.depth = depth
        self.elements = elements
        self.attributes = attributes
        self.attributeBytes = attributeBytes
        self.nameBytes = nameBytes
        self.tagBytes = tagBytes
    }

    package static let standard = XMLLimits()
}
