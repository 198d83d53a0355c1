import Foundation
import ReceiptModel
import TestSupport
import Testing

@testable import Reading

/// What other programs print about hostile documents: pdfinfo, pdftotext, pdftoppm, engines, journals of tills.
@Suite("Fuzzed output of tools")
struct ToolOutputFuzzTests {
    private static let cells =
        SeededNumbers.extremeNumbers + [
            "1", "5", "10", "20", "612.0", "-612.5", "1e6", "1e-300", "", "UKUPNO", "725,00", "\u{202E}", "(cid:12)",
            "Ä\u{8D}",
        ]

    /// Rows of a table, their cells right and wrong.
    private static func table(_ numbers: inout SeededNumbers) -> String {
        let head = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
        let rows = (0..<Int.random(in: 0...40, using: &numbers)).map { row in
            var cells = [["5", "1"][Int.random(in: 0..<2, using: &numbers)], "1", "0", "0", "0", "\(row)"]
            cells += ["10", "\(20 * row)", "40", "12", "96", "Ukupno"]
            for _ in 0..<Int.random(in: 0...2, using: &numbers) {
                cells[Int.random(in: cells.indices, using: &numbers)] = numbers.element(of: Self.cells, or: "")
            }
            return cells.joined(separator: "\t")
        }
        return ([head] + rows).joined(separator: "\n")
    }

    private static let marks = [
        "<div class='ocr_page' title='bbox 0 0 800 1200'>", "<span class='ocr_line' title='bbox 1 2 30 40'>",
        "<span class=\"ocrx_word\" title=\"bbox 1 2 30 40; x_wconf 93\">", "</span>", "</div>", "<", ">", "'", "\"",
        "title=", "bbox ", "-1 ", "99999999999999999999 ", "x_wconf", "&amp;", "&#x110000;", "&#", ";", "<!--", "-->",
        "UKUPNO", " 1,00", "\n", "<html>",
    ]

    private static func isBounded(_ layer: [TextLine]) -> Bool {
        layer.flatMap(\.words).allSatisfy { word in
            [word.box.x, word.box.y, word.box.width, word.box.height].allSatisfy { abs($0) <= PixelBox.largest }
        }
    }

    @Test("tables and hOCR are lines in bounds, or nothing")
    func fuzzPrintedWords() throws {
        try Fuzzing.run("outputs of engines", atLeast: 300) { numbers in
            let isTable = Bool.random(using: &numbers)
            var text = isTable ? Self.table(&numbers) : "<" + numbers.text(of: Self.marks, most: 60)
            if Int.random(in: 0..<4, using: &numbers) == 0 { text = numbers.mutated(text) }
            let sizes = [612, 1e-13, 1e-300, 1e300, 842]
            let page = PDFPage(
                number: 1, width: numbers.element(of: sizes, or: 1), height: numbers.element(of: sizes, or: 1))
            let words = PDFWords(tsv: text)
            if let layer = words.layer(of: page, in: (width: 2_000, height: 3_000)) {
                #expect(Self.isBounded(layer.lines), "seed \(numbers.seed)")
            }
            if let output = EngineOutput(text) {
                #expect(output.pages.allSatisfy { Self.isBounded($0.lines) }, "seed \(numbers.seed)")
                let confidences = output.pages.flatMap(\.lines).flatMap(\.words).map(\.confidence)
                #expect(confidences.allSatisfy { (0...1).contains($0) }, "seed \(numbers.seed): \(confidences)")
            }
        }
    }

    @Test("what pdfinfo and pdftoppm say is sound, or an error; a journal is a page or no text")
    func fuzzToolOutput() throws {
        let honest =
            "Title: x\nPages:          2\nEncrypted:      no\nPage    1 size: 612 x 792 pts\nPage    1 rot: 90\n"
        let raster = Array("P5\n3 2\n255\n".utf8) + [1, 2, 3, 4, 5, 6]
        let journal = Array("============ ФИСКАЛНИ РАЧУН ============\nУкупан износ: 1.234,00\n".utf8)
        try Fuzzing.run("outputs of tools", atLeast: 300) { numbers in
            var said = honest
            if Bool.random(using: &numbers) {
                let words = ["2", "612", "792", "90", "no"]
                let value = numbers.element(of: SeededNumbers.extremeNumbers, or: "")
                said = said.replacing(numbers.element(of: words, or: "2"), with: value)
            } else {
                said = numbers.mutated(said)
            }
            if let info = try? PDFInfo(output: said, mostPages: 50) {
                #expect(info.pageCount > 0 && info.pages.count <= 50, "seed \(numbers.seed)")
                for page in info.pages { #expect(page.longerSide(dotsPerInch: 300) >= 0, "seed \(numbers.seed)") }
            }
            if let picture = GreyRaster(pgm: numbers.mutated(raster)) {
                #expect(picture.pixels.count == picture.width * picture.height, "seed \(numbers.seed)")
            }
            if let page = try? JournalText.page(of: numbers.mutated(journal)) {
                #expect(page.width > 0 && page.height > 0 && Self.isBounded(page.text.lines), "seed \(numbers.seed)")
            }
        }
    }
}
