/// An account to which a payment goes, with its check digits looked at.
package struct BankAccount: Hashable, Sendable {
    /// As the code gives it, without blanks, in capitals.
    package let text: String
    /// Whether it has the form of its kind and its check digits agree (ISO 7064 MOD 97-10).
    package let isValid: Bool

    /// The lengths of the IBANs of the three countries (ISO 13616 registry).
    package static let lengths = ["HR": 21, "RS": 22, "BA": 20]

    /// An IBAN (ISO 13616): country, two check digits and up to 30 letters or digits.
    package init(iban text: some StringProtocol) {
        let plain = Self.plain(text)
        let characters = Array(plain.utf8)
        let isWellFormed =
            (15...34).contains(characters.count) && characters[..<2].allSatisfy { (65...90).contains($0) }
            && characters[2..<4].allSatisfy { (48...57).contains($0) }
            && characters[4...].allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
        let hasLength = Self.lengths[String(plain.prefix(2))].map { $0 == characters.count } ?? true
        self.text = plain
        isValid = isWellFormed && hasLength && Self.remainder(Array(characters[4...]) + Array(characters[..<4])) == 1
    }

    /// A Serbian account: 3 digits of the bank, 13 of the account, 2 check digits.
    package init(serbian text: some StringProtocol) {
        let plain = Self.plain(text)
        let digits = Array(plain.utf8)
        self.text = plain
        isValid = digits.count == 18 && digits.allSatisfy { (48...57).contains($0) } && Self.remainder(digits) == 1
    }

    /// A Bosnian account: 3 digits of the bank, 3 of the branch, 8 of the account, 2 check digits.
    package init(bosnian text: some StringProtocol) {
        let plain = Self.plain(text)
        let digits = Array(plain.utf8)
        self.text = plain
        isValid = digits.count == 16 && digits.allSatisfy { (48...57).contains($0) } && Self.remainder(digits) == 1
    }

    /// The account as its own country writes it: a Serbian or Bosnian IBAN and the number inside are the same account.
    package static func domestic(_ account: String) -> Substring {
        account.hasPrefix("RS") || account.hasPrefix("BA") ? account.dropFirst(4) : account[...]
    }

    private static func plain(_ text: some StringProtocol) -> String { text.uppercased().filter { !$0.isWhitespace } }

    /// The remainder by 97 of a number written in digits and letters, `A` for 10 to `Z` for 35.
    static func remainder(_ characters: [UInt8]) -> Int {
        characters.reduce(0) { rest, character in
            character < 58 ? (rest * 10 + Int(character) - 48) % 97 : (rest * 100 + Int(character) - 55) % 97
        }
    }
}
