/// A language in which people are spoken to.
package enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case croatian = "hr"
    case serbianLatin = "sr-Latn"
    case serbianCyrillic = "sr-Cyrl"
    case bosnian = "bs"

    /// The language of a tag or of a name of glibc's locales: `hr`, `sr-Cyrl-RS`, `sr_RS.UTF-8@latin`.
    ///
    /// Serbian without a script is in Cyrillic, as `sr_RS` of glibc is.
    /// - Returns: `nil` for a language in which nobody is spoken to, such as `C` or `de_DE`.
    package init?(tag: some StringProtocol) {
        let name = tag.lowercased()
        let isLatin = name.hasSuffix("@latin")
        let plain = name.prefix { $0 != "." && $0 != "@" }
        let parts = plain.split { $0 == "_" || $0 == "-" }
        switch parts.first {
        case "en": self = .english
        case "hr": self = .croatian
        case "bs": self = .bosnian
        case "sr": self = isLatin || parts.contains("latn") ? .serbianLatin : .serbianCyrillic
        default: return nil
        }
    }

    /// The language that the environment asks for, as POSIX has it: `LC_ALL` before `LC_MESSAGES` before `LANG`.
    ///
    /// English where they ask for another language, or for none.
    package init(environment: [String: String]) {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        self = name.flatMap { Language(tag: $0) } ?? .english
    }

    /// Which of a template's words goes with a number, from 0.
    ///
    /// English has one and other; the others have one, few and other (Unicode CLDR, plural rules of hr, sr and bs).
    package func form(for number: Int) -> Int {
        if self == .english { return number == 1 ? 0 : 1 }
        let (ones, tens) = (number.magnitude % 10, number.magnitude % 100)
        if ones == 1, tens != 11 { return 0 }
        return (2...4).contains(ones) && !(12...14).contains(tens) ? 1 : 2
    }
}
