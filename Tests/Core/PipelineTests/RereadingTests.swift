import Countries
import MemoryStore
import Reading
import ReceiptModel
import Store
import Synchronization
import Testing

@testable import Pipeline

/// Reads what it was told to, and keeps with which settings it was asked last.
private final class AskedReader: DocumentReader {
    private let reading: DocumentReading
    private let asked = Mutex<ReadingSettings?>(nil)

    init(_ reading: DocumentReading) { self.reading = reading }

    var settings: ReadingSettings? { asked.withLock(\.self) }

    func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading {
        asked.withLock { $0 = settings }
        guard let corners = settings.corners?[1] else { return reading }
        var between = reading
        between.pages[0].outline = corners.points
        between.pages[0].isOutlineGiven = true
        return between
    }
}

/// A page is read again where a person says that the paper lies.
@Suite struct RereadingTests {
    private let inbox: Inbox
    private let store = MemoryStore()

    init() throws { inbox = try Inbox() }

    private var deeds: DraftDeeds { DraftDeeds(store, now: Inbox.now) }

    private static let corners = [(40.0, 30.0), (560.0, 30.0), (560.0, 1_900.0), (40.0, 1_900.0)].map {
        PagePoint(x: $0.0, y: $0.1)
    }

    private func draft(_ text: String = Printed.receipt) async throws -> ExpenseDraft {
        try #require(
            try await inbox.pipeline(into: store, ScriptedReader(Printed.reading(text))).take(try inbox.picture(1))
                .first?.draft)
    }

    private func work(_ reader: any DocumentReader) -> Reprocessing {
        Reprocessing(
            store: store, reader: reader, from: .read, settings: .forDocuments(of: nil), isDryRun: true, now: Inbox.now)
    }

    @Test("The page is read between the corners, the draft gets a revision, and what a person has said stays")
    func again() async throws {
        let total = "UKUPNO EUR                     4,75"
        let first = try await draft(Printed.receipt.replacing(total, with: ""))
        let said = try deeds.change(
            first, DraftChange(said: [SaidField(field: .note, texts: ["poklon"])], company: nil, isConfirmed: false)
        ).draft
        let reader = AskedReader(Printed.reading(Printed.receipt))
        let reread = try await work(reader).reread(said, page: 1, between: PaperCorners(Self.corners))
        #expect(reader.settings?.corners?[1]?.points == Self.corners && reader.settings?.splits == false)
        #expect(try store.drafts().first?.revision == said.revision, "nothing is kept before it is kept")
        let kept = try deeds.keep(reread)
        #expect(kept.revision == said.revision + 1 && kept.author == .reading)
        #expect(kept.fields.plain(.note) == "poklon" && kept.fields.total?.value.decimalString == "4.75")
        #expect(try store.reading(of: kept.documentID)?.givenCorners?[1]?.points == Self.corners)
        let entry = try #require(try store.auditTrail(of: kept.documentID).last)
        #expect(entry.details.changes?.contains(DraftDeeds.cornersChange) == true)
        #expect(try deeds.undo(kept)?.fields.total?.value == said.fields.total?.value)
    }

    @Test("Whoever reads all originals again later reads this one between the same corners")
    func later() async throws {
        let reader = AskedReader(Printed.reading(Printed.receipt))
        let draft = try await draft()
        let kept = try deeds.keep(
            try await work(reader).reread(draft, page: 1, between: PaperCorners(Self.corners)))
        let again = AskedReader(Printed.reading(Printed.receipt))
        _ = try await work(again).again(kept)
        #expect(again.settings?.corners?[1]?.points == Self.corners)
    }

    @Test("What somebody else has changed meanwhile is found, and neither draft nor reading is touched")
    func meanwhile() async throws {
        let draft = try await draft()
        let reader = AskedReader(Printed.reading(Printed.otherReceipt))
        let reread = try await work(reader).reread(draft, page: 1, between: PaperCorners(Self.corners))
        let other = try deeds.change(
            draft, DraftChange(said: [SaidField(field: .note, texts: ["x"])], company: nil, isConfirmed: false)
        ).draft
        #expect(throws: StoreError.revisionConflict(draft: draft.id, expected: 1, found: 2)) {
            try deeds.keep(reread)
        }
        #expect(try store.drafts().first == other && store.reading(of: draft.documentID)?.givenCorners == nil)
    }

    @Test("What has no such page, is set aside, shares its picture or is no picture is refused")
    func refused() async throws {
        let corners = try PaperCorners(Self.corners)
        let reader = AskedReader(Printed.reading(Printed.receipt))
        let draft = try await draft()
        func message(_ draft: ExpenseDraft, page: Int = 1) async -> String {
            do throws(RereadError) {
                _ = try await work(reader).reread(draft, page: page, between: corners)
                return ""
            } catch {
                #expect(!error.remedy.isEmpty && error.exitStatus == .usage)
                return error.message.english
            }
        }
        #expect(await message(draft, page: 2).contains("no page 2"))
        let aside = try deeds.setAside(draft, .personal, note: nil)
        #expect(await message(aside).contains("set aside"))
        let two = try await inbox.pipeline(
            into: store, ScriptedReader(Printed.reading(Printed.receipt, Printed.otherReceipt))
        ).take(try inbox.picture(2)).compactMap(\.draft)
        #expect(two.count == 2)
        let shared = await message(try #require(two.last), page: 2)
        #expect(shared.contains("several receipts"))
        #expect(reader.settings == nil, "nothing was read")
    }
}
