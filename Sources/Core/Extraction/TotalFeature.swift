import Countries
import ReceiptModel

/// Something that speaks for an amount as the total.
struct TotalFeature {
    enum Kind: Hashable {
        /// A row that is labelled as what is to be paid.
        case label
        /// Another such row.
        case secondLabel
        /// Such a row, whose digits lost their separator; it confirms an amount but makes none.
        case bareDigits
        case payment
        /// A payment code asks for it.
        case paymentCode
        case cashMinusChange
        case vatTable
        /// The tax fits the total at its rate.
        case taxShare
        case items
        /// The same amount in the other currency, at the fixed rate of the kuna.
        case otherCurrency
        /// The last row of the tax table.
        case tableFoot
        /// A labelled total brought to whole coins.
        case rounded
        /// A labelled amount that is this one but for one misread digit; only the sums tell.
        case misread
    }

    let kind: Kind
    /// Hundredths.
    let amount: Int64
    let weight: Double
    let isRepaired: Bool
    let evidence: Evidence
    /// How sure the recogniser was of the digits, 0…1; 0 for a computed amount.
    var certainty = 0.0
    /// Digits that may belong to the amount stand left of it.
    var isCutOff = false
    /// What was read, where the amount is a repaired one.
    var readAs: Int64?
    /// What a second look at the same place said: `nil` where there was none, otherwise whether it saw the same amount.
    var isSeenTwice: Bool?
}

extension TotalFeature {
    /// The same with less weight.
    func lighter(by difference: Double) -> TotalFeature {
        var other = TotalFeature(
            kind: kind, amount: amount, weight: weight - difference, isRepaired: isRepaired, evidence: evidence,
            certainty: certainty, isCutOff: isCutOff)
        other.isSeenTwice = isSeenTwice
        return other
    }
}

/// What the print says about the total.
struct PrintedTotal {
    let amount: Int64
    let confidence: Double
    let kinds: Set<TotalFeature.Kind>
    let evidence: [Evidence]
    /// Another amount that is labelled just as strongly.
    let rival: Int64?
    /// What was read in its place, where the sums say that a digit was misread.
    var misreadAs: Int64?
}

/// Whether an amount may have been read as another one.
enum Misreading {
    /// Whether a single digit was read as another one, or was added or lost at the front (a `$` or the edge of a box).
    static func isOne(of right: Int64, readAs read: Int64) -> Bool {
        guard right > 0, read > 0, right != read else { return false }
        let (one, other) = (Array(String(right).utf8), Array(String(read).utf8))
        if one.count == other.count { return isOneDigit(right, read) }
        let (longer, shorter) = one.count > other.count ? (one, other) : (other, one)
        return longer.count == shorter.count + 1 && longer.dropFirst() == shorter[...] && shorter.count >= 3
    }
}

extension Misreading {
    /// Whether two numbers of as many digits differ in one of them.
    static func isOneDigit(_ one: Int64, _ other: Int64) -> Bool {
        let (left, right) = (String(one).utf8, String(other).utf8)
        return left.count == right.count && zip(left, right).count { $0 != $1 } == 1
    }

    /// Whether a sign before the amount was read as one more digit.
    static func isSignBefore(_ right: Int64, readAs read: Int64) -> Bool {
        read > right && String(read).dropFirst() == String(right)
    }
}
