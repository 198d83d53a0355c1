import Glibc
import ReceiptModel
import Synchronization

typealias ReaderResult = Result<ReaderAnswer, ReadingError>

/// What came of a job.
enum ReaderAnswer: Sendable {
    case reading(DocumentReading)
    case preview(PagePreview)
    case extracted(ExtractionAnswer)
}

/// A document that waits for a reader.
struct ReaderJob: Sendable {
    let ticket: UInt64
    /// `nil` where the task needs no original.
    let document: Document?
    /// Borrowed from the caller, who waits until the job is answered; -1 for none.
    let original: CInt
    let task: ReaderTask
}

/// What a worker shall do next.
enum WorkerOrder {
    case work(ReaderJob)
    case wait
    case stop
}

/// The queue of documents that wait for a worker, and of callers that wait for their answers.
///
/// Every job is answered exactly once: who takes its continuation out of `callers`, under the lock, resumes it.
final class JobQueue: Sendable {
    private struct Worker {
        let alarm: Alarm
        var isIdle = false
        var ticket: UInt64?
        var pid: pid_t?
    }

    private struct State {
        var waiting: [ReaderJob] = []
        var callers: [UInt64: CheckedContinuation<ReaderResult, Never>] = [:]
        var givenUp: Set<UInt64> = []
        var workers: [Worker] = []
        var workersRunning = 0
        var isClosed = false
        var lastTicket: UInt64 = 0
    }

    private let state = Mutex(State())
    private let size: Int
    /// Rings when the last worker has stopped.
    private let stopped: Alarm

    init(size: Int) throws(SystemFailure) {
        self.size = size
        stopped = try Alarm()
    }

    // MARK: Callers

    func newTicket() -> UInt64 {
        state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
    }

    /// Puts a job in the queue and wakes a worker; a number when a new worker shall be started for it.
    func submit(_ job: ReaderJob, for caller: CheckedContinuation<ReaderResult, Never>) -> NewWorker? {
        let decision: Submission = state.withLock { state in
            if state.isClosed || state.givenUp.remove(job.ticket) != nil { return .refused(.cancelled) }
            if let idle = state.workers.firstIndex(where: \.isIdle) {
                state.workers[idle].isIdle = false
                state.workers[idle].alarm.ring()
            } else if state.workers.count < size {
                do throws(SystemFailure) {
                    let alarm = try Alarm()
                    state.workers.append(Worker(alarm: alarm))
                    state.workersRunning += 1
                    state.callers[job.ticket] = caller
                    state.waiting.append(job)
                    return .queued(NewWorker(index: state.workers.count - 1, alarm: alarm))
                } catch {
                    if state.workers.isEmpty { return .refused(.unavailable(why: "\(error.description)")) }
                }
            }
            state.callers[job.ticket] = caller
            state.waiting.append(job)
            return .queued(nil)
        }
        switch decision {
        case .queued(let worker): return worker
        case .refused(let error):
            caller.resume(returning: .failure(error))
            return nil
        }
    }

    /// Gives a job up: at once when it waits, after its process was killed when it is being read.
    func giveUp(_ ticket: UInt64) {
        let caller = state.withLock { state -> CheckedContinuation<ReaderResult, Never>? in
            if let worker = state.workers.first(where: { $0.ticket == ticket }) {
                state.givenUp.insert(ticket)
                worker.alarm.ring()
                return nil
            }
            if let place = state.waiting.firstIndex(where: { $0.ticket == ticket }) {
                state.waiting.remove(at: place)
                return state.callers.removeValue(forKey: ticket)
            }
            // Not submitted yet: the cancellation came first.
            if !state.isClosed { state.givenUp.insert(ticket) }
            return nil
        }
        caller?.resume(returning: .failure(.cancelled))
    }

    /// Forgets a ticket whose caller has its answer; a cancellation may have come after it.
    func forget(_ ticket: UInt64) { state.withLock { _ = $0.givenUp.remove(ticket) } }

    /// Gives up everything and stops the workers; does not wait for them.
    func close() {
        let callers = state.withLock { state in
            state.isClosed = true
            let callers = state.waiting.compactMap { state.callers.removeValue(forKey: $0.ticket) }
            state.waiting = []
            for worker in state.workers { worker.alarm.ring() }
            if state.workersRunning == 0 { stopped.ring() }
            return callers
        }
        for caller in callers { caller.resume(returning: .failure(.cancelled)) }
    }

    func waitUntilStopped() { stopped.wait() }

    var pids: [pid_t] { state.withLock { $0.workers.compactMap(\.pid) } }

    // MARK: Workers

    func order(forWorker index: Int) -> WorkerOrder {
        state.withLock { state in
            if state.isClosed { return .stop }
            state.workers[index].isIdle = state.waiting.isEmpty
            if state.waiting.isEmpty { return .wait }
            let job = state.waiting.removeFirst()
            state.workers[index].ticket = job.ticket
            return .work(job)
        }
    }

    func isGivenUp(_ ticket: UInt64) -> Bool { state.withLock { $0.isClosed || $0.givenUp.contains(ticket) } }

    func deliver(_ result: ReaderResult, ticket: UInt64, fromWorker index: Int) {
        let caller = state.withLock { state in
            state.workers[index].ticket = nil
            return state.callers.removeValue(forKey: ticket)
        }
        caller?.resume(returning: result)
    }

    func note(pid: pid_t?, ofWorker index: Int) { state.withLock { $0.workers[index].pid = pid } }

    func workerStopped() {
        state.withLock { state in
            state.workersRunning -= 1
            if state.workersRunning == 0 { stopped.ring() }
        }
    }
}

/// A worker that has a place in the queue and no thread yet.
struct NewWorker: Sendable {
    let index: Int
    let alarm: Alarm
}

private enum Submission {
    case queued(NewWorker?)
    case refused(ReadingError)
}
