import HTTPTypes
import Pipeline
import ReceiptModel

/// What was typed of fields: a text, or the rows of a table.
struct TypedFields: Decodable, Sendable {
    private var texts: [String: [String]] = [:]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        texts = try container.decode([String: Typed].self).mapValues(\.texts)
    }

    private struct Typed: Decodable {
        var texts: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                texts = [text]
            } else {
                texts = try container.decode([String].self)
            }
        }
    }

    /// The short name of the company in whose books the draft shall be.
    var company: String? { texts[FieldBody.books]?.first }

    /// In the order of their names.
    ///
    /// - Throws: ``Problem`` for a name that is no field.
    func said() throws(Problem) -> [SaidField] {
        var said: [SaidField] = []
        for (name, texts) in texts.sorted(by: { $0.key < $1.key }) where name != FieldBody.books {
            guard let field = ReceiptField(rawValue: name) else {
                throw Problem(.unprocessableContent, "'\(name)' is no field")
            }
            let isDate = field.descriptor.form == .date
            said.append(SaidField(field: field, texts: isDate ? texts.map(Self.withCentury) : texts))
        }
        return said
    }

    /// A day with its points and its century, where they were left away: `020325` and `2.3.25` → `2.3.2025.`; any other text
    /// as it is.
    static func withCentury(_ text: String) -> String {
        text.replacing(/^([0-9]{2})([0-9]{2})([0-9]{2}|[0-9]{4})$/) { "\($0.1).\($0.2).\($0.3)" }
            .replacing(/^([0-9]{1,2}\. ?[0-9]{1,2}\. ?)([0-9]{2})\.?$/) { "\($0.1)20\($0.2)." }
    }
}
