/// The finder patterns of QR codes on a small gray image: rings with a square at their center (ISO/IEC 18004, 6.3.3).
///
/// They tell whether a region is a QR code at all, and the size of its modules, before expensive decoding is tried.
package struct FinderPatterns {
    /// Distance of the scanned rows (pixels).
    private static let rowStep = 2

    /// The number of different patterns.
    package private(set) var count = 0
    /// The width of a module: the median over the patterns (pixels); 0 when there are none.
    package private(set) var module = 0.0

    package init(on page: borrowing PageImage) {
        self.init(on: page.grayImage(reducedBy: 1))
    }

    init(on field: GrayImage) {
        guard field.width >= 21, field.height >= 21 else { return }
        // Local threshold: halfway between the local minimum and maximum.
        let reach = max(6, min(40, min(field.width, field.height) / 8))
        let coarse = field.halved().halved()
        let low = coarse.eroded(radius: max(2, reach / 4))
        let high = coarse.dilated(radius: max(2, reach / 4))
        let middle = low.averaged(with: high)
        let isDark = { (x: Int, y: Int) -> Bool in
            field[x, y] < middle[min(x / 4, middle.width - 1), min(y / 4, middle.height - 1)]
        }
        var seen: [(x: Double, y: Double, module: Double, times: Int)] = []
        for y in stride(from: 0, to: field.height, by: Self.rowStep) {
            let isDarkInRow = { (x: Int) -> Bool in isDark(x, y) }
            Self.forEachFinder(along: field.width, isDark: isDarkInRow) { x, module in
                // The same five runs must occur vertically.
                var vertical: Double?
                let (top, bottom) = (max(0, y - Int(6 * module)), min(field.height, y + Int(6 * module)))
                let isDarkInColumn = { (y: Int) -> Bool in isDark(Int(x), top + y) }
                Self.forEachFinder(along: bottom - top, isDark: isDarkInColumn) { place, other in
                    if abs(place + Double(top) - Double(y)) < 2.5 * module, other < 1.8 * module, module < 1.8 * other {
                        vertical = place + Double(top)
                    }
                }
                guard let vertical else { return }
                if let known = seen.firstIndex(where: {
                    abs($0.x - x) < 3 * module && abs($0.y - vertical) < 3 * module
                }) {
                    seen[known].times += 1
                } else {
                    seen.append((x, vertical, module, 1))
                }
            }
        }
        // A pattern is crossed by several rows; a single row is coincidence.
        let sure = seen.filter { Double($0.times) >= max(2, 0.9 * $0.module / Double(Self.rowStep) * 1.5) }
        let modules = sure.map(\.module).sorted()
        count = sure.count
        module = modules.isEmpty ? 0 : modules[modules.count / 2]
    }

    /// Calls `body` with the center and the module width of each run dark, light, dark, light, dark in the ratio 1 : 1
    /// : 3 : 1 : 1.
    private static func forEachFinder(
        along length: Int, isDark: (Int) -> Bool, _ body: (Double, Double) -> Void
    ) {
        guard length > 0 else { return }
        var runs = (0, 0, 0, 0, 0)
        var current = 0
        var dark = isDark(0)
        for place in 0...length {
            let level = place < length && isDark(place)
            if place < length, level == dark {
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
