import ReceiptModel
import Store
import StoreConformance
import Testing

/// What waits for the backend: lanes, leases, fences, and what a person does.
@Suite struct QueueTests {
    private let account = "sandbox::ana"

    /// A store with drafts of documents 1 to `count`: for each a draft item and an upload, in lanes of their own.
    private func filled(_ kind: StoreKind, drafts count: Int) throws -> any DocumentStore {
        let store = try kind.make().store
        for number in 1...count { try store.record(Fixture.draft(of: store.keepID(number))) }
        return store
    }

    /// A store with approvals: each item of the same name is of one lane.
    private func queued(_ kind: StoreKind, _ lanes: String...) throws -> any DocumentStore {
        let store = try kind.make().store
        for (number, lane) in lanes.enumerated() {
            try store.enqueue(decision: Fixture.decision("item-\(number + 1)", about: lane), now: Fixture.at(1))
        }
        return store
    }

    private func claim(_ store: any DocumentStore, _ limit: Int = 100, at second: Int = 10) throws -> [QueueClaim] {
        try store.claim(for: account, limit: limit, lease: 60_000, now: Fixture.at(second))
    }

    private func settle(
        _ store: any DocumentStore, _ claims: [QueueClaim], _ result: DeliveryResult, at second: Int = 11
    ) throws -> [QueueClaim] {
        try store.settle(claims.map { (claim: $0, result: result) }, now: Fixture.at(second))
    }

    private let delivered = DeliveryResult.delivered(Fixture.remote)

    // MARK: Lanes

    @Test(arguments: allStores) func itemsAreClaimedInTheirOrderAndOnce(_ kind: StoreKind) throws {
        let store = try filled(kind, drafts: 3)
        let first = try claim(store, 4)
        #expect(first.map(\.queued.sequence) == [1, 2, 3, 4])
        #expect(first.allSatisfy { $0.queued.state == .running && $0.fence == 1 && $0.queued.account == account })
        #expect(first.allSatisfy { $0.queued.leaseUntil == Fixture.at(70) && $0.remote == nil })
        #expect(try claim(store).map(\.queued.sequence) == [5, 6] && claim(store).isEmpty)
        #expect(try store.hasClaims() && store.queueCounts() == [.running: 6])
    }

    @Test(arguments: allStores) func oneItemOfALaneIsInFlight(_ kind: StoreKind) throws {
        let store = try queued(kind, "a", "a", "b", "a")
        #expect(try claim(store).map(\.item.id) == ["item-1", "item-3"])
        #expect(try claim(store).isEmpty, "the others stand behind them")
        let first = try #require(try store.queueItems().first)
        _ = try settle(store, [QueueClaim(queued: first, remote: nil)], delivered)
        let next = try claim(store, at: 12)
        #expect(next.map(\.item.id) == ["item-2"] && next.first?.remote == Fixture.remote)
    }

    @Test(arguments: allStores) func aPoisonItemStopsItsLaneAndNoOther(_ kind: StoreKind) throws {
        let store = try queued(kind, "a", "b", "a", "b")
        let claims = try claim(store)
        _ = try settle(store, [claims[0]], .attention(Fixture.trouble()))
        _ = try settle(store, [claims[1]], delivered)
        #expect(try claim(store, at: 99_999).map(\.item.id) == ["item-4"])
        let poison = try #require(try store.queueItems().first)
        #expect(poison.state == .needsAttention && poison.trouble == Fixture.trouble() && poison.lastError == "422")
        try store.retry(poison, now: Fixture.at(100_000))
        #expect(try claim(store, at: 100_000).map(\.item.id) == ["item-1"])
    }

    @Test(arguments: allStores) func whatIsPutOffIsDueAtItsTime(_ kind: StoreKind) throws {
        let store = try queued(kind, "a", "a", "b")
        let claims = try claim(store)
        let later = DeliveryResult.later(Fixture.at(50), countsAsTry: true, renewed: true, error: "503")
        #expect(try settle(store, [claims[0]], later).isEmpty && settle(store, [claims[1]], .released).isEmpty)
        let item = try #require(try store.queueItems().first)
        #expect(item.item.retryCount == 1 && item.renewals == 1 && item.lastError == "503" && item.state == .waiting)
        #expect(try store.nextAttempt(for: account) == Fixture.at(1), "the other was not sent, and is due")
        #expect(try claim(store, at: 49).map(\.item.id) == ["item-3"])
        #expect(try store.nextAttempt(for: account) == Fixture.at(50))
        #expect(try claim(store, at: 50).map(\.item.id) == ["item-1"])
        #expect(try store.attempts(of: item).map(\.outcome) == ["later"])
    }

    @Test(arguments: allStores) func hasteMakesDueWhatWaits(_ kind: StoreKind) throws {
        let store = try queued(kind, "a")
        _ = try settle(
            store, claim(store), .later(Fixture.at(9_000), countsAsTry: false, renewed: false, error: "offline"))
        try store.hasten(now: Fixture.at(20))
        #expect(try store.nextAttempt(for: account) == Fixture.at(20))
        #expect(try store.queueItems().first?.item.retryCount == 0)
    }

    // MARK: Leases and fences

    @Test(arguments: allStores) func aResultCountsOnlyWhileTheLeaseHolds(_ kind: StoreKind) throws {
        let store = try queued(kind, "a")
        let slow = try claim(store)
        #expect(try settle(store, slow, delivered, at: 70) == slow, "the lease has run out")
        #expect(try store.queueItems().first?.state == .running)
        #expect(try claim(store, at: 69).isEmpty)
        let fast = try claim(store, at: 70)
        #expect(fast.map(\.fence) == [2] && fast[0].queued.idempotencyKey == slow[0].queued.idempotencyKey)
        #expect(try settle(store, slow, delivered, at: 71) == slow, "the fence is an older one")
        #expect(try settle(store, fast, delivered, at: 71).isEmpty)
        #expect(try settle(store, fast, .released, at: 72) == fast, "it is over")
        let item = try #require(try store.queueItems().first)
        #expect(item.state == .done && item.outcome == .delivered && item.lastError == nil && item.leaseUntil == nil)
        #expect(try store.attempts(of: item).map(\.fence) == [2])
    }

    @Test(arguments: allStores) func aLeaseIsLengthenedWhileItHolds(_ kind: StoreKind) throws {
        let store = try queued(kind, "a")
        let claim = try claim(store)[0]
        #expect(try store.renewLease(of: claim, until: Fixture.at(200), now: Fixture.at(69)))
        #expect(try self.claim(store, at: 199).isEmpty)
        #expect(try settle(store, [claim], delivered, at: 199).isEmpty)
        #expect(try !store.renewLease(of: claim, until: Fixture.at(300), now: Fixture.at(199)))
    }

    @Test(arguments: allStores) func aBatchIsSettledAsFarAsItsLeasesHold(_ kind: StoreKind) throws {
        let store = try queued(kind, "a", "b")
        let claims = try claim(store)
        #expect(try store.renewLease(of: claims[1], until: Fixture.at(500), now: Fixture.at(20)))
        #expect(try settle(store, claims, delivered, at: 100) == [claims[0]])
        #expect(try store.queueItems().map(\.state) == [.running, .done])
    }

    @Test(arguments: allStores) func whoStartsAgainOpensWhatWasClaimed(_ kind: StoreKind) throws {
        let store = try queued(kind, "a", "b")
        let claims = try claim(store)
        _ = try settle(
            store, [claims[1]], .later(Fixture.at(90_000), countsAsTry: false, renewed: false, error: "a wrong clock"))
        try store.recoverQueue(farthest: 600_000, now: Fixture.at(20))
        #expect(try !store.hasClaims())
        #expect(try store.queueItems().map(\.nextAttemptAt) == [Fixture.at(1), Fixture.at(620)])
        #expect(try settle(store, [claims[0]], delivered, at: 21) == [claims[0]], "it was opened under its feet")
        #expect(try claim(store, at: 22).map(\.fence) == [2])
    }

    // MARK: Accounts and pauses

    @Test(arguments: allStores) func whatWasBegunForOneAccountNeverGoesToAnother(_ kind: StoreKind) throws {
        let store = try queued(kind, "a", "b")
        #expect(try store.claim(for: "b::ivo", ownOnly: true, limit: 9, lease: 9, now: Fixture.at(5)).isEmpty)
        #expect(try store.nextAttempt(for: "b::ivo", ownOnly: true) == nil)
        _ = try settle(store, claim(store, 1), .released)
        let other = try store.claim(for: "b::ivo", limit: 9, lease: 60_000, now: Fixture.at(20))
        #expect(other.map(\.item.id) == ["item-2"])
        #expect(try claim(store, at: 20).map(\.item.id) == ["item-1"])
    }

    @Test(arguments: allStores) func theItemsOfALabelledDocumentWaitForItsAccount(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1, labels: DocumentLabels(account: "office"))
        try store.record(Fixture.draft(of: id))
        #expect(try store.queueItems().map(\.account) == ["unassigned::office", "unassigned::office"])
        #expect(try claim(store).isEmpty && store.nextAttempt(for: account) == nil)
    }

    @Test(arguments: allStores, [QueuePause.Scope.queue, .account("sandbox::ana"), .lane(.approval, "a")])
    func aPauseHoldsUpItsScope(_ kind: StoreKind, _ scope: QueuePause.Scope) throws {
        let store = try queued(kind, "a", "b")
        let pause = QueuePause(scope: scope, cause: .user, reason: "holiday", since: Fixture.at(2))
        try store.pause(pause)
        try store.pause(QueuePause(scope: scope, cause: .signIn, reason: "401", since: Fixture.at(3)))
        #expect(try store.pauses() == [pause], "the word of the user stays")
        let isLane = scope == .lane(.approval, "a")
        #expect(try claim(store).map(\.item.id) == (isLane ? ["item-2"] : []))
        #expect(try store.nextAttempt(for: account) == nil)
        #expect(try store.resume(scope) && !store.resume(scope))
        #expect(try claim(store, at: 20).map(\.item.id) == (isLane ? ["item-1"] : ["item-1", "item-2"]))
    }

    // MARK: What a person decides

    @Test(arguments: allStores) func aDecisionIsQueuedOnceAndWithItsVersion(_ kind: StoreKind) throws {
        let store = try queued(kind, "a")
        try store.enqueue(decision: Fixture.decision("item-1", about: "a"), now: Fixture.at(9))
        #expect(try store.queueItems().count == 1)
        let blind = Fixture.decision("item-2", about: "a", version: nil)
        #expect(storeError { try store.enqueue(decision: blind, now: Fixture.at(9)) }?.isRefusal == true)
        var draft = Fixture.decision("item-3", about: "a")
        draft.entityType = .expenseDraft
        #expect(storeError { try store.enqueue(decision: draft, now: Fixture.at(9)) }?.isRefusal == true)
    }

    @Test(arguments: allStores) func aRetryHasAllItsTriesAndIsNoWayAroundAConflict(_ kind: StoreKind) throws {
        let store = try queued(kind, "a", "b")
        let claims = try claim(store)
        _ = try settle(store, [claims[0]], .attention(Fixture.trouble(.exhausted)))
        _ = try settle(store, [claims[1]], .attention(Fixture.trouble(.conflict)))
        let items = try store.queueItems()
        try store.retry(items[0], now: Fixture.at(30))
        let again = try store.queueItems()[0]
        #expect(again.state == .waiting && again.trouble == nil && again.item.retryCount == 0)
        #expect(again.nextAttemptAt == Fixture.at(30))
        #expect(storeError { try store.retry(items[0], now: Fixture.at(31)) }?.isRefusal == true, "it waits already")
        #expect(storeError { try store.retry(items[1], now: Fixture.at(31)) }?.isRefusal == true)
    }

    /// A store with one draft whose item met a conflict.
    private func conflict(_ kind: StoreKind) throws -> (any DocumentStore, QueuedItem) {
        let store = try filled(kind, drafts: 1)
        let claims = try claim(store, 1)
        _ = try settle(store, claims, .attention(Fixture.trouble(.conflict)))
        return (store, try #require(try store.queueItems().first))
    }

    @Test(arguments: allStores) func aConflictEndsWithTheServersVersion(_ kind: StoreKind) throws {
        let (store, item) = try conflict(kind)
        try store.settleConflict(item, keeping: .theirs, now: Fixture.at(20))
        let done = try store.queueItems()[0]
        #expect(done.state == .done && done.outcome == .superseded && done.trouble == nil)
        let record = try store.remoteRecord(.expenseDraft, item.item.entityId, account: account)
        #expect(record?.version == "7", "later edits are based on what the person has seen")
        #expect(storeError { try store.settleConflict(item, keeping: .theirs, now: Fixture.at(21)) } != nil)
    }

    @Test(arguments: allStores) func aConflictEndsWithTheOwnVersion(_ kind: StoreKind) throws {
        let (store, item) = try conflict(kind)
        try store.settleConflict(item, keeping: .mine, now: Fixture.at(20))
        let again = try claim(store, 1, at: 20)
        #expect(again.map(\.queued.sequence) == [1] && again.first?.remote?.version == "7")
        let whole = try store.queueItems()[1]
        #expect(storeError { try store.settleConflict(whole, keeping: .mine, now: Fixture.at(21)) }?.isRefusal == true)
    }

    @Test(arguments: allStores) func aConflictWithAFinalRecordEndsWithTheServersVersionAlone(_ kind: StoreKind) throws {
        let store = try filled(kind, drafts: 1)
        var trouble = Fixture.trouble(.conflict)
        trouble.isFinal = true
        _ = try settle(store, claim(store, 1), .attention(trouble))
        let item = try store.queueItems()[0]
        #expect(storeError { try store.settleConflict(item, keeping: .mine, now: Fixture.at(20)) }?.isRefusal == true)
        #expect(try store.queueItems()[0] == item)
        try store.settleConflict(item, keeping: .theirs, now: Fixture.at(21))
        #expect(try store.queueItems()[0].outcome == .superseded)
    }

    @Test(arguments: allStores) func anApprovalIsNeverSentAgainForAnotherVersion(_ kind: StoreKind) throws {
        let store = try queued(kind, "a")
        _ = try settle(store, claim(store), .attention(Fixture.trouble(.conflict)))
        let item = try store.queueItems()[0]
        #expect(storeError { try store.settleConflict(item, keeping: .mine, now: Fixture.at(20)) }?.isRefusal == true)
        #expect(try store.queueItems()[0] == item)
        try store.settleConflict(item, keeping: .theirs, now: Fixture.at(21))
        #expect(try store.queueCounts() == [.done: 1])
    }

    // MARK: What a person takes out of the line, or sends elsewhere

    @Test(arguments: allStores) func whatIsDroppedIsKeptToldAndTakenUpAgain(_ kind: StoreKind) throws {
        let store = try filled(kind, drafts: 1)
        let upload = try store.queueItems()[1]
        #expect(storeError { try store.drop(upload, reason: "", now: Fixture.at(9)) }?.isRefusal == true)
        #expect(try store.drop(upload, reason: "private", now: Fixture.at(9)).map(\.sequence) == [2])
        let dropped = try store.queueItems()[1]
        #expect(dropped.state == .done && dropped.outcome == .dropped && dropped.dropReason == "private")
        #expect(storeError { try store.drop(dropped, reason: "again", now: Fixture.at(9)) }?.isRefusal == true)
        #expect(try claim(store).map(\.queued.sequence) == [1], "it is not sent")
        try store.retry(dropped, now: Fixture.at(12))
        let again = try store.queueItems()[1]
        #expect(again.state == .waiting && again.outcome == nil && again.dropReason == nil)
        #expect(try claim(store, at: 12).map(\.queued.sequence) == [2])
        let told = try store.auditTrail().filter { $0.action == .dropped || $0.action == .requeued }
        #expect(told.map(\.details.queueItem) == [upload.item.id, upload.item.id])
        #expect(told.map(\.details.reasons) == [["private"], nil])
    }

    @Test(arguments: allStores) func aDroppedDraftTakesItsChangesAlong(_ kind: StoreKind) throws {
        let store = try filled(kind, drafts: 1)
        let draft = try #require(try store.drafts().first)
        try store.replace(Fixture.draft(of: draft.documentID, revision: 2))
        let create = try store.queueItems()[0]
        #expect(try store.drop(create, reason: "not ours", now: Fixture.at(9)).map(\.sequence) == [1, 3])
        try store.replace(Fixture.draft(of: draft.documentID, revision: 3))
        let items = try store.queueItems()
        #expect(items.map(\.outcome) == [.dropped, nil, .dropped, .dropped], "the backend knows of no such draft")
        #expect(items[3].dropReason == "not ours")
        #expect(storeError { try store.retry(items[2], now: Fixture.at(10)) }?.isRefusal == true, "the first one first")
        try store.retry(items[0], now: Fixture.at(10))
        #expect(try store.queueItems().map(\.state) == [.waiting, .waiting, .waiting, .waiting])
    }

    @Test(arguments: allStores) func whatALaterChangeHasOvertakenIsNotTakenUp(_ kind: StoreKind) throws {
        let store = try filled(kind, drafts: 1)
        _ = try settle(store, claim(store), delivered)
        let draft = try #require(try store.drafts().first)
        try store.replace(Fixture.draft(of: draft.documentID, revision: 2))
        try store.replace(Fixture.draft(of: draft.documentID, revision: 3))
        let change = try store.queueItems()[2]
        #expect(try store.drop(change, reason: "wrong", now: Fixture.at(20)).map(\.sequence) == [3])
        let dropped = try store.queueItems()[2]
        _ = try settle(store, claim(store, at: 21), delivered, at: 22)
        #expect(
            storeError { try store.retry(dropped, now: Fixture.at(23)) }?.isRefusal == true, "it would undo the later")
    }

    @Test(arguments: allStores) func whatIsBeingSentIsNotDropped(_ kind: StoreKind) throws {
        let store = try queued(kind, "a")
        let claim = try claim(store)[0]
        #expect(storeError { try store.drop(claim.queued, reason: "x", now: Fixture.at(11)) }?.isRefusal == true)
        _ = try settle(store, [claim], .attention(Fixture.trouble()))
        try store.drop(try store.queueItems()[0], reason: "x", now: Fixture.at(12))
        #expect(try store.queueItems()[0].trouble == nil)
    }

    @Test(arguments: allStores) func whatReachedNobodyCanGoElsewhere(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        let draft = Fixture.draft(of: id)
        let queue = [
            SyncQueueItem(
                id: "c", entityType: .expenseDraft, entityId: draft.id, operation: .create,
                payload: #"{"documentIds":["\#(id.hex)"]}"#, createdAt: Fixture.at(0).description),
            SyncQueueItem(
                id: "u", entityType: .document, entityId: id.hex, operation: .upload,
                payload: #"{"draftIds":["\#(draft.id)"]}"#, fileUri: "objects/x", createdAt: Fixture.at(0).description),
        ]
        try store.record(
            drafts: [draft], of: [ReadOriginal(id: id, reading: Fixture.reading(), retention: Fixture.retention)],
            queue: queue, now: Fixture.at(1))
        let offline = DeliveryResult.unsent(Fixture.at(12), error: "no address")
        #expect(try settle(store, claim(store), offline).isEmpty)
        let waiting = try store.queueItems()
        #expect(waiting.allSatisfy { $0.begun == 0 && $0.fence == 1 && $0.account == account && $0.lastError != nil })
        #expect(
            try store.move(waiting[1], to: "b::ivo", now: Fixture.at(3)).map(\.sequence) == [1, 2],
            "a receipt moves whole")
        #expect(try store.queueItems().map(\.account) == ["b::ivo", "b::ivo"])
        #expect(
            try store.queueItems().allSatisfy { $0.nextAttemptAt == Fixture.at(3) }, "what it waited for was another's")
        #expect(
            try store.move(try store.queueItems()[0], to: "b::ivo", now: Fixture.at(4)).isEmpty, "it is there already")
        try store.replace(Fixture.draft(of: id, revision: 2))
        #expect(try store.queueItems()[2].account == "b::ivo", "what comes later of it goes the same way")
        let claims = try store.claim(for: "b::ivo", ownOnly: true, limit: 1, lease: 60_000, now: Fixture.at(20))
        _ = try settle(store, claims, .released, at: 21)
        let begun = try store.queueItems()[0]
        #expect(begun.begun == 1)
        for item in try store.queueItems() {
            #expect(
                storeError { _ = try store.move(item, to: account, now: Fixture.at(30)) }?.isRefusal == true,
                "it may have arrived")
        }
    }

    @Test(arguments: allStores) func aNewDecisionEndsTheEarlierOneThatCannotGoOn(_ kind: StoreKind) throws {
        for (trouble, outcome) in [
            (Fixture.trouble(.conflict), QueuedItem.Outcome.superseded), (Fixture.trouble(.refused), .dropped),
        ] {
            let store = try kind.make().store
            try store.enqueue(decision: Fixture.decision("old", about: "a"), for: account, now: Fixture.at(1))
            _ = try settle(store, claim(store), .attention(trouble))
            let anew = Fixture.decision("new", about: "a", version: "7")
            try store.enqueue(decision: anew, for: account, now: Fixture.at(12))
            try store.enqueue(decision: anew, for: account, now: Fixture.at(12))
            let items = try store.queueItems()
            #expect(items.map(\.outcome) == [outcome, nil] && items.map(\.state) == [.done, .waiting])
            let version = try store.remoteRecord(.approval, "a", account: account)?.version
            #expect(version == (outcome == .superseded ? "7" : nil))
            _ = try settle(store, claim(store, at: 13), delivered, at: 14)
            #expect(try store.queueItems()[1].outcome == .delivered, "nothing stands before it")
        }
    }

    @Test(arguments: allStores) func decisionsForOtherServersStay(_ kind: StoreKind) throws {
        let store = try kind.make().store
        try store.enqueue(decision: Fixture.decision("other", about: "a"), for: "b::ivo", now: Fixture.at(1))
        let own = Fixture.decision("own", about: "a", version: "7")
        try store.enqueue(decision: own, for: account, now: Fixture.at(2))
        #expect(try store.queueItems().map(\.state) == [.waiting, .waiting])
    }

    @Test(arguments: allStores) func aDecisionThatMayHaveArrivedIsNotReplaced(_ kind: StoreKind) throws {
        let store = try kind.make().store
        try store.enqueue(decision: Fixture.decision("old", about: "a"), for: account, now: Fixture.at(1))
        var reasoned = Fixture.decision("reasoned", about: "a")
        reasoned.payload = #"{"reason":"bez računa"}"#
        try store.enqueue(decision: reasoned, for: account, now: Fixture.at(2))
        #expect(try store.queueItems().map(\.outcome) == [.dropped, nil], "nobody had sent it")
        let later = DeliveryResult.later(Fixture.at(12), countsAsTry: true, renewed: false, error: "503")
        _ = try settle(store, claim(store), later)
        try store.enqueue(decision: Fixture.decision("third", about: "a"), for: account, now: Fixture.at(13))
        #expect(try store.queueItems().map(\.state) == [.done, .waiting, .waiting])
    }

    @Test(arguments: allStores) func anApprovalStaysWithTheServerThatAskedForIt(_ kind: StoreKind) throws {
        let store = try kind.make().store
        try store.enqueue(decision: Fixture.decision("d", about: "a"), for: "b::ivo", now: Fixture.at(1))
        let item = try store.queueItems()[0]
        #expect(item.account == "b::ivo")
        #expect(try claim(store).isEmpty)
        #expect(storeError { _ = try store.move(item, to: account, now: Fixture.at(30)) }?.isRefusal == true)
    }

    // MARK: What the backend lists

    @Test(arguments: allStores) func whatABackendListsIsKeptForAWhileAndByAccount(_ kind: StoreKind) throws {
        let store = try kind.make().store
        func record(_ id: String, _ kind: ServerRecord.Kind = .expense, version: String = "1") -> ServerRecord {
            ServerRecord(kind: kind, id: id, version: version, status: "draft", content: "{}")
        }
        func ids(_ account: String? = nil, _ kind: ServerRecord.Kind = .expense) throws -> [String] {
            try store.serverRecords(kind, account: account).map(\.record.id)
        }
        let day = 86_400
        try store.keep([record("a"), record("b")], replacing: [], account: account, now: Fixture.at(1))
        try store.keep([record("a", version: "9")], replacing: [], account: "b::ivo", now: Fixture.at(2))
        try store.keep([record("i", .invoice)], replacing: [.invoice], account: account, now: Fixture.at(3))
        #expect(try ids() == ["a", "a", "b"] && ids(account) == ["a", "b"] && ids(account, .invoice) == ["i"])
        #expect(try store.serverRecords(.expense, account: "b::ivo").first?.record.version == "9")
        try store.keep([record("b", version: "2")], replacing: [.expense], account: account, now: Fixture.at(day))
        #expect(try ids(account) == ["b"], "what is not in a whole list is gone")
        #expect(try ids("b::ivo") == ["a"], "and nothing of others")
        #expect(try store.serverRecords(.expense, account: account).first?.fetchedAt == Fixture.at(day))
        try store.keep([], replacing: [], account: account, now: Fixture.at(31 * day))
        #expect(try ids() == ["b"], "what nobody has told of for 30 days is gone")
        let many = (0..<1_005).map { record("n\($0)") }
        try store.keep(many, replacing: [], account: account, now: Fixture.at(31 * day + 1))
        #expect(try ids(account).count == ServerRecordLimits.count)
    }

    @Test(arguments: allStores) func anApprovalThatIsPulledIsListed(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let pulled = PulledRecord(
            entityType: .approval, entityID: "a-1",
            record: RemoteRecord(remoteID: "r", version: "3", status: "pending"),
            content: #"{"id":"r","status":"pending","version":"3"}"#)
        _ = try store.takeUp([pulled], cursor: "c", account: account, now: Fixture.at(1))
        let kept = try #require(try store.serverRecords(.approval, account: nil).first)
        #expect(kept.account == account && kept.record.version == "3" && kept.record.status == "pending")
    }

    @Test(arguments: allStores) func whatIsToldLastIsNeitherDroppedNorOfAnother(_ kind: StoreKind) throws {
        let store = try filled(kind, drafts: 2)
        let draft = try #require(try store.drafts().first)
        #expect(try store.lastItem(of: .expenseDraft, draft.id)?.operation == .create)
        #expect(try store.lastItem(of: .document, draft.documentID.hex)?.operation == .upload)
        _ = try settle(store, claim(store), delivered)
        try store.replace(Fixture.draft(of: draft.documentID, revision: 2))
        #expect(try store.lastItem(of: .expenseDraft, draft.id)?.operation == .update)
        let change = try #require(try store.queueItems().last)
        try store.drop(change, reason: "wrong", now: Fixture.at(20))
        #expect(try store.lastItem(of: .expenseDraft, draft.id)?.operation == .create, "what was sent still counts")
        #expect(try store.lastItem(of: .expenseDraft, draft.documentID.hex) == nil)
    }

    // MARK: What the backend says

    @Test(arguments: allStores) func aDeliveryIsToldOfItsOriginal(_ kind: StoreKind) throws {
        let store = try filled(kind, drafts: 1)
        _ = try settle(store, claim(store), delivered)
        let log = try store.auditTrail().filter { $0.action == .delivered }
        #expect(log.map(\.details.queueItem) == (try store.queueItems().map(\.item.id)))
        let draft = try #require(try store.drafts().first)
        #expect(try store.remoteRecord(.expenseDraft, draft.id, account: account) == Fixture.remote)
        #expect(try store.remoteRecord(.expenseDraft, draft.id, account: "b::ivo") == nil)
        guard case .intact = try store.verifyAudit() else {
            Issue.record("the log is broken")
            return
        }
    }

    @Test(arguments: allStores) func anEditOfASubmittedRecordBecomesAConflict(_ kind: StoreKind) throws {
        let store = try filled(kind, drafts: 1)
        _ = try settle(store, claim(store), delivered)
        let draft = try #require(try store.drafts().first)
        let edit = Fixture.draft(of: draft.documentID, revision: 2)
        try store.replace(edit)
        _ = try settle(store, claim(store, at: 12), .released, at: 13)
        func pulled(_ status: String) -> PulledRecord {
            PulledRecord(
                entityType: .expenseDraft, entityID: draft.id,
                record: RemoteRecord(remoteID: "e-1", version: "2", status: status),
                content: #"{"id":"e-1","status":"\#(status)","version":"2"}"#)
        }
        #expect(try store.takeUp([pulled("draft")], cursor: "c1", account: account, now: Fixture.at(14)) == 0)
        #expect(try store.takeUp([pulled("submitted")], cursor: "c2", account: account, now: Fixture.at(15)) == 1)
        #expect(try store.queueItems().last?.trouble == pulled("submitted").conflict)
        #expect(try store.remoteRecord(.expenseDraft, draft.id, account: account)?.status == "submitted")
        #expect(try store.serverCopy("cursor", account: account)?.content == "c2")
        #expect(try store.serverCopy("cursor", account: "b::ivo") == nil)
        try store.keepServerCopy("country", "{}", account: account, now: Fixture.at(16))
        #expect(try store.serverCopy("country", account: account)?.fetchedAt == Fixture.at(16))
    }
}
