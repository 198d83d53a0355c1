import Countries
import Files
import Foundation
import Glibc
package import Localization
package import ReceiptModel
import Synchronization
package import SystemPackage

/// What the program says: data on standard output, talk on standard error.
///
/// It is the only way to either. Text passes ``TerminalText``, so that nothing of it steers the terminal: a line end within
/// it is shown and ends no line.
package enum Console {
    /// Writes a line of data.
    package static func data(_ line: String) { write(TerminalText.line(line) + "\n", to: .standardOutput) }

    /// Writes a line of data for people.
    package static func show(_ message: Message) { data(message.local) }

    /// Writes a text of the program's own that has several lines, as data.
    package static func dataLines(of text: String) {
        write(lines(of: text).map { TerminalText.line($0) + "\n" }.joined(), to: .standardOutput)
    }

    /// Writes lines of data in the place of everything that the terminal shows.
    package static func page(_ lines: [String]) {
        write("\u{1B}[H\u{1B}[J" + lines.map { TerminalText.line($0) + "\n" }.joined(), to: .standardOutput)
    }

    /// Writes the bytes of a file as data, as they are; a terminal gets the lines of their text.
    package static func file(_ bytes: [UInt8]) {
        if isOutputTerminal { return dataLines(of: String(decoding: bytes, as: UTF8.self)) }
        write(bytes, to: .standardOutput)
    }

    /// Writes a code of modules as data, two rows of it in a line; `true` is dark.
    ///
    /// On a terminal it is dark on light whatever the terminal's colours are, because some readers know no other.
    package static func symbol(_ rows: [[Bool]]) {
        let isShown = isOutputTerminal
        let lines = stride(from: 0, to: rows.count, by: 2).map { place in
            let below = place + 1 < rows.count ? rows[place + 1] : rows[place].map { _ in false }
            let cells = zip(rows[place], below).map { upper, lower in
                upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }
            return isShown ? "\u{1B}[30;107m\(cells.joined())\u{1B}[0m\n" : "\(cells.joined())\n"
        }
        write(lines.joined(), to: .standardOutput)
    }

    /// Writes a line of talk; where no terminal shows it, it may be kept, and passes the scrubber.
    package static func say(_ message: Message) { say(line: message.local) }

    private static func say(line: String) {
        let told = isTerminal ? line : Scrubber.scrubbed(line, sparing: isOurs)
        write(TerminalText.line(told) + "\n", to: .standardError)
    }

    private static let spared = Mutex<(@Sendable (String) -> Bool)?>(nil)

    /// Keeps identities of the program's own in what is said, where they look like somebody's number.
    ///
    /// - Parameter isOurs: whether digits are such an identity; asked only where they would be taken out.
    package static func spare(_ isOurs: @escaping @Sendable (String) -> Bool) { spared.withLock { $0 = isOurs } }

    private static func isOurs(_ digits: String) -> Bool { spared.withLock { $0 }.map { $0(digits) } ?? false }

    /// Writes a line of talk about the command line, with the words that stand in it as they were typed; in a journal, which
    /// is kept and read by others, they pass the scrubber as everything does.
    package static func answer(_ message: Message) { answer(line: message.local) }

    private static func answer(line: String) {
        guard !isTerminal, ProcessInfo.processInfo.environment["JOURNAL_STREAM"] == nil else { return say(line: line) }
        let typed = Array(CommandLine.arguments.dropFirst())
        write(TerminalText.line(Scrubber.scrubbed(line, keeping: typed, sparing: isOurs)) + "\n", to: .standardError)
    }

    /// Writes lines of the program's own, such as help, as talk; nothing that was typed or read is part of them, so that
    /// nothing is taken out.
    package static func sayOwn(_ text: String) {
        for line in lines(of: text) { write(TerminalText.line(line) + "\n", to: .standardError) }
    }

    /// Writes a text about the command line that has several lines, as ``answer(_:)`` does.
    package static func answerLines(of text: String) { lines(of: text).forEach(answer(line:)) }

    /// Writes a question as talk, without a line end.
    package static func ask(_ question: Message) { write(TerminalText.line(question.local), to: .standardError) }

    /// Writes talk in the place of the line in which the terminal's cursor is.
    package static func redraw(_ line: String) {
        write("\r\u{1B}[K" + TerminalText.line(line), to: .standardError)
    }

    /// Writes a value as one line of JSON, or as many readable ones.
    ///
    /// - Throws: what encoding the value throws, such as `EncodingError` for a number that JSON cannot write.
    package static func json(_ value: some Encodable, readable: Bool = false) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            readable ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted] : [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        // Always, and not on a terminal only: a program reads the same value, and what is kept in a file is shown some day.
        write(TerminalText.json(text) + "\n", to: .standardOutput)
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Whether standard error is a terminal that can redraw a line.
    package static var isTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// The width of the terminal in columns, as the environment or the terminal itself tells it, or 80.
    package static var columns: Int {
        max(40, ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? TerminalWidth.ofOutput() ?? 80)
    }

    /// The width that a table has to keep to; `nil` where no terminal shows standard output: a file or a program gets all
    /// of it.
    package static var tableWidth: Int? { isOutputTerminal ? columns : nil }

    /// Whether a terminal shows standard output.
    package static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// What became of standard output, when something did.
    package static var outputFailure: Errno? { failure.withLock { $0 } }

    /// Makes writing safe: a reader that goes away (`bilko … | head`) is no signal, and closed standard descriptors are
    /// `/dev/null`, so that no other file can get their numbers and be written to.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        FileSystem.fillStandardDescriptors()
    }

    private static let failure = Mutex<Errno?>(nil)
    private static let spoken = Mutex(Localizer(.english))

    /// Says messages in the language that was chosen; English until one is.
    package static var localizer: Localizer { spoken.withLock { $0 } }

    /// Chooses the language in which people are spoken to.
    package static func speak(_ language: Language) { spoken.withLock { $0 = Localizer(language) } }

    private static func write(_ text: String, to handle: FileHandle) { write(Array(text.utf8), to: handle) }

    /// Writes without ever ending the work: what was begun is finished.
    ///
    /// A lost output is said at the end; lost talk is not.
    private static func write(_ bytes: [UInt8], to handle: FileHandle) {
        do {
            try handle.write(contentsOf: Data(bytes))
        } catch {
            guard handle == .standardOutput else { return }
            let code = Errno.last
            failure.withLock { $0 = $0 ?? code }
        }
    }
}

extension Message {
    /// The message in the language that people are spoken to in.
    package var local: String { Console.localizer.text(self) }
}

extension Timestamp {
    /// The present time, by the clock of the machine.
    package static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
}
