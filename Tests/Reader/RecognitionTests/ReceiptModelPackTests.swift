import Foundation
import Imaging
import LineNetwork
import ReceiptModel
import SampleForge
import TestSupport
import Testing

@testable import Recognition

struct ReceiptModelPackTests {
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
        #expect(texts(ReceiptModelPack.withConsistentScripts(read))[1] == "GOTOVINA AE 12,00")
        #expect(texts(ReceiptModelPack.withConsistentScripts(read))[0].hasSuffix(" POPT"))
    }

    @Test("On a Cyrillic page a word goes with its line")
    func cyrillicPage() {
        let read = lines(["Укупан износ:", "Касир: Жика", "Порез PEP", "Готовина: COCA"])
        let written = texts(ReceiptModelPack.withConsistentScripts(read))
        #expect(written[0] == "Укупан износ:")
        #expect(written[2] == "Порез РЕР")
    }

    @Test("A letter alone in its cell on a Cyrillic page is that of a rate")
    func rateLetters() {
        let read = lines(["Ознака Име Стопа Порез", "E", "O-ПДВ 20,00%", "A", "h", "12"])
        #expect(texts(ReceiptModelPack.withConsistentScripts(read))[1...] == ["Е", "О-ПДВ 20,00%", "А", "Ђ", "12"])
        // On a Latin page the same letters stay what they are.
        let latin = lines(["UKUPNO", "E", "h"])
        #expect(texts(ReceiptModelPack.withConsistentScripts(latin)) == ["UKUPNO", "E", "h"])
    }

    /// The word of symbols that were read so surely.
    private func once(_ symbols: KeyValuePairs<String, Double>) -> String {
        ReceiptModelPack.withoutRepeatedLookalikes(symbols.map { RecognizedSymbol(text: $0.key, confidence: $0.value) })
    }

    @Test("One printed letter that was read as two stays as what it was more surely")
    func seenTwice() {
        // A Latin C, then a Cyrillic one; the other one surer; a small letter among capitals; a stroke too many.
        #expect(once(["C": 0.5, "С": 0.9, "т": 0.9, "о": 0.9]) == "Сто")
        #expect(once(["C": 0.9, "С": 0.5, "A": 0.9]) == "CA")
        #expect(once(["Р": 0.9, "У": 0.9, "у": 0.4, "Н": 0.9]) == "РУН")
        #expect(once(["v": 0.9, "đ": 0.4, "d": 0.8, "a": 0.9]) == "vda")
        #expect(once(["И": 0.9, "Ћ": 0.8, "Ђ": 0.4]) == "ИЋ")
        #expect(once(["E": 0.4, "Е": 0.8, "e": 0.3]) == "Е")
    }

    @Test("Letters that are printed twice stay")
    func printedTwice() {
        #expect(once(["A": 0.9, "a": 0.8, "r": 0.9, "o": 0.9, "n": 0.9]) == "Aaron")
        #expect(once(["z": 0.9, "z": 0.5]) == "zz")
        #expect(once(["1": 0.9, "l": 0.5]) == "1l")
        for text in ["pizza", "OOO", "12,50", "Mjesec", "Љубица", "ш", ""] {
            #expect(!ReceiptModelPack.mayRepeatLookalikes(text), "\(text)")
        }
        for text in ["CС", "vođda", "РАЧУун"] { #expect(ReceiptModelPack.mayRepeatLookalikes(text), "\(text)") }
    }

    @Test(
        "Where the pack is missing, the stock pack of the settings reads",
        .enabled(if: isThere, "tessdata is not there"))
    func withoutThePack() throws {
        let temporary = try TemporaryFolder("packs")
        defer { withExtendedLifetime(temporary) {} }
        let folder = temporary.path
        for pack in ["srp", "srp_latn"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(pack).traineddata", withDestinationPath: "\(Self.folder)/\(pack).traineddata")
        }
        let printed = ["KRUH POLUBIJELI 1,49", "Račun broj: 12/1/3", "GOTOVINA 25,00", "UKUPNO EUR 23,98"]
        let picture = try TillPrinter(cell: 16, wear: nil).print(
            PrintedReceipt(font: .dejaVu, columns: 32, lines: printed.map { .text($0, []) }))
        let page = try PageImage.raster(
            width: picture.width, height: picture.height, stride: picture.width, pixels: picture.pixels)
        var settings = ReadingSettings()
        (settings.packs.latin, settings.packs.second) = (ReceiptModelPack.name, "srp_latn")
        var text = PageRecognizer(packs: folder)
        let read = try text.read(page, settings: settings, expectsCyrillic: false, isUpright: true).text
        #expect(read.source == .recognised(packs: "srp_latn"))
        #expect(read.lines.map(\.text).contains("UKUPNO EUR 23,98"))
    }

    private static let folder = FileManager.default.currentDirectoryPath + "/tessdata"
    private static let hasCompanion = FileManager.default.fileExists(
        atPath: "\(folder)/\(ReceiptModelPack.softName).traineddata")
    private static let isThere = FileManager.default.fileExists(
        atPath: "\(folder)/\(ReceiptModelPack.name).traineddata")

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
        settings.packs.latin = ReceiptModelPack.name
        var text = PageRecognizer(packs: Self.folder)
        let read = try text.read(page, settings: settings, expectsCyrillic: false, isUpright: true).text
        let wrong = zip(read.lines.map(\.text), printed).count { $0 != $1 }
        #expect(read.lines.count == printed.count)
        #expect(wrong <= 2, "\(read.lines.map(\.text))")
        // Words begin where they are printed, to within a column: the network sees lines smaller than they are cut.
        for (line, truth) in zip(read.lines, printed) where line.text == truth {
            var column = 0.0
            for word in line.words {
                #expect(abs(Double(word.box.x) - 16 * (1.6 + column)) < 16, "\(word)")
                column += Double(word.text.count) + 1
            }
        }
    }

    /// A receipt's lines in both scripts.
    private static let printed = [
        "KRUH POLUBIJELI 1,49", "MLIJEKO SVJEZE 3,27", "JOGURT ČVRSTI 0,85", "MASLAC 250G 4,19",
        "Račun broj: 12/1/3",
        "Datum: 17.03.2026. 14:25", "UKUPNO EUR 9,80", "GOTOVINA 20,00", "POVRAT 10,20", "Укупан износ: 1.250,00",
        "Повраћај: 750,00",
    ]

    /// The mean of a square around each pixel, twice: print as far out of focus as a person still reads at `radius` 3.
    private static func softened(_ pixels: [UInt8], width: Int, radius: Int) -> [UInt8] {
        func blurred(_ levels: [UInt8], step: Int, count: Int) -> [UInt8] {
            levels.indices.map { place in
                let at = place / step % count
                let reach = max(-radius, -at)...min(radius, count - 1 - at)
                return UInt8(reach.reduce(0) { $0 + Int(levels[place + $1 * step]) } / reach.count)
            }
        }
        return (0..<2).reduce(pixels) { levels, _ in
            let across = blurred(levels, step: 1, count: width)
            return blurred(across, step: width, count: levels.count / width)
        }
    }

    private static func page(of picture: GreyPicture, softenedBy radius: Int) throws -> PageImage {
        try .raster(
            width: picture.width, height: picture.height, stride: picture.width,
            pixels: softened(picture.pixels, width: picture.width, radius: radius))
    }

    @Test(
        "Print out of focus is read by the pack's companion, and without it less well",
        .enabled(if: hasCompanion, "tessdata/receipts_soft.traineddata is not there"))
    func outOfFocus() throws {
        let picture = try TillPrinter(cell: 16, wear: nil).print(
            PrintedReceipt(font: .dejaVu, columns: 32, lines: Self.printed.map { .text($0, []) }))
        let temporary = try TemporaryFolder("packs")
        defer { withExtendedLifetime(temporary) {} }
        for pack in [ReceiptModelPack.name, "srp_latn"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(temporary.path)/\(pack).traineddata",
                withDestinationPath: "\(Self.folder)/\(pack).traineddata")
        }
        func wrong(radius: Int, packs: String) throws -> Int {
            let page = try Self.page(of: picture, softenedBy: radius)
            var settings = ReadingSettings()
            settings.packs.latin = ReceiptModelPack.name
            var recognizer = PageRecognizer(packs: packs)
            let read = try recognizer.read(page, settings: settings, expectsCyrillic: false, isUpright: true).text
            return Self.printed.count { !read.lines.map(\.text).contains($0) }
        }
        let (alone, both) = (try wrong(radius: 4, packs: temporary.path), try wrong(radius: 4, packs: Self.folder))
        #expect(both < alone, "\(both) of \(Self.printed.count) lines wrong, \(alone) without the companion")
        // Sharp print is read by the pack itself.
        #expect(try wrong(radius: 0, packs: temporary.path) == wrong(radius: 0, packs: Self.folder))
    }

    @Test(
        "Letters out of focus that are squeezed are doubted, and those of usual width suit the companion better",
        .enabled(if: hasCompanion, "tessdata/receipts_soft.traineddata is not there"), arguments: [2, 3])
    func squeezed(radius: Int) throws {
        let picture = try TillPrinter(cell: 16, wear: nil).print(
            PrintedReceipt(font: .dejaVu, columns: 32, lines: Self.printed.map { .text($0, []) }))
        let page = try Self.page(of: picture, softenedBy: radius)
        let rows = try LineDetector().rows(on: page)
        let extractor = LineExtractor(page, rows: rows)
        var networks = PackNetworks(folder: Self.folder)
        func glance(at line: DetectedLine, _ width: LetterWidth) throws -> LineGlance {
            let image = try extractor.normalizedLineImage(of: line, height: ReceiptModelPack.height, width: width)
            let seen = networks.line(image.image, pack: ReceiptModelPack.softName)
            return networks.glances(at: [try #require(seen)], pack: ReceiptModelPack.softName)[0]
        }
        var (doubted, better) = (0, 0)
        for line in rows.joined() {
            let (squeezed, usual) = (try glance(at: line, .times(0.5)), try glance(at: line, .automatic))
            if LetterWidths.isDoubtful(squeezed) { doubted += 1 }
            // Although the squeezed ones are preferred as those of usual width.
            let fitness = LetterWidths.fitness(usual, isUsual: false)
            if fitness > LetterWidths.fitness(squeezed, isUsual: true) { better += 1 }
        }
        let lines = Self.printed.count
        #expect(doubted >= lines - 1 && better >= lines - 1, "\(doubted) and \(better) of \(lines)")
    }

    @Test("The width of a line's edges tells print out of focus from sharp print")
    func edges() throws {
        let picture = try TillPrinter(cell: 16, wear: nil).print(
            PrintedReceipt(
                font: .dejaVu, columns: 32,
                lines: Self.printed.map { .text($0, []) }))
        func widths(radius: Int) throws -> [Double] {
            let page = try Self.page(of: picture, softenedBy: radius)
            let rows = try LineDetector().rows(on: page)
            let extractor = LineExtractor(page, rows: rows)
            var widths: [Double] = []
            for line in rows.joined() {
                let image = try extractor.normalizedLineImage(of: line, height: ReceiptModelPack.height)
                widths.append(image.edgeWidth)
            }
            return widths
        }
        let (sharp, soft) = (try widths(radius: 0), try widths(radius: 3))
        #expect(
            sharp.count == Self.printed.count && sharp.allSatisfy { $0 > 0 && $0 < ReceiptModelPack.softEdge },
            "\(sharp)")
        #expect(soft.count == Self.printed.count && soft.allSatisfy { $0 > ReceiptModelPack.softEdge }, "\(soft)")
    }

    @Test(
        "Wide gaps on grainy paper do not hide the figures between them",
        .enabled(if: isThere, "tessdata/receipts.traineddata is not there"))
    func wideGaps() throws {
        var (lines, wrong): (Int, [String]) = (0, [])
        for seed in 0..<8 {
            // Net amounts of two rates, in cents; the first rows are those of a receipt that was read as nothing.
            let (high, low) = (5006 + 1_237 * seed, 810 + 329 * seed)
            let rows = [[2500, high, high / 4, high + high / 4], [1300, low, low * 13 / 100, low + low * 13 / 100]]
            let printed =
                ["Stopa      Osnovica        PDV     Ukupno"]
                + rows.map { row in
                    row.enumerated().map { Self.amount($1, width: [5, 14, 10, 11][$0]) }.joined()
                }
                + [
                    "1   x" + Self.amount(335 + 41 * seed, width: 7) + Self.amount(335 + 41 * seed, width: 27) + " A",
                    "UKUPNO" + Self.amount(rows[0][3] + rows[1][3], width: 35),
                ]
            let picture = try TillPrinter(cell: 16, wear: nil).print(
                PrintedReceipt(font: .dejaVu, columns: 42, lines: printed.map { .text($0, []) }))
            // Gray paper with a grain of some levels, the same in every run.
            var state = 7 + UInt64(seed)
            let pixels = picture.pixels.map { pixel -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(clamping: Int(pixel) * 200 / 255 + 30 + Int(state >> 60) - 8)
            }
            let page = try PageImage.raster(
                width: picture.width, height: picture.height, stride: picture.width, pixels: pixels)
            var settings = ReadingSettings()
            settings.packs.latin = ReceiptModelPack.name
            var text = PageRecognizer(packs: Self.folder)
            let read = try text.read(page, settings: settings, expectsCyrillic: false, isUpright: true).text
            #expect(read.lines.count == printed.count, "receipt \(seed)")
            for (line, truth) in zip(read.lines, printed).dropFirst() {
                lines += 1
                let words = truth.split(separator: " ").joined(separator: " ")
                if line.text != words { wrong.append("\(words) as \(line.text)") }
                // Those of the receipt that was read as nothing.
                if seed == 0 { #expect(line.text == words) }
            }
        }
        // Without white paper most of them come out as nothing. Grain of single pixels is harder than that of photographs.
        #expect(lines == 32 && wrong.count <= 2, "\(wrong)")
    }

    /// An amount of cents, at the right end of so many columns.
    private static func amount(_ cents: Int, width: Int) -> String {
        let decimals = String(cents % 100)
        let text = "\(cents / 100),\(decimals.count < 2 ? "0" : "")\(decimals)"
        return String(repeating: " ", count: max(1, width - text.count)) + text
    }
}
