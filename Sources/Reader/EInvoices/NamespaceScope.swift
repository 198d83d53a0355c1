/// What prefixes mean at one place of a document.
///
/// Expat can do this by itself, but copies the URI for every attribute with a prefix: 160 kB of hostile XML keep it busy
/// for seconds, and four times as long for every doubling.
struct NamespaceScope {
    /// What each prefix stands for, from the outermost declaration to the innermost.
    private var declared: [String: [String]] = ["xml": ["http://www.w3.org/XML/1998/namespace"]]

    mutating func declare(_ prefix: String, as namespace: String) { declared[prefix, default: []].append(namespace) }

    /// Takes back the innermost declaration of each prefix.
    mutating func withdraw(_ prefixes: [String]) {
        for prefix in prefixes { _ = declared[prefix]?.popLast() }
    }

    /// `nil` for a prefix that nobody declared; names without a prefix are in no namespace unless one is declared.
    func namespace(of prefix: String) -> String? { declared[prefix]?.last ?? (prefix.isEmpty ? "" : nil) }
}
