import Console
import ReceiptModel
import Store

extension QueuePause {
    /// What lets it go on.
    var nextStep: Message {
        cause == .signIn ? "bilko account login" : "when the cause is gone: bilko queue resume"
    }

    /// One sentence.
    var words: Message {
        switch scope {
        case .queue: "the queue is held up since \(since.here): \(reason)"
        case .account(let id): "the account \(id) is held up since \(since.here): \(reason)"
        case .lane(let type, let entity):
            "\(type.words) \(entity.prefix(12)) is held up since \(since.here): \(reason)"
        }
    }
}
