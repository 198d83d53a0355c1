package import ReceiptModel
package import Store

/// What came of looking at all drafts again.
package struct BooksLookedAt: Hashable, Sendable {
    /// Drafts that say something else now.
    package var changed = 0
    /// How many drafts are in the books of each company now, and were in nobody's or in another's.
    package var taken: [String: Int] = [:]
    /// Drafts that are in nobody's books.
    package var open = 0
    /// Originals that are kept longer now.
    package var longer = 0
    /// Until when the originals of the drafts that were taken, and those that are kept longer, are kept now, from the first
    /// day to the last; `nil` without any.
    package var keptUntil: ClosedRange<CivilDate>?

    package init() {}

    fileprivate mutating func count(keptUntil day: CivilDate) {
        let known = keptUntil ?? day...day
        keptUntil = min(known.lowerBound, day)...max(known.upperBound, day)
    }
}

extension DraftStore where Self: CompanyStore & OriginalStore {
    /// Looks at all drafts again after something of the companies has changed: in whose books they are, to whom they are made
    /// out, what may be deducted, and how long their originals are kept, which never gets shorter.
    ///
    /// Nothing else of a draft is touched, and one that was to be reviewed for other reasons stays so. The backend is told
    /// where the state changes.
    ///
    /// - Returns: what a person should know of it.
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func judgeAgain(now: Timestamp) throws(StoreError) -> BooksLookedAt {
        let companies = try companies()
        var result = BooksLookedAt()
        for draft in try drafts() {
            let papers = try drafts(linkedTo: draft.id).map(\.fields)
            let next = draft.judged(
                by: companies, label: try labels(of: draft.documentID).company, papers: papers, now: now)
            let longer = try longerRetention(of: next ?? draft, by: companies)
            if !companies.isEmpty, (next ?? draft).company == nil, draft.state.isExpense { result.open += 1 }
            guard next != nil || longer != nil else { continue }
            let successor = next ?? draft.successor(by: .reading, now: now)
            let isTold = successor.state != draft.state
            try replace(
                draft: successor, retention: longer, queue: isTold ? [successor.updateItem(now: now)] : [],
                changes: [BooksJudgement.Subject.company.rawValue], now: now)
            if next != nil { result.changed += 1 }
            let owner = successor.company == draft.company ? nil : successor.company
            if let owner { result.taken[owner, default: 0] += 1 }
            if longer != nil { result.longer += draft.documents.count }
            guard owner != nil || longer != nil else { continue }
            for id in draft.documents {
                if let day = try attachment(id)?.retention.retainUntil { result.count(keptUntil: day) }
            }
        }
        return result
    }

    /// Looks again at what is said of an expense in its books after a paper of its purchase has come or gone: the best paper
    /// of a purchase is judged.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    func judgePurchase(of expense: String, now: Timestamp) throws(StoreError) {
        let companies = try companies()
        guard !companies.isEmpty, let draft = try revisions(of: expense).last else { return }
        let papers = try drafts(linkedTo: draft.id).map(\.fields)
        let label = try labels(of: draft.documentID).company
        guard let next = draft.judged(by: companies, label: label, papers: papers, now: now) else { return }
        do throws(StoreError) {
            try replace(
                draft: next, retention: nil, queue: next.state == draft.state ? [] : [next.updateItem(now: now)],
                changes: [BooksJudgement.Subject.company.rawValue], now: now)
        } catch .revisionConflict {
            // Whoever changes it in this moment judges it with all of its papers.
        }
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
    /// Whether the revision only looks again in whose books the draft is, and says nothing else that the one before did not.
    package func isJudgedAgain(after before: ExpenseDraft) -> Bool {
        author == .reading && restores == nil && fields == before.fields && sameAs == before.sameAs
            && settingAside == before.settingAside && isConfirmed == before.isConfirmed
            && isExpenseAnyway == before.isExpenseAnyway && findings.ofAllElse == before.findings.ofAllElse
    }

    /// The next revision with what is said of the books; `nil` where that says the same as before.
    fileprivate func judged(
        by companies: [Company], label: String?, papers: [ReceiptFields], now: Timestamp
    ) -> ExpenseDraft? {
        var next = successor(by: .reading, now: now)
        if state == .linked {
            guard companySource != .link else { return nil }
        }
        next.keepBooks(of: companies, label: label, papers: papers)
        let said = next.findings.ofBooks
        guard
            next.company != company || next.companySource != companySource || said != findings.ofBooks
                || next.isMadeOutToAnother != isMadeOutToAnother
        else { return nil }
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

    /// Those that are not.
    fileprivate var ofAllElse: [Finding] { filter { !BooksJudgement.Subject.names.contains($0.field) } }
}
