import ReceiptModel

/// The letters and digits of a row without what stands between them, as printed and folded, and where words begin.
///
/// Unlike ``FoldedLine`` it keeps the digits, so that a number can be read where a label ends.
struct SignLine {
    /// Capital Latin letters and digits.
    private(set) var raw: [UInt8] = []
    /// The same by sound (``Skeleton``).
    private(set) var folded: [UInt8] = []
    /// The word of each sign.
    private(set) var word: [Int] = []
    /// Whether a word, or a part of one after punctuation or a change between letters and digits, begins here.
    private(set) var isStart: [Bool] = []

    init(_ words: [Word]) {
        for (index, word) in words.enumerated() {
            var fresh = true
            var wasDigit: Bool?
            for scalar in word.text.unicodeScalars {
                let signs = Skeleton.fold(scalar, by: .sound)
                guard !signs.isEmpty, Letters.isLetter(scalar) || Digits.isDigit(scalar) || scalar == "$" else {
                    fresh = fresh || !Skeleton.isMark(scalar)
                    continue
                }
                let isDigit = Digits.isDigit(scalar)
                if let wasDigit, wasDigit != isDigit { fresh = true }
                wasDigit = isDigit
                let isASCII = scalar.isASCII
                for case let sign? in [signs.first, signs.second] {
                    raw.append(isASCII ? Self.capital(UInt8(truncatingIfNeeded: scalar.value)) : sign)
                    folded.append(sign)
                    self.word.append(index)
                    isStart.append(fresh)
                    fresh = false
                }
            }
        }
    }

    /// Whether a word or a part of one ends before this place.
    func isEnd(_ place: Int) -> Bool { place == raw.count || isStart[place] }

    private static func capital(_ sign: UInt8) -> UInt8 { (97...122).contains(sign) ? sign - 32 : sign }
}
