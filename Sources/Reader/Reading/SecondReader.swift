import CConfine
import Foundation
import Glibc
package import ReceiptModel
import Synchronization

/// A program of the user's choice that is asked about pages of which no sure draft can be made.
///
/// It runs without a shell and is kept between pages: for each it gets one line on its standard input, the path of a
/// picture, and prints hOCR or Tesseract's TSV of it, then a line that holds ``endOfPage`` alone. What it does wrong costs
/// its own reading and nothing else: one that dies, hangs, prints something else or too much is ended, and begun anew with
/// the next page; after ``mostFailures`` in a row it is not asked any more.
package final class SecondReader: Sendable {
    /// Ends what is printed of a picture; a form feed, which neither hOCR nor TSV has.
    package static let endOfPage: UInt8 = 0x0C
    /// So many failures in a row, and it is left alone as long as this program runs.
    package static let mostFailures = 3
    /// The most that it may print of a picture, in bytes.
    static let mostOutput = 4 << 20
    /// The most lines of a page, and words of a line, that are taken.
    static let (mostLines, mostWords) = (1_000, 200)
    /// The longest word that is taken, in bytes of UTF-8.
    static let longestWord = 256

    /// The program and its arguments.
    package let words: [String]
    private let environment: [String: String]
    private let seconds: Int
    private let isDoubtful: @Sendable (ExtractedReceipt) -> Bool
    private let told: @Sendable (ReadingError, _ isGivenUp: Bool) -> Void
    private let turn = Mutex(Turn())
    private let wakened = DispatchSemaphore(value: 0)

    private struct Turn {
        var waiting: [Request] = []
        /// Of the page that is read.
        var current: GivenUp?
        var isRunning = false
        var isClosed = false
        var failures = 0
    }

    private struct Request {
        let picture: Data
        let isGivenUp: GivenUp
        let caller: CheckedContinuation<Result<EngineOutput.Page, ReadingError>, Never>
    }

    /// Takes a command as a shell's user writes it; `nil` for one without a word, or with a quote that does not end.
    ///
    /// - Parameters:
    ///   - command: with quotes around words with blanks in them.
    ///   - environment: all that the program sees; its `PATH` is where it is looked for.
    ///   - seconds: how long one page may take.
    ///   - isDoubtful: whether a receipt is one to ask about.
    ///   - told: is told of its first failure in a row, and of the one after which it is left alone.
    package init?(
        command: String, environment: [String: String], seconds: Int,
        isDoubtful: @escaping @Sendable (ExtractedReceipt) -> Bool,
        told: @escaping @Sendable (ReadingError, _ isGivenUp: Bool) -> Void
    ) {
        guard let words = ExternalEngine.words(of: command), !words.isEmpty else { return nil }
        self.words = words
        self.environment = environment
        self.seconds = max(1, seconds)
        self.isDoubtful = isDoubtful
        self.told = told
    }

    deinit { close() }

    /// What people call it: the program, or the script that an interpreter is given, without folders and ending.
    package var name: String {
        let names = words.map { $0.split(separator: "/").last ?? "" }
        let isInterpreter = Self.interpreters.contains(names[0].prefix(while: \.isLetter).lowercased())
        let script = isInterpreter ? names.dropFirst().first { !$0.hasPrefix("-") } : nil
        let name = script ?? names[0]
        let stem = name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
        return String(stem.isEmpty ? name : stem)
    }

    private static let interpreters: Set<String> = ["python", "perl", "ruby", "node", "sh", "bash", "env", "java"]

    /// The program's path; `nil` when it is not installed.
    package var executable: String? {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let candidates = words[0].contains("/") ? [words[0]] : folders.map { "\($0)/\(words[0])" }
        return candidates.first { path in unsafe access(path, X_OK) == 0 }
    }

    /// Has a picture read.
    ///
    /// - Parameters:
    ///   - picture: a JPEG.
    ///   - width: of the page that it shows, in pixels; boxes end there.
    ///   - height: the same downwards.
    ///   - scale: pixels of the page for one of the picture.
    /// - Returns: the text; its source names the program.
    /// - Throws: how the program failed; ``ReadingError/cancelled`` when the task was cancelled.
    func text(
        on picture: Data, ofWidth width: Int, height: Int, scale: Double
    ) async throws(ReadingError) -> TextLayer {
        let givenUp = GivenUp()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                submit(Request(picture: picture, isGivenUp: givenUp, caller: caller))
            }
        } onCancel: {
            givenUp.raise()
        }
        let page: EngineOutput.Page
        do throws(ReadingError) {
            page = try result.get()
            turn.withLock { $0.failures = 0 }
        } catch {
            if error != .cancelled { note(error) }
            throw error
        }
        let lines = page.lines.prefix(Self.mostLines).compactMap { line in
            TextLine(
                words: line.words.prefix(Self.mostWords).compactMap {
                    Self.word($0, scaledBy: scale, width: width, height: height)
                })
        }
        return TextLayer(lines: Array(lines), source: .recognised(packs: name))
    }

    /// Asks it about a small empty page.
    ///
    /// - Throws: how it failed.
    package func checkThatItAnswers() async throws(ReadingError) {
        guard let page = Data(base64Encoded: Self.emptyPage) else { return }
        _ = try await text(on: page, ofWidth: 64, height: 64, scale: 1)
    }

    /// A white JPEG of 64 by 64 pixels.
    private static let emptyPage = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i\
        Z2hnPk1xeXBkeFxlZ2P/wAALCABAAEABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oA\
        CAEBAAA/AKAAAAAAAAAAAAAAAAAAAAAA/9k=
        """

    /// Ends the program, and gives up what waits for it.
    package func close() {
        let waiting = turn.withLock { turn in
            turn.isClosed = true
            turn.current?.raise()
            defer { turn.waiting = [] }
            return turn.waiting
        }
        for request in waiting { request.caller.resume(returning: .failure(.cancelled)) }
        wakened.signal()
    }

    /// Whether it is asked about a receipt of which that was made.
    func isAsked(about receipt: ExtractedReceipt) -> Bool {
        turn.withLock { !$0.isClosed && $0.failures < Self.mostFailures } && isDoubtful(receipt)
    }

    private func note(_ error: ReadingError) {
        let failures = turn.withLock { turn in
            turn.failures += 1
            return turn.failures
        }
        if failures == 1 || failures == Self.mostFailures { told(error, failures == Self.mostFailures) }
    }

    private static func word(_ word: Word, scaledBy scale: Double, width: Int, height: Int) -> Word? {
        guard word.text.utf8.count <= longestWord else { return nil }
        let edges = [
            (Double(word.box.x), width), (Double(word.box.maxX), width), (Double(word.box.y), height),
            (Double(word.box.maxY), height),
        ].map { Int(min(max($0 * scale, 0), Double($1))) }
        guard edges[1] > edges[0], edges[3] > edges[2] else { return nil }
        var placed = word
        placed.box = PixelBox(x: edges[0], y: edges[2], width: edges[1] - edges[0], height: edges[3] - edges[2])
        return placed
    }

    // MARK: The thread of the program, which lives as long: the kernel ties the two.

    private func submit(_ request: Request) {
        let (isTaken, isFirst) = turn.withLock { turn in
            guard !turn.isClosed else { return (false, false) }
            turn.waiting.append(request)
            defer { turn.isRunning = true }
            return (true, !turn.isRunning)
        }
        guard isTaken else { return request.caller.resume(returning: .failure(.cancelled)) }
        wakened.signal()
        guard isFirst else { return }
        let (wakened, words, environment, seconds) = (wakened, words, environment, seconds)
        let thread = Thread { [weak self] in
            var program: KeptProgram?
            while true {
                wakened.wait()
                // Between pages nothing here keeps the reader: with its last owner the program ends.
                guard let order = self?.nextOrder() else { return }
                guard case .page(let request) = order else { continue }
                let result = Result { () throws(ReadingError) in
                    if request.isGivenUp.isUp { throw .cancelled }
                    // Thrown from here, the program at hand is let go of, and so ended.
                    var running: KeptProgram
                    if let kept = program.take() {
                        running = kept
                    } else {
                        running = try KeptProgram(words, environment: environment)
                    }
                    let page = try running.page(
                        of: request.picture, seconds: seconds, isGivenUp: { request.isGivenUp.isUp })
                    program = consume running
                    return page
                }
                request.caller.resume(returning: result)
            }
        }
        thread.name = "second reader"
        thread.start()
    }

    private enum Order {
        case page(Request)
        case none
    }

    /// `nil` when it is closed.
    private func nextOrder() -> Order? {
        turn.withLock { turn in
            turn.current = nil
            guard !turn.isClosed else { return nil }
            guard !turn.waiting.isEmpty else { return Order.none }
            let request = turn.waiting.removeFirst()
            turn.current = request.isGivenUp
            return .page(request)
        }
    }
}

/// The program while it runs; with its owner it ends.
private struct KeptProgram: ~Copyable {
    private var process: ChildProcess
    private let input: Descriptor
    private let output: Descriptor
    private let name: String
    private var buffer = ReadBuffer()

    init(_ words: [String], environment: [String: String]) throws(ReadingError) {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
        let tool = ToolRun(
            name: words[0], arguments: [], folders: folders, stage: .recognise, mostOutput: 0,
            limits: ToolLimits(memoryBytes: 0, processorSeconds: 0, wallSeconds: 0, fileBytes: 0, openFiles: 0))
        guard let executable = tool.executable else { throw .toolMissing(name: words[0]) }
        do throws(SystemFailure) {
            // A socket and no pipe: the program's end of it waits, as programs expect, and this one does not.
            let input = try Descriptor.channel()
            let output = try Descriptor.pipe()
            let nowhere = try Descriptor.nowhere()
            process = try ChildProcess(
                ChildRequest(
                    executable: executable, arguments: words, environment: environment,
                    descriptors: [input.second.number, output.second.number, nowhere.number],
                    leadership: BILKO_LEADS_SESSION,
                    // Neural engines map much and use a part of it, and it is kept for as long as there are pages.
                    limits: bilko_limits(
                        address_space_bytes: 64 << 30, processor_seconds_soft: 1 << 24,
                        processor_seconds_hard: 1 << 24, file_bytes: 1 << 30, open_files: 256)))
            self.input = input.first
            self.output = output.first
        } catch {
            throw .unavailable(why: "\(error.description)")
        }
        name = words[0]
    }

    /// Has one picture read; after an error the program is not to be asked again.
    mutating func page(
        of picture: Data, seconds: Int, isGivenUp: () -> Bool
    ) throws(ReadingError) -> EngineOutput.Page {
        let file = try TemporaryPicture(picture, ending: ".jpg")
        let deadline = SuspendingClock.now.advanced(by: .seconds(seconds))
        let line = Array((file.path + "\n").utf8)
        var (sent, printed) = (0, [UInt8]())
        while true {
            let ready = Poll.wait(
                for: [
                    (sent < line.count ? input.number : -1, CInt(POLLOUT)), (output.number, CInt(POLLIN)),
                    (process.endNotice.number, CInt(POLLIN)),
                ], until: min(deadline, .now.advanced(by: .milliseconds(200))))
            if ready[1] != 0 {
                let outcome = buffer.read(from: output)
                if outcome == .bytes { printed += buffer.filled }
                guard printed.count <= SecondReader.mostOutput else {
                    throw .tooLarge(
                        page: nil, what: "'\(name)' prints too much of a page",
                        limit: "\(SecondReader.mostOutput >> 20) MiB")
                }
                if printed.suffix(2).contains(SecondReader.endOfPage) { break }
                if outcome == .ended { throw .garbled(why: "'\(name)' closed its standard output") }
            } else if ready[2] != 0 || process.hasEnded {
                let ending = process.end().ending
                throw .undecodable(stage: .recognise, why: "'\(name)' \(ending.words)")
            } else if ready[0] & CInt(POLLOUT) != 0 {
                let number = input.number
                sent += unsafe line.withUnsafeBytes { bytes in
                    unsafe max(
                        0, bilko_send(number, -1, bytes.baseAddress.map { unsafe $0 + sent }, bytes.count - sent))
                }
            }
            if isGivenUp() { throw .cancelled }
            if SuspendingClock.now >= deadline { throw .timedOut(seconds: seconds, of: .wall, page: nil) }
        }
        let text = printed.prefix { $0 != SecondReader.endOfPage }
        guard let page = EngineOutput(String(decoding: text, as: UTF8.self))?.pages.first else {
            throw .garbled(why: "'\(name)' printed neither hOCR nor Tesseract's TSV")
        }
        return page
    }
}

/// Raised once by the task that waits, seen by the thread that works.
private final class GivenUp: Sendable {
    private let state = Mutex(false)

    var isUp: Bool { state.withLock { $0 } }

    func raise() { state.withLock { $0 = true } }
}
