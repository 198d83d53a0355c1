import Evaluation
import Testing

@Suite("Forms of text")
struct TextNormalisationTests {
    @Test(
        "white space of every kind is one blank",
        arguments: ["a b", " a\tb ", "a\r\nb\n", "a\u{A0}b", "\u{C}a \u{2003}\u{202F} b\u{C}", "a\u{2028}b"])
    func whiteSpace(text: String) {
        #expect(Array(TextNormalisation.plain(text).unicodeScalars) == ["a", " ", "b"])
    }

    @Test("composed and decomposed letters are one character")
    func composition() {
        let decomposed = "c\u{30C}evapi z\u{30C}"
        #expect(TextNormalisation.plain(decomposed).unicodeScalars.count == 8)
        #expect(TextNormalisation.plain(decomposed) == "čevapi ž")
        #expect(TextNormalisation.plain("Č \u{160}", caseBlind: true) == "č š")
        #expect(TextNormalisation.plain("ČŠ") == "ČŠ")
        #expect(TextNormalisation.plain("IZNOS", caseBlind: true) == "iznos")
    }

    @Test(
        "script, case and diacritics fold away",
        arguments: [
            ("ЉУБАВ Његош Џез", "ljubav njegos dzez"), ("Ђорђе Ћирић, Жика", "dorde ciric, zika"),
            ("ČĆŠŽĐ čćšžđ", "ccszd ccszd"), ("„Žito“ – ‘d.o.o.’", "\"zito\" - 'd.o.o.'"), ("naïve Łódź", "naive lodz"),
            ("пре\u{AD}нос\u{200B}", "prenos"), ("\u{1C7}ubav", "ljubav"),
        ])
    func folds(text: String, folded: String) {
        #expect(TextNormalisation.folded(text) == folded)
    }

    @Test("the whole Serbian alphabet folds to the same in both scripts")
    func bothScripts() {
        let cyrillic = "А Б В Г Д Ђ Е Ж З И Ј К Л Љ М Н Њ О П Р С Т Ћ У Ф Х Ц Ч Џ Ш"
        let latin = "A B V G D Đ E Ž Z I J K L Lj M N Nj O P R S T Ć U F H C Č Dž Š"
        #expect(TextNormalisation.folded(cyrillic) == TextNormalisation.folded(latin))
        #expect(TextNormalisation.folded(cyrillic) == TextNormalisation.folded(cyrillic.lowercased()))
        #expect(TextNormalisation.folded(latin).utf8.allSatisfy { $0 < 128 })
    }

    @Test("each form is its own form", arguments: 0..<100)
    func idempotent(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text = String(InventedText.characters(60, &generator))
        let (plain, folded) = (TextNormalisation.plain(text), TextNormalisation.folded(text))
        #expect(TextNormalisation.plain(plain) == plain, "seed \(seed)")
        #expect(TextNormalisation.folded(folded) == folded, "seed \(seed)")
        #expect(TextNormalisation.folded(plain) == folded, "seed \(seed)")
        #expect(TextNormalisation.words(text).joined(separator: " ") == plain, "seed \(seed)")
    }
}
