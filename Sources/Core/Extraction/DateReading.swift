import Countries
import ReceiptModel

/// Finds the day and time of issue.
struct IssueDateReader {
    let rows: [Row]

    private struct Candidate {
        let hit: DateHit
        let row: Row
        var score: Double
        /// The role of the label before it, `.date` or `.otherDate`.
        let role: LabelRole?
        /// What a second look at the row said: `nil` where there was none, otherwise whether it saw the same date.
        var isSeenTwice: Bool?
    }

    /// Every date that is printed, the likeliest first, with what speaks for it.
    func weighed() -> [(date: CivilDate, weight: Double, evidence: [Evidence])] {
        let candidates = candidates()
        return Dictionary(grouping: candidates, by: \.hit.date).map { date, found in
            let weight = (found.map(\.score).max() ?? 0) + bonus(found.count)
            return (date, weight, found.map { $0.row.evidence("a date", words: $0.hit.words) })
        }
        .sorted { ($0.weight, $1.date) > ($1.weight, $0.date) }
    }

    func date() -> (date: Extracted<CivilDate>, time: Extracted<CivilTime>?)? {
        let candidates = candidates()
        let times = Dictionary(grouping: candidates, by: \.hit.date).mapValues(\.count)
        guard
            let best = candidates.max(by: {
                $0.score + bonus(times[$0.hit.date]) < $1.score + bonus(times[$1.hit.date])
            })
        else { return nil }
        let confidence = confidence(best, among: candidates)
        let evidence = best.row.evidence(
            best.score >= 3 ? "a date with its label or time" : "a date", words: best.hit.words)
        // The same date may stand twice, with two times: what a card terminal prints stands below the receipt's own.
        let timed =
            candidates.first {
                $0.hit.date == best.hit.date && $0.hit.time != nil && $0.isSeenTwice != false
                    && ($0.score > best.score - Self.nearly || isOfOneSale($0, best))
            } ?? best
        return (
            Extracted(best.hit.date, confidence: confidence, evidence: [evidence]),
            time(timed.hit, timed.row, confidence)
        )
    }

    private func candidates() -> [Candidate] {
        var candidates: [Candidate] = []
        for row in rows {
            let first = row.dates
            let again = row.second.flatMap(\.dates)
            for hit in first {
                guard var candidate = candidate(hit, in: row, labels: row.labels) else { continue }
                if !row.second.isEmpty { candidate.isSeenTwice = again.contains { $0.date == hit.date } }
                if candidate.isSeenTwice == true { candidate.score += 0.5 }
                candidates.append(candidate)
            }
            for hit in again where !first.contains(where: { $0.date == hit.date }) {
                guard var candidate = candidate(hit, in: row.second[0], labels: row.labels) else { continue }
                candidate.isSeenTwice = false
                candidates.append(candidate)
            }
        }
        return candidates
    }

    private func candidate(_ hit: DateHit, in row: Row, labels: [LabelHit]) -> Candidate? {
        let label = labels.last {
            $0.words.lowerBound <= hit.words.lowerBound && ($0.role == .date || $0.role == .otherDate)
        }
        if label?.role == .otherDate, hit.time == nil { return nil }
        var score = 1.0
        if label?.role == .date { score += 2 }
        if label?.role == .otherDate { score -= 0.8 }
        if hit.time != nil { score += 1.5 }
        if labels.contains(where: { [.conversion, .reference, .buyer].contains($0.role) }) { score -= 2 }
        if hit.isRepaired { score -= 0.7 }
        if hit.isShort { score -= 0.6 }
        if hit.date.year < 2008 { score -= 1 }
        score += row.confidence(of: hit.words) * 0.5
        return Candidate(hit: hit, row: row, score: score, role: label?.role)
    }

    private func confidence(_ best: Candidate, among candidates: [Candidate]) -> Double {
        let same = candidates.filter { $0.hit.date == best.hit.date }
        let repeated = same.count
        let hasRival = candidates.contains { $0.hit.date != best.hit.date && $0.score > best.score - Self.nearly }
        var confidence = best.score >= 4 ? 0.93 : best.score >= 2.4 ? 0.9 : best.score >= 1.2 ? 0.75 : 0.5
        if repeated > 1 { confidence = max(confidence, 0.96) }
        if best.hit.isRepaired && repeated == 1 { confidence = min(confidence, 0.7) }
        // Measured: where the recogniser was less sure of a digit, every tenth date is another valid date.
        if best.row.confidence(of: best.hit.words) < 0.88 && repeated == 1 && best.isSeenTwice != true {
            confidence = min(confidence, 0.8)
        }
        if best.isSeenTwice == false && repeated == 1 { confidence = min(confidence, 0.75) }
        if hasRival { confidence = min(confidence, 0.7) }
        // A stay, a contract or a delivery is printed with its time, and more than once, too: only a label tells.
        let isLabelled = same.contains { $0.role == .date }
        let hasOther = candidates.contains { $0.hit.date != best.hit.date && $0.role != .otherDate && $0.score > 0 }
        if !isLabelled, hasOther || best.role == .otherDate { confidence = min(confidence, 0.8) }
        return confidence
    }

    /// Candidates are about as good as the best one within this much of its score.
    private static let nearly = 0.6

    /// Whether two prints of a date carry times of one sale: that of the receipt, whose label may be misread, and that of
    /// the card terminal.
    private func isOfOneSale(_ one: Candidate, _ other: Candidate) -> Bool {
        guard one.role != .otherDate, let time = one.hit.time, let later = other.hit.time else { return false }
        return abs(60 * (time.hour - later.hour) + time.minute - later.minute) <= Self.minutesOfSale
    }

    /// A card is charged within so many minutes of the receipt's print.
    private static let minutesOfSale = 3

    private func bonus(_ times: Int?) -> Double { (times ?? 1) > 1 ? 1 : 0 }

    /// The time beside the date, or the one in the next rows, or the one with a label.
    private func time(_ hit: DateHit, _ row: Row, _ confidence: Double) -> Extracted<CivilTime>? {
        if let time = hit.time {
            // A date that could not be read still has its time beside it, and what a card terminal prints stands below.
            for upper in rows.prefix(while: { $0.box != row.box }) where upper.has(.date) && upper.dates.isEmpty {
                guard let found = DateReader.times(in: upper.words).first, found.time != time else { continue }
                return Extracted(
                    found.time, confidence: 0.8, evidence: [upper.evidence("a time with its label", words: found.words)]
                )
            }
            return Extracted(
                time, confidence: min(confidence, 0.92), evidence: [row.evidence("beside the date", words: hit.words)])
        }
        for other in rows where other.has(.date) || other.box == row.box {
            guard let found = DateReader.times(in: other.words).first else { continue }
            return Extracted(
                found.time, confidence: 0.8, evidence: [other.evidence("a time with its label", words: found.words)])
        }
        return nil
    }
}
