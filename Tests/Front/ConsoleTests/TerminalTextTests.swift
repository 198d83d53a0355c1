import Foundation
import ReceiptModel
import Testing

@testable import Console

/// What strangers wrote is shown and steers nothing.
@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("\u{1B}[31mred\u{1B}[0m", #"\u{1B}[31mred\u{1B}[0m"#), ("\u{1B}]0;title\u{7}", #"\u{1B}]0;title\u{7}"#),
        ("\u{1B}]52;c;ZXZpbA==\u{1B}\\", #"\u{1B}]52;c;ZXZpbA==\u{1B}\"#), ("\u{9B}2J", #"\u{9B}2J"#),
        ("\u{90}q\u{9C}", #"\u{90}q\u{9C}"#), ("\u{85}", #"\u{85}"#), ("a\nb", #"a\u{A}b"#),
        ("a\r\nb", #"a\u{D}\u{A}b"#),
        ("a\rb", #"a\u{D}b"#), ("a\u{8}\u{8}b", #"a\u{8}\u{8}b"#), ("\u{0}", #"\u{0}"#), ("\u{7F}", #"\u{7F}"#),
        ("\u{B}\u{C}\u{E}\u{F}", #"\u{B}\u{C}\u{E}\u{F}"#), ("\u{202E}gpj.exe", #"\u{202E}gpj.exe"#),
        ("\u{202A}\u{202B}\u{202C}\u{202D}", #"\u{202A}\u{202B}\u{202C}\u{202D}"#),
        ("\u{2066}\u{2067}\u{2068}\u{2069}", #"\u{2066}\u{2067}\u{2068}\u{2069}"#),
        ("\u{200E}\u{200F}\u{61C}", #"\u{200E}\u{200F}\u{61C}"#),
        ("a\u{200B}b\u{200C}c\u{200D}d", #"a\u{200B}b\u{200C}c\u{200D}d"#),
        ("\u{2060}\u{2061}\u{2064}", #"\u{2060}\u{2061}\u{2064}"#), ("\u{FEFF}x", #"\u{FEFF}x"#),
        ("\u{AD}\u{34F}\u{180E}", #"\u{AD}\u{34F}\u{180E}"#), ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
        ("\u{3164}\u{115F}\u{FFA0}", #"\u{3164}\u{115F}\u{FFA0}"#), ("\u{FFF9}a\u{FFFB}", #"\u{FFF9}a\u{FFFB}"#),
        ("\u{E0001}\u{E0041}", #"\u{E0001}\u{E0041}"#), ("a\u{FE0F}", #"a\u{FE0F}"#),
    ]) func whatIsHiddenIsShown(text: String, shown: String) {
        #expect(TerminalText.line(text) == shown)
        #expect(TerminalText.line(shown) == shown)
    }

    @Test(arguments: [
        "", "plain", "a\tb", "Žuta čaša đak", "ЗЕЛЕНИ ЧАЈ ДОО", "€ 12,30 – „navod“ …", "漢字", "👍🏽", "e\u{301}", "עברית",
        "عربي", "a\u{A0}b",
        "a\u{202F}b", "█░ × → ·",
    ]) func whatIsSeenStays(text: String) {
        #expect(TerminalText.line(text) == text)
        #expect(TerminalText.json(text.replacing("\t", with: "")) == text.replacing("\t", with: ""))
    }

    @Test("no scalar of the classes is left, whatever stands around it")
    func everyScalar() {
        let ranges: [ClosedRange<UInt32>] = [
            0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF...0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE007F,
        ]
        for value in ranges.joined() where value != 9 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(TerminalText.isHidden(scalar), "U+\(String(value, radix: 16))")
            for text in ["\(scalar)", "a\(scalar)b", "č\(scalar)", "\(scalar)\(scalar)"] {
                let shown = TerminalText.line(text)
                #expect(!shown.unicodeScalars.contains { TerminalText.isHidden($0) })
                #expect(shown.contains("\\u{"))
            }
        }
    }

    @Test("JSON stays JSON of the same value, and holds nothing hidden")
    func json() throws {
        struct Row: Codable, Equatable {
            var name: String
            var parts: [String: String]
        }
        let nasty = [
            "\u{1B}[31m", "\u{9B}2J\u{7F}", "a\u{202E}b\u{2066}", "\u{200B}\u{FEFF}", "\u{E0041}", "\\u202E",
            "\"\\\u{202E}\"",
            "a\nb\r\n\tc", "č\u{85}", "\\\u{200D}", "👨‍👩‍👧",
        ]
        for text in nasty {
            let row = Row(name: text, parts: ["k\(text)": text])
            for formatting in [JSONEncoder.OutputFormatting.sortedKeys, [.sortedKeys, .prettyPrinted]] {
                let encoder = JSONEncoder()
                encoder.outputFormatting = formatting
                let plain = String(decoding: try encoder.encode(row), as: UTF8.self)
                let shown = TerminalText.json(plain)
                #expect(try JSONDecoder().decode(Row.self, from: Data(shown.utf8)) == row)
                #expect(!shown.unicodeScalars.contains { $0 != "\n" && TerminalText.isHidden($0) })
            }
        }
        #expect(TerminalText.json("\"\u{202E}\u{E0041}\u{7F}\"") == #""\u202E\uDB40\uDC41\u007F""#)
    }

    @Test("a table is as wide as what is shown, and each row is one line")
    func table() {
        var table = Table(["name", "total"], rightAligned: [1])
        table.add(["a\u{1B}[2J", "1"])
        table.add(["b\nc", "22"])
        #expect(
            table.lines() == [
                "name        total", #"a\u{1B}[2J      1"#, #"b\u{A}c        22"#,
            ])
    }

    /// A list of receipts with a sentence behind each.
    private func receipts() -> Table {
        var table = Table(
            ["draft", "merchant", "number", "total", "why"], rightAligned: [3], prose: [4: 12], lesser: [2])
        table.add([
            "18370bc1a616", "Зелени Прозор обрт за угоститељство", "31879/POS1/2", "14.47", "the server has another",
        ])
        table.add(["bbea0755e5eb", "Košara", "1", "1255.07", ""])
        return table
    }

    @Test("where no terminal is, a table is whole; its columns are straight in Cyrillic, too")
    func wholeTable() {
        #expect(
            receipts().lines(within: nil) == [
                "draft         merchant                             number          total  why",
                "18370bc1a616  Зелени Прозор обрт за угоститељство  31879/POS1/2    14.47  the server …",
                "bbea0755e5eb  Košara                               1             1255.07",
            ])
    }

    @Test("a narrow terminal gets narrower words, then fewer columns, and sentences whole below their rows")
    func narrowTable() {
        #expect(
            receipts().lines(within: 60) == [
                "draft         merchant                 number          total",
                "18370bc1a616  Зелени Прозор обрт за …  31879/POS1/2    14.47", "    the server has another",
                "bbea0755e5eb  Košara                   1             1255.07",
            ])
        #expect(
            receipts().lines(within: 40) == [
                "draft         merchant             total", "18370bc1a616  Зелени Прозор об…    14.47",
                "    the server has another", "bbea0755e5eb  Košara             1255.07",
            ])
    }

    @Test("where no columns fit, the cells of a row stand behind each other")
    func flowingTable() {
        let lines = receipts().lines(within: 30)
        #expect(
            lines == [
                "18370bc1a616", "    Зелени Прозор обрт за угоститељство", "    31879/POS1/2  14.47",
                "    the server has another", "bbea0755e5eb  Košara  1", "    1255.07",
            ])
    }
}
