import Testing

@testable import Extraction

/// The quick forms of what rows are made of, against the plain ones.
@Suite("Signs")
struct SignTests {
    @Test("A label is found with the fewest wrong signs, as the whole table of edits finds it", arguments: 0..<40)
    func patterns(_ seed: Int) {
        var random = FiscalCodeTests.Seeded(state: UInt64(seed) &+ 900)
        for _ in 0..<200 {
            let length = Int.random(in: 1...64, using: &random)
            let signs = (0..<length).map { _ in UInt8.random(in: 65...68, using: &random) }
            var text = signs
            for _ in 0..<Int.random(in: 0...6, using: &random) where !text.isEmpty {
                let place = text.indices.randomElement(using: &random)!
                switch Int.random(in: 0..<3, using: &random) {
                case 0: text.remove(at: place)
                case 1: text.insert(UInt8.random(in: 65...68, using: &random), at: place)
                default: text[place] = UInt8.random(in: 65...68, using: &random)
                }
            }
            text += (0..<Int.random(in: 0...9, using: &random)).map { _ in UInt8.random(in: 65...68, using: &random) }
            let bound = Int.random(in: 0...min(4, length - 1), using: &random)
            // A slice that does not begin at 0, as the rest of a row.
            let slice = ([65] + text)[1...]
            let quick = SignPattern(signs).distance(fromStartOf: slice, bound: bound)
            let plain = Self.prefixDistance(signs, slice, bound: bound)
            #expect(
                quick?.distance == plain?.distance && quick?.length == plain?.length,
                "seed \(seed): \(signs) in \(text), \(bound)")
        }
    }

    /// The table of edits, row by row.
    private static func prefixDistance(
        _ pattern: [UInt8], _ text: ArraySlice<UInt8>, bound: Int
    ) -> (distance: Int, length: Int)? {
        let width = min(text.count, pattern.count + bound)
        var previous = Array(0...width)
        for (row, sign) in pattern.enumerated() {
            var current = [row + 1]
            for column in 0..<width {
                let replaced = previous[column] + (text[text.startIndex + column] == sign ? 0 : 1)
                current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        let best = previous.indices.min { left, right in
            (previous[left], abs(left - pattern.count), left) < (previous[right], abs(right - pattern.count), right)
        }
        return best.flatMap { previous[$0] <= bound && $0 > 0 ? (previous[$0], $0) : nil }
    }

    @Test(
        "Numbers in rows of goods keep their digits as printed",
        arguments: [
            ("1,00", "1.00", 1_000, true), ("007,50", "007.50", 7_500, true), ("-12,5", "-12.5", -12_500, false),
            ("2x", "2", 2_000, false), ("×3", "3", 3_000, false), ("€1.234,567", "1234.567", 1_234_567, false),
            ("1.234,56€", "1234.56", 1_234_560, true), ("0", "0", 0, false), ("-0,75", "-0.75", -750, true),
            ("xx", nil, 0, false), ("1,", nil, 0, false), ("12,34,56", nil, 0, false), ("1.2345", nil, 0, false),
            ("123456789", nil, 0, false), ("1l", nil, 0, false), ("", nil, 0, false), ("€", nil, 0, false),
            ("--1", nil, 0, false), (",50", nil, 0, false), ("1.234.567,89", "1234567.89", 1_234_567_890, true),
            ("Â—7", nil, 0, false), ("1Ã", nil, 0, false),
        ] as [(String, String?, Int64, Bool)])
    func figures(_ printed: String, _ text: String?, _ thousandths: Int64, _ isAmount: Bool) {
        let figure = Figure(printed)
        #expect(figure?.text == text)
        #expect(figure == nil || figure?.thousandths == thousandths && figure?.isAmount == isAmount)
    }

    @Test("Letters are what the library calls letters, in every script")
    func letters() {
        for value in 0...0x2_FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let sign = Character(scalar)
            if Letters.isLetter(scalar) != sign.isLetter || Letters.isLetter(sign) != sign.isLetter {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
        #expect(Letters.areIn("12a") && !Letters.areIn("12,50 €") && Letters.areIn("5ж"))
    }
}
