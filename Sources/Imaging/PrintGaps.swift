import ReceiptModel

/// The print of a prepared page in squares of one and a half letters, for what is missing of it.
struct PrintGaps {
    /// How deep the print of each square is, in grey levels; bare paper has nearly none.
    private let depths: [Double]
    /// How light the paper of each square is on the picture.
    private let lights: [Double]
    private let across, down: Int
    /// The depth of a typical square with print.
    private let typical: Double

    /// No square holds a deeper print than bare paper below this.
    private static let leastDepth = 40.0
    /// Print is looked for so many squares to each side.
    private static let reach = 14
    /// Paper that reflects a lamp is as light as this, and by this much lighter than the paper beside it.
    private static let (blownLevel, blownShare) = (222.0, 1.04)

    /// `nil` for a page with hardly any print.
    ///
    /// - Parameters:
    ///   - small: the page with even light.
    ///   - letter: the height of a letter in its pixels.
    ///   - decoded: the picture that it was made of.
    ///   - toDecoded: from pixels of `small` to those of `decoded`.
    ///   - scale: how many pixels of `decoded` one of `small` stands for.
    init?(
        _ small: borrowing PageImage, letter: Double, decoded: borrowing PageImage, toDecoded: PageTransform,
        scale: Double
    ) {
        let side = max(4, Int(1.5 * letter))
        (across, down) = (small.width / side, small.height / side)
        guard across > 0, down > 0 else { return nil }
        let reduction = max(1, Int(0.5 * letter * scale))
        let light = decoded.field(reducedBy: reduction).widened(by: 2, .lighter).widened(by: 2, .darker)
        let (grey, width) = (small.pixels(), small.width)
        var (depths, lights): ([Double], [Double]) = ([], [])
        for row in 0..<down {
            for column in 0..<across {
                var counts = [Int](repeating: 0, count: 64)
                for y in row * side..<(row + 1) * side {
                    for x in column * side..<(column + 1) * side { counts[Int(grey[y * width + x]) >> 2] += 1 }
                }
                // The darkest twentieth: strokes, and no single pixel.
                var left = side * side / 20
                let level = counts.firstIndex { count in
                    left -= count
                    return left < 0
                }
                depths.append(255 - 4 * Double(level ?? 63))
                let place = toDecoded.original(
                    x: (Double(column) + 0.5) * Double(side), y: (Double(row) + 0.5) * Double(side))
                let (u, v) = (Int(place.x) / reduction, Int(place.y) / reduction)
                let isInside = u >= 0 && v >= 0 && u < light.width && v < light.height
                lights.append(isInside ? Double(light[u, v]) : 0)
            }
        }
        let printed = depths.filter { $0 > Self.leastDepth }.sorted()
        guard printed.count >= 20 else { return nil }
        (self.depths, self.lights, typical) = (depths, lights, printed[printed.count / 2])
    }

    /// The share of the print that a reflected lamp has blotted out: squares without print between squares with it, along
    /// a line or across the lines, whose paper is lighter than that on both sides.
    var blotted: Double {
        var (printed, lost) = (0, 0)
        for y in 0..<down {
            for x in 0..<across {
                let place = y * across + x
                if depths[place] > 0.5 * typical { printed += 1 }
                guard depths[place] < 0.4 * typical, lights[place] >= Self.blownLevel else { continue }
                if isLighter(place, than: flank(x, y, -1, 0), and: flank(x, y, 1, 0))
                    || isLighter(place, than: flank(x, y, 0, -1), and: flank(x, y, 0, 1))
                {
                    lost += 1
                }
            }
        }
        return Double(lost) / Double(max(1, printed + lost))
    }

    /// The light on the nearest print in a direction.
    private func flank(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int) -> Double? {
        for step in 1...Self.reach {
            let (u, v) = (x + step * dx, y + step * dy)
            guard u >= 0, v >= 0, u < across, v < down else { return nil }
            if depths[v * across + u] > 0.5 * typical { return lights[v * across + u] }
        }
        return nil
    }

    private func isLighter(_ place: Int, than one: Double?, and other: Double?) -> Bool {
        guard let one, let other else { return false }
        return lights[place] >= Self.blownShare * max(one, other)
    }
}

/// Whether print runs on over the edge of a picture.
struct CutEdge {
    /// The share of a line along the edge that is ink, where it is most.
    let ink: Double

    /// Looks along those sides of an outline that lie on the picture's edge.
    ///
    /// - Parameters:
    ///   - sides: ends of the sides, in pixels of the picture of `width × height`.
    ///   - letter: the height of a letter in those pixels.
    ///   - grey: the prepared page's levels, `page` wide.
    ///   - fromDecoded: from pixels of the picture to those of the page.
    ///   - darkest: the lightest level that is ink.
    init(
        _ sides: [(PagePoint, PagePoint)], width: Double, height: Double, letter: Double, grey: [UInt8], pageWidth: Int,
        fromDecoded: PageTransform, lightestInk: Double
    ) {
        var most = 0.0
        let pageHeight = grey.count / max(1, pageWidth)
        for (a, b) in sides {
            // From the edge of the picture inwards, a letter or two: lines of print are no farther apart.
            for depth in stride(from: 0.3 * letter, through: 2.0 * letter, by: max(1, 0.15 * letter)) {
                var (seen, ink) = (0, 0)
                for step in 4...196 {
                    let share = Double(step) / 200
                    let place = PagePoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
                    let inside = place.moved(off: width, height, by: depth)
                    let onPage = fromDecoded.original(x: inside.x, y: inside.y)
                    let (x, y) = (Int(onPage.x), Int(onPage.y))
                    guard x >= 0, y >= 0, x < pageWidth, y < pageHeight else { continue }
                    seen += 1
                    if Double(grey[y * pageWidth + x]) < lightestInk { ink += 1 }
                }
                // All dark is no line of print but the table.
                let share = Double(ink) / Double(max(1, seen))
                if seen >= 40, share < 0.6 { most = max(most, share) }
            }
        }
        ink = most
    }
}

extension PagePoint {
    /// The point at a distance from the edge of the picture that it lies nearest to.
    fileprivate func moved(off width: Double, _ height: Double, by distance: Double) -> PagePoint {
        switch min(x, y, width - x, height - y) {
        case x: PagePoint(x: distance, y: y)
        case y: PagePoint(x: x, y: distance)
        case width - x: PagePoint(x: width - distance, y: y)
        default: PagePoint(x: x, y: height - distance)
        }
    }
}
