/// A point in space, in pixels of the print; z points to the camera.
struct SpacePoint {
    var x: Double
    var y: Double
    var z: Double
}

/// A sheet of paper bent, folded and crumpled: where each of its points lies, and how it leans there.
struct PaperSurface {
    let width: Int
    let height: Int
    private let rows: Profile
    private let columns: Profile
    private let relief: Relief
    /// Folds across the paper, as rows of the print; and along it, as columns.
    let creases: (rows: [Int], columns: [Int])

    /// Position and height along one direction, the length of the paper kept.
    private struct Profile {
        var place: [Double]
        var height: [Double]
        var slope: [Double]

        init(slopes: [Double]) {
            slope = slopes
            place = [0]
            height = [0]
            for slope in slopes {
                let run = 1 / (1 + slope * slope).squareRoot()
                place.append(place[place.count - 1] + run)
                height.append(height[height.count - 1] + run * slope)
            }
            let middle = place[place.count / 2]
            let level = height.reduce(0, +) / Double(height.count)
            for index in place.indices {
                place[index] -= middle
                height[index] -= level
            }
        }
    }

    init(width: Int, height: Int, _ conditions: PhotoConditions, seed: UInt64, part: String) {
        self.width = width
        self.height = height
        var down = [Double](repeating: 0, count: height)
        var across = [Double](repeating: 0, count: width)
        var random = SeededRandom(seed: seed, part: "curl " + part)
        let curl = conditions[.curl]
        if curl > 0 {
            let isAlong = random.whole(0...2) > 0
            let sign = isAlong ? 1.0 : random.pick([-1.0, 1])
            let sagitta = curl * (isAlong ? 0.14 : 0.18) * sign
            // The lowest point is not always the middle.
            let turn = random.real(0.35, 0.65)
            let count = isAlong ? height : width
            for index in 0..<count {
                let slope = 8 * sagitta * (Double(index) / Double(count) - turn)
                if isAlong { down[index] += slope } else { across[index] += slope }
            }
        }
        random = SeededRandom(seed: seed, part: "fold " + part)
        var creases = (rows: [Int](), columns: [Int]())
        let fold = conditions[.fold]
        if fold > 0 {
            let steepness = 0.5 * fold
            if random.whole(0...3) == 0 {
                let column = Int(random.real(0.35, 0.65) * Double(width))
                for index in 0..<width { across[index] += (index < column ? -0.5 : 0.5) * steepness }
                creases.columns.append(column)
            }
            let count = max(creases.columns.isEmpty ? 1 : 0, random.whole(0...3))
            for crease in 0..<count {
                let row = Int((Double(crease) + random.real(0.7, 1.3)) / Double(count + 1) * Double(height))
                let lean = steepness * (crease % 2 == 0 ? 0.5 : -0.5)
                for index in 0..<height { down[index] += index < row ? -lean : lean }
                creases.rows.append(min(height - 1, row))
            }
        }
        self.creases = creases
        rows = Profile(slopes: down)
        columns = Profile(slopes: across)
        relief = Relief(width: width, height: height, strength: conditions[.crumple], seed: seed, part: part)
    }

    /// Where a point of the print lies in space, from the middle of the sheet.
    func point(_ u: Double, _ v: Double) -> SpacePoint {
        let row = min(height, max(0, Int(v)))
        let column = min(width, max(0, Int(u)))
        let bump = relief.at(u, v)
        return SpacePoint(
            x: columns.place[column] + (u - Double(column)) + bump.dx,
            y: rows.place[row] + (v - Double(row)) + bump.dy,
            z: columns.height[column] + rows.height[row] + bump.z)
    }

    /// How steeply the paper rises to the right and downwards.
    func slope(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
        let row = min(height - 1, max(0, Int(v)))
        let column = min(width - 1, max(0, Int(u)))
        let bump = relief.slope(u, v)
        return (columns.slope[column] + bump.x, rows.slope[row] + bump.y)
    }
}

/// The bumps of crumpled paper: random heights on a grid, straight between its points, so that facets meet in edges.
private struct Relief {
    private let cell: Double
    private let across: Int
    private let heights: [Double]
    private let shifts: [Double]
    private let isFlat: Bool

    init(width: Int, height: Int, strength: Double, seed: UInt64, part: String) {
        cell = Double(width) / 5
        across = 9
        let down = Int(Double(height) / cell) + 4
        isFlat = strength <= 0
        var random = SeededRandom(seed: seed, part: "crumple " + part)
        let span = Double(width) * strength
        heights = (0..<across * down).map { _ in random.real(-0.04, 0.04) * span }
        shifts = (0..<2 * across * down).map { _ in random.real(-0.01, 0.01) * span }
    }

    /// The grid's cell that a point lies in, and where in it.
    private func place(_ u: Double, _ v: Double) -> (index: Int, fx: Double, fy: Double) {
        let (x, y) = (max(0, u / cell) + 1, max(0, v / cell) + 1)
        let (column, row) = (min(across - 2, Int(x)), min(heights.count / across - 2, Int(y)))
        return (row * across + column, x - Double(column), y - Double(row))
    }

    func at(_ u: Double, _ v: Double) -> (dx: Double, dy: Double, z: Double) {
        guard !isFlat else { return (0, 0, 0) }
        let (index, fx, fy) = place(u, v)
        func mixed(_ value: (Int) -> Double) -> Double {
            (value(index) * (1 - fx) + value(index + 1) * fx) * (1 - fy)
                + (value(index + across) * (1 - fx) + value(index + across + 1) * fx) * fy
        }
        return (mixed { shifts[2 * $0] }, mixed { shifts[2 * $0 + 1] }, mixed { heights[$0] })
    }

    func slope(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
        guard !isFlat else { return (0, 0) }
        let (index, fx, fy) = place(u, v)
        let (a, b, c, d) = (heights[index], heights[index + 1], heights[index + across], heights[index + across + 1])
        return (((b - a) * (1 - fy) + (d - c) * fy) / cell, ((c - a) * (1 - fx) + (d - b) * fx) / cell)
    }
}

/// Sine and cosine by their series: those of the C library may differ in the last bit from machine to machine.
struct Turn {
    let sine: Double
    let cosine: Double

    /// Good to 1e-9 for angles up to 135 degrees.
    init(degrees: Double) {
        guard degrees.magnitude <= 45 else {
            // What is missing to a right angle has sine and cosine in each other's place.
            let rest = Turn(degrees: 90 - degrees.magnitude)
            (sine, cosine) = (degrees < 0 ? -rest.cosine : rest.cosine, rest.sine)
            return
        }
        let angle = degrees * 0.017_453_292_519_943
        let square = angle * angle
        sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
        cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
    }
}

/// Where on the table a sheet lies, and how it is turned there.
struct SheetPlace {
    var x = 0.0
    var y = 0.0
    var turn = Turn(degrees: 0)

    func point(_ point: SpacePoint) -> SpacePoint {
        SpacePoint(
            x: point.x * turn.cosine - point.y * turn.sine + x, y: point.x * turn.sine + point.y * turn.cosine + y,
            z: point.z)
    }
}

/// The way from paper in space to pixels of the frame.
struct Viewpoint {
    /// Of the sheet that is looked at.
    var place = SheetPlace()
    private let turn: Turn
    private let lean: Turn
    private let yaw: Turn
    private let distance: Double
    var scale = 1.0
    var x = 0.0
    var y = 0.0

    init(side: Double, _ conditions: PhotoConditions, seed: UInt64, part: String) {
        var random = SeededRandom(seed: seed, part: "perspective " + part)
        let strength = conditions[.perspective]
        let sign = random.pick([-1.0, 1])
        var lying = SeededRandom(seed: seed, part: "turn " + part)
        let turned = lying.pick([-90.0, 90]) * conditions[.turn]
        turn = Turn(degrees: sign * strength * random.real(5, 12) + turned)
        lean = Turn(degrees: strength * random.pick([-1.0, 1, 1]) * random.real(12, 26))
        yaw = Turn(degrees: strength * random.real(-14, 14))
        distance = (2.4 - 1.1 * strength) * side
    }

    /// The same viewpoint for a sheet that lies elsewhere.
    func looking(at place: SheetPlace) -> Viewpoint {
        var view = self
        view.place = place
        return view
    }

    func project(_ point: SpacePoint) -> Point {
        let point = place.point(point)
        let (x1, y1) = (
            point.x * turn.cosine - point.y * turn.sine, point.x * turn.sine + point.y * turn.cosine
        )
        let (y2, z2) = (y1 * lean.cosine - point.z * lean.sine, y1 * lean.sine + point.z * lean.cosine)
        let (x3, z3) = (x1 * yaw.cosine - z2 * yaw.sine, x1 * yaw.sine + z2 * yaw.cosine)
        let factor = scale * distance / (distance - z3)
        return Point(x: x3 * factor + x, y: y2 * factor + y)
    }
}
