/// Text reduced to what survives a bad print and a wrong script, for comparing labels.
///
/// Accents, case, blanks and punctuation go; signs that recognisers mix up fall together (0 and O, 1, I and L, 5 and S,
/// 6 and G, 8 and B). Cyrillic is folded in two ways, because a page may be read with either language pack.
enum Skeleton {
    enum Folding: CaseIterable {
        /// Cyrillic becomes the Latin letters of the same sound: У is U.
        case sound
        /// Every letter becomes the Latin letter of the same shape: У is Y, п is n.
        case shape
    }

    /// The signs of one scalar, at most two, each a capital letter or one of the digits 2, 3, 4, 7, 9; none for punctuation.
    struct Signs {
        fileprivate static let none = Signs(pair: 0)
        /// The first one in the low byte; 0 for none.
        fileprivate let pair: UInt16

        var isEmpty: Bool { pair == 0 }
        var first: UInt8? { pair == 0 ? nil : UInt8(truncatingIfNeeded: pair) }
        var second: UInt8? { pair < 256 ? nil : UInt8(pair >> 8) }

        fileprivate init(pair: UInt16) { self.pair = pair }

        fileprivate init(_ signs: [UInt8]) {
            pair = UInt16(signs.first ?? 0) | UInt16(signs.dropFirst().first ?? 0) << 8
        }
    }

    static func fold(_ scalar: Unicode.Scalar, by folding: Folding) -> Signs {
        let table = folding == .sound ? bySound : byShape
        if scalar.value < table.count { return table[Int(scalar.value)] }
        return scalar == "€" ? euro : .none
    }

    static func fold(_ text: some StringProtocol, by folding: Folding) -> [UInt8] {
        var signs: [UInt8] = []
        signs.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { signs.append(fold(scalar, by: folding)) }
        return signs
    }

    /// Whether a scalar is an accent of the letter before it.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

    private static let euro = Signs(Array("E".utf8))
    private static let bySound = table(cyrillic: soundOfCyrillic, alike: [:])
    private static let byShape = table(cyrillic: shapeOfCyrillic, alike: ["W": "M", "U": "Y", "X": "K", "V": "Y"])

    private static func table(cyrillic: [Character: String], alike: [Character: Character]) -> [Signs] {
        var table = [Signs](repeating: .none, count: 0x500)
        func put(_ letter: Character, _ signs: [UInt8]) {
            // Letters without a small form of one scalar have none here.
            for form in [String(letter), letter.lowercased()] {
                let scalars = Array(form.unicodeScalars)
                if scalars.count == 1, scalars[0].value < table.count { table[Int(scalars[0].value)] = Signs(signs) }
            }
        }
        func merged(_ letters: String) -> [UInt8] {
            letters.flatMap { Array(String(confused[alike[$0] ?? $0] ?? alike[$0] ?? $0).utf8) }
        }
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" {
            put(letter, merged(String(letter)))
        }
        for (letter, latin) in cyrillic.merging(accented, uniquingKeysWith: { first, _ in first }) {
            put(letter, merged(latin))
        }
        for (sign, latin) in [("|", "I"), ("!", "I"), ("$", "S"), ("ı", "I"), ("&", "B")] as [(Character, String)] {
            put(sign, merged(latin))
        }
        return table
    }

    private static let confused: [Character: Character] = [
        "0": "O", "Q": "O", "1": "I", "L": "I", "5": "S", "6": "G", "8": "B",
    ]

    private static let accented: [Character: String] = [
        "Č": "C", "Ć": "C", "Š": "S", "Ž": "Z", "Đ": "D", "Ð": "D", "É": "E", "Ä": "A", "Ö": "O", "Ü": "U", "Ñ": "N",
        "Á": "A", "À": "A", "Â": "A", "Ă": "A", "Ą": "A", "Å": "A", "Ç": "C", "Ď": "D", "È": "E", "Ê": "E", "Ë": "E",
        "Ě": "E", "Ę": "E", "Í": "I", "Ì": "I", "Î": "I", "Ï": "I", "Ł": "L", "Ń": "N", "Ň": "N", "Ó": "O", "Ò": "O",
        "Ô": "O", "Ő": "O", "Ø": "O", "Ř": "R", "Ś": "S", "Ș": "S", "Ş": "S", "Ť": "T", "Ț": "T", "Ţ": "T", "Ú": "U",
        "Ù": "U", "Û": "U", "Ů": "U", "Ű": "U", "Ý": "Y", "Ź": "Z", "Ż": "Z", "Æ": "AE", "Œ": "OE", "ß": "SS",
    ]

    private static let soundOfCyrillic: [Character: String] = [
        "А": "A", "Б": "B", "В": "V", "Г": "G", "Д": "D", "Ђ": "D", "Е": "E", "Ж": "Z", "З": "Z", "И": "I", "Ј": "J",
        "К": "K", "Л": "L", "Љ": "LJ", "М": "M", "Н": "N", "Њ": "NJ", "О": "O", "П": "P", "Р": "R", "С": "S", "Т": "T",
        "Ћ": "C", "У": "U", "Ф": "F", "Х": "H", "Ц": "C", "Ч": "C", "Џ": "DZ", "Ш": "S",
    ]

    private static let shapeOfCyrillic: [Character: String] = [
        "А": "A", "Б": "6", "В": "B", "Г": "T", "Д": "A", "Ђ": "B", "Е": "E", "Ж": "K", "З": "3", "И": "M", "Ј": "J",
        "К": "K", "Л": "N", "Љ": "B", "М": "M", "Н": "H", "Њ": "H", "О": "O", "П": "N", "Р": "P", "С": "C", "Т": "T",
        "Ћ": "H", "У": "Y", "Ф": "O", "Х": "X", "Ц": "U", "Ч": "4", "Џ": "U", "Ш": "W",
    ]
}

extension [UInt8] {
    /// Appends the signs that a scalar is folded to.
    mutating func append(_ signs: Skeleton.Signs) {
        if let first = signs.first { append(first) }
        if let second = signs.second { append(second) }
    }
}
