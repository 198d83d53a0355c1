import Foundation
import ReceiptModel
import Testing

@testable import Reading

/// Other engines: what they print, and how they misbehave.
@Suite struct ExternalEngineTests {
    private static let table = """
        level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
        1\t1\t0\t0\t0\t0\t0\t0\t400\t300\t-1\t
        4\t1\t1\t1\t1\t0\t10\t10\t200\t20\t-1\t
        5\t1\t1\t1\t1\t1\t10\t10\t90\t20\t96.5\tUKUPNO
        5\t1\t1\t1\t1\t2\t120\t10\t60\t20\t88\t1.234,56
        5\t1\t1\t1\t2\t1\t10\t40\t60\t20\t-1\tŠĆ<&
        5\t1\t1\t1\t2\t2\t80\t40\t60\t20\t50\t
        """

    private static let hocr = """
        <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html PUBLIC "x" "y">
        <html><head><meta name='ocr-system' content='x > y'></head><body>
        <!-- <span class='ocrx_word' title='bbox 0 0 1 1'>no</span> -->
        <div class='ocr_page' id='page_1' title='image "a b.png"; bbox 0 0 400 300; ppageno 0'>
         <div class='ocr_carea'><p class='ocr_par'>
          <span class='ocr_line' id='line_1' title="bbox 10 10 210 30; baseline 0 -3">
           <span class='ocrx_word' id='word_1' title='bbox 10 10 100 30; x_wconf 96'><strong>UKUP</strong>NO</span>
           <span title="x_wconf 88; bbox 120 10 180 30" class="ocrx_word">1.234,56</span>
          </span>
          <span class='ocr_caption' title="bbox 10 40 70 60"><span class='ocrx_word' title='bbox 10 40 70 60'>&#352;&#x106;&lt;&amp;</span></span>
          <span class='ocr_line' title="bbox 10 80 70 90"><span class='ocrx_word' title='bbox 10 80 70 90; x_wconf 3'> </span></span>
        </p></div></div></body></html>
        """

    @Test(arguments: [table, hocr])
    func bothFormatsSayTheSame(text: String) throws {
        let output = try #require(EngineOutput(text))
        let page = try #require(output.pages.first)
        #expect(output.pages.count == 1 && page.width == 400 && page.height == 300)
        #expect(page.lines.map(\.text) == ["UKUPNO 1.234,56", "ŠĆ<&"])
        #expect(page.lines[0].words[1].box == PixelBox(x: 120, y: 10, width: 60, height: 20))
        #expect(page.lines[0].words[1].confidence == 0.88)
        #expect(page.lines[1].words[0].confidence == 1)
    }

    @Test func linesWithoutWordsAreSplit() throws {
        let text =
            "<div class='ocr_page' title='bbox 0 0 400 300'><span class='ocr_line' title='bbox 10 10 110 30; x_wconf 70'>AB &amp;\nC 1,00</span></div>"
        let line = try #require(EngineOutput(text)?.pages.first?.lines.first)
        #expect(line.text == "AB & C 1,00" && line.words.allSatisfy { $0.confidence == 0.7 && $0.box.y == 10 })
        #expect(line.words.first?.box.x == 10 && (line.words.last?.box.maxX ?? 0) <= 110)
    }

    /// Numbers that are none, or too large, in any place.
    @Test(arguments: ["nan", "-nan", "inf", "-inf", "1e400", "9999999999999999999999", "0x10", "-5", "1e18"])
    func numbersThatAreNoneAreHarmless(number: String) {
        let page = "<div class='ocr_page' title='bbox 0 0 \(number) 300'>"
        let word = "<span class='ocrx_word' title='bbox \(number) 0 \(number) 20; x_wconf \(number)'>A</span>"
        let output = EngineOutput(
            page + "<span class='ocr_line' title='bbox \(number) 1 2 3'>" + word + "</span></div>")
        #expect(output?.pages.count == 1)
        let row = "5\t1\t1\t1\t1\t1\t\(number)\t0\t\(number)\t9\t\(number)\tA"
        #expect(EngineOutput("level\tpage_num\n" + row)?.pages.allSatisfy { $0.lines.count <= 1 } == true)
    }

    @Test(arguments: ["", "UKUPNO 1,00", "<html><body>UKUPNO</body></html>", "level"])
    func whatIsNeitherIsRefused(text: String) { #expect(EngineOutput(text) == nil) }

    /// Cut anywhere, or with bytes changed, the text is read or refused, and never trapped on.
    @Test(arguments: [UInt64(1), 2, 3])
    func damagedOutputIsHarmless(seed: UInt64) {
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<300 {
            var bytes = Array((next(2) == 0 ? Self.table : Self.hocr).utf8)
            for _ in 0..<next(6) { bytes[next(bytes.count)] = UInt8(next(128)) }
            bytes.removeLast(next(bytes.count))
            let output = EngineOutput(String(decoding: bytes, as: UTF8.self))
            #expect(
                output.map { $0.pages.allSatisfy { $0.lines.allSatisfy { !$0.words.isEmpty } } } ?? true, "seed \(seed)"
            )
        }
    }

    private func engine(_ script: String, seconds: Int = 20) throws -> ExternalEngine {
        let file = NSTemporaryDirectory() + "/bilko-engine-\(UUID().uuidString)"
        try script.write(toFile: file, atomically: true, encoding: .utf8)
        // Read by the shell and not executed: a file that another test's child still has open cannot be.
        let command = "sh '\(file)' '{image}' \"two words\""
        let environment = ["PATH": "/usr/bin:/bin", "MARK": "set"]
        return try #require(ExternalEngine(command: command, environment: environment, seconds: seconds))
    }

    @Test func aProgramIsGivenThePictureAndItsEnvironment() async throws {
        let script = #"""
            printf 'level\tp\tb\tp\tl\tw\tl\tt\tw\th\tc\tt\n5\t1\t1\t1\t1\t1\t0\t0\t9\t9\t90\t%s\n' \
              "$#|$1|$2|$MARK|$OMP_THREAD_LIMIT"
            """#
        let reading = try await engine(script).read(Self.picture, at: "/a/picture.png", from: -1)
        // A word holds no blanks, so that of the second argument is gone.
        #expect(reading.text == "2|/a/picture.png|twowords|set|1")
        #expect((reading.peakResidentBytes ?? 0) > 0)
    }

    @Test(arguments: [
        ("echo oops >&2; exit 3", "'sh' ended with status 3: oops"), ("echo hello", "neither hOCR"),
        ("kill -SEGV $$", "signal 11"),
        ("sleep 60", "not finished after 1 s"), ("sleep 60 & exit 4", "status 4"),
    ])
    func aProgramThatMisbehavesFailsWithItsReason(script: String, words: String) async throws {
        let engine = try engine(script, seconds: 1)
        let error = await #expect(throws: ReadingError.self) { try await engine.read(Self.picture, at: "/x", from: -1) }
        #expect(error?.message.contains(words) ?? false, "\(error?.message ?? "nothing")")
    }

    private static let picture = document(.png)

    private static func document(_ mediaType: MediaType) -> Document {
        Document(id: DocumentID(hex: String(repeating: "0", count: 64))!, mediaType: mediaType, byteCount: 1)
    }

    /// The engine is shown each page as a picture, which is gone afterwards.
    @Test func pagesOfAPDFAreShownAsPictures() async throws {
        let script = #"""
            head -c 2 "$1" | grep -q P5 || exit 9
            printf 'level\tp\tb\tp\tl\tw\tl\tt\tw\th\tc\tt\n5\t1\t1\t1\t1\t1\t0\t0\t9\t9\t90\t%s\n' "$1"
            """#
        let original = try Original(PDFSample.document([PDFSample.receipt, PDFSample.receipt]))
        let reading = try await engine(script).read(Self.document(.pdf), at: "/nowhere.pdf", from: original.descriptor)
        #expect(reading.pages.map(\.number) == [1, 2])
        for page in reading.pages { #expect(!FileManager.default.fileExists(atPath: page.text.text)) }
    }

    @Test func cancellingKillsTheProgram() async throws {
        let engine = try engine("exec sleep 60", seconds: 50)
        let work = Task { try await engine.read(Self.picture, at: "/x", from: -1) }
        try await Task.sleep(for: .milliseconds(100))
        work.cancel()
        await #expect(throws: ReadingError.cancelled) { try await work.value }
    }

    /// An engine is not confined, so it can make a session of its own; what is in there ends with it all the same.
    @Test func whatAnEngineLeavesBehindIsKilled() async throws {
        let note = FileManager.default.temporaryDirectory.appendingPathComponent("bilko-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: note) }
        // The engine ends once the other has a session of its own and has said its number.
        let script = """
            setsid sh -c 'echo $$ > \(note).new; mv \(note).new \(note); exec sleep 600' &
            while [ ! -e \(note) ]; do sleep 0.01; done; echo hello
            """
        let engine = try engine(script, seconds: 20)
        await #expect(throws: ReadingError.self) { try await engine.read(Self.picture, at: "/x", from: -1) }
        let number = try String(contentsOfFile: note, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        let left = try #require(Int32(number))
        #expect(!Processes.isAlive(left))
    }

    @Test func commandsAreSplitAsAShellWould() {
        #expect(ExternalEngine.words(of: "a  'b c' \"d'e\" f\"g\"h ''") == ["a", "b c", "d'e", "fgh", ""])
        #expect(ExternalEngine.words(of: "a 'b") == nil)
        #expect(ExternalEngine(command: "  ", environment: [:]) == nil)
        #expect(ExternalEngine(command: "no-such-program", environment: [:])?.executable == nil)
    }
}
