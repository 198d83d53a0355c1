import Glibc
package import ReceiptModel

/// Something that each receipt has one of, where it lies on a picture: the fiscal code.
package struct PaperMark: Equatable, Sendable {
    /// In pixels of the picture.
    package let box: PixelBox
    /// By how many degrees, clockwise, its sides lean, and so those of its paper; `nil` when that is not known.
    package let lean: Double?

    package init(box: PixelBox, lean: Double?) {
        self.box = box
        self.lean = lean
    }

    var middle: PagePoint {
        PagePoint(x: Double(box.x) + Double(box.width) / 2, y: Double(box.y) + Double(box.height) / 2)
    }

    /// The same mark on a picture reduced `factor` times.
    func reduced(by factor: Int) -> PaperMark {
        PaperMark(
            box: PixelBox(
                x: box.x / factor, y: box.y / factor, width: max(1, box.width / factor),
                height: max(1, box.height / factor)), lean: lean)
    }
}

/// A straight line at which one paper ends and another begins, or nearly begins.
struct PaperSeam {
    /// On the line, and the direction in which the other paper lies; a unit vector.
    let point: PagePoint
    let across: (x: Double, y: Double)
    /// How far the paper reaches along the line, from the point, counted clockwise about the paper.
    let reach: ClosedRange<Int>
    /// How plainly it is seen, less the print that it cuts through: 1 is a plain edge all along.
    let strength: Double

    /// By how much a point lies on the other paper's side; negative on this one's.
    func beyond(_ other: PagePoint) -> Double { (other.x - point.x) * across.x + (other.y - point.y) * across.y }

    /// The part of a polygon that is on this paper's side.
    func near(_ polygon: [PagePoint]) -> [PagePoint] {
        var result: [PagePoint] = []
        for (index, a) in polygon.enumerated() {
            let b = polygon[(index + 1) % polygon.count]
            let (da, db) = (beyond(a), beyond(b))
            if da <= 0 { result.append(a) }
            if (da < 0 && db > 0) || (da > 0 && db < 0) {
                let share = da / (da - db)
                result.append(PagePoint(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y)))
            }
        }
        return result
    }
}

/// Looks for the line between two papers that touch or nearly touch.
///
/// A seam is told from print by being seen all along: between lines of text, and between words, print is white.
struct SeamSearch {
    /// A change of this share of the light is as good an edge as any; a sheet on another one hardly makes more.
    private static let fullStep: Float = 0.1
    /// Lines lean so far, in degrees, from the sides of the mark, or from what is likely when those are not known.
    private static let (slack, wideSlack) = (7.0, 20.0)
    /// What is seen must be seen on so many pixels to either side along the line, which is more than a row of text is high.
    private static let reach = 5
    /// What is darker than this share of the paper's light is no paper.
    private static let leastLight: Float = 0.6

    /// The picture, and its print closed.
    let grey: GreyField
    let closed: GreyField

    /// Where the paper of one mark ends towards that of another; `nil` when there is no room between the marks.
    func seam(of mark: PaperMark, towards other: PaperMark) -> PaperSeam? {
        let (from, to) = (mark.middle, other.middle)
        let distance = PaperGeometry.distance(from, to)
        guard distance > 1 else { return nil }
        let bearing = atan2(to.y - from.y, to.x - from.x) * 180 / .pi
        // Of the mark's two directions, the one that leads nearer to the other mark.
        let likely = mark.lean.map { bearing + PaperGeometry.quarterless($0 - bearing) } ?? bearing
        let slack = mark.lean == nil ? Self.wideSlack : Self.slack
        let light = Float(closed[at: from] ?? 255)
        var best: PaperSeam?
        for turn in stride(from: -slack, through: slack, by: 1) {
            let angle = (likely + turn) * .pi / 180
            let across = (x: cos(angle), y: sin(angle))
            let room = distance * cos((likely + turn - bearing) * .pi / 180)
            let (first, last) = (mark.extent(along: across), room - other.extent(along: across))
            for offset in stride(from: first, through: last, by: 1) {
                let point = PagePoint(x: from.x + offset * across.x, y: from.y + offset * across.y)
                guard let seam = seam(through: point, across: across, light: light) else { continue }
                if seam.strength > best?.strength ?? -.infinity { best = seam }
            }
        }
        return best
    }

    /// The line through a point as a seam, as far as the paper on this side reaches; `nil` when that is not far.
    private func seam(through point: PagePoint, across: (x: Double, y: Double), light: Float) -> PaperSeam? {
        var edges: [Float] = []
        func ground(_ place: Int) -> Float? {
            let (x, y) = (point.x - Double(place) * across.y, point.y + Double(place) * across.x)
            guard let level = closed[at: PagePoint(x: x - 3 * across.x, y: y - 3 * across.y)].map(Float.init),
                level > Self.leastLight * light
            else { return nil }
            return level
        }
        /// From the point on, in one direction; how far the paper reaches.
        func end(_ direction: Int) -> Int {
            var (place, missing) = (0, 0)
            while missing <= Self.reach {
                place += direction
                missing = ground(place) == nil ? missing + 1 : 0
            }
            return place - direction * missing
        }
        let (first, last) = (end(-1), end(1))
        guard last - first > 6 * Self.reach else { return nil }
        for place in first...last {
            guard let ground = ground(place) else { continue }
            let (x, y) = (point.x - Double(place) * across.y, point.y + Double(place) * across.x)
            func level(_ offset: Double) -> Float? {
                grey[at: PagePoint(x: x + offset * across.x, y: y + offset * across.y)].map(Float.init)
            }
            guard let inner = level(-3), let near = level(-2), let here = level(0), let far = level(2),
                let outer = level(3)
            else { continue }
            let (inside, outside) = ((inner + near) / 2, (far + outer) / 2)
            let step = max(inside - min(outside, here), min(inside, outside) - here)
            edges.append(max(0, min(1, step / (Self.fullStep * ground))))
        }
        let reach = Self.reach
        guard edges.count > 6 * reach else { return nil }
        var (sum, print): (Float, Float) = (0, 0)
        for place in reach..<edges.count - reach {
            let least = edges[place - reach...place + reach].min() ?? 0
            sum += least
            if least < 0.3, edges[place] > 0.5 { print += 1 }
        }
        let strength = Double((sum - 0.5 * print) / Float(edges.count - 2 * reach))
        return PaperSeam(point: point, across: across, reach: first...last, strength: strength)
    }
}

extension PaperMark {
    /// From its middle to its rim, in some direction.
    fileprivate func extent(along direction: (x: Double, y: Double)) -> Double {
        // The box of a code that leans is larger than the code.
        0.45 * (Double(box.width) * abs(direction.x) + Double(box.height) * abs(direction.y))
    }
}

extension GreyField {
    /// The level at a point; `nil` outside.
    fileprivate subscript(at point: PagePoint) -> UInt8? {
        let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        return x >= 0 && y >= 0 && x < width && y < height ? self[x, y] : nil
    }

    /// The field with seams drawn as dark lines.
    func drawing(_ seams: [PaperSeam]) -> GreyField {
        guard !seams.isEmpty else { return self }
        var levels = levels
        for seam in seams {
            for place in stride(from: Double(seam.reach.lowerBound), through: Double(seam.reach.upperBound), by: 0.5) {
                for offset in [0.0, 1, 2] {
                    let x = seam.point.x - place * seam.across.y + offset * seam.across.x
                    let y = seam.point.y + place * seam.across.x + offset * seam.across.y
                    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { continue }
                    levels[Int(y) * width + Int(x)] = 0
                }
            }
        }
        return GreyField(width: width, height: height, levels: levels)
    }
}
