import Hummingbird
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
    case waiting = "sent.waiting"
    case sending = "sent.sending"
    case kept = "sent.kept"
    case known = "sent.known"
    case ready = "phone.ready"
    case needsReview = "phone.needs_review"
    case linked = "phone.linked"
    case setAside = "phone.set_aside"
    case attention = "sent.attention"
    case skipped = "sent.skipped"
    case refused = "sent.refused"
    case again = "sent.again"
    case offline = "said.offline"
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
    case blurred = "phone.blurred"
    case dark = "phone.dark"
    case cutOff = "phone.cut_off"
    case install = "phone.install"
    case installNow = "phone.installNow"
    case trustTitle = "trust.title"
    case trustWhy = "trust.why"
    case trustCompare = "trust.compare"
    case trustEnds = "trust.ends"
    case trustApple = "trust.apple"
    case trustApple1 = "trust.apple1"
    case trustApple2 = "trust.apple2"
    case trustApple3 = "trust.apple3"
    case trustApple4 = "trust.apple4"
    case trustAppleTake = "trust.appleTake"
    case trustOthers = "trust.others"
    case trustOthers1 = "trust.others1"
    case trustOthers2 = "trust.others2"
    case trustOthers3 = "trust.others3"
    case trustOthersTake = "trust.othersTake"
    case trustThen = "trust.then"
    case trustThenText = "trust.thenText"
    case trustOn = "trust.on"

    /// The names at which the page puts values in.
    private static let (number, why, name, at) = ("{number}", "{why}", "{name}", "{at}")

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
        case .blurred: CaptureIssue(.blurred, measure: 0).sentence
        case .dark: CaptureIssue(.dark, measure: 0).sentence
        case .cutOff: CaptureIssue(.cutOff, measure: 0).sentence
        case .install: "This page can be put on the home screen: in the menu of the browser, “Add to Home screen”."
        case .installNow: "Put it on the home screen"
        case .trustTitle: "Trust your computer"
        case .trustWhy:
            """
            Pictures go to your computer encrypted. So that this phone knows the computer for yours, it has to trust its authority, \
            once. It vouches for addresses of local networks and for no page of the web.
            """
        case .trustCompare: "“bilko phone trust” on the computer shows the same number. If it does not, go no further."
        case .trustEnds: "It ends on \(Self.at)."
        case .trustApple: "iPhone and iPad"
        case .trustApple1: "Load the profile in Safari, and allow it."
        case .trustApple2: "Open Settings, press “Profile Downloaded”, and install it."
        case .trustApple3: "Go to General, About, Certificate Trust Settings."
        case .trustApple4: "Switch Bilko on."
        case .trustAppleTake: "Load the profile"
        case .trustOthers: "Android and others"
        case .trustOthers1: "Load the certificate."
        case .trustOthers2: "Open the settings, and search for “CA certificate”."
        case .trustOthers3: "Choose “Install anyway”, and the file bilko.crt in the downloads."
        case .trustOthersTake: "Load the certificate"
        case .trustThen: "Then"
        case .trustThenText: "Open the page. If the browser warns of it, the phone does not trust the computer yet."
        case .trustOn: "Open the page"
        }
    }
}

extension WordsBody {
    /// The texts of the page for phones in a language.
    init(forPhones language: Language) {
        self.init(language, PhoneWord.allCases.map { ($0.rawValue, $0.message) })
    }

    /// The same in the language that a request asks for.
    static func forPhones(_ request: Request, otherwise language: Language) -> WordsBody {
        let asked = request.uri.queryParameters.get("language").flatMap { Language(tag: $0) }
        return WordsBody(forPhones: asked ?? language)
    }
}
