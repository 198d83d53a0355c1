import ReceiptModel

/// Words of a list as they are compared with what is printed: script, case and accents do not matter.
struct WordList: Sendable {
    private let words: Set<[UInt8]>
    /// Of each length, folded to six bits, the first signs that words of it have, folded likewise: most texts fail by these.
    private let firsts: [UInt64]

    init(_ words: some Sequence<String>) {
        self.words = Set(words.map { Skeleton.fold($0, by: .sound) })
        var firsts = [UInt64](repeating: 0, count: 64)
        for word in self.words { firsts[word.count & 63] |= Self.bit(of: word) }
        self.firsts = firsts
    }

    private static func bit(of word: [UInt8]) -> UInt64 { 1 << UInt64((word.first ?? 0) & 63) }

    /// Whether a text is one of the words, punctuation left aside.
    func has(_ text: some StringProtocol) -> Bool { has(Skeleton.fold(text, by: .sound)) }

    /// The same of a text that is folded by sound already.
    func has(_ signs: [UInt8]) -> Bool { firsts[signs.count & 63] & Self.bit(of: signs) != 0 && words.contains(signs) }

    /// Whether a folded text begins with one of the words.
    func beginsWithOne(_ signs: [UInt8]) -> Bool { words.contains { signs.starts(with: $0) } }

    /// Whether a folded text ends in one of the words, with more letters than these before it.
    func endsInOne(_ signs: [UInt8], behind letters: Int) -> Bool {
        words.contains { signs.count > $0.count + letters && signs.suffix($0.count).elementsEqual($0) }
    }
}

extension Skeleton {
    /// The letters of a text folded by sound, its digits left aside.
    static func letters(_ text: some StringProtocol) -> [UInt8] {
        var signs: [UInt8] = []
        signs.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars where Letters.isLetter(scalar) {
            signs.append(fold(scalar, by: .sound))
        }
        return signs
    }
}
