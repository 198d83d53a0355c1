import CConfine
import Foundation
import Glibc
package import ReceiptModel
import Synchronization

/// Another engine: a program that is given a picture and prints hOCR or Tesseract's TSV.
///
/// It lets any recogniser be measured by the same ruler. The program runs without a shell, once a picture, under limits
/// of time and memory, with one thread for OpenMP unless the environment says otherwise.
package struct ExternalEngine: Hashable, Sendable {
    /// Stands in the command for the path of the picture; without it the path is the last argument.
    package static let picture = "{image}"
    /// The most that a program may print about a picture, in bytes.
    private static let mostOutput = 64 << 20

    /// The program and its arguments, still with ``picture``.
    package let words: [String]
    private let environment: [String: String]
    private let seconds: Int

    /// Takes a command as a shell's user writes it: words parted by blanks, quotes around words with blanks in them.
    ///
    /// `nil` for a command without a word, or with a quote that does not end. `environment` is all that the program
    /// sees, and its `PATH` is where it is looked for. `seconds` is how long one picture may take, and how much
    /// processor time it may use.
    package init?(command: String, environment: [String: String], seconds: Int = 120) {
        guard let words = Self.words(of: command), !words.isEmpty else { return nil }
        self.words = words
        self.environment = environment.merging(["OMP_THREAD_LIMIT": "1"]) { told, _ in told }
        self.seconds = seconds
    }

    /// The program's path; `nil` when it is not installed.
    package var executable: String? { run(on: "", isGivenUp: { false }).executable }

    /// The variables of the environment that change what usual engines read.
    package var toldByEnvironment: String {
        ["TESSDATA_PREFIX", "OMP_THREAD_LIMIT", "LANG", "LC_ALL", "PYTHONPATH", "VIRTUAL_ENV"]
            .compactMap { name in environment[name].map { "\(name)=\($0)" } }.joined(separator: " ")
    }

    /// Has a document read: a picture as it is, a PDF as pictures of its pages.
    ///
    /// `path` is where the document lies, and `descriptor` the same document open, which is borrowed.
    ///
    /// - Returns: the text with its boxes in the pixels of the picture; no codes.
    /// - Throws: ``ReadingError/toolMissing(name:)``, what limits were passed, how the program failed, or
    ///   ``ReadingError/garbled(why:)`` when it printed neither hOCR nor TSV.
    package func read(
        _ document: Document, at path: String, from descriptor: CInt
    ) async throws(ReadingError) -> DocumentReading {
        let givenUp = Flag()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                // A thread of its own, which ends after the program: the kernel ties the two.
                Thread {
                    let result = Result { () throws(ReadingError) in
                        document.mediaType == .pdf
                            ? try readingOfPages(in: descriptor, isGivenUp: { givenUp.isUp })
                            : try reading(of: path, isGivenUp: { givenUp.isUp })
                    }
                    caller.resume(returning: result)
                }.start()
            }
        } onCancel: {
            givenUp.raise()
        }
        return try result.get()
    }

    /// The pages of a PDF one after the other, drawn in grey for an engine that takes pictures.
    private func readingOfPages(
        in descriptor: CInt, isGivenUp: @escaping () -> Bool
    ) throws(ReadingError) -> DocumentReading {
        let tools = PDFTools(isInReader: false)
        var whole = DocumentReading(pages: [], processorMilliseconds: 0, recognitionMilliseconds: 0)
        for page in try tools.inspect(descriptor, firstPages: ReaderWire.pagesRead).pages {
            let side = page.longerSide(dotsPerInch: 300, limits: tools.limits)
            let drawn = try tools.render(page, of: descriptor, longerSide: side)
            let picture = try TemporaryPicture(drawn)
            var part = try reading(of: picture.path, isGivenUp: isGivenUp)
            for index in part.pages.indices { part.pages[index].number = whole.pages.count + index + 1 }
            whole.pages += part.pages
            whole.processorMilliseconds += part.processorMilliseconds
            whole.recognitionMilliseconds += part.recognitionMilliseconds
            whole.peakResidentBytes = max(whole.peakResidentBytes ?? 0, part.peakResidentBytes ?? 0)
        }
        return whole
    }

    private func reading(of path: String, isGivenUp: @escaping () -> Bool) throws(ReadingError) -> DocumentReading {
        let nowhere: Descriptor
        do throws(SystemFailure) {
            nowhere = try Descriptor.nowhere()
        } catch {
            throw .unavailable(why: "\(error.description)")
        }
        let output = try run(on: path, isGivenUp: isGivenUp).output(reading: nowhere.number)
        guard output.ending == .exited(status: 0) else {
            throw .undecodable(stage: .recognise, why: "'\(words[0])' \(output.endingInWords)")
        }
        guard let printed = EngineOutput(String(decoding: output.bytes, as: UTF8.self)) else {
            throw .garbled(why: "'\(words[0])' printed neither hOCR nor Tesseract's TSV")
        }
        let pages = printed.pages.enumerated().map { index, page in
            PageReading(
                number: index + 1, width: page.width, height: page.height,
                text: TextLayer(lines: page.lines, source: .recognised(packs: words[0])), codes: [],
                toOriginal: .identity)
        }
        return DocumentReading(
            pages: pages, processorMilliseconds: Int(output.processorMilliseconds),
            recognitionMilliseconds: Int(output.processorMilliseconds),
            peakResidentBytes: Int(output.peakResidentBytes))
    }

    private func run(on path: String, isGivenUp: @escaping () -> Bool) -> ToolRun {
        var arguments = words.dropFirst().map { $0.replacing(Self.picture, with: path) }
        if !words.contains(where: { $0.contains(Self.picture) }) { arguments.append(path) }
        let folders = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        var run = ToolRun(
            name: words[0], arguments: arguments, folders: folders.split(separator: ":").map(String.init),
            stage: .recognise, mostOutput: Self.mostOutput,
            // Neural engines map much and use a part of it.
            limits: ToolLimits(
                memoryBytes: 64 << 30, processorSeconds: seconds, wallSeconds: seconds, fileBytes: 1 << 30,
                openFiles: 256))
        run.environment = environment
        run.leadership = BILKO_LEADS_SESSION
        run.isGivenUp = isGivenUp
        return run
    }

    /// The words of a command; `nil` when a quote does not end.
    static func words(of command: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in command {
            if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        if let done = word { words.append(done) }
        return words
    }
}

/// Raised once, seen by another thread.
private final class Flag: Sendable {
    private let state = Mutex(false)

    var isUp: Bool { state.withLock { $0 } }

    func raise() { state.withLock { $0 = true } }
}
