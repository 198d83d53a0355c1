import Countries
import MemoryStore
import Reading
import ReceiptModel
import Store
import Testing

@testable import Pipeline

/// What becomes of a draft when a person says something.
@Suite struct ReviewTests {
    private let inbox: Inbox
    private let store = MemoryStore()

    init() throws { inbox = try Inbox() }

    private func drafted() async throws -> ExpenseDraft {
        let reader = ScriptedReader(Printed.reading(Printed.receipt))
        return try #require(try await inbox.pipeline(into: store, reader).take(try inbox.picture(1)).first?.draft)
    }

    private func said(_ text: String, of field: ReceiptField, _ draft: ExpenseDraft, confirmed: Bool = false)
        -> ExpenseDraft
    {
        var next = draft
        let isTaken = next.fields.say(field, text)
        #expect(isTaken)
        return next.reviewed(changed: [field], confirmed: confirmed, now: Inbox.now())
    }

    @Test("A date after the paper came in is taken and to review until a person confirms it, whatever else is said")
    func dateAhead() async throws {
        let draft = try await drafted()
        #expect(draft.state == .ready, "\(draft.reasons)")
        let ahead = said("01.01.2040.", of: .date, draft)
        #expect(ahead.state == .needsReview && ahead.reasons.joined().contains("2040-01-01"), "\(ahead.reasons)")
        let other = said("fuel", of: .category, ahead)
        #expect(other.state == .needsReview)
        #expect(said("14.03.2025.", of: .date, other).state == .ready)
        let confirmed = other.reviewed(changed: [], confirmed: true, now: Inbox.now())
        #expect(confirmed.state == .ready)
        #expect(said("meals", of: .category, confirmed).state == .ready, "it was confirmed")
        #expect(said("02.01.2040.", of: .date, confirmed).state == .needsReview, "another day is not")
        #expect(said("01.01.2040.", of: .date, draft, confirmed: true).state == .ready)
    }

    @Test("What was said of the date stays doubtful when the draft is made anew, and confirmed where it was")
    func madeAnew() async throws {
        let draft = try await drafted()
        func again(_ draft: ExpenseDraft) async throws -> ExpenseDraft {
            try store.replace(draft: draft, queue: [], changes: ["date"], now: Inbox.now())
            let reader = ScriptedReader(Printed.reading(Printed.receipt))
            return try await Reprocessing(
                store: store, reader: reader, from: .extract, settings: .forDocuments(of: nil), isDryRun: true,
                now: Inbox.now
            ).again(draft).draft
        }
        let ahead = said("01.01.2040.", of: .date, draft)
        #expect(try await again(ahead).state == .needsReview)
        let confirmed = ahead.reviewed(changed: [], confirmed: true, now: Inbox.now())
        #expect(try await again(confirmed).state == .ready)
    }

    @Test("A value that stands already says nothing else, unless a doubt goes with it")
    func unchanged() async throws {
        let draft = try await drafted()
        let total = try #require(draft.fields.plain(.total))
        #expect(!said(total, of: .total, draft).saysOther(than: draft, confirmed: false))
        #expect(said("99,90", of: .total, draft).saysOther(than: draft, confirmed: false))
        let ahead = said("01.01.2040.", of: .date, draft)
        #expect(ahead.saysOther(than: draft, confirmed: false))
        #expect(!said("01.01.2040.", of: .date, ahead).saysOther(than: ahead, confirmed: false))
        let confirmed = ahead.reviewed(changed: [], confirmed: true, now: Inbox.now())
        #expect(confirmed.saysOther(than: ahead, confirmed: true))
        #expect(
            !confirmed.reviewed(changed: [], confirmed: true, now: Inbox.now())
                .saysOther(than: confirmed, confirmed: true))
    }
}

extension ReviewTests {
    @Test("A picture that is cut short says so where something is missing, and nowhere else")
    func cutShort() async throws {
        func reasons(_ text: String) async throws -> [Message] {
            var reading = Printed.reading(text)
            reading.pages[0].remarks = [PageReading.damagedRemark]
            let files = [try inbox.picture(UInt8(truncatingIfNeeded: text.count))]
            let outcome = try await inbox.pipeline(into: MemoryStore(), ScriptedReader(reading)).take(files[0])
            return outcome.first?.reasons ?? ["no outcome"]
        }
        let told = try await reasons("~~~")
        #expect(told.count > 1 && told[0].contains("cut short"), "it explains the others: \(told)")
        #expect(try await reasons(Printed.receipt).isEmpty)
    }
}
