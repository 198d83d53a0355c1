import Foundation
import ReceiptModel

/// Groups pieces of text into rows by their geometry: the same rule for the truth and for every engine.
///
/// Sets and engines divide a row into pieces differently (SROIE: label and amount apart); only rows can be compared. A
/// row without a letter or a digit is a drawn rule and not text.
enum ReadingOrder {
    /// A piece of text with its position.
    struct Piece {
        var text: String
        /// Center and height in pixels, slope in radians; NaN when the slope is unknown.
        var x: Double
        var y: Double
        var height: Double
        var slope: Double

        /// Makes a piece from its four corners, clockwise from the top left, each x and y in pixels.
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
            // The slope of a short piece is unreliable.
            slope = across > 2 * down ? atan2(corners[3] - corners[1], corners[2] - corners[0]) : .nan
        }

        /// Returns the piece as it lies when the page is turned about its origin by an angle in radians.
        func turned(by angle: Double) -> Piece {
            var turned = self
            turned.x = cos(angle) * x - sin(angle) * y
            turned.y = sin(angle) * x + cos(angle) * y
            return turned
        }

        init(_ line: TextLine) {
            let box = line.box
            text = line.text
            (x, y) = (Double(box.x) + Double(box.width) / 2, Double(box.y) + Double(box.height) / 2)
            // The box of a skewed line is too tall; the boxes of its words have the height of the letters.
            let heights = line.words.map { Double($0.box.height) }.sorted()
            height = heights[heights.count / 2]
            let (first, last) = (line.words[0].box, line.words[line.words.count - 1].box)
            let (across, down) = (
                Double(last.x - first.x), Double(last.y - first.y) + Double(last.height - first.height) / 2
            )
            slope = across > 4 * height ? atan2(down, across) : .nan
        }
    }

    /// The lean of the rows in radians.
    ///
    /// It is the median slope of the pieces, or, where all corners are parallel to the picture's edges and say nothing of it,
    /// the lean at which the pieces lie in clearer rows than at level, by a tenth at least.
    private static func lean(of pieces: [Piece]) -> Double {
        let slopes = pieces.map(\.slope).filter(\.isFinite).sorted()
        guard let median = slopes.isEmpty ? nil : slopes[slopes.count / 2] else { return 0 }
        guard slopes.allSatisfy({ $0 == 0 }) else { return median }
        let quarter = Double.pi / 720
        let leans = (-12...12).map {
            (lean: Double($0) * quarter, spread: spread(of: pieces, at: Double($0) * quarter))
        }
        guard let clearest = leans.min(by: { $0.spread < $1.spread }) else { return 0 }
        return clearest.spread < 0.9 * spread(of: pieces, at: 0) ? clearest.lean : 0
    }

    /// How far the rows are from clear: the distance from each piece down to the next, at most half of a piece's height.
    ///
    /// Pieces of one row add nothing when the lean is right, and each row adds the same at any lean.
    private static func spread(of pieces: [Piece], at lean: Double) -> Double {
        let half = pieces.map(\.height).sorted()[pieces.count / 2] / 2
        let heights = pieces.map { $0.turned(by: -lean).y }.sorted()
        return zip(heights, heights.dropFirst()).reduce(0) { $0 + min($1.1 - $1.0, half) }
    }

    /// Returns the text of a page in reading order.
    static func text(of layer: TextLayer) -> String { text(of: layer.lines.map(Piece.init)) }

    /// Returns the text of the pieces: rows from top to bottom, within a row from left to right.
    static func text(of pieces: [Piece]) -> String {
        text(of: rows(of: pieces).map { row in row.map { pieces[$0].text }.joined(separator: " ") })
    }

    /// Returns the text of rows that are given as such.
    static func text(of rows: [String]) -> String {
        rows.filter { row in row.contains { $0.isLetter || $0.isNumber } }.joined(separator: "\n")
    }

    /// Returns the indices of the pieces row by row.
    static func rows(of pieces: [Piece]) -> [[Int]] {
        let lean = Self.lean(of: pieces)
        let level = pieces.map { $0.turned(by: -lean) }
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
