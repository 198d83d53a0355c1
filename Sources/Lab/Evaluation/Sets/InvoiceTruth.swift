/// Converts the truth of public sets of e-invoices, in the terms of UBL: `root`, `id`, `tax_inclusive`, `subtotals`.
///
/// The result has the members of `truth.jsonl`; amounts of a credit note get the sign of the expense.
enum InvoiceTruth {
    /// Whether a line has these members.
    static func speaks(_ members: [String: JSONValue]) -> Bool {
        ["Invoice", "CreditNote"].contains(members["root"]?.text) && members["id"] != nil
    }

    /// Returns the line with the members of `truth.jsonl`.
    static func translated(_ members: [String: JSONValue]) -> [String: JSONValue] {
        let isCredit = members["root"]?.text == "CreditNote"
        let names = [
            "id": "number", "issue_date": "date", "supplier": "merchant", "supplier_tax_id": "vat_id",
            "supplier_endpoint": "endpoint", "type": "type_code", "tax_inclusive": "total",
        ]
        var result: [String: JSONValue] = [:]
        for (name, value) in members {
            switch name {
            case "root": continue
            case "subtotals": result["vat"] = rows(value, isCredit: isCredit)
            case "tax_inclusive", "payable", "tax_amount":
                result[names[name] ?? name] = isCredit ? value.negated : value
            default: result[names[name] ?? name] = value
            }
        }
        return result
    }

    private static func rows(_ value: JSONValue, isCredit: Bool) -> JSONValue {
        guard let elements = value.elements else { return value }
        return .array(
            elements.map { row in
                guard let members = row.members else { return row }
                let base = members["base"] ?? .null
                let amount = members["amount"] ?? .null
                // Out of scope of VAT: no rate, which counts as 0 %.
                let rate = members["rate"].flatMap { $0 == .null ? nil : $0 } ?? .string("0")
                return .object([
                    "label": members["category"] ?? .null, "rate": rate, "base": isCredit ? base.negated : base,
                    "amount": isCredit ? amount.negated : amount,
                ])
            })
    }
}
