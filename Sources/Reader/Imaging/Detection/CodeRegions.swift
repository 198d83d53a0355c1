package import ReceiptModel

/// Proposes regions of a page that may hold a two-dimensional code.
///
/// A code has edges in all directions and no blank rows, whereas text lines are separated by blank rows. Edge density
/// is measured at three scales, because large modules leave holes at a fine one. The method is specific to this
/// project; regions are verified by decoding them.
package struct CodeRegions {
    /// Minimum shorter side of a region (squares).
    private static let minimumSide = 8
    /// Side of a square in which edges are counted (pixels of the scale).
    private static let square = 4
    /// Maximum longer side of the finest scale (pixels).
    private static let maximumSide = 1_500
    /// Minimum local contrast (gray levels).
    private static let minimumContrast = 24
    /// Minimum local contrast, in percent of the 95th percentile of the picture's; lower contrast is texture or sensor
    /// noise.
    private static let minimumShare = 45
    /// Threshold of edge density: mean absolute difference to the right and lower neighbor, in 1/256 of the local
    /// contrast.
    private static let busyThreshold = 26
    /// Maximum number of regions returned.
    private static let maximumRegions = 6

    /// The regions, most likely first, in pixels of the page, each with a quiet zone.
    package private(set) var boxes: [PixelBox] = []

    /// Proposes regions on a picture as it was taken; its illumination need not be even.
    package init(on page: borrowing PageImage) {
        let longer = max(page.width, page.height)
        let factor = max(1, (longer + Self.maximumSide - 1) / Self.maximumSide)
        var field = page.grayImage(reducedBy: factor)
        var scale = factor
        var patches: [Patch] = []
        for _ in 0..<3 {
            guard min(field.width, field.height) >= Self.square * Self.minimumSide else { break }
            patches += Self.patches(on: field).map { $0.scaled(by: Self.square * scale) }
            field = field.halved()
            scale *= 2
        }
        patches.sort { $0.likelihood > $1.likelihood }
        var kept: [Patch] = []
        for patch in patches where kept.count < Self.maximumRegions && !kept.contains(where: { $0.covers(patch) }) {
            kept.append(patch)
        }
        boxes = kept.map { $0.box(onPage: (page.width, page.height)) }
    }

    /// A connected component of squares with high edge density.
    private struct Patch {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
        /// Share of its bounding box that has high edge density.
        var filled: Double

        /// Score by fill, size and aspect ratio: QR codes are square, PDF417 is wider than high.
        var likelihood: Double {
            let ratio = Double(max(width, height)) / Double(min(width, height))
            return filled * (ratio < 1.35 ? 1 : ratio < 5 ? 0.6 : 0.3)
                * Double(width * height).squareRoot().squareRoot()
        }

        func scaled(by factor: Int) -> Patch {
            Patch(x: x * factor, y: y * factor, width: width * factor, height: height * factor, filled: filled)
        }

        /// Whether the overlap is more than half of the larger of both boxes.
        func covers(_ other: Patch) -> Bool {
            let across = min(x + width, other.x + other.width) - max(x, other.x)
            let down = min(y + height, other.y + other.height) - max(y, other.y)
            guard across > 0, down > 0 else { return false }
            return 2 * across * down > max(width * height, other.width * other.height)
        }

        func box(onPage size: (width: Int, height: Int)) -> PixelBox {
            let margin = max(width, height) / 6 + 8
            let (left, top) = (max(0, x - margin), max(0, y - margin))
            return PixelBox(
                x: left, y: top, width: min(size.width, x + width + margin) - left,
                height: min(size.height, y + height + margin) - top)
        }
    }

    /// The connected components of dense squares, in squares.
    private static func patches(on field: GrayImage) -> [Patch] {
        let busy = busySquares(of: field)
        // The opening removes what is narrower than five squares: text lines, rules, edges.
        let solid = busy.closed(radius: 1).opened(radius: 2)
        var seen = [Bool](repeating: false, count: solid.width * solid.height)
        var patches: [Patch] = []
        for start in 0..<seen.count where !seen[start] && solid.levels[start] != 0 {
            var (left, right, top, bottom) = (solid.width, 0, solid.height, 0)
            var (count, open) = (0, [start])
            seen[start] = true
            while let place = open.popLast() {
                let (x, y) = (place % solid.width, place / solid.width)
                count += 1
                (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
                for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                    let (u, v) = (x + dx, y + dy)
                    guard u >= 0, v >= 0, u < solid.width, v < solid.height else { continue }
                    let next = v * solid.width + u
                    if !seen[next], solid.levels[next] != 0 {
                        seen[next] = true
                        open.append(next)
                    }
                }
            }
            let (width, height) = (right - left + 1, bottom - top + 1)
            guard min(width, height) >= minimumSide, max(width, height) <= 8 * min(width, height) else { continue }
            let filled = Double(count) / Double(width * height)
            if filled > 0.4 { patches.append(Patch(x: left, y: top, width: width, height: height, filled: filled)) }
        }
        return patches
    }

    /// 255 for each square with high edge density, otherwise 0.
    private static func busySquares(of field: GrayImage) -> GrayImage {
        let (columns, rows) = (field.width / square, field.height / square)
        var steps = [Int](repeating: 0, count: columns * rows)
        var (darkest, lightest) = (
            [UInt8](repeating: 255, count: columns * rows), [UInt8](repeating: 0, count: columns * rows)
        )
        for row in 0..<rows {
            for column in 0..<columns {
                var (sum, low, high) = (0, UInt8.max, UInt8.min)
                for y in row * square..<(row + 1) * square {
                    let below = min(field.height - 1, y + 1)
                    for x in column * square..<(column + 1) * square {
                        let level = field[x, y]
                        (low, high) = (min(low, level), max(high, level))
                        sum += abs(Int(level) - Int(field[min(field.width - 1, x + 1), y]))
                        sum += abs(Int(level) - Int(field[x, below]))
                    }
                }
                let place = row * columns + column
                (steps[place], darkest[place], lightest[place]) = (sum, low, high)
            }
        }
        let low = GrayImage(width: columns, height: rows, levels: darkest).eroded(radius: 2)
        let high = GrayImage(width: columns, height: rows, levels: lightest).dilated(radius: 2)
        let contrasts = zip(high.levels, low.levels).map { Int($0) - Int($1) }
        let strong = contrasts.sorted()[contrasts.count * 95 / 100]
        let least = max(minimumContrast, strong * minimumShare / 100)
        let levels = steps.indices.map { place -> UInt8 in
            let contrast = contrasts[place]
            return contrast >= least && steps[place] * 256 > busyThreshold * contrast * square * square ? 255 : 0
        }
        return GrayImage(width: columns, height: rows, levels: levels)
    }
}
