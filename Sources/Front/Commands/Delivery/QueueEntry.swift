import Console
import Foundation
import ReceiptModel
import SQLiteStore
import Store

/// An item of the queue with what people know it by: whose receipt, how much, and where it goes.
struct QueueEntry: Encodable {
    let queued: QueuedItem
    /// The draft that the item is about, or the first that rests on its original; `nil` for an approval.
    let draft: ExpenseDraft?
    /// Where it goes, in words.
    let destination: Message
    /// Whether queue, account or entity is held up.
    let isHeldUp: Bool
    /// Whether it waits for an account that is not there any more.
    let isOfRemoved: Bool

    private enum Names: String, CodingKey { case draft, issuer, amount, currency, destination }

    /// The item as it is kept, and beside it what people know it by.
    func encode(to encoder: any Encoder) throws {
        try queued.encode(to: encoder)
        var members = encoder.container(keyedBy: Names.self)
        try members.encodeIfPresent(draft?.id, forKey: .draft)
        try members.encodeIfPresent(draft?.fields.merchant?.value, forKey: .issuer)
        try members.encodeIfPresent(draft?.fields.total?.value.decimalString, forKey: .amount)
        try members.encodeIfPresent(draft?.fields.currency?.value.code, forKey: .currency)
        try members.encode(destination.english, forKey: .destination)
    }

    var issuer: String { draft?.fields.merchant?.value ?? "" }
    /// In the form of the language.
    var amount: String { draft?.fields.total?.value.local ?? "" }
    var currency: String { draft?.fields.total?.value.currency.shownCode ?? "" }

    /// What is sent, in words.
    var what: Message {
        switch (queued.item.entityType, queued.item.operation) {
        case (.document, _): "original"
        case (.invoiceDraft, _): "invoice"
        case (.approval, .reject): "rejection"
        case (.approval, _): "approval"
        case (.expenseDraft, .create): "new expense"
        case (.expenseDraft, _): "change of an expense"
        }
    }

    /// How it stands, in words.
    var state: Message {
        switch (queued.state, queued.outcome) {
        case (.waiting, _): isHeldUp ? "held up" : "waits"
        case (.running, _): "being sent"
        case (.needsAttention, _): "needs you"
        case (.done, .superseded): "server's version kept"
        case (.done, .dropped): "dropped"
        case (.done, .withdrawn): "set aside before it was sent"
        case (.done, _): "delivered"
        }
    }

    /// When it is tried next, by the clock of this place; empty where it is not tried by itself.
    func nextTry(now: Timestamp) -> Message {
        guard queued.state == .waiting, !isHeldUp else { return "" }
        return queued.nextAttemptAt <= now ? "when it is sent" : queued.nextAttemptAt.here
    }

    /// What people know it by: whose receipt, and how much.
    var receipt: Message { draft.map(Self.receipt) ?? "" }

    static func receipt(of draft: ExpenseDraft) -> Message {
        let issuer = draft.fields.merchant?.value ?? ""
        guard let total = draft.fields.total?.value else { return "\(issuer)" }
        return issuer.isEmpty ? "\(total)" : "\(issuer) \(total)"
    }

    /// Why it waits, needs a person, or was dropped.
    var why: Message {
        if isDecidedAnew { return "decided anew" }
        return queued.dropReason.map { "\($0)" } ?? queued.trouble?.reason ?? queued.lastError ?? ""
    }

    /// What a person can do.
    var toDo: Message {
        if isDecidedAnew { return "" }
        if queued.outcome == .dropped { return "bilko queue retry \(queued.sequence) takes it up again" }
        if let trouble = queued.trouble { return trouble.nextStep }
        guard isOfRemoved, queued.state != .done else { return "" }
        return queued.begun == 0
            ? "add the account again, or: bilko queue move \(queued.sequence) --to ACCOUNT"
            : "add the account again, or: bilko queue drop \(queued.sequence) --reason WORDS"
    }

    /// Whether another decision about the same approval took its place.
    private var isDecidedAnew: Bool {
        queued.item.entityType == .approval && queued.dropReason == QueueSteering.decidedAnew
    }
}

extension Vault {
    /// Items with what people know them by.
    func entries(of items: [QueuedItem]) throws -> [QueueEntry] {
        var names: [String: String] = [:]
        for account in try accounts() { names[account.id] = try settings(ofAccount: account.id)?.name ?? account.id }
        let held = try pauses().map(\.scope)
        var drafts: [String: ExpenseDraft?] = [:]
        return try items.map { queued in
            let id = queued.item.draftID
            if let id, drafts[id] == nil { drafts[id] = .some(try draft(withID: id)) }
            let isHeldUp = held.contains { scope in
                switch scope {
                case .queue: true
                case .account(let account): account == queued.account
                case .lane(let type, let entity): type == queued.item.entityType && entity == queued.item.entityId
                }
            }
            return QueueEntry(
                queued: queued, draft: id.flatMap { drafts[$0] ?? nil },
                destination: Self.destination(queued.account, names), isHeldUp: isHeldUp,
                isOfRemoved: queued.account.map { Self.isRemoved($0, names) } ?? false)
        }
    }

    /// Before the name of an account that nobody has added yet.
    private static var waitingPrefix: String { "unassigned::" }

    private static func isRemoved(_ account: String, _ names: [String: String]) -> Bool {
        account != QueuedItem.undecided && names[account] == nil && !account.hasPrefix(Self.waitingPrefix)
    }

    private static func destination(_ account: String?, _ names: [String: String]) -> Message {
        guard let account else { return "the first account" }
        guard account != QueuedItem.undecided else { return "to be said whose" }
        if let name = names[account] { return "\(name)" }
        guard !isRemoved(account, names) else { return "\(account) (removed)" }
        return "\(account.dropFirst(Self.waitingPrefix.count)) (not added)"
    }
}

extension SyncQueueItem {
    /// The draft that the item is about: its own, or the first that rests on the original.
    fileprivate var draftID: String? {
        struct Names: Decodable { var draftIds: [String]? }
        switch entityType {
        case .expenseDraft: return entityId
        case .document: return (try? JSONDecoder().decode(Names.self, from: Data(payload.utf8)))?.draftIds?.first
        case .invoiceDraft, .approval: return nil
        }
    }
}
