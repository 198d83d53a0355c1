import ReceiptModel

/// What is true about a receipt of a journey: what its text prints, and nothing else.
struct JourneyTruth: Sendable {
    /// Members with one value each.
    private(set) var facts: [String: String] = [:]
    /// The form in which the text has each of them.
    private(set) var printed: [String: String] = [:]
    var vat: [(label: String?, rate: Int, base: Int?, amount: Int)] = []
    var items: [(name: String, line: JourneyBill.Line)] = []
    var payments: [(label: String, amount: Int)] = []

    /// Notes a value; `text` is how it is printed, `nil` for what no text says.
    mutating func note(_ name: String, _ value: String, printed text: String? = nil) {
        facts[name] = value
        printed[name] = text
    }

    /// Notes an amount in hundredths.
    mutating func note(_ name: String, _ amount: Int, printed text: String) {
        note(name, DecimalText.hundredths(Int64(amount)), printed: text)
    }

    /// Rewrites every text, as a till does that lacks some letters.
    mutating func rewrite(_ rule: (String) -> String) {
        for name in ["merchant", "store", "address", "number", "tax_id"] {
            facts[name] = facts[name].map(rule)
        }
        printed = printed.mapValues(rule)
        for index in items.indices { items[index].name = rule(items[index].name) }
        for index in payments.indices { payments[index].label = rule(payments[index].label) }
    }

    /// A line of `truth.jsonl`.
    func json(file: String, text: [String]) -> String {
        var members: [String: JSONText] = facts.mapValues(JSONText.string)
        members["file"] = .string(file)
        members["text"] = .array(text.map(JSONText.string))
        members["source"] = .string("journey")
        members["conditions"] = .array([.string("journey")])
        members["items"] = .array(items.map(Self.json))
        if !vat.isEmpty { members["vat"] = .array(vat.map(Self.json)) }
        if !payments.isEmpty {
            members["payments"] = .array(
                payments.map { .object(["label": .string($0.label), "amount": .amount(Int64($0.amount))]) })
        }
        return JSONText.object(members).written
    }

    private static func json(_ item: (name: String, line: JourneyBill.Line)) -> JSONText {
        let price = item.line.price
        return .array([
            .string(item.name), .string(decimal(item.line.quantity)),
            price % 10 == 0 ? .amount(Int64(price / 10)) : .string(decimal(price)), .amount(Int64(item.line.amount)),
        ])
    }

    private static func json(_ row: (label: String?, rate: Int, base: Int?, amount: Int)) -> JSONText {
        var members: [String: JSONText] = ["rate": .string(decimal(row.rate)), "amount": .amount(Int64(row.amount))]
        members["label"] = row.label.map(JSONText.string)
        members["base"] = row.base.map { .amount(Int64($0)) }
        return .object(members)
    }

    /// Thousandths as decimal text without zeros at its end.
    static func decimal(_ thousandths: Int) -> String {
        var text = "\(thousandths / 1000).\(padded(thousandths % 1000, to: 3))"
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }
}
