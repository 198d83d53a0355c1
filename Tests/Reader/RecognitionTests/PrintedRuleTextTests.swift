import ReceiptModel
import Testing

@testable import Imaging
@testable import Recognition

/// A word whose letters stand ten pixels apart.
private func word(_ text: String, from x: Int, to end: Int? = nil, confidence: Double = 0.9) -> Word {
    let width = (end ?? x + 10 * text.count - 2) - x
    return Word(text: text, box: PixelBox(x: x, y: 0, width: width, height: 16), confidence: confidence)
}

struct PrintedRuleTextTests {
    private let line = DetectedLine(
        left: 0, right: 400, capHeight: 16, ascent: 16, letterAspect: 0.5, baselineSamples: [200, 200],
        sampleSpacing: 400, overhang: 0)

    private func run(_ first: Int, _ count: Int, _ glyph: PrintedRule.Glyph = .dash) -> PrintedRule {
        PrintedRule(left: Double(first * 10 + 1), right: Double((first + count) * 10 - 1), glyph: glyph)
    }

    @Test func runsAreAttachedWhereNoBlankStands() {
        let words = [word("ПРОМЕТ", from: 130), word("ПРОДАЈА", from: 200)]
        let filled = PrintedRuleText.filled(words, rules: [run(0, 13), run(27, 13)], on: line, pitch: 10)
        #expect(filled.map(\.text) == ["-------------ПРОМЕТ", "ПРОДАЈА-------------"])
    }

    @Test func runsStandAloneBehindABlank() {
        let filled = PrintedRuleText.filled(
            [word("РАЧУН", from: 130)], rules: [run(0, 12, .equals), run(19, 12, .equals)], on: line, pitch: 10)
        #expect(filled.map(\.text) == ["============", "РАЧУН", "============"])
    }

    @Test func whatWasReadOfARunGoes() {
        let words = [
            word("шз======", from: 3, to: 118, confidence: 0.1), word("-ПРОМЕТ", from: 100, to: 198),
        ]
        let filled = PrintedRuleText.filled(words, rules: [run(0, 13)], on: line, pitch: 10)
        #expect(filled.map(\.text) == ["-------------ПРОМЕТ"])
    }

    @Test func aRunAloneLiesOnItsLine() throws {
        let box = try #require(PrintedRuleText.filled([], rules: [run(0, 30)], on: line, pitch: 10).first?.box)
        #expect(box.y < 192 && box.maxY > 192 && box.height < 30)
    }

    @Test func dotsLeadFromALabelToItsAmount() {
        let words = [word("UKUPNO-----", from: 0, to: 108, confidence: 0.5), word("KM", from: 200)]
        let filled = PrintedRuleText.filled(words, rules: [run(6, 13, .dot)], on: line, pitch: 10)
        #expect(filled.map(\.text) == ["UKUPNO.............", "KM"])
    }

    @Test func aRuleAloneIsOfOneMark() {
        let row = [word("=====E=======", from: 0), word("==-====", from: 140)]
        #expect(PrintedRuleText.plain(row).map(\.text) == ["=============", "======="])
        for text in [
            "Potpis:.................................", "===== KRAJ ==========================", "UKUPNO......",
            "--- 12 -----------", "====", "----------",
        ] {
            #expect(PrintedRuleText.plain([word(text, from: 0)]).map(\.text) == [text])
        }
    }

    @Test func aRunBetweenTwoLinesIsWrittenOnce() {
        let rule = run(6, 13, .dot)
        let first = PrintedRuleText.filled([word("UKUPNO", from: 0)], rules: [rule], on: line, pitch: 10)
        let second = PrintedRuleText.filled(
            [word("-----", from: 130), word("KM", from: 200)], rules: [rule], written: [rule], on: line, pitch: 10)
        #expect(first.map(\.text) == ["UKUPNO............."])
        #expect(second.map(\.text) == ["KM"])
    }

    @Test func aWordReadSurelyIsNoRun() {
        let words = [word("Trgovina", from: 0), word("malo", from: 90)]
        #expect(PrintedRuleText.filled(words, rules: [run(2, 6, .equals)], on: line, pitch: 10) == words)
    }

    @Test func amountsAreNeverAttached() {
        let filled = PrintedRuleText.filled([word("12,00", from: 80)], rules: [run(0, 8)], on: line, pitch: 10)
        #expect(filled.map(\.text) == ["--------", "12,00"])
    }

    @Test func thePitchComesFromPlainWords() throws {
        #expect(PrintedRuleText.pitch(of: [word("a", from: 0), word("--------", from: 0)]) == nil)
        let pitch = try #require(PrintedRuleText.pitch(of: [word("Укупан", from: 0), word("износ", from: 70)]))
        #expect((9.5...10.5).contains(pitch))
    }
}
