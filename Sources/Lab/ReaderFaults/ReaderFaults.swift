import CConfine
import Foundation
import Glibc
import PageReader
package import Reading
package import ReceiptModel

/// A way in which a reader process can misbehave on demand, so that its supervision can be tested with real processes.
///
/// Only `bilko-lab faulty-reader` knows it, and there only a document whose identity was made by ``document(serial:)``
/// brings it about.
package enum ReaderFault: UInt8, CaseIterable, Sendable {
    /// None: answers with what it was asked, for comparison.
    case echo
    /// Says that the bytes are broken.
    case refuse
    case crash
    /// Crashes at the first try and answers at the second.
    case crashOnce
    case abortAmidAnswer
    case exitQuietly
    case hang
    case burnProcessor
    /// Uses 400 ms of processor time, then answers.
    case work
    case exhaustMemory
    /// Prints without end measured in pipes, then answers.
    case flood
    case answerGarbage
    case announceHugeAnswer
    /// Sends somebody else's answer.
    case answerForAnother
    case answerTwice
    /// Closes the channel and lives on.
    case closeChannel
    /// Leaves a process behind, then answers.
    case leaveProcess
    /// Leaves a process behind, then crashes.
    case leaveProcessAndCrash
    /// Tries what a decoder that was taken over would try, and says what came of it.
    case probe
    /// Tries what the original asks for, a name and a path, and says what came of it.
    case attempt
    /// Says every fifth of a second that another page is done.
    case pagesWithoutEnd

    private static let mark = "fa017fa017fa017f"

    /// A document that a reader process with faults enabled recognises; `nil` for a serial number that is negative.
    package func document(serial: Int) -> Document? {
        let code = String(rawValue, radix: 16)
        let number = String(serial, radix: 16)
        let padding = String(repeating: "0", count: 48 - 2 - number.count)
        guard serial >= 0,
            let id = DocumentID(hex: ReaderFault.mark + (code.count == 1 ? "0" : "") + code + padding + number)
        else { return nil }
        return Document(id: id, mediaType: .png, byteCount: serial)
    }

    init?(of document: Document) {
        let hex = document.id.hex
        guard hex.hasPrefix(ReaderFault.mark),
            let code = UInt8(hex.dropFirst(ReaderFault.mark.count).prefix(2), radix: 16)
        else { return nil }
        self.init(rawValue: code)
    }
}

/// The faults of this process.
package struct ReaderFaults {
    private let channel: CInt

    /// - Parameter channel: the descriptor on which the reader process answers.
    package init(channel: CInt = ReaderWire.channel) { self.channel = channel }

    /// Misbehaves as the document asks; `nil` for an ordinary document.
    ///
    /// - Throws: the failure that the document asks for.
    package func reading(
        for request: ReaderRequest, _ settings: ReadingSettings, descriptor: CInt
    ) throws(ReadingError) -> DocumentReading? {
        guard let fault = request.document.flatMap(ReaderFault.init(of:)) else { return nil }
        var words = ["pid", "\(getpid())", "attempt", "\(request.attempt)"]
        words += ["second", "\(settings.isSecondTry == true)"]
        switch fault {
        case .echo: break
        case .refuse: throw .undecodable(stage: .decode, why: "it was asked to refuse")
        case .crash: crash()
        case .crashOnce: if request.attempt == 1 { crash() }
        case .abortAmidAnswer:
            _ = ReaderChild.send([0, 0, 16, 0] + Array(#"{"version":1,"#.utf8), on: channel)
            abort()
        case .exitQuietly: exit(0)
        case .hang: while true { pause() }
        case .burnProcessor: burn(milliseconds: .max)
        case .work: burn(milliseconds: bilko_processor_milliseconds() + 400)
        case .exhaustMemory: exhaustMemory()
        case .flood: flood()
        case .answerGarbage: hang(after: Array("Tesseract Open Source OCR Engine\n".utf8))
        case .announceHugeAnswer: hang(after: [0x7f, 0xff, 0xff, 0xff, 0x7b])
        case .answerForAnother: sendEcho(ticket: request.ticket &+ 1)
        case .answerTwice: sendEcho(ticket: request.ticket)
        case .closeChannel:
            close(channel)
            while true { pause() }
        case .leaveProcess: words += ["left", "\(bilko_leave_sleeper())"]
        case .leaveProcessAndCrash:
            print(toStandardError: "left \(bilko_leave_sleeper())\n")
            crash()
        case .probe: words = probes() + ["end"]
        case .pagesWithoutEnd:
            for page in 1...ReaderWire.pagesRead {
                usleep(200_000)
                let frame = ReaderWire.encode(ReaderReply(ticket: request.ticket, outcome: .pagesDone(page)))
                _ = ReaderChild.send(frame ?? [], on: channel)
            }
        case .attempt:
            let asked = original(descriptor).split(separator: " ", maxSplits: 1).map(String.init)
            words += ["came", "\(attempt(asked.first ?? "", on: asked.last ?? ""))"]
        }
        return try echo(settings, descriptor, words)
    }

    /// Misbehaves when fields are to be made of a reading whose first word asks for it: `extraction-crashes`,
    /// `extraction-hangs`, `extraction-burns`.
    package func beforeExtraction(of request: ExtractionRequest) {
        switch request.reading.pages.first?.text.lines.first?.words.first?.text {
        case "extraction-crashes": crash()
        case "extraction-hangs": while true { pause() }
        case "extraction-burns": burn(milliseconds: .max)
        default: return
        }
    }

    /// What was tried and the number of the error, or 0.
    private func probes() -> [String] {
        let attempts = [
            ("passwd", "read", "/etc/passwd"), ("root", "read", "/"), ("other", "read", "/proc/1/environ"),
            ("write", "write", "/tmp/bilko-probe"), ("own", "read", "/proc/self/status"),
            ("fonts", "read", "/usr/share"), ("socket", "socket", ""), ("fork", "fork", ""),
            ("shell", "program", "/bin/sh"), ("kill", "kill", ""),
        ]
        return attempts.flatMap { name, what, path in [name, "\(attempt(what, on: path))"] }
    }

    /// The number of the error, or 0.
    private func attempt(_ what: String, on path: String) -> CInt {
        unsafe bilko_attempt(what, path, getppid())
    }

    private func original(_ descriptor: CInt) -> String {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let got = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        return String(decoding: bytes.prefix(max(0, got)), as: UTF8.self)
    }

    /// One line: the words, the country asked for, and the first bytes of the original.
    private func echo(
        _ settings: ReadingSettings, _ descriptor: CInt, _ words: [String]
    ) throws(ReadingError) -> DocumentReading {
        var bytes = [UInt8](repeating: 0, count: 64)
        let got = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard got >= 0 else { throw .undecodable(stage: .decode, why: "the original cannot be read") }
        let original = String(decoding: bytes[..<got], as: UTF8.self)
        // Runtimes open event counters and the like for themselves; only what could have been handed on counts.
        let open = (0..<64).count { number in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            return target.map { !$0.hasPrefix("anon_inode:") } ?? false
        }
        let all =
            words + [
                "descriptors", "\(open)", "country", settings.country?.rawValue ?? "none", "original", original,
            ]
        let box = PixelBox(x: 0, y: 0, width: 1, height: 1)
        let line = TextLine(words: all.map { Word(text: $0, box: box, confidence: 1) })
        let page = PageReading(
            number: 1, width: 1, height: 1, text: TextLayer(lines: [line].compactMap(\.self), source: .bornDigital),
            codes: [], toOriginal: .identity)
        return DocumentReading(pages: [page], processorMilliseconds: 0, recognitionMilliseconds: 0)
    }

    private func sendEcho(ticket: UInt64) {
        let reading = DocumentReading(pages: [], processorMilliseconds: 0, recognitionMilliseconds: 0)
        let frame = ReaderWire.encode(ReaderReply(ticket: ticket, outcome: .reading(reading)))
        _ = ReaderChild.send(frame ?? [], on: channel)
    }

    private func crash() -> Never {
        print(toStandardError: "about to crash\n")
        raise(SIGSEGV)
        abort()
    }

    /// Until the process has used so much in all.
    private func burn(milliseconds: Int64) {
        while bilko_processor_milliseconds() < milliseconds {}
    }

    private func exhaustMemory() -> Never {
        var hoard: [[UInt8]] = []
        while true { hoard.append([UInt8](repeating: UInt8(truncatingIfNeeded: hoard.count), count: 16 << 20)) }
    }

    private func flood() {
        let line = String(repeating: "Image too small to scale!! ", count: 300) + "\n"
        for _ in 0..<1000 {
            print(toStandardError: line)
            _ = unsafe Array(line.utf8).withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        }
    }

    private func hang(after bytes: [UInt8]) -> Never {
        _ = ReaderChild.send(bytes, on: channel)
        while true { pause() }
    }

    private func print(toStandardError text: String) {
        _ = unsafe Array(text.utf8).withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
