package import ReceiptModel
package import Store

extension MemoryStore {
    package func reading(of id: DocumentID) throws(StoreError) -> DocumentReading? {
        try read { $0.entries[id]?.reading }
    }

    package func replace(reading: DocumentReading, of id: DocumentID, now: Timestamp) throws(StoreError) {
        try write { rows throws(StoreError) in
            guard rows.entries[id]?.reading != nil else { throw .notFound("reading of document \(id.short)") }
            rows.entries[id]?.reading = reading
        }
    }

    package func drafts() throws(StoreError) -> [ExpenseDraft] {
        // As in every store: by the moment in which they were made, and of one moment in the order of their recording.
        try read { rows in
            rows.allDrafts.enumerated().sorted {
                ($0.element.createdAt, $0.offset) < ($1.element.createdAt, $1.offset)
            }.map(\.element)
        }
    }

    package func drafts(of id: DocumentID) throws(StoreError) -> [ExpenseDraft] {
        let own = try read { rows in rows.allDrafts.filter { $0.documents.contains(id) } }
        return own.isEmpty ? try draftsBelow(of: id) : own
    }

    package func drafts(alike keys: [ReceiptKey]) throws(StoreError) -> [AlikeDraft] {
        try read { $0.alike(keys) }
    }

    package func drafts(linkedTo draft: String) throws(StoreError) -> [ExpenseDraft] {
        try read { rows in rows.allDrafts.filter { $0.sameAs == draft } }
    }

    package func revisions(of draft: String) throws(StoreError) -> [ExpenseDraft] {
        try read { rows in (rows.formerRevisions[draft] ?? []) + (rows.drafts[draft].map { [$0] } ?? []) }
    }

    package func record(
        drafts: [ExpenseDraft], of originals: [ReadOriginal], queue: [SyncQueueItem], alike: [AlikeDraft]?,
        now: Timestamp
    ) throws(StoreError) {
        try drafts.requireRecordable(of: originals, queue: queue)
        let known = try companies()
        try write { rows throws(StoreError) in
            var isDrafted = false
            for original in originals where try rows.entry(original.id).attachment.state == .drafted {
                isDrafted = true
            }
            guard !isDrafted else { return }
            if let alike, rows.alike(drafts.flatMap(\.fields.keys)) != alike { throw .outrun }
            for draft in drafts { try draft.requireCompany(among: known) }
            for draft in drafts { try rows.insert(draft) }
            for original in originals { rows.write(original) }
            for item in queue { try rows.enqueue(item, at: now) }
            for draft in drafts { try rows.tell(.drafted, draft, queued: queue, at: now) }
        }
    }

    package func replace(
        draft: ExpenseDraft, retention: Retention?, queue: [SyncQueueItem], changes: [String], now: Timestamp
    ) throws(StoreError) {
        let known = try companies()
        try write { rows throws(StoreError) in
            guard let present = rows.drafts[draft.id], present.documentID == draft.documentID else {
                throw .notFound("draft \(draft.id)")
            }
            guard present.revision == draft.revision - 1 else {
                throw .revisionConflict(
                    draft: draft.id, expected: draft.revision - 1, found: present.revision)
            }
            guard present.joined == draft.joined, present.createdAt == draft.createdAt else {
                throw .refused(reason: "a draft changes by one revision at a time")
            }
            try rows.requireRules(draft)
            try draft.requireCompany(among: known)
            rows.drafts[draft.id] = draft
            rows.formerRevisions[draft.id, default: []].append(present)
            rows.releaseUndecided(draft)
            if let retention { for id in draft.documents { rows.stamp(retention, on: id) } }
            if draft.state == .setAside { rows.withdraw(draft) }
            let queue = queue.filter { rows.leaves($0, of: draft) }
            for item in queue { try rows.enqueue(item, at: now) }
            try rows.tell(
                .edited, draft.documentID,
                .init(
                    draft: Fingerprint.of([try rows.text(of: draft)]), draftID: draft.id, revision: draft.revision,
                    queued: queue.count, changes: changes,
                    retention: retention == nil ? nil : rows.entries[draft.documentID]?.retentionDigest,
                    keys: queue.map(\.idempotencyKey)), at: now)
            // As the ledger tells it, where each original has a retention of its own.
            for other in draft.documents.dropFirst() where retention != nil {
                let digest = rows.entries[other]?.retentionDigest
                try rows.tell(
                    .edited, other, .init(draftID: draft.id, revision: draft.revision, retention: digest), at: now)
            }
        }
    }

    package func remember(_ notes: [IssuerNote]) throws(StoreError) {
        try write { rows throws(StoreError) in
            for note in notes {
                rows.notes.removeAll { $0.taxID == note.taxID && $0.field == note.field }
                rows.notes.append(note)
            }
        }
    }

    package func issuerNotes(about taxID: TaxIdentifier?) throws(StoreError) -> [IssuerNote] {
        try read { rows in
            rows.notes.filter { taxID == nil || $0.taxID == taxID }.sorted {
                ($0.taxID.scheme, $0.taxID.digits, $0.field) < ($1.taxID.scheme, $1.taxID.digits, $1.field)
            }
        }
    }

    package func forget(_ taxID: TaxIdentifier, field: String?) throws(StoreError) -> Int {
        try write { rows throws(StoreError) in
            let before = rows.notes.count
            rows.notes.removeAll { $0.taxID == taxID && (field == nil || $0.field == field) }
            return before - rows.notes.count
        }
    }

    package func auditTrail(of id: DocumentID?) throws(StoreError) -> [AuditEntry] {
        let rows = try read { $0.audit }
        var entries: [AuditEntry] = []
        for row in rows where id == nil || row.documentID == id?.hex { entries.append(try AuditEntry(row)) }
        return entries
    }

    package func verifyAudit() throws(StoreError) -> AuditVerdict {
        try read { rows in
            var chain = AuditChain()
            for row in rows.audit { if let fault = chain.broken(by: row) { return fault } }
            return chain.verdict(endingAt: rows.auditHead)
        }
    }
}

extension MemoryRows {
    /// In the order in which they were recorded.
    var allDrafts: [ExpenseDraft] { drafting.compactMap { drafts[$0] } }

    func alike(_ keys: [ReceiptKey]) -> [AlikeDraft] {
        let wanted = Set(keys)
        return allDrafts.compactMap { draft in
            let shared = Set(draft.fields.keys.filter(wanted.contains).map(\.strength))
            return ReceiptKey.Strength.allCases.first(where: shared.contains).map {
                AlikeDraft(draft: draft, strength: $0)
            }
        }
    }

    fileprivate mutating func insert(_ draft: ExpenseDraft) throws(StoreError) {
        guard drafts[draft.id] == nil else { throw .refused(reason: "there is a draft \(draft.id)") }
        try requireRules(draft)
        drafts[draft.id] = draft
        drafting.append(draft.id)
    }

    /// As every store: what was being sent while its draft was set aside, and came back without having left anything there.
    mutating func withdraw(_ claimed: QueuedItem) {
        let item = claimed.item
        switch item.operation {
        case .create:
            guard let draft = drafts[item.entityId], draft.state == .setAside, claimed.begun == 0 else { return }
            withdraw(draft) { $0.item.entityType == .expenseDraft }
        case .upload:
            let own = drafts.values.filter { $0.documents.contains { $0.hex == item.entityId } }
            for draft in own.map({ $0.sameAs.flatMap { drafts[$0] } ?? $0 }) where draft.state == .setAside {
                withdraw(draft) { $0.sequence == claimed.sequence }
            }
        case .update, .approve, .reject: break
        }
    }

    /// As every store: what nothing can have reached the backend of, of a draft that is set aside, never is sent.
    fileprivate mutating func withdraw(_ draft: ExpenseDraft, where isMeant: (QueuedItem) -> Bool = { _ in true }) {
        let others = drafts.values.filter { other in
            (other.sameAs.flatMap { drafts[$0] } ?? other).state != .setAside
        }
        let own = drafts.values.filter { $0.id == draft.id || $0.sameAs == draft.id }.flatMap(\.documents)
        let alone = Set(own.filter { id in !others.contains { $0.documents.contains(id) } }.map(\.hex))
        for index in queue.indices where queue[index].begun == 0 && isMeant(queue[index]) {
            let item = queue[index].item
            let isOpen =
                queue[index].state == .waiting
                || queue[index].state == .needsAttention && item.entityType == .document
            let isAbout =
                switch item.entityType {
                case .expenseDraft: item.entityId == draft.id
                case .document: alone.contains(item.entityId)
                case .invoiceDraft, .approval: false
                }
            guard isOpen, isAbout else { continue }
            queue[index].state = .done
            queue[index].outcome = .withdrawn
            queue[index].trouble = nil
            queue[index].lastError = nil
        }
    }

    /// Whether an item of a new revision is to be queued.
    fileprivate func leaves(_ item: SyncQueueItem, of draft: ExpenseDraft) -> Bool {
        guard draft.state == .setAside || item.operation == .upload else { return true }
        let isThere = queue.contains {
            $0.item.entityType == item.entityType && $0.item.entityId == item.entityId && $0.outcome != .withdrawn
        }
        return item.operation == .upload ? !isThere && draft.state != .setAside : isThere
    }

    /// What must never be: a state that contradicts the rest of the draft, and a link that does not end at an expense.
    fileprivate func requireRules(_ draft: ExpenseDraft) throws(StoreError) {
        guard (draft.state == .needsReview) == !draft.reasons.isEmpty,
            (draft.state == .linked) == (draft.sameAs != nil),
            (draft.state == .setAside) == (draft.settingAside != nil)
        else { throw .refused(reason: "the draft \(draft.id) contradicts its state") }
        guard let target = draft.sameAs else { return }
        guard target != draft.id, let other = drafts[target], other.state != .linked else {
            throw .refused(reason: "the draft \(draft.id) is linked to no expense")
        }
        guard !drafts.values.contains(where: { $0.sameAs == draft.id }) else {
            throw .refused(reason: "other drafts are linked to this one")
        }
    }

    fileprivate mutating func write(_ original: ReadOriginal) {
        entries[original.id]?.attachment.state = .drafted
        entries[original.id]?.attachment.reasons = []
        entries[original.id]?.reading = original.reading
        entries[original.id]?.openAttempts = []
        stamp(original.retention, on: original.id)
    }

    /// Writes rule and day; a hold is put on here, but never taken off.
    fileprivate mutating func stamp(_ retention: Retention, on id: DocumentID) {
        guard var entry = entries[id] else { return }
        let isHeld = entry.attachment.retention.hold
        entry.attachment.retention = retention
        entry.attachment.retention.hold = isHeld || retention.hold
        if !isHeld, retention.hold { entry.holdReason = Retention.heldWithDraft }
        entries[id] = entry
    }

    /// An entry for each of the originals of a new draft.
    fileprivate mutating func tell(
        _ action: AuditEntry.Action, _ draft: ExpenseDraft, queued queue: [SyncQueueItem], at now: Timestamp
    ) throws(StoreError) {
        var details = AuditEntry.Details(
            draft: Fingerprint.of([try text(of: draft)]), draftID: draft.id, revision: draft.revision,
            queued: queue.count, keys: queue.map(\.idempotencyKey))
        for document in draft.documents {
            details.retention = entries[document]?.retentionDigest
            try tell(action, document, details, at: now)
        }
    }
}

extension AuditEntry {
    fileprivate init(_ row: AuditRow) throws(StoreError) {
        let id = DocumentID(hex: row.documentID)
        guard let action = Action(rawValue: row.action), id != nil || row.documentID.isEmpty,
            let details = CanonicalJSON.value(Details.self, from: row.details)
        else { throw .refused(reason: "row \(row.sequence) of the audit log is no entry") }
        self.init(
            sequence: row.sequence, at: Timestamp(milliseconds: row.at), action: action, documentID: id,
            details: details, hash: row.hash, previousHash: row.previousHash)
    }
}
