import Countries
import Foundation
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import Store

/// Reads documents that are stored and not read, one after the other: those that were sent here, and those of a run that was
/// interrupted.
///
/// The vault is let go of between two of them, so that other commands have their turn; changes of the page go through the
/// same vault meanwhile and need not wait.
actor UnfinishedReading {
    /// Time until what kept documents from being read is tried again.
    private static let pause = Duration.seconds(20)

    private let desk: VaultDesk
    private let run: ProgramRun
    private let now: @Sendable () -> Timestamp
    private var work: Task<Void, Never>?
    private var isAsked = false
    private var hasEnded = false
    /// Why nothing can be read at the moment.
    private(set) var trouble: Message?

    init(_ desk: VaultDesk, now: @escaping @Sendable () -> Timestamp) {
        self.desk = desk
        self.now = now
        run = ProgramRun(process: ProcessInfo.processInfo.processIdentifier, startedAt: now())
    }

    /// Something may be there to be read.
    func wake() {
        isAsked = true
        guard work == nil, !hasEnded else { return }
        work = Task { await readAll() }
    }

    /// Waits until the document in work has ended, which the end of its reader brings about; nothing is begun any more.
    func end() async {
        hasEnded = true
        work?.cancel()
        await work?.value
    }

    private func readAll() async {
        while isAsked, !hasEnded {
            isAsked = false
            do {
                try await readOnce()
                trouble = nil
            } catch is CancellationError {
                break
            } catch {
                trouble = (error as? any ExplainedError)?.message ?? "a fault of bilko itself"
                try? await Task.sleep(for: Self.pause)
                isAsked = true
            }
        }
        work = nil
    }

    private func readOnce() async throws {
        // What the machine lacks something for stays; it is tried again when something else comes.
        var passed: Set<DocumentID> = []
        while !hasEnded {
            let waiting = try await desk.read { try $0.unfinished().map(\.document.id) }
            guard waiting.contains(where: { !passed.contains($0) }) else { return }
            let readers = try desk.readers()
            let vault = try await desk.hold()
            let pipeline = Pipeline(
                store: vault, reader: readers, settings: .forDocuments(of: nil), spoolFolder: vault.home, run: run,
                now: now)
            let read = await result(with: pipeline, except: passed)
            await desk.letGo()
            guard let id = try read.get() else { return }
            passed.insert(id)
        }
    }

    private func result(
        with pipeline: Pipeline, except passed: Set<DocumentID>
    ) async -> Result<DocumentID?, any Error> {
        do {
            guard let next = try pipeline.unfinished().first(where: { !passed.contains($0.document.id) }) else {
                return .success(nil)
            }
            _ = try await pipeline.resume(next)
            return .success(next.document.id)
        } catch {
            return .failure(error)
        }
    }
}
