package import ReceiptModel

/// Text without a picture as a page: each sign has a cell of its own, as on the roll of a till.
package enum JournalText {
    /// The width and height of a sign's cell, in page pixels.
    private static let cell = (width: 10, height: 20)
    /// No journal is as long; what comes after is not read.
    private static let mostLines = 5000
    private static let mostColumns = 400

    /// The page that a journal's bytes make.
    ///
    /// - Parameter bytes: UTF-8, with or without a byte order mark.
    /// - Returns: the page; a remark tells of lines that were left out.
    /// - Throws: that the bytes are no UTF-8.
    package static func page(of bytes: [UInt8]) throws(ReadingError) -> PageReading {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .undecodable(stage: .decode, page: nil, why: "the text is not UTF-8")
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        var page = page(of: lines.prefix(mostLines))
        if lines.count > mostLines {
            page.remarks.append("The text has \(lines.count) lines; the first \(mostLines) were read.")
        }
        return page
    }

    /// The page that lines of text make, words standing where blanks put them.
    package static func page(of lines: some Sequence<String>) -> PageReading {
        var rows: [TextLine] = []
        var (number, columns) = (0, 1)
        for line in lines {
            if let row = TextLine(words: words(of: line, row: number)) { rows.append(row) }
            columns = max(columns, min(line.count, mostColumns))
            number += 1
        }
        return PageReading(
            number: 1, width: columns * cell.width, height: max(1, number) * cell.height,
            text: TextLayer(lines: rows, source: .bornDigital), codes: [], toOriginal: .identity)
    }

    private static func words(of line: String, row: Int) -> [Word] {
        var words: [Word] = []
        var (start, text) = (0, "")
        func end(at column: Int) {
            guard !text.isEmpty else { return }
            let box = PixelBox(
                x: start * cell.width, y: row * cell.height, width: (column - start) * cell.width, height: cell.height)
            words.append(Word(text: text, box: box, confidence: 1))
            text = ""
        }
        var column = 0
        for character in line.prefix(mostColumns) {
            if character.isWhitespace || character == "\u{FEFF}" {
                end(at: column)
            } else {
                if text.isEmpty { start = column }
                text.append(character)
            }
            column += 1
        }
        end(at: column)
        return words
    }
}
