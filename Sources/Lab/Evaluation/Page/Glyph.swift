/// A character made visible and distinguishable from look-alikes.
struct Glyph {
    /// One grapheme, or nothing.
    let text: String

    /// The visible form: a space as `␣`, the empty string as `∅`, a combining mark on a dotted circle.
    var shown: String {
        switch text {
        case "": return "∅"
        case " ": return "␣"
        case "\u{A0}": return "⍽"
        case "\n": return "⏎"
        default: break
        }
        switch text.unicodeScalars.first?.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return "\u{25CC}" + text
        default: return text
        }
    }

    /// `U+0410 Cyrillic`: code points, and the script where there is one.
    var identity: String {
        guard !text.isEmpty else { return "nothing" }
        let points = text.unicodeScalars.map(VisibleText.codePoint).joined(separator: " ")
        return script.map { "\(points) \($0.rawValue)" } ?? points
    }

    enum Script: String {
        case latin = "Latin"
        case cyrillic = "Cyrillic"
        case greek = "Greek"
    }

    /// Script of the first letter.
    var script: Script? {
        guard let scalar = text.unicodeScalars.first, scalar.properties.isAlphabetic else { return nil }
        switch scalar.value {
        case 0x41...0x24F, 0x1E00...0x1EFF, 0xFB00...0xFB06, 0xFF21...0xFF5A: return .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: return .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: return .cyrillic
        default: return nil
        }
    }

    /// Whether the other looks the same and is of another script.
    func looksLike(_ other: Glyph) -> Bool {
        guard let mine = script, let theirs = other.script, mine != theirs else { return false }
        return Self.latinShape(text) == Self.latinShape(other.text)
    }

    private static func latinShape(_ text: String) -> String { lookAlikes[text] ?? text }

    /// Letters that tills print with the same shapes.
    private static let lookAlikes: [String: String] = {
        let cyrillic = "АВЕЅІЈКМНОРСТУХаеѕіјорсухЋћЂђ"
        let latin = "ABESIJKMHOPCTYXaesijopcyxĆħĐđ"
        return Dictionary(zip(cyrillic, latin).map { (String($0), String($1)) }) { first, _ in first }
    }()
}
