/// A number in a row of goods.
struct Figure: Hashable {
    /// In thousandths.
    let thousandths: Int64
    private let isNegative: Bool
    /// How many digits were printed before and after the separator.
    private let wholeDigits: Int
    private let decimals: Int

    var hundredths: Int64 { thousandths / 10 }

    /// Whether it has two decimals, as amounts have.
    var isAmount: Bool { decimals == 2 }

    /// Whether it was printed without decimals.
    var isWhole: Bool { decimals == 0 }

    /// Whether a decimal was cut off: amounts have two, and weights three.
    var isCutOff: Bool { decimals == 1 }

    /// As decimal text with a point, the digits as printed.
    var text: String {
        let magnitude = thousandths.magnitude
        let whole = String(magnitude / 1000)
        let fraction = String(magnitude % 1000 + 1000).dropFirst().prefix(decimals)
        return (isNegative ? "-" : "") + String(repeating: "0", count: max(0, wholeDigits - whole.utf8.count)) + whole
            + (decimals == 0 ? "" : "." + fraction)
    }

    /// A number with up to three decimals, `x` and the like around it left aside; `nil` for anything else.
    init?(_ word: String) {
        let signs = word.utf8.span
        var from = 0
        var end = signs.count
        while let length = Self.frill(endingAt: end, of: signs, from: from) { end -= length }
        while let length = Self.frill(at: from, of: signs, to: end) { from += length }
        isNegative = from < end && signs[from] == UInt8(ascii: "-")
        if isNegative { from += 1 }
        guard from < end, end - from <= 14, Self.isDigit(signs[from]) else { return nil }
        var value: Int64 = 0
        var digits = 0
        // Since the last separator.
        var group = 0
        var separators = 0
        for index in from..<end {
            let sign = signs[index]
            if Self.isDigit(sign) {
                value = value * 10 + Int64(sign - 48)
                digits += 1
                group += 1
            } else {
                // Every group but the first and the decimals has three digits.
                guard sign == UInt8(ascii: ".") || sign == UInt8(ascii: ","), group > 0, separators == 0 || group == 3
                else { return nil }
                separators += 1
                group = 0
            }
        }
        guard group > 0, separators == 0 || group <= 3 else { return nil }
        decimals = separators == 0 ? 0 : group
        wholeDigits = digits - decimals
        // A number of nine digits is one of an article, and an amount only with its decimals.
        guard wholeDigits <= (decimals == 2 ? 9 : 8) else { return nil }
        for _ in decimals..<3 { value *= 10 }
        thousandths = isNegative ? -value : value
    }

    private static func isDigit(_ sign: UInt8) -> Bool { (48...57).contains(sign) }

    /// How many bytes a sign beside a number takes, that is no part of it: one of `xX*=@×€`; `nil` for any other.
    private static func frill(at index: Int, of signs: Span<UInt8>, to end: Int) -> Int? {
        guard index < end else { return nil }
        switch signs[index] {
        case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "*"), UInt8(ascii: "="), UInt8(ascii: "@"): return 1
        case 0xC3: return index + 1 < end && signs[index + 1] == 0x97 ? 2 : nil
        case 0xE2: return index + 2 < end && signs[index + 1] == 0x82 && signs[index + 2] == 0xAC ? 3 : nil
        default: return nil
        }
    }

    private static func frill(endingAt end: Int, of signs: Span<UInt8>, from: Int) -> Int? {
        (1...3).first { length in end - length >= from && frill(at: end - length, of: signs, to: end) == length }
    }
}
