import Testing

@testable import ReceiptModel

/// Doubts about signs stay with their signs when a word is cut or joined.
@Suite("Words and their doubts")
struct WordTests {
    private func word(_ text: String, doubting positions: Int..., x: Int = 0) -> Word {
        Word(
            text: text, box: PixelBox(x: x, y: 0, width: 10 * text.count, height: 20), confidence: 0.8,
            doubts: positions.isEmpty ? nil : positions.map(doubt))
    }

    private func doubt(_ position: Int) -> SignDoubt {
        SignDoubt(
            position: position, probability: 0.6,
            others: [SignDoubt.Alternative(sign: "8", probability: 0.3)])
    }

    @Test("Signs cut off at the ends take their doubts with them, and move the others")
    func trimmed() {
        let cut = word("|_12,50_", doubting: 0, 3, 7).trimmed(of: ["|", "_"])
        #expect(cut?.text == "12,50" && cut?.doubts?.map(\.position) == [1])
        #expect(word("12,50", doubting: 1).trimmed(of: ["|"])?.doubts?.map(\.position) == [1])
        #expect(word("|_|").trimmed(of: ["|", "_"]) == nil)
        #expect(word("|5", doubting: 0).trimmed(of: ["|"])?.doubts == nil)
    }

    @Test("Two words as one keep the doubts of both, in their places")
    func joined() {
        let whole = word("296,", doubting: 2).joined(with: word("39", doubting: 0, x: 40))
        #expect(whole.text == "296,39" && whole.doubts?.map(\.position) == [2, 4])
        #expect(whole.box == PixelBox(x: 0, y: 0, width: 60, height: 20))
        #expect(word("296,").joined(with: word("39")).doubts == nil)
    }

    @Test("Another text of the same length keeps the doubts, one of another length has none")
    func replaced() {
        var word = word("HRO2", doubting: 2)
        word.text = "HR02"
        #expect(word.doubts?.count == 1)
        word.text = "HR"
        #expect(word.doubts == nil)
    }

    @Test("A probability that is none is brought to 0…1")
    func bounds() {
        for (given, kept) in [(-1.0, 0.0), (2, 1), (.nan, 0), (0.25, 0.25)] {
            #expect(SignDoubt.Alternative(sign: "1", probability: given).probability == kept)
            #expect(SignDoubt(position: 0, probability: given, others: []).probability == kept)
        }
    }
}
