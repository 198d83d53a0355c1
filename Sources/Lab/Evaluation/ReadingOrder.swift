import Foundation
import ReceiptModel

/// Rows of text out of pieces with places: the same rule for the truth and for every engine.
///
/// Sets cut a row into pieces in their own ways (SROIE: label and amount apart), and engines into lines in theirs; only
/// rows can be compared. A row without a letter or a digit is a drawn rule, whose dots nobody counts, and no text.
enum ReadingOrder {
    /// A piece of text and where it stands.
    struct Piece {
        var text: String
        /// The middle, the slope and the height of the piece, in pixels.
        var x: Double
        var y: Double
        var height: Double
        var slope: Double

        /// A piece by its four corners, clockwise from the top left, each x and y.
        init(text: String, corners: [Double]) {
            self.text = text
            guard corners.count >= 8 else {
                (x, y, height, slope) = (0, 0, 0, 0)
                return
            }
            x = (corners[0] + corners[2] + corners[4] + corners[6]) / 4
            y = (corners[1] + corners[3] + corners[5] + corners[7]) / 4
            let (down, across) = (
                hypot(corners[6] - corners[0], corners[7] - corners[1]),
                hypot(corners[2] - corners[0], corners[3] - corners[1])
            )
            height = down
            // Short pieces tell little about the slope.
            slope = across > 2 * down ? atan2(corners[3] - corners[1], corners[2] - corners[0]) : .nan
        }

        init(_ line: TextLine) {
            let box = line.box
            text = line.text
            (x, y) = (Double(box.x) + Double(box.width) / 2, Double(box.y) + Double(box.height) / 2)
            // A line that leans has a tall box; its words have the height of the letters.
            let heights = line.words.map { Double($0.box.height) }.sorted()
            height = heights[heights.count / 2]
            let (first, last) = (line.words[0].box, line.words[line.words.count - 1].box)
            let (across, down) = (
                Double(last.x - first.x), Double(last.y - first.y) + Double(last.height - first.height) / 2
            )
            slope = across > 4 * height ? atan2(down, across) : .nan
        }
    }

    /// The text of a page.
    static func text(of layer: TextLayer) -> String { text(of: layer.lines.map(Piece.init)) }

    /// Rows from top to bottom, pieces in a row from left to right.
    static func text(of pieces: [Piece]) -> String {
        text(of: rows(of: pieces).map { row in row.map { pieces[$0].text }.joined(separator: " ") })
    }

    /// The text of rows that are known to be rows.
    static func text(of rows: [String]) -> String {
        rows.filter { row in row.contains { $0.isLetter || $0.isNumber } }.joined(separator: "\n")
    }

    /// The places of the pieces in the given order, row by row.
    static func rows(of pieces: [Piece]) -> [[Int]] {
        let slopes = pieces.map(\.slope).filter(\.isFinite).sorted()
        let lean = slopes.isEmpty ? 0 : slopes[slopes.count / 2]
        let (cosine, sine) = (cos(-lean), sin(-lean))
        let level = pieces.map { piece in
            var turned = piece
            turned.x = cosine * piece.x - sine * piece.y
            turned.y = sine * piece.x + cosine * piece.y
            return turned
        }
        var rows: [[Int]] = []
        for place in level.indices.sorted(by: { (level[$0].y, $0) < (level[$1].y, $1) }) {
            let piece = level[place]
            // The row's height is that of its first piece: an amount in large type joins the label beside it.
            if let first = rows.last?.first.map({ level[$0] }), let last = rows.last?.last.map({ level[$0] }),
                abs(piece.y - (first.y + last.y) / 2) < 0.5 * min(max(first.height, 1), max(piece.height, 1))
            {
                rows[rows.count - 1].append(place)
            } else {
                rows.append([place])
            }
        }
        return rows.map { $0.sorted { level[$0].x < level[$1].x } }
    }
}
