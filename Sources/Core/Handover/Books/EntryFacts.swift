import ReceiptModel

/// What the formats write of a receipt, by name: two hand-overs of it are the same where these are.
///
/// Its number in the month and its revision are no facts of it; nor are doubts and reasons, which are words about it.
package enum HandoverFact: String, CaseIterable, Hashable, Sendable {
    case date, time, kind
    case refundOfAdvance = "refund_of_advance"
    case country, supplier
    case supplierAddress = "supplier_address"
    case supplierTaxID = "supplier_tax_id"
    case supplierVatID = "supplier_vat_id"
    case buyer
    case buyerTaxID = "buyer_tax_id"
    case corporateCard = "corporate_card"
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
        func money(_ amount: Int64) -> String { DecimalText.hundredths(amount) }
        var facts: [HandoverFact: String] = [
            .date: date.description, .kind: kind.rawValue, .supplier: supplier.name,
            .supplierAddress: supplier.address, .buyer: buyer.rawValue, .total: money(amounts.total),
            .outsideVAT: money(amounts.outsideVAT), .rounding: money(amounts.rounding),
            .tags: tags.joined(separator: ", "),
        ]
        facts[.time] = time?.description
        facts[.country] = supplierCountry
        if let number = supplier.taxNumber { facts[.supplierTaxID] = "\(supplier.taxScheme ?? "") \(number)" }
        facts[.supplierVatID] = supplier.vatNumber
        facts[.buyerTaxID] = buyerNumber
        facts[.corporateCard] = corporateCard
        if isRefundOfAdvance { facts[.refundOfAdvance] = "yes" }
        facts[.number] = number
        facts[.fiscalID] = fiscalID
        facts[.paidOn] = paidOn?.description
        facts[.dueOn] = dueOn?.description
        if let share = deduction.basisPoints { facts[.deductiblePercent] = money(Int64(share)) }
        facts[.category] = category
        facts[.note] = note
        facts[.documentType] = rules.documentTypes[shortID]
        facts[.accountCode] = rules.rule(for: category).code ?? rules.accounts.expenseCode
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
        return facts.filter { !$0.value.isEmpty }
    }
}
