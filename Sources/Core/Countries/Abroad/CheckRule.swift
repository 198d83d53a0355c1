import ReceiptModel

/// How the digits of a tax number check each other, said by numbers alone.
package enum CheckRule: Sendable {
    /// ISO/IEC 7812: every second digit doubled, its digits summed, divisible by ten; over some of the digits.
    case luhn(Range<Int>)
    /// ISO/IEC 7064 MOD 11,10 over all digits.
    case mod11And10
    /// ISO/IEC 7064 MOD 97,10 over prefix, digits and suffix, a letter counting 10 (A) to 35 (Z).
    case mod97
    /// The sum of the first digits, each times its weight, leaves one of these remainders.
    case sum(weights: [Int], modulus: Int, leaves: Set<Int>)
    /// The digit behind those that are weighted is what the table says for the remainder; `nil` is never issued.
    case digit(WeightedDigit)
    /// The first `length` digits are `factor` times the number behind them and `offset`, modulo 97.
    case key(length: Int, factor: Int, offset: Int)
    /// So many digits, read as one number, are divisible by it.
    case divisible(by: Int, length: Int)

    /// Whether the rule holds.
    ///
    /// - Parameters:
    ///   - digits: each 0…9.
    ///   - text: the whole number with the letters around its digits.
    /// - Returns: whether what the rule asks for is so.
    package func holds(for digits: [Int], of text: String) -> Bool {
        switch self {
        case .luhn(let places): places.upperBound <= digits.count && Self.luhn(digits[places])
        case .mod11And10: ISO7064.satisfiesMod11And10(digits)
        case .mod97: Self.remainder97(text) == 1
        case .sum(let weights, let modulus, let remainders):
            weights.count <= digits.count && remainders.contains(Self.sum(digits, weights) % modulus)
        case .digit(let rule): rule.holds(for: digits)
        case .key(let length, let factor, let offset):
            length < digits.count
                && digits.prefix(length).reduce(0) { $0 * 10 + $1 }
                    == (Self.remainder(digits.dropFirst(length), 97) * factor + offset) % 97
        case .divisible(let divisor, let length):
            digits.count == length && Self.remainder(digits[...], divisor) == 0
        }
    }

    fileprivate static func sum(_ digits: some Sequence<Int>, _ weights: [Int]) -> Int {
        zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
    }

    private static func remainder(_ digits: ArraySlice<Int>, _ divisor: Int) -> Int {
        digits.reduce(0) { ($0 * 10 + $1) % divisor }
    }

    private static func luhn(_ digits: ArraySlice<Int>) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, place in
            let product = place.offset % 2 == 1 ? place.element * 2 : place.element
            return sum + product / 10 + product % 10
        }
        return sum % 10 == 0 && digits.contains { $0 > 0 }
    }

    private static func remainder97(_ text: String) -> Int {
        text.utf8.reduce(0) { rest, sign in
            (48...57).contains(sign) ? (rest * 10 + Int(sign) - 48) % 97 : (rest * 100 + Int(sign) - 55) % 97
        }
    }
}

/// A check digit that a table gives for the remainder of a weighted sum.
package struct WeightedDigit: Sendable {
    let weights: [Int]
    let modulus: Int
    /// By remainder.
    let table: [Int?]
    /// Whether products count by the sum of their digits.
    var sumsDigits = false
    /// Added to the sum.
    var offset = 0
    /// Whether a shorter number counts as one with zeros before it.
    var isPadded = false

    func holds(for digits: [Int]) -> Bool {
        let missing = weights.count + 1 - digits.count
        guard missing == 0 || missing > 0 && isPadded else { return false }
        let padded = [Int](repeating: 0, count: max(0, missing)) + digits
        let sum = zip(padded, weights).reduce(offset) { sum, pair in
            let product = pair.0 * pair.1
            return sum + (sumsDigits ? product / 10 + product % 10 : product)
        }
        return table[sum % modulus] == padded[weights.count]
    }
}
