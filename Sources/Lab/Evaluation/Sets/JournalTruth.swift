/// Converts the truth of public sets of fiscal journals, and of invoices with a single expected value.
///
/// Journals use the terms of the till: `type` is `ПРОМЕТ ПРОДАЈА`, `taxes` are rows, `payments` go by their printed
/// names. The result has the members of `truth.jsonl`; amounts of a refund get the sign of the expense.
enum JournalTruth {
    /// Whether a line has these members.
    static func speaks(_ members: [String: JSONValue]) -> Bool {
        members["pfr_number"] != nil || members["expected"]?.elements?.count == 1
    }

    /// Returns the line with the members of `truth.jsonl`.
    static func translated(_ members: [String: JSONValue]) -> [String: JSONValue] {
        if let invoice = members["expected"]?.elements?.first?.members { return expectation(invoice, of: members) }
        let kind = members["type"]?.text.flatMap(kind)
        let isRefund = kind == "refund"
        let names = [
            "pfr_number": "number", "tax_total": "tax_amount", "buyer_id": "buyer_tax_id", "location": "store",
        ]
        var result: [String: JSONValue] = [:]
        for (name, value) in members {
            switch name {
            case "type": result["kind"] = kind.map(JSONValue.string)
            case "taxes": result["vat"] = isRefund ? negated(rows: value) : value
            case "total", "tax_total": result[names[name] ?? name] = isRefund ? value.negated : value
            case "payments": result[name] = payments(value, isRefund: isRefund)
            case "fiscal", "cashier_present", "truth_from", "qr_image", "entity", "text_layer_chars": continue
            default: result[names[name] ?? name] = value
            }
        }
        return result
    }

    private static func expectation(
        _ invoice: [String: JSONValue], of members: [String: JSONValue]
    ) -> [String: JSONValue] {
        var result: [String: JSONValue] = [:]
        result["file"] = members["file"]
        result["total"] = invoice["amount"]
        result["date"] = invoice["date"]
        result["merchant"] = invoice["issuer"]
        result["number"] = invoice["invoice_number"]
        result["currency"] = invoice["currency"]
        return result
    }

    /// A copy of a refund is of the type copy: that a document is not an expense takes precedence over its sign.
    private static func kind(_ type: String) -> String? {
        let kinds = [
            ("ПРЕДРАЧУН", "proforma"), ("КОПИЈА", "copy"), ("ОБУКА", "training"), ("РЕФУНДАЦИЈА", "refund"),
            ("АВАНС", "advance"), ("ПРОДАЈА", "sale"),
        ]
        return kinds.first { type.contains($0.0) }?.1
    }

    private static func negated(rows: JSONValue) -> JSONValue {
        guard let elements = rows.elements else { return rows }
        return .array(
            elements.map { row in
                guard var members = row.members, let amount = members["amount"] else { return row }
                members["amount"] = amount.negated
                return .object(members)
            })
    }

    private static func payments(_ value: JSONValue, isRefund: Bool) -> JSONValue {
        guard let members = value.members else { return value }
        return .array(
            members.sorted { $0.key < $1.key }.map { name, amount in
                .object(["label": .string(name), "amount": isRefund ? amount.negated : amount])
            })
    }
}
