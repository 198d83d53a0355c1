import Evaluation
import Testing

/// Words that are known to stand on a paper, and the mistakes in those that were nearly read.
@Suite struct KnownWordsTests {
    @Test func wordsAreFoundNearlyFoundOrLost() {
        let words = KnownWords(
            values: ["Pekara Zlatno Klasje d.o.o.", "69435151530", "2.50", "AB"],
            text: "PEKARA\nZlatno: Klasje, d.o.o. 69435151538\nUKUPNO 2,50 EUR")
        // "AB" is too short to tell anything; a comma in a number is a point; marks at the ends do not count.
        #expect(words.expected == 6 && words.found == 4)
        #expect(words.near == 1, "PEKARA differs from Pekara in more than a third, the number in one digit")
        #expect(words.errors == [.digit: 1])
    }

    @Test func aWordIsFoundAsOftenAsItStandsThere() {
        let words = KnownWords(values: ["1.50", "1.50", "1.50"], text: "1,50 x 1,50")
        #expect(words.expected == 3 && words.found == 2 && words.near == 0)
    }

    @Test(arguments: [
        ("123456", "123956", ErrorClass.digit), ("KRUH50", "KRUHS0", .mixed), ("PEKARA", "PEKATA", .letter),
        ("ČOKOLADA", "COKOLADA", .diacritic), ("Pekara", "PeKara", .upperLower), ("PEKARA", "PEКARA", .script),
        ("12:30:45", "12;30:45", .mark), ("PEKARA", "PEKRA", .lost), ("PEKARA", "PEKAARA", .invented),
        ("ХЛЕБАЦ", "ХЛЕВАЦ", .letter),
    ])
    func mistakesHaveTheirKind(expected: String, read: String, kind: ErrorClass) {
        #expect(KnownWords(values: [expected], text: read).errors == [kind: 1], "\(expected) read as \(read)")
    }

    /// An engine that reads everything has found everything, however the values are written on the paper.
    @Test func aPerfectReadingFindsAll() {
        let printed = "PEKARA d.o.o. KRUH 2.484,00 ZKI 0123456789abcdef\n0123456789abcdef UKUPNO 2.484,00"
        let words = KnownWords(
            values: ["Pekara d.o.o.", "PEKARA", "2484.00", "2484.00", "2484.00", "0123456789abcdef0123456789abcdef"],
            printed: printed, text: printed)
        #expect(words.expected == 4 && words.found == 4)
    }

    @Test func aLabelRightBeforeItsValueIsAWordOfItsOwn() {
        let words = KnownWords(values: ["9b34a919-c61b", "14:02"], text: "JIR:9b34a919-c61b 14:02")
        #expect(words.expected == 2 && words.found == 2)
    }

    @Test func nothingKnownAndNothingRead() {
        #expect(KnownWords(values: [], text: "x").expected == 0)
        let lost = KnownWords(values: ["PEKARA"], text: "")
        #expect(lost.expected == 1 && lost.found == 0 && lost.near == 0 && lost.errorCount == 0)
    }
}
