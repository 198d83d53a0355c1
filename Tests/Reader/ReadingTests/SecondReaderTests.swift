import Foundation
import ReceiptModel
import Synchronization
import TestSupport
import Testing

@testable import Reading

/// A second reader of the user's choice: kept between pages, and harmless whatever it does.
@Suite struct SecondReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("second-reader") }

    /// Prints a table whose word is the path's beginning and its own process.
    private static let good = """
        #!/bin/sh
        while read -r path; do
          head -c 2 "$path" > /dev/null || exit 7
          printf 'level\\tpage_num\\tblock_num\\tpar_num\\tline_num\\tword_num\\tleft\\ttop\\twidth\\theight\\tconf\\ttext\\n'
          printf '1\\t1\\t0\\t0\\t0\\t0\\t0\\t0\\t400\\t300\\t-1\\t\\n'
          printf '5\\t1\\t1\\t1\\t1\\t1\\t10\\t10\\t90\\t20\\t96.5\\tUKUPNO\\n'
          printf '5\\t1\\t1\\t1\\t1\\t2\\t350\\t10\\t900\\t20\\t88\\t%s\\n' "$$"
          printf '\\f\\n'
        done
        """

    private final class Told: Sendable {
        let all = Mutex<[(error: ReadingError, isGivenUp: Bool)]>([])
    }

    private func reader(_ script: String, seconds: Int = 20, told: Told = Told()) throws -> SecondReader {
        let path = folder.path + "/second"
        try Script.write(script, to: path)
        let reader = SecondReader(
            command: "'\(path)' --fast", environment: ["PATH": "/usr/bin:/bin"], seconds: seconds,
            isDoubtful: { _ in true }, told: { error, last in told.all.withLock { $0.append((error, last)) } })
        return try #require(reader)
    }

    private func page(_ reader: SecondReader) async throws(ReadingError) -> TextLayer {
        try await reader.text(on: Data("\u{FF}\u{D8}".utf8), ofWidth: 800, height: 600, scale: 2)
    }

    @Test func itIsKeptBetweenPagesAndItsBoxesAreThoseOfThePage() async throws {
        let reader = try reader(Self.good)
        let (first, second) = (try await page(reader), try await page(reader))
        #expect(first.source == .recognised(packs: "second"))
        let words = try #require(first.lines.first).words
        #expect(words.map(\.text).first == "UKUPNO" && words[0].box == PixelBox(x: 20, y: 20, width: 180, height: 40))
        // What ends beyond the page ends with it.
        #expect(words[1].box.maxX == 800 && words[1].confidence == 0.88)
        #expect(first.text == second.text, "one process reads both")
        let pid = try #require(Int32(words[1].text))
        #expect(kill(pid, 0) == 0)
        reader.close()
        #expect(await Self.ends(pid), "it ends with its reader")
        await #expect(throws: ReadingError.cancelled) { try await page(reader) }
    }

    /// Whether a process is gone within ten seconds.
    private static func ends(_ pid: Int32) async -> Bool {
        for _ in 0..<200 {
            if kill(pid, 0) != 0 { return true }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    @Test func itEndsWithItsLastOwner() async throws {
        var reader: SecondReader? = try reader(Self.good)
        let text = try await page(#require(reader)).text
        let pid = try #require(text.split(separator: " ").last.flatMap { Int32($0) })
        reader = nil
        #expect(await Self.ends(pid))
    }

    @Test(arguments: [
        "exit 3", "kill -9 $$", "read -r path; exit 0", "read -r path; echo hello; printf '\\f\\n'; cat > /dev/null",
        "read -r path; exec 1>&-; sleep 60", "read -r path; printf '\\f\\n'; cat > /dev/null",
        "read -r path; head -c 100000000 /dev/zero", "read -r path; while :; do echo x; done",
    ])
    func whatItDoesWrongCostsItsReadingOnly(body: String) async throws {
        let told = Told()
        let reader = try reader("#!/bin/sh\n\(body)\n", told: told)
        for _ in 0..<SecondReader.mostFailures {
            #expect(reader.isAsked(about: ExtractedReceipt(fields: ReceiptFields(), findings: [])))
            await #expect(throws: ReadingError.self) { try await page(reader) }
        }
        // A person is told twice, and it is left alone.
        #expect(told.all.withLock { $0.map(\.isGivenUp) } == [false, true])
        #expect(!reader.isAsked(about: ExtractedReceipt(fields: ReceiptFields(), findings: [])))
    }

    @Test func onePageThatFailsIsFollowedByOneThatIsRead() async throws {
        let marker = folder.path + "/failed"
        let reader = try reader(
            Self.good.replacing("while read", with: "[ -e '\(marker)' ] || { touch '\(marker)'; exit 1; }\nwhile read"))
        await #expect(throws: ReadingError.self) { try await page(reader) }
        #expect(try await page(reader).lines.count == 1)
    }

    @Test func whatHangsIsEnded() async throws {
        let reader = try reader("#!/bin/sh\necho $$ > '\(folder.path)/pid'\nsleep 600\n", seconds: 1)
        await #expect(throws: ReadingError.timedOut(seconds: 1, of: .wall, page: nil)) { try await page(reader) }
        let pid = try #require(
            Int32(String(contentsOfFile: folder.path + "/pid", encoding: .utf8).filter(\.isNumber)))
        #expect(await Self.ends(pid))
    }

    @Test func whoGivesUpWaitsNoLonger() async throws {
        let reader = try reader("#!/bin/sh\nsleep 600\n", seconds: 600)
        let task = Task { () async -> ReadingError? in
            do throws(ReadingError) {
                _ = try await page(reader)
                return nil
            } catch { return error }
        }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(reader.isAsked(about: ExtractedReceipt(fields: ReceiptFields(), findings: [])), "that is no failure")
    }

    @Test func whatIsNotThereIsNamed() async throws {
        let missing = SecondReader(
            command: "no-such-reader", environment: ["PATH": "/usr/bin"], seconds: 5, isDoubtful: { _ in true },
            told: { _, _ in })
        let reader = try #require(missing)
        #expect(reader.executable == nil && reader.name == "no-such-reader")
        await #expect(throws: ReadingError.toolMissing(name: "no-such-reader")) { try await page(reader) }
        let broken = SecondReader(
            command: "'open", environment: [:], seconds: 5, isDoubtful: { _ in true }, told: { _, _ in })
        #expect(broken == nil)
    }

    @Test(arguments: [
        ("'/opt/my reader/read.sh' -x", "read"),
        ("/venv/bin/python3.11 -u /usr/share/faster-paddle.py small", "faster-paddle"),
        ("tesseract", "tesseract"), ("python", "python"), (".x", ".x"),
    ])
    func itIsCalledByItsOwnName(command: String, name: String) {
        let reader = SecondReader(
            command: command, environment: [:], seconds: 5, isDoubtful: { _ in true }, told: { _, _ in })
        #expect(reader?.name == name)
    }

    @Test func aPictureInAFileGoesWithItsOwnerAndIsNobodyElses() throws {
        var path = ""
        do {
            let picture = try TemporaryPicture(Data("abc".utf8), ending: ".jpg")
            path = picture.path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600 && path.hasSuffix(".jpg"))
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
