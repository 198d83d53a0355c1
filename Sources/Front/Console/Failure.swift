package import ReceiptModel

/// A failure that ends the program: a sentence, what to do next, and the exit code.
package struct Failure: ExplainedError {
    package let exitStatus: ExitStatus
    /// What and why, without a full stop.
    package let message: Message
    /// What to do next, without a full stop; empty when there is nothing to do.
    package let remedy: Message
    /// A text of the program's own that shows what may be said: `12,30 or 12.30`.
    ///
    /// It is printed as it stands: what a person typed is never part of it.
    package let example: StaticString?

    /// - Parameters:
    ///   - exitStatus: the exit code of the program.
    ///   - message: what and why, without a full stop.
    ///   - remedy: what to do next, without a full stop.
    ///   - example: what may be said, in a text of the program's own.
    package init(_ exitStatus: ExitStatus, _ message: Message, remedy: Message = "", example: StaticString? = nil) {
        self.example = example
        self.exitStatus = exitStatus
        self.message = message
        self.remedy = remedy
    }

    /// Any error as a sentence with a remedy and an exit code; one that explains nothing is a fault of bilko.
    package init(_ error: any Error) {
        if let error = error as? any ExplainedError {
            self.init(
                error.exitStatus, error.message, remedy: error.remedy.withoutFullStop,
                example: (error as? Failure)?.example)
        } else {
            self.init(
                .fault, "\(error)", remedy: "run 'bilko doctor'; if all is well there, report this with the command")
        }
    }
}
