package import ReceiptModel

/// What the formats write of a receipt, by name: two hand-overs of it are the same where these are.
///
/// Its number in the month and its revision are no facts of it; nor are doubts and reasons, which are words about it.
package enum HandoverFact: String, CaseIterable, Hashable, Sendable {
    case date, time, kind, country, supplier
    case supplierAddress = "supplier_address"
    case supplierTaxID = "supplier_tax_id"
    case supplierVatID = "supplier_vat_id"
    case buyer
    case buyerTaxID = "buyer_tax_id"
    case number
    case fiscalID = "fiscal_id"
    case payments
    case paidOn = "paid_on"
    case dueOn = "due_on"
    case total
    case vat
    case outsideVAT = "outside_vat"
    case rounding
    case deductiblePercent = "deductible_percent"
    case category, note, tags
    case foreignTotal = "foreign_total"
    case exchangeRate = "exchange_rate"
    case items
    case documentType = "document_type"
    case entity
    case postings
    case accountCode = "account_code"
    case originals
}

extension HandoverEntry {
    /// The facts that it has, by the rules of a month; what it has not is missing.
    ///
    /// Amounts are in the currency of the books unless one stands beside them.
    package func facts(by rules: HandoverRules) -> [HandoverFact: String] {
        let money = DecimalText.hundredths
        var facts: [HandoverFact: String?] = [
            .date: date.description, .time: time?.description, .kind: kind.rawValue, .country: supplierCountry,
            .supplier: supplier.name, .supplierAddress: supplier.address,
            .supplierTaxID: supplier.taxNumber.map { "\(supplier.taxScheme ?? "") \($0)" },
            .supplierVatID: supplier.vatNumber, .buyer: buyer.rawValue, .buyerTaxID: buyerNumber, .number: number,
            .fiscalID: fiscalID, .paidOn: paidOn?.description, .dueOn: dueOn?.description,
            .total: money(amounts.total), .outsideVAT: money(amounts.outsideVAT), .rounding: money(amounts.rounding),
            .deductiblePercent: deduction.basisPoints.map { money(Int64($0)) }, .category: category, .note: note,
            .tags: tags.joined(separator: ", "), .documentType: rules.documentTypes[shortID],
            .accountCode: rules.rule(for: category).code ?? rules.accounts.expenseCode,
        ]
        facts[.payments] = paidParts.map { "\($0.method?.rawValue ?? "–") \(money($0.amount))" }.joined(separator: ", ")
        facts[.vat] = amounts.rates.map { row in
            let categories = row.categories.sorted { $0.key < $1.key }.map { " \($0.key) \(money($0.value))" }.joined()
            let sums = "\(money(row.base)) + \(money(row.vat)), -\(money(row.deductible))"
            return "\(row.rate.shortPercent) %: \(sums)\(categories)"
        }.joined(separator: "; ")
        if let foreign = amounts.foreign {
            facts[.foreignTotal] = "\(foreign.total.decimalString) \(foreign.total.currency.code)"
            facts[.exchangeRate] = foreign.rate.decimalString
        }
        facts[.items] = items.map { item in
            let price = item.price?.decimalString ?? ""
            return [item.name, item.quantity ?? "", price, item.amount.decimalString, item.label ?? ""]
                .joined(separator: "|")
        }.joined(separator: "; ")
        if amounts.nonDeductible != 0 { facts[.entity] = rules.entity.rawValue }
        facts[.postings] = postings(by: rules).map { "\(JournalNames.account($0.account)) \(money($0.amount))" }
            .joined(separator: ", ")
        facts[.originals] = (originals + linked).map { "\($0.document.hex) \($0.name)" }.joined(separator: ", ")
        return facts.compactMapValues { $0.flatMap { $0.isEmpty ? nil : $0 } }
    }
}
