package import ReceiptModel

/// One row of double entry: so much to an account.
package struct LedgerPosting: Hashable, Sendable {
    package enum Role: Hashable, Sendable {
        /// The expense with the VAT that is not deducted.
        case expense
        /// The VAT at a rate that is deducted.
        case inputVAT(TaxRate)
        case rounding
        /// What was paid or is owed.
        case counter
    }

    package var role: Role
    package var account: String
    /// Minor units; debit is positive.
    package var amount: Int64
}

extension HandoverEntry {
    /// The postings of the receipt; their sum is zero, and rows of nothing are left out.
    package func postings(by rules: HandoverRules) -> [LedgerPosting] {
        let accounts = rules.accounts
        var rows = [
            LedgerPosting(
                role: .expense, account: rules.rule(for: category).account,
                amount: amounts.base + amounts.nonDeductible + amounts.outsideVAT)
        ]
        rows += amounts.rates.map {
            LedgerPosting(
                role: .inputVAT($0.rate), account: "\(accounts.inputVAT):\($0.rate.shortPercent)", amount: $0.deductible
            )
        }
        rows.append(LedgerPosting(role: .rounding, account: accounts.rounding, amount: amounts.rounding))
        rows.append(
            LedgerPosting(role: .counter, account: accounts.counterAccount(of: payments), amount: -amounts.total))
        let booked = rows.filter { $0.amount != 0 }
        return booked.isEmpty ? [rows[0], rows[rows.count - 1]] : booked
    }
}
