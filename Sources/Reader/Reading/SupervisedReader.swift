import CConfine
import Glibc
import ReceiptModel

/// A reader process and its channel, owned by the one thread that started it.
struct SupervisedReader: ~Copyable {
    private var process: ChildProcess
    private let channel: Descriptor
    private let errors: Descriptor
    private let limits: ReaderLimits
    private var errorsEnded = false
    private var lastWords = Tail()
    private var documents = 0
    private var buffer = ReadBuffer()

    init(_ command: ReaderCommand, limits: ReaderLimits) throws(ReadingError) {
        do throws(SystemFailure) {
            let channel = try Descriptor.channel()
            let errors = try Descriptor.pipe()
            let nowhere = try Descriptor.nowhere()
            // Standard output goes nowhere: it is no channel, and what libraries print there helps nobody.
            let descriptors = [nowhere.number, nowhere.number, errors.second.number, channel.second.number]
            process = try ChildProcess(
                ChildRequest(
                    executable: command.executable, arguments: [command.executable] + command.arguments,
                    environment: command.environment, descriptors: descriptors,
                    leadership: BILKO_LEADS_SESSION, limits: SupervisedReader.limits(limits),
                    confinement: ChildConfinement(role: BILKO_READS, readable: command.readable)))
            self.channel = channel.first
            self.errors = errors.first
        } catch {
            if error.code == ENOENT { throw .readerMissing(path: command.executable) }
            throw .unavailable(why: "\(error.description)")
        }
        self.limits = limits
    }

    /// The limits of the process.
    ///
    /// The one of processor time counts per process and not per document: until a document comes, the soft limit is one
    /// document's, and the process moves it before each. The hard limit is what all its documents may use together.
    private static func limits(_ limits: ReaderLimits) -> bilko_limits {
        let perDocument = UInt64(max(1, limits.processorSeconds))
        return bilko_limits(
            address_space_bytes: limits.memoryBytes, processor_seconds_soft: perDocument,
            processor_seconds_hard: perDocument * UInt64(max(1, limits.documentsPerProcess) + 1),
            file_bytes: limits.fileBytes, open_files: 64)
    }

    var pid: pid_t { process.pid }

    /// Whether it can take another document: alive, silent since its last answer, and not worn out.
    var isFit: Bool {
        guard documents < limits.documentsPerProcess, !process.hasEnded else { return false }
        return Poll.wait(for: [(channel.number, CInt(POLLIN))], until: .now) == [0]
    }

    /// Has one document read, until `documentEnd` at the latest.
    ///
    /// After an error the process is dead, or its next answer could be this one's; let go of it.
    mutating func answer(
        to request: ReaderRequest, original: CInt, until documentEnd: SuspendingClock.Instant, alarm: Alarm,
        isGivenUp: () -> Bool
    ) throws(ReadingError) -> ReaderReply.Outcome {
        guard let frame = ReaderWire.encode(request) else { throw .garbled(why: "the request cannot be written down") }
        documents += 1
        var clock = PageClock(limits, documentEnd)
        var sent = 0
        var assembly = ReplyAssembly()
        while true {
            let wish = CInt(sent < frame.count ? POLLIN | POLLOUT : POLLIN)
            let ready = Poll.wait(
                for: [
                    (channel.number, wish), (errorsEnded ? -1 : errors.number, CInt(POLLIN)),
                    (alarm.number, CInt(POLLIN)),
                    (process.endNotice.number, CInt(POLLIN)),
                ], until: clock.end)
            if ready[1] != 0 { drainErrors(onceOnly: true) }
            if ready[2] != 0 {
                alarm.clear()
                if isGivenUp() { throw .cancelled }
            }
            if ready[0] & CInt(POLLIN | POLLHUP | POLLERR) != 0 || ready[3] != 0 {
                let pages = assembly.pagesDone
                if let reply = try receive(into: &assembly, isRead: request.task.hasPages) {
                    return try accept(reply, for: request)
                }
                if assembly.pagesDone > pages { clock.begin(page: assembly.pagesDone + 1) }
            } else if ready[0] & CInt(POLLOUT) != 0 {
                sent += send(frame, from: sent, original: original)
            }
            if SuspendingClock.now >= clock.end { throw clock.failure(isRead: request.task.hasPages) }
        }
    }

    /// Takes the answer if it is the one asked for, and ends what the document left running.
    private func accept(_ reply: ReaderReply, for request: ReaderRequest) throws(ReadingError) -> ReaderReply.Outcome {
        guard reply.ticket == request.ticket else { throw .garbled(why: "it answers for another document") }
        process.killDescendants()
        return reply.outcome
    }

    /// Sends what goes at once, the original with the first byte; how many bytes that was.
    ///
    /// A failure shows as the end of the channel.
    private func send(_ frame: [UInt8], from offset: Int, original: CInt) -> Int {
        let number = channel.number
        let sent = unsafe frame.withUnsafeBytes { bytes in
            unsafe bilko_send(
                number, offset == 0 ? original : -1, bytes.baseAddress.map { unsafe $0 + offset }, bytes.count - offset)
        }
        return max(0, sent)
    }

    /// Takes what the channel holds; the answer when it is complete, an error when the channel or the process ended.
    private mutating func receive(
        into assembly: inout ReplyAssembly, isRead: Bool
    ) throws(ReadingError) -> ReaderReply? {
        while true {
            let page = isRead ? assembly.pagesDone + 1 : nil
            switch buffer.read(from: channel) {
            case .bytes: if let reply = try assembly.append(buffer.filled) { return reply }
            case .ended: throw failure(at: page)
            case .nothingYet:
                if process.hasEnded { throw failure(at: page) }
                return nil
            }
        }
    }

    /// What the end of the channel means: mostly that the process ended, by itself or by a limit.
    private mutating func failure(at page: Int?) -> ReadingError {
        // The channel closes a little earlier than the process ends; one that goes on for longer has closed it itself.
        let grace = SuspendingClock.now.advanced(by: .seconds(1))
        let ended = Poll.wait(for: [(process.endNotice.number, CInt(POLLIN))], until: grace) != [0]
        let end = process.end()
        drainErrors(onceOnly: false)
        guard ended else { return .garbled(why: "it closed its channel") }
        if end.ending == .exited(status: ReaderVersion.differs) { return .readerDiffers(says: lastWords.text) }
        if end.ending == .signalled(SIGXCPU) {
            return .timedOut(seconds: limits.processorSeconds, of: .processor, page: page)
        }
        if ranOutOfMemory(end) { return .outOfMemory(megabytes: Int(limits.memoryBytes >> 20)) }
        return .crashed(end.ending, lastWords: lastWords.text)
    }

    /// Whether the address space limit is the likely reason: no system call tells, only the traces do.
    private func ranOutOfMemory(_ end: ChildEnding) -> Bool {
        guard end.ending != .exited(status: 0) else { return false }
        if end.peakResidentBytes > limits.memoryBytes / 4 * 3, !end.mayBeInherited { return true }
        let words = lastWords.text.lowercased()
        return [
            "bad_alloc", "out of memory", "cannot allocate memory", "could not allocate memory", "failed to allocate",
        ]
        .contains { words.contains($0) }
    }

    private mutating func drainErrors(onceOnly: Bool) {
        while true {
            switch buffer.read(from: errors) {
            case .bytes: lastWords.append(buffer.filled)
            case .ended: errorsEnded = true
            case .nothingYet: break
            }
            if onceOnly || buffer.count == 0 { return }
        }
    }
}

/// When a page, and the document with it, has to be done.
private struct PageClock {
    private let limits: ReaderLimits
    /// For all tries.
    private let latest: SuspendingClock.Instant
    private let began = SuspendingClock.now
    private var page = 1
    private var pageBegan: SuspendingClock.Instant

    init(_ limits: ReaderLimits, _ latest: SuspendingClock.Instant) {
        self.limits = limits
        self.latest = latest
        pageBegan = began
    }

    private var pageEnd: SuspendingClock.Instant { pageBegan.advanced(by: .seconds(limits.wallSeconds)) }
    private var tryEnd: SuspendingClock.Instant { began.advanced(by: .seconds(limits.seconds(forPages: page))) }

    var end: SuspendingClock.Instant { min(pageEnd, tryEnd, latest) }

    mutating func begin(page number: Int) {
        page = number
        pageBegan = SuspendingClock.now
    }

    /// Which clock ran out.
    func failure(isRead: Bool) -> ReadingError {
        let shown = isRead ? page : nil
        if latest <= min(pageEnd, tryEnd) {
            return .timedOut(seconds: limits.documentSeconds, of: .document, page: shown)
        }
        return pageEnd <= tryEnd
            ? .timedOut(seconds: limits.wallSeconds, of: .wall, page: shown)
            : .timedOut(seconds: limits.seconds(forPages: page), of: .document, page: shown)
    }
}

/// Wakes a thread that waits for descriptors.
final class Alarm: Sendable {
    let number: CInt

    init() throws(SystemFailure) {
        number = bilko_make_alarm()
        guard number >= 0 else { throw SystemFailure.last("make an event descriptor") }
    }

    deinit { close(number) }

    func ring() { bilko_ring_alarm(number) }

    func clear() { bilko_clear_alarm(number) }

    func wait() { _ = Poll.wait(for: [(number, CInt(POLLIN))], until: nil) }
}
