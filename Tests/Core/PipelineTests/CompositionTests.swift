import Countries
import Foundation
import Ingestion
import MemoryStore
import Pipeline
import Reading
import ReceiptModel
import Store
import Testing

/// What is made of the same stages: photos of one receipt, joined photos, previews, drafts made anew.
@Suite struct CompositionTests {
    private let inbox: Inbox
    private let store = MemoryStore()
    private let good = ScriptedReader(Printed.reading(Printed.receipt))

    init() throws { inbox = try Inbox() }

    // MARK: Photos of one receipt

    @Test(arguments: 1...20) func twoPhotosAtTheSameMomentAreOneExpense(_ round: Int) async throws {
        let reader = SlowReader(Printed.reading(Printed.receipt))
        let pipeline = inbox.pipeline(into: store, reader)
        let files = try (UInt8(1)...3).map { try inbox.picture($0) }
        let tasks = files.map { file in Task { try await pipeline.take(file) } }
        await reader.waits(for: files.count)
        reader.goOn()
        for task in tasks { #expect(try await task.value.map(\.kind) == [.new]) }
        let drafts = try store.drafts()
        let expenses = drafts.filter { $0.state != .linked }
        #expect(drafts.count == 3 && expenses.count == 1, "round \(round)")
        #expect(drafts.allSatisfy { $0.state != .linked || $0.sameAs == expenses.first?.id })
        let items = try store.queueItems().map(\.item)
        #expect(items.count { $0.entityType == .expenseDraft } == 1 && items.count { $0.operation == .upload } == 3)
    }

    @Test func anotherPurchaseIsAnotherExpense() async throws {
        let other = try inbox.picture(2)
        let reader = ScriptedReader(
            Printed.reading(Printed.receipt),
            [try identity(of: other): .success(Printed.reading(Printed.otherReceipt))])
        let pipeline = inbox.pipeline(into: store, reader)
        for file in [try inbox.picture(1), other] { _ = try await pipeline.take(file) }
        #expect(try store.drafts().allSatisfy { $0.sameAs == nil } && store.drafts().count == 2)
    }

    // MARK: Joined photos

    @Test func joinedPhotosMakeOneDraft() async throws {
        let files = [try inbox.picture(1), try inbox.picture(2)]
        let half = Printed.receipt.split(separator: "\n")
        let reader = ScriptedReader(
            Printed.reading(half.prefix(7).joined(separator: "\n")),
            [try identity(of: files[1]): .success(Printed.reading(half.dropFirst(5).joined(separator: "\n")))])
        let pipeline = inbox.pipeline(into: store, reader)
        let outcomes = try await pipeline.take(joined: files)
        #expect(outcomes.map(\.kind) == [.new] && outcomes[0].joinedFiles == [files[1].shownPath])
        let draft = try #require(try store.drafts().first)
        #expect(try draft.documents == files.map(identity) && store.drafts().count == 1)
        #expect(draft.fields.total?.value.minorUnits == 475)
        #expect(try store.reading(of: draft.documents[1])?.pages.map(\.number) == [2], "pages are counted through")
        #expect(try await pipeline.take(joined: files).map(\.kind) == [.duplicate])
        let more = try await pipeline.take(joined: [files[1], try inbox.picture(3)])
        #expect(more.map(\.kind) == [.refused, .refused] && more.allSatisfy { $0.joinedFiles.isEmpty })
        #expect(try store.attachments().count == 2)
    }

    @Test func joinedPhotosAreTakenInAllOrNone() async throws {
        let pipeline = inbox.pipeline(into: store, good)
        let (first, same) = (try inbox.picture(1), try inbox.picture(1, named: "same.png"))
        let bad = try inbox.file("bad.png", [])
        for files in [[first, bad], [bad, first], [first, same]] {
            let outcomes = try await pipeline.take(joined: files)
            #expect(outcomes.map(\.kind) == [.refused, .refused])
        }
        #expect(try store.attachments().isEmpty && good.reads.isEmpty)
    }

    @Test func whenOneJoinedPhotoCannotBeReadNoneIsDrafted() async throws {
        let files = [try inbox.picture(1), try inbox.picture(2)]
        let reader = ScriptedReader(
            Printed.reading(Printed.receipt),
            [try identity(of: files[1]): .failure(.undecodable(stage: .decode, why: "cut off"))])
        let outcomes = try await inbox.pipeline(into: store, reader).take(joined: files)
        #expect(outcomes.map(\.kind) == [.failed] && outcomes[0].file == files[1].name)
        #expect(try store.attachments().map(\.state) == [.needsAttention, .needsAttention])
        #expect(try store.attachments()[0].reasons[0].contains(files[1].name))
        #expect(try await inbox.pipeline(into: store, good).take(joined: files).map(\.kind) == [.new])
        #expect(try store.drafts().map(\.documents.count) == [2])
    }

    @Test func joinedPhotosOfAnInterruptedRunGoOnTogether() async throws {
        let files = [try inbox.picture(1), try inbox.picture(2)]
        let lacking = inbox.pipeline(into: store, CrashingReader(error: .packMissing(name: "srp")))
        #expect(try await lacking.take(joined: files).map(\.trouble) == [.missingDependency])
        let waiting = try lacking.unfinished()
        #expect(waiting.count == 1, "one of them stands for both")
        let resumed = try await inbox.pipeline(into: store, good).resume(try #require(waiting.first))
        #expect(resumed.map(\.kind) == [.new])
        #expect(try store.drafts().map(\.documents.count) == [2] && store.unfinished().isEmpty)
    }

    // MARK: Previews

    @Test func aPreviewTellsWhatTakingInWouldTellAndKeepsNothing() async throws {
        let file = try inbox.picture(1)
        let preview = inbox.preview(beside: store, good)
        let seen = try await preview.look(at: file)
        #expect(try await preview.look(at: file).map(\.kind) == [.new], "a preview remembers nothing")
        #expect(try store.attachments().isEmpty && store.auditTrail().isEmpty)
        let taken = try await inbox.pipeline(into: store, good).take(file)
        #expect(seen.map(\.draft) == taken.map(\.draft) && seen.map(\.reading) == taken.map(\.reading))
        let known = try await preview.look(at: try inbox.picture(1, named: "again.png"))
        #expect(known.map(\.kind) == [.duplicate] && known.map(\.draft) == taken.map(\.draft))
        #expect(try await inbox.preview(good).look(at: file).map(\.kind) == [.new], "nothing beside it is asked")
        #expect(try store.sightings(of: identity(of: file)).count == 1)
    }

    @Test func aPreviewOfJoinedPhotosIsOfTheWholeReceipt() async throws {
        let files = [try inbox.picture(1), try inbox.picture(2)]
        let preview = inbox.preview(beside: store, good)
        let seen = try await preview.look(atJoined: files)
        let taken = try await inbox.pipeline(into: store, good).take(joined: files)
        #expect(seen.map(\.draft) == taken.map(\.draft) && seen.map(\.joinedFiles) == taken.map(\.joinedFiles))
        #expect(try await preview.look(atJoined: files).map(\.kind) == [.duplicate])
        let failing = inbox.preview(CrashingReader())
        #expect(try await failing.look(atJoined: files).map(\.kind) == [.failed])
        #expect(try await failing.look(at: try inbox.file("bad.png", [])).map(\.kind) == [.refused])
    }

    // MARK: Drafts made anew

    @Test func aDraftIsMadeAnewOutOfABetterReading() async throws {
        let file = try inbox.picture(1)
        let poor = ScriptedReader(
            Printed.reading(
                Printed.receipt.replacingOccurrences(of: "Račun br.: 4711/P2/1", with: "~~~")
                    .replacingOccurrences(of: "UKUPNO EUR                     4,75", with: "~~~")))
        let pipeline = inbox.pipeline(into: store, poor)
        let draft = try #require(try await pipeline.take(file).first?.draft)
        func again(
            dry: Bool, from start: Reprocessing.Start = .read, _ reader: any DocumentReader
        ) async throws -> Reprocessing.Outcome {
            let present = try #require(try store.drafts().first)
            return try await Reprocessing(
                store: store, reader: reader, from: start, settings: .forDocuments(of: nil), isDryRun: dry,
                now: Inbox.now
            ).again(present)
        }
        #expect(
            try await again(dry: false, from: .extract, good).verdict == .unchanged, "the kept reading says the same")
        let failed = try await again(dry: false, CrashingReader())
        #expect(failed.verdict == .failed && failed.reason.contains("signal 11"))
        #expect(try await again(dry: true, good).verdict == .changed)
        #expect(
            try store.drafts() == [draft] && store.reading(of: draft.documentID) != Printed.reading(Printed.receipt))
        let outcome = try await again(dry: false, good)
        #expect(outcome.verdict == .changed && !outcome.changes.isEmpty)
        #expect(try store.drafts() == [outcome.draft] && outcome.draft.revision == 2)
        #expect(try store.reading(of: draft.documentID) == Printed.reading(Printed.receipt))
        #expect(try store.queueItems().last?.item.operation == .update)
    }

    /// As a program would have left it that did not know the bound yet.
    @Test func anAbsurdAmountThatNobodyHasSeenIsToReviewAgain() async throws {
        let absurd = Printed.receipt.replacingOccurrences(of: "2,70", with: "150.000.002,70")
        let reader = ScriptedReader(Printed.reading(absurd))
        var draft = try #require(try await inbox.pipeline(into: store, reader).take(try inbox.picture(1)).first?.draft)
        #expect(
            draft.state == .needsReview && draft.reasons.joined().contains("never booked unseen"), "\(draft.reasons)")
        func record(_ next: ExpenseDraft, _ change: String) throws {
            try store.replace(
                draft: next, queue: [next.updateItem(now: Inbox.now())], changes: [change], now: Inbox.now())
            draft = next
        }
        func again() async throws -> Reprocessing.Outcome {
            try await Reprocessing(
                store: store, reader: reader, from: .extract, settings: .forDocuments(of: nil), isDryRun: false,
                now: Inbox.now
            ).again(draft)
        }
        var ready = draft
        (ready.state, ready.reasons, ready.revision) = (.ready, [], draft.revision + 1)
        try record(ready, "reprocessed")
        let outcome = try await again()
        #expect(outcome.verdict == .changed && outcome.draft.state == .needsReview)
        #expect(outcome.draft.reasons.joined().contains("never booked unseen"))
        draft = outcome.draft
        try record(draft.reviewed(changed: [], confirmed: true, now: Inbox.now()), ExpenseDraft.reviewedChange)
        #expect(draft.state == .ready)
        #expect(try await again().verdict == .unchanged, "a person has settled it")
    }
}
