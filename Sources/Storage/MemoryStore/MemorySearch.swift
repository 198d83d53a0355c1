package import ReceiptModel
package import Store

extension MemoryStore {
    package func page(of query: DraftQuery) throws(StoreError) -> DraftPage {
        try read { rows throws(StoreError) in try rows.page(of: query) }
    }

    package func summary(of query: DraftQuery, countingDeliveries: Bool) throws(StoreError) -> DraftSummary {
        try read { rows throws(StoreError) in
            try rows.summary(of: query, countingDeliveries: countingDeliveries)
        }
    }

    package func result(of query: DraftQuery) throws(StoreError) -> DraftResult {
        try read { rows throws(StoreError) in
            DraftResult(
                page: try rows.page(of: query), summary: try rows.summary(of: query, countingDeliveries: false))
        }
    }

    package func counts(of query: DraftQuery) throws(StoreError) -> [ExpenseDraft.State: Int] {
        try read { rows in Dictionary(rows.searched(query).map { ($0.draft.state, 1) }, uniquingKeysWith: +) }
    }

    package func drafts(named ids: [String]) throws(StoreError) -> [ExpenseDraft] {
        try read { rows throws(StoreError) in
            var drafts: [ExpenseDraft] = []
            for id in ids {
                guard let draft = rows.drafts[id] else { throw .notFound("draft '\(id)'") }
                drafts.append(draft)
            }
            return drafts
        }
    }

    package func attachmentCounts() throws(StoreError) -> [Attachment.State: Int] {
        try read { Dictionary($0.entries.values.map { ($0.attachment.state, 1) }, uniquingKeysWith: +) }
    }
}

/// A draft where it stands in the order of a query.
private struct Placed {
    var place: DraftPlace
    var number: Int

    init(_ draft: ExpenseDraft, number: Int, _ query: DraftQuery) {
        place = DraftPlace(query, DraftFacts(of: draft), capturedAt: draft.createdAt)
        self.number = number
    }

    func isBefore(_ other: Placed, _ query: DraftQuery) -> Bool {
        let (one, two) = query.isDescending ? (other, self) : (self, other)
        if one.place.isBefore(two.place) { return true }
        return !two.place.isBefore(one.place) && one.number < two.number
    }
}

extension MemoryRows {
    fileprivate func page(of query: DraftQuery) throws(StoreError) -> DraftPage {
        var found = searched(query)
        if let after = query.after {
            guard let number = drafting.firstIndex(of: after), let draft = drafts[after] else {
                throw .notFound("draft '\(after)'")
            }
            let end = Placed(draft, number: number + 1, query)
            found = found.filter { end.isBefore(Placed($0.draft, number: $0.number, query), query) }
        }
        found.sort {
            Placed($0.draft, number: $0.number, query).isBefore(Placed($1.draft, number: $1.number, query), query)
        }
        let page = found.prefix(max(1, query.limit))
        return DraftPage(
            rows: page.map { DraftRow($0.draft, delivery: $0.delivery) }, hasMore: page.count < found.count)
    }

    fileprivate func summary(of query: DraftQuery, countingDeliveries: Bool) throws(StoreError) -> DraftSummary {
        var summary = DraftSummary()
        for searched in searched(query) {
            try summary.add(
                SummedDraft(searched.facts), asked: query.states,
                delivery: countingDeliveries ? searched.delivery : nil)
        }
        return summary
    }

    /// The drafts that fit, in the order of their recording.
    fileprivate func searched(_ query: DraftQuery) -> [SearchedDraft] {
        let states = deliveryStates()
        return drafting.enumerated().compactMap { index, id in
            guard let draft = drafts[id] else { return nil }
            let searched = SearchedDraft(
                draft, number: index + 1,
                words: query.text == nil
                    ? [] : draft.searchWords(in: draft.documents.compactMap { entries[$0]?.reading }),
                delivery: delivery(of: draft, states))
            return query.fits(searched) ? searched : nil
        }
    }

    /// The states of the items of each entity; what was withdrawn was never there.
    private func deliveryStates() -> [QueuePause.Scope: Set<QueuedItem.State>] {
        queue.filter { $0.outcome != .withdrawn }.reduce(into: [:]) { $0[$1.lane, default: []].insert($1.state) }
    }

    private func delivery(
        of draft: ExpenseDraft, _ states: [QueuePause.Scope: Set<QueuedItem.State>]
    ) -> DraftDelivery {
        let own = states[.lane(.expenseDraft, draft.id)] ?? []
        let all = draft.documents.reduce(into: own) { $0.formUnion(states[.lane(.document, $1.hex)] ?? []) }
        if all.contains(.needsAttention) { return .needsAttention }
        if all.contains(.waiting) || all.contains(.running) { return .waiting }
        if own.contains(.done) { return .delivered }
        return draft.state.isExpense ? .notSent : .notDue
    }
}
