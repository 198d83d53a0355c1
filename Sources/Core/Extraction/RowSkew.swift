import ReceiptModel

/// How far the rows of a page lean, told by its lines of text.
///
/// A page is read straightened, but what is left of a lean parts a label from its amount at the other edge, and a text
/// that comes with boxes may lean as a whole.
struct RowSkew {
    /// Pixels that a row falls for one to the right; 0 where no lean explains the lines better.
    let slope: Double

    /// No lean.
    static let none = RowSkew(lines: [])

    /// Leans that are looked at, in thousandths to either side; a lean of a degree is 17.
    private static let leans = Array(stride(from: -50, through: 50, by: 5))
    /// Maximum number of lines that are compared with each other; a page with more is no receipt.
    private static let mostLines = 250
    /// A lean explains a page when it brings one row, and so many tenths, more into line than none does.
    private static let gain = 12

    /// A lean this far from the best one (thousandths), of which the lines say so many tenths as much, leaves it unclear.
    private static let apart = 15
    private static let rivalry = 9

    /// - Parameter lines: the first and the last word of each, sorted by where they begin.
    init(lines: [(first: PixelBox, last: PixelBox)]) {
        guard (2...Self.mostLines).contains(lines.count) else {
            slope = 0
            return
        }
        let scores = Self.leans.map { lean in (lean, Self.score(of: lines, leaning: Double(lean) / 1000)) }
        let level = scores.first { $0.0 == 0 }?.1 ?? 0
        // Of leans that explain the page alike, the smallest.
        let best = scores.max { ($0.1, -abs($0.0)) < ($1.1, -abs($1.0)) }
        guard let best, best.1 * 10 > (level + 1) * Double(Self.gain) else {
            slope = 0
            return
        }
        // Rows of even pitch meet again one row further on, at another lean.
        let enough = best.1 * Double(Self.rivalry) / 10
        let isUnclear = scores.contains { abs($0.0 - best.0) >= Self.apart && $0.1 > enough }
        slope = isUnclear ? 0 : Double(best.0) / 1000
    }

    /// A box where it would stand if the page did not lean.
    func level(_ box: PixelBox) -> PixelBox {
        guard slope != 0 else { return box }
        return Self.level(box, slope)
    }

    private static func level(_ box: PixelBox, _ slope: Double) -> PixelBox {
        let fall = Int((Double(box.x + box.width / 2) * slope).rounded())
        return PixelBox(x: box.x, y: box.y - fall, width: box.width, height: box.height)
    }

    /// How well lines meet the one on their left: the sum of the squares of their common heights.
    private static func score(of lines: [(first: PixelBox, last: PixelBox)], leaning slope: Double) -> Double {
        let starts = lines.map { level($0.first, slope) }
        let ends = lines.map { level($0.last, slope) }
        var sum = 0.0
        // Most lines begin at the left edge, where nothing ends before them.
        let firstEnd = ends.map(\.maxX).min() ?? 0
        for (index, start) in starts.enumerated().dropFirst() where start.x > firstEnd {
            var best = 0.0
            for end in ends[..<index] where end.y < start.maxY && end.maxY > start.y && end.maxX < start.x {
                best = max(best, end.verticalOverlap(start))
            }
            sum += best * best
        }
        return sum
    }
}

extension PixelBox {
    /// The common height as a part of the smaller height; negative where one box is below the other.
    func verticalOverlap(_ other: PixelBox) -> Double {
        let common = min(maxY, other.maxY) - max(y, other.y)
        return Double(common) / Double(max(1, min(height, other.height)))
    }
}
