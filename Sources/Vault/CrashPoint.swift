import Foundation
import Glibc
import Synchronization

/// A place between two durable effects at which a process can be told to die, so that tests can prove what is left.
package enum CrashPoint: String, CaseIterable, Sendable {
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

/// Kills the process at one crash point, when it was asked to: by the environment variable `BILKO_CRASHPOINT`, which
/// holds the name of a point, or `name:n` for the n-th time that the point is reached.
package enum CrashPoints {
    /// The variable that names the point.
    package static let variable = "BILKO_CRASHPOINT"

    private static let armed = Mutex(CrashOrder(ProcessInfo.processInfo.environment[variable] ?? ""))

    /// Dies here by SIGKILL if this is the point that was asked for; does nothing otherwise.
    package static func reached(_ point: CrashPoint) {
        let dies = armed.withLock { order in
            guard order?.point == point else { return false }
            order?.remaining -= 1
            return order?.remaining == 0
        }
        if dies { kill(getpid(), SIGKILL) }
    }

    /// Does what the variable does, for a process that cannot set its own environment.
    ///
    /// - Parameter text: `name` or `name:n`; anything else disarms.
    package static func arm(_ text: String) {
        armed.withLock { $0 = CrashOrder(text) }
    }
}

/// At which point, and after how many more times.
private struct CrashOrder {
    let point: CrashPoint
    var remaining: Int

    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first, let point = CrashPoint(rawValue: String(name)), parts.count <= 2,
            let remaining = parts.count == 2 ? Int(parts[1]) : 1, remaining > 0
        else { return nil }
        self.point = point
        self.remaining = remaining
    }
}
