import Foundation
import ReceiptModel
import TestSupport
import Testing

/// What is typed finds what is printed, in either script and without marks.
@Suite struct SearchWordsTests {
    @Test(arguments: [
        ("cevapi", "ЋЕВАПИ"), ("cevapi", "Ćevapi"), ("djordjevic", "Đorđević"), ("djordjevic", "Ђорђевић"),
        ("njegos", "Његош"), ("ljiljana", "ЉИЉАНА"), ("dzep", "Џеп"), ("dzep", "džep"), ("dzep", "\u{1C5}ep"),
        ("zurnal", "z\u{30C}urnal"), ("strasse", "Straße"), ("zolc", "żółć"),
        ("jogurt", "Јогурт"), ("muller", "MU\u{308}LLER"), ("jovan", "й\u{6F}van"),
    ])
    func folding(_ typed: String, _ printed: String) { #expect(SearchWords.folded(printed) == typed) }

    @Test(arguments: [
        ("sude", "SUĐE"), ("sudje", "SUĐE"), ("Sude", "суђе"), ("suđe", "SUĐE"), ("medu rodak", "među rođak"),
        ("\"gvozdara\"", "GVOŽĐARA"), ("dodatak", "DODATAK"),
    ])
    func aTypedDMayBeADj(_ typed: String, _ printed: String) throws {
        #expect(try #require(SearchText(typed)).isFound(in: SearchWords.words(of: printed)))
    }

    @Test func spellings() throws {
        #expect(
            SearchWords.spellings(of: "kava") == ["kava"] && SearchWords.spellings(of: "djed") == ["djed", "djedj"])
        #expect(Set(SearchWords.spellings(of: "d d")) == ["d d", "dj d", "d dj", "dj dj"])
        #expect(SearchWords.spellings(of: String(repeating: "d", count: 64)).count == 8)
        #expect(try !#require(SearchText("sudje")).isFound(in: ["sude"]), "what is typed with its j has one")
    }

    @Test func whatPartsWords() {
        #expect(SearchWords.words(of: "OIB:53102749680, 1.234,56 €") == ["oib", "53102749680", "1", "234", "56"])
        #expect(SearchWords.words(of: "po\u{AD}vratna na\u{200B}knada") == ["povratna", "naknada"])
        #expect(SearchWords.words(of: " \n\u{A0}-—…\"' ") == [])
        #expect(SearchWords.words(of: String(repeating: "a", count: 500)).map(\.count) == [SearchWords.longest])
    }

    /// Gaj's Latin and Vuk's Cyrillic of the same text are the same words.
    @Test(arguments: [UInt64(20_261_125), 11]) func bothScriptsAreOne(seed: UInt64) {
        let letters = [
            ("a", "а"), ("b", "б"), ("v", "в"), ("g", "г"), ("d", "д"), ("đ", "ђ"), ("e", "е"), ("ž", "ж"), ("z", "з"),
            ("i", "и"), ("j", "ј"), ("k", "к"), ("l", "л"), ("lj", "љ"), ("m", "м"), ("n", "н"), ("nj", "њ"),
            ("o", "о"),
            ("p", "п"), ("r", "р"), ("s", "с"), ("t", "т"), ("ć", "ћ"), ("u", "у"), ("f", "ф"), ("h", "х"), ("c", "ц"),
            ("č", "ч"), ("dž", "џ"), ("š", "ш"), (" ", " "), ("7", "7"),
        ]
        var random = SeededNumbers(seed: seed)
        for round in 0..<2_000 {
            var (latin, cyrillic) = ("", "")
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                let letter = letters[Int.random(in: 0..<letters.count, using: &random)]
                let isUpper = Bool.random(using: &random)
                latin += isUpper ? letter.0.uppercased() : letter.0
                cyrillic += isUpper ? letter.1.uppercased() : letter.1
            }
            if Bool.random(using: &random) { latin = latin.decomposedStringWithCanonicalMapping }
            #expect(
                SearchWords.words(of: latin) == SearchWords.words(of: cyrillic),
                "seed \(seed), round \(round): \(latin)")
        }
    }

    /// Folded words stay as they are, whatever was in the text, and nothing in them parts words.
    @Test(arguments: [UInt64(20_261_126), 12]) func foldingIsDoneOnce(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        for round in 0..<3_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                let bound: UInt32 = [0x80, 0x250, 0x530, 0x3000, 0x1_F000].randomElement(using: &random) ?? 0x80
                if let scalar = Unicode.Scalar(UInt32.random(in: 0..<bound, using: &random)) { text.append(scalar) }
            }
            let words = SearchWords.words(of: String(text))
            let again = SearchWords.words(of: words.joined(separator: " "))
            #expect(again == words, "seed \(seed), round \(round): \(Array(text).map(\.value))")
            #expect(
                words.allSatisfy { word in
                    !word.isEmpty
                        && word.unicodeScalars.allSatisfy { !$0.isASCII || "a"..."z" ~= $0 || "0"..."9" ~= $0 }
                }, "seed \(seed), round \(round): \(words)")
        }
    }

    @Test func whatIsTyped() throws {
        let text = try #require(SearchText("gorivo \"Obrt Lipa\" 12,30 INA-404"))
        #expect(
            text.phrases.map(\.words) == [["gorivo"], ["obrt", "lipa"], ["12", "30"], ["ina", "404"]]
                && text.phrases.map(\.isOpen) == [true, false, true, true])
        #expect(SearchText(" \"\" -- * ' ; „“ ") == nil)
        #expect(
            SearchText(String(repeating: "a ", count: 65)) == nil
                && SearchText(String(repeating: "a ", count: 64)) != nil)
        let words = SearchWords.words(of: "Obrt Lipa, Zagreb: benzin 12,30")
        for (typed, isFound) in [
            ("zag lip", true), ("\"obrt lipa\"", true), ("\"lipa obrt\"", false), ("\"obrt lip\"", false),
            ("agreb", false), ("12,3", true), ("12,4", false), ("бензин OBRT", true), ("benzin NOT obrt", false),
        ] {
            #expect(try #require(SearchText(typed)).isFound(in: words) == isFound, "\(typed)")
        }
    }
}
