import ReceiptModel

/// What is a letter, told from a table for the scripts that receipts here are printed in.
///
/// It agrees with `Character.isLetter`, which searches the tables of all the world's scripts each time.
enum Letters {
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < table.count ? table[Int(scalar.value)] : scalar.properties.isAlphabetic
    }

    /// Whether a sign begins with a letter; accents behind it do not matter.
    static func isLetter(_ character: Character) -> Bool {
        character.unicodeScalars.first.map(isLetter) ?? false
    }

    /// Whether a text has a letter.
    static func areIn(_ text: some StringProtocol) -> Bool { text.unicodeScalars.contains(where: isLetter) }

    /// How many letters rows have, and how many of them are Cyrillic.
    static func counted(in rows: [Row]) -> (all: Int, cyrillic: Int) {
        var (all, cyrillic) = (0, 0)
        for row in rows {
            for word in row.words {
                for scalar in word.text.unicodeScalars where isLetter(scalar) {
                    all += 1
                    if (0x400...0x4FF).contains(scalar.value) { cyrillic += 1 }
                }
            }
        }
        return (all, cyrillic)
    }

    /// Latin, Greek and Cyrillic.
    private static let table: [Bool] = (0..<0x530).map { value in
        Unicode.Scalar(UInt32(value))?.properties.isAlphabetic ?? false
    }
}
