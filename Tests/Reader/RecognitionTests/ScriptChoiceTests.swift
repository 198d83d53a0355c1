import ReceiptModel
import Testing

@testable import Recognition

/// Words beside each other, letters ten pixels apart.
private func words(_ texts: [(String, Double)], from start: Int = 0) -> [Word] {
    var x = start
    return texts.map { text, confidence in
        defer { x += 10 * (text.count + 1) }
        return Word(
            text: text, box: PixelBox(x: x, y: 0, width: 10 * text.count - 2, height: 16), confidence: confidence)
    }
}

private func texts(_ words: [Word]) -> [String] { words.map(\.text) }

struct ScriptChoiceTests {
    @Test func eachWordComesFromTheReadingThatIsSurer() {
        let cyrillic = words([("Касир:", 0.9), ("МАССНТАТО", 0.55)])
        let latin = words([("Kacup:", 0.8), ("MACCHIATO", 0.93)])
        #expect(texts(ScriptChoice.line(cyrillic: cyrillic, latin: latin)) == ["Касир:", "MACCHIATO"])
    }

    @Test func aWordIsFavouredInTheScriptOfItsLine() {
        let cyrillic = words([("Укупан", 0.95), ("износ", 0.80), ("пореза:", 0.95)])
        let latin = words([("Ukynan", 0.5), ("iznoc", 0.86), ("nopesa:", 0.5)])
        #expect(texts(ScriptChoice.line(cyrillic: cyrillic, latin: latin)) == ["Укупан", "износ", "пореза:"])
    }

    @Test func figuresComeFromTheLatinPackUnlessTheOtherIsClearlySurer() {
        let cyrillic = words([("192864104", 0.90)])
        let latin = words([("102864104", 0.89)])
        #expect(texts(ScriptChoice.line(cyrillic: cyrillic, latin: latin)) == ["102864104"])
        let surer = words([("192864104", 0.96)])
        #expect(texts(ScriptChoice.line(cyrillic: surer, latin: latin)) == ["192864104"])
    }

    @Test func whatOnlyOnePackReadsStays() {
        let latin = words([("KESA", 0.9)])
        #expect(ScriptChoice.line(cyrillic: [], latin: latin) == latin)
        let cyrillic = words([("Готовина:", 0.9)])
        #expect(ScriptChoice.line(cyrillic: cyrillic, latin: []) == cyrillic)
    }

    @Test func differentDivisionsOfOnePlaceAreNotMixed() {
        let cyrillic = words([("Ниш-Медијана", 0.9)])
        let latin = words([("Huw-Me", 0.5), ("Aujaa", 0.5)])
        #expect(texts(ScriptChoice.line(cyrillic: cyrillic, latin: latin)) == ["Ниш-Медијана"])
    }

    @Test(arguments: [
        // A telling letter decides about all of its word.
        (["Kaсиp:"], ["Касир:"]), (["МIVЕLА"], ["MIVELA"]),
        // Words of look-alikes go with their neighbour; those before count more.
        (["KESA", "VJZ", "КОМ", "(Ђ)"], ["KESA", "VJZ", "KOM", "(Ђ)"]),
        (["KPAJ", "ФИСКАЛНОГ"], ["КРАЈ", "ФИСКАЛНОГ"]),
        // Codes are Latin, tax labels Cyrillic.
        (["број:", "СМ123"], ["број:", "CM123"]), (["JABUKA", "(E)"], ["JABUKA", "(Е)"]),
        (["VODA", "(5)"], ["VODA", "(Ђ)"]), (["VODA", "(PB)"], ["VODA", "(Ђ)"]), (["b", "О-ПДВ"], ["Ђ", "О-ПДВ"]),
        // Brackets with words or figures are no labels.
        (["VODA", "(kom)"], ["VODA", "(kom)"]), (["VODA", "(12)"], ["VODA", "(12)"]),
    ])
    func wordsHaveOneScript(read: [String], expected: [String]) {
        #expect(texts(ScriptChoice.consistent(words(read.map { ($0, 0.9) }))) == expected)
    }

    @Test(arguments: [
        ("0-ПДВ", "О-ПДВ"), ("п-пдв", "П-ПДВ"), ("0-пдв", "О-ПДВ"), ("16898пп", "16898пп"), ("1/16898nn", "1/16898ПП"),
        // With a vowel, of Latin letters, or too short: nothing is certain.
        ("износ", "износ"), ("0-PDV", "0-PDV"), ("0-12", "0-12"), ("кг", "кг"), ("10/20", "10/20"), ("", ""),
    ])
    func lettersFollowTheirContext(read: String, expected: String) {
        #expect(ScriptChoice.spelt(read) == expected)
    }

    @Test func latinWordsStayAsTheyAre() {
        let line = words([("Čokolada", 0.9), ("Đurđevac", 0.9), ("PDV", 0.9), ("25,00%", 0.9)])
        #expect(ScriptChoice.line(cyrillic: [], latin: line) == line)
    }
}

struct SplitAmountsTests {
    private func pair(_ first: String, _ second: String, gap: Int) -> [String] {
        let one = Word(text: first, box: PixelBox(x: 0, y: 0, width: first.count * 10, height: 16), confidence: 0.9)
        let two = Word(
            text: second, box: PixelBox(x: one.box.maxX + gap, y: 0, width: 18, height: 16), confidence: 0.8)
        return SplitAmounts.joined([one, two]).map(\.text)
    }

    @Test func partsOfAnAmountAreJoinedOverALettersGap() {
        #expect(pair("296,", "39", gap: 8) == ["296,39"])
        #expect(pair("2.464,", "39", gap: 8) == ["2.464,39"])
        #expect(pair("16887/", "16898ПП", gap: 4) == ["16887/16898ПП"])
    }

    @Test func theLastPartOfANumberOfThreeIsJoined() {
        #expect(pair("17360/KASA2/", "4", gap: 2) == ["17360/KASA2/4"])
        #expect(pair("17360/KASA2/", "4", gap: 20) == ["17360/KASA2/4"])
        #expect(pair("17360/KASA2/", "4", gap: 30) == ["17360/KASA2/", "4"])
        #expect(pair("4/", "4", gap: 4) == ["4/", "4"])
        #expect(pair("Trg/", "4", gap: 4) == ["Trg/", "4"])
        #expect(pair("17360/KASA2/", "R1", gap: 4) == ["17360/KASA2/", "R1"])
    }

    @Test func aBlankOrAnotherWordKeepsThemApart() {
        #expect(pair("296,", "39", gap: 22) == ["296,", "39"])
        #expect(pair("Ulica,", "39", gap: 8) == ["Ulica,", "39"])
        #expect(pair("1.", "KOM", gap: 8) == ["1.", "KOM"])
        #expect(pair("296", "39", gap: 8) == ["296", "39"])
    }
}
