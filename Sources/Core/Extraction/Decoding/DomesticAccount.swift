import Countries
import ReceiptModel

/// Account numbers as Serbia and Bosnia and Herzegovina print them at home, with check digits at the end.
enum DomesticAccount {
    /// Maximum number of words of an account, `160 - 123456 - 12` or groups of four.
    private static let mostWords = 6
    /// Number of digits of the bank and of the check, in `160-0000000123456-12`.
    private static let (bank, check) = (3, 2)
    /// Number of digits of the account in between; zeros in front are left out.
    private static let middle = 4...13
    /// Number of digits without dashes: Bosnia and Herzegovina, Serbia.
    private static let (bosnian, serbian) = (16, 18)
    /// Number of signs of the shortest, `160-1234-12`.
    private static let fewestSigns = 11
    /// Number of signs with the dashes, and with what may stand around it.
    private static let mostSigns = 32

    /// The account that begins in a word: the shortest run of words that makes one.
    static func found(at start: Int, of words: [Word]) -> AccountDecoder.Found? {
        guard isPart(words[start]) else { return nil }
        for count in 1...mostWords where start + count <= words.count {
            let run = words[start..<(start + count)]
            let signs = run.reduce(0) { $0 + $1.text.utf8.count }
            guard signs <= mostSigns, count == 1 || isTight(run) else { return nil }
            if signs >= fewestSigns, let found = account(in: run, from: start) { return found }
        }
        return nil
    }

    /// Whether an account may begin with a word: it has two digits, and no separator of decimals between them.
    private static func isPart(_ word: Word) -> Bool {
        let signs = word.text.utf8
        guard Digits.count(in: word.text) + (word.doubts?.count ?? 0) >= 2 else { return false }
        return !signs.dropLast().contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
    }

    /// Whether the last two words stand beside each other, and not in two columns.
    private static func isTight(_ words: ArraySlice<Word>) -> Bool {
        let (left, right) = (words[words.endIndex - 2].box, words[words.endIndex - 1].box)
        return right.x - left.maxX <= max(left.height, right.height)
    }

    private static func account(in words: ArraySlice<Word>, from start: Int) -> AccountDecoder.Found? {
        var signs = DoubtedSign.signs(of: words)[...]
        // A label may be glued to it, and a comma or a full stop behind it.
        if let colon = signs.lastIndex(where: { $0.sign == ":" }) {
            guard signs[colon].word == 0 else { return nil }
            signs = signs[(colon + 1)...]
        }
        while let last = signs.last, ",.;".contains(last.sign) { signs = signs.dropLast() }
        let parts = signs.split(omittingEmptySubsequences: false) { "-–—".contains($0.sign) }
        switch parts.count {
        case 3 where parts[0].count == bank && middle.contains(parts[1].count) && parts[2].count == check:
            return decoded(
                parts.flatMap(\.self), words.count, from: start, zeros: serbian - bank - check - parts[1].count)
        case 4 where parts.map(\.count) == [3, 3, 8, 2]:
            return decoded(parts.flatMap(\.self), words.count, from: start)
        case 1 where [bosnian, serbian].contains(signs.count):
            var found = decoded(Array(signs), words.count, from: start)
            found?.needsLabel = true
            return found
        default: return nil
        }
    }

    /// The account with right check digits that some signs make, with so many zeros behind the bank.
    private static func decoded(
        _ signs: [DoubtedSign], _ words: Int, from start: Int, zeros: Int = 0
    ) -> AccountDecoder.Found? {
        guard signs.contains(where: { Digits.isDigit($0.sign) }), let lattice = SignLattice(signs, in: { _ in .digits })
        else { return nil }
        let decoding = CheckedDecoding<String>(lattice: lattice) { path in
            let text = lattice.text(of: path)
            let whole = text.prefix(bank) + String(repeating: "0", count: zeros) + text.dropFirst(bank)
            let account = whole.utf8.count == bosnian ? BankAccount(bosnian: whole) : BankAccount(serbian: whole)
            return account.isValid ? (account.text, 0) : nil
        }
        return decoding.best().map { best in
            AccountDecoder.Found(
                account: best.value, words: start..<(start + words),
                decoding: signs.contains { $0.doubt != nil } ? best : nil, lookalikes: best.lookalikes)
        }
    }
}
