/// A sentence for people in English, with what was put into it kept apart, so that it can be said in other languages.
///
/// It is written as a literal: `"\(file) has \(pages, "page", "pages")"`. The template, `{1} has {2 page|pages}`, is the
/// key of its translations. Two messages are the same when they read the same in English.
package struct Message: Sendable {
    /// What stands at a place of the template.
    package indirect enum Part: Sendable {
        /// Shown as it is in every language: names, paths, numbers of papers, words of programs.
        case text(String)
        /// A whole number, which words of the template may depend on.
        case count(Int)
        /// Hundredths without a unit: `1230` is `12.30`.
        case hundredths(Int64)
        /// A decimal number with a point and any number of decimals.
        case decimal(String)
        case money(Money)
        case date(CivilDate)
        /// A sentence or a part of one, with a translation of its own.
        case message(Message)
    }

    /// The English sentence with numbered places; braces of its own are doubled.
    ///
    /// `{1}` is the first part; `{1 file|files}` the number and the word that goes with it; `{1:is|are}` that word alone.
    package let template: String
    /// What stands at the places, the first one at `{1}`.
    package let parts: [Part]

    package init(template: String, parts: [Part]) {
        self.template = template
        self.parts = parts
    }

    /// The sentence in English: what programs are given, in whatever language people are.
    package var english: String {
        MessageTemplate.filled(template, with: parts, form: { $0 == 1 ? 0 : 1 }, shown: \.english)
    }

    /// Whether the English sentence holds a text.
    package func contains(_ text: some StringProtocol) -> Bool { english.contains(text) }

    /// Whether the English sentence begins with a text.
    package func hasPrefix(_ text: some StringProtocol) -> Bool { english.hasPrefix(text) }

    /// Whether the English sentence ends with a text.
    package func hasSuffix(_ text: some StringProtocol) -> Bool { english.hasSuffix(text) }

    /// Whether nothing is said.
    package var isEmpty: Bool { english.isEmpty }

    /// The message without a full stop at its end, as a part of a sentence.
    package var withoutFullStop: Message {
        if template.hasSuffix("."), !template.hasSuffix("…") {
            return Message(template: String(template.dropLast()), parts: parts)
        }
        guard template == "{1}", case .message(let inner)? = parts.first else { return self }
        return inner.withoutFullStop
    }
}

extension Message.Part {
    /// The part as English shows it.
    package var english: String {
        switch self {
        case .text(let text): text
        case .count(let number): "\(number)"
        case .hundredths(let value): DecimalText.hundredths(value)
        case .decimal(let plain): plain
        case .money(let money): "\(money.decimalString) \(money.currency.shownCode)"
        case .date(let date): date.description
        case .message(let message): message.english
        }
    }
}

extension Message: CustomStringConvertible {
    package var description: String { english }
}

extension Message: Hashable {
    package static func == (left: Message, right: Message) -> Bool { left.english == right.english }

    package func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Message: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) {
        self.init(template: MessageTemplate.escaping(value), parts: [])
    }

    package init(stringInterpolation: Interpolation) {
        self.init(template: stringInterpolation.template, parts: stringInterpolation.parts)
    }

    /// Collects the places and parts of a literal.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var template = ""
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            template.reserveCapacity(literalCapacity + 4 * interpolationCount)
            parts.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { template += MessageTemplate.escaping(literal) }

        private mutating func append(_ part: Part, words: String = "") {
            parts.append(part)
            template += "{\(parts.count)\(words)}"
        }

        package mutating func appendInterpolation(_ text: String) { append(.text(text)) }
        package mutating func appendInterpolation(_ message: Message) { append(.message(message)) }
        package mutating func appendInterpolation(_ money: Money) { append(.money(money)) }
        package mutating func appendInterpolation(_ date: CivilDate) { append(.date(date)) }
        package mutating func appendInterpolation(_ number: Int) { append(.count(number)) }

        /// The text of any other value, which is the same in every language.
        package mutating func appendInterpolation(_ value: some Any) { append(.text("\(value)")) }

        /// Hundredths as a decimal number: `12.30`.
        package mutating func appendInterpolation(hundredths value: Int64) { append(.hundredths(value)) }

        /// A decimal number as programs write it: `117.185`.
        package mutating func appendInterpolation(decimal plain: String) { append(.decimal(plain)) }

        /// An amount without its currency: `12.30`.
        package mutating func appendInterpolation(amount: Money) { append(.hundredths(amount.minorUnits)) }

        /// A rate in per cent, without the sign: `25.00`.
        package mutating func appendInterpolation(percent rate: TaxRate) {
            append(.hundredths(Int64(rate.basisPoints)))
        }

        /// A number and what is counted: `1 file`, `2 files`.
        package mutating func appendInterpolation(_ number: Int, _ one: StaticString, _ many: StaticString) {
            append(.count(number), words: " \(one)|\(many)")
        }

        /// A word that depends on a number which stands elsewhere: `is`, `are`.
        package mutating func appendInterpolation(for number: Int, _ one: StaticString, _ many: StaticString) {
            append(.count(number), words: ":\(one)|\(many)")
        }
    }
}

extension Sequence<Message> {
    /// The messages in a row, each in its own language form.
    package func joined(separator: StaticString = "; ") -> Message {
        let parts = map { Message.Part.message($0) }
        let places = parts.indices.map { "{\($0 + 1)}" }
        return Message(template: places.joined(separator: MessageTemplate.escaping("\(separator)")), parts: parts)
    }
}
