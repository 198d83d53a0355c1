import Delivery
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store
import Testing

/// paperless-ngx and beenvoice: what they are told, and what only they can answer.
@Suite struct AccountingTests {
    // MARK: - paperless-ngx

    @Test("paperless: the original arrives whole under its digest, the draft names it")
    func filed() async throws {
        let place = try ScriptPlace(.paperless)
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        let hex = draft.documentID.hex
        #expect(
            try await place.inventory()
                == ["\(hex).jpg|\(hex)|Čajna \"Soba\", 12.30 EUR|2026-03-01|Čajna \"Soba\"|bilko,meals"])
        try trial.edit(draft, total: "12.40", state: "needs_review")
        try await trial.settle()
        #expect(try await place.inventory().first?.hasSuffix("|bilko,bilko: to review,meals") == true)
        try trial.edit(draft, total: "12.50")
        try await trial.settle()
        #expect(try await place.inventory().first?.hasSuffix("12.50 EUR|2026-03-01|Čajna \"Soba\"|bilko,meals") == true)
        #expect(try trial.counts() == [.done: 4])
    }

    @Test("paperless: what a person has filed under another name before is a duplicate, and that is success")
    func duplicate() async throws {
        let place = try ScriptPlace(.paperless)
        let trial = try place.trial()
        let draft = try trial.capture()
        let path = trial.folder + "/source-1"
        try await place.steer(
            "put?name=scan.jpg", String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self))
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2], "\(trial.errors())")
        let there = try await place.inventory()
        #expect(there.count == 1 && there[0].hasPrefix("scan.jpg|\(draft.documentID.hex)|Čajna"))
        let record = try trial.vault?.remoteRecord(.document, draft.documentID.hex, account: Trial.account)
        #expect(record?.remoteID == "1")
    }

    @Test("paperless: a duplicate of what lies in the trash is no success")
    func trashed() async throws {
        let place = try ScriptPlace(.paperless)
        let trial = try place.trial()
        try trial.capture()
        let path = trial.folder + "/source-1"
        try await place.steer(
            "put?name=scan.jpg", String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self))
        try await place.steer("set?trash=1")
        try await trial.drain()
        let upload = try #require(try trial.items().last)
        #expect(upload.state == .needsAttention && upload.trouble?.reason.contains("trash") == true)
        #expect(try trial.items().first?.state == .waiting, "the draft waits for its original")
    }

    @Test("paperless: an original that its consumer cannot take needs attention and stops no other")
    func poison() async throws {
        let place = try ScriptPlace(.paperless)
        let trial = try place.trial()
        try trial.capture("POISON")
        try trial.capture()
        try await trial.settle(rounds: 5)
        let states = try trial.items().map(\.state)
        #expect(states == [.waiting, .needsAttention, .done, .done])
        let trouble = try #require(try trial.items()[1].trouble)
        #expect(
            trouble.kind == .refused && trouble.reason.contains("its task 1") && trouble.nextStep.contains("file tasks")
        )
        #expect(!trouble.reason.contains("consuming document"), "the server's own text may hold names")
    }

    @Test("paperless: a task that takes long is found again and never started twice, without burning a try")
    func slowTask() async throws {
        let place = try ScriptPlace(.paperless)
        try await place.steer("set?polls=12")
        let trial = try place.trial()
        try trial.capture()
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2], "\(trial.errors())")
        #expect(try trial.items().allSatisfy { $0.item.retryCount == 0 })
        #expect(try await place.inventory().count == 1)
        let posts = try #require(try trial.vault?.attempts(of: trial.items()[1])).count
        #expect(posts > 1, "it took several tries")
        let tasks = try await server(place).answer(
            to: HTTPRequest(
                .get, "http://127.0.0.1:\(place.port)/api/tasks/",
                headers: [
                    (name: "Authorization", value: "Token secret"),
                    (name: "Accept", value: "application/json; version=9"),
                ]))
        let all = try #require(try JSONSerialization.jsonObject(with: Data(tasks.body)) as? [Any])
        #expect(all.count == 1)
    }

    private func server(_ place: ScriptPlace) throws -> any HTTPClient { try #require(place.client) }

    @Test("paperless: a document that was deleted there is not made anew behind the back of a person")
    func deleted() async throws {
        let place = try ScriptPlace(.paperless)
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        try await place.steer("delete")
        try trial.edit(draft, total: "1.00")
        try await trial.settle(rounds: 3)
        let item = try #require(try trial.items().last)
        #expect(item.state == .needsAttention && item.trouble?.reason.contains("deleted") == true)
        #expect(try await place.inventory().isEmpty)
    }

    @Test("the probes tell whose secret it is")
    func probes() async throws {
        let paperless = try ScriptPlace(.paperless)
        let beenvoice = try ScriptPlace(.beenvoice)
        let papers = PaperlessBackend(
            account: "", at: try paperless.address, through: try server(paperless), tokens: paperless.secret,
            known: { _, _ in nil })
        #expect(try await papers.identify() == "ana")
        let bees = BeenvoiceBackend(
            account: "", at: try beenvoice.address, through: try server(beenvoice), tokens: beenvoice.secret)
        #expect(try await bees.identify() == "u-1")
        beenvoice.secret.change(to: "better-auth.session_token=secret")
        #expect(try await bees.identify() == "u-1", "a whole cookie is taken as it is")
        beenvoice.secret.change(to: "old")
        await #expect(throws: BackendError.signInNeeded(reason: "the session has ended")) { try await bees.identify() }
    }

    // MARK: - beenvoice

    @Test("beenvoice: dates arrive as dates, amounts exactly, the mark in the notes")
    func booked() async throws {
        let place = try ScriptPlace(.beenvoice)
        let trial = try place.trial()
        let draft = try trial.capture(total: "1234567.89")
        try await trial.settle()
        #expect(
            try await place.inventory() == [
                "Čajna \"Soba\"|1234567.89|EUR|2026-03-01T00:00:00.000Z|bilko:\(draft.id)"
            ])
        #expect(
            try trial.vault?.remoteRecord(.document, draft.documentID.hex, account: Trial.account)?.status
                == "kept here")
    }

    @Test("beenvoice: what is not ready waits for the review, and is booked by the correction")
    func review() async throws {
        let place = try ScriptPlace(.beenvoice)
        let trial = try place.trial()
        let draft = try trial.capture(total: nil, state: "needs_review")
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2])
        #expect(try await place.inventory().isEmpty)
        let status = try trial.vault?.remoteRecord(.expenseDraft, draft.id, account: Trial.account)?.status
        #expect(status == "awaits review")
        try trial.edit(draft, total: "5.00")
        try await trial.settle()
        #expect(try trial.counts() == [.done: 3], "\(trial.errors())")
        #expect(try await place.inventory().count == 1)
    }

    @Test("beenvoice: a refund needs attention with the reason and stops no other receipt")
    func refund() async throws {
        let place = try ScriptPlace(.beenvoice)
        let trial = try place.trial()
        try trial.capture(total: "-5.00")
        try trial.capture()
        try await trial.settle()
        #expect(try trial.counts() == [.done: 3, .needsAttention: 1])
        #expect(try await place.inventory().count == 1)
        #expect(try trial.items().first?.trouble?.reason.contains("refund") == true)
    }

    @Test("beenvoice: an expense that somebody has changed there is a conflict; 'mine' writes over it")
    func conflict() async throws {
        let place = try ScriptPlace(.beenvoice)
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        try await place.steer("touch")
        try trial.edit(draft, total: "13.00")
        try await trial.settle()
        let item = try #require(try trial.items().last)
        #expect(item.state == .needsAttention && item.trouble?.kind == .conflict)
        #expect(item.trouble?.serverVersion?.isEmpty == false)
        try trial.vault?.settleConflict(item, keeping: .mine, now: trial.clock.now)
        try await trial.settle()
        #expect(try trial.counts() == [.done: 3], "\(trial.errors())")
        #expect(try await place.inventory().first?.contains("|13.0|") == true)
    }

    @Test("beenvoice: a draft that was linked to another after it was booked is told to the person")
    func linkedLater() async throws {
        let place = try ScriptPlace(.beenvoice)
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        try trial.edit(draft, total: "12.30", state: "linked")
        try await trial.settle()
        let item = try #require(try trial.items().last)
        #expect(item.trouble?.reason.contains("booked twice") == true && item.trouble?.nextStep.contains("e-1") == true)
        try await place.steer("reset")
        try trial.vault?.retry(item, now: trial.clock.now)
        try trial.open()
        try await trial.settle()
        #expect(try trial.counts() == [.done: 3])
    }
}
