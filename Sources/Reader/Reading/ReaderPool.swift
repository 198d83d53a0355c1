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
package final class ReaderPool: DocumentReader, PagePreviewer {
    private let queue: JobQueue
    private let command: ReaderCommand
    private let limits: ReaderLimits
    private let second: SecondReader?

    /// A pool of at most `size` processes; at least one.
    ///
    /// `second` is asked about pages of which no sure draft can be made; it is closed with the pool.
    ///
    /// - Throws: ``ReadingError/unavailable(why:)`` when the system has no descriptors left.
    package init(
        size: Int = ProcessInfo.processInfo.activeProcessorCount, command: ReaderCommand,
        limits: ReaderLimits = ReaderLimits(), second: SecondReader? = nil
    ) throws(ReadingError) {
        do throws(SystemFailure) {
            queue = try JobQueue(size: max(1, size))
        } catch {
            throw .unavailable(why: "\(error.description)")
        }
        self.command = command
        self.limits = limits
        self.second = second
    }

    deinit {
        queue.close()
        second?.close()
    }

    package func read(
        _ document: Document, from descriptor: CInt, settings: ReadingSettings
    ) async throws(ReadingError) -> DocumentReading {
        guard case .reading(let reading) = try await answer(.read(settings), document, descriptor) else {
            throw .garbled(why: "it answers without a reading")
        }
        guard let second else { return reading }
        return await read(reading, of: document, from: descriptor, settings, asking: second)
    }

    /// The reading with what a second reader makes of its pages, where nothing sure could be made of them.
    ///
    /// Whatever goes wrong with the second reader, the reading stands.
    private func read(
        _ reading: DocumentReading, of document: Document, from descriptor: CInt, _ settings: ReadingSettings,
        asking second: SecondReader
    ) async -> DocumentReading {
        // Data and text layers need no reader, and of several papers on one picture the frames are not told apart.
        let isRecognised = reading.pages.map {
            if case .recognised = $0.text.source { $0.receipt == nil } else { false }
        }
        guard reading.invoice == nil, isRecognised.contains(true) else { return reading }
        guard let receipt = try? await extract(ExtractionRequest(reading, country: settings.country)).receipt,
            second.isAsked(about: receipt)
        else { return reading }
        var whole = reading
        for index in whole.pages.indices where isRecognised[index] {
            let page = whole.pages[index]
            let corners = page.isOutlineGiven == true ? settings.corners?[page.number] : nil
            let request = PreviewRequest(page: page.number, longestSide: PreviewRequest.largestSide, corners: corners)
            guard let preview = try? await preview(of: document, from: descriptor, request),
                preview.width > 0, (preview.fullWidth, preview.fullHeight) == (page.width, page.height),
                preview.toOriginal == page.toOriginal
            else { continue }
            whole.pages[index].second = try? await second.text(
                on: preview.jpeg, ofWidth: page.width, height: page.height,
                scale: Double(page.width) / Double(preview.width))
        }
        return whole
    }

    package func preview(
        of document: Document, from descriptor: CInt, _ request: PreviewRequest
    ) async throws(ReadingError) -> PagePreview {
        guard case .preview(let preview) = try await answer(.preview(request), document, descriptor) else {
            throw .garbled(why: "it answers without a picture")
        }
        return preview
    }

    package func extract(_ request: ExtractionRequest) async throws(ReadingError) -> ExtractionAnswer {
        guard case .extracted(let answer) = try await answer(.extract(request), nil, -1) else {
            throw .garbled(why: "it answers without fields")
        }
        return answer
    }

    /// Has one document worked on; returns when it is done, given up or failed.
    private func answer(
        _ task: ReaderTask, _ document: Document?, _ descriptor: CInt
    ) async throws(ReadingError) -> ReaderAnswer {
        let ticket = queue.newTicket()
        let job = ReaderJob(ticket: ticket, document: document, original: descriptor, task: task)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                if let place = queue.submit(job, for: caller) { startWorker(place) }
            }
        } onCancel: {
            queue.giveUp(ticket)
        }
        queue.forget(ticket)
        return try result.get()
    }

    /// Gives up what is being read, kills the processes and waits until they are gone: some milliseconds.
    ///
    /// Documents that come later fail with ``ReadingError/cancelled``.
    package func shutDown() {
        queue.close()
        second?.close()
        queue.waitUntilStopped()
    }

    /// The identifiers of the processes that run now; for tests of the supervision.
    var processIdentifiers: [Int32] { queue.pids }

    private func startWorker(_ place: NewWorker) {
        let worker = ReaderWorker(
            index: place.index, alarm: place.alarm, queue: queue, command: command, limits: limits)
        let thread = Thread { worker.run() }
        thread.name = "reader \(place.index)"
        thread.stackSize = 1 << 20
        thread.start()
    }
}

/// One thread with at most one reader process.
struct ReaderWorker: Sendable {
    let index: Int
    let alarm: Alarm
    let queue: JobQueue
    let command: ReaderCommand
    let limits: ReaderLimits

    func run() {
        var reader: SupervisedReader?
        while true {
            switch queue.order(forWorker: index) {
            case .work(let job):
                let result = answer(job, with: &reader)
                queue.deliver(result, ticket: job.ticket, fromWorker: index)
            case .wait:
                alarm.wait()
                alarm.clear()
            case .stop:
                reader = nil
                queue.note(pid: nil, ofWorker: index)
                queue.workerStopped()
                return
            }
        }
    }

    /// Reads with the process at hand, and once more with a fresh one when that may help.
    private func answer(_ job: ReaderJob, with reader: inout SupervisedReader?) -> ReaderResult {
        var attempt = 1
        let end = SuspendingClock.now.advanced(by: .seconds(limits.documentSeconds))
        while true {
            do throws(ReadingError) {
                return .success(try answer(job, attempt: attempt, until: end, with: &reader))
            } catch {
                guard error.isWorthAnotherTry, attempt == 1 else { return .failure(error) }
                reader = nil
                attempt += 1
            }
        }
    }

    private func answer(
        _ job: ReaderJob, attempt: Int, until end: SuspendingClock.Instant, with reader: inout SupervisedReader?
    ) throws(ReadingError) -> ReaderAnswer {
        if queue.isGivenUp(job.ticket) { throw .cancelled }
        var current = try fitReader(from: reader.take())
        var task = job.task
        if attempt > 1, case .read(var settings) = task {
            settings.isSecondTry = true
            task = .read(settings)
        }
        let request = ReaderRequest(
            ticket: job.ticket, attempt: attempt, processorSeconds: limits.processorSeconds,
            document: job.document, task: task)
        // Thrown from here, the process at hand is let go of, and so killed.
        let outcome = try current.answer(to: request, original: job.original, until: end, alarm: alarm) {
            queue.isGivenUp(job.ticket)
        }
        reader = consume current
        switch outcome {
        case .reading(let reading): return .reading(reading)
        case .preview(let preview): return .preview(preview)
        case .extracted(let answer): return .extracted(answer)
        case .failure(let error): throw error
        // The reader that is asked keeps these to itself.
        case .pagesDone: throw .garbled(why: "it answers without a result")
        }
    }

    /// The process at hand, or a fresh one in its place.
    private func fitReader(from reader: consuming SupervisedReader?) throws(ReadingError) -> SupervisedReader {
        if let current = consume reader, current.isFit { return current }
        queue.note(pid: nil, ofWorker: index)
        let fresh = try SupervisedReader(command, limits: limits)
        queue.note(pid: fresh.pid, ofWorker: index)
        return fresh
    }
}
