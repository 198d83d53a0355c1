/// Whether an amount may have been read as another one.
enum Misreading {
    /// Whether a single digit was read as another one, or was added or lost at the front (a `$` or the edge of a box).
    static func isOne(of right: Int64, readAs read: Int64) -> Bool {
        guard right > 0, read > 0, right != read else { return false }
        let (one, other) = (digits(of: right), digits(of: read))
        if one.count == other.count { return isOneDigit(right, read) }
        let (longer, shorter) = one.count > other.count ? (one, other) : (other, one)
        return longer.count == shorter.count + 1 && longer.dropFirst() == shorter[...] && shorter.count >= 3
    }

    /// Whether an amount was read with one digit wrong, or with some round ones taken for other round ones, as out of focus
    /// `88` looks like `00`.
    static func isLike(_ right: Int64, readAs read: Int64) -> Bool {
        isOne(of: right, readAs: read) || areRoundAlike(right, read)
    }

    /// Whether two amounts differ in round digits only, and in half of their digits at most.
    static func areRoundAlike(_ right: Int64, _ read: Int64) -> Bool {
        guard right > 0, read > 0, right != read else { return false }
        // A zero in front is a digit, too: `84,05` as `04,05`.
        let (one, other) = (digits(of: right), digits(of: read))
        let length = max(one.count, other.count, 3)
        guard min(one.count, other.count) >= length - 1 else { return false }
        let pairs = differences(one, other, to: length)
        return 2 * pairs.count <= length && pairs.allSatisfy { round.contains($0) && round.contains($1) }
    }

    private static let round = Set("035689".utf8)

    /// Whether two amounts differ only by an 8 in the place of a 0.
    static func differInEights(_ one: Int64, _ other: Int64) -> Bool {
        let (left, right) = (digits(of: one), digits(of: other))
        return differences(left, right, to: max(left.count, right.count))
            .allSatisfy { eights.contains($0) && eights.contains($1) }
    }

    private static let eights = Set("08".utf8)

    /// Whether all digits in which an amount differs from what was read were read as 0, or not at all in front.
    static func isZeroLost(_ right: Int64, readAs read: Int64) -> Bool {
        let (one, other) = (digits(of: right), digits(of: read))
        guard one.count >= other.count else { return false }
        return zip(one, padded(other, to: one.count)).allSatisfy { $0 == $1 || $1 == UInt8(ascii: "0") }
    }

    /// Every amount with an 8 in the place of a 0, or a 0 in that of an 8: of all digits these two look most alike out of focus.
    static func withEightForZero(_ amount: Int64) -> [Int64] {
        withOneDigitChanged(amount).filter { differInEights(amount, $0) }
    }

    private static func digits(of amount: Int64) -> [UInt8] { Array(String(amount).utf8) }

    /// Where two numbers differ, with zeros in front up to a length.
    private static func differences(_ one: [UInt8], _ other: [UInt8], to length: Int) -> [(UInt8, UInt8)] {
        zip(padded(one, to: length), padded(other, to: length)).filter { $0 != $1 }
    }

    private static func padded(_ digits: [UInt8], to length: Int) -> [UInt8] {
        Array(repeating: UInt8(ascii: "0"), count: length - digits.count) + digits
    }

    /// Whether two numbers of as many digits differ in one of them.
    static func isOneDigit(_ one: Int64, _ other: Int64) -> Bool {
        let (left, right) = (String(one).utf8, String(other).utf8)
        return left.count == right.count && zip(left, right).count { $0 != $1 } == 1
    }

    /// Every amount of as many digits that differs in one of them.
    static func withOneDigitChanged(_ amount: Int64) -> [Int64] {
        guard amount > 0 else { return [] }
        let digits = String(amount).utf8.map { Int64($0) - 48 }
        var place: Int64 = 1
        var changed: [Int64] = []
        for (index, digit) in digits.enumerated().reversed() {
            let least: Int64 = index == 0 ? 1 : 0
            changed += (least...9).filter { $0 != digit }.map { amount + ($0 - digit) * place }
            place *= 10
        }
        return changed
    }

    /// Whether a sign before the amount was read as one more digit.
    static func isSignBefore(_ right: Int64, readAs read: Int64) -> Bool {
        read > right && String(read).dropFirst() == String(right)
    }
}
