import Foundation
import Handover
import ReceiptModel
import TestSupport
import Testing

/// What programs of others make of the files: they are given months with hostile names, and their answer is compared.
@Suite("Handover: readers of others", .serialized)
struct ReaderTests {
    private static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func script(_ name: String, _ folder: String) throws {
        let answer = try ForeignReader.script(name, folder)
        #expect(answer.status == 0, "\(answer.said.suffix(3_000))")
    }

    /// Writes months, each into a folder of its own, with what they come to and what was refused.
    private func write(
        _ count: Int, _ formats: [HandoverFormat], of country: Country? = nil, period text: String = "2026-10",
        receipts: Int = 14, to folder: String
    ) throws {
        let period = try #require(HandoverPeriod(text))
        var (made, seed) = (0, MonthPropertyTests.seed)
        while made < count {
            seed &+= 1
            var months = GeneratedMonths(seed: seed, country: country)
            let month = months.month(receipts, period: period).month
            guard !month.entries.isEmpty else { continue }
            // Whoever is not in the VAT system files neither of the two.
            guard month.company.isVATPayer || Set(formats).isDisjoint(with: [.eKUF, .ura]) else { continue }
            let place = "\(folder)/\(seed)"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            var refused: Set<String> = []
            for format in formats {
                let outcome = Handover.outcome(of: month, as: format, deflate: { _, _ in nil })
                refused.formUnion(outcome.refused.map(\.id))
                for file in outcome.files { try file.write(below: place) }
            }
            let lines = Handover.outcome(of: month, as: .jsonl, deflate: { _, _ in nil }).files
            try Data(lines[0].bytes).write(to: URL(fileURLWithPath: "\(place)/truth.jsonl"))
            try Data(refused.sorted().joined(separator: "\n").utf8).write(
                to: URL(fileURLWithPath: "\(place)/refused.txt"))
            made += 1
        }
    }

    /// Adds a month whose receipts have in every text what a stranger may write.
    private func writeHostile(_ format: HandoverFormat, of country: Country, to folder: String) throws {
        var months = GeneratedMonths(seed: MonthPropertyTests.seed, country: country)
        let month = months.hostileMonth(GeneratedMonths.nasty, period: try #require(HandoverPeriod("2025-10")))
        for file in Handover.outcome(of: month, as: format, deflate: { _, _ in nil }).files {
            try file.write(below: "\(folder)/hostile-\(country.rawValue)")
        }
    }

    /// The files below a folder whose names fit.
    private func paths(in folder: String, _ isWanted: (String) -> Bool) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).filter(isWanted).map { "\(folder)/\($0)" }.sorted()
    }

    @Test(
        "hledger checks and balances 1,000 months, and beancount the same",
        .enabled(if: isThere("/usr/bin/hledger") && isThere("/usr/bin/bean-check"), "hledger or beancount is missing"))
    func journals() throws {
        let folder = try TemporaryFolder("journals")
        try write(1_000, [.hledger, .beancount], to: folder.path)
        try script("journals", folder.path)
    }

    @Test("in 500 months of e-KUF stands every receipt that was not refused, once and with its total")
    func eKUF() throws {
        let folder = try TemporaryFolder("ekuf")
        try write(500, [.eKUF], of: .bosniaAndHerzegovina, to: folder.path)
        try script("ekuf", folder.path)
    }

    @Test("a checker of U-RA finds nothing in 100 months, nor does xmllint by the schema where that is")
    func uraForms() throws {
        let folder = try TemporaryFolder("forms")
        try write(100, [.ura], of: .croatia, period: "2025-10", to: folder.path)
        try script("ura", folder.path)
        try writeHostile(.ura, of: .croatia, to: folder.path)
        let forms = try paths(in: folder.path) { $0.contains("ObrazacURA") }
        #expect(forms.count == 101)
        #expect(try ForeignReader.complaints("ura/ObrazacURA-v2-0.xsd", forms) == [])
    }

    @Test("xmllint reads every draft in UBL, by the public schema where that is")
    func invoices() throws {
        let folder = try TemporaryFolder("ubl")
        try write(30, [.ubl], to: folder.path)
        for country in Country.allCases { try writeHostile(.ubl, of: country, to: folder.path) }
        let all = try paths(in: folder.path) { $0.hasSuffix(".xml") }
        #expect(try ForeignReader.run("/usr/bin/xmllint", ["--nonet", "--noout", "--huge"] + all).status == 0)
        let credits = try all.filter { try String(contentsOfFile: $0, encoding: .utf8).contains("<CreditNote ") }
        #expect(!credits.isEmpty && credits.count < all.count)
        #expect(try ForeignReader.complaints("ubl/maindoc/UBL-CreditNote-2.1.xsd", credits) == [])
        let invoices = all.filter { !credits.contains($0) }
        #expect(try ForeignReader.complaints("ubl/maindoc/UBL-Invoice-2.1.xsd", invoices) == [])
    }

    @Test(
        "openpyxl reads every cell with its type, and csv what a spreadsheet would not run",
        .enabled(if: isThere("/usr/lib/python3/dist-packages/openpyxl"), "openpyxl is not installed"))
    func tables() throws {
        let folder = try TemporaryFolder("tables")
        try write(20, [.xlsx, .csv, .csvMachine, .ubl, .minimax, .epp, .kpi], to: folder.path)
        try script("tables", folder.path)
    }

    @Test(
        "LibreOffice opens workbook and table in a Croatian locale: the same texts and amounts, no formula",
        .enabled(if: isThere("/usr/bin/soffice"), "LibreOffice is not installed"))
    func office() throws {
        let folder = try TemporaryFolder("office")
        try write(6, [.xlsx, .csv], receipts: 40, to: folder.path)
        try script("office", folder.path)
    }

    @Test(
        "words whose boxes lie over each other are copied as they are read",
        .enabled(if: isThere("/usr/bin/pdftotext"), "poppler is not installed"))
    func overlaid() throws {
        let folder = try TemporaryFolder("overlaid")
        // As a recogniser boxed the words of a real line.
        let words = [("PEKARA", 203, 98, 235, 17), ("RANI", 298, 90, 59, 32), ("PETAO", 370, 95, 68, 18)].map {
            Word(text: $0.0, box: PixelBox(x: $0.1, y: $0.2, width: $0.3, height: $0.4), confidence: 0.9)
        }
        let line = try #require(TextLine(words: words))
        let jpeg = try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/samples/images/01-caffe-bar.jpg"))
        let frame = try #require(JPEGFrame(Array(jpeg)))
        let page = SearchablePDF.Page(
            picture: SearchablePDF.Picture(
                jpeg: Array(jpeg), width: frame.width, height: frame.height, components: frame.components, rotation: 0),
            width: frame.width, height: frame.height, lines: [SearchablePDF.words(of: line) { $0 }])
        let path = folder.path + "/document.pdf"
        let made = SearchablePDF.bytes(of: [page], title: "t", deflate: { _, _ in nil })
        try Data(try #require(made)).write(to: URL(fileURLWithPath: path))
        let read = try ForeignReader.run("/usr/bin/pdftotext", [path, "-"]).said
        #expect(read.contains("PEKARA RANI PETAO"), "\(read)")
    }

    @Test(
        "the lines of a tilted photo are copied whole and in order, and each word stands on its picture",
        .enabled(if: isThere("/usr/bin/pdftotext"), "poppler is not installed"), arguments: [-9.0, 0, 8, 93])
    func tilted(degrees: Double) throws {
        let folder = try TemporaryFolder("tilted")
        let jpeg = try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/samples/images/01-caffe-bar.jpg"))
        let frame = try #require(JPEGFrame(Array(jpeg)))
        let (middle, angle) = (Double(frame.width) / 2, degrees * .pi / 180)
        let (sine, cosine) = (sin(angle), cos(angle))
        // From the straight paper to the photo, whose y grows downwards.
        func placed(_ point: PagePoint) -> PagePoint {
            let (x, y) = (point.x - middle, point.y - middle)
            return PagePoint(x: middle + x * cosine - y * sine, y: middle + x * sine + y * cosine)
        }
        let texts = (0..<14).map { ["\($0)KAVA", "DUGA-\($0)", "\($0),50", "A\($0)"] }
        let lines = try texts.enumerated().map { row, line in
            try #require(
                TextLine(
                    words: line.enumerated().map { place, text in
                        Word(
                            text: text, box: PixelBox(x: 60 + 120 * place, y: 100 + 26 * row, width: 90, height: 18),
                            confidence: 0.9)
                    }))
        }
        let page = SearchablePDF.Page(
            picture: SearchablePDF.Picture(
                jpeg: Array(jpeg), width: frame.width, height: frame.height, components: frame.components, rotation: 0),
            width: frame.width, height: frame.height,
            lines: lines.map { line in SearchablePDF.words(of: line, place: placed) })
        let path = folder.path + "/document.pdf"
        let made = SearchablePDF.bytes(of: [page], title: "t", deflate: { _, _ in nil })
        try Data(try #require(made)).write(to: URL(fileURLWithPath: path))
        let read = try ForeignReader.run("/usr/bin/pdftotext", ["-layout", path, "-"]).said
        let found = read.split(whereSeparator: \.isNewline).map { $0.split(separator: " ").map(String.init) }
        #expect(found.filter { !$0.isEmpty && $0 != ["\u{0C}"] } == texts, "\(read)")
        // The picture's matrix takes what is at a word in the photo to where the word stands.
        let content = String(decoding: try #require(made), as: UTF8.self)
        let drawn = try #require(content.firstMatch(of: /q ([-0-9. ]+) cm \/I Do Q/))
        let matrix = drawn.output.1.split(separator: " ").compactMap { Double($0) }
        try #require(matrix.count == 6)
        let boxes = try ForeignReader.run("/usr/bin/pdftotext", ["-bbox", path, "-"]).said
        let size = try #require(boxes.firstMatch(of: /page width="[0-9.]+" height="([0-9.]+)"/))
        let height = try #require(Double(size.output.1))
        for (line, row) in zip(lines, texts) {
            for (word, text) in zip(line.words, row) {
                let box = word.box
                let photo = placed(PagePoint(x: Double(box.x + box.maxX) / 2, y: Double(box.y + box.maxY) / 2))
                let (u, v) = (photo.x / Double(frame.width), 1 - photo.y / Double(frame.height))
                let goal = (x: u * matrix[0] + v * matrix[2] + matrix[4], y: u * matrix[1] + v * matrix[3] + matrix[5])
                let pattern = try Regex(
                    "xMin=\"([0-9.]+)\" yMin=\"([0-9.]+)\" xMax=\"([0-9.]+)\" yMax=\"([0-9.]+)\">\(text)<")
                let match = try #require(boxes.firstMatch(of: pattern), "\(text)")
                let edges = (1...4).compactMap { match.output[$0].substring.flatMap { Double($0) } }
                #expect(abs((edges[0] + edges[2]) / 2 - goal.x) < 1.5, "\(text)")
                #expect(abs(height - (edges[1] + edges[3]) / 2 - goal.y) < 1.5, "\(text)")
            }
        }
    }

    @Test(
        "shown text keeps to its boxes, and what the font does not have is copied all the same",
        .enabled(if: isThere("/usr/bin/pdftotext"), "poppler is not installed"))
    func shown() throws {
        let folder = try TemporaryFolder("shown")
        let words = [("ФИСКАЛНИ", 0, 80), ("РАЧУН", 90, 50), ("漢字", 150, 20), ("✂", 180, 10)].map {
            Word(text: $0.0, box: PixelBox(x: $0.1, y: 20, width: $0.2, height: 20), confidence: 1)
        }
        let page = SearchablePDF.Page(
            picture: nil, width: 400, height: 600, lines: [words.map { SearchablePDF.PlacedWord($0) { $0 } }])
        let path = folder.path + "/document.pdf"
        let made = SearchablePDF.bytes(of: [page], title: "t", deflate: { _, _ in nil })
        try Data(try #require(made)).write(to: URL(fileURLWithPath: path))
        let read = try ForeignReader.run("/usr/bin/pdftotext", [path, "-"]).said
        #expect(read.hasPrefix("ФИСКАЛНИ РАЧУН 漢字 ✂"), "\(read)")
        #expect(try ForeignReader.run("/usr/bin/qpdf", ["--check", path]).status == 0)
    }

    @Test(
        "the cover cuts no heading, and an e-invoice is typeset with all that it says",
        .enabled(if: isThere("/usr/bin/pdftotext"), "poppler is not installed"))
    func sheets() throws {
        let folder = try TemporaryFolder("sheets")
        func text(_ bytes: [UInt8]) throws -> String {
            let path = folder.path + "/sheet.pdf"
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            return try ForeignReader.run("/usr/bin/pdftotext", ["-raw", path, "-"]).said
                .replacing("\n", with: " ")
        }
        var months = GeneratedMonths(seed: MonthPropertyTests.seed, country: .serbia)
        let month = months.month(40, period: try #require(HandoverPeriod("2026-10"))).month
        let names = (0..<260).map { "dokument-\($0).jpg" }
        let cover = try text(CoverPage.bytes(of: month, files: names, deflate: { _, _ in nil }))
        #expect(cover.contains("ne odbija se") && !cover.contains("…a") && cover.contains("… i još 60: MANIFEST.txt"))
        var invoice = EInvoice(form: .invoice)
        invoice.number = "7-P1-1"
        invoice.supplier.name = "Plavi Bor d.o.o."
        invoice.supplier.address = ["Ulica bora 1", "10000 Zagreb"]
        var line = EInvoice.Line()
        (line.name, line.quantity, line.price) = ("Stolac", "2", "52.5000")
        line.net = Money(minorUnits: 10_500, currency: .eur)
        invoice.lines = [line]
        invoice.totals.payable = Money(minorUnits: 13_125, currency: .eur)
        invoice.notes = ["Hvala 漢"]
        let sheet = try text(InvoiceSheet.bytes(of: invoice, title: "t", deflate: { _, _ in nil }))
        for part in [
            "7-P1-1", "Plavi Bor d.o.o.", "Ulica bora 1, 10000 Zagreb", "Stolac", "105,00", "131,25 EUR", "Hvala 漢",
        ] {
            #expect(sheet.contains(part), "\(part) in \(sheet)")
        }
    }

    @Test(
        "poppler finds each word at its box, and qpdf nothing to complain of",
        .enabled(if: isThere("/usr/bin/qpdf"), "qpdf is not installed"))
    func documents() throws {
        let folder = try TemporaryFolder("documents")
        let jpeg = try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/samples/images/01-caffe-bar.jpg"))
        let frame = try #require(JPEGFrame(Array(jpeg)))
        let texts = ["Čašćavanje", "Ђорђе", "12,30", "€uro"]
        let words = texts.enumerated().map { index, text in
            Word(
                text: text, box: PixelBox(x: 100 + 30 * index, y: 200 + 100 * index, width: 200, height: 40),
                confidence: 0.9)
        }
        let page = SearchablePDF.Page(
            picture: SearchablePDF.Picture(
                jpeg: Array(jpeg), width: frame.width, height: frame.height, components: frame.components, rotation: 0),
            width: frame.width, height: frame.height,
            lines: words.map { word in [SearchablePDF.PlacedWord(word) { $0 }] }
        )
        let plain = SearchablePDF.Page(
            picture: nil, width: 400, height: 600, lines: words.map { word in [SearchablePDF.PlacedWord(word) { $0 }] })
        let made = SearchablePDF.bytes(of: [page, plain], title: "Ž", deflate: { _, _ in nil })
        let bytes = try #require(made)
        let path = folder.path + "/document.pdf"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(
            bytes.count > jpeg.count && Data(bytes).range(of: jpeg) != nil, "the picture stands in it byte for byte")
        #expect(try ForeignReader.run("/usr/bin/qpdf", ["--check", path]).status == 0)
        let found = try ForeignReader.run("/usr/bin/pdftotext", ["-bbox", path, "-"]).said
        let scale = 842 / Double(max(frame.width, frame.height))
        for word in words {
            let expected = Double(word.box.x) * scale
            let pattern = try Regex(
                "xMin=\"([0-9.]+)\" yMin=\"([0-9.]+)\" xMax=\"([0-9.]+)\" yMax=\"([0-9.]+)\">\(word.text)<")
            let match = try #require(found.firstMatch(of: pattern), "\(word.text) in \(found)")
            let numbers = (1...4).compactMap { match.output[$0].substring.flatMap { Double($0) } }
            let wanted = [
                expected, Double(word.box.y) * scale, Double(word.box.maxX) * scale, Double(word.box.maxY) * scale,
            ]
            for (number, goal) in zip(numbers, wanted) {
                #expect(abs(number - goal) < 0.5, "\(word.text): \(numbers), \(wanted)")
            }
        }
        #expect(found.components(separatedBy: ">Ђорђе<").count == 3, "the page of text shows it, too")
        var months = GeneratedMonths(seed: MonthPropertyTests.seed)
        let month = months.month(60, period: try #require(HandoverPeriod("2026-10"))).month
        let cover = folder.path + "/cover.pdf"
        try Data(CoverPage.bytes(of: month, files: ["a.csv"], deflate: { _, _ in nil })).write(
            to: URL(fileURLWithPath: cover))
        #expect(try ForeignReader.run("/usr/bin/qpdf", ["--check", cover]).status == 0)
        let text = try ForeignReader.run("/usr/bin/pdftotext", ["-layout", cover, "-"]).said
        #expect(text.contains("Pregled za knjigovodstvo 2026-10") && text.contains("Zaokruženje"))
    }

    @Test("hOCR, ALTO and TSV are read by parsers of others: each word once, at its box, with its confidence")
    func texts() throws {
        let folder = try TemporaryFolder("texts")
        let words = (GeneratedMonths.nasty + ["Čašćavanje", "Ђорђе", "€uro"]).enumerated().map { index, text in
            Word(
                text: text, box: PixelBox(x: 10 + index, y: 20 * index, width: 200, height: 18),
                confidence: Double(index % 11) / 10)
        }
        let lines = words.compactMap { TextLine(words: [$0, $0]) }
        let pages = (1...2).map { number in
            PageReading(
                number: number, width: 400, height: 900,
                text: TextLayer(lines: lines, source: .recognised(packs: "hrv")), codes: [],
                toOriginal: .identity)
        }
        let reading = DocumentReading(pages: pages, processorMilliseconds: 1, recognitionMilliseconds: 1)
        let title = "<&\"'>\u{202E}\u{1}"
        let truth: [[String: Any]] = words.map {
            [
                "text": $0.text, "x": $0.box.x, "y": $0.box.y, "width": $0.box.width, "height": $0.box.height,
                "percent": Int(($0.confidence * 100).rounded()),
            ]
        }
        let files: [(String, Data)] = [
            ("truth.json", try JSONSerialization.data(withJSONObject: truth)),
            ("page.hocr", Data(PageText.hocr(reading, title: title).utf8)),
            ("page.xml", Data(PageText.alto(reading, title: title).utf8)),
            ("page.tsv", Data(PageText.tsv(reading).utf8)), ("page.txt", Data(PageText.plain(reading).utf8)),
        ]
        for (name, data) in files { try data.write(to: URL(fileURLWithPath: "\(folder.path)/\(name)")) }
        try script("texts", folder.path)
        #expect(try ForeignReader.complaints("alto/alto-4-2.xsd", [folder.path + "/page.xml"]) == [])
    }
}

@Suite("Handover: names and archives")
struct ArchiveTests {
    @Test("names of strangers become names that Windows takes, and never lead elsewhere")
    func names() {
        for text in [
            "../../etc/passwd", "CON", "nul.txt", "a/b\\c", "…", "", " . ", "ime\u{202E}gpj", "x\u{0}y",
            String(repeating: "č", count: 500),
        ] {
            let name = PackName.safe(text)
            #expect(
                !name.isEmpty && !name.contains("/") && !name.contains("\\") && !name.hasSuffix(".")
                    && !name.hasPrefix("."), "\(name)")
            #expect(name.unicodeScalars.count <= 101 && !["CON", "NUL.TXT"].contains(name.uppercased()), "\(name)")
        }
        #expect(PackName.safe("Račun 12.jpg") == "Račun_12.jpg")
    }

    @Test("python's zipfile reads what the writer wrote")
    func archive() throws {
        let folder = try TemporaryFolder("archive")
        var archive = ZIPArchive { _, _ in nil }
        var bytes = archive.add("dokumenti/Čaj – Ђ.txt", Array("zdravo".utf8))
        bytes += archive.add("prazno", [])
        bytes += archive.end()
        let path = folder.path + "/a.zip"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        let check =
            "import zipfile,sys; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; "
            + "assert z.namelist()==['dokumenti/Čaj – Ђ.txt','prazno'], z.namelist(); assert z.read(z.namelist()[0])==b'zdravo'"
        process.arguments = ["-c", check, path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test("a file of e-KUF stays below its limit, and numbers go on from one to the next")
    func division() throws {
        var seed: UInt64 = 1
        while GeneratedMonths(seed: seed).country != .bosniaAndHerzegovina { seed += 1 }
        var months = GeneratedMonths(seed: seed)
        let month = months.month(200, period: try #require(HandoverPeriod("2026-10"))).month
        let files = EKUF.outcome(of: month, fileLimit: 4_000).files
        #expect(files.count > 2 && files.allSatisfy { $0.bytes.count < 4_000 })
        #expect(files[0].name == "201234560000_2610_1_01.csv" && files[1].name == "201234560000_2610_1_02.csv")
        let numbers = files.flatMap { file in
            String(decoding: file.bytes, as: UTF8.self).split(separator: "\r\n").filter { $0.hasPrefix("2;") }
                .map { $0.split(separator: ";", omittingEmptySubsequences: false)[2] }
        }
        #expect(numbers == (1...numbers.count).map { Substring(String($0)) })
    }
}
