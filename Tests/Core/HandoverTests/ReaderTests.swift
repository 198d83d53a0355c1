import Foundation
import Handover
import ReceiptModel
import TestSupport
import Testing

/// What programs of others make of the files: they are given months with hostile names, and their answer is compared.
@Suite("Handover: readers of others", .serialized)
struct ReaderTests {
    /// Runs a program and gives its exit code and all that it has said.
    private func run(_ program: String, _ arguments: String...) throws -> (status: Int32, said: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }

    private func script(_ name: String, _ folder: String) throws {
        let answer = try run("/usr/bin/python3", Checkout.path + "/Tests/Core/HandoverTests/Readers/\(name).py", folder)
        #expect(answer.status == 0, "\(answer.said.suffix(3_000))")
    }

    /// Writes months, each into a folder of its own, with what they come to.
    private func write(
        _ count: Int, _ formats: [HandoverFormat], of country: Country? = nil, period text: String = "2026-10",
        to folder: String
    ) throws {
        let period = try #require(HandoverPeriod(text))
        var (made, seed) = (0, MonthPropertyTests.seed)
        while made < count {
            seed &+= 1
            var months = GeneratedMonths(seed: seed)
            guard country == nil || months.country == country else { continue }
            let month = months.month(14, period: period).month
            guard !month.entries.isEmpty else { continue }
            let place = "\(folder)/\(seed)"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            for format in formats {
                for file in Handover.outcome(of: month, as: format, deflate: { _, _ in nil }).files {
                    let path = URL(fileURLWithPath: "\(place)/\(file.name)")
                    try FileManager.default.createDirectory(
                        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try Data(file.bytes).write(to: path)
                }
            }
            let lines = Handover.outcome(of: month, as: .jsonl, deflate: { _, _ in nil }).files
            try Data(lines[0].bytes).write(to: URL(fileURLWithPath: "\(place)/truth.jsonl"))
            made += 1
        }
    }

    @Test(
        "hledger checks and balances 1,000 months, and beancount the same",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/hledger"), "hledger is not installed"))
    func journals() throws {
        let folder = try TemporaryFolder("journals")
        try write(1_000, [.hledger, .beancount], to: folder.path)
        try script("journals", folder.path)
    }

    @Test("an e-KUF checker that knows the instruction alone finds nothing; so does one of U-RA")
    func filings() throws {
        let folder = try TemporaryFolder("filings")
        try write(100, [.eKUF], of: .bosniaAndHerzegovina, to: folder.path)
        try script("ekuf", folder.path)
        let forms = try TemporaryFolder("forms")
        try write(100, [.ura], of: .croatia, period: "2025-10", to: forms.path)
        try script("ura", forms.path)
    }

    @Test(
        "openpyxl reads every cell with its type, and csv what a spreadsheet would not run",
        .enabled(
            if: FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/openpyxl"),
            "openpyxl is not installed"))
    func tables() throws {
        let folder = try TemporaryFolder("tables")
        try write(20, [.xlsx, .csv, .csvMachine, .ubl, .minimax, .epp, .kpi], to: folder.path)
        try script("tables", folder.path)
    }

    @Test(
        "poppler finds each word at its box, and qpdf nothing to complain of",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/qpdf"), "qpdf is not installed"))
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
            width: frame.width, height: frame.height, words: words.map { word in SearchablePDF.PlacedWord(word) { $0 } }
        )
        let plain = SearchablePDF.Page(
            picture: nil, width: 400, height: 600, words: words.map { word in SearchablePDF.PlacedWord(word) { $0 } })
        let made = SearchablePDF.bytes(of: [page, plain], title: "Ž", deflate: { _, _ in nil })
        let bytes = try #require(made)
        let path = folder.path + "/document.pdf"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(
            bytes.count > jpeg.count && Data(bytes).range(of: jpeg) != nil, "the picture stands in it byte for byte")
        #expect(try run("/usr/bin/qpdf", "--check", path).status == 0)
        let found = try run("/usr/bin/pdftotext", "-bbox", path, "-").said
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
        #expect(try run("/usr/bin/qpdf", "--check", cover).status == 0)
        let text = try run("/usr/bin/pdftotext", "-layout", cover, "-").said
        #expect(text.contains("Pregled za knjigovodstvo 2026-10") && text.contains("Zaokruženje"))
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
        #expect(files[0].name == "200123450008_2610_1_01.csv" && files[1].name == "200123450008_2610_1_02.csv")
        let numbers = files.flatMap { file in
            String(decoding: file.bytes, as: UTF8.self).split(separator: "\r\n").filter { $0.hasPrefix("2;") }
                .map { $0.split(separator: ";", omittingEmptySubsequences: false)[2] }
        }
        #expect(numbers == (1...numbers.count).map { Substring(String($0)) })
    }
}
