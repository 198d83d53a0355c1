package import ReceiptModel

/// Says messages in the language of whoever reads a file.
package struct Wording: Sendable {
    package static let english = Wording { $0.english }

    private let text: @Sendable (Message) -> String

    package init(_ text: @escaping @Sendable (Message) -> String) { self.text = text }

    package func callAsFunction(_ message: Message) -> String { text(message) }
}

/// A table of typed cells, which every form of a table is written from.
package struct HandoverTable: Hashable, Sendable {
    package enum Cell: Hashable, Sendable {
        case text(String)
        /// Minor units.
        case amount(Int64)
        case number(Int)
        /// A number with a point and as many decimals as it has.
        case decimal(String)
        case day(CivilDate)
        /// Basis points.
        case percent(Int)
        case empty
    }

    package struct Column: Hashable, Sendable {
        /// The name for programs: small letters and underscores.
        package var name: String
        /// The heading for people.
        package var title: String
        /// Of a sheet, in characters.
        package var width: Int
        /// Whether what a spreadsheet makes of its texts is what they are: times, and numbers of tax payers.
        package var isPlain: Bool

        package init(_ name: String, _ title: String, width: Int = 12, isPlain: Bool = false) {
            self.name = name
            self.title = title
            self.width = width
            self.isPlain = isPlain
        }
    }

    package var title: String
    package var columns: [Column]
    package var rows: [[Cell]] = []
    /// Shown below the rows by tables for people.
    package var sums: [Cell] = []
    /// Sentences below the table.
    package var notes: [String] = []

    package init(title: String, columns: [Column]) {
        self.title = title
        self.columns = columns
    }
}

extension HandoverTable.Cell {
    /// A text, or nothing where there is none.
    static func optional(_ text: String?) -> Self { text.map { $0.isEmpty ? .empty : .text($0) } ?? .empty }

    static func optional(_ day: CivilDate?) -> Self { day.map { .day($0) } ?? .empty }

    /// A number as programs write it, and any other text as it is.
    static func decimal(ofText text: String?) -> Self {
        guard let text, !text.isEmpty else { return .empty }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber =
            (1...2).contains(parts.count)
            && parts.allSatisfy { part in
                (1...12).contains(part.utf8.count) && part.utf8.allSatisfy { (48...57).contains($0) }
            }
        return isNumber ? .decimal(text) : .text(text)
    }
}
