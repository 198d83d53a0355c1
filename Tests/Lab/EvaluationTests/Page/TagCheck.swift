/// A small reader of the HTML that the page may contain: complains about what is unbalanced or not expected.
struct TagCheck {
    struct Tag {
        let name: String
        let attributes: [String: String]
    }

    private(set) var tags: [Tag] = []
    private(set) var faults: [String] = []
    private var open: [String] = []

    private static let void: Set<String> = ["meta", "img", "br", "!doctype"]
    private static let raw: Set<String> = ["style", "script"]

    init(_ html: String) {
        let text = Array(html.unicodeScalars)
        var place = 0
        while place < text.count {
            guard text[place] == "<" else {
                place += 1
                continue
            }
            guard let end = Self.end(of: text, from: place) else {
                faults.append("a tag at \(place) does not end")
                break
            }
            take(text[(place + 1)..<end])
            place = end + 1
            if let last = tags.last, Self.raw.contains(last.name), open.last == last.name {
                let close = Array("</\(last.name)>".unicodeScalars)
                while place < text.count, !text[place...].starts(with: close) { place += 1 }
            }
        }
        if !open.isEmpty { faults.append("not closed: \(open)") }
    }

    /// The `>` of a tag, which may stand in quotes before.
    private static func end(of text: [Unicode.Scalar], from start: Int) -> Int? {
        var isQuoted = false
        for place in start..<text.count {
            if text[place] == "\"" { isQuoted.toggle() }
            if text[place] == ">", !isQuoted { return place }
        }
        return nil
    }

    private mutating func take(_ inside: ArraySlice<Unicode.Scalar>) {
        let text = String(String.UnicodeScalarView(inside))
        if text.hasPrefix("/") {
            let name = text.dropFirst().lowercased()
            if open.last == name { open.removeLast() } else { faults.append("</\(name)> within \(open)") }
            return
        }
        let isClosed = text.hasSuffix("/")
        let name = text.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
        if name.isEmpty || !(name.first?.isLetter ?? false) && name != "!doctype" {
            faults.append("a bare < before \(text)")
        }
        var attributes: [String: String] = [:]
        for match in text.matches(of: /\s([a-zA-Z:\-]+)(?:="([^"]*)")?/) {
            attributes[match.1.lowercased()] = match.2.map(String.init) ?? ""
        }
        tags.append(Tag(name: name, attributes: attributes))
        if !isClosed, !Self.void.contains(name) { open.append(name) }
    }
}
