import Foundation
package import ReceiptModel

/// Reads documents in child processes, several at a time, each under limits.
///
/// A crash, a hang or a memory bomb costs the document that caused it: it gets one more try in a fresh process and then
/// fails with its reason, while the others go on. Each process has a thread of its own in this program, which waits for
/// it, so nothing blocks the tasks of the program; the threads live as long as the pool, because the kernel kills a
/// child when the *thread* that started it ends. That is also why no process outlives this program, however it ends.
///
/// Processes and threads are started when the first documents need them.
package final class ReaderPool: DocumentReader {
    private let desk: ReadingDesk
    private let command: ReaderCommand
    private let limits: ReaderLimits

    /// A pool of at most `size` processes; at least one.
    ///
    /// - Throws: ``ReadingError/unavailable(why:)`` when the system has no descriptors left.
    package init(
        size: Int = ProcessInfo.processInfo.activeProcessorCount, command: ReaderCommand,
        limits: ReaderLimits = ReaderLimits()
    ) throws(ReadingError) {
        do throws(SystemFailure) {
            desk = try ReadingDesk(size: max(1, size))
        } catch {
            throw .unavailable(why: error.description)
        }
        self.command = command
        self.limits = limits
    }

    deinit { desk.close() }

    package func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading {
        let ticket = desk.newTicket()
        let job = ReadingJob(ticket: ticket, document: document, original: descriptor, settings: settings)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                if let place = desk.submit(job, for: caller) { startLane(place) }
            }
        } onCancel: {
            desk.giveUp(ticket)
        }
        desk.forget(ticket)
        return try result.get()
    }

    /// Gives up what is being read, kills the processes and waits until they are gone: some milliseconds.
    ///
    /// Documents that come later fail with ``ReadingError/cancelled``.
    package func shutDown() {
        desk.close()
        desk.waitUntilStopped()
    }

    /// The identifiers of the processes that run now.
    package var processIdentifiers: [Int32] { desk.pids }

    private func startLane(_ place: NewLane) {
        let lane = ReaderLane(
            index: place.index, alarm: place.alarm, desk: desk, command: command, limits: limits)
        let thread = Thread { lane.run() }
        thread.name = "reader \(place.index)"
        thread.stackSize = 1 << 20
        thread.start()
    }
}

/// One thread with at most one reader process.
struct ReaderLane: Sendable {
    let index: Int
    let alarm: Alarm
    let desk: ReadingDesk
    let command: ReaderCommand
    let limits: ReaderLimits

    func run() {
        var reader: SupervisedReader?
        while true {
            switch desk.order(forLane: index) {
            case .read(let job):
                let result = read(job, with: &reader)
                desk.deliver(result, ticket: job.ticket, fromLane: index)
            case .wait:
                alarm.wait()
                alarm.clear()
            case .stop:
                reader = nil
                desk.note(pid: nil, ofLane: index)
                desk.laneStopped()
                return
            }
        }
    }

    /// Reads with the process at hand, and once more with a fresh one when that may help.
    private func read(_ job: ReadingJob, with reader: inout SupervisedReader?) -> ReadingResult {
        var attempt = 1
        while true {
            do throws(ReadingError) {
                return .success(try read(job, attempt: attempt, with: &reader))
            } catch {
                guard error.isWorthAnotherTry, attempt == 1 else { return .failure(error) }
                reader = nil
                attempt += 1
            }
        }
    }

    private func read(
        _ job: ReadingJob, attempt: Int, with reader: inout SupervisedReader?
    ) throws(ReadingError) -> DocumentReading {
        if desk.isGivenUp(job.ticket) { throw .cancelled }
        var current = try fitReader(from: reader.take())
        var settings = job.settings
        if attempt > 1 { settings.isSecondTry = true }
        let request = ReaderRequest(
            ticket: job.ticket, attempt: attempt, processorSeconds: limits.processorSeconds,
            document: job.document, settings: settings)
        // Thrown from here, the process at hand is let go of, and so killed.
        let outcome = try current.answer(to: request, original: job.original, alarm: alarm) {
            desk.isGivenUp(job.ticket)
        }
        reader = consume current
        switch outcome {
        case .reading(let reading): return reading
        case .failure(let error): throw error
        // The reader that is asked keeps these to itself.
        case .pagesDone: throw .garbled(why: "it answers without a reading")
        }
    }

    /// The process at hand, or a fresh one in its place.
    private func fitReader(from reader: consuming SupervisedReader?) throws(ReadingError) -> SupervisedReader {
        if let current = consume reader, current.isFit { return current }
        desk.note(pid: nil, ofLane: index)
        let fresh = try SupervisedReader(command, limits: limits)
        desk.note(pid: fresh.pid, ofLane: index)
        return fresh
    }
}
