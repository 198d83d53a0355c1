package import ReceiptModel
package import Store

extension MemoryStore {
    package func queueItems() throws(StoreError) -> [QueuedItem] { try read { $0.queue } }

    package func lastItem(
        of type: SyncQueueItem.EntityType, _ entity: String
    ) throws(StoreError) -> SyncQueueItem? {
        try read { rows in
            rows.queue.last {
                $0.item.entityType == type && $0.item.entityId == entity && $0.outcome != .withdrawn
                    && $0.outcome != .dropped
            }?.item
        }
    }

    package func enqueue(decision item: SyncQueueItem, for account: String?, now: Timestamp) throws(StoreError) {
        try item.requireDecision()
        try write { rows throws(StoreError) in
            guard !rows.queue.contains(where: { $0.item.id == item.id }) else { return }
            let lane = rows.lane(item.entityType, item.entityId)
            for (earlier, end) in QueueSteering.replaced(by: item, for: account, in: lane) {
                switch end {
                case .superseded(let trouble): try rows.supersede(earlier, by: trouble)
                case .dropped: try rows.drop([earlier], reason: QueueSteering.decidedAnew, at: now)
                }
            }
            try rows.enqueue(item, at: now, for: account)
        }
    }

    package func claim(
        for account: String, ownOnly: Bool, limit: Int, lease: Int64, now: Timestamp
    ) throws(StoreError) -> [QueueClaim] {
        try write { rows in
            for index in rows.queue.indices {
                guard let end = rows.queue[index].leaseUntil, end <= now else { continue }
                rows.queue[index].open()
            }
            guard !rows.isPaused(account) else { return [] }
            let due = rows.heads(for: account, ownOnly: ownOnly).filter { rows.queue[$0].nextAttemptAt <= now }
            return due.prefix(limit).map { rows.claim($0, account, until: now.adding(lease)) }
        }
    }

    package func settle(
        _ results: [(claim: QueueClaim, result: DeliveryResult)], now: Timestamp
    ) throws(StoreError) -> [QueueClaim] {
        try write { rows throws(StoreError) in
            var lost: [QueueClaim] = []
            for (claim, result) in results where try !rows.settle(claim, result, now: now) { lost.append(claim) }
            return lost
        }
    }

    package func renewLease(of claim: QueueClaim, until: Timestamp, now: Timestamp) throws(StoreError) -> Bool {
        try write { rows in
            guard let index = rows.place(of: claim, now: now) else { return false }
            rows.queue[index].leaseUntil = until
            return true
        }
    }

    package func recoverQueue(farthest: Int64, now: Timestamp) throws(StoreError) {
        let latest = now.adding(farthest)
        try write { rows in
            for index in rows.queue.indices {
                if rows.queue[index].state == .running { rows.queue[index].open() }
                guard rows.queue[index].state == .waiting else { continue }
                rows.queue[index].nextAttemptAt = min(rows.queue[index].nextAttemptAt, latest)
            }
        }
    }

    package func nextAttempt(for account: String, ownOnly: Bool) throws(StoreError) -> Timestamp? {
        try read { rows in
            guard !rows.isPaused(account) else { return nil }
            return rows.heads(for: account, ownOnly: ownOnly).map { rows.queue[$0].nextAttemptAt }.min()
        }
    }

    package func hasClaims() throws(StoreError) -> Bool {
        try read { $0.queue.contains { $0.state == .running } }
    }

    package func queueCounts() throws(StoreError) -> [QueuedItem.State: Int] {
        try read { Dictionary($0.queue.map { ($0.state, 1) }, uniquingKeysWith: +) }
    }

    package func attempts(of item: QueuedItem) throws(StoreError) -> [DeliveryAttempt] {
        try read { $0.attempts[item.sequence] ?? [] }
    }
}

extension MemoryRows {
    /// Puts an item at the end of the line.
    mutating func enqueue(
        _ item: SyncQueueItem, at now: Timestamp, for said: String? = nil
    ) throws(StoreError) {
        let isDecision = item.operation == .approve || item.operation == .reject
        guard !item.id.isEmpty, !item.entityId.isEmpty, CanonicalJSON.isValid(item.payload), item.retryCount >= 0,
            item.operation != .upload || item.fileUri?.isEmpty == false,
            !isDecision || item.baseVersion?.isEmpty == false
        else { throw .refused(reason: "the queue item \(item.id) is not whole") }
        guard !queue.contains(where: { $0.item.id == item.id }) else {
            throw .refused(reason: "the queue item \(item.id) is queued already")
        }
        let standing = QueueSteering.standingReason(of: item, in: lane(item.entityType, item.entityId))
        queue.append(
            QueuedItem(
                item: item, sequence: queue.count + 1, idempotencyKey: item.idempotencyKey, state: .waiting,
                nextAttemptAt: now, account: said ?? account(of: item)))
        if let standing { try drop(Array(queue.suffix(1)), reason: standing, at: now) }
    }

    /// The items of an entity, in their order.
    func lane(_ type: SyncQueueItem.EntityType, _ id: String) -> [QueuedItem] {
        queue.filter { $0.item.entityType == type && $0.item.entityId == id }
    }

    /// That of what was queued of the entity before, else of the folder through which the original came, or that of the
    /// company; no account is registered in memory, so its items wait for it.
    private func account(of item: SyncQueueItem) -> String? {
        let known = lane(item.entityType, item.entityId).last {
            $0.account != nil && $0.account != QueuedItem.undecided
        }
        if let known { return known.account }
        let document = item.entityType == .document ? DocumentID(hex: item.entityId) : drafts[item.entityId]?.documentID
        if let label = document.flatMap({ entries[$0]?.labels.account }) { return "unassigned::\(label)" }
        let draft =
            item.entityType == .document
            ? allDrafts.first { $0.documents.contains { $0.hex == item.entityId } } : drafts[item.entityId]
        guard let draft else { return nil }
        if let company = companies.first(where: { $0.id == draft.company }) {
            return company.accounts.first.map { "unassigned::\($0)" }
        }
        let open = companies.filter(\.isOpen)
        return open.count > 1 && open.contains { !$0.accounts.isEmpty } ? QueuedItem.undecided : nil
    }

    /// Lets go what of the draft and its originals waited until somebody had said whose it is.
    mutating func releaseUndecided(_ draft: ExpenseDraft) {
        guard draft.company != nil else { return }
        let entities = Set([draft.id] + draft.documents.map(\.hex))
        for index in queue.indices where queue[index].account == QueuedItem.undecided && queue[index].state != .done {
            guard entities.contains(queue[index].item.entityId) else { continue }
            queue[index].account = account(of: queue[index].item)
        }
    }

    func isPaused(_ account: String) -> Bool {
        pauses.contains { $0.scope == .queue || $0.scope == .account(account) }
    }

    /// The places of the items that could be sent for an account when they are due: the first that is not done of each
    /// lane that is not held up.
    func heads(for account: String, ownOnly: Bool) -> [Int] {
        var met: Set<QueuePause.Scope> = Set(pauses.map(\.scope))
        return queue.indices.filter { index in
            let queued = queue[index]
            guard queued.state != .done, met.insert(queued.lane).inserted, queued.state == .waiting else {
                return false
            }
            return queued.account == account || (queued.account == nil && !ownOnly)
        }
    }

    fileprivate mutating func claim(_ index: Int, _ account: String, until end: Timestamp) -> QueueClaim {
        queue[index].state = .running
        queue[index].leaseUntil = end
        queue[index].fence += 1
        queue[index].begun += 1
        queue[index].account = account
        let queued = queue[index]
        return QueueClaim(queued: queued, remote: remotes[RemoteKey(queued, account)])
    }

    /// Where the item of a claim stands, while its lease holds.
    fileprivate func place(of claim: QueueClaim, now: Timestamp) -> Int? {
        let index = claim.queued.sequence - 1
        guard queue.indices.contains(index), queue[index].state == .running, queue[index].fence == claim.fence,
            let end = queue[index].leaseUntil, end > now
        else { return nil }
        return index
    }

    /// Writes down one result; whether the claim still held.
    fileprivate mutating func settle(
        _ claim: QueueClaim, _ result: DeliveryResult, now: Timestamp
    ) throws(StoreError) -> Bool {
        guard let index = place(of: claim, now: now) else { return false }
        if case .withoutBytes(let result) = result {
            queue[index].begun -= 1
            return try settle(claim, result, now: now)
        }
        queue[index].open()
        defer { withdraw(queue[index]) }
        switch result {
        case .withoutBytes, .released: return true
        case .unsent(let at, let error):
            queue[index].begun -= 1
            queue[index].nextAttemptAt = at ?? queue[index].nextAttemptAt
            queue[index].lastError = error ?? queue[index].lastError
            if let error { attempt(claim, now, "later", error) }
        case .later(let at, let countsAsTry, let renewed, let error):
            queue[index].nextAttemptAt = at
            queue[index].item.retryCount += countsAsTry ? 1 : 0
            queue[index].renewals += renewed ? 1 : 0
            queue[index].lastError = error
            attempt(claim, now, "later", error)
        case .attention(let trouble):
            queue[index].demand(trouble)
            attempt(claim, now, "needs_attention", trouble.reason)
        case .delivered(let remote):
            queue[index].state = .done
            queue[index].outcome = .delivered
            queue[index].lastError = nil
            attempt(claim, now, "delivered", nil)
            if let remote { hold(remote, of: queue[index]) }
            try tell(.delivered, claim.item, at: now)
        }
        return true
    }

    private mutating func attempt(_ claim: QueueClaim, _ now: Timestamp, _ outcome: String, _ error: Message?) {
        attempts[claim.queued.sequence, default: []].append(
            DeliveryAttempt(fence: claim.fence, at: now, outcome: outcome, error: error))
    }

    mutating func hold(_ remote: RemoteRecord, of queued: QueuedItem) {
        guard let account = queued.account else { return }
        remotes[RemoteKey(queued, account)] = remote
    }

    /// Tells the log of the original; an approval has none.
    mutating func tell(
        _ action: AuditEntry.Action, _ item: SyncQueueItem, _ details: AuditEntry.Details? = nil, at now: Timestamp
    ) throws(StoreError) {
        let id: DocumentID?
        switch item.entityType {
        case .document: id = DocumentID(hex: item.entityId)
        case .expenseDraft: id = drafts[item.entityId]?.documentID
        case .invoiceDraft, .approval: id = nil
        }
        guard let id, entries[id] != nil else { return }
        try tell(action, id, details ?? .init(queueItem: item.id), at: now)
    }
}

extension MemoryRows.RemoteKey {
    fileprivate init(_ queued: QueuedItem, _ account: String) {
        self.init(account: account, type: queued.item.entityType, entity: queued.item.entityId)
    }
}

extension QueuedItem {
    /// The lane in which it is sent.
    var lane: QueuePause.Scope { .lane(item.entityType, item.entityId) }

    /// Lets others claim it.
    mutating func open() {
        state = .waiting
        leaseUntil = nil
    }

    /// Asks for a person.
    mutating func demand(_ trouble: DeliveryTrouble) {
        state = .needsAttention
        leaseUntil = nil
        self.trouble = trouble
        lastError = trouble.reason
    }
}

extension Timestamp {
    func adding(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: self.milliseconds + milliseconds) }
}
