package import ReceiptModel
package import Store

extension MemoryStore {
    package func retry(_ item: QueuedItem, now: Timestamp) throws(StoreError) {
        guard item.trouble?.kind != .conflict else {
            throw .refused(reason: "there is a conflict: \(item.trouble?.nextStep ?? "choose a version")")
        }
        try write { rows throws(StoreError) in
            guard item.outcome == .dropped else { return try rows.reopen(item, now: now) }
            try rows.takeUp(item, now: now)
        }
    }

    @discardableResult
    package func drop(_ item: QueuedItem, reason: String, now: Timestamp) throws(StoreError) -> [QueuedItem] {
        try write { rows throws(StoreError) in
            let lane = rows.lane(item.item.entityType, item.item.entityId)
            let dropped = try QueueSteering.dropped(with: item, reason: reason, in: lane)
            try rows.drop(dropped, reason: reason, at: now)
            return dropped
        }
    }

    package func move(
        _ item: QueuedItem, to account: String, now: Timestamp
    ) throws(StoreError) -> [QueuedItem] {
        try write { rows throws(StoreError) in
            let moved: [QueuedItem]
            do {
                moved = try QueueSteering.moved(with: item, to: account) { rows.lane($0, $1) }
            } catch let error as StoreError {
                throw error
            } catch {
                throw .refused(reason: "\(error)")
            }
            for one in moved {
                rows.queue[one.sequence - 1].account = account
                rows.queue[one.sequence - 1].nextAttemptAt = now
            }
            return moved
        }
    }

    package func settleConflict(
        _ item: QueuedItem, keeping choice: ConflictChoice, now: Timestamp
    ) throws(StoreError) {
        guard item.state == .needsAttention, item.trouble?.kind == .conflict, let trouble = item.trouble else {
            throw .refused(reason: "the item \(item.item.id) has no conflict")
        }
        guard choice == .theirs || item.item.entityType != .approval else {
            throw .refused(reason: "an approval is given anew for the version that is there now, never re-sent")
        }
        guard choice == .theirs || trouble.isFinal != true else { throw .refused(reason: trouble.reason) }
        try write { rows throws(StoreError) in
            switch choice {
            case .mine:
                if let text = trouble.serverRecord { rows.hold(try RemoteRecord(serverRecord: text), of: item) }
                try rows.reopen(item, now: now)
            case .theirs: try rows.supersede(item, by: trouble)
            }
        }
    }

    package func hasten(now: Timestamp) throws(StoreError) {
        try write { rows in
            for index in rows.queue.indices where rows.queue[index].state == .waiting {
                rows.queue[index].nextAttemptAt = min(rows.queue[index].nextAttemptAt, now)
            }
        }
    }

    package func pause(_ pause: QueuePause) throws(StoreError) {
        try write { rows in
            if let index = rows.pauses.firstIndex(where: { $0.scope == pause.scope }) {
                if rows.pauses[index].cause != .user { rows.pauses[index] = pause }
            } else {
                rows.pauses.append(pause)
            }
        }
    }

    @discardableResult
    package func resume(_ scope: QueuePause.Scope) throws(StoreError) -> Bool {
        try write { rows in
            let before = rows.pauses.count
            rows.pauses.removeAll { $0.scope == scope }
            return rows.pauses.count < before
        }
    }

    package func pauses() throws(StoreError) -> [QueuePause] {
        try read { $0.pauses.sorted { $0.since < $1.since } }
    }

    package func remoteRecord(
        _ type: SyncQueueItem.EntityType, _ entity: String, account: String
    ) throws(StoreError) -> RemoteRecord? {
        try read { $0.remotes[.init(account: account, type: type, entity: entity)] }
    }

    package func takeUp(
        _ pulled: [PulledRecord], cursor: String, account: String, now: Timestamp
    ) throws(StoreError) -> Int {
        try write { rows in
            var conflicts = 0
            for one in pulled {
                rows.remotes[.init(account: account, type: one.entityType, entity: one.entityID)]?.status =
                    one.record.status
                if one.record.status != "draft" { conflicts += rows.setAside(one, account: account) }
            }
            rows.keep(pulled.compactMap(\.listed), replacing: [], account: account, now: now)
            rows.copies[.init(account: account, name: "cursor")] = .init(content: cursor, fetchedAt: now)
            return conflicts
        }
    }

    package func serverCopy(
        _ name: String, account: String
    ) throws(StoreError) -> (content: String, fetchedAt: Timestamp)? {
        try read { $0.copies[.init(account: account, name: name)].map { ($0.content, $0.fetchedAt) } }
    }

    package func keepServerCopy(
        _ name: String, _ content: String, account: String, now: Timestamp
    ) throws(StoreError) {
        try write { $0.copies[.init(account: account, name: name)] = .init(content: content, fetchedAt: now) }
    }
}

extension MemoryRows {
    /// Ends a conflict with the version that the backend has.
    mutating func supersede(_ item: QueuedItem, by trouble: DeliveryTrouble) throws(StoreError) {
        let index = try place(needingAttention: item) { .notFound("conflict of \(item.item.id)") }
        if let text = trouble.serverRecord { hold(try RemoteRecord(serverRecord: text), of: item) }
        queue[index].state = .done
        queue[index].outcome = .superseded
        queue[index].trouble = nil
    }

    /// Takes items out of the line.
    mutating func drop(_ items: [QueuedItem], reason: String, at now: Timestamp) throws(StoreError) {
        for item in items {
            let index = item.sequence - 1
            queue[index].state = .done
            queue[index].outcome = .dropped
            queue[index].dropReason = reason
            queue[index].trouble = nil
            try tell(.dropped, item.item, .init(reasons: [reason], queueItem: item.item.id), at: now)
        }
    }

    fileprivate mutating func takeUp(_ item: QueuedItem, now: Timestamp) throws(StoreError) {
        for one in try QueueSteering.takenUp(with: item, in: lane(item.item.entityType, item.item.entityId)) {
            let index = one.sequence - 1
            queue[index].open()
            queue[index].outcome = nil
            queue[index].dropReason = nil
            queue[index].item.retryCount = 0
            queue[index].renewals = 0
            queue[index].nextAttemptAt = now
            try tell(.requeued, one.item, at: now)
        }
    }

    /// Where an item stands that nobody has touched since it asked for a person.
    fileprivate func place(
        needingAttention item: QueuedItem, otherwise error: () -> StoreError
    ) throws(StoreError) -> Int {
        let index = item.sequence - 1
        guard queue.indices.contains(index), queue[index].state == .needsAttention, queue[index].fence == item.fence
        else { throw error() }
        return index
    }

    fileprivate mutating func reopen(_ item: QueuedItem, now: Timestamp) throws(StoreError) {
        let index = try place(needingAttention: item) {
            .refused(reason: "the item \(item.item.id) does not need attention")
        }
        queue[index].open()
        queue[index].trouble = nil
        queue[index].item.retryCount = 0
        queue[index].renewals = 0
        queue[index].nextAttemptAt = now
    }

    /// Makes conflicts of the edits that wait for a record which is the backend's now; answers how many there were.
    fileprivate mutating func setAside(_ pulled: PulledRecord, account: String) -> Int {
        let trouble = pulled.conflict
        var count = 0
        for index in queue.indices {
            let queued = queue[index]
            guard queued.account == account, queued.state == .waiting, queued.item.operation == .update,
                queued.item.entityType == pulled.entityType, queued.item.entityId == pulled.entityID
            else { continue }
            queue[index].demand(trouble)
            count += 1
        }
        return count
    }
}
