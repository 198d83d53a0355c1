import Foundation
package import ReceiptModel

/// A table for people: columns as wide as they need to be, and on a terminal as wide as that is.
package struct Table {
    /// Minimum width in columns to which a column of words is cut, so that identities and days stay whole.
    private static let leastWidth = 14

    private let headings: [String]
    private let rightAligned: Set<Int>
    private let prose: [Int: Int]
    private let lesser: [Int]
    private var rows: [[String]] = []

    /// A table with these headings.
    ///
    /// - Parameters:
    ///   - headings: a heading for each column.
    ///   - rightAligned: the columns that hold amounts.
    ///   - prose: the columns that hold sentences, with the most characters of one in a row; where a terminal is too
    ///     narrow, they stand whole below their rows.
    ///   - lesser: the columns that are left out where a terminal is too narrow, the first one first.
    package init(
        _ headings: [Message], rightAligned: Set<Int> = [], prose: [Int: Int] = [:], lesser: [Int] = []
    ) {
        self.headings = headings.map(\.local)
        self.rightAligned = rightAligned
        self.prose = prose
        self.lesser = lesser
    }

    /// Adds a row; its cells are as wide as what is shown of them.
    package mutating func add(_ cells: [String]) { rows.append(cells.map(TerminalText.line)) }

    /// Adds a row of cells, some of which are words.
    package mutating func add(_ cells: [Message]) { add(cells.map(\.local)) }

    package var isEmpty: Bool { rows.isEmpty }

    /// The lines of the table, headings first.
    ///
    /// - Parameter limit: the width of the terminal in columns; `nil` where none shows it, for a table that is whole.
    /// - Returns: a line a row, and on a narrow terminal further ones below it.
    package func lines(within limit: Int? = Console.tableWidth) -> [String] {
        let all = Array(headings.indices)
        let (whole, short) = (rows, rows.map { shortened($0) })
        let widths = widths(of: all, in: short)
        guard let limit, total(widths) > limit else { return set(short, in: all, widths) }
        var columns = all.filter { prose[$0] == nil }
        var narrow = cut(self.widths(of: columns, in: whole), of: columns, to: limit)
        for column in lesser where total(narrow) > limit {
            columns.removeAll { $0 == column }
            narrow = cut(self.widths(of: columns, in: whole), of: columns, to: limit)
        }
        guard total(narrow) <= limit else { return whole.flatMap { flowing($0, within: limit) } }
        let lines = set(whole, in: columns, narrow)
        return Array(lines.prefix(1)) + zip(lines.dropFirst(), whole).flatMap { [$0] + below($1, within: limit) }
    }

    // MARK: Widths

    private func shortened(_ row: [String]) -> [String] {
        row.enumerated().map { column, cell in prose[column].map { cell.shortened(to: $0) } ?? cell }
    }

    private func widths(of columns: [Int], in rows: [[String]]) -> [Int] {
        columns.map { column in ([headings] + rows).map { $0[column].count }.max() ?? 0 }
    }

    private func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + 2 * max(0, widths.count - 1) }

    /// Columns of words made narrower, always the widest one, until they fit or none can be.
    private func cut(_ widths: [Int], of columns: [Int], to limit: Int) -> [Int] {
        var cut = widths
        let words = columns.indices.filter { !rightAligned.contains(columns[$0]) }
        while total(cut) > limit, let widest = words.max(by: { cut[$0] < cut[$1] }), cut[widest] > Self.leastWidth {
            cut[widest] -= 1
        }
        return cut
    }

    // MARK: Lines

    private func set(_ rows: [[String]], in columns: [Int], _ widths: [Int]) -> [String] {
        ([headings] + rows).map { cells in
            zip(columns, widths).map { column, width in
                let cell = cells[column].shortened(to: max(1, width))
                let blanks = String(repeating: " ", count: max(0, width - cell.count))
                return rightAligned.contains(column) ? blanks + cell : cell + blanks
            }.joined(separator: "  ").trimmingBlanksAtEnd()
        }
    }

    /// The sentences of a row, whole, behind an indent.
    private func below(_ row: [String], within limit: Int) -> [String] {
        prose.keys.sorted().flatMap { wrapped(row[$0].split(separator: " ").map(String.init), " ", "    ", limit) }
    }

    /// A row without columns: its cells behind each other, then its sentences.
    private func flowing(_ row: [String], within limit: Int) -> [String] {
        let cells = row.indices.filter { prose[$0] == nil && !row[$0].isEmpty }.map { row[$0] }
        let lines = wrapped(cells, "  ", "    ", limit)
        // The first line begins where rows begin.
        return Array(lines.prefix(1).map { String($0.dropFirst(4)) } + lines.dropFirst()) + below(row, within: limit)
    }

    private func wrapped(_ pieces: [String], _ gap: String, _ indent: String, _ limit: Int) -> [String] {
        var lines: [String] = []
        for piece in pieces {
            if let last = lines.last, last.count + gap.count + piece.count <= limit {
                lines[lines.count - 1] = last + gap + piece
            } else {
                lines.append(indent + piece)
            }
        }
        return lines
    }
}

extension String {
    fileprivate func trimmingBlanksAtEnd() -> String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }

    /// At most `count` characters; what is cut off is shown by a dot row.
    package func shortened(to count: Int) -> String {
        self.count <= count ? self : prefix(max(1, count - 1)) + "…"
    }

    /// The end of a path, which tells more than its beginning.
    package func shortenedAtStart(to count: Int) -> String {
        self.count <= count ? self : "…" + suffix(max(1, count - 1))
    }
}

extension Double {
    /// With so many decimals and a point, ungrouped, whatever the locale.
    package func decimal(_ digits: Int) -> String {
        formatted(.number.precision(.fractionLength(digits)).grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
    }
}
