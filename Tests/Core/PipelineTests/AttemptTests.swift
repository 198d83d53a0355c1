import Ingestion
import MemoryStore
import Pipeline
import Reading
import ReceiptModel
import Store
import Synchronization
import Testing

/// Documents over which the whole program ends: told apart, left alone, and read again when a person says so.
@Suite struct AttemptTests {
    private let inbox: Inbox
    private let store = MemoryStore()
    private let good = ScriptedReader(Printed.reading(Printed.receipt))

    init() throws { inbox = try Inbox() }

    /// Stores a file, and leaves it as runs of the program do that end over it.
    private func stored(_ file: IncomingFile, diedOverBy runs: [Int32]) async throws -> ReceiptModel.Attachment {
        let lacking = inbox.pipeline(into: store, CrashingReader(error: .unavailable(why: "not now")))
        let outcome = try #require(try await lacking.take(file).first)
        let document = try #require(outcome.document)
        for run in runs { try store.beginAttempt(on: document.id, in: Inbox.run(run), now: Inbox.now()) }
        return try #require(try store.attachment(document.id))
    }

    @Test func theAttemptIsCommittedBeforeTheReaderIsAskedAndClosedAfterwards() async throws {
        let seen = Mutex<[Int]>([])
        let reader = LookingReader(reading: Printed.reading(Printed.receipt)) { [store] id in
            let open = (try? store.openAttempts(on: id, before: Inbox.run(99))) ?? -1
            seen.withLock { $0.append(open) }
        }
        let file = try inbox.picture(1)
        #expect(try await inbox.pipeline(into: store, reader).take(file).map(\.kind) == [.new])
        #expect(seen.withLock { $0 } == [1])
        #expect(try store.openAttempts(on: identity(of: file), before: Inbox.run(99)) == 0)
    }

    @Test(arguments: [
        ReadingError.crashed(.signalled(11), lastWords: ""), .timedOut(seconds: 9, of: .wall), .encrypted,
        .unavailable(why: "no processes"), .cancelled,
    ])
    func whateverBecomesOfTheReadingNoAttemptStaysOpen(_ error: ReadingError) async throws {
        let file = try inbox.picture(1)
        _ = try await inbox.pipeline(into: store, CrashingReader(error: error)).take(file)
        #expect(try store.openAttempts(on: identity(of: file), before: Inbox.run(99)) == 0)
    }

    @Test func whatEndedTheProgramTwiceNeedsAttentionAndEverythingElseGoesOn() async throws {
        let poison = try inbox.picture(9)
        let waiting = try await stored(poison, diedOverBy: [2, 3])
        let pipeline = inbox.pipeline(into: store, good, run: Inbox.run(4))
        let unfinished = try pipeline.unfinished()
        #expect(unfinished.map(\.document.id) == [waiting.document.id])
        let outcome = try #require(try await pipeline.resume(waiting).first)
        #expect(outcome.kind == .failed && outcome.trouble == .input && good.reads.isEmpty)
        let words = outcome.reasons.joined()
        #expect(words.contains("ended 2 times") && words.contains("attachments retry") && words.contains("skip"))
        #expect(try store.attachment(waiting.document.id)?.reasons == outcome.reasons)
        #expect(try pipeline.unfinished().isEmpty, "it is told once, and no run goes on with it")
        #expect(try await pipeline.take(try inbox.picture(1)).map(\.kind) == [.new])
        // Named again, it is told again, and not read.
        #expect(try await pipeline.take(poison).map(\.kind) == [.failed])
        #expect(good.reads[waiting.document.id] == nil)
        #expect(try store.auditTrail(of: waiting.document.id).count { $0.action == .attention } == 1)
        try store.retry(waiting.document.id, reason: "the mains failed", now: Inbox.now())
        #expect(try await pipeline.resume(waiting).map(\.kind) == [.new])
    }

    @Test func onceIsNoReasonAndACleanStopIsNone() async throws {
        let waiting = try await stored(try inbox.picture(1), diedOverBy: [2])
        for run in Int32(3)...6 {
            let stopped = inbox.pipeline(into: store, CrashingReader(error: .cancelled), run: Inbox.run(run))
            #expect(try await stopped.resume(waiting).map(\.trouble) == [.interrupted])
        }
        let pipeline = inbox.pipeline(into: store, good, run: Inbox.run(7))
        #expect(try await pipeline.resume(waiting).map(\.kind) == [.new])
    }

    @Test func whatIsSkippedIsNotReadWhenItIsNamedAgain() async throws {
        let file = try inbox.picture(1)
        let waiting = try await stored(file, diedOverBy: [])
        try store.skip(waiting.document.id, reason: "a menu", now: Inbox.now())
        let pipeline = inbox.pipeline(into: store, good)
        #expect(try pipeline.unfinished().isEmpty)
        let outcome = try #require(try await pipeline.take(file).first)
        #expect(outcome.kind == .duplicate && outcome.reasons.joined().contains("skipped") && good.reads.isEmpty)
    }

    /// The next end of the program is then that document's.
    @Test func aSuspectIsReadAlone() async throws {
        let reader = SlowReader(Printed.reading(Printed.receipt))
        let pipeline = inbox.pipeline(into: store, reader, run: Inbox.run(4))
        let suspects = [
            try await stored(try inbox.picture(1), diedOverBy: [2]),
            try await stored(try inbox.picture(2), diedOverBy: [3]),
        ]
        let first = Task { try await pipeline.resume(suspects[0]) }
        await reader.waits(for: 1)
        let second = Task { try await pipeline.resume(suspects[1]) }
        let file = try inbox.picture(3)
        let third = Task { try await pipeline.take(file) }
        for _ in 0..<1_000 { await Task.yield() }
        #expect(reader.begun == 1)
        reader.goOn()
        for task in [first, second, third] { #expect(try await task.value.map(\.kind) == [.new]) }
        #expect(reader.begun == 3)
    }

    @Test func ofAJoinedReceiptEveryPictureNeedsAttention() async throws {
        let files = [try inbox.picture(1), try inbox.picture(2)]
        let lacking = inbox.pipeline(into: store, CrashingReader(error: .unavailable(why: "not now")))
        _ = try await lacking.take(joined: files)
        let receipt = try identity(of: files[0])
        for run in Int32(2)...3 { try store.beginAttempt(on: receipt, in: Inbox.run(run), now: Inbox.now()) }
        let pipeline = inbox.pipeline(into: store, good, run: Inbox.run(4))
        let unfinished = try pipeline.unfinished()
        #expect(unfinished.count == 1)
        #expect(try await pipeline.resume(unfinished[0]).map(\.kind) == [.failed])
        #expect(try store.attachments().map(\.state) == [.needsAttention, .needsAttention])
        try store.retry(try identity(of: files[1]), reason: "the mains failed", now: Inbox.now())
        #expect(try await pipeline.resume(unfinished[0]).map(\.kind) == [.new])
    }
}

/// Looks at something when it is asked to read.
private struct LookingReader: DocumentReader {
    let reading: DocumentReading
    let look: @Sendable (DocumentID) -> Void

    func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading {
        look(document.id)
        return reading
    }
}
