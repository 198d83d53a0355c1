import Countries
import ReceiptModel

/// A tax identifier found in print; its check digit is right.
struct IdentifierHit {
    let identifier: TaxIdentifier
    let country: Country
    let row: Int
    let words: Range<Int>
    /// A label of its kind stands before it.
    let isLabelled: Bool
    /// How many signs were taken for digits, in the look that had to take fewer.
    var repairs: Int
    /// It belongs to the buyer.
    let isBuyers: Bool
    /// What the other look at the row said: `nil` where there was one look, otherwise whether both saw it.
    var isSeenTwice: Bool?
    /// Whether only the second look saw it.
    var isSecond = false

    /// Where its words stand.
    func place(in rows: [Row]) -> Row { isSecond ? rows[row].second[0] : rows[row] }

    var isRepaired: Bool { repairs > 0 }
}

enum IdentifierReader {
    /// The identifiers of the given countries in all rows, from top to bottom.
    static func identifiers(in rows: [Row], of profiles: [CountryProfile]) -> [IdentifierHit] {
        var hits: [IdentifierHit] = []
        // The buyer's block goes down from its label, in the label's column.
        var buyerRows = 0
        var buyerColumn = 0
        var isBelowTill = false
        for (index, row) in rows.enumerated() {
            // The number of the till ends the head of a journal; what stands alone below it is the buyer's.
            if row.words.contains(where: { Self.beginsAsTillNumber($0.text) }) { isBelowTill = true }
            if let label = row.label(.buyer) {
                buyerRows = 5
                buyerColumn = row.words[label.words.lowerBound].box.x
            }
            for (look, run) in looks(at: row) {
                let place = look == .second ? row.second[0] : row
                let labels = place.labels.isEmpty ? row.labels : place.labels
                for profile in profiles {
                    for rule in profile.identifiers where rule.length == run.digits.count {
                        guard let identifier = TaxIdentifier(scheme: rule.scheme, digits: run.digits) else { continue }
                        let label = labels.last { $0.words.lowerBound <= run.words.lowerBound }
                        let isLabelled =
                            label?.role == .issuerIdentifier || run.hasCountryPrefix
                            || (label == nil && followsMisreadLabel(run, in: place))
                        let isBuyers =
                            label?.role == .buyer || isBuyersCode(run, in: place)
                            || labels.contains { hit in
                                hit.role == .buyer && hit.words.lowerBound <= run.words.lowerBound
                            }
                        // One number in a row is one sight of it, however many words it is put together from.
                        if let seen = hits.firstIndex(where: { $0.row == index && $0.identifier == identifier }) {
                            if look == .second, !hits[seen].isSecond {
                                hits[seen].isSeenTwice = true
                                hits[seen].repairs = min(hits[seen].repairs, run.repairs)
                            }
                            continue
                        }
                        guard isLabelled || isBuyers || isPlausible(run, rule, row: place, isBelowTill: isBelowTill)
                        else { continue }
                        hits.append(
                            IdentifierHit(
                                identifier: identifier, country: profile.country, row: index, words: run.words,
                                isLabelled: isLabelled, repairs: run.repairs,
                                isBuyers: isBuyers || (buyerRows > 0 && run.right > buyerColumn),
                                isSeenTwice: row.second.isEmpty ? nil : false, isSecond: look == .second))
                    }
                }
            }
            buyerRows = max(0, buyerRows - 1)
        }
        return hits
    }

    private enum Look { case first, second }

    /// The runs of digits of both looks at a row.
    private static func looks(at row: Row) -> [(Look, Run)] {
        row.runs.map { (.first, $0) } + row.second.flatMap { second in second.runs.map { (.second, $0) } }
    }

    /// Without a label only the head of a journal is believed, and a run that stands alone there.
    private static func isPlausible(
        _ run: Run, _ rule: IdentifierRule, row: Row, isBelowTill: Bool
    ) -> Bool {
        guard run.repairs == 0 else { return false }
        if rule.bareInHead, run.isAlone, !isBelowTill, rule.scheme != "JIB" || run.digits.hasPrefix("4") { return true }
        // A Croatian number that lost its label: eleven digits alone between blanks are printed for nothing else.
        return rule.scheme == "OIB" && run.isWholeWord && !row.has(.payment, .number, .itemTable)
    }

    /// Whether a word begins as the number of a journal's till, `ЕСИР број: 53/7.3`, whatever its label was read as.
    ///
    /// Every word of every receipt is asked, so it is no regular expression.
    private static func beginsAsTillNumber(_ word: String) -> Bool {
        func isDigit(_ sign: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(sign) }
        let signs = word.utf8
        let first = signs.prefix(while: isDigit)
        guard (1...5).contains(first.count), first.endIndex < signs.endIndex,
            signs[first.endIndex] == UInt8(ascii: "/")
        else { return false }
        let rest = signs[first.endIndex...].dropFirst()
        let second = rest.prefix(while: isDigit)
        let tail = rest[second.endIndex...]
        return (1...3).contains(second.count) && tail.first == UInt8(ascii: ".")
            && tail.dropFirst().first.map(isDigit) == true
    }

    /// Whether a number follows the code of its kind, `10:110253949`: so the TaxCore system prints the buyer's.
    private static func isBuyersCode(_ run: Run, in row: Row) -> Bool {
        row.words[run.words].contains { $0.text.contains(/(?:^|[^0-9:])[0-9]{1,2}:[0-9]{8}/) }
    }

    /// Whether a label with one letter misread stands right before the number, whose check digit is right.
    private static func followsMisreadLabel(_ run: Run, in row: Row) -> Bool {
        guard run.repairs == 0, run.words.lowerBound > 0 else { return false }
        let word = row.words[run.words.lowerBound - 1].text
        guard word.last == ":", word.count == 4 else { return false }
        let read = Skeleton.fold(word.dropLast(), by: .shape)
        return labels.contains { label in
            label.count == read.count && zip(label, read).count { $0 != $1 } <= 1
        }
    }

    private static let labels = ["PIB", "ПИБ", "JIB", "ЈИБ", "OIB"].map { Skeleton.fold($0, by: .shape) }

    struct Run {
        let digits: String
        let words: Range<Int>
        /// How many signs were taken for digits.
        let repairs: Int
        let hasCountryPrefix: Bool
        /// Nothing else of substance stands in the row.
        let isAlone: Bool
        let isWholeWord: Bool
        /// Where it ends, in page pixels.
        let right: Int
    }

    /// The runs of as many digits as a tax identifier has, also when a blank has come between them.
    static func runs(in row: Row) -> [Run] {
        let digits = row.words.map { Digits.count(in: $0.text) }
        var runs: [Run] = []
        for start in row.words.indices {
            var sure = 0
            for length in 1...3 where start + length <= row.words.count {
                let range = start..<(start + length)
                if length > 1, !isTight(row, range) { break }
                sure += digits[start + length - 1]
                // The others are taken for digits.
                guard sure >= TaxIdentifier.lengths.lowerBound - mostRepairs, let run = run(in: row, range) else {
                    continue
                }
                runs.append(run)
            }
        }
        return runs
    }

    private static func isTight(_ row: Row, _ range: Range<Int>) -> Bool {
        for index in range.dropFirst() {
            let left = row.words[index - 1]
            let right = row.words[index]
            if right.box.x - left.box.maxX > max(left.box.height, right.box.height) { return false }
        }
        return true
    }

    /// So many signs of a run may be taken for digits.
    private static let mostRepairs = 3

    private static func run(in row: Row, _ range: Range<Int>) -> Run? {
        let joined = row.words[range].flatMap(\.text.unicodeScalars)
        var text = joined[...]
        // What stands before the last colon or equals sign is a label.
        if let colon = text.lastIndex(where: { $0 == ":" || $0 == "=" || $0 == ";" }) { text = text[(colon + 1)...] }
        let isFrill: (Unicode.Scalar) -> Bool = { !Letters.isLetter($0) && !Digits.isDigit($0) }
        while let first = text.first, isFrill(first) { text = text.dropFirst() }
        while let last = text.last, isFrill(last) { text = text.dropLast() }
        let hasPrefix = text.count == 13 && text.starts(with: ["H", "R"])
        if hasPrefix { text = text.dropFirst(2) }
        guard TaxIdentifier.lengths.contains(text.count) else { return nil }
        var digits = ""
        var repaired = 0
        for sign in text {
            guard let digit = Digits.value(sign) else { return nil }
            digits.append(String(digit.digit))
            repaired += digit.isRepaired ? 1 : 0
        }
        guard repaired <= mostRepairs else { return nil }
        if range.count > 1 {
            // Every piece has to be a piece of this number, not a number of its own with a label before it.
            guard row.words[range.dropFirst()].allSatisfy({ $0.text.filter(Digits.isDigit).count * 2 >= $0.text.count })
            else { return nil }
        }
        let others = row.words.indices.filter { index in
            !range.contains(index) && row.words[index].text.filter { Letters.isLetter($0) || $0.isNumber }.count > 2
        }
        return Run(
            digits: digits, words: range, repairs: repaired, hasCountryPrefix: hasPrefix,
            isAlone: others.isEmpty,
            isWholeWord: range.count == 1 && text.count == joined.count, right: row.box(of: range).maxX)
    }
}
