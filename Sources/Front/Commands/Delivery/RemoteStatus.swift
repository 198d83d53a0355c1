import ReceiptModel
import Store

extension RemoteRecord {
    /// What became of a draft after it was delivered, for people; `nil` while it lies there as it was sent.
    var progress: Message? {
        switch status {
        case "", "draft", "stored", "filed", "attached": nil
        case "submitted": "submitted"
        case "approved": "approved"
        case "rejected": "rejected there"
        case "booked": "booked"
        default: "\(status)"
        }
    }
}
