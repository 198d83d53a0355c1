package import ReceiptModel

/// A draft with everything that a query asks about it, for stores that look at each draft in turn.
package struct SearchedDraft: Sendable {
    package let draft: ExpenseDraft
    package let facts: DraftFacts
    /// The order of recording, from 1.
    package let number: Int
    package let words: [String]
    package let delivery: DraftDelivery

    package init(_ draft: ExpenseDraft, number: Int, words: [String], delivery: DraftDelivery) {
        self.draft = draft
        facts = DraftFacts(of: draft)
        self.number = number
        self.words = words
        self.delivery = delivery
    }
}

extension DraftQuery {
    /// Whether a draft has everything that is asked for.
    package func fits(_ searched: SearchedDraft) -> Bool {
        let facts = searched.facts
        return fitsDate(facts.date) && fitsIssuer(facts) && fitsAmount(facts)
            && fits(facts.country, countries) && fits(facts.currency, currencies) && fits(facts.state, states)
            && fits(facts.company, companies) && (!isForAnother || facts.isForAnother)
            && (categories.isEmpty || facts.categoryKey.map(Self.keys(categories).contains) ?? false)
            && fits(searched.delivery, delivery)
            && (tags.isEmpty || !facts.tagKeys.isDisjoint(with: Self.keys(tags)))
            && (text?.isFound(in: searched.words) ?? true)
    }

    /// Words of a person's own as they are compared.
    package static func keys(_ words: Set<String>) -> Set<String> { Set(words.compactMap(DraftFacts.key)) }

    private func fitsDate(_ date: CivilDate?) -> Bool {
        if isUndated, date != nil { return false }
        guard from != nil || to != nil else { return true }
        guard let date else { return false }
        return from.map { date >= $0 } ?? true && to.map { date <= $0 } ?? true
    }

    private func fitsIssuer(_ facts: DraftFacts) -> Bool {
        guard let issuer else { return true }
        if facts.taxNumber == issuer { return true }
        let wanted = SearchWords.folded(issuer)
        guard !wanted.isEmpty else { return false }
        return SearchWords.spellings(of: wanted).contains { " \(facts.issuer ?? "")".contains(" \($0)") }
    }

    private func fitsAmount(_ facts: DraftFacts) -> Bool {
        let amount = facts.amount
        if isWithoutTotal, amount != nil || !DraftSummary.counts(facts.state, facts.isNoExpense, asked: []) {
            return false
        }
        guard minimum != nil || maximum != nil else { return true }
        guard let amount else { return false }
        return minimum.map { amount >= $0 } ?? true && maximum.map { amount <= $0 } ?? true
    }

    private func fits<Value>(_ value: Value?, _ wanted: Set<Value>) -> Bool {
        wanted.isEmpty || value.map(wanted.contains) ?? false
    }
}

/// Where a draft stands in the order of a query.
package enum DraftPlace: Hashable, Sendable {
    case number(Int64)
    case text(String)

    /// The place of a draft with these facts; without a value it is the last one in the direction of the query.
    package init(_ query: DraftQuery, _ facts: DraftFacts, capturedAt: Timestamp) {
        let last = query.isDescending ? Int64.min : Int64.max
        switch query.sort {
        case .captured: self = .number(capturedAt.milliseconds)
        case .date: self = .number(facts.date.map(\.sortingNumber) ?? last)
        case .amount: self = .number(facts.amount ?? last)
        case .issuer: self = .text(facts.issuer ?? (query.isDescending ? "" : Self.behindEveryText))
        }
    }

    /// No folded text stands behind it.
    package static let behindEveryText = "\u{10FFFF}"

    /// By number, or by the bytes of the text.
    package func isBefore(_ other: DraftPlace) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let other)): one < other
        case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
        case (.number, .text): true
        case (.text, .number): false
        }
    }
}

extension CivilDate {
    /// The digits of `yyyyMMdd` as a number, which grows with the day.
    package var sortingNumber: Int64 { Int64(year * 10_000 + month * 100 + day) }
}
