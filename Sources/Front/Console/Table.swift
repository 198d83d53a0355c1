import Foundation
package import ReceiptModel

/// A table for a terminal: columns as wide as they need to be, the last one cut to fit.
package struct Table {
    private let headings: [String]
    private let rightAligned: Set<Int>
    private var rows: [[String]] = []

    /// A table with these headings; the columns of `rightAligned` hold amounts.
    package init(_ headings: [Message], rightAligned: Set<Int> = []) {
        self.headings = headings.map(\.local)
        self.rightAligned = rightAligned
    }

    /// Adds a row; its cells are as wide as what is shown of them.
    package mutating func add(_ cells: [String]) { rows.append(cells.map(TerminalText.line)) }

    /// Adds a row of cells, some of which are words.
    package mutating func add(_ cells: [Message]) { add(cells.map(\.local)) }

    package var isEmpty: Bool { rows.isEmpty }

    /// The lines of the table, headings first.
    package func lines() -> [String] {
        let widths = headings.indices.map { column in
            ([headings] + rows).map { $0[column].count }.max() ?? 0
        }
        return ([headings] + rows).map { cells in
            cells.enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: widths[column] - cell.count)
                return rightAligned.contains(column) ? blanks + cell : cell + blanks
            }.joined(separator: "  ").trimmingBlanksAtEnd()
        }
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
