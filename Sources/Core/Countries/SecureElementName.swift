/// The name of a secure element of TaxCore, eight signs, of which a receipt's number has two: that of the till's element and
/// that of the element that signed.
///
/// The names of elements are made of signs that are not taken for each other: no I, O, 0 or 1. The virtual processor of the
/// tax administration signs with a name that ends in `O0`. The administration does not publish the form; it holds for all
/// 35 names on the receipts that were looked at, and a name of another form is left as it was read, as doubtful.
package struct SecureElementName: Hashable, Sendable {
    /// Number of signs.
    package static let length = 8

    private static let unused: Set<Character> = ["0", "1", "I", "O"]
    private static let (virtualEnd, roundSigns) = ("O0", Set<Character>(["0", "O"]))
    /// The signs of names that an unused one is read for.
    private static let lookalikes: [Character: Set<Character>] = [
        "0": ["C", "D", "G", "Q", "U"], "O": ["C", "D", "G", "Q", "U"], "1": ["7", "J", "L", "T"],
        "I": ["7", "J", "L", "T"],
    ]

    /// As it was read, with the end of a virtual processor put right.
    package let text: String
    /// Whether it has the form of such a name.
    package let isWellFormed: Bool

    /// - Returns: `nil` for anything but eight capital letters and digits of ASCII.
    package init?(_ signs: some Collection<Character>) {
        guard signs.count == Self.length,
            signs.allSatisfy({ $0.isASCII && ($0.isNumber || $0.isLetter && $0.isUppercase) })
        else { return nil }
        let end = signs.suffix(Self.virtualEnd.count)
        let start = String(signs.dropLast(end.count))
        text = end.allSatisfy(Self.roundSigns.contains) ? start + Self.virtualEnd : String(signs)
        isWellFormed = !(text.hasSuffix(Self.virtualEnd) ? start : text).contains(where: Self.unused.contains)
    }

    /// Whether it is the other name, once its signs that no name has are taken for those that they look like.
    package func isMisread(_ other: SecureElementName) -> Bool {
        !isWellFormed && other.isWellFormed
            && zip(text, other.text).allSatisfy { $0 == $1 || Self.lookalikes[$0]?.contains($1) ?? false }
    }
}
