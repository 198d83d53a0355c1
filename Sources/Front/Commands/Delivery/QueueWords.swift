import Accounts
import Delivery
import Files
import ReceiptModel
import Settings
import Store

// What stands in tables and lines for people where JSON has a name.

extension SyncQueueItem.EntityType {
    /// What people call it.
    var words: Message {
        switch self {
        case .expenseDraft: "expense"
        case .invoiceDraft: "invoice"
        case .document: "original"
        case .approval: "approval"
        }
    }
}

extension SyncQueueItem.Operation {
    /// What people call it.
    var words: Message {
        switch self {
        case .create: "create"
        case .update: "update"
        case .upload: "upload"
        case .approve: "approve"
        case .reject: "reject"
        }
    }
}

extension QueuedItem.State {
    /// What people call it.
    var words: Message {
        switch self {
        case .waiting: "waiting"
        case .running: "running"
        case .needsAttention: "needs attention"
        case .done: "done"
        }
    }
}

extension AfterTaking {
    /// What becomes of a file, for people.
    var words: Message {
        switch self {
        case .keep: "keep"
        case .move: "move"
        case .delete: "delete"
        }
    }
}

extension AccountKind {
    /// What people call such a place; products have their names.
    var words: Message {
        switch self {
        case .folder: "folder"
        default: "\(rawValue)"
        }
    }
}

extension AccountRow.Environment {
    /// What people call it.
    var words: Message {
        switch self {
        case .dev: "dev"
        case .staging: "staging"
        case .production: "production"
        }
    }
}

extension ServerRecord.Kind {
    /// What people call it.
    var words: Message {
        switch self {
        case .approval: "approval"
        case .expense: "expense"
        case .invoice: "invoice"
        case .alert: "alert"
        }
    }
}

extension DeliveryAttempt {
    /// What came of it, as people call it.
    var words: Message {
        switch outcome {
        case "delivered": "delivered"
        case "later": "later"
        case "needs_attention": "needs attention"
        default: "\(outcome)"
        }
    }
}

extension String {
    /// As it is typed behind a command: in quotation marks where a shell would not take it for one word.
    var shellWord: String {
        let isPlain = !isEmpty && first != "-" && allSatisfy { $0.isLetter || $0.isNumber || "._:/@%+=,-".contains($0) }
        return isPlain ? self : Foreground.quoted(self)
    }
}
