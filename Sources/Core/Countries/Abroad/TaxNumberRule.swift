package import ReceiptModel

/// How a kind of tax number of a country is printed and checked.
///
/// A kind without a check digit has no rule here: a number that nothing checks may be any number.
package struct TaxNumberRule: Sendable {
    /// What the country calls it, in one word: `NIP`.
    package let name: String
    /// What stands before it; for a number that its letters tell, also none.
    package let labels: [String]
    package let forms: [Form]
    /// The number is right where all rules of one of these hold.
    let checks: [[CheckRule]]

    /// Letters, digits, letters.
    package struct Form: Sendable {
        /// Letters that are part of the number: `ATU`; for a country code that may be left out there are two forms.
        package let prefix: String
        package let digits: ClosedRange<Int>
        /// What ends it: a letter and digits after it (`B01`), `9` standing for any digit.
        package let suffix: String

        init(_ prefix: String, _ digits: ClosedRange<Int>, _ suffix: String = "") {
            self.prefix = prefix
            self.digits = digits
            self.suffix = suffix
        }

        init(_ prefix: String, _ count: Int, _ suffix: String = "") { self.init(prefix, count...count, suffix) }
    }

    init(_ name: String, labels: [String], forms: [Form], anyOf checks: [[CheckRule]]) {
        self.name = name
        self.labels = labels
        self.forms = forms
        self.checks = checks
    }

    init(_ name: String, labels: [String], forms: [Form], _ check: CheckRule) {
        self.init(name, labels: labels, forms: forms, anyOf: [[check]])
    }

    /// The number, when it has one of the forms and its check digits are right.
    ///
    /// - Parameters:
    ///   - text: capital letters and digits without anything between them.
    ///   - country: by ISO 3166.
    /// - Returns: the number; `nil` for any other text.
    package func number(_ text: String, of country: String) -> ForeignTaxNumber? {
        for form in forms where text.hasPrefix(form.prefix) {
            let rest = text.dropFirst(form.prefix.count)
            let tail = rest.suffix(form.suffix.count)
            let isTail = zip(tail, form.suffix).allSatisfy { $0 == $1 || $1 == "9" && $0.isASCII && $0.isNumber }
            let digits = rest.dropLast(form.suffix.count).utf8.map { Int($0) - 48 }
            guard isTail, tail.count == form.suffix.count, form.digits.contains(digits.count),
                digits.allSatisfy({ (0...9).contains($0) }),
                checks.contains(where: { rules in rules.allSatisfy { $0.holds(for: digits, of: text) } })
            else { continue }
            return ForeignTaxNumber(country: country, name: name, number: text)
        }
        return nil
    }
}
