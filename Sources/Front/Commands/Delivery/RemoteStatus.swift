import Pipeline
import ReceiptModel
import Store

/// The words of servers for what lies there as it was sent.
private let restingWords: Set<String> = ["", "draft", "stored", "filed", "attached"]

extension RemoteRecord {
    /// What became of a draft after it was delivered, for people; `nil` while it lies there as it was sent.
    var progress: Message? {
        switch status {
        case let word where restingWords.contains(word): nil
        case "submitted": "submitted"
        case "approved": "approved"
        case "rejected": "rejected there"
        case "booked": "booked"
        default: "\(status)"
        }
    }
}

extension DraftStanding {
    /// As people are shown it.
    var words: Message {
        switch self {
        case .expense: "expense"
        case .setAside(let reason): "set aside (\(reason.words))"
        case .linked: "linked"
        }
    }
}
