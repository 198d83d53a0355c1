import Countries
import ReceiptModel

/// What a row of rounding makes of a labelled total.
struct RoundedTotal {
    let rows: [Row]

    /// What a rounding makes, and of which total.
    struct Rounded {
        let sightings: [Candidate<Int64>]
        /// What is not paid, because it was rounded; `nil` where the rounding does not tell it for sure.
        let from: Int64?
        /// What was read in the place of the rounded total, and is not it.
        var misread: Int64?
    }

    /// The total in whole coins: as it is printed beside the rounding, or as the rounding makes it where that was misread.
    func rounded(_ labelled: [Candidate<Int64>]) -> Rounded? {
        let totals = Set(labelled.map(\.value))
        guard !totals.isEmpty, let index = rows.firstIndex(where: { $0.has(.rounding) }) else { return nil }
        if let exact = exact(at: index, from: labelled) { return exact }
        if let printed = printed(below: index, from: totals) { return Rounded(sightings: printed, from: nil) }
        return computed(at: index, from: labelled)
    }

    /// The largest coin that anybody here rounds to is five forints, so a rounding is two and a half at most.
    private static let mostRounded: Int64 = 250
    /// The rows of a rounding, before and behind it, in which the rounded sum stands.
    private static let reach = (before: 1, behind: 5)

    /// The sum beside the rounding that is a labelled total and just as much more or less, in whole coins.
    ///
    /// - Returns: it, with what speaks for the total before rounding, and that total.
    private func exact(at index: Int, from labelled: [Candidate<Int64>]) -> Rounded? {
        guard let rounding = Self.rounding(in: rows[index]), (1...Self.mostRounded).contains(rounding) else {
            return nil
        }
        let near = max(0, index - Self.reach.before)..<min(rows.count, index + Self.reach.behind)
        for row in near.lazy.filter({ $0 != index }).map({ rows[$0] }) where !row.has(.change, .payment) {
            for hit in row.amounts {
                let sum = hit.minorUnits
                guard
                    let total = labelled.first(where: {
                        abs($0.value - sum) == rounding && Self.coin(of: sum) > Self.coin(of: $0.value)
                    })
                else { continue }
                var candidate = total
                candidate.value = sum
                candidate.note(.rounded)
                candidate.evidence = [
                    row.evidence("\(DecimalText.hundredths(total.value)) rounded", words: hit.words),
                    rows[index].evidence("the rounding"),
                ]
                return Rounded(sightings: [candidate], from: total.value)
            }
        }
        return nil
    }

    /// The largest coin, in hundredths, that an amount is a multiple of.
    private static func coin(of amount: Int64) -> Int64 { [500, 100, 50, 10, 5].first { amount % $0 == 0 } ?? 1 }

    /// By how much a row says that was rounded, without its sign; whole where no decimals are printed, as of forints.
    private static func rounding(in row: Row) -> Int64? {
        if let hit = row.amounts.last { return abs(hit.minorUnits) }
        if let coins = smallCoins(in: row) { return coins }
        guard let digits = row.words.last?.text.filter(Digits.isDigit), digits.count == 1 else { return nil }
        return Int64(digits).map { $0 * 100 }
    }

    /// Coins of five are what all such rounding goes to, so an amount differs by four at most.
    private func printed(below index: Int, from totals: Set<Int64>) -> [Candidate<Int64>]? {
        for row in rows[index...].prefix(5) where !row.has(.change, .payment) {
            for hit in row.amounts where hit.minorUnits % 5 == 0 {
                guard let total = totals.first(where: { $0 != hit.minorUnits && abs($0 - hit.minorUnits) <= 4 }) else {
                    continue
                }
                let evidence = row.evidence("\(DecimalText.hundredths(total)) rounded", words: hit.words)
                var features: [Feature: Double] = [.rounded: 1, .certainty: row.confidence(of: hit.words)]
                if hit.isRepaired { features[.repaired] = 1 }
                return [Candidate(hit.minorUnits, features, evidence: [evidence])]
            }
        }
        return nil
    }

    /// A labelled total less what the row of rounding says, where the row of the rounded total stands, but was misread.
    private func computed(at index: Int, from labelled: [Candidate<Int64>]) -> Rounded? {
        let row = rows[index]
        guard let cents = Self.smallCoins(in: row), index + 1 < rows.count else { return nil }
        // Where what was paid follows at once, no rounded total is printed; one that is printed in whole coins was read.
        let next = rows[index + 1]
        let isRead = next.has(.total, .grandTotal, .payable) && next.amounts.last.map { $0.minorUnits % 5 == 0 } ?? true
        guard next.page == row.page, !next.has(.payment, .change, .taxTable), !isRead,
            next.words.contains(where: { $0.text.contains(where: Digits.isDigit) })
        else { return nil }
        // The sign need not have been read.
        let either: (Int64) -> Int64? = { total in [total + cents, total - cents].first { $0 > 0 && $0 % 5 == 0 } }
        guard let total = labelled.first(where: { either($0.value) != nil }), let rounded = either(total.value) else {
            return nil
        }
        // What speaks for the total before rounding speaks for this one.
        var candidate = total
        candidate.value = rounded
        candidate.note(.rounded)
        candidate.evidence = [
            row.evidence("\(DecimalText.hundredths(total.value)) rounded by this", source: .arithmetic)
        ]
        // What was read in its place is it but for the last figure.
        let isNearlyRead = next.amounts.last.map { $0.minorUnits / 10 == rounded / 10 } ?? false
        guard isNearlyRead else { return Rounded(sightings: [candidate], from: nil) }
        return Rounded(sightings: [candidate], from: total.value, misread: next.amounts.last?.minorUnits)
    }

    /// The one to four hundredths that a row ends in, `-0.01`, `RM0,02` or what is left of it, `,02`.
    private static func smallCoins(in row: Row) -> Int64? {
        guard let last = row.words.last(where: { $0.text.contains(where: Digits.isDigit) }) else { return nil }
        let end = last.text.suffix(3)
        guard end.count == 3, end.first == "." || end.first == ",", end.dropFirst().first == "0",
            let cents = end.last.flatMap({ Int64(String($0)) }), (1...4).contains(cents)
        else { return nil }
        return cents
    }
}
