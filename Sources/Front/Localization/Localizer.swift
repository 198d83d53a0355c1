package import ReceiptModel

/// Says messages in a language, with amounts and dates in the form of its countries.
package struct Localizer: Sendable {
    package let language: Language
    let catalogue: Catalogue
    /// Whether amounts and dates have the form of the countries.
    package let hasLocalForms: Bool

    /// - Parameters:
    ///   - language: in which messages are said.
    ///   - hasLocalForms: whether amounts and dates have the form of the countries in English, too, as beside fields in which they
    ///     are typed so.
    package init(_ language: Language, hasLocalForms: Bool = false) {
        self.language = language
        catalogue = .of(language)
        self.hasLocalForms = hasLocalForms || language != .english
    }

    /// Whether the message has a translation of its own; in English every message has.
    package func says(_ message: Message) -> Bool { language == .english || catalogue[message.template] != nil }

    /// The message in the language; in English where it has no translation.
    package func text(_ message: Message) -> String {
        guard hasLocalForms else { return message.english }
        // A part in English within a sentence of another language would be worse than a part of another form.
        let translation = catalogue[message.template]
        let speaker = translation == nil ? Language.english : language
        let said = MessageTemplate.filled(
            translation ?? message.template, with: message.parts, form: { speaker.form(for: $0) }, shown: { shown($0) })
        // A date ends in a full stop, which is that of the sentence, too.
        return message.parts.reduce(said) { text, part in
            guard case .date(let date) = part else { return text }
            return text.replacing("\(self.text(date)).", with: self.text(date))
        }
    }

    private func shown(_ part: Message.Part) -> String {
        switch part {
        case .text(let text): text
        case .count(let number): "\(number)"
        case .hundredths(let value): amount(value)
        case .decimal(let plain): decimal(plain)
        case .money(let money): "\(amount(money.minorUnits)) \(money.currency.shownCode)"
        case .date(let date): text(date)
        case .message(let message): text(message)
        }
    }

    /// Hundredths as a decimal number: `12.345,67`, in English forms `12345.67`.
    package func amount(_ hundredths: Int64) -> String { decimal(DecimalText.hundredths(hundredths)) }

    /// A decimal number in the form of JSON, such as `12345.6`: `12.345,6`, in English as it is.
    ///
    /// - Returns: any other text as it is.
    package func decimal(_ plain: String) -> String {
        let digits = plain.drop { $0 == "-" }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard hasLocalForms, plain.count - digits.count <= 1, (1...2).contains(parts.count),
            parts.allSatisfy({ part in !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return plain }
        var grouped = plain.hasPrefix("-") ? "-" : ""
        for (place, digit) in parts[0].enumerated() {
            if place > 0, (parts[0].count - place).isMultiple(of: 3) { grouped.append(".") }
            grouped.append(digit)
        }
        return parts.count == 2 ? "\(grouped),\(parts[1])" : grouped
    }

    /// A month: `10.2026.`, in English `2026-10`.
    package func text(_ month: CivilMonth) -> String {
        guard hasLocalForms else { return month.description }
        return "\(month.description.split(separator: "-").reversed().joined(separator: "."))."
    }

    /// A date: `19.01.2026.`, in English `2026-01-19`.
    package func text(_ date: CivilDate) -> String {
        guard hasLocalForms else { return date.description }
        let parts = date.description.split(separator: "-")
        return "\(parts.reversed().joined(separator: "."))."
    }
}
