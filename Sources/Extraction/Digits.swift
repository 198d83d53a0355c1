/// Signs that recognisers give for digits.
enum Digits {
    /// The digit that a sign is, or is taken for; `nil` for any other sign.
    static func value(_ character: Character) -> (digit: Int, isRepaired: Bool)? {
        if let ascii = character.asciiValue, (48...57).contains(ascii) { return (Int(ascii) - 48, false) }
        return lookalikes[character].map { ($0, true) }
    }

    /// Only signs that stand for one digit and no other.
    private static let lookalikes: [Character: Int] = [
        "O": 0, "o": 0, "О": 0, "о": 0, "Q": 0, "D": 0, "I": 1, "l": 1, "|": 1, "І": 1, "ı": 1, "!": 1, "]": 1, "Z": 2,
        "З": 3, "з": 3, "S": 5, "$": 5, "Ѕ": 5, "G": 6, "б": 6, "B": 8, "В": 8, "&": 8, "q": 9,
    ]

    static func isDigit(_ character: Character) -> Bool {
        character.asciiValue.map { (48...57).contains($0) } ?? false
    }
}
