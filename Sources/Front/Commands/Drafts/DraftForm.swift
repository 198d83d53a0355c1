import Console
import Localization
import Pipeline
import ReceiptModel
import TOML

/// A draft as a text that a person edits: TOML with a key for each field, and what is known about it in comments.
struct DraftForm {
    /// What is wrong with a form, and where.
    struct Mistake: Error, Equatable {
        /// Counted from 1.
        var line: Int
        var what: Message
        var remedy: Message
        /// What may be written, in a text of the program's own.
        var example: StaticString?

        static func == (left: Mistake, right: Mistake) -> Bool {
            (left.line, left.what, left.remedy) == (right.line, right.what, right.remedy)
        }
    }

    private let draft: ExpenseDraft
    private let candidates: [FieldCandidate]

    init(_ draft: ExpenseDraft, candidates: [FieldCandidate]) {
        self.draft = draft
        self.candidates = candidates
    }

    // MARK: Writing

    /// The text of the form.
    var text: String {
        let head: [Message] = [
            "Draft \(draft.shortID), revision \(draft.revision), \(draft.state.words).",
            "Correct what is wrong, save and close. An empty text takes a value away; what you leave as it is, stays.",
            "Amounts: 12,30 or 12.30 or 1.234,56. Days: 19.01.2026. or 2026-01-19.",
        ]
        let reasons: [Message] = draft.reasons.map { "To review: \($0)" }
        var lines = (head + reasons).map(Self.comment)
        for field in ReceiptField.allCases {
            lines.append("")
            lines += comments(on: field)
            lines +=
                field.descriptor.form == .rows ? table(field) : ["\(field.rawValue) = \(Self.quoted(value(field)))"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func comments(on field: ReceiptField) -> [String] {
        var lines: [Message] = [field.descriptor.meaning]
        if let row = field.typedRow {
            lines.append("A row a line: \(row.form), such as \(Message(stringLiteral: "\(row.example)")).")
        }
        if case .choice(let words) = field.descriptor.form {
            lines.append("One of: \(words.joined(separator: ", "))")
        }
        if let read = draft.fields.readings(of: field).first, !read.isSaid {
            lines.append(
                read.evidence.first.map { "Read with \(read.percent) %: \($0.words)" }
                    ?? "Read with \(read.percent) %")
        }
        for (place, candidate) in candidates.filter({ $0.field == field }).enumerated() where !candidate.isChosen {
            lines.append("Candidate \(place + 1): \(candidate.value)")
        }
        return lines.map(Self.comment)
    }

    private func value(_ field: ReceiptField) -> String {
        let value = draft.fields.readings(of: field).first
        // The kind of a number from abroad is a part of it.
        let text = (field == .taxID ? value?.shown : value?.typed) ?? ""
        switch field.descriptor.form {
        case .amount: return Self.local(text)
        case .date: return Console.day(text)
        default: return text
        }
    }

    /// The rows of a table, with numbers in the form of the language.
    private func rows(_ field: ReceiptField) -> [String] {
        draft.fields.typed(field).map { row in
            switch field {
            case .vat: Self.rejoined(row, at: " ") { Self.rejoined($0, at: ":", Self.local) }
            case .payments: Self.rejoined(row, at: ":", Self.local)
            case .items: Self.rejoined(row, at: "|", sparingFirst: true, Self.local)
            default: row
            }
        }
    }

    private static func rejoined(
        _ text: String, at separator: Character, sparingFirst: Bool = false, _ change: (String) -> String
    ) -> String {
        text.split(separator: separator, omittingEmptySubsequences: false).enumerated()
            .map { sparingFirst && $0 == 0 ? String($1) : change(String($1)) }.joined(separator: String(separator))
    }

    /// A number with decimals, with the decimal sign of the language and without any other, so that it is easy to change.
    private static func local(_ plain: String) -> String {
        let digits = plain.drop { $0 == "-" }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard Console.localizer.language != .english, parts.count == 2, plain.count - digits.count <= 1,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return plain }
        return plain.replacing(".", with: ",")
    }

    private func table(_ field: ReceiptField) -> [String] {
        let rows = rows(field)
        guard !rows.isEmpty else { return ["\(field.rawValue) = []"] }
        return ["\(field.rawValue) = ["] + rows.map { "    \(Self.quoted($0))," } + ["]"]
    }

    /// A comment, in one line.
    private static func comment(_ message: Message) -> String {
        "# " + String(message.local.unicodeScalars.map { isControl($0) ? " " : Character($0) })
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || scalar.value == 0x7F }

    /// A basic string of TOML 1.0.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where isControl(scalar):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    // MARK: Reading

    /// What a person has changed in the text of the form.
    ///
    /// - Returns: the fields whose texts are other than those of the draft, the currency first.
    /// - Throws: ``Mistake`` with the line: no TOML, a key that is no field, a value that is not of its field.
    func said(in text: String) throws(Mistake) -> [SaidField] {
        let document: TOMLText
        do throws(TOMLText.Fault) {
            document = try TOMLText(text)
        } catch {
            // The parser's own words are English.
            throw Mistake(
                line: error.line,
                what: Console.localizer.language == .english
                    ? "it cannot be read as TOML: \(error.why)" : "it cannot be read as TOML",
                remedy: "a value stands in quotes; rows stand in brackets with commas behind them",
                example: "total = \"12,30\"")
        }
        var said: [SaidField] = []
        // From the top, so that the first mistake is told first.
        let entries = document.root.sorted { document.lines[[.key($0.key)]] < document.lines[[.key($1.key)]] }
        for (key, node) in entries {
            guard let field = ReceiptField(rawValue: key) else {
                throw Mistake(
                    line: document.lines[[.key(key)]], what: "'\(key)' is no field",
                    remedy: "take the line out; what else you know goes into note")
            }
            let texts = try Self.texts(of: node, field, document.lines)
            let present = field.descriptor.form == .rows ? rows(field) : [value(field)]
            guard texts != present else { continue }
            said.append(SaidField(field: field, texts: texts))
        }
        said.sort { ($0.field == .currency ? 0 : 1, $0.field.place) < ($1.field == .currency ? 0 : 1, $1.field.place) }
        // One by one, so that what is wrong has its line.
        var fields = draft.fields
        for one in said {
            guard let refused = fields.take(one) else { continue }
            let row = one.texts.firstIndex(of: refused) ?? 0
            let path: KeyPath = [.key(one.field.rawValue)]
            throw Mistake(
                line: document.lines[one.field.descriptor.form == .rows ? path + .index(row) : path],
                what: one.refusal(of: refused, beside: fields),
                remedy: one.needsCurrency(beside: fields) ? "say the currency, too" : "say it again",
                example: one.field.typedRow?.example ?? one.field.descriptor.form.example)
        }
        return said
    }

    /// The texts of a value; a number without quotes is taken, too.
    private static func texts(
        of node: TOMLNode, _ field: ReceiptField, _ lines: KeyLines
    ) throws(Mistake) -> [String] {
        let path: KeyPath = [.key(field.rawValue)]
        if field.descriptor.form == .rows {
            guard case .array(let rows) = node else {
                throw Mistake(
                    line: lines[path], what: "\(field.rawValue) is a table, not \(node.kind)",
                    remedy: "write \(field.rawValue) = [ \"…\", ] with a row a line")
            }
            var texts: [String] = []
            for (place, row) in rows.enumerated() {
                guard case .text(let text) = row else {
                    throw Mistake(
                        line: lines[path + .index(place)], what: "a row is a text, not \(row.kind)",
                        remedy: "put it in quotes")
                }
                texts.append(text)
            }
            return texts
        }
        switch node {
        case .text(let text): return [text]
        case .integer(let number): return ["\(number)"]
        case .number(let number): return ["\(number)"]
        case .table, .array, .flag, .moment:
            throw Mistake(
                line: lines[path], what: "\(field.rawValue) is a text, not \(node.kind)", remedy: "put it in quotes")
        }
    }
}

extension ReceiptField {
    /// Its place among all fields.
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
