import CPango

extension TablePainter {
    /// Planks with light and dark grain in one direction, pores and gaps between them.
    mutating func darkWood(on canvas: borrowing Canvas) throws(DrawingFailure) {
        let unit = Double(canvas.height) / 1600
        // Longer than any diagonal.
        let length = Double(canvas.width + canvas.height)
        let tone = random.real(0.55, 1.25)
        canvas.fill(red: 0.30 * tone, green: 0.19 * tone, blue: 0.11 * tone)
        unsafe cairo_save(canvas.pen)
        let direction = Turn(degrees: random.pick([0.0, 90, random.real(-60, 60)]))
        var matrix = cairo_matrix_t()
        unsafe cairo_matrix_init(
            &matrix, direction.cosine, direction.sine, -direction.sine, direction.cosine, Double(canvas.width) / 2,
            Double(canvas.height) / 2)
        unsafe cairo_set_matrix(canvas.pen, &matrix)
        let breadth = random.real(90, 420) * unit
        var top = -length / 2
        while top < length / 2 {
            plank(from: top, to: top + breadth, length: length, unit: unit, on: canvas)
            top += breadth
        }
        unsafe cairo_restore(canvas.pen)
        canvas.tile(try grey(160, 160, 215...255), .multiply)
        canvas.stretch(try grey(5, 6, 190...255), .multiply)
    }

    private mutating func plank(
        from top: Double, to foot: Double, length: Double, unit: Double, on canvas: borrowing Canvas
    ) {
        let shade = random.real(-0.25, 0.25)
        grain(from: top, to: foot, length: length, width: foot - top, shade: shade, bend: 0, on: canvas)
        for _ in 0..<Int((foot - top) / (6 * unit)) {
            grain(
                from: top, to: foot, length: length, width: unit * random.real(1, 9), shade: random.real(-0.6, 0.5),
                bend: 12 * unit, on: canvas)
        }
        for _ in 0..<Int((foot - top) / (3 * unit)) {
            let start = Point(x: random.real(-0.5, 0.5) * length, y: random.real(top, foot))
            canvas.line(
                from: start, to: Point(x: start.x + unit * random.real(8, 70), y: start.y + unit * random.real(-1, 1)),
                width: unit * random.real(1, 4), red: 0.03, green: 0.02, blue: 0.01, alpha: random.real(0.2, 0.7))
        }
        canvas.line(
            from: Point(x: -length / 2, y: foot), to: Point(x: length / 2, y: foot), width: unit * random.real(2, 9),
            red: 0.02, green: 0.01, blue: 0.01, alpha: random.real(0.3, 0.9))
    }

    /// A stripe along a plank, lighter than the wood where `shade` is above 0.
    private mutating func grain(
        from top: Double, to foot: Double, length: Double, width: Double, shade: Double, bend: Double,
        on canvas: borrowing Canvas
    ) {
        let y = width < foot - top ? random.real(top, foot) : (top + foot) / 2
        let (red, green, blue) = shade > 0 ? (0.62, 0.42, 0.26) : (0.05, 0.03, 0.02)
        unsafe cairo_set_operator(canvas.pen, CAIRO_OPERATOR_OVER)
        unsafe cairo_set_source_rgba(canvas.pen, red, green, blue, shade.magnitude)
        unsafe cairo_set_line_width(canvas.pen, width)
        unsafe cairo_move_to(canvas.pen, -length / 2, y)
        unsafe cairo_curve_to(
            canvas.pen, -length / 6, y + random.real(-1, 1) * bend, length / 6, y + random.real(-1, 1) * bend,
            length / 2, y + random.real(-1, 1) * bend)
        unsafe cairo_stroke(canvas.pen)
    }

    /// Pebbles with dark clefts between them, creases, and mostly a seam of pale thread.
    mutating func leather(on canvas: borrowing Canvas) throws(DrawingFailure) {
        let unit = Double(canvas.height) / 1600
        let tone = random.real(0.5, 1.3)
        let colour = random.pick([(0.34, 0.19, 0.12), (0.20, 0.18, 0.17), (0.36, 0.12, 0.10)])
        canvas.fill(red: colour.0 * tone, green: colour.1 * tone, blue: colour.2 * tone)
        canvas.tile(try pebbles(), .multiply, scale: unit * random.real(1, 2.4))
        let (width, height) = (Double(canvas.width), Double(canvas.height))
        for _ in 0..<random.whole(10...50) {
            let start = Point(x: random.real(0, width), y: random.real(0, height))
            let end = Point(x: start.x + unit * random.real(-160, 160), y: start.y + unit * random.real(-160, 160))
            canvas.line(
                from: start, to: end, width: unit * random.real(1, 4), red: 0.02, green: 0.01, blue: 0.01,
                alpha: random.real(0.2, 0.6))
        }
        if random.whole(0...2) > 0 { seam(unit: unit, on: canvas) }
        canvas.stretch(try grey(5, 6, 170...255), .multiply)
    }

    /// Two rows of stitches across the frame.
    private mutating func seam(unit: Double, on canvas: borrowing Canvas) {
        let isUpright = random.whole(0...1) == 0
        let (along, across) = (
            Double(isUpright ? canvas.height : canvas.width), Double(isUpright ? canvas.width : canvas.height)
        )
        let place = across * random.real(0.06, 0.94)
        let slope = random.real(-0.1, 0.1)
        let tone = random.real(0.45, 0.85)
        for row in [0.0, 34 * unit] {
            for start in stride(from: 0, to: along, by: 34 * unit) {
                let from = Point(x: start, y: place + row + slope * start)
                let to = Point(x: start + 22 * unit, y: from.y + slope * 22 * unit)
                canvas.line(
                    from: isUpright ? Point(x: from.y, y: from.x) : from, to: isUpright ? Point(x: to.y, y: to.x) : to,
                    width: 5 * unit, red: tone, green: 0.9 * tone, blue: 0.75 * tone, alpha: 0.9)
            }
        }
    }

    /// A tile of cells around random points, dark where two cells meet (Worley 1996).
    private mutating func pebbles() throws(DrawingFailure) -> Canvas {
        let (side, cells) = (256, 18)
        let pitch = Double(side) / Double(cells)
        let points = (0..<cells * cells).map { index in
            Point(
                x: (Double(index % cells) + random.real(0.1, 0.9)) * pitch,
                y: (Double(index / cells) + random.real(0.1, 0.9)) * pitch)
        }
        let shades = points.map { _ in random.real(0.75, 1) }
        return try filled(side, side) { x, y in
            var (nearest, second, shade) = (Double.infinity, Double.infinity, 1.0)
            let (column, row) = (Int(Double(x) / pitch), Int(Double(y) / pitch))
            for dy in -1...1 {
                for dx in -1...1 {
                    let (i, j) = ((column + dx + cells) % cells, (row + dy + cells) % cells)
                    // The tile continues at its other side.
                    var (ex, ey) = (points[j * cells + i].x - Double(x), points[j * cells + i].y - Double(y))
                    ex -= Double(side) * (ex / Double(side)).rounded()
                    ey -= Double(side) * (ey / Double(side)).rounded()
                    let distance = (ex * ex + ey * ey).squareRoot()
                    if distance < nearest {
                        (nearest, second, shade) = (distance, nearest, shades[j * cells + i])
                    } else if distance < second {
                        second = distance
                    }
                }
            }
            return Int(255 * shade * min(1, 0.35 + (second - nearest) / (0.4 * pitch)))
        }
    }
}
