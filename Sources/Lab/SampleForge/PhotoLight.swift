import CPango

/// The light on a scene: its fall over the table, shadows, darkness and glare.
struct Illumination {
    let conditions: PhotoConditions
    let seed: UInt64
    let part: String

    func shine(on scene: borrowing Canvas, paper: [Point]) throws(DrawingFailure) {
        scene.stretch(try light(), .multiply)
        if conditions[.glare] > 0 { glare(on: scene, paper: paper) }
    }

    /// A small picture of the light.
    private func light() throws(DrawingFailure) -> Canvas {
        var random = SeededRandom(seed: seed, part: "light " + part)
        let (width, height) = (60, 80)
        let canvas = try Canvas(.colour, width: width, height: height)
        let (dx, dy) = (random.real(-0.14, 0.14), random.real(-0.14, 0.14))
        let warmth = random.real(0, 0.1)
        let dark = 0.78 * conditions[.lowLight]
        let yellow = 0.25 * conditions[.lowLight]
        let (green, blue) = (1 - 0.3 * warmth - 0.35 * yellow, 1 - warmth - yellow)
        var cast = SeededRandom(seed: seed, part: "shadow " + part)
        let depth = 0.65 * conditions[.shadow]
        let edges = (0..<2).map { _ in
            (x: cast.real(-1, 1), y: cast.pick([-1.0, 1]), at: cast.real(-0.1, 0.2), soft: cast.real(4, 30))
        }
        try unsafe canvas.withBytes { bytes, stride in
            for y in 0..<height {
                for x in 0..<width {
                    let (u, v) = (Double(x) / Double(width) - 0.5, Double(y) / Double(height) - 0.5)
                    var level = (0.98 + dx * u + dy * v - 0.18 * (u * u + v * v)) * (1 - dark)
                    if depth > 0 {
                        // In shadow is what lies behind both edges.
                        var inside = 1.0
                        for edge in edges {
                            let beyond = (u * edge.x + v * edge.y + edge.at) * edge.soft
                            inside = min(inside, min(1, max(0, beyond + 0.5)))
                        }
                        level *= 1 - depth * inside
                    }
                    let pixel = unsafe bytes + y * stride + 4 * x
                    unsafe pixel[2] = UInt8(clamping: Int(255 * level))
                    unsafe pixel[1] = UInt8(clamping: Int(255 * level * green))
                    unsafe pixel[0] = UInt8(clamping: Int(255 * level * blue))
                    unsafe pixel[3] = 255
                }
            }
        }
        return canvas
    }

    private func glare(on scene: borrowing Canvas, paper: [Point]) {
        var random = SeededRandom(seed: seed, part: "glare " + part)
        let strength = conditions[.glare]
        let (xs, ys) = (paper.map(\.x), paper.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 1)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 1)
        let radius = (0.12 + 0.25 * strength) * (right - left)
        unsafe cairo_save(scene.pen)
        unsafe cairo_translate(
            scene.pen, left + random.real(0.25, 0.75) * (right - left), top + random.real(0.2, 0.8) * (bottom - top))
        unsafe cairo_scale(scene.pen, 1, random.real(0.6, 1.8))
        let spot = unsafe cairo_pattern_create_radial(0, 0, 0, 0, 0, radius)
        for (place, alpha) in [(0.0, 1.0), (0.35, 0.9), (0.7, 0.35), (1.0, 0.0)] {
            unsafe cairo_pattern_add_color_stop_rgba(spot, place, 1, 1, 0.98, 0.97 * strength * alpha)
        }
        unsafe cairo_set_operator(scene.pen, CAIRO_OPERATOR_OVER)
        unsafe cairo_set_source(scene.pen, spot)
        unsafe cairo_arc(scene.pen, 0, 0, radius, 0, 6.283_185_307)
        unsafe cairo_fill(scene.pen)
        unsafe cairo_pattern_destroy(spot)
        unsafe cairo_restore(scene.pen)
    }
}

/// A finger that holds the paper.
struct Finger {
    private let start: Point
    private let tip: Point
    private let radius: Double
    private let skin: (red: Double, green: Double, blue: Double)

    /// From outside over an edge of the paper.
    init(over outline: [Point], strength: Double, _ start: SeededRandom) {
        var random = start
        let (xs, ys) = (outline.map(\.x), outline.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 1)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 1)
        let width = right - left
        radius = width * random.real(0.07, 0.1)
        let reach = width * 0.3 * strength
        let tone = random.real(0.45, 0.95)
        skin = (0.92 * tone + 0.05, 0.70 * tone + 0.02, 0.56 * tone + 0.02)
        if random.whole(0...2) == 0 {
            let x = left + random.real(0.25, 0.75) * width
            tip = Point(x: x, y: bottom - reach + radius)
            self.start = Point(x: x + width * random.real(-0.3, 0.3), y: bottom + width)
        } else {
            let isLeft = random.whole(0...1) == 0
            let y = top + random.real(0.35, 0.95) * (bottom - top)
            tip = Point(x: isLeft ? left + reach - radius : right - reach + radius, y: y)
            self.start = Point(x: isLeft ? left - width : right + width, y: y + width * random.real(0.1, 0.5))
        }
    }

    /// Whether more than a tenth of a line is covered.
    func covers(_ corners: [Point]) -> Bool {
        guard corners.count == 4 else { return false }
        var inside = 0
        let steps = 24
        for step in 0...steps {
            for side in [0.15, 0.5, 0.85] {
                let share = Double(step) / Double(steps)
                let top = Self.between(corners[0], corners[1], share)
                let bottom = Self.between(corners[3], corners[2], share)
                if distance(to: Self.between(top, bottom, side)) < radius { inside += 1 }
            }
        }
        return inside * 10 > 3 * (steps + 1)
    }

    private static func between(_ a: Point, _ b: Point, _ share: Double) -> Point {
        Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }

    private func distance(to point: Point) -> Double {
        let (dx, dy) = (tip.x - start.x, tip.y - start.y)
        let along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy)
        let nearest = Self.between(start, tip, min(1, max(0, along)))
        let (ex, ey) = (point.x - nearest.x, point.y - nearest.y)
        return (ex * ex + ey * ey).squareRoot()
    }

    func paint(on scene: borrowing Canvas) {
        for (grow, alpha) in [(1.16, 0.10), (1.10, 0.12), (1.05, 0.15)] {
            scene.line(
                from: Point(x: start.x + 6, y: start.y + 9), to: Point(x: tip.x + 6, y: tip.y + 9),
                width: 2 * radius * grow, red: 0, green: 0, blue: 0, alpha: alpha)
        }
        // Rounded by layers from the dark edge to the light middle.
        for layer in 0..<8 {
            let share = Double(layer) / 7
            let level = 0.62 + 0.38 * (1 - (1 - share) * (1 - share))
            let lift = radius * 0.18 * share
            scene.line(
                from: Point(x: start.x - lift, y: start.y - lift), to: Point(x: tip.x - lift, y: tip.y - lift),
                width: 2 * radius * (1 - 0.62 * share), red: skin.red * level, green: skin.green * level,
                blue: skin.blue * level, alpha: layer == 0 ? 1 : 0.55)
        }
        let (dx, dy) = (tip.x - start.x, tip.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        let base = Point(x: tip.x + dx / length * radius * 0.2, y: tip.y + dy / length * radius * 0.2)
        let end = Point(x: tip.x + dx / length * radius * 0.5, y: tip.y + dy / length * radius * 0.5)
        scene.line(
            from: base, to: end, width: radius * 1.0, red: min(1, skin.red * 1.08), green: skin.green * 1.06,
            blue: skin.blue * 1.12, alpha: 0.8)
    }
}

extension Canvas {
    /// Blurs in place: two passes of a box with a half side of `radius` pixels, fractions included.
    func soften(_ radius: Double) throws(DrawingFailure) {
        guard radius > 0.02 else { return }
        let whole = Int(radius)
        let part = UInt32((radius - Double(whole)) * 256)
        let (width, height) = (width, height)
        let other = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * width * height)
        defer { unsafe other.deallocate() }
        // The fourth channel stays opaque.
        unsafe other.initialize(repeating: 255, count: 4 * width * height)
        try unsafe withBytes { bytes, stride in
            let source = unsafe Box.Plane(bytes: bytes, step: 4, line: stride)
            let turned = unsafe Box.Plane(bytes: other, step: 4, line: 4 * width)
            for _ in 0..<2 {
                for y in 0..<height {
                    unsafe Box.run(
                        source.row(y), turned.row(y), count: width, step: 4, whole: whole, part: part)
                }
                unsafe Box.columns(turned, source, width: width, height: height, whole: whole, part: part)
            }
        }
    }

    /// The picture at half its size, four pixels averaged into one.
    func halved() throws(DrawingFailure) -> Canvas {
        let half = try Canvas(.colour, width: max(2, width / 2), height: max(2, height / 2))
        let (columns, rows) = (min(half.width, width / 2), min(half.height, height / 2))
        var from: UnsafeMutablePointer<UInt8>?
        var pitch = 0
        try unsafe withBytes { bytes, stride in
            unsafe from = bytes
            pitch = stride
        }
        guard let source = unsafe from else { return half }
        try unsafe half.withBytes { bytes, stride in
            for y in 0..<rows {
                for x in 0..<columns {
                    let above = unsafe source + 2 * y * pitch + 8 * x
                    let below = unsafe above + pitch
                    let target = unsafe bytes + y * stride + 4 * x
                    for channel in 0..<4 {
                        let sum =
                            unsafe Int(above[channel]) + Int(above[channel + 4]) + Int(below[channel])
                            + Int(below[channel + 4])
                        unsafe target[channel] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
                    }
                }
            }
        }
        return half
    }
}

/// Running sums for a box blur of four interleaved channels.
private enum Box {
    @unsafe struct Plane {
        let bytes: UnsafeMutablePointer<UInt8>
        let step: Int
        let line: Int

        func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { unsafe bytes + y * line }
    }

    /// Averages along a row; ends repeat the last pixel.
    static func run(
        _ source: UnsafeMutablePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, count: Int, step: Int, whole: Int,
        part: UInt32
    ) {
        let weight = UInt32(256 * (2 * whole + 1)) + 2 * part
        // A product and a shift instead of a division.
        let inverse = UInt64(1 << 32) / UInt64(weight) + 1
        let last = count - 1
        for channel in 0..<3 {
            var sum: UInt32 = 0
            for offset in -whole...whole { unsafe sum += UInt32(source[step * min(last, max(0, offset)) + channel]) }
            for x in 0..<count {
                let before = unsafe UInt32(source[step * max(0, x - whole - 1) + channel])
                let after = unsafe UInt32(source[step * min(last, x + whole + 1) + channel])
                let total = (sum << 8) &+ part &* (before &+ after)
                unsafe target[step * x + channel] = UInt8(truncatingIfNeeded: (UInt64(total) &* inverse) >> 32)
                let leaving = unsafe UInt32(source[step * max(0, x - whole) + channel])
                sum = sum &+ after &- leaving
            }
        }
    }

    /// Averages along the columns, row by row, with a sum for each column.
    static func columns(_ source: Plane, _ target: Plane, width: Int, height: Int, whole: Int, part: UInt32) {
        let weight = UInt32(256 * (2 * whole + 1)) + 2 * part
        let inverse = UInt64(1 << 32) / UInt64(weight) + 1
        let last = height - 1
        var sums = [UInt32](repeating: 0, count: 4 * width)
        unsafe sums.withUnsafeMutableBufferPointer { sums in
            for offset in -whole...whole {
                let row = unsafe source.row(min(last, max(0, offset)))
                for at in 0..<4 * width { unsafe sums[at] += UInt32(row[at]) }
            }
            for y in 0..<height {
                let before = unsafe source.row(max(0, y - whole - 1))
                let after = unsafe source.row(min(last, y + whole + 1))
                let leaving = unsafe source.row(max(0, y - whole))
                let row = unsafe target.row(y)
                for at in 0..<4 * width {
                    let entering = unsafe UInt32(after[at])
                    let total = unsafe (sums[at] << 8) &+ part &* (UInt32(before[at]) &+ entering)
                    unsafe row[at] = UInt8(truncatingIfNeeded: (UInt64(total) &* inverse) >> 32)
                    unsafe sums[at] = sums[at] &+ entering &- UInt32(leaving[at])
                }
            }
        }
    }
}
