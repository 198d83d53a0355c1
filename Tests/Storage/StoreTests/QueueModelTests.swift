import ReceiptModel
import Store
import StoreConformance
import TestSupport
import Testing

/// Random operations on a queue and on its model; a failure names the seed that repeats it.
@Suite struct QueueModelTests {
    private static let seeds = Array(UInt64(1)...8)
    private static let steps = 150
    private static let lanes = ["a", "b", "c", "d"]
    private static let accounts = ["sandbox::ana", "b::ivo"]

    @Test(arguments: allStores, seeds) func theQueueDoesWhatItsModelDoes(_ kind: StoreKind, _ seed: UInt64) throws {
        let store = try kind.make().store
        var run = Run(store: store, random: SeededNumbers(seed: seed))
        for step in 0..<Self.steps {
            let deed = try run.step(step)
            let items = try store.queueItems()
            guard items.map(QueueModel.Item.init) == run.model.items else {
                Issue.record("seed \(seed), step \(step): \(deed) made another queue than the model's")
                return
            }
            for lane in Self.lanes {
                let inLane = items.filter { $0.item.entityId == lane }
                #expect(inLane.count { $0.state == .running } <= 1, "seed \(seed), step \(step)")
                let states = inLane.map { $0.state == .done }
                #expect(states == states.sorted { $0 && !$1 }, "seed \(seed), step \(step): out of order")
            }
            for account in Self.accounts {
                let next = run.model.heads(for: account).map { run.model.items[$0].due }.min()
                #expect(try store.nextAttempt(for: account) == next, "seed \(seed), step \(step)")
            }
        }
        #expect(run.lost > 0 || run.settled > 0, "seed \(seed) has tried nothing")
    }

    /// A store and its model on their way.
    private struct Run {
        let store: any DocumentStore
        var random: SeededNumbers
        var model = QueueModel()
        var clock = 0
        var claims: [QueueClaim] = []
        var lost = 0
        var settled = 0

        private var now: Timestamp { Fixture.at(clock) }

        /// One random deed; answers what it was.
        mutating func step(_ step: Int) throws -> String {
            clock += Int.random(in: 0...3, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1, 2: return try enqueue(step)
            case 3, 4: return try claim()
            case 5, 6, 7: return try settle()
            case 8: return try retryOrRecover()
            default: return try pause()
            }
        }

        private mutating func enqueue(_ step: Int) throws -> String {
            let lane = lanes.randomElement(using: &random) ?? "a"
            try store.enqueue(decision: Fixture.decision("item-\(step)", about: lane), now: now)
            model.enqueue(in: lane, now: now)
            return "a new item of \(lane)"
        }

        private mutating func claim() throws -> String {
            let account = accounts.randomElement(using: &random) ?? ""
            let (limit, lease) = (Int.random(in: 0...3, using: &random), Int64.random(in: 1...9_000, using: &random))
            let taken = try store.claim(for: account, limit: limit, lease: lease, now: now)
            let wanted = model.claim(for: account, limit: limit, lease: lease, now: now)
            #expect(taken.map { $0.queued.sequence - 1 } == wanted)
            claims += taken
            return "a claim of \(limit) for \(account)"
        }

        /// Settles old claims and new ones alike; those that do not hold must be told.
        private mutating func settle() throws -> String {
            guard let claim = claims.randomElement(using: &random) else { return "nothing" }
            let results: [DeliveryResult] = [
                .delivered(Fixture.remote), .delivered(nil), .released, .attention(Fixture.trouble()),
                .later(Fixture.at(clock + 4), countsAsTry: true, renewed: false, error: "503"),
                .unsent(Fixture.at(clock + 2), error: "no route"), .unsent(nil, error: nil),
                .withoutBytes(.later(Fixture.at(clock + 3), countsAsTry: true, renewed: false, error: "503")),
            ]
            let result = results.randomElement(using: &random) ?? .released
            let index = claim.queued.sequence - 1
            let holds = model.holds(index, fence: claim.fence, now: now)
            #expect(try store.settle([(claim, result)], now: now).isEmpty == holds)
            if holds { model.settle(index, result) }
            settled += holds ? 1 : 0
            lost += holds ? 0 : 1
            return "\(result) of item \(index + 1)"
        }

        private mutating func retryOrRecover() throws -> String {
            let stuck = try store.queueItems().filter { $0.state == .needsAttention }
            if let item = stuck.randomElement(using: &random) {
                try store.retry(item, now: now)
                model.retry(item.sequence - 1, now: now)
                return "a retry of item \(item.sequence)"
            }
            try store.recoverQueue(farthest: 1_000_000, now: now)
            model.recover()
            return "a start"
        }

        private mutating func pause() throws -> String {
            let lane = lanes.randomElement(using: &random) ?? "a"
            let scope = QueuePause.Scope.lane(.approval, lane)
            guard !model.pausedLanes.contains(lane) else {
                #expect(try store.resume(scope))
                model.setPause(false, of: lane)
                return "lane \(lane) goes on"
            }
            try store.pause(QueuePause(scope: scope, cause: .user, reason: "holiday", since: now))
            model.setPause(true, of: lane)
            return "a pause of lane \(lane)"
        }
    }
}
