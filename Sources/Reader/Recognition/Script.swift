import ReceiptModel

/// The two alphabets of the region's receipts.
enum Script: Hashable {
    case latin
    case cyrillic

    /// The letters of one alphabet that look like letters of the other: Latin first, Cyrillic below it.
    private static let homoglyphs: (latin: String, cyrillic: String) = ("ABCEHJKMOPTXacejopx", "АВСЕНЈКМОРТХасејорх")
    private static let cyrillicHomoglyphs = Dictionary(uniqueKeysWithValues: zip(homoglyphs.latin, homoglyphs.cyrillic))
    private static let latinHomoglyphs = Dictionary(uniqueKeysWithValues: zip(homoglyphs.cyrillic, homoglyphs.latin))

    /// The alphabet of a letter; `nil` for what is no letter of either.
    init?(of character: Character) {
        guard character.isLetter, let scalar = character.unicodeScalars.first else { return nil }
        switch scalar.value {
        case 0x41...0x24F: self = .latin
        case 0x400...0x52F: self = .cyrillic
        default: return nil
        }
    }

    /// The alphabet of a letter that rereadings like no letter of the other one.
    init?(distinctive character: Character) {
        guard Self.cyrillicHomoglyphs[character] == nil, Self.latinHomoglyphs[character] == nil else { return nil }
        self.init(of: character)
    }

    /// The alphabet that the telling letters of a text belong to; `nil` when there are none, or of both.
    init?(uniqueIn text: String) {
        let scripts = Set(text.compactMap { Script(distinctive: $0) })
        guard let script = scripts.first, scripts.count == 1 else { return nil }
        self = script
    }

    /// A text with its letters that have a twin in this alphabet written in this alphabet.
    func replacingHomoglyphs(in text: String) -> String {
        let homoglyphs = self == .latin ? Self.latinHomoglyphs : Self.cyrillicHomoglyphs
        return String(text.map { homoglyphs[$0] ?? $0 })
    }
}
