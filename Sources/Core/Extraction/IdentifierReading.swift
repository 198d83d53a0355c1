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
    /// How many signs are other than read, or taken for digits, in the look that had to take fewer.
    var repairs: Int
    /// It belongs to the buyer.
    let isBuyers: Bool
    /// What the other look at the row said: `nil` where there was one look, otherwise whether both saw it.
    var isSeenTwice: Bool?
    /// Whether only the second look saw it.
    var isSecond = false
    /// How it was made of doubtful signs; `nil` where the recogniser was sure of all of them.
    var decoding: Decoded<TaxIdentifier>?
    /// Another number was made of the same print.
    var isContested = false

    /// The share that doubts about its signs leave to other numbers, 0…1.
    var doubt: Double { max(decoding?.doubt ?? 0, isContested ? Self.contested : 0) }

    /// Of two numbers that two looks made of one print, either may be right.
    private static let contested = 0.5

    /// Where its words stand.
    func place(in rows: [Row]) -> Row { isSecond ? rows[row].second[0] : rows[row] }

    var isRepaired: Bool { repairs > 0 }
}

enum IdentifierReader {
    /// So many signs of a run may be other than read, or taken for digits.
    static let mostRepairs = 3

    /// The identifiers of the given countries in all rows, from top to bottom.
    static func identifiers(in rows: [Row], of profiles: [CountryProfile]) -> [IdentifierHit] {
        var hits: [IdentifierHit] = []
        var block = BuyerBlock()
        var isBelowTill = false
        for (index, row) in rows.enumerated() {
            // The number of the till ends the head of a journal; what stands alone below it is the buyer's.
            if row.words.contains(where: { Self.beginsAsTillNumber($0.text) }) { isBelowTill = true }
            block.enter(row)
            for (look, run) in looks(at: row) {
                let place = look == .second ? row.second[0] : row
                let labels = place.labels.isEmpty ? row.labels : place.labels
                for found in readings(of: run, by: profiles)
                where !isSeen(found, again: look == .second, inRow: index, among: &hits) {
                    let isLabelled = isLabelled(run, found, by: labels, in: place)
                    let isBuyers = isBuyersCode(run, in: place) || labels.contains { announcesBuyer($0, before: run) }
                    guard isLabelled || isBuyers || isPlausible(run, found, row: place, isBelowTill: isBelowTill)
                    else { continue }
                    hits.append(
                        IdentifierHit(
                            identifier: found.identifier, country: found.country, row: index, words: run.words,
                            isLabelled: isLabelled, repairs: found.repairs,
                            isBuyers: isBuyers || block.contains(run),
                            isSeenTwice: row.second.isEmpty ? nil : false, isSecond: look == .second,
                            decoding: found.decoding))
                }
            }
            contest(&hits, ofRow: index, in: rows)
            block.leave()
        }
        return hits
    }

    /// What goes down from the buyer's label, in the label's column.
    private struct BuyerBlock {
        private var rows = 0
        private var column = 0

        mutating func enter(_ row: Row) {
            guard let label = row.label(.buyer) else { return }
            (rows, column) = (IdentifierReader.rowsOfBuyer, row.words[label.words.lowerBound].box.x)
        }

        func contains(_ run: Run) -> Bool { rows > 0 && run.right > column }
        mutating func leave() { rows = max(0, rows - 1) }
    }

    private static let rowsOfBuyer = 5

    /// Whether the row has shown the number already: that is one sight of it, however many words it is put together from,
    /// and two where another look at the row has it.
    private static func isSeen(
        _ found: Reading, again isSecond: Bool, inRow row: Int, among hits: inout [IdentifierHit]
    ) -> Bool {
        guard let seen = hits.firstIndex(where: { $0.row == row && $0.identifier == found.identifier }) else {
            return false
        }
        if isSecond, !hits[seen].isSecond {
            hits[seen].isSeenTwice = true
            hits[seen].repairs = min(hits[seen].repairs, found.repairs)
        }
        return true
    }

    /// Whether the label that is nearest before a run announces the number of an issuer.
    private static func isLabelled(_ run: Run, _ found: Reading, by labels: [LabelHit], in row: Row) -> Bool {
        if run.hasCountryPrefix { return true }
        guard let label = labels.last(where: { $0.words.lowerBound <= run.words.lowerBound }) else {
            return followsMisreadLabel(run, in: row)
        }
        return label.role == .issuerIdentifier && isLabel(label.text, of: found.country)
    }

    private static func announcesBuyer(_ label: LabelHit, before run: Run) -> Bool {
        label.role == .buyer && label.words.lowerBound <= run.words.lowerBound
    }

    /// Marks the numbers of a row that stand at one place, where one of them was decoded.
    private static func contest(_ hits: inout [IdentifierHit], ofRow row: Int, in rows: [Row]) {
        let here = hits.indices.filter { hits[$0].row == row }
        guard here.count > 1, here.contains(where: { hits[$0].decoding != nil }) else { return }
        func place(_ hit: IdentifierHit) -> PixelBox { hit.place(in: rows).box(of: hit.words) }
        for first in here {
            for second in here where second > first {
                let (left, right) = (place(hits[first]), place(hits[second]))
                guard min(left.maxX, right.maxX) > max(left.x, right.x),
                    hits[first].decoding != nil || hits[second].decoding != nil
                else { continue }
                hits[first].isContested = true
                hits[second].isContested = true
            }
        }
    }

    private enum Look { case first, second }

    /// The runs of digits of both looks at a row.
    private static func looks(at row: Row) -> [(Look, Run)] {
        guard let second = row.second.first else { return row.runs.map { (.first, $0) } }
        return row.runs.map { (.first, $0.mixed(with: second.runs, in: row, second)) }
            + second.runs.map { (.second, $0) }
    }

    /// An identifier that a run makes.
    private struct Reading {
        let identifier: TaxIdentifier
        let rule: IdentifierRule
        let country: Country
        let repairs: Int
        let decoding: Decoded<TaxIdentifier>?
    }

    /// What a run is by the rules of the countries: as read, or where its signs are doubtful as the check digit tells.
    private static func readings(of run: Run, by profiles: [CountryProfile]) -> [Reading] {
        profiles.flatMap { profile in
            profile.identifiers.compactMap { rule -> Reading? in
                guard let lattice = run.lattice else {
                    guard rule.length == run.digits.count,
                        let identifier = TaxIdentifier(scheme: rule.scheme, digits: run.digits)
                    else { return nil }
                    return Reading(
                        identifier: identifier, rule: rule, country: profile.country, repairs: run.repairs,
                        decoding: nil)
                }
                let decoding = CheckedDecoding<TaxIdentifier>(lattice: lattice) { path in
                    TaxIdentifier(scheme: rule.scheme, digits: lattice.text(of: path)).map { ($0, 0) }
                }
                guard var decoded = decoding.best(), decoded.lookalikes + decoded.changes <= mostRepairs else {
                    return nil
                }
                if run.isMixture {
                    // What two looks make together neither has seen: it is for review, and needs to be the only one.
                    guard decoded.rival == nil else { return nil }
                    decoded.isSure = false
                }
                return Reading(
                    identifier: decoded.value, rule: rule, country: profile.country,
                    repairs: decoded.lookalikes + decoded.changes, decoding: decoded)
            }
        }
    }

    /// Without a label only the head of a journal is believed, and a run that stands alone there.
    private static func isPlausible(_ run: Run, _ reading: Reading, row: Row, isBelowTill: Bool) -> Bool {
        let isDecoded = reading.decoding.map { $0.lookalikes == 0 && $0.changes == 1 && $0.isSure } ?? false
        guard reading.repairs == 0 || isDecoded else { return false }
        let (rule, digits) = (reading.rule, reading.identifier.digits)
        if rule.bareInHead, run.isAlone, !isBelowTill, rule.scheme != "JIB" || digits.hasPrefix("4") { return true }
        // A Croatian number that lost its label: eleven digits alone between blanks are printed for nothing else.
        return reading.repairs == 0 && rule.scheme == "OIB" && run.isWholeWord
            && !row.has(.payment, .number, .itemTable)
    }

    /// Whether a word begins as the number of a journal's till, `ЕСИР број: 53/7.3`, whatever its label was read as.
    private static func beginsAsTillNumber(_ word: String) -> Bool {
        guard let slash = word.firstIndex(of: "/") else { return false }
        let (first, rest) = (word[..<slash], word[slash...].dropFirst())
        let second = rest.prefix(while: Digits.isDigit)
        let tail = rest[second.endIndex...]
        return (1...5).contains(first.count) && first.allSatisfy(Digits.isDigit) && (1...3).contains(second.count)
            && tail.first == "." && tail.dropFirst().first.map(Digits.isDigit) ?? false
    }

    /// Whether a number follows the code of its kind, `10:110253949`: so the TaxCore system prints the buyer's.
    private static func isBuyersCode(_ run: Run, in row: Row) -> Bool {
        row.words[run.words].contains { followsCode($0.text) }
    }

    /// Whether a colon stands between one or two digits, with no digit or colon before them, and the digits of a number.
    private static func followsCode(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: ":")) else { return false }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return zip(parts, parts.dropFirst()).enumerated().contains { place, pair in
            let code = pair.0.reversed().prefix(while: Digits.isDigit).count
            return (1...2).contains(code) && (place == 0 || code < pair.0.count)
                && pair.1.prefix(while: Digits.isDigit).count >= shortestBuyersNumber
        }
    }

    /// Minimum length of a number behind the code of its kind.
    private static let shortestBuyersNumber = 8

    /// Whether a label announces numbers of a country: the `ID` of Bosnia announces no Serbian one.
    private static func isLabel(_ text: String, of country: Country) -> Bool {
        ownLabels[country]?.has(text) ?? false
    }

    private static let ownLabels = Dictionary(
        uniqueKeysWithValues: Country.allCases.map { country in
            let profile = CountryProfile.of(country)
            let texts =
                profile.identifiers.flatMap(\.labels)
                + profile.labels.filter { $0.role == .issuerIdentifier }.map(\.text)
            return (country, WordList(texts))
        })

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
}
