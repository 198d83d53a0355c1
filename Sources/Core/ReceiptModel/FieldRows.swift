// Rows of the tables of a receipt as a person types them, one text each.

extension VATLine {
    /// How a row is typed.
    package static let typedForm: Message =
        "RATE:BASE:AMOUNT or RATE:AMOUNT, with the letter of the till before it: E 10:112,23"
    package static let example: StaticString = "25:36,16:9,04 or 25:9,04"

    package func typed(_ decimal: (String) -> String) -> String {
        let parts = [rate.percentString, base?.decimalString, amount.decimalString].compactMap { $0.map(decimal) }
        return (label.map { "\($0) " } ?? "") + parts.joined(separator: ":")
    }

    package static func parsed(_ text: String, beside fields: ReceiptFields) -> VATLine? {
        var parts = text.split(separator: ":", omittingEmptySubsequences: false).map { $0.trimmingBlanks }
        guard (2...3).contains(parts.count) else { return nil }
        if parts[0].hasSuffix("%") { parts[0] = String(parts[0].dropLast()).trimmingBlanks }
        let head = parts[0].split(separator: " ").map(String.init)
        var label: String?
        if head.count == 2 { (label, parts[0]) = (head[0], head[1]) }
        guard let percent = TypedForms.amount(parts[0]).flatMap({ DecimalText.hundredths(from: $0) }),
            (0...10_000).contains(percent), let amount = Money(typed: parts[parts.count - 1], beside: fields)
        else { return nil }
        let base = parts.count == 3 ? Money(typed: parts[1], beside: fields) : nil
        guard parts.count == 2 || base != nil else { return nil }
        return VATLine(label: label, rate: TaxRate(basisPoints: Int(percent)), base: base, amount: amount)
    }
}

extension LineItem {
    /// How a row is typed.
    package static let typedForm: Message =
        "NAME|QUANTITY|PRICE|AMOUNT or NAME|AMOUNT, with the letter of the VAT rate behind it"
    package static let example: StaticString = "KRUH BIJELI|2|1,80|3,60 or KRUH BIJELI|3,60"

    package func typed(_ decimal: (String) -> String) -> String {
        let name = name.replacing("|", with: "/")
        if quantity == nil, price == nil, label == nil { return "\(name)|\(decimal(amount.decimalString))" }
        let parts = [name] + [quantity ?? "", price?.decimalString ?? "", amount.decimalString].map(decimal)
        return (parts + (label.map { [$0] } ?? [])).joined(separator: "|")
    }

    package static func parsed(_ text: String, beside fields: ReceiptFields) -> LineItem? {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingBlanks }
        guard [2, 4, 5].contains(parts.count), !parts[0].isEmpty else { return nil }
        if parts.count == 2 {
            return Money(typed: parts[1], beside: fields).map { LineItem(name: parts[0], amount: $0) }
        }
        guard let amount = Money(typed: parts[3], beside: fields),
            let quantity = TypedForms.quantity(parts[1]), let price = optional(parts[2], beside: fields)
        else { return nil }
        let label = parts.count == 5 && !parts[4].isEmpty ? parts[4] : nil
        return LineItem(
            name: parts[0], quantity: quantity.isEmpty ? nil : quantity, price: price.value, amount: amount,
            label: label)
    }

    /// An amount, or none for an empty text; `nil` for anything else.
    private static func optional(_ text: String, beside fields: ReceiptFields) -> (value: Money?, ())? {
        if text.isEmpty { return (nil, ()) }
        return Money(typed: text, beside: fields).map { ($0, ()) }
    }
}

extension Payment {
    /// How a row is typed.
    package static var typedForm: Message {
        let methods = PaymentMethod.allCases.map(\.words).joined(separator: ", ")
        return "METHOD, METHOD:AMOUNT or METHOD:AMOUNT:LAST FOUR DIGITS OF THE CARD; a method is \(methods)"
    }
    package static let example: StaticString = "cash:50,00 or card:12,30:4711"

    package func typed(_ decimal: (String) -> String) -> String {
        let amount = amount.map { decimal($0.decimalString) }
        guard let card else { return [method.rawValue, amount].compactMap(\.self).joined(separator: ":") }
        return [method.rawValue, amount ?? "", card].joined(separator: ":")
    }

    package static func parsed(_ text: String, beside fields: ReceiptFields) -> Payment? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { $0.trimmingBlanks }
        guard (1...3).contains(parts.count), let method = PaymentMethod(typed: parts[0]) else {
            return nil
        }
        var payment = Payment(method: method, label: method.rawValue, amount: nil)
        if parts.count > 1, !parts[1].isEmpty {
            guard let amount = Money(typed: parts[1], beside: fields) else { return nil }
            payment.amount = amount
        }
        if parts.count == 3 {
            guard parts[2].utf8.count == 4, parts[2].utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
            payment.card = parts[2]
        }
        // What the paper calls it is not typed again.
        if let known = fields.payments?.first(where: { $0.value.method == method }) {
            payment.label = known.value.label
        }
        return payment
    }
}

extension PaymentMethod {
    /// The method by its name in JSON, or by what it is called in the languages of the region.
    fileprivate init?(typed text: String) {
        let folded = SearchWords.folded(text)
        let typed = Self.allCases.first { method in
            ([method.rawValue] + method.names).contains { SearchWords.folded($0) == folded }
        }
        guard let typed else { return nil }
        self = typed
    }

    /// What people of the region call it.
    private var names: [String] {
        switch self {
        case .cash: ["gotovina"]
        case .card: ["kartica"]
        case .cheque: ["ček"]
        case .transfer: ["prijenos", "prenos"]
        case .voucher: ["vaučer"]
        case .instant: ["instant plaćanje"]
        case .prepaid: ["predujam", "avans"]
        case .other: ["ostalo"]
        }
    }
}

extension Money {
    /// An amount as a person types it, in the currency of the fields; `nil` for anything else, and without a currency.
    fileprivate init?(typed text: String, beside fields: ReceiptFields) {
        guard let decimal = TypedForms.amount(text), let currency = fields.currency?.value,
            let money = Money(decimal: decimal, currency: currency), money.isWithinBounds
        else { return nil }
        self = money
    }
}

extension StringProtocol {
    /// Without the blanks around it.
    package var trimmingBlanks: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}

extension ReceiptField {
    /// How a row of the table is typed, with an example; `nil` for a field with one value.
    package var typedRow: (form: Message, example: StaticString)? {
        switch self {
        case .vat: (VATLine.typedForm, VATLine.example)
        case .items: (LineItem.typedForm, LineItem.example)
        case .payments: (Payment.typedForm, Payment.example)
        default: nil
        }
    }
}

extension ReceiptFields {
    /// Puts in the rows of a table as a person says them; none, or one empty text, takes the table away.
    ///
    /// - Parameters:
    ///   - rows: as ``ReceiptField/typedRow`` describes them, amounts in the currency of the fields.
    ///   - field: a table.
    /// - Returns: the first text that is no row of the table, and nothing changed; `nil` when all were taken.
    package mutating func say(rows: [String], of field: ReceiptField) -> String? {
        let rows = rows.filter { !$0.allSatisfy(\.isWhitespace) }
        return field.descriptor.putRows(rows, &self)
    }

    /// The rows of a table as they are typed; the one value of another field, if it has one.
    package func typed(_ field: ReceiptField) -> [String] { readings(of: field).compactMap(\.typed) }

    /// The same with decimal commas in the rows, as people of the region type them.
    package func typedLocally(_ field: ReceiptField) -> [String] {
        let comma = { (decimal: String) in decimal.replacing(".", with: ",") }
        return switch field {
        case .vat: vat.map { $0.value.typed(comma) }
        case .items: (items ?? []).map { $0.value.typed(comma) }
        case .payments: (payments ?? []).map { $0.value.typed(comma) }
        default: typed(field)
        }
    }
}
