/// Lines of so many columns.
struct JourneyPaper: Sendable {
    let columns: Int
    /// Whether the till has only the letters of ASCII.
    let isPlain: Bool
    private(set) var lines: [String] = []

    init(columns: Int, isPlain: Bool) {
        self.columns = columns
        self.isPlain = isPlain
    }

    /// Adds lines from the left, broken between words, and within one that is longer than the paper is wide.
    mutating func left(_ text: String, indent: Int = 0) {
        for line in Self.broken(lettered(text), at: columns - indent) {
            lines.append(String(repeating: " ", count: indent) + line)
        }
    }

    mutating func centre(_ text: String) {
        for line in Self.broken(lettered(text), at: columns) {
            lines.append(String(repeating: " ", count: (columns - line.count) / 2) + line)
        }
    }

    /// Adds a line with one text at each edge; where both do not fit, the right one gets a line of its own.
    mutating func pair(_ left: String, _ right: String, fill: Character = " ") {
        let (left, right) = (lettered(left), lettered(right))
        let gap = columns - left.count - right.count
        if gap >= 1 {
            let dots =
                gap > 3 ? " " + String(repeating: fill, count: gap - 2) + " " : String(repeating: " ", count: gap)
            lines.append(left + dots + right)
        } else {
            self.left(left)
            lines.append(String(repeating: " ", count: max(0, columns - right.count)) + String(right.prefix(columns)))
        }
    }

    /// Adds a line of one character.
    mutating func rule(_ character: Character) { lines.append(String(repeating: character, count: columns)) }

    /// Without blanks at ends of lines and without empty lines.
    var text: [String] {
        lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }.filter { !$0.isEmpty }
    }

    /// In the letters that the till has.
    private func lettered(_ text: String) -> String { isPlain ? text.inASCII : text }

    private static func broken(_ text: String, at width: Int) -> [String] {
        guard text.count > width else { return [text] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            var word = word
            if !line.isEmpty, line.count + 1 + word.count <= width {
                line += " " + word
                continue
            }
            if !line.isEmpty { lines.append(line) }
            while word.count > width {
                lines.append(String(word.prefix(width)))
                word = word.dropFirst(width)
            }
            line = String(word)
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
