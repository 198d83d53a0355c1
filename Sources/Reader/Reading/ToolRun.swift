import CConfine
import Glibc
package import ReceiptModel

/// What a program that is run once may cost.
package struct ToolLimits {
    /// Address space, in bytes.
    package var memoryBytes: UInt64
    package var processorSeconds: Int
    package var wallSeconds: Int
    /// The largest file that it may write, in bytes.
    package var fileBytes: UInt64
    package var openFiles: UInt64

    package init(
        memoryBytes: UInt64, processorSeconds: Int, wallSeconds: Int, fileBytes: UInt64, openFiles: UInt64
    ) {
        self.memoryBytes = memoryBytes
        self.processorSeconds = processorSeconds
        self.wallSeconds = wallSeconds
        self.fileBytes = fileBytes
        self.openFiles = openFiles
    }
}

/// A program that reads a hostile document for us, once, in a process of its own under limits.
///
/// It runs as a child: when this process is killed, the kernel takes the program with it, and inside a reader process
/// the session too. Only a thread that lives as long as the program may run it.
package struct ToolRun {
    /// The name of the program, looked up in `folders`; or its path.
    package var name: String
    /// Where ``document`` stands for the document.
    package var arguments: [String]
    package var folders: [String]
    package var stage: ReadingError.Stage
    package var page: Int?
    /// So many bytes of output are taken; with more the program is killed.
    package var mostOutput: Int
    package var limits: ToolLimits
    /// All of it; `nil` for the little that poppler's programs need.
    package var environment: [String: String]?
    var leadership = BILKO_LEADS_GROUP
    var confinement = Confined.no
    /// Asked several times a second; when it says yes, the program is killed.
    var isGivenUp: (() -> Bool)?

    package init(
        name: String, arguments: [String], folders: [String], stage: ReadingError.Stage, page: Int? = nil,
        mostOutput: Int, limits: ToolLimits
    ) {
        self.name = name
        self.arguments = arguments
        self.folders = folders
        self.stage = stage
        self.page = page
        self.mostOutput = mostOutput
        self.limits = limits
    }

    /// What keeps the program to its work, besides the limits.
    enum Confined: Hashable, Sendable {
        /// It is trusted.
        case no
        /// It takes hostile bytes apart inside a reader process, which may open no more than its packs.
        case likeItsParent
        /// It takes hostile bytes apart, and its parent may open everything.
        case byItself
    }

    /// The path under which the program finds the document: a descriptor, opened anew with a position of its own.
    package static let document = "/proc/self/fd/3"

    package struct Output {
        package var ending: ProcessEnding
        package var processorMilliseconds: Int64
        package var peakResidentBytes: UInt64
        package var bytes: [UInt8]
        /// The end of what it complained.
        package var complaints: String

        /// How it ended, with the last line that it complained; for a sentence.
        package var endingInWords: Message {
            let last = complaints.split(whereSeparator: \.isNewline).last
            return last.map { "\(ending.words): \($0.prefix(160))" } ?? ending.words
        }
    }

    /// Runs it to its end; how it ended is for the caller to judge.
    ///
    /// - Throws: ``ReadingError/toolMissing(name:)``, ``ReadingError/timedOut(seconds:of:page:)``,
    ///   ``ReadingError/tooLarge(page:what:limit:)`` or ``ReadingError/unavailable(why:)``.
    package func output(reading descriptor: CInt) throws(ReadingError) -> Output {
        var running = try RunningTool(self, reading: descriptor)
        return try running.output(of: self)
    }

    /// The path that would be run; `nil` when there is none.
    package var executable: String? {
        let candidates = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
        return candidates.first { path in unsafe access(path, X_OK) == 0 }
    }
}

extension ToolRun {
    fileprivate func confinement(reading descriptor: CInt) -> ChildConfinement? {
        switch confinement {
        case .no: nil
        case .likeItsParent: ChildConfinement(role: BILKO_TAKES_APART)
        // The program opens the document anew, which takes the right to the file itself.
        case .byItself: ChildConfinement(role: BILKO_TAKES_APART, readable: ["/proc/self/fd/\(descriptor)"])
        }
    }
}

private struct RunningTool: ~Copyable {
    private var process: ChildProcess
    private let output: Descriptor
    private let errors: Descriptor
    private var buffer = ReadBuffer()
    private var bytes: [UInt8] = []
    private var complaints = Tail()
    private var outputEnded = false
    private var errorsEnded = false

    init(_ run: ToolRun, reading descriptor: CInt) throws(ReadingError) {
        guard let executable = run.executable else { throw .toolMissing(name: run.name) }
        do throws(SystemFailure) {
            let output = try Descriptor.pipe()
            let errors = try Descriptor.pipe()
            let nowhere = try Descriptor.nowhere()
            let seconds = UInt64(run.limits.processorSeconds)
            process = try ChildProcess(
                ChildRequest(
                    executable: executable, arguments: [run.name] + run.arguments,
                    environment: run.environment
                        ?? ["PATH": run.folders.joined(separator: ":"), "LC_ALL": "C.UTF-8"],
                    descriptors: [nowhere.number, output.second.number, errors.second.number, descriptor],
                    leadership: run.leadership,
                    limits: bilko_limits(
                        address_space_bytes: run.limits.memoryBytes, processor_seconds_soft: seconds,
                        processor_seconds_hard: seconds + 1, file_bytes: run.limits.fileBytes,
                        open_files: run.limits.openFiles),
                    confinement: run.confinement(reading: descriptor)))
            self.output = output.first
            self.errors = errors.first
        } catch {
            throw .unavailable(why: "\(error.description)")
        }
    }

    mutating func output(of run: ToolRun) throws(ReadingError) -> ToolRun.Output {
        let deadline = SuspendingClock.now.advanced(by: .seconds(run.limits.wallSeconds))
        while !process.hasEnded {
            let ready = Poll.wait(
                for: [
                    (outputEnded ? -1 : output.number, CInt(POLLIN)), (errorsEnded ? -1 : errors.number, CInt(POLLIN)),
                    (process.endNotice.number, CInt(POLLIN)),
                ], until: run.isGivenUp == nil ? deadline : min(deadline, .now.advanced(by: .milliseconds(200))))
            if ready[0] != 0 { try takeOutput(of: run) }
            if ready[1] != 0 { takeComplaints() }
            if run.isGivenUp?() ?? false { throw .cancelled }
            if SuspendingClock.now >= deadline {
                throw .timedOut(seconds: run.limits.wallSeconds, of: .wall, page: run.page)
            }
        }
        // What it left running dies first, so that the pipes hold what they hold and no more.
        let end = process.end()
        while try takeOutput(of: run) {}
        while takeComplaints() {}
        if end.ending == .signalled(SIGXCPU) {
            throw .timedOut(seconds: run.limits.processorSeconds, of: .processor, page: run.page)
        }
        return ToolRun.Output(
            ending: end.ending, processorMilliseconds: end.processorMilliseconds,
            peakResidentBytes: end.peakResidentBytes, bytes: bytes, complaints: complaints.text)
    }

    /// Whether there was some.
    @discardableResult
    private mutating func takeOutput(of run: ToolRun) throws(ReadingError) -> Bool {
        switch buffer.read(from: output) {
        case .bytes:
            guard bytes.count + buffer.count <= run.mostOutput else {
                throw .tooLarge(
                    page: run.page, what: "'\(run.name)' makes too much of it", limit: "\(run.mostOutput >> 10) KiB")
            }
            bytes += buffer.filled
            return true
        case .ended:
            outputEnded = true
            return false
        case .nothingYet: return false
        }
    }

    @discardableResult
    private mutating func takeComplaints() -> Bool {
        switch buffer.read(from: errors) {
        case .bytes:
            complaints.append(buffer.filled)
            return true
        case .ended:
            errorsEnded = true
            return false
        case .nothingYet: return false
        }
    }
}
