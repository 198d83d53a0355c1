import Accounts
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store
import Synchronization
import SystemPackage
import Testing

@testable import Delivery

/// The inbox of Minimax, against the double of its published interface: what it is told, and what only it can answer.
@Suite struct MinimaxTests {
    private let place: ScriptPlace

    init() throws { place = try ScriptPlace(.minimax) }

    private func mark(_ draft: ExpenseDraft) -> String { "bilko:\(draft.documentID.hex.prefix(32))" }

    private func counts() async throws -> [String] { try await place.steer("counts") }

    // MARK: - What arrives

    @Test("the original arrives whole under its digest; a ready draft is told in the description")
    func filed() async throws {
        let trial = try place.trial()
        let ready = try trial.capture()
        let unread = try trial.capture(total: nil, state: "needs_review")
        try await trial.settle()
        func line(_ draft: ExpenseDraft, _ told: String) -> String {
            let hex = draft.documentID.hex
            return "PR|\(told)\(mark(draft))|\(hex).jpg image/jpeg \(hex)"
        }
        let wanted = [line(ready, "Čajna \"Soba\", 12.30 EUR, 2026-03-01 "), line(unread, "")].sorted()
        #expect(try await place.inventory() == wanted)
        #expect(try trial.counts() == [.done: 4], "\(trial.errors())")
        try trial.edit(unread, total: "5.00")
        try await trial.settle()
        #expect(try trial.counts() == [.done: 5], "nothing was told that could be wrong")
        #expect(try await place.inventory() == wanted, "the inbox changes no item")
    }

    @Test("one token and one look at the inbox are enough for many; a token that has ended is renewed")
    func thrift() async throws {
        let trial = try place.trial(width: 8)
        for _ in 0..<10 { try trial.capture() }
        try await trial.settle()
        #expect(try await counts() == ["requests 11", "token 1"])
        try await place.steer("expire")
        for _ in 0..<3 { try trial.capture() }
        try await trial.settle()
        #expect(try trial.counts() == [.done: 26], "\(trial.errors())")
        #expect(try await place.inventory().count == 13)
        #expect(try await counts().last == "token 2")
    }

    @Test("a secret that is refused is tried once, however many wait, so that Minimax does not lock the client")
    func lock() async throws {
        let trial = try place.trial(width: 8)
        for _ in 0..<10 { try trial.capture() }
        place.secret.change(to: "wrong")
        for _ in 0..<5 {
            try await trial.drain()
            try trial.vault?.resume(.account(Trial.account))
        }
        #expect(try await counts() == ["requests 0", "token 1"])
        #expect(try trial.items().allSatisfy { $0.item.retryCount == 0 && $0.state == .waiting })
        place.secret.change(to: "secret")
        try await trial.settle()
        #expect(try trial.counts() == [.done: 20], "\(trial.errors())")
    }

    // MARK: - What is refused

    @Test("no requests left: all waits as long as Minimax asks, and no try is burned")
    func quota() async throws {
        let trial = try place.trial()
        for _ in 0..<3 { try trial.capture() }
        try await place.steer("set?quota=2")
        try await trial.drain()
        #expect(try await place.inventory().count == 1)
        let waiting = try trial.items().filter { $0.item.entityType == .document && $0.state == .waiting }
        #expect(waiting.count == 2 && waiting.allSatisfy { $0.item.retryCount == 0 })
        let due = waiting.map { $0.nextAttemptAt.milliseconds - trial.clock.now.milliseconds }
        #expect(due.allSatisfy { $0 >= 3_500_000 }, "\(due)")
        try await place.steer("set?quota=1000")
        try await trial.settle()
        #expect(try trial.counts() == [.done: 6], "\(trial.errors())")
    }

    @Test("an original that is too large needs attention, and stops no other")
    func large() async throws {
        try await place.steer("set?largest=4500")
        let trial = try place.trial()
        try trial.capture(String(repeating: "long ", count: 400))
        try trial.capture()
        try await trial.settle(rounds: 4)
        #expect(try trial.items().map(\.state) == [.waiting, .needsAttention, .done, .done])
        let trouble = try #require(try trial.items()[1].trouble)
        #expect(trouble.kind == .refused && trouble.reason.contains("413"))
    }

    @Test("an item whose number Minimax does not tell is found by its mark, and not made twice")
    func silent() async throws {
        try await place.steer("set?silent=1")
        let trial = try place.trial()
        try trial.capture()
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2], "\(trial.errors())")
        #expect(try await place.inventory().count == 1)
    }

    @Test("an inbox of several pages is read to its end; one that is too full is told")
    func pages() async throws {
        let trial = try place.trial()
        try trial.capture()
        try await place.steer("fill?items=450")
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2], "\(trial.errors())")
        let again = try place.trial()
        try again.capture()
        try await again.settle()
        #expect(try await place.inventory().count == 451)
        try await place.steer("fill?items=6000")
        let late = try place.trial()
        try late.capture()
        try await late.settle(rounds: 3)
        #expect(try late.items().last?.trouble?.reason.contains("too full") == true)
    }

    @Test("who may not work in the organisation from other programs is told so")
    func access() async throws {
        let trial = try place.trial()
        let backend = try place.backend(of: try #require(trial.vault))
        #expect(try await backend.identify() == "ana")
        try await place.steer("set?access=N")
        await #expect(throws: BackendError.self) { try await backend.identify() }
    }

    // MARK: - What changes afterwards

    @Test("a correction of what was told needs attention until a person has corrected it there")
    func correction() async throws {
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        try trial.edit(draft, total: "13.00")
        try await trial.settle(rounds: 3)
        let item = try #require(try trial.items().last)
        #expect(item.state == .needsAttention && item.trouble?.reason.contains("other values") == true)
        #expect(item.trouble?.nextStep.contains("901") == true)
        #expect(item.trouble?.reason.contains("13.00") == false, "no values in what is told")
        try await place.steer("describe", "Čajna \"Soba\", plaćeno 13.00 EUR, dana 2026-03-01")
        try trial.vault?.retry(item, now: trial.clock.now)
        try await trial.settle()
        #expect(try trial.counts() == [.done: 3], "\(trial.errors())")
    }

    @Test(
        "a receipt that is set aside or linked afterwards needs attention until it is out of the inbox",
        arguments: [
            ("set_aside", "set aside"), ("linked", "twice"),
        ])
    func withdrawn(state: String, word: String) async throws {
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        try trial.edit(draft, total: "12.30", state: state)
        try await trial.settle(rounds: 3)
        let item = try #require(try trial.items().last)
        #expect(item.state == .needsAttention && item.trouble?.reason.contains(word) == true)
        try await place.steer("take")
        try trial.vault?.retry(item, now: trial.clock.now)
        try await trial.settle()
        #expect(try trial.counts() == [.done: 3], "\(trial.errors())")
    }

    // MARK: - What rests on what

    /// A claim as the queue makes it.
    private func claim(_ type: SyncQueueItem.EntityType, _ entity: String, _ payload: String) -> QueueClaim {
        let item = SyncQueueItem(
            id: "i-\(entity)", entityType: type, entityId: entity, operation: type == .document ? .upload : .create,
            payload: payload, createdAt: "2026-11-23T10:00:00Z")
        let queued = QueuedItem(
            item: item, sequence: 1, idempotencyKey: "key", state: .running, nextAttemptAt: wallClock(),
            account: Trial.account, fence: 1)
        return QueueClaim(queued: queued, remote: nil)
    }

    @Test("the second photo of a receipt goes to the item of the first, once; the second paper is no invoice")
    func papers() async throws {
        let trial = try place.trial()
        let first = try trial.capture()
        let (second, slip) = (try trial.capture(), try trial.capture())
        let digests = [first, second, slip].map(\.documentID.hex)
        let draft = """
            {"draftId":"d-1","documentIds":["\(digests[0])","\(digests[1])"],"state":"ready","revision":1,\
            "fields":{"currency":"EUR","merchant":"Pekara","total":"7.00"}}
            """
        let known = Mutex<[String: RemoteRecord]>([:])
        let backend = MinimaxBackend(
            account: Trial.account, at: try ServerAddress(normalising: place.minimaxAddress),
            place: .init(organisation: "6004", user: "ana", clientID: "Client_BID", scope: "minimax.hr"),
            through: try #require(place.client), tokens: PairedSecret(first: "s3+?&", second: place.secret),
            known: { _, entity in known.withLock { $0[entity] } },
            queued: { type, entity in
                SyncQueueItem(
                    id: "q", entityType: type, entityId: entity, operation: .create, payload: draft,
                    createdAt: "2026-11-23T10:00:00Z")
            }, now: { wallClock() })
        func send(_ digest: String) async throws -> RemoteRecord {
            let number = try #require(digests.firstIndex(of: digest)) + 1
            let file = try FileSystem.openRegular(FilePath(trial.folder + "/source-\(number)"), followingLinks: false)
            let original = try BodyFile(file)
            let payload = """
                {"byteCount":\(original.byteCount),"draftIds":["d-1"],"mediaType":"image/jpeg","sha256":"\(digest)"}
                """
            return try await backend.deliver(claim(.document, digest, payload), original: original)
        }
        await #expect(throws: BackendError.self, "it waits for the first") { try await send(digests[1]) }
        for _ in 0..<2 {
            for digest in digests {
                let record = try await send(digest)
                known.withLock { $0[digest] = record }
            }
        }
        #expect(known.withLock { $0[digests[0]] == $0[digests[1]] })
        let inventory = try await place.inventory()
        #expect(inventory.count == 2)
        #expect(inventory.first == "Ostalo|\(mark(slip))|\(digests[2]).jpg image/jpeg \(digests[2])")
        let files = digests.dropLast().map { "\($0).jpg image/jpeg \($0)" }.sorted().joined(separator: ",")
        #expect(inventory.last == "PR|Pekara, 7.00 EUR \(mark(first))|\(files)")
        let told = try await backend.deliver(claim(.expenseDraft, "d-1", draft), original: nil)
        #expect(told.remoteID == "901" && told.status == "in the inbox")
    }

    @Test("what is not ready, or too long, is told as far as it may be")
    func told() throws {
        func draft(_ state: String, _ merchant: String) throws -> DraftText {
            let item = SyncQueueItem(
                id: "q", entityType: .expenseDraft, entityId: "d", operation: .create,
                payload: #"{"draftId":"d","state":"\#(state)","fields":{"merchant":"\#(merchant)","total":"1.00"}}"#,
                createdAt: "2026-11-23T10:00:00Z")
            return try DraftText(item)
        }
        #expect(try draft("needs_review", "Pekara").told == nil)
        #expect(try draft("ready", "  Pekara \\n  Zlatni  klas ").told == "Pekara Zlatni klas, 1.00")
        #expect(try draft("ready", String(repeating: "x", count: 300)).told?.count == 66)
    }

    @Test(
        "what a token is asked for follows from the country of the server",
        arguments: [
            ("https://moj.minimax.hr/HR/API", "minimax.hr"), ("https://moj.minimax.rs/RS/API", "minimax.rs"),
            ("http://127.0.0.1/HR/API", "minimax.si"),
        ])
    func scope(address: String, scope: String) throws {
        #expect(MinimaxBackend.scope(of: try ServerAddress(normalising: address)) == scope)
    }
}
