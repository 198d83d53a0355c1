/// The values of a draft as somebody else tells them, in the names and forms of ``PlainFields``: no more than a draft can
/// have, and nothing that they could not be.
package struct ToldFields: Hashable, Sendable {
    /// A row of a table, by the names of its members.
    package typealias Row = [String: String]

    /// Maximum number of values, of rows of a table, of members of a row, and of UTF-8 bytes of a text.
    private static let (count, rows, members, length) = (100, 1_000, 10, 1_000)

    /// The values that are one text each.
    package private(set) var texts: [String: String]
    private var tables: [String: [Row]]
    /// The names of what is there and can be no value.
    private var unusable: Set<String>

    /// What is sent of fields.
    package init(_ fields: ReceiptFields) {
        let plain = PlainFields(fields)
        texts = [:]
        for field in ReceiptField.allCases { texts[field.rawValue] = plain[field] }
        tables = [
            ReceiptField.vat.rawValue: plain.vat.map {
                Self.row(["label": $0.label, "rate": $0.rate, "base": $0.base, "amount": $0.amount])
            }
        ]
        tables[ReceiptField.items.rawValue] = plain.items?.map {
            Self.row([
                "name": $0.name, "quantity": $0.quantity, "price": $0.price, "amount": $0.amount, "label": $0.label,
            ])
        }
        tables[ReceiptField.payments.rawValue] = plain.payments?.map {
            Self.row(["method": $0.method, "label": $0.label, "amount": $0.amount, "card": $0.card])
        }
        unusable = []
    }

    private static func row(_ members: [String: String?]) -> Row { members.compactMapValues(\.self) }

    /// Whether what is absent has no value.
    ///
    /// Every draft that is sent has a VAT table, were it an empty one. Whoever tells none tells a selection, and of the rest
    /// nothing is known.
    private var isWhole: Bool { tables[ReceiptField.vat.rawValue] != nil }

    /// Whether anything is known of a field: its value, or that it has none.
    package func tells(_ field: ReceiptField) -> Bool {
        let name = field.rawValue
        let isTable = field.descriptor.form == .rows
        guard !unusable.contains(name), (isTable ? texts[name] : nil) == nil, isTable || tables[name] == nil else {
            return false
        }
        return isWhole || texts[name] != nil || tables[name] != nil
    }

    /// The values of a field as they are typed: at most one, or one for each row of a table.
    package func typed(_ field: ReceiptField) -> [String] {
        guard field.descriptor.form == .rows else { return texts[field.rawValue].map { [$0] } ?? [] }
        return rows(of: field).map { row in
            switch field {
            case .items: ["name", "quantity", "price", "amount", "label"].map { row[$0] ?? "" }.joined(separator: "|")
            case .payments:
                [row["method"], row["amount"] ?? row["card"].map { _ in "" }, row["card"]].compactMap(\.self)
                    .joined(separator: ":")
            default:
                (row["label"].map { "\($0) " } ?? "")
                    + ["rate", "base", "amount"].compactMap { row[$0] }.joined(separator: ":")
            }
        }
    }

    /// The values that are one text each, without the rest.
    package var selection: ToldFields {
        var selection = self
        (selection.tables, selection.unusable) = ([:], [])
        return selection
    }

    /// The rows of a table.
    fileprivate func rows(of field: ReceiptField) -> [Row] { tables[field.rawValue] ?? [] }
}

extension ToldFields: Codable {
    /// Whatever else than an object stands there tells nothing.
    package init(from decoder: any Decoder) throws {
        (texts, tables, unusable) = ([:], [:], [])
        let told = (try? decoder.singleValueContainer().decode([String: Member].self)) ?? [:]
        guard told.count <= Self.count else { return }
        for (name, member) in told {
            switch member {
            case .text(let text) where text.utf8.count <= Self.length: texts[name] = text
            case .table(let rows) where rows.count <= Self.rows && rows.allSatisfy(Self.isUsable): tables[name] = rows
            case .nothing: break
            case .text, .table, .other: unusable.insert(name)
            }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = texts.mapValues(Member.text)
        members.merge(tables.mapValues(Member.table)) { one, _ in one }
        for name in unusable { members[name] = .other }
        var container = encoder.singleValueContainer()
        try container.encode(members)
    }

    private static func isUsable(_ row: Row) -> Bool {
        row.count <= members && row.values.allSatisfy { $0.utf8.count <= length }
    }

    private enum Member: Codable {
        case text(String)
        case table([Row])
        /// A member without a value, which says as much as none.
        case nothing
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .nothing
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let rows = try? container.decode([[String: String?]].self) {
                self = .table(rows.map { $0.compactMapValues(\.self) })
            } else {
                self = .other
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .table(let rows): try container.encode(rows)
            case .nothing: try container.encodeNil()
            case .other: try container.encode(false)
            }
        }
    }
}

extension ReceiptFields {
    /// Puts in what somebody else tells of a field, or that it has no value; amounts are in the currency of the fields.
    ///
    /// - Parameters:
    ///   - field: one that is told.
    ///   - told: by whom ever.
    ///   - reason: where it is from.
    /// - Returns: `false`, and nothing changed, for what is no value of the field.
    package mutating func take(_ field: ReceiptField, from told: ToldFields, because reason: String) -> Bool {
        guard field.descriptor.form == .rows else {
            return say(field, told.texts[field.rawValue] ?? "", because: reason)
        }
        let rows = told.rows(of: field)
        let currency = currency?.value
        let evidence = [Evidence(source: .user, reason: reason)]
        func read<Value>(_ value: (ToldFields.Row, Currency) -> Value?) -> [Extracted<Value>]? {
            let values = rows.compactMap { row in currency.flatMap { value(row, $0) } }
            return values.count == rows.count
                ? values.map { Extracted($0, confidence: 1, evidence: evidence) } : nil
        }
        switch field {
        case .vat:
            guard let lines = read(VATLine.init(told:in:)) else { return false }
            vat = lines
        case .items:
            guard let lines = read(LineItem.init(told:in:)) else { return false }
            items = lines.isEmpty ? nil : lines
        case .payments:
            guard let lines = read(Payment.init(told:in:)) else { return false }
            payments = lines.isEmpty ? nil : lines
        default: return false
        }
        return true
    }
}

extension VATLine {
    fileprivate init?(told row: ToldFields.Row, in currency: Currency) {
        guard let rate = row["rate"].flatMap({ DecimalText.hundredths(from: $0) }), (0...10_000).contains(rate),
            let amount = Money(told: row["amount"], in: currency), let base = Money.optional(row["base"], in: currency)
        else { return nil }
        let letter = row["label"]
        self.init(label: letter, rate: TaxRate(basisPoints: Int(rate)), base: base.value, amount: amount)
    }
}

extension LineItem {
    fileprivate init?(told row: ToldFields.Row, in currency: Currency) {
        guard let name = row["name"], let amount = Money(told: row["amount"], in: currency),
            let price = Money.optional(row["price"], in: currency),
            row["quantity"].map({ TypedForms.quantity($0) == $0 }) ?? true
        else { return nil }
        let (quantity, letter) = (row["quantity"], row["label"])
        self.init(name: name, quantity: quantity, price: price.value, amount: amount, label: letter)
    }
}

extension Payment {
    fileprivate init?(told row: ToldFields.Row, in currency: Currency) {
        guard let name = row["method"], let method = PaymentMethod(rawValue: name),
            let amount = Money.optional(row["amount"], in: currency),
            row["card"].map({ $0.utf8.count == 4 && $0.utf8.allSatisfy { (48...57).contains($0) } }) ?? true
        else { return nil }
        let (printed, card) = (row["label"], row["card"])
        self.init(method: method, label: printed ?? name, amount: amount.value, card: card)
    }
}

extension Money {
    fileprivate init?(told text: String?, in currency: Currency) {
        guard let money = text.flatMap({ Money(decimal: $0, currency: currency) }), money.isWithinBounds else {
            return nil
        }
        self = money
    }

    /// An amount, or none where none is told; `nil` for anything else.
    fileprivate static func optional(_ text: String?, in currency: Currency) -> (value: Money?, ())? {
        guard let text else { return (nil, ()) }
        return Money(told: text, in: currency).map { ($0, ()) }
    }
}
