import Foundation
import ReceiptModel

/// Dates of which the recogniser was unsure of some signs: the likeliest day of the calendar that they make.
enum DateDecoder {
    /// Maximum number of words that a date is spread over, `3. 2. 2026.`.
    private static let mostWords = 3
    /// Minimum number of digits of a date, read or doubted, `1.2.26`.
    private static let fewestDigits = 4
    /// Maximum number of signs of the words of a date, its time and what is glued to them.
    private static let mostSigns = 48
    /// Maximum number of changed signs in a date that was none as read.
    private static let mostChanges = 2
    /// Logarithm of how usual a day before fiscal tills is, against one after it: one paper in a hundred.
    private static let oldYear = log(0.01)
    /// Older papers are hardly brought, and a misread year often is one of them.
    private static let firstUsualYear = 2008

    /// The dates of a row with doubtful signs.
    ///
    /// - Parameters:
    ///   - plain: the dates as read.
    ///   - words: of the row.
    /// - Returns: the dates as read, with what doubts make of them, and those that only the doubts make, in their order.
    static func dates(_ plain: [DateHit], in words: [Word]) -> [DateHit] {
        var found: [DateHit] = []
        for hit in plain {
            let isDoubtful = words[hit.words].contains { $0.doubts != nil }
            // Where the doubts make no date, the one that was read stands.
            found.append(isDoubtful ? decoded(hit.words, of: words, like: hit) ?? hit : hit)
        }
        let taken = Set(plain.flatMap(\.words))
        var start = 0
        while start < words.count {
            if let hit = window(at: start, of: words, avoiding: taken) {
                found.append(hit)
                start = hit.words.upperBound
            } else {
                start += 1
            }
        }
        return found.sorted { $0.words.lowerBound < $1.words.lowerBound }
    }

    /// The shortest run of words from here that makes a date with its doubts.
    private static func window(at start: Int, of words: [Word], avoiding taken: Set<Int>) -> DateHit? {
        for count in 1...mostWords where start + count <= words.count {
            let range = start..<(start + count)
            if taken.contains(range.upperBound - 1) { return nil }
            guard words[range].contains(where: { $0.doubts != nil }), hasShape(words[range]),
                let hit = decoded(range, of: words, like: nil)
            else { continue }
            return hit
        }
        return nil
    }

    /// Whether words have as many digits and separators as a date, read or doubted; an amount has fewer separators.
    private static func hasShape(_ words: ArraySlice<Word>) -> Bool {
        let digits = words.reduce(0) { $0 + Digits.count(in: $1.text) + ($1.doubts?.count ?? 0) }
        let separators = words.reduce(0) { sum, word in
            sum + word.text.utf8.count { [UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-")].contains($0) }
        }
        let offered = words.flatMap { $0.doubts ?? [] }.count { doubt in
            doubt.others.contains { [".", "/", "-"].contains($0.sign) }
        }
        return digits >= fewestDigits && separators + offered + words.count - 1 >= 2
    }

    private static func decoded(_ range: Range<Int>, of words: [Word], like read: DateHit?) -> DateHit? {
        let run = Array(words[range])
        guard run.reduce(0, { $0 + $1.text.count }) <= mostSigns,
            let lattice = SignLattice(DoubtedSign.signs(of: run), in: { _ in .any })
        else { return nil }
        var hits: [CivilDate: DateHit] = [:]
        let decoding = CheckedDecoding<CivilDate>(lattice: lattice) { path in
            // Of a date of several words all take part, so that a lost separator makes no other date of the rest.
            guard let hit = DateReader.plainDates(in: lattice.words(of: path, for: run)).first else { return nil }
            if hits[hit.date] == nil { hits[hit.date] = hit }
            return (hit.date, hit.date.year < firstUsualYear ? oldYear : 0)
        }
        guard let best = decoding.best(), let hit = hits[best.value] else { return nil }
        // What only its doubts make a date is one where a few of them do.
        guard read != nil || best.changes <= mostChanges else { return nil }
        return DateHit(
            date: hit.date, time: read?.time ?? hit.time,
            words: (hit.words.lowerBound + range.lowerBound)..<(hit.words.upperBound + range.lowerBound),
            isRepaired: hit.isRepaired || best.changes > 0, isShort: hit.isShort, decoding: best)
    }
}
