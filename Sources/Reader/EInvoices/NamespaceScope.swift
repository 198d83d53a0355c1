/// What prefixes mean, from the outermost element to the innermost.
struct NamespaceScope {
    private var declared: [(prefix: ArraySlice<UInt8>, namespace: String)] = [
        (ArraySlice("xml".utf8), "http://www.w3.org/XML/1998/namespace")
    ]

    var count: Int { declared.count }

    mutating func declare(_ prefix: ArraySlice<UInt8>, as namespace: String) { declared.append((prefix, namespace)) }

    mutating func shrink(to count: Int) { declared.removeLast(declared.count - count) }

    /// `nil` for a prefix that nobody declared; names without a prefix are in no namespace unless one is declared.
    func namespace(of prefix: ArraySlice<UInt8>) -> String? {
        declared.last { $0.prefix.elementsEqual(prefix) }?.namespace ?? (prefix.isEmpty ? "" : nil)
    }
}
