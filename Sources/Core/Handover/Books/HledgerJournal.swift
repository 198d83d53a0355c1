import ReceiptModel

/// The month as a journal of hledger (and ledger): accounts and commodity declared, one transaction for each receipt.
package enum HledgerJournal {
    package static func outcome(of month: HandoverMonth) -> HandoverOutcome {
        let currency = month.currency.code
        var accounts: [String: JournalNames.Root] = [:]
        var transactions = ""
        for entry in month.entries {
            let code = (entry.number ?? entry.shortID).filter { !"()".contains($0) }
            let payee = JournalNames.description(entry.supplier.name)
            transactions +=
                "\(entry.date) * (\(JournalNames.description(code))) \(payee.isEmpty ? entry.shortID : payee)\n"
            for (name, value) in entry.journalFacts {
                transactions += "    ; \(name): \(JournalNames.tagValue(value))\n"
            }
            for posting in entry.postings(by: month.rules) {
                let account = JournalNames.account(posting.account)
                accounts[account] = accounts[account] ?? posting.root
                transactions += "    \(account)  \(DecimalText.hundredths(posting.amount)) \(currency)\n"
            }
            transactions += "\n"
        }
        var text = "; \(JournalNames.description(month.company.name)), \(month.period)\n\n"
        text += "decimal-mark .\ncommodity 1000.00 \(currency)\n\n"
        text += accounts.sorted { $0.key < $1.key }.map(directive).joined() + "\n"
        var outcome = HandoverOutcome()
        outcome.files = [HandoverFile(name: "\(month.period).journal", text: text + transactions)]
        return outcome
    }

    /// Declares an account, with its kind where its name does not tell it.
    private static func directive(_ name: String, _ root: JournalNames.Root) -> String {
        let isKnown = JournalNames.Root.knows(name.prefix { $0 != ":" })
        // In a line of its own: ledger takes the whole first line for the name.
        return "account \(name)\n\(isKnown ? "" : "    ; type: \(root.letter)\n")"
    }
}

extension HandoverEntry {
    /// What a transaction says besides its amounts, under names that both programs take.
    var journalFacts: [(String, String)] {
        var facts = [("draft", shortID)]
        if let number { facts.append(("receipt", number)) }
        if let scheme = supplier.taxScheme, let number = supplier.taxNumber {
            facts.append(("supplier", "\(scheme) \(number)"))
        }
        if let fiscalID { facts.append(("fiscal", fiscalID)) }
        for (index, original) in originals.enumerated() {
            facts.append((index == 0 ? "sha256" : "sha256-\(index + 1)", original.document.hex))
        }
        if let foreign = amounts.foreign {
            let shown = "\(foreign.total.decimalString) \(foreign.total.currency.code)"
            facts.append(("original", "\(shown) at \(foreign.rate.decimalString)"))
        }
        if amounts.vat != 0 { facts.append(("deduction", deduction.reason.english)) }
        return facts
    }
}
