/// What is said of a field in one place: where a receipt keeps it, in which forms it is written, how it is compared.
package struct FieldDescriptor: Sendable {
    /// By which rule a value that was read agrees with the printed one (`FieldComparison` of the evaluation).
    package enum Comparison: Hashable, Sendable {
        case name, number, identifier, date, time, amount
        /// A number that may stand with or without the country in front.
        case taxNumber
        /// An amount of which a printed zero says the same as none.
        case amountOrNone
        /// One of a list of words or codes.
        case word
    }

    /// The form of its JSON.
    package let form: FieldForm
    /// How an evaluation compares it; `nil` for a field that is not measured by itself.
    package let comparison: Comparison?
    /// A sentence for the schema.
    package let meaning: Message
    fileprivate let readings: @Sendable (ReceiptFields) -> [FieldReading]
    fileprivate let copy: @Sendable (ReceiptFields, inout ReceiptFields) -> Void
    fileprivate let put: @Sendable (Extracted<String>, inout ReceiptFields) -> Bool
    /// Puts typed rows into a table, and answers the first that is none.
    let putRows: @Sendable ([String], inout ReceiptFields) -> String?

    /// A field with one value.
    static func one<Value: FieldValue>(
        _ path: any WritableKeyPath<ReceiptFields, Extracted<Value>?> & Sendable, _ comparison: Comparison?,
        _ meaning: Message
    ) -> FieldDescriptor {
        FieldDescriptor(
            form: Value.form, comparison: comparison, meaning: meaning,
            readings: { fields in
                fields[keyPath: path].map {
                    [
                        FieldReading(
                            plain: $0.value.plain, shown: $0.value.shown, typed: $0.value.plain, $0.confidence,
                            $0.evidence)
                    ]
                } ?? []
            },
            copy: { old, new in new[keyPath: path] = old[keyPath: path] },
            put: { text, fields in
                guard !text.value.isEmpty else {
                    fields[keyPath: path] = nil
                    return true
                }
                guard let value = Value.parsed(text.value, beside: fields) else { return false }
                fields[keyPath: path] = Extracted(value, confidence: text.confidence, evidence: text.evidence)
                return true
            }, putRows: { rows, _ in rows.first })
    }

    /// A table of rows; a person says each of them in a text of its own.
    static func rows<Row: FieldRow>(
        _ rows: @escaping @Sendable (ReceiptFields) -> [Extracted<Row>],
        _ take: @escaping @Sendable ([Extracted<Row>], inout ReceiptFields) -> Void, _ meaning: Message
    ) -> FieldDescriptor {
        FieldDescriptor(
            form: .rows, comparison: nil, meaning: meaning,
            readings: { fields in
                rows(fields).map {
                    FieldReading(
                        plain: nil, shown: $0.value.shown, typed: $0.value.typed, $0.confidence, $0.evidence)
                }
            },
            copy: { old, new in take(rows(old), &new) }, put: { _, _ in false },
            putRows: { texts, fields in
                var said: [Extracted<Row>] = []
                for text in texts {
                    guard let row = Row.parsed(text, beside: fields) else { return text }
                    // Of a row that stands already, what is not typed stays as it was read.
                    let known = rows(fields).first { $0.value.typed == row.typed }
                    said.append(
                        Extracted(
                            known?.value ?? row, confidence: 1,
                            evidence: [Evidence(source: .user, reason: "said by the user")]))
                }
                take(said, &fields)
                return nil
            })
    }
}

/// A value of a field as it leaves the program, with what is known about it.
package struct FieldReading: Hashable, Sendable {
    /// In the form of JSON and `truth.jsonl`; `nil` for a row of a table.
    package let plain: String?
    /// For people.
    package let shown: String
    /// As a person types it.
    package let typed: String
    /// 0…1.
    package let confidence: Double
    package let evidence: [Evidence]

    fileprivate init(plain: String?, shown: String, typed: String, _ confidence: Double, _ evidence: [Evidence]) {
        self.plain = plain
        self.shown = shown
        self.typed = typed
        self.confidence = confidence
        self.evidence = evidence
    }

    /// The confidence in whole per cent, rounded down: what has not met its bar is never shown as if it had.
    package var percent: Int { Int(confidence * 100) }

    /// Whether a person has said the value.
    package var isSaid: Bool { evidence.contains { $0.source == .user } }
}

extension ReceiptFields {
    /// The values of a field: at most one, or the rows of a table.
    package func readings(of field: ReceiptField) -> [FieldReading] { field.descriptor.readings(self) }

    /// The value of a field in the form of its JSON; `nil` when there is none, and for a table.
    package func plain(_ field: ReceiptField) -> String? { readings(of: field).first?.plain }

    /// Takes the value of a field from other fields, or that they have none.
    package mutating func take(_ field: ReceiptField, from other: ReceiptFields) { field.descriptor.copy(other, &self) }

    /// Puts in what a person says.
    ///
    /// The text has the form of JSON or of the region (`1.234,56`, `19.01.2026.`); an empty one takes the value away. An
    /// amount is in the currency of the fields.
    ///
    /// - Parameters:
    ///   - field: which.
    ///   - text: its value.
    ///   - reason: where the person has it from.
    /// - Returns: `false`, and nothing changed, when the text has not the form of the field.
    package mutating func say(
        _ field: ReceiptField, _ text: String, because reason: String = "said by the user"
    ) -> Bool {
        let evidence = [Evidence(source: .user, reason: reason)]
        let plain = field.descriptor.form.plain(ofTyped: text)
        return field.descriptor.put(Extracted(plain, confidence: 1, evidence: evidence), &self)
    }

    /// Puts in what was found on the print, in the form of JSON; an amount is in the currency of the fields.
    ///
    /// - Returns: `false`, and nothing changed, when there is no text or it has not the form of the field.
    @discardableResult
    package mutating func find(
        _ field: ReceiptField, _ text: String, confidence: Double, evidence: [Evidence]
    ) -> Bool {
        !text.isEmpty
            && field.descriptor.put(Extracted(text, confidence: confidence, evidence: evidence), &self)
    }

    /// The fields that a person has said.
    package var saidByUser: Set<ReceiptField> {
        Set(ReceiptField.allCases.filter { readings(of: $0).contains(where: \.isSaid) })
    }
}
