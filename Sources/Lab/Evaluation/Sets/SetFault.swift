import ReceiptModel

/// A fault of a set; what it concerns is not scored, the rest is.
package struct SetFault: Hashable, Sendable, Codable, Error {
    /// The file at fault.
    package var file: String
    /// Counts from 1; `nil` when the fault is the file's as a whole.
    package var line: Int?
    /// The fault and its consequence for the scores, without a full stop.
    package var message: String

    package init(file: String, line: Int?, message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// `truth.jsonl:3: what is wrong`, the format of compiler messages, which editors can follow.
    package var text: String { line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }
}
