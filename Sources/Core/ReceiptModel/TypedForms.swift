/// Values as people of the region type them, turned into the form of JSON.
///
/// Amounts with a decimal comma and grouped thousands, and days before months, as in Croatian, Bosnian and Serbian print
/// (Hrvatski pravopis, IHJJ 2013, on numbers and dates; Pravopis srpskoga jezika, Matica srpska 2010).
enum TypedForms {
    /// An amount as decimal text: `12,30`, `-12.30`, `1.234,56`, `1 234,56`, `1,234.56` → with a point, without grouping.
    ///
    /// - Returns: `nil` for anything else, and for a single sign before three digits, as `1.234`: it may be a thousand or
    ///   a misspelt fraction.
    static func amount(_ text: String) -> String? {
        let (sign, magnitude) = signed(text)
        let marks = magnitude.filter { $0 == "." || $0 == "," }
        let isGroupedByBlanks = magnitude.contains(where: isBlank)
        guard let last = marks.last, let place = magnitude.lastIndex(of: last) else {
            return whole(magnitude).map { sign + $0 }
        }
        let tail = magnitude[magnitude.index(after: place)...]
        let isDecimal = (1...2).contains(tail.count) && !marks.dropLast().contains(last)
        if isDecimal {
            guard areDigits(tail), let digits = whole(String(magnitude[..<place])) else { return nil }
            return "\(sign)\(digits).\(tail)"
        }
        // Groups alone, as 1.234.567; one group could as well be three decimals.
        guard marks.count > 1, Set(marks).count == 1, !isGroupedByBlanks else { return nil }
        return whole(magnitude).map { sign + $0 }
    }

    /// A quantity as decimal text with a point: `2`, `0,345`; empty for an empty text.
    static func quantity(_ text: String) -> String? {
        if text.isEmpty { return "" }
        let (sign, magnitude) = signed(text)
        let parts = magnitude.replacing(",", with: ".").split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && areDigits($0) && $0.count <= 9 }) else {
            return nil
        }
        return sign + parts.joined(separator: ".")
    }

    /// A day as `yyyy-MM-dd`: `19.01.2026.`, `19.1.2026`, `19. 1. 2026.`, `19/01/2026`.
    ///
    /// - Returns: `nil` for anything else; the day is not looked up in the calendar.
    static func date(_ text: String) -> String? {
        var compact = text.filter { !isBlank($0) }
        let separator: Character = compact.contains("/") ? "/" : "."
        if separator == ".", compact.hasSuffix(".") { compact.removeLast() }
        let parts = compact.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy(areDigits), (1...2).contains(parts[0].count),
            (1...2).contains(parts[1].count), parts[2].count == 4
        else { return nil }
        return "\(parts[2])-\(twoSigns(parts[1]))-\(twoSigns(parts[0]))"
    }

    /// A tax number of one of the countries with the country before it, as in VAT numbers: `HR12345678903`, `BA 4…` → the
    /// digits.
    ///
    /// - Returns: `nil` for anything else; the check digit is not looked at.
    static func taxNumber(_ text: String) -> String? {
        let compact = text.filter { !isBlank($0) }
        let digits = compact.dropFirst(2)
        guard areDigits(digits), let lengths = prefixed[compact.prefix(2).uppercased()], lengths.contains(digits.count)
        else { return nil }
        return String(digits)
    }

    /// How many digits follow the code of a country.
    private static let prefixed: [String: [Int]] = [
        "HR": [OIB.length], "RS": [PIB.length], "BA": [JIB.length, BosnianVATNumber.length],
    ]

    /// The minus, which may be U+2212, and what stands behind it.
    private static func signed(_ text: String) -> (sign: String, magnitude: String) {
        guard text.first == "-" || text.first == "\u{2212}" else { return ("", text) }
        return ("-", String(text.dropFirst()))
    }

    /// The digits of a whole number that may be grouped by threes with one kind of sign.
    private static func whole(_ text: String) -> String? {
        guard let mark = text.first(where: { $0 == "." || $0 == "," || isBlank($0) }) else {
            return !text.isEmpty && areDigits(text) ? text : nil
        }
        let groups = text.split(separator: mark, omittingEmptySubsequences: false)
        guard let first = groups.first, (1...3).contains(first.count), groups.dropFirst().allSatisfy({ $0.count == 3 }),
            groups.allSatisfy(areDigits)
        else { return nil }
        return groups.joined()
    }

    private static func areDigits(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { (48...57).contains($0) }
    }

    /// A blank, also one that does not break.
    private static func isBlank(_ character: Character) -> Bool {
        character == " " || character == "\u{A0}" || character == "\u{202F}"
    }

    private static func twoSigns(_ digits: Substring) -> String { digits.count == 1 ? "0\(digits)" : String(digits) }
}

extension FieldForm {
    /// What a person has typed, in the form of JSON; the text itself where it has no local form.
    package func plain(ofTyped text: String) -> String {
        switch self {
        case .amount: TypedForms.amount(text) ?? text
        case .date: TypedForms.date(text) ?? text
        case .taxNumber: TypedForms.taxNumber(text) ?? text.trimmingBlanks
        // Blanks alone say nothing.
        default: text.trimmingBlanks
        }
    }
}

extension StringProtocol {
    /// What a person typed as one line: line ends and tabs are blanks, blanks around it say nothing, and what nobody sees is not
    /// taken: control characters, and formats such as marks of direction, which make one text look like another (Unicode
    /// Technical Standard 55, section 3).
    package var typedLine: String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .lineSeparator, .paragraphSeparator: line.append(" ")
            case .control where ("\t"..."\r").contains(scalar): line.append(" ")
            case .control, .format: continue
            default: line.append(scalar)
            }
        }
        return String(line).trimmingBlanks
    }
}
