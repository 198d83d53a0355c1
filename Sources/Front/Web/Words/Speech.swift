import HTTPTypes
import Localization
import ReceiptModel

/// The language in which the present request is answered: the one that it asks for, English otherwise.
enum Speech {
    @TaskLocal static var localizer = Localizer(.english)

    /// A message in that language.
    static func text(_ message: Message) -> String { localizer.text(message) }

    /// That of a request.
    ///
    /// Amounts and dates have the form in which the page shows and takes them, in English, too; a program that asks for no language
    /// is told what the commands print.
    static func localizer(for head: HTTPFields) -> Localizer {
        Localizer(language(of: head), hasLocalForms: head[.acceptLanguage] != nil)
    }

    /// The language that a head asks for first (RFC 9110, section 12.5.4).
    static func language(of head: HTTPFields) -> Language {
        let first = head[.acceptLanguage]?.prefix { $0 != "," && $0 != ";" }
        return first.flatMap { Language(tag: $0) } ?? .english
    }
}
