package import ReceiptModel

/// A table as text with a separator between cells.
package enum DelimitedText {
    /// For a spreadsheet of the region that a person opens: semicolons, decimal commas, days as `03.10.2026.`, a byte order
    /// mark, and no cell that a spreadsheet would run or take for a day or a number that it is not.
    package static func local(_ table: HandoverTable) -> [UInt8] {
        let headings = table.columns.map { quoted(defused($0.title)) }
        var lines: [String] = [headings.joined(separator: ";")]
        for row in table.rows {
            let cells = row.enumerated().map { place, cell in
                localCell(cell, isPlain: place < table.columns.count && table.columns[place].isPlain)
            }
            lines.append(cells.joined(separator: ";"))
        }
        if !table.sums.isEmpty { lines.append(table.sums.map { localCell($0, isPlain: false) }.joined(separator: ";")) }
        for note in table.notes {
            // As wide as the table, so that every row has as many cells.
            lines.append(quoted(defused(note)) + String(repeating: ";", count: max(0, table.columns.count - 1)))
        }
        var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
        for line in lines { bytes += Array("\(line)\r\n".utf8) }
        return bytes
    }

    /// For programs: RFC 4180 with commas, decimal points, ISO 8601, no byte order mark; texts are as they are.
    package static func machine(_ table: HandoverTable) -> [UInt8] {
        var bytes = Array("\(table.columns.map(\.name).joined(separator: ","))\r\n".utf8)
        for row in table.rows { bytes += Array("\(row.map(machineCell).joined(separator: ","))\r\n".utf8) }
        return bytes
    }

    private static func localCell(_ cell: HandoverTable.Cell, isPlain: Bool) -> String {
        switch cell {
        case .text(let text): quoted(isMisread(text, isPlain: isPlain) ? "'\(text)" : defused(text))
        case .decimal(let number): number.replacing(".", with: ",")
        case .amount(let amount): DecimalText.hundredths(amount).replacing(".", with: ",")
        case .number(let number): String(number)
        case .day(let day): day.local
        case .percent(let share): DecimalText.hundredths(Int64(share)).replacing(".", with: ",")
        case .empty: ""
        }
    }

    private static func machineCell(_ cell: HandoverTable.Cell) -> String {
        switch cell {
        case .text(let text):
            text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) ? quoted(text) : text
        case .amount(let amount): DecimalText.hundredths(amount)
        case .number(let number): String(number)
        case .decimal(let number): number
        case .day(let day): day.description
        case .percent(let share): DecimalText.hundredths(Int64(share))
        case .empty: ""
        }
    }

    /// Within quotation marks, those within doubled; NUL, which no program reads, is left out.
    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\u{0}", with: "").replacing("\"", with: "\"\""))\""
    }

    /// Whether a spreadsheet would take a text for a day, a time or a number, and change it: `5/1/1`, `1-2`, `007`, `12E3`.
    ///
    /// A plain one may be taken for a number; with a zero at its beginning it would lose that all the same.
    private static func isMisread(_ text: String, isPlain: Bool) -> Bool {
        let signs = Array(text.utf8)
        guard signs.contains(where: { (48...57).contains($0) }) else { return false }
        let digits = signs.drop { !(48...57).contains($0) }
        let isWhole = signs.allSatisfy { (48...57).contains($0) }
        if isPlain { return isWhole && signs.count > 1 && digits.first == 48 }
        return signs.allSatisfy { (48...57).contains($0) || "/.,:-+%eE ".utf8.contains($0) }
    }

    /// A text that no spreadsheet runs as a formula.
    ///
    /// OWASP, "CSV Injection" (with the line feed of August 2025): a cell that begins with one of these signs, also behind
    /// blanks, gets an apostrophe in front; full-width signs are taken for the same by some programs.
    static func defused(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return text }
        let dangerous: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]
        let sign = text.unicodeScalars.first { !$0.properties.isWhitespace && !$0.isInvisible } ?? first
        return dangerous.contains(first) || dangerous.contains(sign) ? "'" + text : text
    }
}

extension CivilDate {
    /// As people of the region write it, `03.10.2026.`, with a full stop at the end.
    package var local: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(day)).\(two(month)).\(year)."
    }
}

extension Unicode.Scalar {
    /// Whether it is a control or format character, which is shown as nothing.
    var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }
}
