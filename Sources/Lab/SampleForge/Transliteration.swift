/// Serbian Cyrillic written in Latin letters.
enum Transliteration {
    private static let small: [Character: String] = [
        "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "ђ": "đ", "е": "e", "ж": "ž", "з": "z", "и": "i", "ј": "j",
        "к": "k", "л": "l", "љ": "lj", "м": "m", "н": "n", "њ": "nj", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t",
        "ћ": "ć", "у": "u", "ф": "f", "х": "h", "ц": "c", "ч": "č", "џ": "dž", "ш": "š",
    ]

    /// Letters that are not Cyrillic stay; `Љ`, `Њ` and `Џ` become two capitals within a word of capitals.
    static func latin(_ text: String) -> String {
        let characters = Array(text)
        return characters.enumerated().map { index, character in
            let lower = Character(character.lowercased())
            guard let plain = small[lower] else { return String(character) }
            guard character.isUppercase else { return plain }
            guard plain.count == 2 else { return plain.uppercased() }
            let neighbours = [index - 1, index + 1].filter(characters.indices.contains).map { characters[$0] }
            let isShouted = neighbours.contains(where: \.isUppercase) && !neighbours.contains(where: \.isLowercase)
            return isShouted ? plain.uppercased() : plain.prefix(1).uppercased() + plain.dropFirst()
        }
        .joined()
    }
}
