import Localization
import Testing

/// Words that were mistyped.
@Suite struct SpellingTests {
    @Test("a word that was mistyped is guessed, another word is not")
    func spelling() {
        let words = ["settle", "patience", "rescan", "poll"]
        #expect(Spelling.nearest(to: "setle", of: words) == "settle")
        #expect(Spelling.nearest(to: "PATIENEC", of: words) == "patience")
        #expect(Spelling.nearest(to: "colour", of: words) == nil)
        #expect(Spelling.nearest(to: "", of: words) == nil)
        #expect(Spelling.distance("ab", "ba") == 1 && Spelling.distance("", "abc") == 3)
        #expect(Spelling.distance("kitten", "sitting") == 3)
    }
}
