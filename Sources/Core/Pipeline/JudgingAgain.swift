package import ReceiptModel
package import Store

extension DraftStore where Self: CompanyStore & OriginalStore {
    /// Looks at all drafts again after something of the companies has changed: in whose books they are, to whom they are made
    /// out, what may be deducted, and how long their originals are kept, which never gets shorter.
    ///
    /// Nothing else of a draft is touched, and one that was to be reviewed for other reasons stays so. The backend is told
    /// where the state changes.
    ///
    /// - Returns: how many drafts say something else now.
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func judgeAgain(now: Timestamp) throws(StoreError) -> Int {
        let companies = try companies()
        var count = 0
        for draft in try drafts() {
            let next = draft.judged(by: companies, label: try labels(of: draft.documentID).company, now: now)
            let longer = try longerRetention(of: next ?? draft, by: companies)
            guard next != nil || longer != nil else { continue }
            let successor = next ?? draft.successor(by: .reading, now: now)
            let isTold = successor.state != draft.state
            try replace(
                draft: successor, retention: longer, queue: isTold ? [successor.updateItem(now: now)] : [],
                changes: [BooksJudgement.Subject.company.rawValue], now: now)
            if next != nil { count += 1 }
        }
        return count
    }

    /// The retention by the rules of the companies, where it is longer than the one that is kept.
    private func longerRetention(
        of draft: ExpenseDraft, by companies: [Company]
    ) throws(StoreError) -> Retention? {
        guard draft.company != nil, let rule = draft.retention(by: companies) else { return nil }
        for id in draft.documents {
            guard let kept = try attachment(id)?.retention, kept.retainUntil < rule.retainUntil else { continue }
            return rule
        }
        return nil
    }
}

extension ExpenseDraft {
    /// The next revision with what is said of the books; `nil` where that says the same as before.
    fileprivate func judged(by companies: [Company], label: String?, now: Timestamp) -> ExpenseDraft? {
        var next = successor(by: .reading, now: now)
        if state == .linked {
            guard companySource != .link else { return nil }
        }
        next.keepBooks(of: companies, label: label)
        let said = next.findings.ofBooks
        guard next.company != company || next.companySource != companySource || said != findings.ofBooks else {
            return nil
        }
        let old = Set(findings.ofBooks.filter { $0.severity == .review }.map(\.message))
        next.reasons = reasons.filter { !old.contains($0) }
        if state == .ready || state == .needsReview {
            next.reasons += said.filter { $0.severity == .review }.map(\.message)
            next.state = next.reasons.isEmpty ? .ready : .needsReview
        }
        return next
    }
}

extension [Finding] {
    /// Those that are about the books.
    fileprivate var ofBooks: [Finding] { filter { BooksJudgement.Subject.names.contains($0.field) } }
}
