import HTTPTypes
import Localization
import ReceiptModel

/// The language in which the present request is answered: the one that it asks for, English otherwise.
enum Speech {
    @TaskLocal static var localizer = Localizer(.english)

    /// A message in that language.
    static func text(_ message: Message) -> String { localizer.text(message) }

    /// A message without what it says of commands, which is at its end: who sits at the page has keys for that.
    static func withoutCommands(_ message: Message) -> String {
        let text = text(message)
        // A program has no keys.
        guard localizer.hasLocalForms else { return text }
        guard let command = text.firstRange(of: "'bilko ") else { return text }
        let clauses = text[..<command.lowerBound].ranges(of: /[.;:]\ /)
        guard let last = clauses.last else { return text }
        return "\(text[..<last.lowerBound])."
    }

    /// A message without the names of options before what was said of them: the page has fields for them.
    static func withoutOptions(_ message: Message) -> Message {
        guard localizer.hasLocalForms else { return message }
        let whole = text(message)
        let shorter = whole.replacing(/--[a-z-]+ (?=['0-9-])/, with: "")
        return shorter == whole ? message : "\(shorter)"
    }

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
