import Countries
import ReceiptModel

/// Finds the time of issue: beside the day of issue, or with a label of its own.
struct IssueTimeReader {
    let rows: [Row]
    /// The day of issue, as it is printed somewhere.
    let date: CivilDate?

    /// Every time that may be that of issue.
    ///
    /// - Parameter coded: the time that the fiscal code tells, with the precision of the code.
    /// - Returns: each time once.
    func candidates(with coded: CodeValues? = nil) -> [Candidate<CivilTime>] {
        var found: [Candidate<CivilTime>] = []
        for (index, row) in rows.enumerated() {
            let beside = ([row] + row.second).flatMap { look in
                look.dates.compactMap { hit in hit.date == date ? hit.time.map { ($0, hit.words, look) } : nil }
            }
            for (time, words, look) in beside {
                var seen = sighting(of: time, at: index, look.evidence("beside the date", words: words), row.labels)
                seen.note(.timed)
                seen.note(.certainty, look.confidence(of: words))
                if isBehindHole(time, look.words[words]) { seen.note(.stump) }
                found.append(seen)
            }
            guard beside.isEmpty, row.has(.date) || isNearDate(index) else { continue }
            let hasLost = row.has(.date) && row.dates.isEmpty && Digits.count(in: row.text) >= Self.digitsOfBoth
            for hit in DateReader.times(in: row.words) {
                let evidence = row.evidence("a time with its label", words: hit.words)
                var seen = sighting(of: hit.time, at: index, evidence, row.labels)
                seen.note(.certainty, row.confidence(of: hit.words))
                if hasLost { seen.note(.lostDate) }
                found.append(seen)
            }
        }
        noteFirstOfSale(&found)
        if let coded, let time = coded.time {
            found = found.map { seen in
                var seen = seen
                seen.note(seen.value.agrees(with: time) ? .coded : .codeContradicts)
                return seen
            }
            found.append(Candidate(time, [.coded: 1], evidence: [coded.evidence]))
        }
        return Candidate.merged(found)
    }

    /// A date and a time have so many digits at least.
    private static let digitsOfBoth = 10
    /// A card is charged within so many minutes of the receipt's print.
    private static let minutesOfSale = 3

    /// Marks the first of times that are those of one sale: what a card terminal prints stands below the receipt's own.
    private func noteFirstOfSale(_ found: inout [Candidate<CivilTime>]) {
        func minutes(_ time: CivilTime) -> Int { 60 * time.hour + time.minute }
        guard let first = found.first, !first.has(.labelledOtherwise) else { return }
        let isSale = found.dropFirst().contains {
            $0.value != first.value && abs(minutes($0.value) - minutes(first.value)) <= Self.minutesOfSale
        }
        if isSale { found[0].note(.ofOneSale) }
    }

    private func sighting(
        of time: CivilTime, at index: Int, _ evidence: Evidence, _ labels: [LabelHit]
    ) -> Candidate<CivilTime> {
        var seen = Candidate(time, evidence: [evidence])
        if let label = labels.first(where: { $0.role == .date }) { seen.note(.labelled, label.quality) }
        if labels.contains(where: { $0.role == .otherDate }) { seen.note(.labelledOtherwise) }
        seen.note(.place, Double(index) / Double(max(1, rows.count - 1)))
        return seen
    }

    /// Whether the hour may have been lost, so that minutes and seconds are taken for the time: a hole in which it has room
    /// parts them from the date.
    private func isBehindHole(_ time: CivilTime, _ words: ArraySlice<Word>) -> Bool {
        guard time.second == nil, let last = words.last, let before = words.dropLast().last else { return false }
        let sign = last.box.width / max(1, last.text.count)
        return last.box.x - before.box.maxX >= Self.signsOfHour * sign
    }

    /// A blank, two digits and a colon.
    private static let signsOfHour = 4

    /// Whether the row, or one beside it, shows the day.
    private func isNearDate(_ index: Int) -> Bool {
        rows[max(0, index - 1)...min(rows.count - 1, index + 1)].contains { $0.dates.contains { $0.date == date } }
    }
}
