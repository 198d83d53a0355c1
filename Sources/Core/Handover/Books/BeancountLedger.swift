import ReceiptModel

/// The month as a file of beancount: accounts opened, one transaction for each receipt.
package enum BeancountLedger {
    package static func outcome(of month: HandoverMonth) -> HandoverOutcome {
        let currency = month.currency.code
        var accounts: Set<String> = []
        var moved: [String: String] = [:]
        var transactions = ""
        for entry in month.entries {
            let texts = [
                entry.supplier.name,
                [entry.category ?? "", entry.number ?? ""].filter { !$0.isEmpty }.joined(separator: ", "),
            ]
            let tags = ([entry.supplierCountry ?? ""] + entry.tags).map(JournalNames.tag).filter { !$0.isEmpty }
            let marks = unique(tags).map { " #\($0)" }.joined()
            transactions += "\(entry.date) * \(texts.map(JournalNames.quoted).joined(separator: " "))\(marks)\n"
            for (name, value) in entry.journalFacts where !value.isEmpty {
                transactions += "  \(name): \(JournalNames.quoted(value))\n"
            }
            for posting in entry.postings(by: month.rules) {
                let account = JournalNames.account(posting.account, below: posting.root)
                if account.hasPrefix("\(posting.root.rawValue):"), !isBelowRoot(posting.account) {
                    moved[posting.account] = account
                }
                accounts.insert(account)
                transactions += "  \(account)  \(DecimalText.hundredths(posting.amount)) \(currency)\n"
            }
            transactions += "\n"
        }
        let opened = min(month.period.firstDay, month.entries.map(\.date).min() ?? month.period.firstDay)
        var text = "option \"title\" \(JournalNames.quoted(month.company.name))\n"
        text += "option \"operating_currency\" \"\(currency)\"\n\n"
        text += accounts.sorted().map { "\(opened) open \($0) \(currency)\n" }.joined() + "\n"
        var outcome = HandoverOutcome()
        outcome.files = [HandoverFile(name: "\(month.period).beancount", text: text + transactions)]
        for (written, account) in moved.sorted(by: { $0.key < $1.key }) {
            outcome.remark("beancount has five roots of accounts; '\(written)' is written as '\(account)'.")
        }
        return outcome
    }

    private static func isBelowRoot(_ name: String) -> Bool {
        JournalNames.Root(rawValue: JournalNames.parts(name).first ?? "") != nil
    }

    private static func unique(_ tags: [String]) -> [String] {
        var seen: Set<String> = []
        return tags.filter { seen.insert($0).inserted }
    }
}
