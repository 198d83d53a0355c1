import Glibc
package import ReceiptModel

/// The finder patterns of QR codes on a gray image: rings with a square at their center (ISO/IEC 18004, 6.3.3).
///
/// They tell whether a region is a QR code at all, and the size of its modules, before expensive decoding is tried.
package struct FinderPatterns {
    /// Distance of the scanned rows (pixels).
    private static let rowStep = 2
    /// The least difference of print and paper (levels).
    private static let leastContrast: UInt8 = 32
    /// Where the search ends: no page has so many codes, and each pattern is compared with all before it.
    static let maximumCount = 1000

    /// A pattern: its center and the width of its modules in pixels, and in how many of the scanned rows it was met.
    private struct Pattern {
        var x: Double
        var y: Double
        var module: Double
        var rows = 1

        /// Whether the other may be a corner of the same code: modules of about the same width, and centers about as far
        /// apart as in a code, from 14 modules along the side of the smallest to 240 across the largest.
        func mayBelong(to other: Pattern) -> Bool {
            let distance = hypot(x - other.x, y - other.y) / max(module, other.module)
            return max(module, other.module) < 1.5 * min(module, other.module) && (11...250).contains(distance)
        }
    }

    private let patterns: [Pattern]

    /// The number of different patterns.
    package var count: Int { patterns.count }

    /// The width of a module: the median over the patterns (pixels); 0 when there are none.
    package var module: Double { patterns.isEmpty ? 0 : patterns.map(\.module).sorted()[count / 2] }

    /// Whether two of them may be corners of one code.
    package var hasPair: Bool {
        patterns.indices.contains { first in patterns[..<first].contains { $0.mayBelong(to: patterns[first]) } }
    }

    private init(_ patterns: [Pattern]) { self.patterns = patterns }

    /// Those whose centers lie in a box.
    package func standing(in box: PixelBox) -> FinderPatterns {
        FinderPatterns(
            patterns.filter { (box.x..<box.maxX).contains(Int($0.x)) && (box.y..<box.maxY).contains(Int($0.y)) })
    }

    /// Those of the picture when it is scaled.
    package func scaled(by factor: Double) -> FinderPatterns {
        FinderPatterns(
            patterns.map { Pattern(x: $0.x * factor, y: $0.y * factor, module: $0.module * factor, rows: $0.rows) })
    }

    package init(on page: borrowing PageImage) {
        self.init(on: page.grayImage(reducedBy: 1))
    }

    init(on field: GrayImage) {
        guard field.width >= 21, field.height >= 21 else {
            patterns = []
            return
        }
        // Local threshold: halfway between the local minimum and maximum.
        let reach = max(6, min(40, min(field.width, field.height) / 8))
        let coarse = field.halved().halved()
        let low = coarse.eroded(radius: max(2, reach / 4))
        let high = coarse.dilated(radius: max(2, reach / 4))
        // Grain of paper and of wood has patterns, too, but little contrast: nothing is dark there.
        let middle = low.middle(with: high, ifApartBy: Self.leastContrast)
        let isDark = { (x: Int, y: Int) -> Bool in
            field[x, y] < middle[min(x / 4, middle.width - 1), min(y / 4, middle.height - 1)]
        }
        var seen: [Pattern] = []
        var darkness = [Bool](repeating: false, count: field.width)
        for y in stride(from: 0, to: field.height, by: Self.rowStep) where seen.count < Self.maximumCount {
            field.compare(row: y, with: middle, reduced: 4, into: &darkness)
            Self.forEachFinder(along: darkness) { x, module in
                // The same five runs must occur from top to bottom, and across.
                let reach = Int(6 * module)
                func crossing(at center: (x: Int, y: Int), slope: Int) -> Double? {
                    let steps = (-reach...reach).filter { step in
                        field.holds(x: center.x + slope * step, y: center.y + step)
                    }
                    var crossing: Double?
                    Self.forEachFinder(along: steps.map { isDark(center.x + slope * $0, center.y + $0) }) {
                        place, other in
                        let offset = place + Double(steps[0])
                        if abs(offset) < 2.5 * module, other < 1.8 * module, module < 1.8 * other { crossing = offset }
                    }
                    return crossing
                }
                guard let below = crossing(at: (Int(x), y), slope: 0) else { return }
                let vertical = Double(y) + below
                guard crossing(at: (Int(x), Int(vertical)), slope: 1) != nil else { return }
                if let known = seen.firstIndex(where: {
                    abs($0.x - x) < 3 * module && abs($0.y - vertical) < 3 * module
                }) {
                    seen[known].rows += 1
                } else {
                    seen.append(Pattern(x: x, y: vertical, module: module))
                }
            }
        }
        // A pattern is crossed by several rows; a single row is coincidence.
        patterns = seen.filter { Double($0.rows) >= max(2, 0.9 * $0.module / Double(Self.rowStep) * 1.5) }
    }

    /// Calls `body` with the center and the module width of each run dark, light, dark, light, dark in the ratio 1 : 1
    /// : 3 : 1 : 1.
    private static func forEachFinder(along darkness: [Bool], _ body: (Double, Double) -> Void) {
        guard var dark = darkness.first else { return }
        var runs = (0, 0, 0, 0, 0)
        var current = 0
        for place in 0...darkness.count {
            let level = place < darkness.count && darkness[place]
            if place < darkness.count, level == dark {
                current += 1
                continue
            }
            runs = (runs.1, runs.2, runs.3, runs.4, current)
            if dark, runs.0 > 0 {
                let total = Double(runs.0 + runs.1 + runs.2 + runs.3 + runs.4)
                let module = total / 7
                let slack = 0.5 * module + 0.5
                if module >= 1.5, abs(Double(runs.0) - module) < slack, abs(Double(runs.1) - module) < slack,
                    abs(Double(runs.2) - 3 * module) < 1.6 * slack, abs(Double(runs.3) - module) < slack,
                    abs(Double(runs.4) - module) < slack
                {
                    body(Double(place) - total / 2, module)
                }
            }
            current = 1
            dark = level
        }
    }
}
