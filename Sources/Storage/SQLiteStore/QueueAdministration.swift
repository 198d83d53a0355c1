import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// Queues the approval or the rejection of a version that somebody has looked at.
    ///
    /// The same decision about the same version is queued once. An earlier one that needs a person, or of which nothing can
    /// have arrived, ends with it.
    /// - Throws: `refused` for anything but an approval, or without its version.
    package func enqueue(decision item: SyncQueueItem, for account: String?, now: Timestamp) throws(StoreError) {
        try item.requireDecision()
        try write { db in
            let known = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM queueItems WHERE id = ?)", arguments: [item.id])
            guard known != true else { return }
            let lane = try QueuedItem.lane(item.entityType, item.entityId, in: db)
            for (earlier, end) in QueueSteering.replaced(by: item, for: account, in: lane) {
                switch end {
                case .superseded(let trouble): try Self.supersede(earlier, by: trouble, now: now, in: db)
                case .dropped:
                    try QueueSteeringRows.drop([earlier], reason: QueueSteering.decidedAnew, now: now, in: db)
                }
            }
            try item.enqueue(at: now, for: account, in: db)
        }
    }

    /// Ends a conflict with the version that the backend has.
    private static func supersede(
        _ item: QueuedItem, by trouble: DeliveryTrouble, now: Timestamp, in db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE queueItems SET state = 'done', outcome = 'superseded', trouble = NULL
                WHERE sequence = ? AND state = 'needs_attention' AND fence = ?
                """,
            arguments: [item.sequence, item.fence])
        guard db.changesCount == 1 else { throw StoreError.notFound("conflict of \(item.item.id)") }
        try adopt(trouble, for: item, now: now, in: db)
    }

    /// Lets an item that needs attention be sent again, with all its tries; or takes up again one that was dropped, with
    /// those that were dropped with it.
    ///
    /// - Throws: `notFound`; `refused` for an item in another state, for a conflict, about which a person has to
    ///   choose first, and for one that was dropped when a later one of its entity was sent meanwhile.
    package func retry(_ item: QueuedItem, now: Timestamp) throws(StoreError) {
        guard item.trouble?.kind != .conflict else {
            throw .refused(reason: "there is a conflict: \(item.trouble?.nextStep ?? "choose a version")")
        }
        guard item.outcome != .dropped else { return try takeUp(item, now: now) }
        try reopen(item, now: now)
    }

    /// Ends a conflict by the choice of a person who has seen what the backend has.
    ///
    /// - Throws: `refused` for an item without a conflict, for sending an approval again: it was given for a version that is
    ///   no longer there, and for sending a change of a record that the backend changes no more.
    package func settleConflict(_ item: QueuedItem, keeping choice: ConflictChoice, now: Timestamp) throws(StoreError) {
        guard item.state == .needsAttention, item.trouble?.kind == .conflict, let trouble = item.trouble else {
            throw .refused(reason: "the item \(item.item.id) has no conflict")
        }
        switch choice {
        case .theirs:
            try write { db in try Self.supersede(item, by: trouble, now: now, in: db) }
        case .mine:
            guard item.item.entityType != .approval else {
                throw .refused(reason: "an approval is given anew for the version that is there now, never re-sent")
            }
            guard trouble.isFinal != true else { throw .refused(reason: trouble.reason) }
            try write { db in try Self.adopt(trouble, for: item, now: now, in: db) }
            try reopen(item, now: now)
        }
    }

    /// From here on, edits are based on the version that the person has seen.
    private static func adopt(
        _ trouble: DeliveryTrouble, for item: QueuedItem, now: Timestamp, in db: Database
    ) throws {
        guard let text = trouble.serverRecord else { return }
        try RemoteRecord(serverRecord: text).write(of: item, at: now, in: db)
    }

    private func reopen(_ item: QueuedItem, now: Timestamp) throws(StoreError) {
        try write { db in
            try db.execute(
                sql: """
                    UPDATE queueItems SET state = 'waiting', trouble = NULL, retryCount = 0, renewals = 0, nextAttemptAt = ?
                    WHERE sequence = ? AND state = 'needs_attention' AND fence = ?
                    """,
                arguments: [now.milliseconds, item.sequence, item.fence])
            guard db.changesCount == 1 else {
                throw StoreError.refused(reason: "the item \(item.item.id) does not need attention")
            }
        }
    }

    /// Makes items that wait for a later attempt due at once; what needs attention stays.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func hasten(now: Timestamp) throws(StoreError) {
        try write { db in
            try db.execute(
                sql: "UPDATE queueItems SET nextAttemptAt = ? WHERE state = 'waiting' AND nextAttemptAt > ?",
                arguments: [now.milliseconds, now.milliseconds])
        }
    }

    /// Holds up the queue, an account or a lane; a pause by the user stays where another cause comes later.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func pause(_ pause: QueuePause) throws(StoreError) {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO queuePauses VALUES (?, ?, ?, ?, ?) ON CONFLICT (scope, name)
                    DO UPDATE SET cause = excluded.cause, reason = excluded.reason, since = excluded.since
                    WHERE cause <> 'user'
                    """,
                arguments: [
                    pause.scope.column, pause.scope.name, pause.cause.rawValue, try JSONText.encode(pause.reason),
                    pause.since.milliseconds,
                ])
        }
    }

    /// Lets it go on.
    ///
    /// - Returns: whether it was held up.
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    @discardableResult
    package func resume(_ scope: QueuePause.Scope) throws(StoreError) -> Bool {
        try write { db in
            try db.execute(
                sql: "DELETE FROM queuePauses WHERE scope = ? AND name = ?", arguments: [scope.column, scope.name])
            return db.changesCount == 1
        }
    }

    /// What is held up, oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func pauses() throws(StoreError) -> [QueuePause] {
        try read(or: []) { db in
            try Row.fetchAll(db, sql: "SELECT * FROM queuePauses ORDER BY since, scope, name").map(QueuePause.init)
        }
    }
}

extension QueuePause.Scope {
    fileprivate var column: String {
        switch self {
        case .queue: "queue"
        case .account: "account"
        case .lane: "lane"
        }
    }

    fileprivate var name: String {
        switch self {
        case .queue: ""
        case .account(let id): id
        case .lane(let type, let entity): "\(type.rawValue):\(entity)"
        }
    }
}

extension QueuePause {
    fileprivate init(_ row: Row) throws {
        let (scope, name): (String, String) = (try row.value("scope"), try row.value("name"))
        let cause: String = try row.value("cause")
        let lane = name.split(separator: ":", maxSplits: 1)
        let place: Scope? =
            switch scope {
            case "queue": .queue
            case "account": .account(name)
            default:
                lane.count == 2
                    ? SyncQueueItem.EntityType(rawValue: String(lane[0])).map { .lane($0, String(lane[1])) } : nil
            }
        guard let place, let cause = Cause(rawValue: cause) else {
            throw UnreadableRow(reason: "a pause is of \(scope) \(name) by \(cause)")
        }
        self.init(
            scope: place, cause: cause, reason: try row.message("reason") ?? "",
            since: Timestamp(milliseconds: try row.value("since")))
    }
}
