import Glibc
import ReceiptModel
import Synchronization

typealias ReadingResult = Result<DocumentReading, ReadingError>

/// A document that waits to be read.
struct ReadingJob: Sendable {
    let ticket: UInt64
    let document: Document
    /// Borrowed from the caller, who waits until the job is answered.
    let original: CInt
    let settings: ReadingSettings
}

/// What a lane shall do next.
enum LaneOrder {
    case read(ReadingJob)
    case wait
    case stop
}

/// Where documents wait for a lane, and callers for their answers.
///
/// Every job is answered exactly once: who takes its continuation out of `callers`, under the lock, resumes it.
final class ReadingDesk: Sendable {
    private struct Lane {
        let alarm: Alarm
        var isIdle = false
        var ticket: UInt64?
        var pid: pid_t?
    }

    private struct State {
        var waiting: [ReadingJob] = []
        var callers: [UInt64: CheckedContinuation<ReadingResult, Never>] = [:]
        var givenUp: Set<UInt64> = []
        var lanes: [Lane] = []
        var lanesRunning = 0
        var isClosed = false
        var lastTicket: UInt64 = 0
    }

    private let state = Mutex(State())
    private let size: Int
    /// Rings when the last lane has stopped.
    private let stopped: Alarm

    init(size: Int) throws(SystemFailure) {
        self.size = size
        stopped = try Alarm()
    }

    // MARK: What callers do

    func newTicket() -> UInt64 {
        state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
    }

    /// Puts a job in the queue and wakes a lane; a number when a new lane shall be started for it.
    func submit(_ job: ReadingJob, for caller: CheckedContinuation<ReadingResult, Never>) -> NewLane? {
        let decision: Submission = state.withLock { state in
            if state.isClosed || state.givenUp.remove(job.ticket) != nil { return .refused(.cancelled) }
            if let idle = state.lanes.firstIndex(where: \.isIdle) {
                state.lanes[idle].isIdle = false
                state.lanes[idle].alarm.ring()
            } else if state.lanes.count < size {
                do throws(SystemFailure) {
                    let alarm = try Alarm()
                    state.lanes.append(Lane(alarm: alarm))
                    state.lanesRunning += 1
                    state.callers[job.ticket] = caller
                    state.waiting.append(job)
                    return .queued(NewLane(index: state.lanes.count - 1, alarm: alarm))
                } catch {
                    if state.lanes.isEmpty { return .refused(.unavailable(why: error.description)) }
                }
            }
            state.callers[job.ticket] = caller
            state.waiting.append(job)
            return .queued(nil)
        }
        switch decision {
        case .queued(let lane): return lane
        case .refused(let error):
            caller.resume(returning: .failure(error))
            return nil
        }
    }

    /// Gives a job up: at once when it waits, after its process was killed when it is being read.
    func giveUp(_ ticket: UInt64) {
        let caller = state.withLock { state -> CheckedContinuation<ReadingResult, Never>? in
            if let lane = state.lanes.first(where: { $0.ticket == ticket }) {
                state.givenUp.insert(ticket)
                lane.alarm.ring()
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

    /// Gives up everything and stops the lanes; does not wait for them.
    func close() {
        let callers = state.withLock { state in
            state.isClosed = true
            let callers = state.waiting.compactMap { state.callers.removeValue(forKey: $0.ticket) }
            state.waiting = []
            for lane in state.lanes { lane.alarm.ring() }
            if state.lanesRunning == 0 { stopped.ring() }
            return callers
        }
        for caller in callers { caller.resume(returning: .failure(.cancelled)) }
    }

    func waitUntilStopped() { stopped.wait() }

    var pids: [pid_t] { state.withLock { $0.lanes.compactMap(\.pid) } }

    // MARK: What lanes do

    func order(forLane index: Int) -> LaneOrder {
        state.withLock { state in
            if state.isClosed { return .stop }
            state.lanes[index].isIdle = state.waiting.isEmpty
            if state.waiting.isEmpty { return .wait }
            let job = state.waiting.removeFirst()
            state.lanes[index].ticket = job.ticket
            return .read(job)
        }
    }

    func isGivenUp(_ ticket: UInt64) -> Bool { state.withLock { $0.isClosed || $0.givenUp.contains(ticket) } }

    func deliver(_ result: ReadingResult, ticket: UInt64, fromLane index: Int) {
        let caller = state.withLock { state in
            state.lanes[index].ticket = nil
            return state.callers.removeValue(forKey: ticket)
        }
        caller?.resume(returning: result)
    }

    func note(pid: pid_t?, ofLane index: Int) { state.withLock { $0.lanes[index].pid = pid } }

    func laneStopped() {
        state.withLock { state in
            state.lanesRunning -= 1
            if state.lanesRunning == 0 { stopped.ring() }
        }
    }
}

/// A lane that has a place at the desk and no thread yet.
struct NewLane: Sendable {
    let index: Int
    let alarm: Alarm
}

private enum Submission {
    case queued(NewLane?)
    case refused(ReadingError)
}
