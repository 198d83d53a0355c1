import CPango

/// What paper bears beside the print: its own colour, creases, stains, strokes of a pen, stamps.
struct PaperMarks {
    let conditions: PhotoConditions
    let seed: UInt64
    let part: String

    /// The print in colour with its marks.
    func paint(
        _ sheet: PrintedSheet, creases: (rows: [Int], columns: [Int]), with text: borrowing TextPen
    ) throws(DrawingFailure) -> Canvas {
        let paper = try coloured(sheet.picture)
        if conditions[.fold] > 0 { crease(creases, on: paper) }
        if conditions[.stain] > 0 { stain(paper) }
        if conditions[.highlighter] > 0 { highlight(sheet.places, on: paper) }
        if conditions[.pen] > 0 { write(on: paper, with: text) }
        return paper
    }

    /// Thermal paper is bluish or yellowish, its ink black, violet or brown.
    private func coloured(_ picture: GreyPicture) throws(DrawingFailure) -> Canvas {
        var random = SeededRandom(seed: seed, part: "paper " + part)
        var ink = random.pick([(20.0, 20.0, 24.0), (34, 30, 44), (44, 38, 34), (26, 28, 40)])
        if conditions[.dots] >= 0.5 {
            var ribbon = SeededRandom(seed: seed, part: "ribbon " + part)
            ink = ribbon.pick([(44, 40, 42), (66, 52, 132), (48, 58, 140)])
        }
        let tint = random.pick([(255.0, 253.0, 250.0), (250, 252, 255), (254, 250, 240), (255, 255, 255)])
        var colours = [UInt32](repeating: 0, count: 256)
        for grey in 0..<256 {
            let share = Double(grey) / 255
            let red = UInt32(ink.0 + (tint.0 - ink.0) * share)
            let green = UInt32(ink.1 + (tint.1 - ink.1) * share)
            let blue = UInt32(ink.2 + (tint.2 - ink.2) * share)
            colours[grey] = 0xff00_0000 | red << 16 | green << 8 | blue
        }
        let canvas = try Canvas(.colour, width: picture.width, height: picture.height)
        try unsafe canvas.withBytes { bytes, stride in
            unsafe picture.pixels.withUnsafeBufferPointer { source in
                unsafe colours.withUnsafeBufferPointer { colours in
                    var at = 0
                    for y in 0..<picture.height {
                        let row = UnsafeMutableRawPointer(unsafe bytes + y * stride)
                        for x in 0..<picture.width {
                            unsafe row.storeBytes(of: colours[Int(source[at])], toByteOffset: 4 * x, as: UInt32.self)
                            at += 1
                        }
                    }
                }
            }
        }
        return canvas
    }

    /// Ink breaks along a crease, and the paper greys.
    private func crease(_ creases: (rows: [Int], columns: [Int]), on paper: borrowing Canvas) {
        let strength = conditions[.fold]
        let (width, height) = (Double(paper.width), Double(paper.height))
        for row in creases.rows {
            let y = Double(row)
            paper.line(
                from: Point(x: 0, y: y), to: Point(x: width, y: y), width: 1.5 + 1.5 * strength, red: 0.93, green: 0.93,
                blue: 0.92, alpha: 0.8 * strength)
        }
        for column in creases.columns {
            let x = Double(column)
            paper.line(
                from: Point(x: x, y: 0), to: Point(x: x, y: height), width: 1.5 + 1.5 * strength, red: 0.93,
                green: 0.93, blue: 0.92, alpha: 0.8 * strength)
        }
    }

    private func stain(_ paper: borrowing Canvas) {
        var random = SeededRandom(seed: seed, part: "stain " + part)
        let strength = conditions[.stain]
        let width = Double(paper.width)
        let pen = unsafe paper.pen
        unsafe cairo_set_operator(pen, CAIRO_OPERATOR_MULTIPLY)
        let depth = 0.45 * strength
        for _ in 0..<random.whole(1...2) {
            let centre = Point(x: random.real(0.1, 0.9) * width, y: random.real(0.1, 0.9) * Double(paper.height))
            let radius = random.real(0.16, 0.3) * width
            unsafe cairo_set_source_rgb(pen, 1 - depth * 0.7, 1 - depth, 1 - depth * 1.5)
            unsafe cairo_set_line_width(pen, radius * random.real(0.06, 0.16))
            unsafe cairo_arc(pen, centre.x, centre.y, radius, random.real(0, 2), random.real(4, 6.28))
            unsafe cairo_stroke(pen)
        }
        for _ in 0..<Int(1 + 7 * strength) {
            let centre = Point(x: random.real(0, 1) * width, y: random.real(0, 1) * Double(paper.height))
            let shade = 1 - depth * random.real(0.3, 0.9)
            unsafe cairo_set_source_rgb(pen, 0.5 + shade / 2, shade, shade * 0.96)
            unsafe cairo_arc(pen, centre.x, centre.y, random.real(0.01, 0.07) * width, 0, 6.283_185_307)
            unsafe cairo_fill(pen)
        }
        unsafe cairo_set_operator(pen, CAIRO_OPERATOR_OVER)
    }

    /// Broad strokes over lines of print, as over a total; the light of one colour or two is taken, the print stays below.
    private func highlight(_ places: [LinePlace], on paper: borrowing Canvas) {
        var random = SeededRandom(seed: seed, part: "highlighter " + part)
        let strength = conditions[.highlighter]
        let printed = places.filter { $0.bottom > $0.top }
        guard !printed.isEmpty else { return }
        let colour = random.pick([
            (0.02, 0.04, 0.95), (0.45, 0.02, 0.75), (0.02, 0.6, 0.3), (0.03, 0.38, 0.9), (0.55, 0.15, 0.04),
        ])
        let pen = unsafe paper.pen
        unsafe cairo_set_operator(pen, CAIRO_OPERATOR_MULTIPLY)
        unsafe cairo_set_line_cap(pen, CAIRO_LINE_CAP_SQUARE)
        for _ in 0..<random.whole(1...Int(1 + 3.99 * strength)) {
            let line = random.pick(printed)
            let depth = strength * random.real(0.8, 1)
            unsafe cairo_set_source_rgb(pen, 1 - colour.0 * depth, 1 - colour.1 * depth, 1 - colour.2 * depth)
            let (height, width) = (line.bottom - line.top, line.right - line.left)
            unsafe cairo_set_line_width(pen, height * random.real(0.7, 1.5))
            let middle = (line.top + line.bottom) / 2
            let (start, end) = (
                line.left + width * random.real(-0.05, 0.4), line.right - width * random.real(-0.05, 0.3)
            )
            unsafe cairo_move_to(pen, start, middle + height * random.real(-0.3, 0.3))
            unsafe cairo_line_to(pen, end, middle + height * random.real(-0.3, 0.3))
            unsafe cairo_stroke(pen)
        }
        unsafe cairo_set_operator(pen, CAIRO_OPERATOR_OVER)
    }

    private func write(on paper: borrowing Canvas, with text: borrowing TextPen) {
        var random = SeededRandom(seed: seed, part: "pen " + part)
        let strength = conditions[.pen]
        let (width, height) = (Double(paper.width), Double(paper.height))
        let pen = unsafe paper.pen
        unsafe cairo_set_operator(pen, CAIRO_OPERATOR_OVER)
        unsafe cairo_set_line_cap(pen, CAIRO_LINE_CAP_ROUND)
        let ink = random.pick([(0.08, 0.14, 0.55), (0.1, 0.1, 0.12), (0.6, 0.1, 0.1)])
        for _ in 0..<Int(1 + 3.99 * strength) {
            unsafe cairo_set_source_rgba(pen, ink.0, ink.1, ink.2, 0.82)
            unsafe cairo_set_line_width(pen, random.real(0.6, 1) * (1.5 + 3.5 * strength))
            var place = Point(x: random.real(0.1, 0.7) * width, y: random.real(0.15, 0.92) * height)
            unsafe cairo_move_to(pen, place.x, place.y)
            let reach = random.real(0.03, 0.1) * width
            for _ in 0..<random.whole(1...6) {
                let next = Point(
                    x: place.x + reach * random.real(0.2, 1.6), y: place.y + reach * random.real(-0.9, 0.9))
                unsafe cairo_curve_to(
                    pen, place.x + reach * random.real(-0.5, 1), place.y - reach * random.real(0, 1.4),
                    next.x - reach * random.real(0, 1), next.y + reach * random.real(-0.4, 1.2), next.x, next.y)
                place = next
            }
            unsafe cairo_stroke(pen)
        }
        if strength >= 0.5 { stamp(paper, with: text, &random) }
    }

    /// A rubber stamp of a bookkeeper: a frame, two lines, pressed unevenly.
    private func stamp(_ paper: borrowing Canvas, with text: borrowing TextPen, _ random: inout SeededRandom) {
        let width = Double(paper.width)
        let pen = unsafe paper.pen
        unsafe cairo_save(pen)
        unsafe cairo_translate(pen, random.real(0.3, 0.6) * width, random.real(0.3, 0.9) * Double(paper.height))
        var matrix = cairo_matrix_t()
        let turn = Turn(degrees: random.real(-22, 22))
        unsafe cairo_matrix_init(&matrix, turn.cosine, turn.sine, -turn.sine, turn.cosine, 0, 0)
        unsafe cairo_transform(pen, &matrix)
        unsafe cairo_set_source_rgba(pen, 0.2, 0.22, 0.62, random.real(0.35, 0.7))
        unsafe cairo_set_line_width(pen, 4)
        unsafe cairo_rectangle(pen, 0, 0, width * 0.36, width * 0.14)
        unsafe cairo_stroke(pen)
        text.choose("DejaVu Sans", size: width * 0.045, bold: true)
        unsafe text.draw(
            random.pick(["PLAĆENO", "KNJIŽENO", "ПРОКЊИЖЕНО", "PRIMLJENO"]), at: Point(x: 12, y: 4), with: pen)
        text.choose("DejaVu Sans", size: width * 0.032, bold: false)
        unsafe text.draw(
            "\(random.whole(1...28)). \(random.whole(1...12)). 20__", at: Point(x: 12, y: width * 0.08), with: pen)
        unsafe cairo_restore(pen)
    }
}
