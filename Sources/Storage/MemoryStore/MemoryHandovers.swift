package import ReceiptModel
package import Store

extension MemoryStore {
    package func record(handover: HandedMonth, now: Timestamp) throws(StoreError) -> Int {
        try handover.requireKeepable()
        return try write { rows throws(StoreError) in
            for handed in handover.drafts {
                guard let draft = rows.drafts[handed.id] else { throw .notFound("draft \(handed.id)") }
                guard draft.revision == handed.revision else {
                    throw .revisionConflict(draft: handed.id, expected: handed.revision, found: draft.revision)
                }
                let details = AuditEntry.Details(
                    draftID: handed.id, revision: handed.revision, handover: handover.fingerprint)
                for document in draft.documents { try rows.tell(.handedOver, document, details, at: now) }
            }
            var kept = handover
            kept.number = rows.handovers.count + 1
            kept.drafts.sort { $0.id < $1.id }
            rows.handovers.append(kept)
            return kept.number
        }
    }

    package func handovers(of period: String, company: String) throws(StoreError) -> [HandedMonth] {
        try handovers().filter { $0.period == period && $0.company == company }
    }

    package func handovers() throws(StoreError) -> [HandedMonth] { try read { rows in rows.handovers } }

    package func handoverMarks(of draft: String?) throws(StoreError) -> [HandoverMark] {
        try handovers().flatMap { month in
            month.drafts.filter { draft == nil || $0.id == draft }.map {
                HandoverMark(
                    draft: $0.id, revision: $0.revision, handover: month.number, period: month.period,
                    createdAt: month.createdAt)
            }
        }
    }
}
