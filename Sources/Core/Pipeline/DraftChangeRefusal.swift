package import ReceiptModel
import Store

extension DraftChangeError: ExplainedError {
    package var message: Message {
        switch self {
        case .noValue(let said, let text, let fields): said.refusal(of: text, beside: fields)
        case .setAside: "the draft is set aside, so it cannot be ready"
        case .noExpense(_, let kind): "a paper of this kind (\(kind.rawValue)) is no expense by itself"
        case .store(let error): error.message
        }
    }

    package var remedy: Message {
        switch self {
        case .noValue(let said, _, _): said.example
        case .setAside: "take it back first, then confirm it"
        case .noExpense: "book it all the same, correct its kind, or set it aside"
        case .store(let error): error.remedy
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .noValue, .setAside, .noExpense: .usage
        case .store(let error): error.exitStatus
        }
    }
}
