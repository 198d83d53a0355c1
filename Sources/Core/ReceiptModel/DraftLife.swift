/// Why a person took a draft off the expenses, and when.
package struct SettingAside: Hashable, Sendable, Codable {
    /// The raw value is its name in JSON.
    package enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// Bought for oneself.
        case personal = "private"
        /// Nothing is bought with it: an offer, a report, a copy.
        case noExpense = "no_expense"
        /// It is booked already, by a paper that is not here.
        case duplicate
        /// It is somebody else's paper.
        case notMine = "not_mine"
    }

    package var reason: Reason
    /// What the person added; never sent.
    package var note: String?
    package var at: Timestamp

    package init(_ reason: Reason, note: String? = nil, at: Timestamp) {
        self.reason = reason
        self.note = note.flatMap { $0.isEmpty ? nil : $0 }
        self.at = at
    }
}

extension ExpenseDraft {
    /// Who made a revision; the raw value is its name in JSON.
    package enum Author: String, Hashable, Sendable, Codable {
        /// The program, by what it read on the paper.
        case reading
        /// A person of this home.
        case user
        /// The accounting backend, whose values were taken.
        case server
    }

    /// Who made this revision; drafts that nobody has changed are the reading's.
    package var author: Author { revisedBy ?? .reading }
}

extension ExpenseDraft.State {
    /// Whether a draft of this state is sent as an expense of its own.
    package var isExpense: Bool {
        switch self {
        case .ready, .needsReview: true
        case .linked, .setAside: false
        }
    }
}

extension DocumentType {
    /// Whether nothing is bought with such a paper, or something that another paper tells of, so that a person has to say
    /// that it is an expense all the same.
    package var isNoExpense: Bool {
        switch self {
        case .sale, .refund, .advance, .invoice: false
        case .copy, .proforma, .training, .report, .slip: true
        }
    }
}

/// Words by which somebody finds drafts again: sorted, each once, without commas.
package struct Tags: Hashable, Sendable, Codable {
    package let values: [String]

    /// Commas part tags and become blanks; what is empty then is none.
    package init(_ words: some Sequence<String>) {
        let clean = words.map { word in
            word.replacing(",", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        values = Set(clean.filter { !$0.isEmpty }).sorted()
    }

    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([String].self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values)
    }
}

extension Tags: FieldValue {
    package var plain: String { values.joined(separator: ", ") }
    package static var form: FieldForm { .tags }
    package static func parsed(_ text: String, beside _: ReceiptFields) -> Tags? {
        let tags = Tags(text.split(separator: ",").map(String.init))
        return tags.values.isEmpty ? nil : tags
    }
}
