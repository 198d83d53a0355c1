import HTTPTypes
import Localization
import ReceiptModel

/// The language in which the present request is answered: the one that it asks for, English otherwise.
enum Speech {
    @TaskLocal static var localizer = Localizer(.english)

    /// A message in that language.
    static func text(_ message: Message) -> String { localizer.text(message) }

    /// The language that a head asks for first (RFC 9110, section 12.5.4).
    static func language(of head: HTTPFields) -> Language {
        let first = head[.acceptLanguage]?.prefix { $0 != "," && $0 != ";" }
        return first.flatMap { Language(tag: $0) } ?? .english
    }
}
