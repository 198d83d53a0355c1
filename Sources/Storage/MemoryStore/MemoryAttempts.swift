package import ReceiptModel
package import Store

extension MemoryStore {
    package func openAttempts(on id: DocumentID, before run: ProgramRun) throws(StoreError) -> Int {
        try read { $0.entries[id]?.openAttempts.count { $0 != run } ?? 0 }
    }

    package func beginAttempt(on id: DocumentID, in run: ProgramRun, now: Timestamp) throws(StoreError) {
        try write { rows throws(StoreError) in
            var entry = try rows.entry(id)
            entry.openAttempts.insert(run)
            rows.entries[id] = entry
        }
    }

    package func takeBackAttempt(on id: DocumentID, in run: ProgramRun) throws(StoreError) {
        try write { rows in _ = rows.entries[id]?.openAttempts.remove(run) }
    }

    package func closeAttempts(on id: DocumentID) throws(StoreError) {
        try write { rows in rows.entries[id]?.openAttempts = [] }
    }

    package func retry(_ id: DocumentID, reason: Message, now: Timestamp) throws(StoreError) {
        try change(id, to: .stored, reason: reason, now: now)
    }

    package func skip(_ id: DocumentID, reason: Message, now: Timestamp) throws(StoreError) {
        try change(id, to: .skipped, reason: reason, now: now)
    }

    private func change(
        _ id: DocumentID, to state: Attachment.State, reason: Message, now: Timestamp
    ) throws(StoreError) {
        guard !reason.isEmpty else { throw .refused(reason: "a reason is needed") }
        try write { rows throws(StoreError) in
            let receipt = try rows.entry(id).join?.receipt
            let pictures = rows.arrivals.filter {
                $0 == id || receipt != nil && rows.entries[$0]?.join?.receipt == receipt
            }
            for id in pictures {
                var entry = try rows.entry(id)
                guard entry.attachment.state != .drafted else {
                    throw .refused(reason: "document \(id.short) was drafted already")
                }
                let reasons = state == .skipped ? [reason] : []
                guard
                    !entry.openAttempts.isEmpty || entry.attachment.state != state
                        || entry.attachment.reasons != reasons
                else { continue }
                entry.openAttempts = []
                entry.attachment.state = state
                entry.attachment.reasons = reasons
                rows.entries[id] = entry
                try rows.tell(state == .skipped ? .skipped : .retried, id, .init(reasons: [reason.english]), at: now)
            }
        }
    }
}
