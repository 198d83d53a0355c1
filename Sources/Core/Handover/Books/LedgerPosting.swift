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
    /// As the rules have it; each program takes it in its own form.
    package var account: String
    /// The kind of account that the role asks for.
    var root: JournalNames.Root
    /// Minor units; debit is positive.
    package var amount: Int64
}

extension HandoverEntry {
    /// The postings of the receipt; their sum is zero, and rows of nothing are left out.
    package func postings(by rules: HandoverRules) -> [LedgerPosting] {
        let accounts = rules.accounts
        var rows = [
            LedgerPosting(
                role: .expense, account: rules.rule(for: category).account, root: .expenses,
                amount: amounts.base + amounts.nonDeductible + amounts.outsideVAT)
        ]
        rows += amounts.rates.map {
            LedgerPosting(
                role: .inputVAT($0.rate), account: "\(accounts.inputVAT):\($0.rate.shortPercent)", root: .assets,
                amount: $0.deductible)
        }
        rows.append(
            LedgerPosting(role: .rounding, account: accounts.rounding, root: .expenses, amount: amounts.rounding))
        var counters: [LedgerPosting] = []
        for part in paidParts {
            let (account, root) = accounts.counterAccount(of: part.method)
            if let index = counters.firstIndex(where: { $0.account == account }) {
                counters[index].amount -= part.amount
            } else {
                counters.append(
                    LedgerPosting(role: .counter, account: account, root: root, amount: -part.amount))
            }
        }
        rows += counters
        let booked = rows.filter { $0.amount != 0 }
        return booked.isEmpty ? [rows[0], rows[rows.count - 1]] : booked
    }
}
