import Countries
import ReceiptModel

/// A tax number of a foreign country found in print; its form and its check digits are right.
struct ForeignIdentifierHit {
    let number: ForeignTaxNumber
    let row: Int
    let words: Range<Int>
    /// A label of its kind stands before it.
    let isLabelled: Bool
    /// How many signs were taken for others.
    let repairs: Int
    /// The place of its kind in the country's table; the more telling kind has the lower.
    let rank: Int
}

/// Reads tax numbers in the forms of a country's table.
enum ForeignIdentifierReader {
    /// So many signs of a number may be taken for others.
    private static let mostRepairs = 2
    /// So many parts of words may stand between a label and its number: `No`, `reg`.
    private static let mostSkipped = 4

    /// The number behind a label that ends at a place of a row.
    static func number(
        of rule: TaxNumberRule, rank: Int, country: String, behind end: Int, in line: SignLine, row: Int
    ) -> ForeignIdentifierHit? {
        var place = end
        for _ in 0...mostSkipped {
            if let hit = number(of: rule, rank: rank, country: country, at: place, in: line, row: row, isLabelled: true)
            {
                return hit
            }
            // Only letters may be skipped: digits are another number.
            guard place < line.raw.count, !(48...57).contains(line.raw[place]) else { return nil }
            repeat { place += 1 } while place < line.raw.count && !line.isStart[place]
        }
        return nil
    }

    /// A number that begins at a place of a row; without a label only one whose letters tell what it is, and all of whose
    /// signs are certain.
    static func number(
        of rule: TaxNumberRule, rank: Int, country: String, at start: Int, in line: SignLine, row: Int, isLabelled: Bool
    ) -> ForeignIdentifierHit? {
        for form in rule.forms where isLabelled || form.prefix.count >= 2 {
            for count in form.digits.reversed() {
                guard
                    let (text, end, repairs) = signs(of: form, count, at: start, in: line),
                    repairs == 0 || isLabelled && repairs <= mostRepairs, let number = rule.number(text, of: country)
                else { continue }
                return ForeignIdentifierHit(
                    number: number, row: row, words: line.word[start]..<(line.word[end - 1] + 1),
                    isLabelled: isLabelled,
                    repairs: repairs, rank: rank)
            }
        }
        return nil
    }

    private static func isAlike(_ wanted: UInt8, _ folded: UInt8) -> Bool {
        let signs = Skeleton.fold(Unicode.Scalar(wanted), by: .sound)
        return signs.first == folded && signs.second == nil
    }

    /// The signs of a form with so many digits, and how many of them were taken for others.
    private static func signs(
        of form: TaxNumberRule.Form, _ count: Int, at start: Int, in line: SignLine
    ) -> (text: String, end: Int, repairs: Int)? {
        let pattern = Array(form.prefix.utf8) + [UInt8](repeating: 57, count: count) + Array(form.suffix.utf8)
        let end = start + pattern.count
        guard end <= line.raw.count, line.isEnd(end) else { return nil }
        // How long a number of any length is, the word that it stands in says.
        if form.digits.count > 1,
            line.word[start + form.prefix.utf8.count] != line.word[end - 1]
                || (end < line.raw.count && line.word[end] == line.word[end - 1])
        {
            return nil
        }
        var text: [UInt8] = []
        var repairs = 0
        for (offset, wanted) in pattern.enumerated() {
            let raw = line.raw[start + offset]
            if (48...57).contains(wanted) {
                guard let digit = Digits.value(Unicode.Scalar(raw)) else { return nil }
                repairs += digit.isRepaired ? 1 : 0
                text.append(UInt8(48 + digit.digit))
            } else {
                guard
                    raw == wanted || isAlike(wanted, line.folded[start + offset])
                else { return nil }
                repairs += raw == wanted ? 0 : 1
                text.append(wanted)
            }
        }
        return (String(decoding: text, as: UTF8.self), end, repairs)
    }
}
