package import ReceiptModel

/// What one revision of a draft says differently from another.
package struct RevisionChange: Encodable, Equatable, Sendable {
    /// A field by its name in JSON, or what is said about the draft as a whole: `company`, `same_as`, `set_aside`, `confirmed` or
    /// `as_expense`.
    package let field: String
    /// In English, the rows of a table behind each other; absent for none.
    package let before: String?
    package let after: String?
    private let name: Message
    private let wordsBefore: Message?
    private let wordsAfter: Message?

    private enum CodingKeys: String, CodingKey { case field, before, after }

    /// For people: the field with its value of before and the present one.
    package var words: Message {
        let nothing: Message = "nothing"
        return "\(name): \(wordsBefore ?? nothing) → \(wordsAfter ?? nothing)"
    }

    /// In the order of the fields, then what is said about the draft as a whole.
    package static func between(_ old: ExpenseDraft, _ new: ExpenseDraft) -> [RevisionChange] {
        var changes = ReceiptField.allCases.compactMap { field -> RevisionChange? in
            let (before, after) = (old.fields.shown(field), new.fields.shown(field))
            if before == after { return nil }
            return RevisionChange(
                field: field.rawValue, before: before, after: after, name: field.words,
                wordsBefore: old.fields.joinedWords(of: field), wordsAfter: new.fields.joinedWords(of: field))
        }
        func add(_ field: String, _ name: Message, _ told: (ExpenseDraft) -> (plain: String, words: Message)?) {
            let (before, after) = (told(old), told(new))
            guard before?.plain != after?.plain else { return }
            changes.append(
                RevisionChange(
                    field: field, before: before?.plain, after: after?.plain, name: name, wordsBefore: before?.words,
                    wordsAfter: after?.words))
        }
        add("company", "company") { $0.company.map { ($0, "\($0)") } }
        add("same_as", "same_as") { $0.sameAs.map { ($0, "\($0)") } }
        add("set_aside", "set_aside") { $0.settingAside.map { ($0.reason.rawValue, $0.reason.changeWords) } }
        add("confirmed", "confirmed") { $0.isConfirmed.map { ("\($0)", Self.words(of: $0)) } }
        add("as_expense", "as_expense") { $0.isExpenseAnyway.map { ("\($0)", Self.words(of: $0)) } }
        return changes
    }

    private static func words(of answer: Bool) -> Message { answer ? "true" : "false" }

    package static func == (left: RevisionChange, right: RevisionChange) -> Bool {
        (left.field, left.before, left.after) == (right.field, right.before, right.after)
    }
}

extension ReceiptFields {
    /// The value of a field in words, the rows of a table behind each other; `nil` for none.
    fileprivate func joinedWords(of field: ReceiptField) -> Message? {
        let values = words(of: field)
        return values.isEmpty ? nil : values.joined(separator: "; ")
    }

    /// The value of a field in English, the rows of a table behind each other; `nil` for none.
    fileprivate func shown(_ field: ReceiptField) -> String? {
        let values = readings(of: field).map(\.shown)
        return values.isEmpty ? nil : values.joined(separator: "; ")
    }
}

extension ExpenseDraft {
    /// Who made the revision, and what it was.
    package func deed(after before: ExpenseDraft?) -> Message {
        if let restores { return "undone by the user to revision \(restores)" }
        if let before, isJudgedAgain(after: before) { return "compared with the companies again" }
        switch author {
        case .reading: return revision == 1 ? "read" : "made anew by reading"
        case .user: return revision == 1 ? "made by the user" : "changed by the user"
        case .server: return "taken from the server"
        }
    }
}

extension ExpenseDraft.State {
    /// What people call it.
    package var words: Message {
        switch self {
        case .ready: "ready"
        case .needsReview: "to review"
        case .linked: "linked"
        case .setAside: "set aside"
        }
    }
}

extension SettingAside.Reason {
    /// As people are shown it.
    package var words: Message {
        switch self {
        case .personal: "private"
        case .noExpense: "no expense"
        case .duplicate: "booked already"
        case .notMine: "not mine"
        }
    }

    /// In the history, in English by the name that JSON has.
    fileprivate var changeWords: Message {
        switch self {
        case .personal: words
        case .noExpense: "no_expense"
        case .duplicate: "duplicate"
        case .notMine: "not_mine"
        }
    }
}
