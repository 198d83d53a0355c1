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

/// The received invoices of e-računi, against the double of what is known of its interface.
@Suite struct EracuniTests {
    private let place: ScriptPlace

    init() throws { place = try ScriptPlace(.eracuni) }

    private func counts() async throws -> [String: Int] {
        let lines = try await place.steer("counts").map { $0.split(separator: " ") }
        return Dictionary(uniqueKeysWithValues: lines.map { (String($0[0].dropFirst(15)), Int($0[1]) ?? 0) })
    }

    private func line(_ draft: ExpenseDraft, _ amount: String, payment: String = "Cash", remarks: String? = nil)
        -> String
    {
        let hex = draft.documentID.hex
        return "bilko-\(draft.id)|2026-03-01|2026-03-01|\(payment)|\(amount)|Čajna \"Soba\"||"
            + "\(remarks ?? "bilko:\(draft.id)")|\(hex).jpg jpg \(hex)"
    }

    /// The last item after it needed attention.
    private func lastTrouble(_ trial: Trial) throws -> DeliveryTrouble {
        let item = try #require(try trial.items().last { $0.state == .needsAttention }, "\(trial.errors())")
        return try #require(item.trouble)
    }

    // MARK: - What arrives

    @Test(
        "a ready draft is a received invoice with its original, whatever the answers look like",
        arguments: [
            "set", "set?flat=1", "set?absent=null", "set?absent=error", "set?spare=1", "set?silent=1",
            "set?status=500", "set?type=text/plain",
        ])
    func booked(manner: String) async throws {
        try await place.steer(manner)
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2], "\(trial.errors())")
        #expect(try await place.inventory() == [line(draft, "12.30")])
        try trial.edit(draft, total: "13.00")
        try await trial.settle()
        #expect(try trial.counts() == [.done: 3], "\(trial.errors())")
        #expect(try await place.inventory() == [line(draft, "13.00")])
        #expect(try await counts()["Create"] == 1)
        let again = try place.trial()
        try again.capture()
        try await again.settle()
        #expect(try await place.inventory().count == 1)
    }

    @Test("what is not ready waits for the review, and is booked with its original by the correction")
    func review() async throws {
        let trial = try place.trial()
        let draft = try trial.capture(total: nil, state: "needs_review")
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2])
        #expect(try await place.inventory().isEmpty)
        #expect(try await counts() == [:], "nothing is asked for that")
        try trial.edit(draft, total: "5.00")
        try await trial.settle()
        #expect(try trial.counts() == [.done: 3], "\(trial.errors())")
        #expect(try await place.inventory() == [line(draft, "5.00")])
    }

    @Test("a receipt takes five requests, a correction that changes nothing two")
    func thrift() async throws {
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        #expect(try await counts() == ["Get": 2, "Create": 1, "AttachmentList": 1, "AttachmentAdd": 1])
        try trial.edit(draft, total: "12.30")
        try await trial.settle()
        #expect(try await counts() == ["Get": 3, "Create": 1, "AttachmentList": 2, "AttachmentAdd": 1])
    }

    @Test("a creation is not repeated when its document is not found: it has the same transaction")
    func transaction() async throws {
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        // A bookkeeper gives it the number of the books, so that the look does not find it.
        try await place.steer("write", #"{"number":"U-17"}"#)
        let again = try place.trial()
        try again.capture()
        try await again.settle()
        #expect(try await place.inventory().count == 1)
        let record = try again.vault?.remoteRecord(.expenseDraft, draft.id, account: Trial.account)
        #expect(record?.remoteID == "51:4488260")
    }

    // MARK: - What is refused

    @Test("a refusal is told in the server's words, on one line and without the secrets; it stops no other")
    func refusal() async throws {
        let trial = try place.trial()
        try trial.capture()
        let words = "Nepoznat\n dobavljač k3y+/= \(String(repeating: "x", count: 400))"
        try await place.steer("say", words)
        try await trial.settle(rounds: 3)
        let trouble = try lastTrouble(trial)
        #expect(trouble.kind == .refused && trouble.reason.contains("e-računi refuses it: Nepoznat dobavljač … xxx"))
        #expect(trouble.reason.english.count < 240)
        #expect(try trial.items().last?.state == .done, "the original goes with the draft")
        try await place.steer("say", "")
        try trial.vault?.retry(try #require(try trial.items().first), now: trial.clock.now)
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2], "\(trial.errors())")
        #expect(try await place.inventory().count == 1)
    }

    @Test("asked too often, all waits as long as it says, or a moment, and no try is burned", arguments: ["60", "-"])
    func busy(wait: String) async throws {
        let trial = try place.trial()
        try trial.capture()
        try await place.steer("set?busy=\(wait)")
        try await trial.drain()
        let item = try #require(try trial.items().first)
        #expect(item.state == .waiting && item.item.retryCount == 0)
        let due = item.nextAttemptAt.milliseconds - trial.clock.now.milliseconds
        #expect(due == (wait == "60" ? 60_000 : 4_000))
        try await place.steer("reset")
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2], "\(trial.errors())")
    }

    @Test(
        "what e-računi is not told needs attention with the reason",
        arguments: [("-5.00", "EUR", "refund"), ("5.00", "RSD", "EUR alone"), ("x", "EUR", "needs the date")])
    func untold(total: String, currency: String, word: String) throws {
        #expect {
            _ = try EracuniInvoice(
                draft(#""date":"2026-03-01","merchant":"Pekara","total":"\#(total)","currency":"\#(currency)""#),
                in: .croatia)
        } throws: { error in
            guard case BackendError.unacceptable(let reason, _) = error else { return false }
            return reason.english.contains(word)
        }
    }

    @Test("an original that is too large needs attention with its draft, which is booked once")
    func large() async throws {
        try await place.steer("set?largest=4500")
        let trial = try place.trial()
        try trial.capture(String(repeating: "long ", count: 400))
        try await trial.settle(rounds: 3)
        #expect(try lastTrouble(trial).reason.contains("too large"))
        #expect(try await place.inventory().count == 1)
        try await place.steer("set?largest=1000000")
        try trial.vault?.retry(try #require(try trial.items().first), now: trial.clock.now)
        try await trial.settle()
        #expect(try trial.counts() == [.done: 2], "\(trial.errors())")
        #expect(try await place.inventory().first?.hasSuffix(".jpg jpg \(trial.items()[1].item.entityId)") == true)
    }

    @Test("a received invoice that somebody has typed in is left alone")
    func foreign() async throws {
        let trial = try place.trial()
        let draft = try trial.capture()
        let typed = #"""
            {"number":"bilko-\#(draft.id)","date":"2026-03-01","supplierName":"Čajna \"Soba\"","paymentAmount":"99.00",\#
            "methodOfPayment":"Cash","remarks":"by hand"}
            """#
        try await place.steer("put", typed)
        try await trial.settle(rounds: 3)
        #expect(try lastTrouble(trial).reason.contains("already"))
        let there = try await place.inventory()
        #expect(there.count == 1 && there[0].contains("|99.00|") && there[0].hasSuffix("|by hand|"), "\(there)")
    }

    // MARK: - What changes afterwards

    @Test("what somebody has changed there is a conflict; 'mine' writes over it, and remarks stay")
    func conflict() async throws {
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        try await place.steer("write", #"{"paymentAmount":"11.00","remarks":"for Ana"}"#)
        try trial.edit(draft, total: "13.00")
        try await trial.settle(rounds: 3)
        let item = try #require(try trial.items().last)
        #expect(item.state == .needsAttention && item.trouble?.kind == .conflict)
        #expect(try await place.inventory().first?.contains("|11.00|") == true)
        try trial.vault?.settleConflict(item, keeping: .mine, now: trial.clock.now)
        try await trial.settle()
        #expect(try trial.counts() == [.done: 3], "\(trial.errors())")
        #expect(try await place.inventory() == [line(draft, "13.00", remarks: "for Ana bilko:\(draft.id)")])
    }

    @Test(
        "a receipt that is set aside or linked afterwards needs attention until it is deleted there",
        arguments: [("set_aside", "set aside"), ("linked", "twice")])
    func withdrawn(state: String, word: String) async throws {
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        try trial.edit(draft, total: "12.30", state: state)
        try await trial.settle(rounds: 3)
        let trouble = try lastTrouble(trial)
        #expect(trouble.reason.contains(word) && trouble.nextStep.contains("51:4488260"))
        #expect(try await place.inventory().count == 1, "nothing is deleted")
        try await place.steer("take")
        try trial.vault?.retry(try #require(try trial.items().last), now: trial.clock.now)
        try await trial.settle()
        #expect(try trial.counts() == [.done: 3], "\(trial.errors())")
    }

    @Test("a received invoice that was deleted there is not made anew behind the back of a person")
    func deleted() async throws {
        let trial = try place.trial()
        let draft = try trial.capture()
        try await trial.settle()
        try await place.steer("take")
        try trial.edit(draft, total: "1.00")
        try await trial.settle(rounds: 3)
        #expect(try lastTrouble(trial).reason.contains("deleted"))
        #expect(try await place.inventory().isEmpty)
    }

    // MARK: - What is told

    private func draft(_ fields: String) throws -> DraftText {
        let item = SyncQueueItem(
            id: "q", entityType: .expenseDraft, entityId: "d", operation: .create,
            payload: #"{"draftId":"d","state":"ready","fields":{\#(fields)}}"#, createdAt: "2026-11-23T10:00:00Z")
        return try DraftText(item)
    }

    @Test(
        "the way of payment is that of the receipt; what has to be paid is a transfer",
        arguments: [
            (#""payments":[{"method":"card","label":"VISA"}]"#, "CreditCard"),
            (#""payments":[{"method":"voucher","label":"BON"},{"method":"instant","label":"IPS"}]"#, "BankTransfer"),
            (#""payments":[{"method":"cash","label":"GOTOVINA"}],"due_date":"2026-04-01""#, "Cash"),
            (#""due_date":"2026-04-01""#, "BankTransfer"), (#""payment_account":"HR12""#, "BankTransfer"),
            (#""payments":[{"method":"cheque","label":"ČEK"}]"#, "Cash"),
        ])
    func payment(fields: String, word: String) throws {
        let invoice = try EracuniInvoice(
            draft(#""date":"2026-03-01","merchant":" Pekara  Klas ","total":"5.00","currency":"EUR",\#(fields)"#),
            in: .croatia)
        #expect(invoice.created.methodOfPayment == word)
        #expect(invoice.created.paymentDueDate == (fields.contains("due_date") ? "2026-04-01" : "2026-03-01"))
        #expect(invoice.created.supplierName == "Pekara Klas")
    }

    @Test("the supplier's number, tax number and name are told; a change tells the supplier only where it is another")
    func supplier() throws {
        let fields = #""date":"2026-03-01","number":"1-2-3","total":"5.00","currency":"EUR","tax_id":"12345678903""#
        let invoice = try EracuniInvoice(draft(#"\#(fields),"merchant":"Pekara""#), in: .croatia)
        #expect(invoice.created.number == "1-2-3" && invoice.created.supplierTaxNumber == "HR12345678903")
        let other = try EracuniInvoice(draft(#"\#(fields),"merchant":"Mlin""#), in: .croatia)
        #expect(invoice.supplierDigest != other.supplierDigest)
        let there = try JSONDecoder().decode(EracuniDocument.self, from: Data(#"{"documentID":"51:1"}"#.utf8))
        #expect(other.changed(there, supplier: false).supplierName == nil)
        #expect(other.changed(there, supplier: true).supplierName == "Mlin")
    }

    @Test("amounts are compared as amounts, days as days")
    func told() throws {
        let invoice = try EracuniInvoice(
            draft(#""date":"2026-03-01","merchant":"Pekara","number":"1","total":"689.00","currency":"EUR""#),
            in: .croatia)
        func there(_ amount: String, _ remarks: String = #","remarks":"x bilko:d""#) throws -> EracuniDocument {
            let days = ["date", "receivalDate", "paymentDueDate", "dateOfSupplyFrom"]
                .map { #""\#($0)":"2026-03-01T00:00:00""# }.joined(separator: ",")
            let text =
                #"{"documentID":51,"number":1,"methodOfPayment":"Cash","paymentAmount":\#(amount),\#(days)\#(remarks)}"#
            return try JSONDecoder().decode(EracuniDocument.self, from: Data(text.utf8))
        }
        for amount in ["689", "689.0", #""689.000""#, #""689.00""#] {
            #expect(try there(amount).says(invoice), "\(amount)")
        }
        for amount in ["68.9", #""689.001""#, #""6890""#, "null"] {
            #expect(try !there(amount).says(invoice), "\(amount)")
        }
        #expect(try !there("689", "").says(invoice) && there("689", "").agrees(invoice))
        #expect(try there("null").agrees(invoice))
    }

    @Test(
        "the country follows from the address; without a path it is Croatia's",
        arguments: [
            ("https://e-racuni.com", "https://e-racuni.com/WebServicesHR/API", "HR"),
            ("https://e-racuni.com/WebServicesRS/API/", "https://e-racuni.com/WebServicesRS/API", "RS"),
            ("https://e-racuni.com/WebServicesSI/API", "https://e-racuni.com/WebServicesSI/API", "SI"),
            ("https://e-racuni.com/WebServicesXX/API", "https://e-racuni.com/WebServicesXX/API", ""),
        ])
    func country(typed: String, address: String, country: String) throws {
        let interface = EracuniBackend.interface(at: try ServerAddress(normalising: typed))
        #expect(interface == address)
        #expect(EracuniBackend.country(of: try ServerAddress(normalising: interface)).rawValue == country)
    }

    // MARK: - Papers and pace

    @Test("the second paper of a purchase waits for the received invoice of the first, and is added there once")
    func papers() async throws {
        let trial = try place.trial()
        let slip = try trial.capture(state: "linked")
        let first = try trial.capture()
        let digests = [slip, first].map(\.documentID.hex)
        let known = Mutex<RemoteRecord?>(nil)
        let state = Mutex("needs_review")
        let vault = try #require(trial.vault)
        let backend = EracuniBackend(
            account: Trial.account, at: try ServerAddress(normalising: "\(place.address.text)/WebServicesHR/API"),
            user: "ana", through: try #require(place.client),
            tokens: PairedSecret(first: "k3y+/=", second: place.secret),
            known: { _, _ in known.withLock { $0 } },
            queued: { type, entity in
                SyncQueueItem(
                    id: "q", entityType: type, entityId: entity, operation: .create,
                    payload:
                        #"{"draftId":"\#(first.id)","documentIds":["\#(digests[1])"],"state":"\#(state.withLock { $0 })"}"#,
                    createdAt: "2026-11-23T10:00:00Z")
            }, original: { (id) throws(BackendError) in try vault.body(of: id) }, now: { wallClock() }, pace: 0)
        func send() async throws -> RemoteRecord {
            let original = try vault.body(of: slip.documentID)
            let item = SyncQueueItem(
                id: "i", entityType: .document, entityId: digests[0], operation: .upload,
                payload: """
                    {"byteCount":\(original.byteCount),"draftIds":["\(first.id)"],"mediaType":"image/jpeg",\
                    "sha256":"\(digests[0])"}
                    """, createdAt: "2026-11-23T10:00:00Z")
            let queued = QueuedItem(
                item: item, sequence: 1, idempotencyKey: "key", state: .running, nextAttemptAt: wallClock(),
                account: Trial.account, fence: 1)
            return try await backend.deliver(QueueClaim(queued: queued, remote: nil), original: original)
        }
        for (word, wait) in [("needs_review", Int64(3_600_000)), ("ready", 5_000)] {
            state.withLock { $0 = word }
            await #expect {
                try await send()
            } throws: { error in
                guard case BackendError.notYet(_, wait) = error else { return false }
                return true
            }
        }
        try await trial.settle()
        known.withLock { $0 = (try? vault.remoteRecord(.expenseDraft, first.id, account: Trial.account)) ?? nil }
        for _ in 0..<2 { #expect(try await send().status == "attached") }
        let files = digests.map { "\($0).jpg jpg \($0)" }.sorted().joined(separator: ",")
        #expect(try await place.inventory().map { String($0.split(separator: "|").last ?? "") } == [files])
    }

    @Test("between two requests there is a second; a clock that jumps lets nobody wait longer")
    func pace() async throws {
        let time = Mutex<Int64>(1_000_000)
        let slept = Mutex<[Int64]>([])
        let pace = Pace(
            milliseconds: 1_000, now: { Timestamp(milliseconds: time.withLock { $0 }) },
            sleep: { wait in
                slept.withLock { $0.append(wait) }
                time.withLock { $0 += wait }
            })
        for step in [Int64(0), 0, 400, 5_000, -3_600_000, 0] {
            time.withLock { $0 += step }
            try await pace.wait()
        }
        let waits = slept.withLock { $0 }
        #expect(waits == [1_000, 600, 1_000, 1_000])
        #expect(EracuniBackend.usualPace == 1_000)
        let cancelled = Pace(
            milliseconds: 1_000, now: { Timestamp(milliseconds: 0) }, sleep: { _ in throw CancellationError() })
        try await cancelled.wait()
        await #expect(throws: BackendError.transport(.cancelled)) { try await cancelled.wait() }
    }
}
