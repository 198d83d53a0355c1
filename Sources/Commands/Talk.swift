import Files
import Foundation
import Glibc
import ReceiptModel

/// What the program says: data on standard output, talk on standard error.
enum Talk {
    /// Writes a line of data.
    static func data(_ line: String) { write(line + "\n", to: .standardOutput) }

    /// Writes a line of talk.
    static func say(_ line: String) { write(line + "\n", to: .standardError) }

    /// Writes talk as it is, without a line end.
    static func sayPart(_ text: String) { write(text, to: .standardError) }

    /// Writes a value as one line of JSON, or as many readable ones.
    static func json(_ value: some Encodable, readable: Bool = false) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            readable ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted] : [.sortedKeys, .withoutEscapingSlashes]
        data(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Whether standard error is a terminal that can redraw a line.
    static var isTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// The width of the terminal in columns, as the shell tells it, or 80.
    static var columns: Int {
        max(40, ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? 80)
    }

    private static func write(_ text: String, to handle: FileHandle) {
        // A reader that went away (`bilko … | head`) ends the program as it ends others: quietly.
        do { try handle.write(contentsOf: Data(text.utf8)) } catch { exit(0) }
    }
}

extension Timestamp {
    /// The present time, by the clock of the machine.
    static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
}
