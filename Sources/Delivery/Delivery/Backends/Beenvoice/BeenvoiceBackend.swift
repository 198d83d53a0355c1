package import Accounts
import Foundation
package import HTTPTransport
import ReceiptModel
package import Store
import Synchronization

/// beenvoice: a draft that is ready becomes an expense, over tRPC with SuperJSON.
///
/// beenvoice knows no drafts, no idempotency keys and no attachments. So only what is ready is sent; every expense
/// carries the draft's identity as a mark in its notes, which is looked for before one is made; originals stay here.
package final class BeenvoiceBackend: ExpenseBackend {
    package let account: String
    private let server: BeenvoiceServer
    private let memory = Mutex(Memory())

    /// What the server was seen to have.
    private struct Memory {
        /// The expenses by their marks, once they were asked for.
        var marked: [String: BeenvoiceExpense]?
        /// How often all was forgotten; a list that was asked for before that is not remembered.
        var losses = 0

        mutating func forget() {
            marked = nil
            losses += 1
        }
    }

    /// A server; the secret is the session cookie of better-auth.
    package init(
        account: String, at address: ServerAddress, through client: any HTTPClient, tokens: any TokenSource
    ) {
        self.account = account
        server = BeenvoiceServer(address, client, tokens)
    }

    package func identify() async throws(BackendError) -> String { try await server.user() }

    /// Nothing: beenvoice tells of no changes.
    ///
    /// - Throws: nothing; other backends do.
    package func pull(since cursor: String?) async throws(BackendError) -> PulledChanges {
        PulledChanges(records: [], cursor: cursor ?? "", hasMore: false)
    }

    package func deliver(_ claim: QueueClaim, original: BodyFile?) async throws(BackendError) -> RemoteRecord {
        try refuseDecisions(claim.item, to: "beenvoice")
        guard claim.item.entityType == .expenseDraft else { return .nothing("kept here") }
        let draft = try DraftText(claim.item)
        do {
            let there = try await expense(of: draft, known: claim.remote?.remoteID)
            if let why = draft.noExpense { return try withdrawn(there, why) }
            guard draft.state == "ready" else { return there.map(record) ?? .nothing("awaits review") }
            let wanted = try BeenvoiceInput(draft, mark: Self.mark(draft))
            if let there { return try await update(there, to: wanted, of: draft, base: claim.remote?.version) }
            let made = try await server.create(wanted)
            remember(made, of: draft)
            return record(made)
        } catch {
            // Whether it was done is not known: the list is asked for anew.
            memory.withLock { $0.forget() }
            throw error
        }
    }

    /// What stands in the notes of the expense of a draft.
    static func mark(_ draft: DraftText) -> String { "bilko:\(draft.draftId)" }

    /// The expense of a draft: by its mark, or as it was confirmed before.
    ///
    /// - Throws: `unacceptable` when somebody has deleted it there: it is not made anew behind their back.
    private func expense(of draft: DraftText, known id: String?) async throws(BackendError) -> BeenvoiceExpense? {
        let id = try await markedExpense(of: draft)?.id ?? id
        guard let id, id != "-" else { return nil }
        if let expense = try await server.expense(id) { return expense }
        guard draft.noExpense != nil else {
            throw .unacceptable(
                reason: "the expense \(id) has been deleted in beenvoice",
                nextStep: "book it there by hand, if it is wanted")
        }
        return nil
    }

    /// The expense that carries the mark of the draft, as the list had it.
    private func markedExpense(of draft: DraftText) async throws(BackendError) -> BeenvoiceExpense? {
        let mark = Self.mark(draft)
        let (known, losses) = memory.withLock { ($0.marked, $0.losses) }
        if let known { return known[mark] }
        var found: [String: BeenvoiceExpense] = [:]
        for expense in try await server.expenses() {
            for word in (expense.notes ?? "").split(whereSeparator: \.isWhitespace) where word.hasPrefix("bilko:") {
                found[String(word)] = expense
            }
        }
        memory.withLock { [found] memory in
            guard memory.losses == losses else { return }
            // What was made meanwhile is not in the list.
            memory.marked = found.merging(memory.marked ?? [:]) { $1 }
        }
        return found[mark]
    }

    private func remember(_ expense: BeenvoiceExpense, of draft: DraftText) {
        memory.withLock { $0.marked?[Self.mark(draft)] = expense }
    }

    private func record(_ expense: BeenvoiceExpense) -> RemoteRecord {
        RemoteRecord(remoteID: expense.id, version: expense.version, status: "booked")
    }

    /// A draft that is no expense: beenvoice deletes nothing by itself, so a person has to.
    private func withdrawn(_ there: BeenvoiceExpense?, _ why: String) throws(BackendError) -> RemoteRecord {
        guard let there else { return .nothing(why) }
        let nextStep: Message = "delete the expense \(there.id) there"
        if why == "linked" {
            throw .unacceptable(
                reason: "the receipt is booked twice in beenvoice: its draft was linked to another afterwards",
                nextStep: nextStep)
        }
        throw .unacceptable(
            reason: "the receipt is booked in beenvoice: its draft was set aside afterwards", nextStep: nextStep)
    }

    /// Brings an expense to what the draft says, unless somebody has changed it meanwhile.
    ///
    /// One that already says it is left alone: it comes from an earlier try, or from another home.
    private func update(
        _ there: BeenvoiceExpense, to wanted: BeenvoiceInput, of draft: DraftText, base: String?
    ) async throws(BackendError) -> RemoteRecord {
        if there.says(wanted) { return record(there) }
        if let base, base != "-", base != there.version {
            var refusal = ServerRefusal(status: 409, code: "changed_there")
            refusal.serverVersion = there.version
            refusal.serverRecord = jsonText(["id": there.id, "version": there.version, "status": "booked"])
            throw .refused(refusal)
        }
        try await server.update(there.id, to: wanted)
        guard let now = try await server.expense(there.id) else {
            throw .notUnderstood(reason: "the expense is gone after its change")
        }
        remember(now, of: draft)
        return record(now)
    }
}
