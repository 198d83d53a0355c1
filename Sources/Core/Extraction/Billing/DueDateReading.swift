import Countries
import ReceiptModel

/// Reads until when an invoice is to be paid: the printed day, or that of issue and a term in days.
struct DueDateReader {
    let page: BillingPage
    /// The day of issue, where it was read.
    let issued: Extracted<CivilDate>?

    /// Maximum number of words between a label and its day, as in `Rok plaćanja do dana 15.03.2025`.
    private static let farthest = 2
    /// Terms in days that are agreed on.
    private static let terms = 1...365
    /// Maximum number of days between issue and payment.
    private static let longest = 366

    /// A day behind its label, or a term.
    private struct Sighting {
        let date: CivilDate
        let worth: Double
        let evidence: Evidence
    }

    /// The day; `nil` where none is printed and none follows from a term.
    func dueDate() -> Extracted<CivilDate>? {
        let places = page.places(of: .mark(.dueDate))
        let printed = places.compactMap(printed)
        let computed = places.lazy.compactMap(computed).first
        guard let first = printed.first ?? computed else { return nil }
        var due = Extracted(first.date, confidence: first.worth, evidence: [first.evidence])
        if let computed, !printed.isEmpty, computed.date == first.date { due.evidence.append(computed.evidence) }
        if Set(printed.map(\.date)).count > 1 {
            due.confidence = min(due.confidence, Worth.guessed)
            due.evidence[0].reason += ", and other days behind such labels"
        }
        if let issued, !isUsual(first.date, from: issued.value) {
            due.confidence = min(due.confidence, Worth.guessed)
            due.evidence[0].reason += ", not in the year after the day of issue"
        }
        return due
    }

    private func isUsual(_ date: CivilDate, from issued: CivilDate) -> Bool {
        date >= issued && (issued.advanced(byDays: Self.longest).map { date <= $0 } ?? false)
    }

    /// A day behind a label, or below it where nothing is behind.
    private func printed(at place: BillingPage.Place) -> Sighting? {
        let row = page.rows[place.row]
        let end = place.label.words.upperBound
        let next = page.labels[place.row].map(\.words.lowerBound).first { $0 >= end } ?? row.words.count
        let behind = row.dates.first { ((end - 1)..<min(next, end + Self.farthest + 1)).contains($0.words.lowerBound) }
        if let behind { return sighting(behind, in: row, place.label) }
        guard let range = page.words(below: place), let below = page.below(place.row) else { return nil }
        let hits = below.dates.filter { range.contains($0.words.lowerBound) }
        return hits.count == 1 ? sighting(hits[0], in: below, place.label) : nil
    }

    private func sighting(_ hit: DateHit, in row: Row, _ label: LabelHit) -> Sighting {
        let worth = Worth.unchecked(
            hit.isRepaired ? Worth.guessed : Worth.labelled, certainty: row.confidence(of: hit.words))
        let remark = hit.decoding?.remark(\.description) ?? ""
        return Sighting(
            date: hit.date, worth: hit.decoding?.worth(of: worth) ?? worth,
            evidence: row.evidence("the label \(label.text)\(remark)", words: hit.words))
    }

    /// The day of issue and a term, `Rok plaćanja: 15 dana`; none where the term counts from another day.
    private func computed(at place: BillingPage.Place) -> Sighting? {
        guard let issued else { return nil }
        let words = page.words(behind: place)
        let rest = page.rows[place.row].words[place.label.words.upperBound...]
        guard let days = Self.days(in: words), !rest.contains(where: Self.namesOtherDay), Self.countsFromIssue(rest),
            let date = issued.value.advanced(byDays: days)
        else { return nil }
        var evidence = page.rows[place.row].evidence(
            "the label \(place.label.text): \(days) days from \(issued.value), the day of issue", source: .arithmetic)
        evidence.box = page.rows[place.row].box
        let certainty = words.map(\.confidence).min() ?? 0
        return Sighting(
            date: date,
            worth: Worth.unchecked(Worth.labelled, certainty: min(issued.confidence, certainty)),
            evidence: evidence)
    }

    private static let units = WordList(BillingLabels.days)
    private static let otherDays = WordList(BillingLabels.otherDays)

    /// The number before a word for days, the word glued to it or not.
    private static func days(in words: [Word]) -> Int? {
        for (index, word) in words.prefix(farthest + 2).enumerated() {
            let digits = word.text.prefix(while: Digits.isDigit)
            guard (1...3).contains(digits.count), let days = Int(digits), terms.contains(days) else { continue }
            let glued = word.text[digits.endIndex...]
            let unit =
                glued.contains(where: Letters.isLetter)
                ? glued : Substring(words.dropFirst(index + 1).first?.text ?? "")
            return units.has(unit) ? days : nil
        }
        return nil
    }

    /// Whether a term counts from the day of issue: nothing says from when, or it names the invoice or its issue.
    private static func countsFromIssue(_ words: ArraySlice<Word>) -> Bool {
        let signs = words.map { Skeleton.letters($0.text) }
        guard let from = signs.firstIndex(where: beginnings.has) else { return true }
        return signs[from...].contains(where: issues.beginsWithOne)
    }

    private static let beginnings = WordList(BillingLabels.beginnings)
    private static let issues = WordList(BillingLabels.issues)

    private static func namesOtherDay(_ word: Word) -> Bool {
        otherDays.beginsWithOne(Skeleton.fold(word.text, by: .sound))
    }
}
