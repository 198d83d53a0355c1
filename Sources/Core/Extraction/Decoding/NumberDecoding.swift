import Countries
import Foundation
import ReceiptModel

extension NumberReader {
    /// Length of two names with their hyphens.
    private static let namesLength = 18
    /// Maximum length of a counter.
    private static let longestCounter = 10

    /// The number of the fiscal processor in words with doubtful signs, `XXXXXXXX-XXXXXXXX-n`.
    static func decodedNumber(in words: [Word]) -> ProcessorNumber? {
        let signs = DoubtedSign.signs(of: words)
        guard signs.count > namesLength else { return nil }
        for start in 0..<(signs.count - namesLength) {
            let counter = signs[(start + namesLength)...].prefix { $0.isOrMayBe(.plainDigits) }
            guard (1...longestCounter).contains(counter.count), signs[start + 8].isOrMayBe(.hyphen),
                signs[start + 17].isOrMayBe(.hyphen),
                let lattice = SignLattice(
                    Array(signs[start..<(start + namesLength)] + counter),
                    in: { place in
                        place == 8 || place == 17 ? .hyphen : place < namesLength ? .capitalsAndDigits : .plainDigits
                    }),
                let decoding = CheckedDecoding<String>(
                    lattice: lattice,
                    value: { path in
                        let text = lattice.text(of: path)
                        guard let number = pfrNumber(text), number.number.count == text.count else { return nil }
                        return (number.number, number.usualness)
                    }
                ).best()
            else { continue }
            let rest = signs[(start + namesLength + counter.count)...]
            let isDoubtful = signs[start..<(rest.startIndex)].contains { $0.doubt != nil }
            return ProcessorNumber(
                number: decoding.value, isWellFormed: pfrNumber(decoding.value)?.isWellFormed ?? false,
                endsRow: rest.allSatisfy { !$0.sign.isNumber && !$0.sign.isLetter },
                decoding: isDoubtful ? decoding : nil)
        }
        return nil
    }
}

extension NumberReader.ProcessorNumber {
    /// Logarithms of how usual a number with two different names is, against one with the same name twice, and one with a
    /// name that is not of the known form.
    private static let (differentNames, otherForm) = (log(0.1), log(0.001))

    fileprivate var usualness: Double {
        (isOfOneElement ? 0 : Self.differentNames) + (isWellFormed ? 0 : Self.otherForm)
    }
}
