import Foundation
import Reading
import ReceiptModel

extension ItemTruth {
    /// The true text as a perfect reading, to measure extraction alone; `nil` when the truth holds no text.
    ///
    /// The width of a line with corners is divided among its words by their number of characters; lines without corners
    /// are laid out in fixed pitch.
    var reading: DocumentReading? {
        guard let lines else { return nil }
        let corners = lines.compactMap(\.corners)
        let page: PageReading
        if corners.count == lines.count, !lines.isEmpty {
            // Extraction puts the pieces of a row together itself.
            let pieces = lines.compactMap { TextLine(words: Self.words(of: $0)) }
            page = PageReading(
                number: 1, width: pieces.map(\.box.maxX).max() ?? 1, height: pieces.map(\.box.maxY).max() ?? 1,
                text: TextLayer(lines: pieces, source: .recognised(packs: "truth")), codes: [], toOriginal: .identity)
        } else {
            page = JournalText.page(of: lines.map(\.text))
        }
        return DocumentReading(pages: [page], processorMilliseconds: 0, recognitionMilliseconds: 0)
    }

    private static func words(of line: Line) -> [Word] {
        guard let corners = line.corners, corners.count == 8 else { return [] }
        let (xs, ys) = ([0, 2, 4, 6].map { corners[$0] }, [1, 3, 5, 7].map { corners[$0] })
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return [] }
        let cell = (right - left) / Double(max(1, line.text.count))
        var words: [Word] = []
        var column = 0
        for part in line.text.split(separator: " ", omittingEmptySubsequences: false) {
            if !part.isEmpty {
                let box = PixelBox(
                    x: Int(left + cell * Double(column)), y: Int(top), width: max(1, Int(cell * Double(part.count))),
                    height: max(1, Int(bottom - top)))
                words.append(Word(text: String(part), box: box, confidence: 1))
            }
            column += part.count + 1
        }
        return words
    }
}
