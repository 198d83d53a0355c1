import ReceiptModel
import Store

extension ServerRecord {
    /// How far a record has come on the server, as people call it; a word that bilko does not know stands as it was told.
    static func words(ofStatus status: String) -> Message {
        switch status {
        case "draft": "draft"
        case "submitted": "submitted"
        case "pending": "pending"
        case "approved": "approved"
        case "rejected": "rejected"
        case "sent": "sent"
        case "overdue": "overdue"
        case "paid": "paid"
        default: "\(status)"
        }
    }

    /// A field that drafts do not have, as people call it.
    static func words(ofField name: String) -> Message {
        switch name {
        case "customer": "customer"
        case "title": "title"
        case "due_date": "due date"
        default: "\(name)"
        }
    }
}
