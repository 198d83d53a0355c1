import Evaluation
import Foundation
import Testing

@Suite("Scores of text")
struct TextScoreTests {
    @Test("kinds of edits are told apart")
    func editKinds() {
        // "račun" → "racunn": one substitution, one insertion; "broj" → "bro": one deletion.
        let first = EditCount(reference: Array("račun"), hypothesis: Array("racunn"))
        #expect(first == EditCount(substitutions: 1, insertions: 1, deletions: 0, length: 5))
        let second = EditCount(reference: Array("broj"), hypothesis: Array("bro"))
        #expect(second == EditCount(substitutions: 0, insertions: 0, deletions: 1, length: 4))
        #expect((first + second).rate == 3.0 / 9.0)
    }

    @Test("nothing read from nothing is right, something read from nothing has no rate")
    func emptyReferences() {
        #expect(EditCount(reference: [Character](), hypothesis: []).rate == 0)
        #expect(EditCount(reference: [], hypothesis: ["x"]).rate == nil)
        #expect(EditCount(reference: ["x"], hypothesis: []).rate == 1)
        #expect(EditCount(reference: ["x"], hypothesis: ["a", "b", "c"]).rate == 3)
    }

    @Test("the difference to the folded rate is script, case and diacritics")
    func foldedCount() {
        let score = TextScore(reference: "ČAŠA 0,50", hypothesis: "casa 0,5O")
        #expect(score.characters.edits == 5 && score.characters.length == 9)
        #expect(score.foldedCharacters.edits == 1 && score.foldedCharacters.length == 9)
        let blind = TextScore(reference: "ČAŠA 0,50", hypothesis: "casa 0,5O", caseBlind: true)
        #expect(blind.characters.edits == 3)
        let script = TextScore(reference: "Љубав", hypothesis: "Ljubav")
        #expect(script.characters.edits == 6 && script.characters.length == 5)
        #expect(script.foldedCharacters == EditCount(length: 6))
    }

    @Test("letters of each script, diacritics and amounts are counted for themselves")
    func classes() throws {
        // Of nine letters one is lost and one wrong, both with diacritics; of 1.234,50 one digit is wrong, and one is invented.
        let latin = try #require(
            TextScore(reference: "Kuća đačka: 1.234,50", hypothesis: "Kuca ačka: 1.2344,60").classes)
        #expect(latin[.latin] == EditCount(substitutions: 1, deletions: 1, length: 9))
        #expect(latin[.diacritics] == EditCount(substitutions: 1, deletions: 1, length: 3))
        #expect(latin[.amounts] == EditCount(substitutions: 1, insertions: 1, length: 8))
        #expect(latin[.cyrillic] == nil)
        let cyrillic = try #require(TextScore(reference: "Ђак 12.3.2026.", hypothesis: "Бак 12.8.2026.").classes)
        #expect(cyrillic == [.cyrillic: EditCount(substitutions: 1, length: 3)])
    }

    @Test(
        "what is an amount and what is none",
        arguments: [
            ("9.99", 4), ("-1.234.567,00EUR", 12), ("(12,00),", 5), ("UKUPNO:12,00", 5), ("12.3.2026", 0),
            ("12.03.26", 0),
            ("1234.567,00", 0), ("12", 0), ("1.000", 0), (",50", 0), ("10,00 10,00", 10), ("12:30", 0),
        ])
    func amounts(text: String, characters: Int) {
        let counted = TextScore(reference: text, hypothesis: "").classes?[.amounts]?.length ?? 0
        #expect(counted == characters)
    }

    @Test("line breaks and runs of blanks are no errors")
    func layout() {
        let score = TextScore(reference: "UKUPNO\n  12,40\u{A0}EUR", hypothesis: "UKUPNO 12,40 EUR\u{C}")
        #expect(score.characters == EditCount(length: 16) && score.words == EditCount(length: 3))
    }

    @Test("a bag of words counts each word as often as it is printed")
    func bag() throws {
        // Printed: kruh kruh mlijeko 1,20; read: mlijeko kruh kruh kruh 1.20. Three of five read, three of four printed.
        let bag = TextScore(reference: "kruh kruh mlijeko 1,20", hypothesis: "mlijeko kruh kruh kruh 1.20").bag
        #expect(bag == BagCount(matched: 3, given: 5, expected: 4))
        #expect(bag.precision == 0.6 && bag.recall == 0.75)
        #expect(abs(try #require(bag.f1) - 2 * 0.6 * 0.75 / 1.35) < 1e-12)
        #expect((bag + bag).f1 == bag.f1)
        let empty = BagCount(expected: [], given: [])
        #expect(empty.precision == nil && empty.recall == nil && empty.f1 == nil)
        #expect(BagCount(expected: ["a"], given: []).f1 == 0)
    }

    @Test("the JSON names are the documented ones, and what is written is read back")
    func json() throws {
        let score = TextScore(reference: "ab c", hypothesis: "ab d")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(score)
        #expect(
            String(decoding: data, as: UTF8.self) == """
                {"bag":{"expected":2,"given":2,"matched":1},\
                "char":{"del":0,"edits":1,"ins":0,"length":4,"rate":0.25,"sub":1},\
                "classes":{"latin":{"del":0,"edits":1,"ins":0,"length":3,"rate":0.3333333333333333,"sub":1}},\
                "folded":{"del":0,"edits":1,"ins":0,"length":4,"rate":0.25,"sub":1},\
                "word":{"del":0,"edits":1,"ins":0,"length":2,"rate":0.5,"sub":1}}
                """)
        #expect(try JSONDecoder().decode(TextScore.self, from: data) == score)
    }
}

@Suite("Confusion of characters")
struct ConfusionTests {
    @Test("a planted confusion stands in its cell")
    func planted() throws {
        // Every second zero is read as a Cyrillic О, one letter is lost and one mark invented.
        let reference = "Укупно 100,00 и 200,00 динара"
        let hypothesis = "Укупно 1О0,О0 и 2О0,О0 !диара"
        let confusion = Confusion(reference: reference, hypothesis: hypothesis)
        #expect(confusion.count(expected: "0", read: "О") == 4)
        #expect(confusion.count(expected: "О", read: "0") == 0)
        #expect(confusion.count(expected: "", read: "!") == 1 && confusion.count(expected: "н", read: "") == 1)
        #expect(confusion.errors == EditCount(reference: Array(reference), hypothesis: Array(hypothesis)).edits)
        let first = try #require(confusion.mostFrequent(1).first)
        #expect(first.expected == "0" && first.read == "О" && first.count == 4)
        #expect(first.share == 4 / Double(confusion.errors))
    }

    @Test("tables add up and are listed in one order only")
    func pooling() throws {
        let lost = Confusion(reference: "čaj", hypothesis: "aj")
        let bare = Confusion(reference: "č š", hypothesis: "c s")
        let sum = lost + bare + bare
        #expect(
            sum.sorted == [
                .init(expected: "č", read: "c", count: 2), .init(expected: "š", read: "s", count: 2),
                .init(expected: "č", read: "", count: 1),
            ])
        #expect(sum.mostFrequent(2).map(\.share) == [0.4, 0.4])
        #expect(Confusion(reference: "isto", hypothesis: "isto").mostFrequent(5).isEmpty)
        let data = try JSONEncoder().encode(sum)
        #expect(try JSONDecoder().decode(Confusion.self, from: data) == sum)
        #expect(try JSONDecoder().decode([Confusion.Entry].self, from: data) == sum.sorted)
    }

    @Test("as many errors as the alignment has edits", arguments: 0..<50)
    func errorsAreEdits(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text = InventedText.characters(80, &generator)
        let read = String(InventedText.misread(text, spacing: 5, &generator))
        let score = TextScore(reference: String(text), hypothesis: read)
        let confusion = Confusion(reference: String(text), hypothesis: read)
        #expect(confusion.errors == score.characters.edits, "seed \(seed)")
        #expect(confusion.sorted.map(\.count) == confusion.sorted.map(\.count).sorted(by: >), "seed \(seed)")
    }
}
