import CPango

/// What else lies on a table: plates, cups, telephones, cables, at the edges of the frame.
struct TableClutter {
    var random: SeededRandom

    /// None to three things; the paper comes on top.
    mutating func paint(on scene: borrowing Canvas) {
        for _ in 0..<random.pick([0, 0, 1, 1, 2, 3]) {
            let place = edge(of: scene)
            switch random.whole(0...2) {
            case 0: plate(at: place, on: scene)
            case 1: telephone(at: place, on: scene)
            default: cable(from: place, on: scene)
            }
        }
    }

    /// A point near the edge of the frame.
    private mutating func edge(of scene: borrowing Canvas) -> Point {
        let (width, height) = (Double(scene.width), Double(scene.height))
        let along = random.real(0, 1)
        switch random.whole(0...3) {
        case 0: return Point(x: along * width, y: height * random.real(-0.06, 0.04))
        case 1: return Point(x: along * width, y: height * random.real(0.96, 1.06))
        case 2: return Point(x: width * random.real(-0.08, 0.06), y: along * height)
        default: return Point(x: width * random.real(0.94, 1.08), y: along * height)
        }
    }

    /// Rings of light ceramics, or of a cup seen from above.
    private mutating func plate(at centre: Point, on scene: borrowing Canvas) {
        let radius = Double(scene.width) * random.real(0.1, 0.28)
        let tone = random.real(0.7, 0.98)
        let warm = random.real(0.88, 1)
        for (share, level) in [(1.05, 0.25), (1.0, 1.0), (0.93, 0.86), (0.9, 0.97), (0.62, 0.82), (0.6, 0.93)] {
            let shade = tone * level
            unsafe cairo_set_operator(scene.pen, CAIRO_OPERATOR_OVER)
            unsafe cairo_set_source_rgba(scene.pen, shade, shade * warm, shade * warm * warm, share > 1 ? 0.35 : 1)
            unsafe cairo_arc(scene.pen, centre.x, centre.y, radius * share, 0, 6.283_185_307)
            unsafe cairo_fill(scene.pen)
        }
    }

    /// A dark slab, turned a little, with a gleam along it.
    private mutating func telephone(at centre: Point, on scene: borrowing Canvas) {
        let width = Double(scene.width) * random.real(0.12, 0.3)
        let height = width * random.real(1.2, 2.1)
        let turn = Turn(degrees: random.real(-40, 40))
        func corner(_ x: Double, _ y: Double) -> Point {
            Point(
                x: centre.x + x * width * turn.cosine - y * height * turn.sine,
                y: centre.y + x * width * turn.sine + y * height * turn.cosine)
        }
        let tone = random.real(0.04, 0.16)
        let colour = (tone * random.real(0.8, 1.2), tone, tone * random.real(0.9, 1.6))
        let outer = [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)]
        let shadow = outer.map { Point(x: $0.x + 7, y: $0.y + 9) }
        scene.polygon(shadow, red: 0, green: 0, blue: 0, alpha: 0.35)
        scene.polygon(outer, red: colour.0, green: colour.1, blue: colour.2, alpha: 1)
        let gleam = random.real(-0.4, 0.2)
        scene.polygon(
            [corner(gleam, -0.5), corner(gleam + 0.2, -0.5), corner(gleam + 0.1, 0.5), corner(gleam - 0.1, 0.5)],
            red: 0.8, green: 0.85, blue: 0.9, alpha: 0.13)
    }

    private mutating func cable(from start: Point, on scene: borrowing Canvas) {
        let span = Double(scene.width)
        let isLight = random.whole(0...1) == 0
        let tone = isLight ? 0.9 : 0.08
        var bends: [Double] = []
        for _ in 0..<6 { bends.append(random.real(-0.6, 0.6) * span) }
        for (shift, width, shade) in [(5.0, 13.0, 0.0), (0.0, 11.0, tone * 0.85), (-2.0, 5.0, min(1, tone * 1.1))] {
            unsafe cairo_set_operator(scene.pen, CAIRO_OPERATOR_OVER)
            unsafe cairo_set_source_rgba(scene.pen, shade, shade, shade, shift > 0 ? 0.3 : 1)
            unsafe cairo_set_line_width(scene.pen, width)
            unsafe cairo_move_to(scene.pen, start.x + shift, start.y + shift)
            unsafe cairo_curve_to(
                scene.pen, start.x + bends[0] + shift, start.y + bends[1] + shift, start.x + bends[2] + shift,
                start.y + bends[3] + shift, start.x + bends[4] + shift, start.y + bends[5] + shift)
            unsafe cairo_stroke(scene.pen)
        }
    }
}
