extension ReceiptFields {
    private static let amounts: [any WritableKeyPath<ReceiptFields, Extracted<Money>?> & Sendable] = [
        \.total, \.payable, \.taxAmount, \.consumptionTax, \.deposit, \.discount, \.tip, \.change,
    ]

    /// In which currencies its amounts are, those of the tables included.
    package var currenciesOfAmounts: Set<Currency> {
        var found = Set(Self.amounts.compactMap { self[keyPath: $0]?.value.currency })
        for row in vat.map(\.value) { found.formUnion([row.base?.currency, row.amount.currency].compactMap(\.self)) }
        for row in (items ?? []).map(\.value) {
            found.formUnion([row.price?.currency, row.amount.currency].compactMap(\.self))
        }
        return found.union((payments ?? []).compactMap(\.value.amount?.currency))
    }

    /// Puts every amount into the currency of the receipt, those of the tables included; the figures stay as they are.
    ///
    /// Nothing changes while the currency is not known.
    package mutating func putAmountsInCurrency() {
        guard let currency = currency?.value else { return }
        for amount in Self.amounts { self[keyPath: amount]?.value.currency = currency }
        for row in vat.indices {
            vat[row].value.base?.currency = currency
            vat[row].value.amount.currency = currency
        }
        for row in items?.indices ?? 0..<0 {
            items?[row].value.price?.currency = currency
            items?[row].value.amount.currency = currency
        }
        for row in payments?.indices ?? 0..<0 { payments?[row].value.amount?.currency = currency }
    }
}
