import ReceiptModel
import Testing

@testable import Reading

/// Which text layers are believed.
@Suite struct PDFWordsTests {
    private func words(_ text: String) -> PDFWords {
        let rows = text.split(separator: " ").enumerated().map { index, word in
            "5\t1\t0\t0\t0\t\(index)\t10\t\(20 * index)\t40\t12\t100\t\(word)"
        }
        return PDFWords(tsv: rows.joined(separator: "\n"))
    }

    @Test(arguments: [
        "Račun broj 12/3/1 Ukupno za platiti 725,00 EUR Hvala na povjerenju i dođite opet",
        "Фискални рачун Укупан износ 725,00 Порез Готовина Хвала на посети дођите опет",
        "RAČUN 17 KRV SMRT PRST VRT UKUPNO IZNOS PDV OSNOVICA ZAHVALJUJEMO",
    ]) func soundTextIsBelieved(text: String) { #expect(words(text).isReadable) }

    @Test(arguments: [
        "12 34",
        "(cid:12)(cid:31)(cid:40)(cid:41)(cid:42) (cid:19)(cid:20)(cid:33)(cid:34) (cid:52)(cid:7)(cid:8)(cid:9)",
        "RaÄ\u{8D}un uplaÄ\u{87}en za usluge Å¡umarije i vrÅ¡enje straÅ¾e uz uplatu veÄ\u{87}eg raÄ\u{8D}una",
        "Gsbčvo cspk xlvqpo xb qmbwjwj gktp hwbmb ob qpwk srfnk qmcq hjtr zqrs wtrp kkls gdfs bbnm",
        "\u{E012}\u{E013}\u{E014} \u{E015}\u{E016}\u{E017} racun ukupno platiti \u{E018}\u{E019}\u{E020}",
    ]) func garbageIsNot(text: String) { #expect(!words(text).isReadable) }

    /// An empty rendering hides nothing, and still only a few signs are believed unread.
    @Test(arguments: [
        ("Str. 3", true), ("", true), ("12 34", true), ("\u{E012}\u{E013}", false),
        ("Gsbčvo cspk xlvqpo xb qmbwjwj gktp hwbmb ob qpwk srfnk qmcq hjtr zqrs wtrp kkls", false),
        ("1234567890 1234567890 12,50", false),
    ])
    func aFewSignsAreAllThatThereIs(text: String, isAll: Bool) {
        let page = PDFPage(number: 1, width: 300, height: 400)
        let blank = GreyRaster(width: 300, height: 400, pixels: Array(repeating: 255, count: 300 * 400))
        let layer = words(text).layer(of: page, in: (width: 300, height: 400), shownBy: blank)
        #expect((layer != nil) == isAll)
    }

    /// What lies under a word as large as a watermark may be anything.
    @Test(arguments: [(12, true), (120, false)]) func aWatermarkHidesWhatItLiesOver(height: Int, isAll: Bool) {
        let row = "5\t1\t0\t0\t0\t0\t10\t20\t200\t\(height)\t100\tKOPIJA"
        var pixels = [UInt8](repeating: 255, count: 300 * 400)
        pixels[25 * 300 + 40] = 0
        let layer = PDFWords(tsv: row).layer(
            of: PDFPage(number: 1, width: 300, height: 400), in: (width: 300, height: 400),
            shownBy: GreyRaster(width: 300, height: 400, pixels: pixels))
        #expect((layer != nil) == isAll)
    }

    /// A page box of next to nothing makes points huge in pixels.
    @Test(arguments: [1e-13, 1e-300, 612]) func aPageOfNoWidthHasBoxesAllTheSame(width: Double) throws {
        let row = "5\t1\t0\t0\t0\t0\t-10\t20\t999999\t12\t100\tUkupno za platiti sedamsto dvadeset i pet"
        let page = PDFPage(number: 1, width: width, height: 800)
        let layer = try #require(PDFWords(tsv: row).layer(of: page, in: (width: 2_000, height: 3_000)))
        for word in layer.lines.flatMap(\.words) {
            #expect(
                [word.box.x, word.box.y, word.box.width, word.box.height].allSatisfy { abs($0) <= PixelBox.largest })
        }
    }
}
