package import ReceiptModel

/// Levels of agreement of a value read with the printed one, in rising order.
package enum Agreement: String, Comparable, CaseIterable, Hashable, Sendable, Codable {
    /// Another value.
    case different
    /// Near enough to find the receipt again, but not right.
    case tolerant
    /// The same value, written differently.
    case normalised
    /// The same text.
    case exact

    package static func < (left: Agreement, right: Agreement) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .different: 0
        case .tolerant: 1
        case .normalised: 2
        case .exact: 3
        }
    }
}

/// The rules by which a field that was read agrees with the truth.
package enum FieldComparison {
    /// Minimum similarity of two names of a merchant that agree (per cent).
    package static let merchantSimilarity = 85
    /// Minimum length of a name that agrees with a longer one that contains it (letters).
    package static let containedLetters = 5
    /// Minimum length of an identifier or number that agrees with another at one edit (characters).
    package static let identifierLength = 4
    /// Maximum difference of two amounts that agree (hundredths of the currency).
    package static let amountTolerance: UInt64 = 5

    /// Compares a field as read with the truth.
    ///
    /// `exact` is the same text, composed (NFC) or not. The other levels depend on the rule in the field's descriptor:
    ///
    /// - names: see `agreement(merchant:read:)`;
    /// - identifiers and tax numbers: see `agreement(identifier:read:withCountry:)`;
    /// - numbers, dates, times and amounts: see the functions of these names;
    /// - words: `normalised` without regard to case and blanks around; never `tolerant`.
    package static func agreement(_ field: ReceiptField, expected: String, read: String) -> Agreement {
        if expected == read { return .exact }
        return agreement(field.descriptor.comparison ?? .word, expected: expected, read: read)
    }

    /// The same by a rule.
    static func agreement(_ rule: FieldDescriptor.Comparison, expected: String, read: String) -> Agreement {
        if expected == read { return .exact }
        switch rule {
        case .name: return agreement(merchant: expected, read: read)
        case .identifier: return agreement(identifier: expected, read: read, withCountry: false)
        case .taxNumber: return agreement(identifier: expected, read: read, withCountry: true)
        case .number: return agreement(number: expected, read: read)
        case .date: return agreement(date: expected, read: read)
        case .time: return agreement(time: expected, read: read)
        case .amount, .amountOrNone: return agreement(amount: expected, read: read)
        case .word:
            let same =
                TextNormalisation.plain(expected, caseBlind: true) == TextNormalisation.plain(read, caseBlind: true)
            return same ? .normalised : .different
        }
    }

    /// Merchants: `normalised` when letters and digits are the same, script, case and diacritics folded; `tolerant` when
    /// these are at least 85 % alike (1 − edits / length of the longer one), or when one name, of at least 5 letters,
    /// stands in the other as whole words.
    private static func agreement(merchant expected: String, read: String) -> Agreement {
        let (expectedWords, readWords) = (merchantWords(expected), merchantWords(read))
        let (expectedText, readText) = (Array(expectedWords.joined()), Array(readWords.joined()))
        guard !expectedText.isEmpty, !readText.isEmpty else { return .different }
        if expectedText == readText { return .normalised }
        let longer = max(expectedText.count, readText.count)
        let alike = (longer - Alignment.distance(expectedText, readText)) * 100 >= longer * merchantSimilarity
        let contained = contains(expectedWords, readWords) || contains(readWords, expectedWords)
        return alike || contained ? .tolerant : .different
    }

    /// The words of a name in letters and digits; full stops and apostrophes join (`d.o.o.` is `doo`), other marks divide.
    ///
    /// A number of five digits or more before it is left out.
    private static func merchantWords(_ name: String) -> [String] {
        let joined = TextNormalisation.folded(name).filter { $0 != "." && $0 != "'" }
        let words = joined.split { !$0.isLetter && !$0.isNumber }
        // Journals print the number of a location before its name.
        let numbers = words.prefix { $0.count >= locationDigits && $0.allSatisfy(\.isNumber) }.count
        return words.dropFirst(numbers < words.count ? numbers : 0).map { String($0) }
    }

    private static let locationDigits = 5

    private static func contains(_ words: [String], _ part: [String]) -> Bool {
        part.joined().count { $0.isLetter } >= containedLetters && words.firstRange(of: part) != nil
    }

    /// Identifiers: `normalised` when letters and digits are the same without regard to case, for tax and VAT numbers
    /// also without the country in front (`HR`, `RS`, `BA`); `tolerant` when one edit apart.
    private static func agreement(identifier expected: String, read: String, withCountry: Bool) -> Agreement {
        agreement(
            code: bareIdentifier(expected, withCountry: withCountry),
            read: bareIdentifier(read, withCountry: withCountry))
    }

    /// The letters and digits of an identifier, without the code of its kind that journals print before it, `10:`.
    private static func bareIdentifier(_ text: String, withCountry: Bool) -> String {
        let hasCode = text.prefix(3).last == ":" && text.prefix(2).allSatisfy(\.isNumber)
        let bare = (hasCode ? text.dropFirst(3) : text[...]).uppercased().filter { $0.isLetter || $0.isNumber }
        guard withCountry, Country(rawValue: String(bare.prefix(2))) != nil else { return bare }
        return String(bare.dropFirst(2))
    }

    /// Numbers of receipts: `normalised` when the same without blanks and regard to case, Cyrillic capitals that look
    /// like Latin ones taken for these; `tolerant` when one edit apart.
    ///
    /// Marks count: `1/2` is not `12`.
    private static func agreement(number expected: String, read: String) -> Agreement {
        agreement(code: bareNumber(expected), read: bareNumber(read))
    }

    private static func bareNumber(_ text: String) -> String {
        String(text.uppercased().filter { !$0.isWhitespace }.map { lookAlikes[$0] ?? $0 })
    }

    private static let lookAlikes: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip("АВЕКМНОРСТУХЈЅІ", "ABEKMHOPCTYXJSI"))

    /// One edit away only counts in codes of at least 4 characters: shorter ones would agree by chance.
    private static func agreement(code expected: String, read: String) -> Agreement {
        guard !expected.isEmpty, !read.isEmpty else { return .different }
        if expected == read { return .normalised }
        guard min(expected.count, read.count) >= identifierLength else { return .different }
        return Alignment.distance(Array(expected), Array(read)) == 1 ? .tolerant : .different
    }

    /// Dates, `yyyy-MM-dd` or `d.M.yyyy`: `normalised` when the same day, `tolerant` when the day before or after.
    private static func agreement(date expected: String, read: String) -> Agreement {
        guard let expected = date(expected), let read = date(read) else { return .different }
        switch abs(dayNumber(expected) - dayNumber(read)) {
        case 0: return .normalised
        case 1: return .tolerant
        default: return .different
        }
    }

    private static func date(_ text: String) -> CivilDate? {
        let trimmed = TextNormalisation.plain(text)
        if let date = CivilDate(iso: trimmed) { return date }
        let parts = trimmed.split(separator: ".").map { TextNormalisation.plain(String($0)) }
        guard parts.count == 3, parts[2].count == 4, let day = Int(parts[0]), let month = Int(parts[1]),
            let year = Int(parts[2])
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Serial number of a day (days_from_civil, Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    private static func dayNumber(_ date: CivilDate) -> Int {
        let year = date.month <= 2 ? date.year - 1 : date.year
        let monthFromMarch = (date.month + 9) % 12
        return year * 365 + year / 4 - year / 100 + year / 400 + (153 * monthFromMarch + 2) / 5 + date.day
    }

    /// Times, `HH:mm` or `HH:mm:ss`: `normalised` when the same to the precision of the coarser one, `tolerant` when at
    /// most a minute apart at that precision.
    ///
    /// The day is unknown, so 23:59 and 00:00 are a day apart.
    private static func agreement(time expected: String, read: String) -> Agreement {
        guard let expected = CivilTime(iso: TextNormalisation.plain(expected)),
            let read = CivilTime(iso: TextNormalisation.plain(read))
        else { return .different }
        if expected.agrees(with: read) { return .normalised }
        let minutes = (expected.hour - read.hour) * 60 + expected.minute - read.minute
        var apart = minutes * 60
        if let second = expected.second, let theirs = read.second { apart += second - theirs }
        return abs(apart) <= 60 ? .tolerant : .different
    }

    /// Amounts, decimal text with a point and at most two places: `normalised` when the same value, `tolerant` when at
    /// most 0.05 apart.
    private static func agreement(amount expected: String, read: String) -> Agreement {
        guard let expected = DecimalText.hundredths(from: TextNormalisation.plain(expected)),
            let read = DecimalText.hundredths(from: TextNormalisation.plain(read))
        else { return .different }
        if expected == read { return .normalised }
        let (apart, overflow) = expected.subtractingReportingOverflow(read)
        return !overflow && apart.magnitude <= amountTolerance ? .tolerant : .different
    }
}
