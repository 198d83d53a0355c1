import Localization
import ReceiptModel

/// Every text of the page for phones, by the key with which the page asks for it.
enum PhoneWord: String, CaseIterable, Sendable {
    case title = "phone.title"
    case photograph = "phone.photograph"
    case choose = "phone.choose"
    case list = "phone.list"
    case none = "phone.none"
    case shot = "phone.shot"
    case waiting = "phone.waiting"
    case sending = "phone.sending"
    case kept = "phone.kept"
    case known = "phone.known"
    case ready = "phone.ready"
    case needsReview = "phone.needs_review"
    case linked = "phone.linked"
    case setAside = "phone.set_aside"
    case attention = "phone.attention"
    case skipped = "phone.skipped"
    case refused = "phone.refused"
    case again = "phone.again"
    case offline = "phone.offline"
    case fine = "phone.fine"
    case retake = "phone.retake"
    case drop = "phone.drop"
    case open = "phone.open"
    case done = "phone.done"
    case lockedTitle = "phone.lockedTitle"
    case lockedText = "phone.lockedText"
    case code = "phone.code"
    case pair = "phone.pair"
    case paired = "phone.paired"
    case forget = "phone.forget"
    case plain = "phone.plain"
    case language = "phone.language"

    /// The names at which the page puts values in.
    private static let (number, why, name) = ("{number}", "{why}", "{name}")

    /// The text; where it counts something, for so many.
    func message(_ count: Int) -> Message {
        switch self {
        case .title: "Photograph receipts"
        case .photograph: "Photograph a receipt"
        case .choose: "Choose pictures"
        case .list: "Pictures"
        case .none: "Nothing was photographed yet."
        case .shot: "Picture \(Self.number)"
        case .waiting: "waits for its turn"
        case .sending: "is being sent"
        case .kept: "is kept safe, and is being read"
        case .known: "was here already"
        case .ready: "is read, and ready to book"
        case .needsReview: "is read, and somebody has to look at it on the computer"
        case .linked: "is read: a further paper of a purchase that is here"
        case .setAside: "is read, and was set aside"
        case .attention: "is kept, and could not be read: \(Self.why)"
        case .skipped: "is kept, and somebody left it unread"
        case .refused: "was not taken: \(Self.why)"
        case .again: "is not there yet, and is sent again: \(Self.why)"
        case .offline: "the computer is not reached"
        case .fine: "The picture is good."
        case .retake: "Take it again, while the paper is at hand:"
        case .drop: "Remove"
        case .open: "\(count, "picture is", "pictures are") not kept yet. Leave this page open."
        case .done: "Everything is kept safe on the computer."
        case .lockedTitle: "This phone is not let in"
        case .lockedText:
            """
            Run “bilko phone pair” on the computer. Point the camera of this phone at the code that it shows, or type the code \
            here.
            """
        case .code: "Code"
        case .pair: "Let this phone in"
        case .paired: "Let in as \(Self.name). This phone can send pictures, and see nothing else."
        case .forget: "Forget this phone"
        case .plain: "Pictures go through this network without encryption. Use a network that you trust."
        case .language: "Language"
        }
    }
}

extension WordsBody {
    /// The texts of the page for phones in a language.
    init(forPhones language: Language) {
        self.init(language, PhoneWord.allCases.map { ($0.rawValue, $0.message) })
    }
}
