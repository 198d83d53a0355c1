import Console
import ReceiptModel
import SQLiteStore
import Store
import Web

/// What the review page lets a person decide in the inbox: by the functions of the commands.
struct HomeDecisions: Sendable {
    /// Does it, and tells what the person should know.
    ///
    /// - Throws: `StateConflict` where what is decided about does not allow it, or not any more; ``Failure`` for what makes no
    ///   sense; what concerns the store.
    func perform(_ decision: HomeDecision, in vault: Vault) throws -> [Message] {
        do {
            return try said(decision, in: vault)
        } catch let failure as Failure where failure.exitStatus == .input {
            throw StateConflict(failure.message, remedy: failure.remedy)
        }
    }

    private func said(_ decision: HomeDecision, in vault: Vault) throws -> [Message] {
        switch decision {
        case .approval(let id, let account, let isApproved, let reason):
            return [try vault.decide(isApproved ? .approve : .reject, on: id, of: account, reason: reason).said]
        case .conflict(let item, let choice, let fields):
            return try vault.resolve(item, keeping: choice, taking: fields, now: .now).lines
        case .sendAgain(let item):
            try vault.sendAgain(item, now: .now)
            return [QueueRetryCommand.said(1)]
        case .drop(let item, let reason):
            return try vault.dropForPerson(item, reason: reason, now: .now).lines
        case .readAgain(let id):
            try vault.retry(id, reason: "read again by hand", now: .now)
            return ["\(id.short) is read again"]
        case .leaveUnread(let id, let reason):
            try vault.skip(id, reason: reason.map { "\($0)" } ?? "skipped by hand", now: .now)
            return [AttachmentsSkipCommand.said(id)]
        }
    }
}
