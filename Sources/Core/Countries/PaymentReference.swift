/// The reference that a payer gives with a payment, so that the payee knows what was paid.
///
/// In Croatia it has a model, `HR00 123-45` ("Jedinstveni pregled osnovnih modela", FINA), in Serbia it may have one,
/// `97 12-345`, whose first two digits are check digits (ISO 7064 MOD 97-10); a creditor reference is `RF…` (ISO 11649).
package struct PaymentReference: Hashable, Sendable {
    /// `HR00`, `97`; `nil` where there is none.
    package let model: String?
    /// As printed, without blanks; empty for the model `HR99`, which says that there is none.
    package let number: String
    /// Whether its check digits agree; `false` for a model without a check, or one whose rule is not known here.
    package let isChecked: Bool

    /// Maximum number of characters without the model, those of HUB-3A.
    private static let longest = 22
    /// Maximum number of parts, and of digits in a part, of a Croatian reference.
    private static let croatianParts = (count: 3, digits: 12)

    /// A reference of a model, `nil` for a form or check digits that the model does not have.
    ///
    /// - Parameters:
    ///   - model: `HR` and two digits, or two digits; `nil` where none is given.
    ///   - number: without blanks.
    package init?(model: String?, number: some StringProtocol) {
        let number = String(number)
        let isKnown: Bool
        switch model {
        case "HR99"?:
            guard number.isEmpty else { return nil }
            isKnown = false
        case let model? where model.hasPrefix("HR"):
            guard model.utf8.count == 4, model.utf8.suffix(2).allSatisfy(Self.isDigit), Self.isCroatian(number) else {
                return nil
            }
            isKnown = false
        case "97"?:
            guard Self.satisfies97(number) else { return nil }
            isKnown = true
        case let model?:
            guard model.utf8.count == 2, model.utf8.allSatisfy(Self.isDigit), Self.isPlain(number) else { return nil }
            isKnown = false
        case nil:
            let isCreditor = number.hasPrefix("RF")
            guard isCreditor ? Self.isCreditorReference(number) : Self.isPlain(number) else { return nil }
            isKnown = isCreditor
        }
        self.model = model
        self.number = number
        isChecked = isKnown
    }

    /// Model and number as people write them, `HR00 123-45`.
    package var text: String { [model, number.isEmpty ? nil : number].compactMap(\.self).joined(separator: " ") }

    /// Whether two mean the same: dashes are for people.
    package func agrees(with other: PaymentReference) -> Bool { agrees(with: other.text) }

    /// Whether a written reference means the same; one of the two may leave the model out.
    package func agrees(with text: String) -> Bool {
        func bare(_ text: String) -> String { text.uppercased().filter { $0.isLetter || $0.isNumber } }
        let (own, other) = (bare(self.text), bare(text))
        return own == other || bare(number) == other
            || (model == nil && Self.modelLengths.contains { other.dropFirst($0) == own })
    }

    /// Number of characters of a Serbian and of a Croatian model.
    private static let modelLengths = [2, 4]

    /// Up to three parts of digits with dashes between.
    private static func isCroatian(_ number: String) -> Bool {
        let parts = number.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return number.utf8.count <= longest && (1...croatianParts.count).contains(parts.count)
            && parts.allSatisfy { (1...croatianParts.digits).contains($0.count) && $0.allSatisfy(isDigit) }
    }

    /// Digits, capitals, dashes and slashes, with at least two digits, and one of these at the end.
    private static func isPlain(_ number: String) -> Bool {
        let signs = number.utf8
        return signs.count <= longest && signs.count(where: isDigit) >= 2
            && signs.allSatisfy { isDigit($0) || isCapital($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }
            && (signs.last.map { isDigit($0) || isCapital($0) } ?? false)
            && (signs.first.map { isDigit($0) || isCapital($0) } ?? false)
    }

    /// Two check digits before the number proper, letters counted as 10 to 35.
    private static func satisfies97(_ number: String) -> Bool {
        let signs = number.utf8.filter { $0 != UInt8(ascii: "-") }
        guard (3...longest).contains(signs.count), signs.prefix(2).allSatisfy(isDigit),
            signs.allSatisfy({ isDigit($0) || isCapital($0) })
        else { return false }
        return BankAccount.remainder(Array(signs.dropFirst(2) + signs.prefix(2))) == 1
    }

    private static func isCreditorReference(_ number: String) -> Bool {
        let signs = Array(number.utf8)
        guard (5...25).contains(signs.count), signs[2..<4].allSatisfy(isDigit),
            signs.allSatisfy({ isDigit($0) || isCapital($0) })
        else { return false }
        return BankAccount.remainder(Array(signs[4...]) + Array(signs[..<4])) == 1
    }

    private static func isDigit(_ sign: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(sign) }
    private static func isCapital(_ sign: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(sign) }
}

extension PaymentReference {
    /// The reference that a payment code gives, also in another form than that of its model; a model alone is one only
    /// where it says that there is none.
    package static func text(of code: PaymentCode) -> String? {
        guard code.reference != nil || code.model == "HR99" else { return nil }
        return [code.model, code.reference].compactMap(\.self).joined(separator: " ")
    }
}
