/// The paper as a net of small quadrilaterals, each seen flat.
struct PaperMesh {
    /// The side of a quadrilateral in pixels of the print.
    static let step = 16

    struct Vertex {
        var x: Double
        var y: Double
        var u: Double
        var v: Double
        /// Light, in 1/256.
        var shade: Double
    }

    let across: Int
    let down: Int
    private(set) var vertices: [Vertex] = []

    /// `light` says from where the light comes: how much lighter the paper gets by each slope.
    init(_ surface: PaperSurface, _ view: Viewpoint, light: (x: Double, y: Double)) {
        across = (surface.width + Self.step - 1) / Self.step
        down = (surface.height + Self.step - 1) / Self.step
        vertices.reserveCapacity((across + 1) * (down + 1))
        for row in 0...down {
            let v = Double(min(surface.height, row * Self.step))
            for column in 0...across {
                let u = Double(min(surface.width, column * Self.step))
                let place = view.project(surface.point(u, v))
                let slope = surface.slope(u, v)
                let shade = 238 + 256 * (slope.x * light.x + slope.y * light.y)
                vertices.append(Vertex(x: place.x, y: place.y, u: u, v: v, shade: min(256, max(90, shade))))
            }
        }
    }

    /// From the top left corner of the paper to the top right one, in pixels of the frame.
    var breadth: Double {
        let (x, y) = (vertices[across].x - vertices[0].x, vertices[across].y - vertices[0].y)
        return (x * x + y * y).squareRoot()
    }

    /// The edge of the paper in the frame, clockwise.
    var outline: [Point] {
        let row = across + 1
        var edge = (0...across).map { $0 }
        edge += (1...down).map { $0 * row + across }
        edge += (0..<across).reversed().map { down * row + $0 }
        edge += (1..<down).reversed().map { $0 * row }
        return edge.map { Point(x: vertices[$0].x, y: vertices[$0].y) }
    }

    /// The edge of the paper in the frame, clockwise from the top left corner, without the points that a straight line
    /// between their neighbours hits to a quarter of a pixel.
    var edge: [Point] {
        let outline = outline
        let corners = [0, across, across + down, 2 * across + down, outline.count]
        return zip(corners, corners.dropFirst()).flatMap { start, end in
            Self.simplified((start...end).map { outline[$0 % outline.count] }).dropLast()
        }
    }

    /// Douglas and Peucker (1973): the first and the last point, and between them what is needed.
    private static func simplified(_ points: [Point]) -> [Point] {
        guard points.count > 2, let first = points.first, let last = points.last else { return points }
        let (dx, dy) = (last.x - first.x, last.y - first.y)
        let length = max(1e-9, (dx * dx + dy * dy).squareRoot())
        let distances = points.map { (dx * ($0.y - first.y) - dy * ($0.x - first.x)).magnitude / length }
        guard let far = distances.indices.max(by: { distances[$0] < distances[$1] }), distances[far] > 0.25,
            far > 0, far < points.count - 1
        else { return [first, last] }
        return simplified(Array(points[...far])).dropLast() + simplified(Array(points[far...]))
    }

    /// Paints the paper into the view; `paper` is the print in colour at 1/`shrink` of its size.
    func paint(_ paper: borrowing Canvas, shrink: Int, on view: borrowing Canvas) throws(DrawingFailure) {
        let row = across + 1
        let factor = 1 / Double(shrink)
        let (width, height) = (view.width, view.height)
        let limits = (u: (paper.width - 1) << 16 - 1, v: (paper.height - 1) << 16 - 1)
        let vertices = vertices
        let (across, down) = (across, down)
        var source = unsafe Painting.Source()
        try unsafe paper.withBytes { bytes, stride in
            unsafe source.bytes = UnsafeRawPointer(bytes)
            unsafe source.stride = stride
        }
        unsafe source.limitU = limits.u
        unsafe source.limitV = limits.v
        try unsafe view.withBytes { bytes, stride in
            let painting = unsafe Painting(
                source: source, factor: factor, target: UnsafeMutableRawPointer(bytes), stride: stride, width: width,
                height: height)
            for y in 0..<down {
                for x in 0..<across {
                    let at = y * row + x
                    let (a, b) = (vertices[at], vertices[at + 1])
                    let (c, d) = (vertices[at + row], vertices[at + row + 1])
                    unsafe painting.fill(a, b, c)
                    unsafe painting.fill(b, d, c)
                }
            }
        }
    }
}

/// Fills triangles with the paper, in fixed point.
@unsafe private struct Painting {
    @unsafe struct Source {
        var bytes: UnsafeRawPointer?
        var stride = 0
        /// The last place to sample from, in 1/65536 of a pixel.
        var limitU = 0
        var limitV = 0
    }

    let source: Source
    let factor: Double
    let target: UnsafeMutableRawPointer
    let stride: Int
    let width: Int
    let height: Int

    func fill(_ first: PaperMesh.Vertex, _ second: PaperMesh.Vertex, _ third: PaperMesh.Vertex) {
        let area = (second.x - first.x) * (third.y - first.y) - (third.x - first.x) * (second.y - first.y)
        guard area > 0.01 || area < -0.01 else { return }
        /// How much a value grows by each pixel to the right and downwards.
        func gradient(_ a: Double, _ b: Double, _ c: Double) -> (x: Double, y: Double) {
            (
                ((b - a) * (third.y - first.y) - (c - a) * (second.y - first.y)) / area,
                ((c - a) * (second.x - first.x) - (b - a) * (third.x - first.x)) / area
            )
        }
        let u = gradient(first.u, second.u, third.u)
        let v = gradient(first.v, second.v, third.v)
        let light = gradient(first.shade, second.shade, third.shade)
        let top = max(0, Int((min(first.y, second.y, third.y) - 0.5).rounded(.up)))
        let bottom = unsafe min(height, Int((max(first.y, second.y, third.y) - 0.5).rounded(.up)))
        guard top < bottom else { return }
        let scale = unsafe factor * 65_536
        for y in top..<bottom {
            let line = Double(y) + 0.5
            guard let (from, to) = unsafe Self.span(at: line, first, second, third) else { continue }
            let left = max(0, Int((from - 0.5).rounded(.up)))
            let right = unsafe min(width, Int((to - 0.5).rounded(.up)))
            guard left < right else { continue }
            let (dx, dy) = (Double(left) + 0.5 - first.x, line - first.y)
            // Bilinear sampling is between the middles of pixels: half a pixel of the sampled picture back.
            let startU = Int((first.u + u.x * dx + u.y * dy) * scale) - 32_768
            let startV = Int((first.v + v.x * dx + v.y * dy) * scale) - 32_768
            let startLight = Int((first.shade + light.x * dx + light.y * dy) * 256)
            unsafe run(
                y, left..<right, (startU, Int(u.x * scale)), (startV, Int(v.x * scale)),
                (startLight, Int(light.x * 256)))
        }
    }

    /// Where a triangle begins and ends on a line.
    private static func span(
        at y: Double, _ first: PaperMesh.Vertex, _ second: PaperMesh.Vertex, _ third: PaperMesh.Vertex
    ) -> (Double, Double)? {
        var low = Double.infinity
        var high = -Double.infinity
        func meet(_ a: PaperMesh.Vertex, _ b: PaperMesh.Vertex) {
            // The same edge gives the same number in both its triangles: from the upper end to the lower.
            let (upper, lower) = a.y < b.y || (a.y == b.y && a.x < b.x) ? (a, b) : (b, a)
            guard upper.y <= y, y < lower.y else { return }
            let x = upper.x + (lower.x - upper.x) * ((y - upper.y) / (lower.y - upper.y))
            low = min(low, x)
            high = max(high, x)
        }
        meet(first, second)
        meet(second, third)
        meet(third, first)
        return low < high ? (low, high) : nil
    }

    private func run(
        _ y: Int, _ columns: Range<Int>, _ u: (start: Int, step: Int), _ v: (start: Int, step: Int),
        _ light: (start: Int, step: Int)
    ) {
        guard let bytes = unsafe source.bytes else { return }
        var (atU, atV, atLight) = (u.start, v.start, light.start)
        let (limitU, limitV, pitch) = unsafe (source.limitU, source.limitV, source.stride)
        var pixel = unsafe target + y * stride + 4 * columns.lowerBound
        for _ in columns {
            let (placeU, placeV) = (min(limitU, max(0, atU)), min(limitV, max(0, atV)))
            let (fx, fy) = (UInt32(placeU >> 8 & 255), UInt32(placeV >> 8 & 255))
            let corner = unsafe bytes + (placeV >> 16) * pitch + (placeU >> 16) * 4
            let a = unsafe corner.load(as: UInt32.self)
            let b = unsafe corner.load(fromByteOffset: 4, as: UInt32.self)
            let c = unsafe corner.load(fromByteOffset: pitch, as: UInt32.self)
            let d = unsafe corner.load(fromByteOffset: pitch + 4, as: UInt32.self)
            let above = unsafe Self.mix(a, b, fx)
            let mixed = unsafe Self.mix(above, Self.mix(c, d, fx), fy)
            let shade = UInt32(truncatingIfNeeded: min(256, max(0, atLight >> 8)))
            let outer = ((mixed & 0xff00ff) &* shade) >> 8 & 0xff00ff
            let inner = (mixed >> 8 & 0xff) &* shade & 0xff00
            unsafe pixel.storeBytes(of: 0xff00_0000 | outer | inner, as: UInt32.self)
            unsafe pixel += 4
            atU += u.step
            atV += v.step
            atLight += light.step
        }
    }

    /// Between two colours, two channels at a time; `share` of the second in 1/256.
    @inline(__always)
    private static func mix(_ first: UInt32, _ second: UInt32, _ share: UInt32) -> UInt32 {
        let rest = 256 &- share
        let outer = ((first & 0xff00ff) &* rest &+ (second & 0xff00ff) &* share) >> 8 & 0xff00ff
        let inner = ((first >> 8 & 0xff00ff) &* rest &+ (second >> 8 & 0xff00ff) &* share) & 0xff00_ff00
        return outer | inner
    }
}
