import Ingestion
import MemoryStore
import Pipeline
import Reading
import ReceiptModel
import Store
import SystemPackage
import Testing

/// One file from the folder to its draft, whatever the reader does.
@Suite struct TakingTests {
    private let inbox: Inbox
    private let store = MemoryStore()
    private let good = ScriptedReader(Printed.reading(Printed.receipt))

    init() throws { inbox = try Inbox() }

    @Test func aReceiptBecomesADraftWithItsOriginal() async throws {
        let file = try inbox.picture(1)
        let outcome = try #require(try await inbox.pipeline(into: store, good).take(file).first)
        let draft = try #require(try store.drafts().first)
        #expect(outcome.kind == .new && outcome.draft == draft && outcome.document?.id == draft.documentID)
        #expect(draft.fields.total?.value.minorUnits == 475 && draft.fields.taxID?.value.digits == "53102749680")
        #expect(try store.attachment(draft.documentID)?.state == .drafted)
        #expect(try store.reading(of: draft.documentID) == Printed.reading(Printed.receipt))
        #expect(try store.queueItems().map(\.item.operation) == [.create, .upload])
        #expect(try store.attachment(draft.documentID)?.retention.country == .croatia)
    }

    @Test func aReceiptOverWhichExtractionDiesNeedsAttentionAndTheNextIsDrafted() async throws {
        let dying = inbox.pipeline(into: store, DyingExtractor(reading: Printed.reading(Printed.receipt)))
        let outcome = try #require(try await dying.take(try inbox.picture(1)).first)
        #expect(outcome.kind == .failed && outcome.reasons.first?.contains("signal 4") == true, "\(outcome.reasons)")
        #expect(try store.attachments().map(\.state) == [.needsAttention])
        #expect(try await inbox.pipeline(into: store, good).take(try inbox.picture(2)).map(\.kind) == [.new])
    }

    @Test func everyFileIsAccountedForOnce() async throws {
        let poison = try inbox.picture(9)
        let reader = ScriptedReader(
            Printed.reading(Printed.receipt),
            [try identity(of: poison): .failure(.timedOut(seconds: 120, of: .wall))])
        let files = [
            try inbox.picture(1), try inbox.picture(1, named: "again.png"), poison,
            try inbox.file("note.doc", Array("what is this".utf8).map { $0 ^ 0x80 }), try inbox.file("empty.png", []),
            IncomingFile(.path(inbox.folder.appending("gone.png"))), IncomingFile(.path(inbox.folder)),
        ]
        let pipeline = inbox.pipeline(into: store, reader)
        var kinds: [DocumentOutcome.Kind] = []
        for file in files {
            let outcomes = try await pipeline.take(file)
            #expect(outcomes.count == 1 && outcomes[0].file == file.shownPath)
            #expect(outcomes[0].kind == .new || !outcomes[0].reasons.isEmpty)
            kinds += outcomes.map(\.kind)
        }
        #expect(kinds == [.new, .duplicate, .failed, .refused, .refused, .refused, .refused])
        #expect(try store.attachments().map(\.state) == [.drafted, .needsAttention])
        #expect(reader.reads.values.allSatisfy { $0 == 1 } && reader.reads.count == 2)
    }

    @Test func theSameBytesUnderTwoNamesAreReadOnce() async throws {
        let reader = SlowReader(Printed.reading(Printed.receipt))
        let pipeline = inbox.pipeline(into: store, reader)
        let files = [try inbox.picture(1, named: "a.png"), try inbox.picture(1, named: "b.png")]
        let tasks = files.map { file in Task { try await pipeline.take(file) } }
        await reader.waits(for: 1)
        reader.goOn()
        var outcomes: [DocumentOutcome] = []
        for task in tasks { outcomes += try await task.value }
        #expect(reader.begun == 1)
        #expect(Set(outcomes.map(\.kind)) == [.new, .duplicate] && outcomes.count == 2)
        #expect(Set(outcomes.compactMap(\.draft?.id)).count == 1 && outcomes.allSatisfy { $0.draft != nil })
        #expect(try store.attachments().count == 1 && store.drafts().count == 1)
    }

    @Test(arguments: [
        ReadingError.crashed(.signalled(11), lastWords: "abort"), .timedOut(seconds: 9, of: .processor),
        .outOfMemory(megabytes: 1_536), .garbled(why: "no JSON"), .noPages, .encrypted,
    ])
    func aDocumentThatCannotBeReadNeedsAttentionAndHarmsNoOther(_ error: ReadingError) async throws {
        let (bad, file) = (try inbox.picture(1), try inbox.picture(2))
        let crashing = inbox.pipeline(into: store, CrashingReader(error: error))
        let outcome = try #require(try await crashing.take(bad).first)
        #expect(outcome.kind == .failed && outcome.trouble == (error == .encrypted ? .encrypted : .input))
        let kept = try #require(try store.attachments().first)
        #expect(kept.state == .needsAttention && kept.reasons == outcome.reasons && outcome.reasons.count == 1)
        #expect(try crashing.unfinished().isEmpty, "it is set aside, and no run goes on with it by itself")
        let pipeline = inbox.pipeline(into: store, good)
        #expect(try await pipeline.take(file).map(\.kind) == [.new])
        #expect(try await pipeline.take(bad).map(\.kind) == [.new], "its next import tries again")
        #expect(try store.attachments().map(\.state) == [.drafted, .drafted])
    }

    @Test(arguments: [
        ReadingError.packMissing(name: "srp"), .toolMissing(name: "pdftoppm"), .readerMissing(path: "/x"),
        .unavailable(why: "no processes"),
    ])
    func whatTheMachineLacksIsNoFaultOfTheDocument(_ error: ReadingError) async throws {
        let lacking = inbox.pipeline(into: store, CrashingReader(error: error))
        let outcome = try #require(try await lacking.take(try inbox.picture(1)).first)
        #expect(outcome.kind == .failed && outcome.trouble == .missingDependency)
        let waiting = try lacking.unfinished()
        #expect(waiting.map(\.state) == [.stored])
        let resumed = try await inbox.pipeline(into: store, good).resume(try #require(waiting.first))
        #expect(resumed.map(\.kind) == [.new] && resumed.allSatisfy(\.isResumed))
        #expect(try lacking.unfinished().isEmpty)
    }

    @Test func whatIsCancelledGoesOnLater() async throws {
        let reader = SlowReader(Printed.reading(Printed.receipt))
        let pipeline = inbox.pipeline(into: store, reader)
        let file = try inbox.picture(1)
        let task = Task { try await pipeline.take(file) }
        await reader.waits(for: 1)
        task.cancel()
        let outcome = try #require(try await task.value.first)
        #expect(outcome.trouble == .interrupted && outcome.draft == nil)
        let waiting = try #require(try pipeline.unfinished().first)
        #expect(waiting.state == .stored && waiting.reasons.isEmpty)
        #expect(try await pipeline.resume(waiting).map(\.kind) == [.new])
        #expect(try store.drafts().count == 1 && store.auditTrail().map(\.action) == [.stored, .drafted])
    }

    @Test(arguments: LyingReader.Lie.allCases)
    func aLyingReadingIsLookedAtByAPerson(_ lie: LyingReader.Lie) async throws {
        let pipeline = inbox.pipeline(into: store, LyingReader(lie: lie))
        let outcomes = try await pipeline.take(try inbox.picture(1))
        guard lie != .noPages, lie != .emptyPage else {
            #expect(outcomes.map(\.kind) == [.failed] && outcomes[0].reasons.joined().contains("Nothing of a receipt"))
            #expect(try store.attachments().map(\.state) == [.needsAttention] && store.drafts().isEmpty)
            return
        }
        #expect(outcomes.map(\.kind) == [.new])
        let draft = try #require(try store.drafts().first)
        #expect(draft.state == .needsReview && !draft.reasons.isEmpty, "\(draft.fields)")
        #expect(try store.attachments().map(\.state) == [.drafted])
    }

    @Test func aPictureWithTwoReceiptsMakesTwoDrafts() async throws {
        let reader = ScriptedReader(Printed.reading(Printed.receipt, Printed.otherReceipt))
        let outcomes = try await inbox.pipeline(into: store, reader).take(try inbox.picture(1))
        #expect(outcomes.map(\.kind) == [.new, .new] && outcomes.map(\.draft?.receipt) == [1, 2])
        #expect(try store.drafts().map(\.fields.total?.value.minorUnits) == [475, 735])
        #expect(try store.attachments().count == 1)
        let again = try await inbox.pipeline(into: store, reader).take(try inbox.picture(1))
        #expect(again.map(\.kind) == [.duplicate, .duplicate] && again.compactMap(\.reading).count == 2)
    }
}
