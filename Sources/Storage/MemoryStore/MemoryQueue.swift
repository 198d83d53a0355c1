package import ReceiptModel
package import Store

extension MemoryStore {
    package func queueItems() throws(StoreError) -> [QueuedItem] { try read { $0.queue } }

    package func enqueue(decision item: SyncQueueItem, now: Timestamp) throws(StoreError) {
        try item.requireDecision()
        try write { rows throws(StoreError) in
            guard !rows.queue.contains(where: { $0.item.id == item.id }) else { return }
            try rows.enqueue(item, at: now)
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
    mutating func enqueue(_ item: SyncQueueItem, at now: Timestamp) throws(StoreError) {
        let isDecision = item.operation == .approve || item.operation == .reject
        guard !item.id.isEmpty, !item.entityId.isEmpty, CanonicalJSON.isValid(item.payload), item.retryCount >= 0,
            item.operation != .upload || item.fileUri?.isEmpty == false,
            !isDecision || item.baseVersion?.isEmpty == false
        else { throw .refused(reason: "the queue item \(item.id) is not whole") }
        guard !queue.contains(where: { $0.item.id == item.id }) else {
            throw .refused(reason: "the queue item \(item.id) is queued already")
        }
        queue.append(
            QueuedItem(
                item: item, sequence: queue.count + 1, idempotencyKey: item.idempotencyKey, state: .waiting,
                nextAttemptAt: now, account: account(of: item)))
    }

    /// That of the folder through which the original came; no account is registered in memory, so its items wait for it.
    private func account(of item: SyncQueueItem) -> String? {
        let document = item.entityType == .document ? DocumentID(hex: item.entityId) : drafts[item.entityId]?.documentID
        return document.flatMap { entries[$0]?.labels.account }.map { "unassigned::\($0)" }
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
        queue[index].open()
        switch result {
        case .released: return true
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
            try tellDelivered(claim.item, at: now)
        }
        return true
    }

    private mutating func attempt(_ claim: QueueClaim, _ now: Timestamp, _ outcome: String, _ error: String?) {
        attempts[claim.queued.sequence, default: []].append(
            DeliveryAttempt(fence: claim.fence, at: now, outcome: outcome, error: error))
    }

    mutating func hold(_ remote: RemoteRecord, of queued: QueuedItem) {
        guard let account = queued.account else { return }
        remotes[RemoteKey(queued, account)] = remote
    }

    /// Tells the log of the original; an approval has none.
    private mutating func tellDelivered(_ item: SyncQueueItem, at now: Timestamp) throws(StoreError) {
        let id: DocumentID?
        switch item.entityType {
        case .document: id = DocumentID(hex: item.entityId)
        case .expenseDraft: id = drafts[item.entityId]?.documentID
        case .invoiceDraft, .approval: id = nil
        }
        guard let id, entries[id] != nil else { return }
        try tell(.delivered, id, .init(queueItem: item.id), at: now)
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
