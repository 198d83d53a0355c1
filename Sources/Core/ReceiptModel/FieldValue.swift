/// The form of a value in JSON.
package enum FieldForm: Hashable, Sendable {
    case text, amount, date, time, country, currency, taxNumber
    /// One of a list.
    case choice([String])
    /// Words with commas between them.
    case tags
    /// A table; its rows are members.
    case rows

    /// What a person has to say, in words: "'x' is not …".
    package var words: Message {
        switch self {
        case .text: "a text"
        case .amount: "an amount"
        case .date: "a day of the calendar"
        case .time: "a time HH:mm"
        case .country: Country.allCases.map(\.rawValue).alternatives
        case .currency: "a currency by its ISO 4217 code"
        case .taxNumber:
            """
            a valid \(TaxIdentifier.schemes.map(\.name).alternatives) number, or one from abroad with its \
            kind behind it, such as PL NIP
            """
        case .choice(let values): values.alternatives
        case .tags: "words with commas between them"
        case .rows: "a row of the table"
        }
    }

    /// Values as a person may type them; `nil` where ``words`` say it all.
    package var example: StaticString? {
        switch self {
        case .amount: "12,30 or 12.30, 1.234,56, -12,30 for a refund"
        case .date: "19.01.2026. or 2026-01-19"
        case .time: "16:05 or 16:05:30"
        case .currency: "EUR, RSD or BAM"
        case .taxNumber: "12345678903 or HR12345678903, 5260250274 PL NIP"
        default: nil
        }
    }
}

/// A value that a field can have.
package protocol FieldValue: Hashable, Sendable, Codable {
    /// As in JSON: amounts are decimal text, dates and times ISO 8601.
    var plain: String { get }
    /// For people.
    var shown: String { get }
    static var form: FieldForm { get }

    /// Reads the form of JSON, an amount in the currency of the fields; `nil` for anything else.
    static func parsed(_ text: String, beside fields: ReceiptFields) -> Self?
}

/// A row of a table of a receipt.
package protocol FieldRow: Hashable, Sendable, Codable {
    /// For people, in one line.
    var shown: String { get }
    /// As a person types it, with each decimal number as `decimal` writes it.
    func typed(_ decimal: (String) -> String) -> String

    /// Reads what a person types, amounts in the currency of the fields; `nil` for anything else.
    static func parsed(_ text: String, beside fields: ReceiptFields) -> Self?
}

extension FieldRow {
    /// As a person types it, with decimal points.
    package var typed: String { typed { $0 } }
}

extension FieldValue {
    package var shown: String { plain }
}

extension String: FieldValue {
    package var plain: String { self }
    package static var form: FieldForm { .text }
    package static func parsed(_ text: String, beside _: ReceiptFields) -> String? { text }
}

extension Money: FieldValue {
    package var plain: String { decimalString }
    /// `12.30 EUR`; `12.30 ?` while the currency is not known.
    package var shown: String { "\(decimalString) \(currency.shownCode)" }
    package static var form: FieldForm { .amount }
    package static func parsed(_ text: String, beside fields: ReceiptFields) -> Money? {
        // What lies beyond the bounds could not be read back from where drafts are kept.
        fields.currency.flatMap { Money(decimal: text, currency: $0.value) }.flatMap { $0.isWithinBounds ? $0 : nil }
    }
}

extension CivilDate: FieldValue {
    package var plain: String { description }
    package static var form: FieldForm { .date }
    package static func parsed(_ text: String, beside _: ReceiptFields) -> CivilDate? { CivilDate(iso: text) }
}

extension CivilTime: FieldValue {
    package var plain: String { description }
    package static var form: FieldForm { .time }
    package static func parsed(_ text: String, beside _: ReceiptFields) -> CivilTime? { CivilTime(iso: text) }
}

extension Country: FieldValue {
    /// The codes as people are told what to say: `HR, RS or BA`.
    package static let choice = allCases.map(\.rawValue).alternatives.english

    package var plain: String { rawValue }
    package static var form: FieldForm { .country }
    package static func parsed(_ text: String, beside _: ReceiptFields) -> Country? { Country(rawValue: text) }
}

extension Currency: FieldValue {
    package var plain: String { code }
    package static var form: FieldForm { .currency }
    /// Only a code that ISO 4217 lists.
    package static func parsed(_ text: String, beside _: ReceiptFields) -> Currency? {
        Currency(code: text.uppercased()).flatMap { $0.isListed ? $0 : nil }
    }
}

extension DocumentType: FieldValue {
    package var plain: String { rawValue }
    package static var form: FieldForm { .choice(allCases.map(\.rawValue)) }
    package static func parsed(_ text: String, beside _: ReceiptFields) -> DocumentType? {
        DocumentType(rawValue: text)
    }
}

extension TaxIdentifier: FieldValue {
    package var plain: String { digits }
    /// `12345678903 OIB`.
    package var shown: String { "\(digits) \(scheme)" }
    package static var form: FieldForm { .taxNumber }
    /// The kind follows from the number of digits; one from abroad is named behind it, as ``shown`` does.
    package static func parsed(_ text: String, beside _: ReceiptFields) -> TaxIdentifier? {
        let parts = text.split(separator: " ", maxSplits: 1)
        if parts.count == 2 { return TaxIdentifier(scheme: String(parts[1]), digits: parts[0]) }
        return schemes.lazy.compactMap { TaxIdentifier(scheme: $0.name, digits: text) }.first
    }
}

extension VATLine: FieldRow {
    package var shown: String {
        let base = base.map { " of \($0.decimalString)" } ?? ""
        return "\(label.map { "\($0) " } ?? "")\(rate.percentString) %\(base) is \(amount.decimalString)"
    }
}

extension LineItem: FieldRow {
    package var shown: String {
        let count = quantity.map { "\($0) x \(price?.decimalString ?? "?"), " } ?? ""
        return "\(name.isEmpty ? "?" : name): \(count)\(amount.decimalString)\(label.map { " \($0)" } ?? "")"
    }
}

extension Payment: FieldRow {
    package var shown: String {
        [method.rawValue, amount?.decimalString, card.map { "card …\($0)" }].compactMap(\.self).joined(separator: " ")
    }
}

extension [String] {
    /// What may be said instead of each other: `HR, RS or BA`.
    package var alternatives: Message {
        guard let last, count > 1 else { return "\(first ?? "")" }
        return "\(dropLast().joined(separator: ", ")) or \(last)"
    }
}
