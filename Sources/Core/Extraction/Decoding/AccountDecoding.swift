import Countries
import ReceiptModel

/// Finds printed account numbers whose check digits agree, decoded where the recogniser was unsure of signs.
enum AccountDecoder {
    /// An account number, and how it was made of doubtful signs.
    struct Found {
        /// Without blanks and dashes, in capitals.
        let account: String
        /// The words that it is printed in.
        let words: Range<Int>
        /// `nil` where the recogniser was sure of all signs.
        let decoding: Decoded<String>?
        /// How many signs were taken for digits.
        let lookalikes: Int
        /// Whether it is a run of digits like others, so that only a label makes it an account.
        var needsLabel = false

        /// What its doubts and lookalikes leave of a confidence.
        func worth(of confidence: Double) -> Double {
            min(decoding?.worth(of: confidence) ?? confidence, lookalikes > 0 ? Worth.guessed : confidence)
        }
    }

    /// Maximum number of words that an account is printed in, each sign alone.
    private static let mostWords = 22

    /// Minimum number of digits, read or doubted, of a row with an IBAN; the others were read as letters.
    private static let fewestDigits = 12

    /// The first IBAN of Croatia, Serbia or Bosnia and Herzegovina in a row, in groups or not.
    ///
    /// - Parameter words: of one row, from left to right.
    /// - Returns: `nil` where none has the right check digits (ISO 7064 MOD 97-10).
    static func account(in words: [Word]) -> Found? {
        let digits = words.reduce(0) { $0 + Digits.count(in: $1.text) + ($1.doubts?.count ?? 0) }
        guard digits >= fewestDigits else { return nil }
        return words.indices.lazy.compactMap { iban(at: $0, of: words) }.first
    }

    /// All accounts of a row, from left to right: IBANs, and domestic numbers of Serbia and Bosnia and Herzegovina.
    static func accounts(in words: [Word]) -> [Found] {
        var found: [Found] = []
        var start = 0
        while start < words.count {
            guard let next = iban(at: start, of: words) ?? DomesticAccount.found(at: start, of: words) else {
                start += 1
                continue
            }
            found.append(next)
            start = max(start + 1, next.words.upperBound)
        }
        return found
    }

    /// The IBAN that begins in a word; a label may be glued to it.
    private static func iban(at start: Int, of words: [Word]) -> Found? {
        guard mayBegin(in: words[start]) else { return nil }
        let signs = DoubtedSign.signs(of: words[start...].prefix(mostWords))
        // A label may be glued to it with a colon, which blanks do not follow.
        let places = signs.indices.prefix { signs[$0].word == 0 }.filter { place in
            place == 0 || !Letters.isLetter(signs[place - 1].sign)
        }
        for place in places where place + 2 < signs.count {
            guard let length = BankAccount.lengths[String([signs[place].sign, signs[place + 1].sign])],
                place + length <= signs.count, !continues(signs, behind: place + length),
                let found = account(of: Array(signs[place..<(place + length)]), from: start)
            else { continue }
            return found
        }
        return nil
    }

    /// Whether an IBAN may begin in a word: both letters of a country stand in it, unless each sign stands alone, and what
    /// follows them in the word may be a digit.
    private static func mayBegin(in word: Word) -> Bool {
        let signs = word.text.utf8.span
        for place in 0..<signs.count {
            for country in countries where country.first == signs[place] {
                if word.doubts != nil || signs.count == 1 { return true }
                guard place + 1 < signs.count, country.second == signs[place + 1] else { continue }
                guard place + 2 < signs.count, signs[place + 2] < 0x80 else { return true }
                if Digits.value(Unicode.Scalar(signs[place + 2])) != nil { return true }
            }
        }
        return false
    }

    private static let countries = BankAccount.lengths.keys.map { country in
        let letters = Array(country.utf8)
        return (first: letters[0], second: letters[1])
    }

    /// Whether the word of the last sign goes on in digits.
    static func continues(_ signs: [DoubtedSign], behind end: Int) -> Bool {
        end < signs.count && signs[end].word == signs[end - 1].word && Digits.isDigit(signs[end].sign)
    }

    private static func account(of signs: [DoubtedSign], from start: Int) -> Found? {
        guard let lattice = SignLattice(signs, in: { $0 < 2 ? .capitals : .digits }) else { return nil }
        let decoding = CheckedDecoding<String>(lattice: lattice) { path in
            let account = BankAccount(iban: lattice.text(of: path))
            return account.isValid && BankAccount.lengths[String(account.text.prefix(2))] != nil
                ? (account.text, 0) : nil
        }
        return decoding.best().map { best in
            Found(
                account: best.value, words: start..<(start + (signs.last?.word ?? 0) + 1),
                decoding: signs.contains { $0.doubt != nil } ? best : nil, lookalikes: best.lookalikes)
        }
    }
}
