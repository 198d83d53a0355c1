import Foundation
import Glibc
import Synchronization

/// A place between two durable effects at which a process can be told to die, so that tests can prove what is left.
package enum FailPoint: String, CaseIterable, Sendable {
    /// The home and the empty ledger file are there, the tables are not.
    case ledgerCreated
    /// The tables are written but not committed.
    case schemaWritten

    case storeBegun
    /// The temporary file is there, and empty.
    case temporaryCreated
    /// A part of the bytes is in the temporary file.
    case temporaryPartlyWritten
    case temporaryWritten
    case temporarySynchronised
    /// The original has its final name, which is not yet durable.
    case objectNamed
    case objectFolderSynchronised
    /// The rows of the original are written but not committed.
    case attachmentWritten
    case attachmentCommitted

    /// That work on a document begins is written but not committed.
    case attemptWritten
    /// The same is committed, and the work has not begun.
    case attemptCommitted

    case draftBegun
    /// Draft, retention, queue items and audit entry are written but not committed.
    case draftWritten
    case draftCommitted

    case attentionWritten
    case attentionCommitted

    case replacementWritten
    case replacementCommitted

    case holdWritten
    case holdCommitted

    /// The exported copy is complete under its temporary name.
    case exportWritten
    /// The exported copy has its final name, which is not yet durable.
    case exportNamed
}

/// The same for what happens to a file of a watched folder after its document is safe.
package enum FolderFailPoint: String, CaseIterable, Sendable {
    /// The file of a reason is there, the file itself is where it was.
    case reasonWritten
    /// The file has its new place, which is not yet durable.
    case sourceMoved
    /// The file waits for its deletion under a hidden name.
    case sourceHidden
    /// The file was deleted, its folder is not yet durable.
    case sourceDeleted
    /// What became of the file is written but not committed.
    case noteWritten
    case noteCommitted
}

/// The same for signing in, where a provider or a keyring knows something before the ledger does.
package enum SignInFailPoint: String, CaseIterable, Sendable {
    /// The provider has answered a renewal, and the answer is not yet kept.
    case renewalAnswered
    /// A new sign-in is kept, and nobody knows yet whose account it is.
    case guestKept
    /// The session is kept for its account, which the ledger does not know yet.
    case sessionCopied
    /// The ledger knows the account, and the guest's session is still there.
    case accountRegistered
}

/// The same for what a repair of a home does.
package enum MendFailPoint: String, CaseIterable, Sendable {
    /// A trigger or an index is made anew but not committed.
    case schemaMended
    /// A good copy has taken the place of an original, and the audit log does not tell of it yet.
    case originalMended
    /// A document is marked to be read again, the mark is not committed.
    case remakeMarked
    /// A table was summed up anew, the sum is not committed.
    case sumMended
}

/// The same for a hand-over, whose files get their name together.
package enum HandoverFailPoint: String, CaseIterable, Sendable {
    /// One more original is in the pack, which is hidden and has no end yet.
    case packPartlyWritten
    /// All files are there and durable, under a hidden name.
    case handoverWritten
    /// The folder has its name, and the ledger does not tell of it yet.
    case handoverNamed
}

/// Kills the process at one fail point, when it was asked to: by the environment variable `BILKO_FAILPOINT`, which
/// holds the name of a point, or `name:n` for the n-th time that the point is reached.
package enum FailPoints {
    /// The variable that names the point.
    package static let variable = "BILKO_FAILPOINT"

    /// With the value `stop`, the process is stopped (SIGSTOP) and not killed, so that its disk can be taken away first.
    package static let signalVariable = "BILKO_FAILSIGNAL"

    private static let deathSignal =
        ProcessInfo.processInfo.environment[signalVariable] == "stop" ? SIGSTOP : SIGKILL

    private static let armed = Mutex(ArmedFailPoint(ProcessInfo.processInfo.environment[variable] ?? ""))

    /// Dies here by SIGKILL if this is the point that was asked for; does nothing otherwise.
    package static func reached(_ point: FailPoint) { reached(point.rawValue) }

    /// The same for a point in a watched folder.
    package static func reached(_ point: FolderFailPoint) { reached(point.rawValue) }

    /// The same for a point of a sign-in.
    package static func reached(_ point: SignInFailPoint) { reached(point.rawValue) }

    /// The same for a point of a repair.
    package static func reached(_ point: MendFailPoint) { reached(point.rawValue) }

    /// The same for a point of a hand-over.
    package static func reached(_ point: HandoverFailPoint) { reached(point.rawValue) }

    private static func reached(_ point: String) {
        let dies = armed.withLock { order in
            guard order?.point == point else { return false }
            order?.remaining -= 1
            return order?.remaining == 0
        }
        if dies { kill(getpid(), deathSignal) }
    }

    /// Does what the variable does, for a process that cannot set its own environment.
    ///
    /// - Parameter text: `name` or `name:n`; anything else disarms.
    package static func arm(_ text: String) {
        armed.withLock { $0 = ArmedFailPoint(text) }
    }
}

/// At which point, and after how many more times.
private struct ArmedFailPoint {
    let point: String
    var remaining: Int

    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty, parts.count <= 2,
            let remaining = parts.count == 2 ? Int(parts[1]) : 1, remaining > 0
        else { return nil }
        point = String(name)
        self.remaining = remaining
    }
}
