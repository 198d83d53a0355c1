import ReceiptModel

/// Reads the values of one invoice and gathers what is odd about them.
struct UBLValues {
    /// Of the document; amounts in another one are not taken.
    var currency: Currency?
    private(set) var findings: [Finding] = []

    /// Asks a person to look.
    mutating func review(_ field: ReceiptField?, _ message: Message) {
        add(Finding(.review, field: field, message: message))
    }

    /// Says something about the document as a whole.
    mutating func note(_ message: Message) { add(Finding(.note, field: nil, message: message)) }

    /// A fault in every line of a long invoice is one fault.
    private mutating func add(_ finding: Finding) {
        if findings.count < 20, !findings.contains(finding) { findings.append(finding) }
    }

    // MARK: amounts

    /// An amount in the currency of the document; `nil` when it is missing, is no number or has another currency.
    mutating func money(_ local: String, in parent: XMLElement?, as field: ReceiptField? = nil) -> Money? {
        guard let element = parent?.child(UBLVocabulary.basics, local), let text = element.plainText else { return nil }
        return money(text, currency: element.attributes["currencyID"], named: local, as: field)
    }

    private mutating func money(_ text: String, currency code: String?, named local: String, as field: ReceiptField?)
        -> Money?
    {
        guard let currency else { return nil }
        if let code, code != currency.code {
            review(field, "\(local) is in \(code.prefix(8)), and the invoice is in \(currency.code).")
            return nil
        }
        guard let number = DecimalNumber(text), let hundredths = number.hundredths else {
            review(field, "\(local) is no amount: \"\(text.prefix(30))\".")
            return nil
        }
        if !hundredths.isExact {
            review(field, "\(local) has more decimals than \(currency.code) has: \(text.prefix(30)).")
        } else if currency.hasNoDecimals, hundredths.value % 100 != 0 {
            review(field, "\(local) has decimals, which \(currency.code) has not: \(text.prefix(30)).")
        }
        return Money(minorUnits: hundredths.value, currency: currency)
    }

    /// Decimal text in one form: `12.50`; `nil` when it is missing or no number.
    mutating func decimal(_ local: String, in parent: XMLElement?) -> String? {
        guard let text = parent?.value(local) else { return nil }
        guard let number = DecimalNumber(text) else {
            review(nil, "\(local) is no number: \"\(text.prefix(30))\".")
            return nil
        }
        return number.description
    }

    mutating func rate(in category: XMLElement?) -> TaxRate? {
        guard let text = category?.value("Percent") else { return nil }
        guard let hundredths = DecimalNumber(text)?.hundredths, hundredths.isExact,
            (0...10_000).contains(hundredths.value)
        else {
            review(.vat, "A VAT rate is no percentage: \"\(text.prefix(30))\".")
            return nil
        }
        return TaxRate(basisPoints: Int(hundredths.value))
    }

    // MARK: days and times

    mutating func date(_ local: String, in parent: XMLElement, as field: ReceiptField?) -> CivilDate? {
        guard let text = parent.value(local) else { return nil }
        // xs:date may name a zone, which says nothing about the day that is meant.
        if let date = CivilDate(iso: text.prefix(10)), Self.isZone(text.dropFirst(10)) { return date }
        review(field, "\(local) is no date: \"\(text.prefix(30))\".")
        return nil
    }

    mutating func time(_ local: String, in parent: XMLElement) -> CivilTime? {
        guard let text = parent.value(local) else { return nil }
        let rest = text.dropFirst(8)
        let fraction = rest.first == "." ? rest.dropFirst().prefix { $0.isASCII && $0.isNumber } : ""
        if let time = CivilTime(iso: text.prefix(8)),
            Self.isZone(rest.dropFirst(fraction.isEmpty ? 0 : fraction.count + 1))
        {
            return time
        }
        review(.time, "\(local) is no time: \"\(text.prefix(30))\".")
        return nil
    }

    /// `Z`, `+01:00` or nothing.
    private static func isZone(_ text: Substring) -> Bool {
        text.isEmpty || text == "Z"
            || ((text.first == "+" || text.first == "-") && CivilTime(iso: text.dropFirst()) != nil)
    }
}

extension Currency {
    /// Whether ISO 4217 gives it no decimals; of those that European invoices are made out in.
    fileprivate var hasNoDecimals: Bool { ["ISK", "JPY", "KRW"].contains(code) }
}

/// A decimal number as XML Schema writes it: a sign, digits, a point, digits; no exponent.
struct DecimalNumber: CustomStringConvertible {
    private let isNegative: Bool
    private let whole: String
    private let fraction: String

    /// `nil` for anything else, and for more digits than an amount of money can have.
    init?(_ text: String) {
        var rest = text[...]
        isNegative = rest.first == "-"
        if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
        let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            parts.contains(where: { !$0.isEmpty }), rest.utf8.count <= 40
        else { return nil }
        let digits = parts[0].drop { $0 == "0" }
        whole = digits.isEmpty ? "0" : String(digits)
        fraction = parts.count == 2 ? String(parts[1]) : ""
    }

    /// Rounded half away from zero where it has more than two decimals; `nil` for more than a hundred thousand million.
    var hundredths: (value: Int64, isExact: Bool)? {
        let twoDecimals = (fraction + "00").prefix(2)
        guard let units = Int64(whole + twoDecimals) else { return nil }
        let beyond = fraction.utf8.dropFirst(2)
        let isExact = beyond.allSatisfy { $0 == 48 }
        let roundsUp = (beyond.first ?? 48) >= 53
        guard units < Money.bound else { return nil }
        let magnitude = units + (roundsUp ? 1 : 0)
        // What is rounded up to the bound is beyond it, too.
        guard magnitude < Money.bound else { return nil }
        return (isNegative ? -magnitude : magnitude, isExact)
    }

    /// As written, without a plus and without zeros in front.
    var description: String { (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction) }
}
