import ReceiptModel

/// The two alphabets of the region's receipts.
enum Script: Hashable {
    case latin
    case cyrillic

    /// Homoglyphs of the two alphabets (Unicode UTS #39 calls them confusables), in the same order.
    private static let homoglyphs: (latin: String, cyrillic: String) = ("ABCEHJKMOPTXacejopx", "АВСЕНЈКМОРТХасејорх")
    private static let cyrillicHomoglyphs = Dictionary(uniqueKeysWithValues: zip(homoglyphs.latin, homoglyphs.cyrillic))
    private static let latinHomoglyphs = Dictionary(uniqueKeysWithValues: zip(homoglyphs.cyrillic, homoglyphs.latin))

    /// The alphabet of a letter; `nil` for any other character.
    init?(of character: Character) {
        guard character.isLetter, let scalar = character.unicodeScalars.first else { return nil }
        switch scalar.value {
        case 0x41...0x24F: self = .latin
        case 0x400...0x52F: self = .cyrillic
        default: return nil
        }
    }

    /// The alphabet of a letter without a homoglyph in the other one.
    init?(distinctive character: Character) {
        guard Self.cyrillicHomoglyphs[character] == nil, Self.latinHomoglyphs[character] == nil else { return nil }
        self.init(of: character)
    }

    /// The only alphabet to which the distinctive letters of a text belong; `nil` for none or both.
    init?(uniqueIn text: String) {
        let scripts = Set(text.compactMap { Script(distinctive: $0) })
        guard let script = scripts.first, scripts.count == 1 else { return nil }
        self = script
    }

    /// The text with homoglyphs of the other alphabet replaced by letters of this one.
    func replacingHomoglyphs(in text: String) -> String {
        let homoglyphs = self == .latin ? Self.latinHomoglyphs : Self.cyrillicHomoglyphs
        return String(text.map { homoglyphs[$0] ?? $0 })
    }
}
