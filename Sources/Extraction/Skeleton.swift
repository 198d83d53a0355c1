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

    /// The signs of one character, each a capital letter or one of the digits 2, 3, 4, 7, 9; empty for punctuation.
    static func fold(_ character: Character, by folding: Folding) -> [UInt8] {
        guard let known = (folding == .sound ? bySound : byShape)[character] else { return [] }
        return known
    }

    static func fold(_ text: some StringProtocol, by folding: Folding) -> [UInt8] {
        text.flatMap { fold($0, by: folding) }
    }

    private static let bySound = table(cyrillic: soundOfCyrillic, alike: [:])
    private static let byShape = table(cyrillic: shapeOfCyrillic, alike: ["W": "M", "U": "Y", "X": "K", "V": "Y"])

    private static func table(cyrillic: [Character: String], alike: [Character: Character]) -> [Character: [UInt8]] {
        var table: [Character: [UInt8]] = [:]
        func merged(_ letters: String) -> [UInt8] {
            letters.flatMap { Array(String(confused[alike[$0] ?? $0] ?? alike[$0] ?? $0).utf8) }
        }
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" {
            table[letter] = merged(String(letter))
            if let lower = letter.lowercased().first { table[lower] = merged(String(letter)) }
        }
        for (letter, latin) in cyrillic.merging(accented, uniquingKeysWith: { first, _ in first }) {
            table[letter] = merged(latin)
            if let lower = letter.lowercased().first { table[lower] = merged(latin) }
        }
        for (sign, latin) in [("|", "I"), ("!", "I"), ("$", "S"), ("€", "E"), ("ı", "I"), ("&", "B")]
            as [(Character, String)]
        {
            table[sign] = merged(latin)
        }
        return table
    }

    private static let confused: [Character: Character] = [
        "0": "O", "Q": "O", "1": "I", "L": "I", "5": "S", "6": "G", "8": "B",
    ]

    private static let accented: [Character: String] = [
        "Č": "C", "Ć": "C", "Š": "S", "Ž": "Z", "Đ": "D", "Ð": "D", "É": "E", "Ä": "A", "Ö": "O", "Ü": "U", "Ñ": "N",
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

/// The smallest number of insertions, deletions and replacements that make some prefix of `text` out of `pattern`.
///
/// Gives the length of the best prefix (of equals, the one nearest the pattern's length);
/// `nil` when more than `bound` are needed.
func prefixDistance(_ pattern: [UInt8], _ text: ArraySlice<UInt8>, bound: Int) -> (distance: Int, length: Int)? {
    let width = min(text.count, pattern.count + bound)
    guard width + bound >= pattern.count else { return nil }
    if bound == 0 { return text.starts(with: pattern) ? (0, pattern.count) : nil }
    var previous = Array(0...width)
    var current = previous
    for (row, sign) in pattern.enumerated() {
        current[0] = row + 1
        var smallest = current[0]
        for column in 0..<width {
            let replaced = previous[column] + (text[text.startIndex + column] == sign ? 0 : 1)
            current[column + 1] = min(replaced, previous[column + 1] + 1, current[column] + 1)
            smallest = min(smallest, current[column + 1])
        }
        if smallest > bound { return nil }
        swap(&previous, &current)
    }
    var best = (distance: bound + 1, length: 0)
    for (length, distance) in previous.enumerated()
    where distance < best.distance
        || (distance == best.distance && abs(length - pattern.count) < abs(best.length - pattern.count))
    {
        best = (distance, length)
    }
    return best.distance <= bound ? best : nil
}
