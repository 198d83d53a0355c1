import Console
import Foundation
import Ingestion
import Pipeline
import ReceiptModel
import Synchronization

/// One run over many files: several at a time, progress while it goes, a table at the end.
final class ImportSession: Sendable {
    /// A document that waits for its turn.
    struct Work: Sendable {
        let file: String
        /// How many files it is about.
        var fileCount = 1
        /// An outcome for each receipt.
        let take: @Sendable () async throws -> [DocumentOutcome]
    }

    /// What is kept of a finished document until the end; the readings are not, they are large.
    private struct Finished {
        let file: String
        let kind: DocumentOutcome.Kind
        let trouble: DocumentOutcome.Trouble
        let state: ExpenseDraft.State?
        let cells: [String]
        let details: [String]
    }

    private struct State {
        var progress: ProgressBar
        var finished: [Finished] = []
    }

    /// The files that were found, in their order.
    let files: [IncomingFile]
    private let passedOver: Int
    private let repeated: Int
    private let json: Bool
    private let quiet: Bool
    /// Whether the fields of each document are shown instead of the table.
    private let details: Bool
    private let state: Mutex<State>
    private let interrupted = Interruption()

    init(found: Discovery, json: Bool, quiet: Bool, details: Bool = false) {
        files = found.items.compactMap { if case .file(let file) = $0 { file } else { nil } }
        (passedOver, repeated) = (found.passedOver, found.repeated)
        self.json = json
        self.quiet = quiet
        self.details = details
        state = Mutex(
            State(
                progress: ProgressBar(
                    total: found.items.count, style: ProgressBar.style(quiet: quiet || json && !Console.isTerminal))))
        for case .refused(_, let refusal) in found.items { finish([DocumentOutcome(refused: refusal)], fileCount: 1) }
    }

    /// Whether something that was named is no file to be taken in.
    var hasRefusals: Bool { state.withLock { !$0.finished.isEmpty } }

    /// Works on documents, `window` at a time; the readers behind it take what they can.
    ///
    /// A failure that concerns every document ends the run, and so does an interruption; each document whose turn did
    /// not come gets an outcome that says so.
    func run(_ works: [Work], window: Int) async throws {
        let untried = Mutex(works[...])
        let work = Task {
            try await withThrowingTaskGroup(of: (outcomes: [DocumentOutcome], fileCount: Int).self) { group in
                func addNext() {
                    guard !Task.isCancelled, let next = untried.withLock({ $0.popFirst() }) else { return }
                    state.withLock { $0.progress.begin(next.file) }
                    group.addTask { (try await next.take(), next.fileCount) }
                }
                for _ in 0..<window { addNext() }
                while let finished = try await group.next() {
                    finish(finished.outcomes, fileCount: finished.fileCount)
                    addNext()
                }
            }
        }
        interrupted.cancels { work.cancel() }
        let result = await work.result
        for left in untried.withLock({ $0 }) {
            finish([DocumentOutcome(notTried: left.file)], fileCount: left.fileCount)
        }
        if case .failure(let error) = result {
            close()
            throw error
        }
    }

    /// Goes on with what an earlier run stored and did not read.
    func resume(_ pipeline: Pipeline, window: Int) async throws {
        guard !interrupted.happened else { return }
        let unfinished = try pipeline.unfinished()
        try await resume(unfinished, with: pipeline, settings: nil, window: window)
    }

    /// Works on documents that are stored; with settings of the user's own if there are any.
    func resume(
        _ attachments: [Attachment], with pipeline: Pipeline, settings: ReadingSettings?, window: Int
    ) async throws {
        guard !attachments.isEmpty else { return }
        state.withLock { $0.progress.extend(by: attachments.count) }
        try await run(
            attachments.map { attachment in
                Work(file: attachment.fileName) { try await pipeline.resume(attachment, settings: settings) }
            }, window: window)
    }

    private func finish(_ outcomes: [DocumentOutcome], fileCount: Int) {
        let finished = outcomes.map { outcome in
            Finished(
                file: outcome.file, kind: outcome.kind, trouble: outcome.trouble,
                state: outcome.draft?.state, cells: outcome.cells(),
                details: details ? outcome.detailLines() : [])
        }
        state.withLock { state in
            state.finished += finished
            if json {
                state.progress.clear()
                // A report holds text and whole numbers, and confidences that are finite: it can always be encoded.
                for outcome in outcomes { try? Console.json(DocumentReport(outcome)) }
            }
            guard let first = outcomes.first else { return }
            state.progress.finish(
                first.file, outcomes.map(\.summary).joined(separator: "; "), fileCount: fileCount)
        }
    }

    /// Takes the progress away and prints the table.
    func close() {
        let finished = state.withLock { state in
            state.progress.clear()
            return state.finished
        }
        if finished.isEmpty { Console.say("there was nothing to take in") }
        guard !json, !quiet else { return }
        if details {
            finished.flatMap(\.details).forEach(Console.data)
            return
        }
        var table = Table(
            ["outcome", "state", "date", "merchant", "total", "", "file", "what to know"], rightAligned: [4],
            prose: [7: 100])
        for document in finished.sorted(by: { $0.file < $1.file }) { table.add(document.cells) }
        if !table.isEmpty { table.lines().forEach(Console.data) }
        Console.show(tally(finished))
    }

    /// What became of how many; what an interruption kept from being read has not failed.
    private func tally(_ finished: [Finished]) -> Message {
        let waiting = finished.count { $0.trouble == .interrupted }
        let ended = finished.filter { $0.trouble != .interrupted }
        let count = { (kind: DocumentOutcome.Kind) in ended.count { $0.kind == kind } }
        let new = ended.filter { $0.kind == .new }
        let (toReview, linked) = (new.count { $0.state == .needsReview }, new.count { $0.state == .linked })
        let fresh: Message
        if linked > 0 {
            fresh = "\(new.count) new (\(toReview) to review, \(linked) linked to the draft of the same receipt)"
        } else {
            fresh = "\(new.count) new (\(toReview) to review)"
        }
        var parts: [Message] = [
            fresh, "\(count(.duplicate)) duplicate", "\(count(.failed)) failed", "\(count(.refused)) refused",
        ]
        if waiting > 0 {
            parts.append("\(waiting) not read yet, and nothing of it is lost: run the same command again")
        }
        if repeated > 0 { parts.append("\(repeated) named twice") }
        if passedOver > 0 { parts.append("\(passedOver) hidden or temporary passed over") }
        return parts.joined(separator: ", ")
    }

    /// The exit code that the outcomes amount to.
    var status: ExitStatus {
        let finished = state.withLock { $0.finished }
        if interrupted.happened { return .interrupted }
        let troubled = finished.filter { $0.trouble != .none }
        guard !troubled.isEmpty else { return finished.isEmpty ? .input : .done }
        if troubled.count < finished.count { return .partial }
        if troubled.allSatisfy({ $0.trouble == .encrypted }) { return .encrypted }
        if troubled.contains(where: { $0.trouble == .missingDependency }) { return .missingDependency }
        return .input
    }
}
