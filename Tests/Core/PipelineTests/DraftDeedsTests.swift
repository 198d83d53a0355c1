import Foundation
import MemoryStore
import Reading
import ReceiptModel
import Store
import Testing

@testable import Pipeline

/// What a person does with drafts.
@Suite struct DraftDeedsTests {
    private let inbox: Inbox
    private let store = MemoryStore()

    init() throws { inbox = try Inbox() }

    private var deeds: DraftDeeds { DraftDeeds(store, now: Inbox.now) }

    private func draft(_ number: UInt8 = 1, _ text: String = Printed.receipt) async throws -> ExpenseDraft {
        let pipeline = inbox.pipeline(into: store, ScriptedReader(Printed.reading(text)))
        return try #require(try await pipeline.take(try inbox.picture(number)).first?.draft)
    }

    private func edit(_ draft: ExpenseDraft, _ field: ReceiptField, _ text: String) throws -> ExpenseDraft {
        var next = draft
        let isTaken = next.fields.say(field, text)
        #expect(isTaken)
        next = next.reviewed(changed: [field], confirmed: false, now: Inbox.now())
        try deeds.keep(next, after: draft, changes: [field.rawValue])
        return next
    }

    /// What is sent of drafts, in order: the operation and the state that it tells.
    private func told() throws -> [String] {
        try store.queueItems().filter { $0.item.entityType == .expenseDraft && $0.outcome != .withdrawn }.map { item in
            let payload = try JSONSerialization.jsonObject(with: Data(item.item.payload.utf8)) as? [String: Any]
            return "\(item.item.operation.rawValue) \(payload?["state"] as? String ?? "")"
        }
    }

    private func send() throws {
        let claims = try store.claim(for: "a", limit: 99, lease: 1_000, now: Inbox.now())
        _ = try store.settle(claims.map { ($0, .delivered(nil)) }, now: Inbox.now())
    }

    // MARK: Set aside

    @Test("What was set aside before it was sent is never sent, and is new when it is taken back")
    func asideUnsent() async throws {
        let aside = try deeds.setAside(try await draft(), .personal, note: "poklon")
        #expect(aside.state == .setAside && aside.reasons.isEmpty && aside.settingAside?.note == "poklon")
        #expect(try told().isEmpty && store.claim(for: "a", limit: 9, lease: 9, now: Inbox.now()).isEmpty)
        let back = try deeds.takeBack(aside)
        #expect(back.state == .ready && back.settingAside == nil && back.revision == 3)
        #expect(try told() == ["create ready"])
        let uploads = try store.queueItems().filter { $0.item.operation == .upload && $0.state == .waiting }
        #expect(uploads.count == 1, "its original goes with it")
        #expect(throws: StoreError.self) { try deeds.takeBack(back) }
    }

    @Test("What was sent is told, both ways; the note of the person is not")
    func asideSent() async throws {
        let draft = try await draft()
        try send()
        let aside = try deeds.setAside(draft, .notMine, note: "sused")
        #expect(try told() == ["create ready", "update set_aside"])
        let payload = try #require(try store.queueItems().last?.item.payload)
        #expect(payload.contains("\"setAside\":\"not_mine\"") && !payload.contains("sused"))
        _ = try deeds.takeBack(aside)
        #expect(
            try told().last == "update ready" && store.queueItems().filter { $0.item.operation == .upload }.count == 1)
    }

    @Test("Who sets aside again says another reason, and keeps the note unless another is said")
    func asideAgain() async throws {
        let first = try deeds.setAside(try await draft(), .personal, note: "poklon")
        let second = try deeds.setAside(first, .notMine, note: nil)
        #expect(second.settingAside?.reason == .notMine && second.settingAside?.note == "poklon")
        #expect(try deeds.setAside(second, .notMine, note: "sused").settingAside?.note == "sused")
        let last = try #require(try store.drafts().first)
        #expect(try deeds.setAside(last, .notMine, note: "").settingAside?.note == nil)
    }

    @Test("A draft that is set aside may be corrected, and stays set aside")
    func asideEdited() async throws {
        let aside = try deeds.setAside(try await draft(), .noExpense, note: nil)
        #expect(try edit(aside, .total, "9,90").state == .setAside)
        #expect(try told().isEmpty)
        let again = try await draft(2)
        #expect(again.state == .linked, "the same paper is no new expense")
        #expect(throws: StoreError.self) { try deeds.setAside(again, .duplicate, note: nil) }
    }

    // MARK: History

    @Test("Undoing goes back step by step, and any revision can be had again")
    func undo() async throws {
        let first = try await draft()
        #expect(try deeds.undo(first) == nil)
        let second = try edit(first, .total, "9,90")
        let third = try edit(second, .number, "77")
        let fourth = try #require(try deeds.undo(third))
        #expect(
            fourth.restores == 2 && fourth.fields == second.fields && fourth.revision == 4 && fourth.author == .user)
        let fifth = try #require(try deeds.undo(fourth))
        #expect(fifth.restores == 1 && fifth.fields == first.fields && fifth.state == .ready)
        #expect(try deeds.undo(fifth) == nil)
        let sixth = try #require(try deeds.undo(fifth, to: 3))
        #expect(sixth.fields == third.fields)
        let seventh = try deeds.undo(sixth)
        #expect(seventh?.restores == 2, "behind a revision stands what was before it")
        #expect(throws: StoreError.self) { try deeds.undo(sixth, to: 99) }
        #expect(try store.revisions(of: first.id).map(\.revision) == Array(1...7))
        #expect(try store.revisions(of: first.id).map(\.author) == [.reading] + Array(repeating: .user, count: 6))
    }

    @Test("A correction after an undo is undone to what the undo made")
    func undoBehindUndo() async throws {
        let first = try await draft()
        let undone = try #require(try deeds.undo(try edit(first, .total, "9,90")))
        let edited = try edit(undone, .total, "8,80")
        let back = try #require(try deeds.undo(edited))
        #expect(back.fields == first.fields && back.restores == 1)
        #expect(try deeds.undo(back) == nil)
    }

    @Test("Undoing takes a draft back that was set aside, and tells what has to be told")
    func undoAside() async throws {
        let aside = try deeds.setAside(try await draft(), .personal, note: nil)
        let back = try #require(try deeds.undo(aside))
        #expect(back.state == .ready && back.settingAside == nil)
        #expect(try told() == ["create ready"])
    }

    @Test("What is set aside is no expense to link to, neither by hand nor by an undo")
    func linkToAside() async throws {
        let expense = try await draft()
        let own = try deeds.unlink(try await draft(2))
        #expect(own.state.isExpense)
        let aside = try deeds.setAside(expense, .personal, note: nil)
        #expect(throws: StoreError.self) { try deeds.link(own, to: aside) }
        #expect(throws: StoreError.self) { try deeds.undo(own) }
        #expect(try store.drafts().map(\.state) == [.setAside, own.state])
        let back = try deeds.takeBack(aside)
        #expect(try deeds.undo(own)?.sameAs == back.id)
    }

    // MARK: What is taught

    private func say(_ draft: ExpenseDraft, _ field: ReceiptField, _ text: String) throws -> ExpenseDraft {
        try deeds.change(draft, DraftChange(said: [SaidField(field: field, texts: [text])])).draft
    }

    private func taught() throws -> [String] { try store.issuerNotes(about: nil).map { "\($0.field) \($0.value)" } }

    @Test("What an undone change has taught of the issuer is forgotten, and what was said before counts again")
    func undoTaught() async throws {
        let first = try await draft()
        let named = try say(first, .merchant, "Kriva Konoba")
        #expect(try taught() == ["merchant Kriva Konoba"])
        let undone = try #require(try deeds.undo(named))
        #expect(try taught().isEmpty)
        let again = try #require(try deeds.undo(undone, to: named.revision))
        #expect(try taught() == ["merchant Kriva Konoba"])
        let second = try say(try await draft(2, Printed.otherReceipt), .merchant, "Lipov lad")
        #expect(try taught() == ["merchant Lipov lad"])
        _ = try deeds.undo(again)
        #expect(try taught() == ["merchant Lipov lad"], "another draft has said that")
        let third = try say(try #require(try store.drafts(named: [first.id]).first), .merchant, "Lad")
        _ = try deeds.undo(third)
        #expect(try taught() == ["merchant Lipov lad"], "what was replaced comes back")
        _ = try say(second, .merchant, "")
        #expect(try taught().isEmpty, "who takes the value away takes it from the next paper, too")
    }

    // MARK: Corrections

    @Test("A currency is that of every amount, and one that the law does not know is to review")
    func currency() async throws {
        let draft = try await draft()
        let said = SaidField(field: .currency, texts: ["bam"])
        let other = try deeds.change(draft, DraftChange(said: [said])).draft
        #expect(other.fields.currenciesOfAmounts == [.bam] && other.state == .needsReview)
        #expect(other.reasons.contains { $0.contains("The law of the country says EUR, the draft BAM.") })
        #expect(try deeds.change(other, DraftChange(isConfirmed: true)).draft.state == .ready)
        // Where an amount was left in another currency, the same words change it.
        var torn = try #require(try store.drafts().first)
        torn.fields.total?.value.currency = .unknown
        torn.revision += 1
        try deeds.keep(torn, after: try #require(try store.drafts().first), changes: [])
        #expect(try deeds.change(torn, DraftChange(said: [said])).isOther)
    }

    @Test("A paper of a country whose law nobody knows is ready when a person confirms it")
    func abroad() async throws {
        let draft = try await draft()
        func of(_ change: (inout ExpenseDraft) -> Void) -> ExpenseDraft {
            var next = draft
            next.fields.country = nil
            change(&next)
            return next.reviewed(changed: [], confirmed: true, now: Inbox.now())
        }
        #expect(of { _ in }.state == .ready)
        let swiss = Finding(.review, field: .country, message: "The receipt is from Switzerland.")
        let confirmed = of { $0.findings.append(swiss) }
        #expect(confirmed.state == .ready)
        // Known to be abroad, it is not asked for a country of ours again.
        let undated = of { ($0.findings, $0.fields.date) = ([swiss], nil) }
        #expect(undated.reasons.map(\.english) == ["The date was not found."])
        #expect(of { $0.fields.total = nil }.reasons.contains { $0.contains("The country is not known") })
    }

    @Test("A day that something contradicts keeps originals no shorter until a person confirms it")
    func retention() async throws {
        let draft = try await draft()
        func kept() throws -> CivilDate? { try store.attachment(draft.documentID)?.retention.retainUntil }
        let before = try #require(try kept())
        func date(_ draft: ExpenseDraft, _ text: String) throws -> ExpenseDraft {
            try deeds.change(draft, DraftChange(said: [SaidField(field: .date, texts: [text])])).draft
        }
        let early = try date(draft, "01.02.1999.")
        #expect(early.state == .needsReview)
        #expect(try kept() == before)
        let ahead = try date(early, "01.01.2040.")
        #expect(try #require(try kept()) > before, "a longer time is kept at once")
        let again = try date(ahead, "01.02.1999.")
        _ = try deeds.change(again, DraftChange(isConfirmed: true))
        #expect(try #require(try kept()) < before)
    }

    @Test("What is typed of a category is its name, in any language and script")
    func categories() {
        func said(_ text: String) -> [String] { SaidField(field: .category, texts: [text]).texts }
        #expect(said(" Gorivo ") == ["fuel"] && said("ГОРИВО") == ["fuel"] && said("fuel") == ["fuel"])
        #expect(said("smeštaj") == ["lodging"] && said("smjestaj") == ["lodging"] && said("bicikl") == ["bicikl"])
        #expect(said("  ") == [""] && SaidField(field: .merchant, texts: ["gorivo"]).texts == ["gorivo"])
    }

    @Test("What contradicts sums is taken, says what it breaks, and is ready when the person confirms")
    func contradiction() async throws {
        let draft = try await draft()
        let wrong = try edit(draft, .total, "5,75")
        #expect(wrong.state == .needsReview && wrong.reasons.joined().contains("add up to 4.75"), "\(wrong.reasons)")
        #expect(try edit(wrong, .category, "meals").reasons == wrong.reasons)
        let present = try #require(try store.drafts().first)
        #expect(try edit(present, .total, "4,75").state == .ready, "what is put right is no reason any more")
        let confirmed = wrong.reviewed(changed: [], confirmed: true, now: Inbox.now())
        #expect(confirmed.state == .ready && confirmed.findings.contains { $0.message.contains("add up to 4.75") })
        var later = confirmed
        let isTaken = later.fields.say(.note, "s računom")
        #expect(isTaken && later.reviewed(changed: [.note], confirmed: false, now: Inbox.now()).state == .ready)
        var worse = confirmed
        let isWorse = worse.fields.say(.total, "6,75")
        #expect(isWorse)
        #expect(worse.reviewed(changed: [.total], confirmed: false, now: Inbox.now()).state == .needsReview)
    }

    @Test(
        "An offer is an expense only where the person says so",
        arguments: [DocumentType.proforma, .copy, .slip, .report])
    func noExpense(_ kind: DocumentType) async throws {
        let offer = try edit(try await draft(), .kind, kind.rawValue)
        #expect(offer.state == .needsReview)
        #expect(offer.reviewed(changed: [], confirmed: true, now: Inbox.now()).state == .needsReview)
        let booked = offer.reviewed(changed: [], confirmed: true, isExpenseAnyway: true, now: Inbox.now())
        #expect(booked.state == .ready)
        var other = booked
        let isOffice = other.fields.say(.category, "office")
        #expect(isOffice)
        #expect(other.reviewed(changed: [.category], confirmed: false, now: Inbox.now()).state == .ready)
        let isTraining = other.fields.say(.kind, "training")
        #expect(isTraining)
        #expect(other.reviewed(changed: [.kind], confirmed: false, now: Inbox.now()).state == .needsReview)
    }
}
