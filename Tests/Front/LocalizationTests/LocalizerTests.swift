import Countries
import ReceiptModel
import Testing

@testable import Localization

/// Words, numbers and dates in five languages.
@Suite struct LocalizerTests {
    @Test(
        "A locale is a language, or English",
        arguments: [
            ("hr", Language.croatian), ("hr_HR.UTF-8", .croatian), ("bs_BA", .bosnian), ("sr_RS", .serbianCyrillic),
            ("sr_RS.UTF-8", .serbianCyrillic), ("sr_RS@latin", .serbianLatin), ("sr_RS.UTF-8@latin", .serbianLatin),
            ("sr_Latn_RS", .serbianLatin), ("sr-Latn", .serbianLatin), ("sr-Cyrl-RS", .serbianCyrillic),
            ("sr_ME", .serbianCyrillic), ("en_GB.UTF-8", .english), ("C", .english), ("C.UTF-8", .english),
            ("POSIX", .english), ("de_AT.UTF-8", .english), ("", .english), ("hrx_BR", .english), ("@@..__", .english),
        ])
    func locales(name: String, language: Language) {
        #expect(Language(environment: ["LANG": name]) == language)
    }

    @Test("LC_ALL counts before LC_MESSAGES, and that before LANG; what is empty counts as not set")
    func precedence() {
        #expect(Language(environment: ["LC_ALL": "hr_HR", "LC_MESSAGES": "bs_BA", "LANG": "en_US"]) == .croatian)
        #expect(Language(environment: ["LC_ALL": "", "LC_MESSAGES": "bs_BA", "LANG": "en_US"]) == .bosnian)
        #expect(Language(environment: ["LC_ALL": "C", "LANG": "hr_HR"]) == .english)
        #expect(Language(environment: [:]) == .english)
    }

    @Test("a way of payment is taken by what it is called in each language", arguments: Language.allCases)
    func payments(language: Language) {
        for method in PaymentMethod.allCases {
            var fields = ReceiptFields()
            let refused = fields.say(rows: [Localizer(language).text(method.words)], of: .payments)
            #expect(refused == nil && fields.payments?.map(\.value.method) == [method], "\(method)")
        }
    }

    @Test("Slavic numbers take one, few or other")
    func plurals() {
        let few = [2, 3, 4, 22, 23, 104, -3]
        let one = [1, 21, 101, 1_001, -1]
        let other = [0, 5, 11, 12, 13, 14, 20, 111, 112, 1_011, Int.min, Int.max]
        for number in one { #expect(Language.croatian.form(for: number) == 0, "\(number)") }
        for number in few { #expect(Language.serbianCyrillic.form(for: number) == 1, "\(number)") }
        for number in other where number != Int.min && number != Int.max {
            #expect(Language.bosnian.form(for: number) == 2, "\(number)")
        }
        // Int.min ends in 8 and Int.max in 7.
        #expect(Language.croatian.form(for: Int.min) == 2 && Language.croatian.form(for: Int.max) == 2)
    }

    @Test("Amounts and dates have the form of the country, and English the form of JSON")
    func forms() throws {
        let date = try #require(CivilDate(year: 2026, month: 1, day: 19))
        let message: Message = "\(Money(minorUnits: -1_234_567, currency: .eur)) \(date) \(hundredths: 5)"
        #expect(message.english == "-12345.67 EUR 2026-01-19 0.05")
        for language in Language.allCases where language != .english {
            #expect(Localizer(language).text(message) == "-12.345,67 EUR 19.01.2026. 0,05")
        }
        #expect(
            Localizer(.croatian).amount(100) == "1,00" && Localizer(.croatian).amount(100_000_000) == "1.000.000,00")
        #expect(Localizer(.croatian).amount(99_999) == "999,99" && Localizer(.croatian).amount(.min).hasPrefix("-92.2"))
    }

    @Test("What a category is called in a language is understood", arguments: Language.allCases)
    func categories(language: Language) {
        for category in ExpenseCategory.all {
            let shown = Localizer(language).text(Message(stringLiteral: category.name))
            #expect(ExpenseCategory.named(shown) == category.name, "\(shown)")
        }
    }

    @Test("A number chooses its word in every language")
    func countedWords() {
        for (number, words) in [(1, "1 pogreška"), (3, "3 pogreške"), (5, "5 pogrešaka"), (21, "21 pogreška")] {
            let message: Message = "\(number, "mistake", "mistakes"), so the settings stay as they were"
            #expect(Localizer(.croatian).text(message) == "\(words), pa postavke ostaju kakve su bile")
            #expect(message.english.hasPrefix(number == 1 ? "1 mistake," : "\(number) mistakes,"))
        }
    }

    @Test("A sentence within a sentence is said in the same language; names are left alone")
    func nested() {
        let message: Message = "cannot store \("nj.jpg"): \("the disk is full" as Message)"
        #expect(Localizer(.croatian).text(message) == "ne može se pohraniti nj.jpg: disk je pun")
        #expect(Localizer(.serbianLatin).text(message) == "ne može se sačuvati nj.jpg: disk je pun")
        #expect(Localizer(.serbianCyrillic).text(message) == "не може се сачувати nj.jpg: диск је пун")
    }

    @Test("What has no translation is said in English, and so are its counted words")
    func untranslated() {
        let message: Message = "zzz \(2, "wug", "wugs") of \("the disk is full" as Message)"
        #expect(Localizer(.serbianCyrillic).text(message) == "zzz 2 wugs of диск је пун")
    }

    @Test(
        "Cyrillic leaves alone what is typed and what English says, too, and knows the letters of two signs",
        arguments: [
            ("pokrenite 'bilko drafts link {2} {3}' ponovo", "покрените 'bilko drafts link {2} {3}' поново"),
            ("Njegov ljubimac, DŽEP i džep; ČEŠNJAK", "Његов љубимац, ЏЕП и џеп; ЧЕШЊАК"),
            ("grant s --home FOLDER ili [reader] u config.toml", "грант с --home FOLDER или [reader] у config.toml"),
            ("keep ili move: original, --form original; server", "keep или move: оригинал, --form original; сервер"),
            ("keep-move: tuđe", "keep-move: туђе"), ("PDF-ovi, PDV-a, OIB", "PDF-ови, ПДВ-а, ОИБ"),
            ("PDV, PIB i UBL 2.1 XML", "ПДВ, ПИБ и UBL 2.1 XML"),
            ("{1 stavka|stavke|stavki}", "{1 ставка|ставке|ставки}"),
            ("{{a}}", "{{а}}"), ("objects/ i /var/lib", "objects/ и /var/lib"),
        ])
    func cyrillic(latin: String, cyrillic: String) {
        #expect(Cyrillic.template(latin, of: "keep, move, --form original, server, PDF files, OIB") == cyrillic)
    }

    @Test("Messages written in English are recognised with what stands in their places")
    func refilled() {
        let known: Message = "Unknown option '\("")'. Did you mean '\("")'?"
        #expect(known.refilled(from: "Unknown option '--x'. Did you mean '--y'?")?.parts.count == 2)
        #expect(known.refilled(from: "Unknown option '--x'") == nil)
        let localizer = Localizer(.croatian)
        #expect(localizer.text(english: "nobody has ever said this") == "nobody has ever said this")
        #expect(localizer.text(english: "Print JSON.") == "Ispisuje JSON.")
    }
}
