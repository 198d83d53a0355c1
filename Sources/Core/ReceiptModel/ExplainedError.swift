/// An error that tells a person what happened and what to do next, and a program how it ended.
package protocol ExplainedError: Error {
    /// What happened, to which file, page and stage, and why: one sentence without a full stop.
    var message: Message { get }
    /// What to do next, without a full stop; empty when there is nothing to do.
    var remedy: Message { get }
    /// The exit code of a command that this error ends.
    var exitStatus: ExitStatus { get }
}

/// The exit codes of `bilko`: a contract, never renumbered.
package enum ExitStatus: Int32, CaseIterable, Sendable {
    /// Done. Drafts may need review; duplicates are no failure.
    case done = 0
    /// The command line makes no sense.
    case usage = 1
    /// No document could be taken in or read, or nothing of that name is there.
    case input = 2
    /// A library, program or language pack is missing.
    case missingDependency = 3
    /// The disk is full, or an output could not be written.
    case output = 4
    /// Not permitted, or a file system that is read-only.
    case permission = 5
    /// Some documents failed or were refused; the others were taken in.
    case partial = 7
    /// Every document that failed is protected by a password.
    case encrypted = 8
    /// The home is in use by another bilko, damaged, or of another version.
    case home = 9
    /// Something in the queue needs attention.
    case attention = 10
    /// The account needs to sign in, or its server cannot be trusted.
    case signIn = 11
    /// The server cannot be reached.
    case unreachable = 12
    /// A figure of an evaluation broke its threshold.
    case gate = 14
    /// A fault of bilko itself.
    case fault = 15
    /// Stopped by Ctrl-C or a request to end; what was stored goes on at the next run.
    case interrupted = 130

    /// One line for the documentation.
    package var meaning: Message {
        switch self {
        case .done: "done"
        case .usage: "the command line makes no sense"
        case .input: "no document could be taken in or read, or nothing of that name is there"
        case .missingDependency: "a library, program or language pack is missing"
        case .output: "the disk is full, or an output could not be written"
        case .permission: "not permitted, or a read-only file system"
        case .partial: "some documents failed or were refused; the others were taken in"
        case .encrypted: "every document that failed is protected by a password"
        case .home: "the home is in use by another bilko, damaged, or of another version"
        case .attention: "something in the queue needs attention"
        case .signIn: "the account needs to sign in, or its server cannot be trusted"
        case .unreachable: "the server cannot be reached; what is queued waits"
        case .gate: "a figure of an evaluation broke its threshold"
        case .fault: "a fault of bilko itself"
        case .interrupted: "interrupted; what was stored goes on at the next run"
        }
    }
}

extension ExitStatus: Error {}
