import CPango

/// A photograph, and what of each print can be seen in it.
struct Photograph {
    let file: JPEGFile
    /// In the order in which the prints were laid on the table.
    let sheets: [SeenSheet]
}

/// What of a print can be seen in a photograph.
struct SeenSheet {
    /// The corners of each line of the receipt in pixels of the photograph, clockwise from the top left of its text.
    let lines: [Int: [Point]]
    /// The lines that the frame cuts off, or a finger or another sheet covers.
    var hidden: Set<Int>
    /// The edge of the paper, clockwise; it may leave the frame.
    let edge: [Point]
}

extension SeenSheet {
    /// Hides the lines that a sheet with this edge covers a part of.
    fileprivate mutating func hide(under edge: [Point]) {
        hide { corners in
            corners.indices.contains { index in
                let (a, b) = (corners[index], corners[(index + 1) % corners.count])
                return (0..<8).contains { step in
                    let share = Double(step) / 8
                    return edge.surrounds(Point(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y)))
                }
            }
        }
    }

    fileprivate mutating func hide(where isHidden: ([Point]) -> Bool) {
        hidden.formUnion(lines.filter { isHidden($0.value) }.keys)
    }
}

extension [Point] {
    /// Whether a point lies inside the polygon.
    fileprivate func surrounds(_ point: Point) -> Bool {
        var isInside = false
        for (index, a) in enumerated() {
            let b = self[(index + 1) % count]
            if (a.y > point.y) != (b.y > point.y), point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x {
                isInside.toggle()
            }
        }
        return isInside
    }
}

/// A print with its place on the table.
struct LaidSheet {
    let sheet: PrintedSheet
    var place = SheetPlace()
    /// Beside the photograph's own name, so that no two sheets are bent alike.
    var name = ""
}

/// Photographs prints under conditions of measured strength; the same seed and part make the same photograph.
///
/// Every effect draws from a generator of its own, so that the strength of one moves none of the others.
struct Photographer {
    var conditions: PhotoConditions
    let table: TableTop
    let seed: UInt64
    let part: String
    /// A column of text is at least so many pixels wide, as long as the frame is not the largest.
    var legible = 11.0
    /// Whether a column of text is no wider than that either.
    var isExact = false
    /// The frames to choose from, the smallest first.
    var frames = [(960, 1280), (1200, 1600), (1536, 2048), (1800, 2400)]
    /// The share of the frame's height or width that the paper fills from the greatest distance.
    private static let smallestShare = 0.35
    /// The frame's size in pixels; `nil` takes the smallest in which the text is legible.
    var frame: (width: Int, height: Int)?

    private func draws(_ effect: String) -> SeededRandom { SeededRandom(seed: seed, part: "\(effect) \(part)") }

    /// Takes the photograph of prints whose columns are `cell` pixels wide, each on top of those before it; `other` is a
    /// print to lie below the first.
    func take(
        _ laid: [LaidSheet], cell: Double, other: GreyPicture? = nil, with text: borrowing TextPen
    ) throws(DrawingFailure) -> Photograph {
        let picture = try expose(laid, cell: cell, other: other, with: text)
        let quality = Int((92 - 74 * conditions[.jpeg]).rounded())
        return Photograph(file: try JPEGFile(encoding: picture.colours, quality: quality), sheets: picture.sheets)
    }

    /// A sheet on its way into the picture.
    private struct BentSheet {
        let laid: LaidSheet
        let surface: PaperSurface
    }

    /// What the sensor sees, before it is written as JPEG.
    private func expose(
        _ laid: [LaidSheet], cell: Double, other: GreyPicture?, with text: borrowing TextPen
    ) throws(DrawingFailure) -> (colours: ColourPicture, sheets: [SeenSheet]) {
        let bent = laid.map { laid in
            let print = laid.sheet.picture
            return BentSheet(
                laid: laid,
                surface: PaperSurface(
                    width: print.width, height: print.height, conditions, seed: seed, part: part + laid.name))
        }
        let (view, width, height) = frame(bent, cell: cell)
        let scene = try Canvas(.colour, width: width, height: height)
        try setTable(on: scene)
        var lamp = draws("lamp")
        // From a side, so that bends show.
        let light = (x: lamp.pick([-1.0, 1]) * lamp.real(0.14, 0.4), y: lamp.pick([-1.0, 1]) * lamp.real(0.14, 0.4))
        var seen: [SeenSheet] = []
        var outlines: [Point] = []
        for sheet in bent {
            let view = view.looking(at: sheet.laid.place)
            let mesh = PaperMesh(sheet.surface, view, light: light)
            if let other, seen.isEmpty, conditions[.secondPaper] > 0 { try lay(other, beside: mesh, on: scene) }
            try paint(sheet, as: mesh, scale: view.scale, on: scene, with: text)
            for index in seen.indices { seen[index].hide(under: mesh.edge) }
            seen.append(see(sheet, from: view, edge: mesh.edge, width: width, height: height))
            outlines += mesh.outline
        }
        if conditions[.occluder] > 0 {
            let finger = Finger(over: outlines, strength: conditions[.occluder], draws("occluder"))
            finger.paint(on: scene)
            for index in seen.indices { seen[index].hide(where: finger.covers) }
        }
        let illumination = Illumination(conditions: conditions, seed: seed, part: part)
        try illumination.shine(on: scene, paper: outlines)
        let unit = Double(height) / 1600
        try scene.soften(conditions[.defocus] * 4.5 * unit)
        try move(scene, by: conditions[.motionBlur] * 22 * unit)
        var sensor = Sensor(noise: 24 * conditions[.noise], random: draws("noise"))
        return (try sensor.develop(scene), seen)
    }

    /// The table, and what else lies on it.
    private func setTable(on scene: borrowing Canvas) throws(DrawingFailure) {
        var painter = TablePainter(random: draws("table"))
        try painter.paint(table, on: scene)
        // No two tables have the same colour: lacquer, oak, slate, moss, mahogany, or as painted.
        var dye = draws("dye")
        let dark = [(0.16, 0.15, 0.14), (0.40, 0.21, 0.15), (0.24, 0.26, 0.30), (0.10, 0.07, 0.05)]
        let colour = dye.pick(
            table.isDark
                ? dark
                : [
                    (0.92, 0.91, 0.88), (0.82, 0.70, 0.54), (0.16, 0.15, 0.14), (0.34, 0.38, 0.44), (0.45, 0.47, 0.38),
                    (0.40, 0.21, 0.15), (0.72, 0.72, 0.74),
                ])
        scene.wash(
            red: colour.0, green: colour.1, blue: colour.2, alpha: table.isDark ? dye.real(0, 0.35) : dye.real(0, 0.65))
        var clutter = TableClutter(random: draws("clutter"))
        clutter.paint(on: scene)
    }

    private func paint(
        _ sheet: BentSheet, as mesh: PaperMesh, scale: Double, on scene: borrowing Canvas, with text: borrowing TextPen
    ) throws(DrawingFailure) {
        shade(mesh.outline, on: scene)
        let marks = PaperMarks(conditions: conditions, seed: seed, part: part + sheet.laid.name)
        let paper = try marks.paint(sheet.laid.sheet, creases: sheet.surface.creases, with: text)
        if scale < 0.62 {
            try mesh.paint(try paper.halved(), shrink: 2, on: scene)
        } else {
            try mesh.paint(paper, shrink: 1, on: scene)
        }
    }

    private func see(_ sheet: BentSheet, from view: Viewpoint, edge: [Point], width: Int, height: Int) -> SeenSheet {
        var lines: [Int: [Point]] = [:]
        for place in sheet.laid.sheet.places {
            lines[place.index] = [
                (place.left, place.top), (place.right, place.top), (place.right, place.bottom),
                (place.left, place.bottom),
            ]
            .map { view.project(sheet.surface.point($0.0, $0.1)) }
        }
        return SeenSheet(lines: lines, hidden: cut(lines, width: width, height: height), edge: edge)
    }

    /// The viewpoint from which the papers fill the frame, and the frame's size.
    private func frame(_ sheets: [BentSheet], cell: Double) -> (view: Viewpoint, width: Int, height: Int) {
        var random = draws("frame")
        let side =
            sheets.map { sheet in
                let place = sheet.laid.place
                return max(
                    Double(sheet.surface.width) + 2 * place.x.magnitude,
                    Double(sheet.surface.height) + 2 * place.y.magnitude)
            }
            .max() ?? 1
        var view = Viewpoint(side: side, conditions, seed: seed, part: part)
        let edge = sheets.flatMap {
            PaperMesh($0.surface, view.looking(at: $0.laid.place), light: (0, 0)).outline
        }
        let (xs, ys) = (edge.map(\.x), edge.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 1)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 1)
        let fill = random.real(0.82, 0.96)
        func scale(_ frame: (Int, Int)) -> Double {
            let whole = min(fill * Double(frame.0) / (right - left), fill * Double(frame.1) / (bottom - top), 1.15)
            return isExact ? min(whole, legible / cell) : whole
        }
        let nearness = 1 - (1 - Self.smallestShare / fill) * conditions[.distance]
        // Whoever photographs several papers turns the camera where they lie wider than high.
        let isWide = sheets.count > 1 && right - left > bottom - top
        let upright = frame.map { [($0.width, $0.height)] } ?? frames
        let frames = isWide ? upright.map { ($0.1, $0.0) } : upright
        let enough = isExact ? 0.999 * legible : legible
        let frame = frames.first { nearness * scale($0) * cell >= enough } ?? frames[frames.count - 1]
        view.scale = scale(frame)
        // From further away, as long as the text stays legible.
        if nearness < 1 { view.scale = max(nearness * view.scale, min(view.scale, legible / cell)) }
        let slack = (
            x: Double(frame.0) - view.scale * (right - left), y: Double(frame.1) - view.scale * (bottom - top)
        )
        view.x = slack.x * random.real(0.35, 0.65) - left * view.scale
        view.y = slack.y * random.real(0.35, 0.65) - top * view.scale
        if nearness < 1 {
            var place = draws("distance")
            view.x = slack.x * place.real(0.1, 0.9) - left * view.scale
            view.y = slack.y * place.real(0.1, 0.9) - top * view.scale
        }
        let crop = conditions[.partialCrop]
        if crop > 0 {
            var knife = self.draws("crop")
            let lost = 0.22 * crop * view.scale * (bottom - top)
            // The foot is cut more often than the head.
            view.y =
                knife.whole(0...3) == 0
                ? -top * view.scale - lost : Double(frame.1) - bottom * view.scale + lost
        }
        return (view, frame.0, frame.1)
    }

    /// The lines that do not lie wholly within the frame.
    private func cut(_ outlines: [Int: [Point]], width: Int, height: Int) -> Set<Int> {
        let inside = { (point: Point) in
            point.x > -2 && point.y > -2 && point.x < Double(width) + 2 && point.y < Double(height) + 2
        }
        return Set(outlines.filter { !$0.value.allSatisfy(inside) }.keys)
    }

    /// The paper's own shadow on the table, wider where the paper bends away from it.
    private func shade(_ outline: [Point], on scene: borrowing Canvas) {
        let reach = 1 + 1.5 * max(conditions[.curl], conditions[.fold], conditions[.crumple])
        for step in 0..<7 {
            let offset = (2 + Double(step)) * reach
            scene.polygon(
                outline.map { Point(x: $0.x + offset, y: $0.y + offset * 1.3) }, red: 0.03, green: 0.02, blue: 0.02,
                alpha: 0.09)
        }
    }

    /// Lays another print half under the paper.
    private func lay(_ other: GreyPicture, beside mesh: PaperMesh, on scene: borrowing Canvas) throws(DrawingFailure) {
        var random = draws("second paper")
        let outline = mesh.outline
        let (xs, ys) = (outline.map(\.x), outline.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 1)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 1)
        let strength = conditions[.secondPaper]
        let breadth = conditions[.turn] > 0 ? mesh.breadth : right - left
        let scale = breadth / Double(other.width) * random.real(0.85, 1.1)
        let turn = Turn(degrees: random.pick([-1.0, 1]) * random.real(4, 24))
        let side = random.pick([-1.0, 1])
        let peep = (0.15 + 0.35 * strength) * breadth
        let middle = Point(
            x: (left + right) / 2 + side * peep, y: top + random.real(0.2, 0.8) * (bottom - top))
        let paper = try Canvas.showing(other)
        var matrix = cairo_matrix_t()
        let (cosine, sine) = (turn.cosine * scale, turn.sine * scale)
        let (w, h) = (Double(other.width) / 2, Double(other.height) / 2)
        unsafe cairo_matrix_init(
            &matrix, cosine, sine, -sine, cosine, middle.x - cosine * w + sine * h, middle.y - sine * w - cosine * h)
        let corners = [(0.0, 0.0), (2 * w, 0.0), (2 * w, 2 * h), (0.0, 2 * h)].map { x, y in
            Point(
                x: middle.x + cosine * (x - w) - sine * (y - h), y: middle.y + sine * (x - w) + cosine * (y - h))
        }
        shade(corners, on: scene)
        unsafe cairo_save(scene.pen)
        unsafe cairo_set_matrix(scene.pen, &matrix)
        scene.place(paper, x: 0, y: 0, within: true, alpha: 0.94)
        unsafe cairo_restore(scene.pen)
    }

    /// Averages views along a straight path.
    private func move(_ scene: borrowing Canvas, by length: Double) throws(DrawingFailure) {
        let count = Int(length.rounded())
        guard count > 0 else { return }
        var random = draws("motion")
        let direction = random.pick([(1.0, 0.0), (0.0, 1.0), (0.8, 0.6), (0.8, -0.6), (0.6, 0.8), (0.96, 0.28)])
        let still = try Canvas(.colour, width: scene.width, height: scene.height)
        still.place(scene, x: 0, y: 0)
        for step in 1...count {
            let way = Double(step) - Double(count) / 2
            // Whole pixels: as good here, and many times faster.
            scene.place(
                still, x: (way * direction.0).rounded(), y: (way * direction.1).rounded(),
                alpha: 1 / Double(step + 1))
        }
    }
}
