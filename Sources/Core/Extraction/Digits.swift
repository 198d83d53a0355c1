/// Signs that recognisers give for digits.
enum Digits {
    /// The digit that a sign is, or is taken for; `nil` for any other sign.
    static func value(_ character: Character) -> (digit: Int, isRepaired: Bool)? {
        let scalars = character.unicodeScalars
        guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else {
            return nil
        }
        return value(scalar)
    }

    static func value(_ scalar: Unicode.Scalar) -> (digit: Int, isRepaired: Bool)? {
        if isDigit(scalar) { return (Int(scalar.value) - 48, false) }
        guard scalar.value < lookalikes.count, lookalikes[Int(scalar.value)] >= 0 else { return nil }
        return (Int(lookalikes[Int(scalar.value)]), true)
    }

    static func isDigit(_ character: Character) -> Bool {
        character.asciiValue.map { (48...57).contains($0) } ?? false
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (48...57).contains(scalar.value) }

    /// How many digits a text has, those aside that a sign is only taken for.
    static func count(in text: String) -> Int { text.utf8.count { (48...57).contains($0) } }

    /// What every sign below U+0500 is taken for, -1 for none: only signs that stand for one digit and no other.
    private static let lookalikes: [Int8] = {
        var table = [Int8](repeating: -1, count: 0x500)
        let known: [Unicode.Scalar: Int8] = [
            "O": 0, "o": 0, "О": 0, "о": 0, "Q": 0, "D": 0, "I": 1, "l": 1, "|": 1, "І": 1, "ı": 1, "!": 1, "]": 1,
            "[": 1,
            "Z": 2, "З": 3, "з": 3, "S": 5, "$": 5, "Ѕ": 5, "G": 6, "б": 6, "B": 8, "В": 8, "&": 8, "q": 9,
        ]
        for (sign, digit) in known { table[Int(sign.value)] = digit }
        return table
    }()
}
