import Foundation
import Ingestion
import Pipeline
import ReceiptModel
import Synchronization

/// One run over many files: several at a time, progress while it goes, a table at the end.
final class ImportSession: Sendable {
    private struct State {
        var progress: Progress
        var outcomes: [DocumentOutcome] = []
        var refused: [DocumentOutcome] = []
    }

    private let files: [IncomingFile]
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
                progress: Progress(
                    total: found.items.count, style: Progress.style(quiet: quiet || json && !Talk.isTerminal))))
        for case .refused(_, let refusal) in found.items { finish(DocumentOutcome(refused: refusal)) }
    }

    /// Works on all files, `window` at a time; the readers behind it take what they can.
    ///
    /// A failure that concerns every file ends the run; what was finished until then is reported.
    func run(
        window: Int, _ take: @escaping @Sendable (IncomingFile) async throws -> DocumentOutcome
    ) async throws {
        let files = files
        let work = Task {
            try await withThrowingTaskGroup(of: DocumentOutcome.self) { group in
                var waiting = files.makeIterator()
                func addNext() {
                    guard !Task.isCancelled, let file = waiting.next() else { return }
                    state.withLock { $0.progress.begin(file.shownPath) }
                    group.addTask { try await take(file) }
                }
                for _ in 0..<window { addNext() }
                while let outcome = try await group.next() {
                    finish(outcome)
                    addNext()
                }
            }
        }
        interrupted.cancels { work.cancel() }
        do {
            try await work.value
        } catch {
            close()
            throw error
        }
    }

    /// Goes on with what an earlier run stored and did not read.
    func resume(_ pipeline: Pipeline) async throws {
        guard !interrupted.happened else { return }
        for attachment in try pipeline.unfinished() {
            guard !interrupted.happened else { return }
            let outcome = try await pipeline.resume(attachment)
            if !quiet && !json { Talk.say("resumed from an earlier run: \(outcome.file): \(outcome.summary)") }
        }
    }

    private func finish(_ outcome: DocumentOutcome) {
        state.withLock { state in
            state.outcomes.append(outcome)
            if json {
                state.progress.clear()
                try? Talk.json(DocumentReport(outcome))
            }
            state.progress.finish(outcome.file, outcome.summary)
        }
    }

    /// Takes the progress away and prints the table, once.
    func close() {
        let outcomes = state.withLock { state in
            state.progress.clear()
            return state.outcomes
        }
        guard !json, !quiet else { return }
        if details {
            for outcome in outcomes { outcome.detailLines().forEach(Talk.data) }
            return
        }
        let sorted = outcomes.sorted { $0.file < $1.file }
        var table = Table(
            ["outcome", "state", "date", "merchant", "total", "", "file", "what to know"], rightAligned: [4])
        for outcome in sorted { table.add(outcome.cells()) }
        if !table.isEmpty { table.lines().forEach(Talk.data) }
        Talk.data(tally(outcomes))
    }

    private func tally(_ outcomes: [DocumentOutcome]) -> String {
        let count = { (kind: DocumentOutcome.Kind) in outcomes.count { $0.kind == kind } }
        let review = outcomes.count { $0.kind == .new && $0.draft?.state == .needsReview }
        var parts = [
            "\(count(.new)) new (\(review) to review)", "\(count(.duplicate)) duplicate", "\(count(.failed)) failed",
            "\(count(.refused)) refused",
        ]
        if repeated > 0 { parts.append("\(repeated) named twice") }
        if passedOver > 0 { parts.append("\(passedOver) hidden or temporary passed over") }
        return parts.joined(separator: ", ")
    }

    /// The exit code that the outcomes amount to.
    var status: ExitStatus {
        let outcomes = state.withLock { $0.outcomes }
        if interrupted.happened || outcomes.contains(where: { $0.trouble == .interrupted }) { return .interrupted }
        let troubled = outcomes.filter { $0.trouble != .none }
        guard !troubled.isEmpty else { return outcomes.isEmpty ? .input : .done }
        if troubled.count < outcomes.count { return .partial }
        if troubled.allSatisfy({ $0.trouble == .encrypted }) { return .encrypted }
        if troubled.contains(where: { $0.trouble == .missingDependency }) { return .missingDependency }
        return .input
    }
}

/// Ctrl-C and the request to end: the run gives up what is being read and says what was done.
private final class Interruption: Sendable {
    private let flag = Mutex(false)
    private let sources = Mutex<[SourceBox]>([])

    /// Dispatch sources are safe to keep anywhere; the type does not say so.
    private struct SourceBox: @unchecked Sendable { let source: any DispatchSourceSignal }

    var happened: Bool { flag.withLock { $0 } }

    /// Calls `action` at the first signal; the second one ends the program at once.
    func cancels(_ action: @escaping @Sendable () -> Void) {
        let made = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                let second = flag.withLock { flag in
                    defer { flag = true }
                    return flag
                }
                if second { exit(ExitStatus.interrupted.rawValue) }
                Talk.say("\ninterrupted: finishing what is being stored; press Ctrl-C again to end at once")
                action()
            }
            source.resume()
            return SourceBox(source: source)
        }
        sources.withLock { $0 = made }
    }
}
