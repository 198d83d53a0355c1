import Foundation
import Imaging
import LineNetwork
import ReceiptModel
import SampleForge
import TestSupport
import Testing

@testable import Recognition

struct PackNetworksTests {
    private static let folder = FileManager.default.currentDirectoryPath + "/tessdata"
    private static let isThere = FileManager.default.fileExists(
        atPath: "\(folder)/\(ReceiptModelPack.name).traineddata")

    private static let printed = [
        "KRUH POLUBIJELI 1,49", "MLIJEKO SVJEZE 3,27", "JOGURT ČVRSTI 0,85", "MASLAC 250G 4,19 A",
        "Račun broj: 12/1/3", "Datum: 17.03.2026. 14:25:09", "UKUPNO EUR         9,80", "GOTOVINA 20,00 POVRAT 10,20",
        "ZKI: 4f8a1c0d9b7e6a5f4c3d", "Укупан износ: 1.250,00", "Повраћај: 750,00  (Ђ)", "Касир: Љубица Његош",
        "======= ФИСКАЛНИ РАЧУН =====", "-------ПРОМЕТ ПРОДАЈА-------",
    ]

    /// Lines as they are cut from prints with grain, from none to much.
    private func lines(_ body: (borrowing PageImage) throws -> Void) throws {
        for grain in [0, 20, 60] {
            let picture = try TillPrinter(cell: 16, wear: nil).print(
                PrintedReceipt(font: .dejaVu, columns: 32, lines: Self.printed.map { .text($0, []) }))
            var state = 11 + UInt64(grain)
            let pixels = picture.pixels.map { pixel -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(clamping: Int(pixel) * 200 / 255 + 30 + (Int(state >> 56) - 128) * grain / 128)
            }
            let page = try PageImage.raster(
                width: picture.width, height: picture.height, stride: picture.width, pixels: pixels)
            let rows = try LineDetector().rows(on: page)
            let extractor = LineExtractor(page, rows: rows)
            for line in rows.joined() {
                let image = try extractor.normalizedLineImage(of: line, height: ReceiptModelPack.height)
                try body(image.image)
            }
        }
    }

    @Test(
        "Lines are read as Tesseract reads them with the same pack",
        .enabled(if: isThere, "tessdata/receipts.traineddata is not there"))
    func parity() throws {
        var packs = PackNetworks(folder: Self.folder)
        var tesseract = TesseractRecognizer(packs: Self.folder)
        var (words, different, wide): (Int, [String], [String]) = (0, [], [])
        try lines { line in
            let seen = packs.line(line, pack: ReceiptModelPack.name)
            let own = packs.readings(of: [try #require(seen)], pack: ReceiptModelPack.name)[0].words
            let theirs = try tesseract.text(in: line, packs: ReceiptModelPack.name, segmentation: .rawLine).lines
                .flatMap(\.words)
            // Lines that both are sure of; doubtful ones are looked at more than once here.
            guard theirs.allSatisfy({ $0.confidence > 0.6 }), !theirs.isEmpty else { return }
            words += theirs.count
            if own.map(\.text) != theirs.map(\.text) { different.append("\(own.map(\.text)) \(theirs.map(\.text))") }
            for (one, other) in zip(own, theirs) where one.text == other.text {
                if abs(one.confidence - other.confidence) > 0.1 {
                    different.append("\(one.text) \(one.confidence) \(other.confidence)")
                }
            }
            // Boxes are those of the ink: words do not reach into each other.
            wide += zip(own, own.dropFirst()).filter { $0.box.maxX > $1.box.x }.map { "\($0.text) \($1.text)" }
        }
        #expect(words > 50)
        #expect(different.count * 20 <= words, "of \(words) words: \(different)")
        #expect(wide.isEmpty, "\(wide)")
    }

    @Test(
        "A glance at a line says what its words say, and how wide its signs are",
        .enabled(if: isThere, "tessdata/receipts.traineddata is not there"))
    func glances() throws {
        var packs = PackNetworks(folder: Self.folder)
        var (lines, alike) = (0, 0)
        try self.lines { line in
            let line = packs.line(line, pack: ReceiptModelPack.name)
            let seen = try #require(line)
            let read = packs.readings(of: [seen], pack: ReceiptModelPack.name, looksAgain: false)[0]
            let glance = packs.glances(at: [seen], pack: ReceiptModelPack.name)[0]
            #expect(glance == read.glance && glance.certainty <= 0)
            // Grain is hardly seen at a glance. Two signs that look alike come out as one of them in words.
            guard !read.words.isEmpty, read.words.allSatisfy({ $0.confidence > 0.6 }) else { return }
            lines += 1
            if glance.text == read.words.map(\.text).joined(separator: " ") { alike += 1 }
            #expect(glance.columnsPerSign > 5 && glance.columnsPerSign < 30, "\(glance)")
        }
        #expect(lines > 10 && alike * 10 >= lines * 9, "\(alike) of \(lines)")
        let none = packs.glances(at: [], pack: ReceiptModelPack.name)
        #expect(none.isEmpty)
    }

    @Test(
        "The networks of stock packs read figures in the form of the own pack's lines",
        .enabled(if: isThere, "tessdata/receipts.traineddata is not there"),
        arguments: ["hrv", "bos", "srp_latn", "srp"])
    func stock(pack: String) throws {
        var packs = PackNetworks(folder: Self.folder)
        let figures = Set(Self.printed.map { $0.filter(\.isNumber) })
        var (lines, right) = (0, 0)
        try self.lines { line in
            let seen = packs.line(line, pack: pack)
            let words = packs.readings(of: [try #require(seen)], pack: pack)[0].words
            lines += 1
            if figures.contains(words.map(\.text).joined().filter(\.isNumber)) { right += 1 }
        }
        #expect(right * 4 >= lines * 3, "\(right) of \(lines)")
    }

    @Test("What is no pack, or one of another form, is left to Tesseract")
    func others() throws {
        let temporary = try TemporaryFolder("packs")
        defer { withExtendedLifetime(temporary) {} }
        try Data("no pack".utf8).write(to: URL(filePath: "\(temporary.path)/damaged.traineddata"))
        try Data().write(to: URL(filePath: "\(temporary.path)/empty.traineddata"))
        var packs = PackNetworks(folder: temporary.path)
        let line = try PageImage.raster(
            width: 30, height: 48, stride: 30, pixels: [UInt8](repeating: 255, count: 30 * 48))
        for pack in ["damaged", "empty", "missing"] {
            let seen = packs.line(line, pack: pack)
            #expect(seen == nil, "\(pack)")
        }
    }

    @Test("An empty line has no words", .enabled(if: isThere, "tessdata/receipts.traineddata is not there"))
    func empty() throws {
        var packs = PackNetworks(folder: Self.folder)
        for width in [1, 2, 7, 300] {
            let line = try PageImage.raster(
                width: width, height: 48, stride: width, pixels: [UInt8](repeating: 255, count: width * 48))
            let seen = packs.line(line, pack: ReceiptModelPack.name)
            let read = packs.readings(of: [try #require(seen)], pack: ReceiptModelPack.name)
            #expect(read.map(\.words) == [[]] && read[0].glance.text.isEmpty, "\(width)")
        }
    }
}
