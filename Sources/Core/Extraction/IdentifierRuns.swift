import ReceiptModel

extension IdentifierReader {
    /// A run of signs that may be a tax identifier.
    struct Run {
        /// As read; empty where the recogniser was unsure of some of them.
        var digits: String
        let words: Range<Int>
        /// How many signs were taken for digits.
        let repairs: Int
        let hasCountryPrefix: Bool
        /// Nothing else of substance stands in the row.
        let isAlone: Bool
        let isWholeWord: Bool
        /// Where it ends, in page pixels.
        let right: Int
        /// The signs, where the recogniser was unsure of some of them.
        var doubted: [DoubtedSign]?
        /// What they may be; `nil` where the recogniser was sure of all of them.
        var lattice: SignLattice?
        /// Whether only two looks that differ make the signs doubtful.
        var isMixture = false
    }

    /// The runs of signs in a row, from left to right, that have as many digits as a tax identifier, also when a blank has
    /// come between them.
    static func runs(in words: [Word]) -> [Run] {
        let digits = words.map { Digits.count(in: $0.text) + ($0.doubts?.count ?? 0) }
        var runs: [Run] = []
        for start in words.indices {
            var sure = 0
            for length in 1...3 where start + length <= words.count {
                let range = start..<(start + length)
                if length > 1, !isTight(words, range) { break }
                sure += digits[start + length - 1]
                // The others are taken for digits.
                guard sure >= TaxIdentifier.lengths.lowerBound - mostRepairs, let run = run(in: words, range) else {
                    continue
                }
                runs.append(run)
            }
        }
        return runs
    }

    /// Whether a separator of decimals stands between digits, and no label before them: no identifier has one.
    private static func isDecimal(_ text: String) -> Bool {
        let signs = text.utf8.span
        var isDecimal = false
        for place in 0..<signs.count {
            switch signs[place] {
            case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ";"): return false
            case UInt8(ascii: ","), UInt8(ascii: "."):
                isDecimal =
                    isDecimal
                    || place > 0 && place + 1 < signs.count && (48...57).contains(signs[place - 1])
                        && (48...57).contains(signs[place + 1])
            default: break
            }
        }
        return isDecimal
    }

    private static func isTight(_ words: [Word], _ range: Range<Int>) -> Bool {
        for index in range.dropFirst() {
            let left = words[index - 1]
            let right = words[index]
            if right.box.x - left.box.maxX > max(left.box.height, right.box.height) { return false }
        }
        return true
    }

    private static func run(in words: [Word], _ range: Range<Int>) -> Run? {
        if words[range].contains(where: { $0.doubts != nil }) { return doubtedRun(in: words, range) }
        if words[range].contains(where: { isDecimal($0.text) }) { return nil }
        let joined = words[range].flatMap(\.text.unicodeScalars)
        var text = joined[...]
        // What stands before the last colon or equals sign is a label.
        if let colon = text.lastIndex(where: { $0 == ":" || $0 == "=" || $0 == ";" }) { text = text[(colon + 1)...] }
        let isFrill: (Unicode.Scalar) -> Bool = { !Letters.isLetter($0) && !Digits.isDigit($0) }
        while let first = text.first, isFrill(first) { text = text.dropFirst() }
        while let last = text.last, isFrill(last) { text = text.dropLast() }
        let hasPrefix = text.count == 13 && text.starts(with: ["H", "R"])
        if hasPrefix { text = text.dropFirst(2) }
        guard TaxIdentifier.lengths.contains(text.count) else { return nil }
        var digits = ""
        var repaired = 0
        for sign in text {
            guard let digit = Digits.value(sign) else { return nil }
            digits.append(String(digit.digit))
            repaired += digit.isRepaired ? 1 : 0
        }
        guard repaired <= mostRepairs, range.count == 1 || isOfPieces(words, range) else { return nil }
        return Run(
            digits: digits, words: range, repairs: repaired, hasCountryPrefix: hasPrefix,
            isAlone: isAlone(words, range), isWholeWord: range.count == 1 && text.count == joined.count,
            right: words[range].map(\.box.maxX).max() ?? 0)
    }

    /// A run with signs of which the recogniser was unsure, which need not be digits as read.
    private static func doubtedRun(in words: [Word], _ range: Range<Int>) -> Run? {
        let joined = DoubtedSign.signs(of: words[range])
        var signs = joined[...]
        if let colon = signs.lastIndex(where: { $0.sign == ":" || $0.sign == "=" || $0.sign == ";" }) {
            signs = signs[(colon + 1)...]
        }
        let isFrill: (DoubtedSign) -> Bool = {
            !Letters.isLetter($0.sign) && !Digits.isDigit($0.sign) && !$0.maybe(.digits)
        }
        while let first = signs.first, isFrill(first) { signs = signs.dropFirst() }
        while let last = signs.last, isFrill(last) { signs = signs.dropLast() }
        let hasPrefix = signs.count == 13 && signs.map(\.sign).starts(with: "HR")
        if hasPrefix { signs = signs.dropFirst(2) }
        let fewest = signs.count - signs.count { $0.maybe("") }
        guard fewest <= TaxIdentifier.lengths.upperBound, signs.count >= TaxIdentifier.lengths.lowerBound,
            range.count == 1 || isOfPieces(words, range),
            let lattice = SignLattice(Array(signs), in: { _ in .digits })
        else { return nil }
        return Run(
            digits: "", words: range, repairs: 0, hasCountryPrefix: hasPrefix, isAlone: isAlone(words, range),
            isWholeWord: range.count == 1 && signs.count == joined.count,
            right: words[range].map(\.box.maxX).max() ?? 0,
            doubted: Array(signs), lattice: lattice)
    }

    /// Whether every further word is a piece of one number, and not a number of its own with a label before it.
    private static func isOfPieces(_ words: [Word], _ range: Range<Int>) -> Bool {
        words[range.dropFirst()].allSatisfy {
            ($0.text.filter(Digits.isDigit).count + ($0.doubts?.count ?? 0)) * 2 >= $0.text.count
        }
    }

    private static func isAlone(_ words: [Word], _ range: Range<Int>) -> Bool {
        !words.indices.contains { index in
            !range.contains(index) && words[index].text.filter { Letters.isLetter($0) || $0.isNumber }.count > 2
        }
    }
}

extension IdentifierReader.Run {
    /// The signs, sure or not.
    private var signs: [DoubtedSign] { doubted ?? digits.map { DoubtedSign(sign: $0, word: 0) } }

    /// The run with what a second look saw at its place; a run with a right check digit is left as it is.
    func mixed(with others: [IdentifierReader.Run], in row: Row, _ second: Row) -> IdentifierReader.Run {
        let place = row.box(of: words)
        guard doubted != nil || !isChecked else { return self }
        for other in others where other.hasCountryPrefix == hasCountryPrefix {
            let box = second.box(of: other.words)
            let common = min(box.maxX, place.maxX) - max(box.x, place.x)
            guard common * 2 > max(box.width, place.width), doubted != nil || !other.isChecked,
                let mixture = DoubtedSign.mixture(signs, other.signs),
                let lattice = SignLattice(mixture, in: { _ in .digits })
            else { continue }
            var mixed = self
            (mixed.digits, mixed.doubted, mixed.lattice) = ("", mixture, lattice)
            mixed.isMixture = doubted == nil
            return mixed
        }
        return self
    }

    private var isChecked: Bool {
        doubted == nil
            && TaxIdentifier.schemes.contains { TaxIdentifier(scheme: $0.name, digits: digits) != nil }
    }
}
