import Delivery
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store
import Testing

extension AccountKind {
    /// How many lines an inventory has: accounting programs and paperless have one for each receipt, the Bilko contract
    /// has draft and original, a place of files also what is told about each of them at each revision.
    fileprivate func entries(receipts: Int, edits: Int) -> Int {
        switch self {
        case .beenvoice, .paperless, .minimax, .eracuni: receipts
        case .bilko: 2 * receipts
        case .folder, .webdav, .s3: 3 * receipts + edits
        }
    }
}

/// What every backend has to keep, whatever it is: the same tests for all of them.
@Suite struct ConformanceTests {
    /// What a place holds after so many receipts and a correction came without any trouble.
    private func reference(
        _ place: any Place, receipts: Int = 2
    ) async throws -> (inventory: [String], requests: Int) {
        let trial = try place.trial()
        try fill(trial, receipts)
        place.client?.begin()
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2 * receipts + 1], "\(trial.errors())")
        return (try await place.inventory(), place.client?.requests ?? 0)
    }

    private func fill(_ trial: Trial, _ receipts: Int = 2) throws {
        let first = try trial.capture()
        for _ in 1..<receipts { try trial.capture(total: "7.00") }
        try trial.edit(first, total: "12.40")
    }

    @Test("what is delivered is there once, and nothing is sent again", arguments: AccountKind.allCases)
    func once(kind: AccountKind) async throws {
        let place = try kind.place()
        let (inventory, _) = try await reference(place)
        #expect(inventory.count == kind.entries(receipts: 2, edits: 1), "\(inventory)")
        let again = try place.trial()
        try fill(again)
        try await again.settle()
        #expect(try again.counts() == [.done: 5], "\(again.errors())")
        #expect(try await place.inventory() == inventory, "another home with the same receipts adds nothing")
    }

    @Test("every trouble at every request: delivered exactly once", arguments: AccountKind.allCases, Trouble.allCases)
    func everyStep(kind: AccountKind, trouble: Trouble) async throws {
        let place = try kind.place()
        guard let client = place.client else { return }
        let (inventory, requests) = try await reference(place, receipts: 1)
        for step in 0..<requests {
            try await place.reset()
            let trial = try place.trial()
            try fill(trial, 1)
            client.begin { $0 == step ? trouble : nil }
            try await trial.settle(client)
            #expect(try trial.counts() == [.done: 3], "\(trouble) at request \(step): \(trial.errors())")
            #expect(try await place.inventory() == inventory, "\(trouble) at request \(step)")
        }
    }

    @Test("random troubles and deaths in a row: delivered exactly once", arguments: AccountKind.allCases)
    func storm(kind: AccountKind) async throws {
        let place = try kind.place()
        guard let client = place.client else { return }
        let (inventory, _) = try await reference(place)
        for seed in UInt64(1)...5 {
            try await place.reset()
            let trial = try place.trial()
            try fill(trial)
            for round in UInt64(0)..<12 {
                client.begin { number in
                    var random = JitterSource(seed: seed &* 1_000 &+ round &* 50 &+ UInt64(number))
                    return Int.random(in: 0..<5, using: &random) == 0
                        ? Trouble.allCases.randomElement(using: &random) : nil
                }
                try await trial.drain()
                if client.isDead { try trial.open() }
                trial.clock.advance(3_600)
            }
            client.begin()
            for item in try trial.items() where item.state == .needsAttention {
                try trial.vault?.retry(item, now: trial.clock.now)
            }
            try await trial.settle()
            #expect(try trial.counts() == [.done: 5], "seed \(seed): \(trial.errors())")
            let found = try await place.inventory()
            #expect(found == inventory, "seed \(seed)")
        }
    }

    @Test("eight at once, with troubles: every receipt is there once", arguments: AccountKind.allCases)
    func crowd(kind: AccountKind) async throws {
        let place = try kind.place()
        for seed in UInt64(1)...2 {
            try await place.reset()
            let trial = try place.trial(width: 8)
            for _ in 0..<12 { try trial.edit(trial.capture(), total: "9.00") }
            place.client?.begin { number in
                var random = JitterSource(seed: seed &* 10_000 &+ UInt64(number))
                let isWell = number > 150 || Int.random(in: 0..<8, using: &random) > 0
                return isWell ? nil : [Trouble.lost, .cut, .serverError, .busy, .portal].randomElement(using: &random)
            }
            try await trial.settle()
            // Which request meets which trouble is a matter of threads: one that had bad luck every time waits for a person.
            place.client?.begin()
            for item in try trial.items() where item.state == .needsAttention {
                try trial.vault?.retry(item, now: trial.clock.now)
            }
            try await trial.settle()
            #expect(try trial.counts() == [.done: 36], "seed \(seed): \(trial.errors())")
            let inventory = try await place.inventory()
            #expect(inventory.count == kind.entries(receipts: 12, edits: 12), "seed \(seed)")
            #expect(Set(inventory).count == inventory.count)
        }
    }

    @Test(
        "refused credentials hold the account up, burn no try, and a new secret lets all of it go on",
        arguments: AccountKind.allCases)
    func credentials(kind: AccountKind) async throws {
        let place = try kind.place()
        guard place.client != nil else { return }
        let (inventory, _) = try await reference(place)
        try await place.reset()
        place.secret.change(to: "wrong")
        let trial = try place.trial()
        try fill(trial)
        let report = try await trial.drain()
        // beenvoice is not asked about originals.
        #expect(try (trial.counts()[.done] ?? 0) == 0 && trial.items().allSatisfy { $0.item.retryCount == 0 })
        #expect(report.ended != nil && report.needingAttention == 0)
        let pause = try #require(try trial.vault?.pauses().first)
        #expect(pause.scope == .account(Trial.account) && pause.cause == .signIn && !pause.reason.isEmpty)
        #expect(try await place.inventory().isEmpty)
        place.secret.change(to: "secret")
        try trial.vault?.resume(.account(Trial.account))
        try await trial.settle()
        #expect(try trial.counts() == [.done: 5])
        #expect(try await place.inventory() == inventory)
    }

    @Test("a place that is gone burns no try, however long, and nothing is lost", arguments: AccountKind.allCases)
    func gone(kind: AccountKind) async throws {
        let place = try kind.place()
        let (inventory, _) = try await reference(place)
        try await place.reset()
        let trial = try place.trial()
        try fill(trial)
        try place.leave()
        for _ in 0..<30 {
            let report = try await trial.drain()
            if case .transport(let error) = report.ended { #expect(error.reachedNobody) }
            trial.clock.advance(86_400)
        }
        #expect(try trial.items().allSatisfy { $0.item.retryCount == 0 && $0.state != .needsAttention })
        #expect(try await place.inventory().isEmpty)
        try place.comeBack()
        try await trial.settle()
        #expect(try trial.counts() == [.done: 5], "\(trial.errors())")
        #expect(try await place.inventory() == inventory)
    }

    @Test(
        "an approval is for the Bilko contract alone: elsewhere it needs attention with a reason",
        arguments: AccountKind.allCases.filter { $0 != .bilko })
    func approvals(kind: AccountKind) async throws {
        let place = try kind.place()
        let trial = try place.trial()
        try trial.vault?.enqueue(
            decision: SyncQueueItem(
                id: "a-approve-1", entityType: .approval, entityId: "a", operation: .approve, payload: "{}",
                baseVersion: "1", createdAt: trial.clock.now.description), now: trial.clock.now)
        try trial.capture()
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2, .needsAttention: 1])
        let item = try #require(try trial.items().first { $0.state == .needsAttention })
        #expect(item.trouble?.kind == .refused && item.trouble?.reason.contains("takes no approvals") == true)
        #expect(item.trouble?.nextStep.contains("bilko queue retry") == true)
    }
}
