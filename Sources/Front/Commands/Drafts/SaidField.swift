import Console
import ReceiptModel

/// What a person has said of a field, as it was typed: one text, or one for each row of a table.
struct SaidField: Equatable {
    var field: ReceiptField
    var texts: [String]

    /// Why a text is no value of the field.
    func refusal(of text: String, beside fields: ReceiptFields) -> Message {
        if needsCurrency(beside: fields) {
            return "the draft has no currency, so \(field.rawValue) can have no amount"
        }
        if let row = field.typedRow { return "'\(text)' is no row of \(field.rawValue), which is \(row.form)" }
        return "'\(text)' is not \(field.descriptor.form.words): \(field.rawValue)"
    }

    /// What may be typed.
    var example: String { "such as \(field.typedRow?.example ?? field.descriptor.form.example ?? "a text")" }

    func needsCurrency(beside fields: ReceiptFields) -> Bool {
        (field.descriptor.form == .amount || field.descriptor.form == .rows) && fields.currency == nil
    }

    /// The failure of a command that was told it.
    func failure(of text: String, beside fields: ReceiptFields) -> Failure {
        if needsCurrency(beside: fields) {
            return Failure(
                .usage, refusal(of: text, beside: fields), remedy: "nothing was changed; say the currency, too",
                example: "--currency EUR")
        }
        return Failure(
            .usage, refusal(of: text, beside: fields), remedy: "nothing was changed; say it again",
            example: field.typedRow?.example ?? field.descriptor.form.example)
    }
}

extension ReceiptFields {
    /// Puts in what a person said.
    ///
    /// - Returns: the text that is no value of the field, and nothing changed; `nil` when it was taken.
    mutating func take(_ said: SaidField) -> String? {
        if said.field.descriptor.form == .rows { return say(rows: said.texts, of: said.field) }
        let text = said.texts.last ?? ""
        return say(said.field, text) ? nil : text
    }
}

extension ExpenseDraft {
    /// Puts the values in place, the currency before the amounts that are in it.
    ///
    /// - Returns: the fields that are other now, or that nobody had said before.
    /// - Throws: ``Failure`` for a text that is no value of its field.
    mutating func say(_ said: [SaidField]) throws(Failure) -> Set<ReceiptField> {
        let before = fields
        for one in said.filter({ $0.field == .currency }) + said.filter({ $0.field != .currency }) {
            if let refused = fields.take(one) { throw one.failure(of: refused, beside: fields) }
        }
        if let currency = fields.currency?.value { fields.total?.value.currency = currency }
        let (new, old) = (fields, before)
        return Set(said.map(\.field).filter { new.readings(of: $0) != old.readings(of: $0) })
    }
}
