import Localization
import ReceiptModel

/// The texts of the page in a language.
struct WordsBody: Encodable, Sendable {
    /// One text, or one for each plural form of the language (Unicode CLDR), with `{count}` where the number stands.
    enum Text: Encodable, Sendable {
        case plain(String)
        case counted([String: String])

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .plain(let text): try container.encode(text)
            case .counted(let forms): try container.encode(forms)
            }
        }
    }

    /// A number of each plural form that one of the languages has.
    private static let numbers = ["one": 1, "few": 2, "other": 5]

    let language: String
    let words: [String: Text]

    init(_ language: Language) {
        let ofCodes = CodeWords.all.map { word in (word.key, { (_: Int) in word.message }) }
        self.init(language, PageWord.allCases.map { ($0.rawValue, $0.message) } + ofCodes)
    }

    /// - Parameters:
    ///   - language: in which the texts are.
    ///   - all: each by its key, for a number of what it counts.
    init(_ language: Language, _ all: [(key: String, message: (Int) -> Message)]) {
        let localizer = Localizer(language)
        self.language = language.rawValue
        words = Dictionary(uniqueKeysWithValues: all.map { ($0.key, Self.text($0.message, by: localizer)) })
    }

    private static func text(_ message: (Int) -> Message, by localizer: Localizer) -> Text {
        let counts = message(1).parts.contains { if case .count = $0 { true } else { false } }
        guard counts else { return .plain(localizer.text(message(1))) }
        return .counted(
            numbers.mapValues { number in
                localizer.text(message(number)).replacing("\(number)", with: "{count}")
            })
    }
}
