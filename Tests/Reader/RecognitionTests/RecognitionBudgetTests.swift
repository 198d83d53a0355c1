import Foundation
import ReceiptModel
import TestSupport
import Testing

@testable import Imaging
@testable import Recognition

/// What a page may cost is counted, so that every machine reads as much of it.
@Suite("Budget of recognition")
struct RecognitionBudgetTests {
    private static let folder = FileManager.default.currentDirectoryPath + "/tessdata"
    private static let isThere = FileManager.default.fileExists(
        atPath: "\(folder)/\(ReceiptModelPack.name).traineddata")

    @Test func linesAreHopelessAfterManyWithoutWords() {
        var budget = RecognitionBudget()
        for _ in 0..<RecognitionBudget.observedLines - 1 { budget.note(hasWord: false) }
        #expect(!budget.isHopeless)
        budget.note(hasWord: false)
        #expect(budget.isHopeless)
        for _ in 0..<RecognitionBudget.minimumWordLines { budget.note(hasWord: true) }
        #expect(!budget.isHopeless)
        // What was read long ago does not count.
        for _ in 0..<RecognitionBudget.observedLines { budget.note(hasWord: false) }
        #expect(budget.isHopeless && budget.firstReadings == 2 * RecognitionBudget.observedLines + 4)
    }

    @Test func looksInOtherWidthsHaveABudgetOfTheirOwn() {
        var budget = RecognitionBudget()
        let line = DetectedLine(
            left: 0, right: 600, capHeight: 20, ascent: 20, letterAspect: 0.5, baselineSamples: [40], sampleSpacing: 1,
            overhang: 0)
        var looks = 0
        while budget.takeGlances(at: line, widths: LetterWidths.others), looks < 1_000 { looks += 1 }
        // 40 letters of a line, 6.15 times.
        #expect(looks == 40 && budget.spent == 0 && budget.isAmple)
        let isLeft = budget.take(line)
        #expect(isLeft)
    }

    /// Specks of the size of letters all over a page: a few lines are read, the others are counted.
    @Test(
        "A page of texture costs a bounded number of readings", .enabled(if: isThere, "tessdata is not there"),
        arguments: [1, 2])
    func texture(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let (width, height) = (900, 1_200)
        var pixels = [UInt8](repeating: 220, count: width * height)
        for _ in 0..<7_000 {
            let (x, y) = (
                Int.random(in: 0..<width - 16, using: &numbers), Int.random(in: 0..<height - 20, using: &numbers)
            )
            let (w, h) = (Int.random(in: 3..<12, using: &numbers), Int.random(in: 8..<18, using: &numbers))
            for row in y..<y + h { for column in x..<x + w { pixels[row * width + column] = 40 } }
        }
        let page = try PageImage.raster(width: width, height: height, stride: width, pixels: pixels)
        let lines = try LineDetector().rows(on: page).joined().count
        var settings = ReadingSettings()
        settings.packs.latin = ReceiptModelPack.name
        var text = PageRecognizer(packs: Self.folder)
        _ = try text.read(page, settings: settings, expectsCyrillic: false, isUpright: true)
        #expect(text.budget.firstReadings + text.unreadLines == lines)
        #expect(text.budget.spent <= RecognitionBudget.maximumLetters + 200)
        #expect(text.budget.firstReadings <= 2 * RecognitionBudget.observedLines, "\(lines)")
        // The next page begins anew.
        let empty = try PageImage.raster(
            width: 400, height: 400, stride: 400, pixels: [UInt8](repeating: 230, count: 160_000))
        _ = try text.read(empty, settings: settings, expectsCyrillic: false, isUpright: true)
        #expect(text.unreadLines == 0 && text.budget == RecognitionBudget())
    }
}
