import Foundation
import Imaging
import ReceiptModel
import SampleForge
import Testing

@testable import Recognition

struct OwnPackTests {
    /// Lines of words that were read surely.
    private func lines(_ texts: [String]) -> [[Word]] {
        texts.map { line in
            line.split(separator: " ").enumerated().map { index, text in
                Word(
                    text: String(text), box: PixelBox(x: 100 * index, y: 0, width: 80, height: 16), confidence: 0.9)
            }
        }
    }

    private func texts(_ lines: [[Word]]) -> [String] { lines.map { $0.map(\.text).joined(separator: " ") } }

    @Test("On a Latin page look-alikes are Latin")
    func latinPage() {
        // The letters of the second words are Cyrillic ones.
        let read = lines(["UKUPNO РОРТ", "GOTOVINA АЕ 12,00"])
        #expect(texts(OwnPack.inScriptsOfPage(read))[1] == "GOTOVINA AE 12,00")
        #expect(texts(OwnPack.inScriptsOfPage(read))[0].hasSuffix(" POPT"))
    }

    @Test("On a Cyrillic page a word goes with its line")
    func cyrillicPage() {
        let read = lines(["Укупан износ:", "Касир: Жика", "Порез PEP", "Готовина: COCA"])
        let written = texts(OwnPack.inScriptsOfPage(read))
        #expect(written[0] == "Укупан износ:")
        #expect(written[2] == "Порез РЕР")
    }

    private static let folder = FileManager.default.currentDirectoryPath + "/tessdata"
    private static let isThere = FileManager.default.fileExists(atPath: "\(folder)/\(OwnPack.name).traineddata")

    @Test("The pack reads both scripts", .enabled(if: isThere, "tessdata/receipts.traineddata is not there"))
    func bothScripts() throws {
        let printed = [
            "KRUH POLUBIJELI 1,49", "Mlijeko svježe čšćžđ", "Račun broj: 12/1/3", "UKUPNO EUR 23,98",
            "Касир: Љубица Њаговић", "Укупан износ: 1.250,00", "Готовина: 2.000,00", "Повраћај: 750,00",
        ]
        let picture = try TillPrinter(cell: 16, wear: nil).print(
            PrintedReceipt(font: .dejaVu, columns: 32, lines: printed.map { .text($0, []) }))
        let page = try PageImage.raster(
            width: picture.width, height: picture.height, stride: picture.width, pixels: picture.pixels)
        var settings = ReadingSettings()
        settings.packs.latin = OwnPack.name
        var text = PageText(packs: Self.folder)
        let read = try text.read(page, settings: settings, expectsCyrillic: false, isUpright: true).text
        let wrong = zip(read.lines.map(\.text), printed).count { $0 != $1 }
        #expect(read.lines.count == printed.count)
        #expect(wrong <= 2, "\(read.lines.map(\.text))")
    }

    @Test(
        "Wide gaps on grainy paper do not hide the figures between them",
        .enabled(if: isThere, "tessdata/receipts.traineddata is not there"))
    func wideGaps() throws {
        let printed = [
            "Stopa      Osnovica        PDV     Ukupno", "25,00         50,06      12,52      62,58",
            "13,00          8,10       1,05       9,15", "1   x   3,35                       3,35 A",
            "UKUPNO                              75,08",
        ]
        let picture = try TillPrinter(cell: 16, wear: nil).print(
            PrintedReceipt(font: .dejaVu, columns: 42, lines: printed.map { .text($0, []) }))
        // Grey paper with a grain of some levels, the same in every run.
        var state: UInt64 = 7
        let pixels = picture.pixels.map { pixel -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(clamping: Int(pixel) * 200 / 255 + 30 + Int(state >> 60) - 8)
        }
        let page = try PageImage.raster(
            width: picture.width, height: picture.height, stride: picture.width, pixels: pixels)
        var settings = ReadingSettings()
        settings.packs.latin = OwnPack.name
        var text = PageText(packs: Self.folder)
        let read = try text.read(page, settings: settings, expectsCyrillic: false, isUpright: true).text
        #expect(read.lines.count == printed.count)
        for (line, truth) in zip(read.lines, printed).dropFirst() {
            #expect(line.text == truth.split(separator: " ").joined(separator: " "))
        }
    }
}
