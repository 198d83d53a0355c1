import Countries
import ReceiptModel

/// Finds the day of issue among the dates that are printed.
struct IssueDateReader {
    let rows: [Row]

    /// Every date that may be that of issue.
    ///
    /// - Parameter coded: the day that the fiscal code tells.
    /// - Returns: each date once.
    func candidates(with coded: CodeValues? = nil) -> [Candidate<CivilDate>] {
        var sightings = rows.enumerated().flatMap { index, row in self.sightings(in: row, at: index) }
        if let coded, let date = coded.date {
            sightings.insert(Candidate(date, [.coded: 1], evidence: [coded.evidence]), at: 0)
        }
        let merged = Candidate.merged(sightings, counting: { !$0.has(.coded) })
        let hasUnreadDate = rows.contains(where: Self.isUnread)
        let bare = merged.filter { !$0.has(.labelled) && !$0.has(.coded) }
        return merged.map { candidate in
            var candidate = candidate
            // A stay, a contract or a delivery is printed with its time, and more than once, too: only a label tells.
            if hasUnreadDate || bare.contains(where: { $0.value != candidate.value }) { candidate.note(.amongOthers) }
            if candidate[.labelled] > 0, merged.contains(where: { $0.value != candidate.value && $0[.labelled] > 0 }) {
                candidate.note(.rivals)
            }
            if candidate.value.year < Self.firstFiscalYear { candidate.note(.oldYear) }
            if Self.lookalikeDays.contains(candidate.value.day) { candidate.note(.eightOrNought) }
            if let told = coded?.date, told != candidate.value { candidate.note(.codeContradicts) }
            return candidate
        }
    }

    /// Days that with a 0 for an 8, or the other way round, are other days of the month; no month is another one, and
    /// years would be eight apart.
    private static let lookalikeDays = [10, 18, 20, 28]

    /// Older papers are hardly brought, and a misread year often is one of them.
    private static let firstFiscalYear = 2008

    /// Whether a row announces the day of issue, and what stands there could not be read as one.
    private static func isUnread(_ row: Row) -> Bool {
        guard row.dates.isEmpty, row.second.allSatisfy(\.dates.isEmpty), let label = row.label(.date) else {
            return false
        }
        return label.quality == 1 && !timeAlone.contains(label.text.uppercased())
            && Digits.count(in: row.text) >= digitsOfDate
    }

    /// Labels behind which a time may stand without its day.
    private static let timeAlone: Set<String> = ["VRIJEME", "ВРИЈЕМЕ", "ВРЕМЕ", "TIME"]

    /// A day of a year in two digits.
    private static let digitsOfDate = 6

    private func sightings(in row: Row, at index: Int) -> [Candidate<CivilDate>] {
        let again = row.second.flatMap(\.dates)
        var found = row.dates.compactMap { hit -> Candidate<CivilDate>? in
            guard var seen = sighting(of: hit, in: row, at: index, labels: row.labels) else { return nil }
            if !row.second.isEmpty { seen.note(again.contains { $0.date == hit.date } ? .seenTwice : .seenOtherwise) }
            return seen
        }
        for hit in again where !row.dates.contains(where: { $0.date == hit.date }) {
            guard var seen = sighting(of: hit, in: row.second[0], at: index, labels: row.labels) else { continue }
            seen.note(.secondLook)
            found.append(seen)
        }
        return found
    }

    /// Whether a label is only the beginning of a longer one that ends in a colon: `Datum i vrijeme polaska:`.
    private static func goesOn(_ label: LabelHit, to hit: DateHit, in row: Row) -> Bool {
        guard label.words.upperBound < hit.words.lowerBound, row.words[label.words.upperBound - 1].text.last != ":"
        else { return false }
        let between = row.words[label.words.upperBound..<hit.words.lowerBound].map(\.text)
        return between.last?.last == ":"
            && between.contains { Letters.areIn($0) && !ofIssue.has($0) }
    }

    private static let ofIssue = WordList(DateWords.ofIssue)

    private func sighting(of hit: DateHit, in row: Row, at index: Int, labels: [LabelHit]) -> Candidate<CivilDate>? {
        let label = labels.last {
            $0.words.lowerBound <= hit.words.lowerBound && ($0.role == .date || $0.role == .otherDate)
        }
        let isOfIssue = label.map { $0.role == .date && !Self.goesOn($0, to: hit, in: row) } ?? false
        // A label of something else may be misread; without a time beside it, such a date is not that of issue.
        if label != nil, !isOfIssue, hit.time == nil { return nil }
        let reason = isOfIssue || hit.time != nil ? "a date with its label or time" : "a date"
        let remark = hit.decoding?.remark(\.description) ?? ""
        var seen = Candidate(hit.date, evidence: [row.evidence(reason + remark, words: hit.words)])
        seen.noteDecoding(hit.decoding)
        if let label { seen.note(isOfIssue ? .labelled : .labelledOtherwise, label.quality) }
        if labels.contains(where: { [.conversion, .reference, .buyer].contains($0.role) }) { seen.note(.reference) }
        if hit.time != nil { seen.note(.timed) }
        if hit.isRepaired { seen.note(.repaired) }
        if hit.isShort { seen.note(.shortYear) }
        seen.noteCertainty(row.confidence(of: hit.words))
        seen.note(.place, Double(index) / Double(max(1, rows.count - 1)))
        return seen
    }
}
