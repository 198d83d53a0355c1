import Countries
package import ReceiptModel

/// What a person has said of a field, as it was typed: one text, or one for each row of a table.
package struct SaidField: Equatable, Sendable {
    package var field: ReceiptField
    package var texts: [String]

    /// Takes what was typed, each text as one line of what can be seen; a category is known by its word in any language.
    package init(field: ReceiptField, texts: [String]) {
        self.field = field
        let said = texts.map(\.typedLine)
        self.texts = field == .category ? said.map(ExpenseCategory.named) : said
    }

    /// Why a text is no value of the field.
    package func refusal(of text: String, beside fields: ReceiptFields) -> Message {
        if needsCurrency(beside: fields) {
            return "the draft has no currency, so \(field.words) can have no amount"
        }
        if let row = field.typedRow { return "'\(text)' is no row of \(field.words), which is \(row.form)" }
        return "'\(text)' is not \(field.descriptor.form.words): \(field.words)"
    }

    /// What may be typed.
    package var example: Message {
        guard let example = field.typedRow?.example ?? field.descriptor.form.example else {
            // What may be said stands in the refusal.
            return "say it again"
        }
        return "such as \(Message(stringLiteral: "\(example)"))"
    }

    /// Whether the text cannot be understood before the currency is known.
    package func needsCurrency(beside fields: ReceiptFields) -> Bool {
        (field.descriptor.form == .amount || field.descriptor.form == .rows) && fields.currency == nil
    }
}

extension ReceiptFields {
    /// Puts in what a person said.
    ///
    /// - Returns: the text that is no value of the field, and nothing changed; `nil` when it was taken.
    package mutating func take(_ said: SaidField) -> String? {
        if said.field.descriptor.form == .rows { return say(rows: said.texts, of: said.field) }
        let text = said.texts.last ?? ""
        return say(said.field, text) ? nil : text
    }
}

extension ExpenseDraft {
    /// Puts the values in place, the currency before the amounts that are in it.
    ///
    /// - Returns: the fields that are other now, or that nobody had said before.
    /// - Throws: `noValue` for a text that is no value of its field.
    mutating func say(_ said: [SaidField]) throws(DraftChangeError) -> Set<ReceiptField> {
        let before = fields
        for one in said.filter({ $0.field == .currency }) + said.filter({ $0.field != .currency }) {
            if let refused = fields.take(one) { throw .noValue(one, text: refused, beside: fields) }
        }
        fields.putAmountsInCurrency()
        let (new, old) = (fields, before)
        return Set(said.map(\.field).filter { new.readings(of: $0) != old.readings(of: $0) })
    }
}
