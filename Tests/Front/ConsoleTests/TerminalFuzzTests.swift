import Foundation
import ReceiptModel
import TestSupport
import Testing

@testable import Console

/// Any text of Unicode on a terminal: nothing that steers, reorders or hides comes out.
@Suite("Fuzzed terminal texts")
struct TerminalFuzzTests {
    /// By their numbers, independent of what Unicode's data say of them.
    private static let hidden: [ClosedRange<UInt32>] = [
        0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5,
        0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFE00...0xFE0F,
        0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF,
    ]

    private static let pieces = [
        "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{9B}2J", "\r", "\n", "\r\n", "\t", "\u{8}", "\u{7F}", "\u{85}", "\u{202E}",
        "\u{2066}", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{AD}", "\u{E0041}", "\u{FE0F}", "e\u{301}", "👍🏽", "\"", "\\",
        "\\u", "\\u{202E}", "č", "Ж", "א", "plain", " ", "\u{2028}", "\u{10FFFF}", "\u{FFFE}",
    ]

    private func leaks(_ text: String, keeping kept: Unicode.Scalar) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            scalar != kept && Self.hidden.contains { $0.contains(scalar.value) }
        }
    }

    @Test("no hidden character is left in a line or in JSON, and JSON keeps its value")
    func fuzzTerminalText() throws {
        try Fuzzing.run("texts", atLeast: 2_000) { numbers in
            let text = numbers.text(of: Self.pieces, most: 20)
            let line = TerminalText.line(text)
            #expect(leaks(line, keeping: "\t").isEmpty, "seed \(numbers.seed): \(line.debugDescription)")
            #expect(TerminalText.line(line) == line, "seed \(numbers.seed)")
            let json = TerminalText.json(String(decoding: try JSONEncoder().encode([text]), as: UTF8.self))
            #expect(leaks(json, keeping: "\n").isEmpty, "seed \(numbers.seed): \(json.debugDescription)")
            let value = try JSONDecoder().decode([String].self, from: Data(json.utf8))
            #expect(value.map { Array($0.utf8) } == [Array(text.utf8)], "seed \(numbers.seed)")
        }
    }
}
