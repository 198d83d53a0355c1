import ReceiptModel
import SystemPackage
import TestSupport
import Testing

@testable import Settings

/// Any text as `config.toml`: settings, or mistakes with their lines and remedies.
@Suite("Fuzzed settings")
struct SettingsFuzzTests {
    private static let pieces = [
        "[watch]\n", "[[watch.folder]]\n", "[[notify]]\n", "[reader]\n", "[servers]\n", "[", "]", "[[", "]]", "=",
        " = ",
        "path", "after", "settle", "tags", "kind", "url", "secret-file", "memory", "note", ".", ",", "\n", "\r\n", "\t",
        "\"", "'", "\"\"\"", "'''", "\"/a\"", "\"~/a\"", "\"/a/../a\"", "\"\\u0000\"", "\"\\uD800\"", "\"\\U00110000\"",
        "\"https://a.example\"", "\"keep\"", "true", "inf", "-nan", "0x7f", "0b1", "1_0", "1979-05-27T07:32:00Z",
        "07:32",
        "{ a = 1 }", "{", "}", "# x", "\u{0}", "\u{FEFF}", "č", "\u{85}", "a.b.c.d.e.f.g.h.i.j",
    ]

    /// The text with another value behind one of its equals signs.
    private static func revalued(_ text: String, _ numbers: inout SeededNumbers) -> String {
        let values = SeededNumbers.extremeNumbers + ["\"\"", "[]", "[[]]", "{}", "[\"a\", 1]", "\"a\\nb\""]
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let place = Int.random(in: lines.indices, using: &numbers)
        if let sign = lines[place].firstIndex(of: "=") {
            lines[place] = lines[place][...sign] + numbers.element(of: values, or: "")
        }
        return lines.joined(separator: "\n")
    }

    @Test("a text is settings, or mistakes that each have a line, words and a remedy")
    func fuzzSettings() throws {
        let honest = MistakeTests.cases.map(\.text) + [SettingsFile.template, MistakeTests.folder + MistakeTests.hook]
        try Fuzzing.run("settings", atLeast: 500) { numbers in
            var text = numbers.element(of: honest, or: "")
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: text = numbers.text(of: Self.pieces, most: 40)
            case 1: text = numbers.mutated(text)
            case 2: text = Self.revalued(text, &numbers)
            default: text += "\n" + numbers.text(of: Self.pieces, most: 6)
            }
            check(text, numbers.seed)
        }
    }

    private func check(_ text: String, _ seed: UInt64) {
        do throws(SettingsError) {
            let file = try SettingsFile(
                text: text, at: "/home/ana/b/config.toml", of: "/home/ana/b", userHome: "/home/ana")
            #expect(file.folders.allSatisfy { $0.path.isAbsolute }, "seed \(seed)")
        } catch {
            guard case .mistakes(_, let mistakes) = error else {
                Issue.record("seed \(seed): \(error.message)")
                return
            }
            #expect(!mistakes.isEmpty && !error.message.isEmpty && !error.remedy.isEmpty, "seed \(seed)")
            #expect(
                mistakes.allSatisfy { $0.line >= 1 && !$0.what.isEmpty && !$0.remedy.isEmpty },
                "seed \(seed): \(mistakes)")
        }
    }
}
