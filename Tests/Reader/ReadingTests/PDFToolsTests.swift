import Foundation
import Glibc
import ReceiptModel
import TestSupport
import Testing

@testable import PageReader
@testable import Reading

/// The programs of poppler on documents written here, and stand-ins for programs that misbehave.
@Suite struct PDFToolsTests {
    let tools = PDFTools()

    @Test func aDocumentSaysItsPagesAsTheyAreShown() throws {
        let turned = PDFSample.Page(lines: ["x"], extra: "/Rotate 90 /CropBox [10 20 200 390]")
        let original = try Original(PDFSample.document([PDFSample.receipt, turned]))
        let info = try tools.inspect(original.descriptor, firstPages: 20)
        #expect(info.pageCount == 2)
        #expect(!info.isEncrypted)
        #expect(
            info.pages == [
                PDFPage(number: 1, width: 300, height: 400), PDFPage(number: 2, width: 370, height: 190),
            ])
    }

    /// A scanner's own recognition lies invisibly over the picture; a letterhead is a small picture beside real text.
    @Test(arguments: [("300 0 0 400 0 0", true), ("280 0 0 380 10 10", true), ("120 0 0 60 20 320", false)])
    func aPictureOfPaperIsToldFromAPageWithAPicture(place: String, isScan: Bool) throws {
        var page = PDFSample.Page()
        let picture = "q \(place) cm BI /W 2 /H 2 /CS /G /BPC 8 ID "
        let text = " EI Q BT 3 Tr /F1 12 Tf 20 360 Td (Racun 12/3/1 Ukupno za platiti 725,00 EUR) Tj ET"
        page.content = Array(picture.utf8) + [0xFF, 0xE0, 0xE0, 0xFF] + Array(text.utf8)
        let original = try Original(PDFSample.document([page]))
        let measured = try #require(try tools.inspect(original.descriptor, firstPages: 1).pages.first)
        #expect(try tools.textLayer(measured, of: original.descriptor, in: (300, 400)) != nil)
        #expect(try tools.pictures(on: measured, of: original.descriptor).areScan == isScan)
    }

    @Test func onlyTheFirstPagesAreMeasured() throws {
        let original = try Original(PDFSample.document(Array(repeating: PDFSample.receipt, count: 7)))
        let info = try tools.inspect(original.descriptor, firstPages: 3)
        #expect(info.pageCount == 7)
        #expect(info.pages.map(\.number) == [1, 2, 3])
    }

    /// A title is printed as it stands, line breaks and all.
    @Test func aTitleCannotLieAboutThePages() throws {
        let title = "x\\nPages:           9999\\nEncrypted: yes\\nPage    1 size: 9 x 9 pts"
        let original = try Original(PDFSample.document([PDFSample.receipt], title: title))
        let info = try tools.inspect(original.descriptor, firstPages: 20)
        #expect(info == PDFInfo(pageCount: 1, pages: [PDFPage(number: 1, width: 300, height: 400)], isEncrypted: false))
    }

    @Test func wordsStandWhereTheRenderingShowsThem() throws {
        let original = try Original(PDFSample.document([PDFSample.receipt]))
        let page = try tools.inspect(original.descriptor, firstPages: 1).pages[0]
        let raster = try tools.render(page, of: original.descriptor, longerSide: 1600)
        #expect(raster.width == 1200 && raster.height == 1600 && raster.pixels.count == 1200 * 1600)
        let layer = try #require(try tools.textLayer(page, of: original.descriptor, in: (raster.width, raster.height)))
        #expect(layer.source == .bornDigital && layer.confidence == 1)
        #expect(layer.lines.map(\.text) == ["Racun broj 12/3/1", "Ukupno za platiti 12,50 EUR", "Hvala na kupnji"])
        var inked = [Bool](repeating: false, count: raster.pixels.count)
        for word in layer.lines.flatMap(\.words) {
            let box = word.box
            var darkest: UInt8 = 255
            for y in max(0, box.y)..<min(raster.height, box.maxY) {
                for x in max(0, box.x)..<min(raster.width, box.maxX) {
                    darkest = min(darkest, raster.pixels[y * raster.width + x])
                    inked[y * raster.width + x] = true
                }
            }
            #expect(darkest < 64, "nothing is printed in the box of '\(word.text)'")
        }
        // Boxes are as wide as the document says; the font that stands in for Helvetica leans out by a hair.
        let printed = raster.pixels.indices.filter { raster.pixels[$0] < 64 }
        let outside = printed.filter { !inked[$0] }
        #expect(printed.count > 5000)
        #expect(outside.count * 50 < printed.count, "\(outside.count) of \(printed.count) are outside the boxes")
    }

    @Test func theOriginalIsReadFromItsStartEachTime() throws {
        let original = try Original(PDFSample.document([PDFSample.receipt]))
        lseek(original.descriptor, 500, SEEK_SET)
        #expect(try tools.inspect(original.descriptor, firstPages: 1).pageCount == 1)
        #expect(lseek(original.descriptor, 0, SEEK_CUR) == 500)
    }

    @Test(arguments: [["Str. 3"], [], ["12 34 56 78 90 12,50 99 1/2/3 00000000000000000000 000000000000000"]])
    func aFewSignsAreNoText(lines: [String]) throws {
        let original = try Original(PDFSample.document([PDFSample.Page(lines: lines)]))
        let page = try tools.inspect(original.descriptor, firstPages: 1).pages[0]
        #expect(try tools.textLayer(page, of: original.descriptor, in: (300, 400)) == nil)
    }

    @Test(
        arguments: [
            ("BT /F1 12 Tf 20 360 Td (Str. 3) Tj ET", "Str. 3"), ("", ""),
            ("BT /F1 12 Tf 20 360 Td (Str. 3) Tj ET 100 100 50 20 re f", nil),
            ("BT /F1 12 Tf 20 360 Td (Str. 3) Tj ET 0.8 g 100 100 50 20 re f", nil),
            ("BT /F1 12 Tf 3 Tr 20 360 Td (Str. 3) Tj ET 20 300 m 200 300 l S", nil),
        ] as [(String, String?)])
    func aFewWordsAreAllOfAPageThatShowsNothingElse(content: String, text: String?) throws {
        var blank = PDFSample.Page()
        blank.content = Array(content.utf8)
        let original = try Original(PDFSample.document([blank]))
        let page = try tools.inspect(original.descriptor, firstPages: 1).pages[0]
        let raster = try tools.render(page, of: original.descriptor, longerSide: 800)
        let size = (raster.width, raster.height)
        let layer = try tools.textLayer(page, of: original.descriptor, in: size, shownBy: raster)
        #expect(layer.map { $0.lines.map(\.text).joined(separator: "|") } == text)
        #expect(try tools.textLayer(page, of: original.descriptor, in: size) == nil)
    }

    // MARK: What cannot be read

    @Test func aPasswordIsToldFromAFault() throws {
        let original = try Original(PDFSample.encrypted)
        #expect(throws: ReadingError.encrypted) { try tools.inspect(original.descriptor, firstPages: 1) }
    }

    @Test func aDocumentWithoutPagesSaysSo() throws {
        let original = try Original(PDFSample.document([]))
        #expect(throws: ReadingError.noPages) { try tools.inspect(original.descriptor, firstPages: 1) }
    }

    @Test(arguments: ["", "%PDF-1.4", "%PDF-1.7\nnothing here\n%%EOF", "\u{89}PNG"])
    func whatIsNoDocumentIsUndecodable(text: String) throws {
        let original = try Original(text)
        #expect {
            try tools.inspect(original.descriptor, firstPages: 1)
        } throws: { error in
            guard case .undecodable(.inspect, nil, let why) = error as? ReadingError else { return false }
            return why.contains("pdfinfo")
        }
    }

    @Test func everyTruncationHasATypedOutcome() throws {
        let bytes = PDFSample.document([PDFSample.receipt, PDFSample.receipt])
        for count in stride(from: 0, to: bytes.count, by: 97) {
            let original = try Original(Array(bytes[..<count]))
            _ = try ReadingOutcome.of(tools, original.descriptor)
        }
    }

    // MARK: Bombs

    @Test func aPageOfKilometresIsRenderedSmall() throws {
        let original = try Original(PDFSample.document([PDFSample.Page(media: "[0 0 200000 100000]")]))
        let page = try tools.inspect(original.descriptor, firstPages: 1).pages[0]
        let raster = try tools.render(
            page, of: original.descriptor, longerSide: page.longerSide(dotsPerInch: 300, limits: tools.limits))
        #expect(raster.width * raster.height <= tools.limits.pixels + 2 * tools.limits.longestSide)
        #expect(max(raster.width, raster.height) <= tools.limits.longestSide)
    }

    /// 1,300 bytes that unfold to some 340 million, as the drawing of a page.
    @Test func aStreamThatUnfoldsWithoutEndIsBounded() throws {
        let bomb = PDFSample.Page(
            content: [UInt8](repeating: 0x81, count: 1300),
            filter: "/Filter [/RunLengthDecode /RunLengthDecode /RunLengthDecode]")
        let original = try Original(PDFSample.document([bomb]))
        let limits = PDFLimits(processorSeconds: 2, wallSeconds: 20)
        let outcome = try ReadingOutcome.of(PDFTools(limits: limits), original.descriptor)
        #expect([.rendered, .timedOut, .undecodable].contains(outcome))
    }

    @Test func theSidesOfARenderingStayWithinTheLimits() {
        let limits = PDFLimits()
        for (width, height) in [(595.0, 842.0), (226, 2800), (1e6, 1e-3), (14_400, 14_400), (1, 1)] {
            let page = PDFPage(number: 1, width: width, height: height)
            let side = page.longerSide(dotsPerInch: 300, limits: limits)
            #expect(side >= 1 && side <= limits.longestSide)
            let other = Double(side) * min(width, height) / max(width, height)
            #expect(Double(side) * other <= Double(limits.pixels))
        }
        #expect(PDFPage(number: 1, width: 595.28, height: 841.89).longerSide(dotsPerInch: 300) == 3508)
    }

    // MARK: Programs that misbehave

    @Test(arguments: [
        ("sleep 600 & sleep 600", ReadingOutcome.timedOut), ("while :; do :; done", .timedOut),
        ("kill -SEGV $$", .undecodable), ("exit 7", .undecodable), ("exit 0", .undecodable),
        ("exec yes Pages: 1", .tooLarge),
        ("exec yes oops >&2", .timedOut),
        ("echo 'Pages: 1'; echo 'Page 1 size: nan x 5 pts'", .undecodable),
        ("echo 'Pages: 99999999999999999999'", .undecodable), ("sleep 600 & echo 'Pages: 0'", .noPages),
    ])
    func aProgramThatMisbehavesIsStopped(script: String, expected: ReadingOutcome) throws {
        let folder = try FakePrograms(["pdfinfo": script])
        let original = try Original(PDFSample.document([PDFSample.receipt]))
        let limits = PDFLimits(processorSeconds: 1, wallSeconds: 2)
        var tools = PDFTools(folders: [folder.path], limits: limits)
        // These are shells, which start others and kill themselves.
        tools.confinement = .no
        #expect(try ReadingOutcome.of(tools, original.descriptor) == expected)
        #expect(folder.processesLeft() == [])
    }

    /// What a program that was taken over by a document would do first.
    @Test(arguments: [
        "/bin/sleep 600 & echo 'Pages: 0'", "kill -0 $PPID && echo 'Pages: 0'",
        "ulimit -n 16 && /bin/true; echo 'Pages: 0'",
    ])
    func aProgramStartsNoOthersAndSendsNoSignals(script: String) throws {
        let folder = try FakePrograms(["pdfinfo": "set -e; " + script])
        let original = try Original(PDFSample.document([PDFSample.receipt]))
        let outcome = try ReadingOutcome.of(PDFTools(folders: [folder.path]), original.descriptor)
        #expect(outcome == .undecodable)
        #expect(folder.processesLeft() == [])
    }

    /// Outside of a reader process the programs get a list of files of their own, with the document on it.
    @Test func outsideOfAReaderADocumentIsReadAllTheSame() throws {
        let original = try Original(PDFSample.document([PDFSample.receipt]))
        let tools = PDFTools(isInReader: false)
        let page = try #require(try tools.inspect(original.descriptor, firstPages: 1).pages.first)
        let raster = try tools.render(page, of: original.descriptor, longerSide: 400)
        #expect(max(raster.width, raster.height) == 400)
        guard Confinement.layers.allSatisfy(\.isActive) else { return }
        // A shell is on nobody's list.
        let spy = try FakePrograms(["pdfinfo": "echo 'Pages: 0'"])
        #expect(throws: ReadingError.self) {
            try PDFTools(folders: [spy.path], isInReader: false).inspect(original.descriptor, firstPages: 1)
        }
    }

    @Test func aProgramRunsUnderItsLimits() throws {
        let folder = try FakePrograms(["spy": "ls /proc/$$/fd; ulimit -v; ulimit -f; grep NoNewPrivs /proc/$$/status"])
        let original = try Original("x")
        let run = ToolRun(
            name: "spy", arguments: [], folders: [folder.path], stage: .inspect, mostOutput: 1000,
            limits: PDFLimits(memoryBytes: 256 << 20).forTools)
        let output = try run.output(reading: original.descriptor)
        // 10 is the shell's own copy of its script.
        let words = String(decoding: output.bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        #expect(words.filter { $0 != "10" } == ["0", "1", "2", "3", "262144", "0", "NoNewPrivs:", "1"])
        #expect(output.ending == .exited(status: 0))
    }

    @Test func aProgramThatIsMissingIsNamed() throws {
        let folder = try FakePrograms([:])
        let original = try Original(PDFSample.document([PDFSample.receipt]))
        #expect(throws: ReadingError.toolMissing(name: "pdfinfo")) {
            try PDFTools(folders: [folder.path]).inspect(original.descriptor, firstPages: 1)
        }
    }

    @Test(arguments: ["P5 2 2 255\nabc", "P5 2 2 255\nabcde", "P6 1 1 255\na", "P5 0 0 255\n", "P5", ""])
    func aPictureThatIsNoneIsRefused(text: String) {
        #expect(GreyRaster(pgm: Array(text.utf8)) == nil)
    }

    @Test func aPictureMayBeginWithBytesThatLookLikeBlanks() {
        let raster = GreyRaster(pgm: Array("P5\n2 2\n255\n".utf8) + [10, 32, 10, 10])
        #expect(raster?.pixels == [10, 32, 10, 10])
    }
}

/// How reading the first page of a document goes, in one word.
enum ReadingOutcome: String {
    case rendered, text, encrypted, noPages, undecodable, tooLarge, timedOut

    /// - Throws: what no document may cause: that a program is missing, or a process cannot be started.
    static func of(_ tools: PDFTools, _ descriptor: CInt) throws -> ReadingOutcome {
        do throws(ReadingError) {
            let info = try tools.inspect(descriptor, firstPages: 20)
            let page = info.pages[0]
            let side = page.longerSide(dotsPerInch: 150, limits: tools.limits)
            let raster = try tools.render(page, of: descriptor, longerSide: side)
            let layer = try tools.textLayer(page, of: descriptor, in: (raster.width, raster.height))
            return layer == nil ? .rendered : .text
        } catch {
            switch error {
            case .encrypted: return .encrypted
            case .noPages: return .noPages
            case .undecodable: return .undecodable
            case .tooLarge: return .tooLarge
            case .timedOut: return .timedOut
            case .crashed, .outOfMemory, .garbled, .toolMissing, .readerMissing, .readerDiffers, .packMissing,
                .unavailable, .cancelled:
                throw error
            }
        }
    }
}

/// A folder of shell scripts that stand in for programs.
struct FakePrograms: ~Copyable {
    let path: String

    init(_ scripts: [String: String]) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("bilko-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, script) in scripts {
            try Script.write(
                "#!/bin/sh\nPATH=/usr/bin:/bin; export BILKO_TEST_FOLDER=\(path)\n\(script)\n", to: "\(path)/\(name)")
        }
    }

    /// Processes that a script started and that still run five seconds from now; a killed process needs a moment to end.
    func processesLeft() -> [Int32] {
        let deadline = SuspendingClock.now.advanced(by: .seconds(5))
        while true {
            let running = processesRunning()
            if running.isEmpty || SuspendingClock.now >= deadline { return running }
            usleep(20_000)
        }
    }

    private func processesRunning() -> [Int32] {
        let mark = Array("BILKO_TEST_FOLDER=\(path)".utf8)
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.compactMap { Int32($0) }.filter { pid in
            guard Processes.isAlive(pid), let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
            else { return false }
            return environment.split(separator: 0).contains { $0.elementsEqual(mark) }
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
