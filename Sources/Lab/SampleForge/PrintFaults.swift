import CPango

/// A picture of a print, and where its lines stand.
struct PrintedSheet {
    let picture: GreyPicture
    /// One for each line of the receipt, empty ones included.
    let places: [LinePlace]
}

/// Where a line of the receipt stands on the sheet, in its pixels.
struct LinePlace: Hashable, Sendable {
    let index: Int
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
}

/// What is wrong with a print before anybody photographs it.
package struct PrintFaults: Hashable, Sendable {
    /// Ink lost to age and light, 0…1: at 1 four fifths of the ink are gone, unevenly from band to band.
    package var fading = 0.0
    /// Dead dots of the head, 0…1: at 1 every 24th column of dots is without ink, in white streaks of up to 3 pixels.
    package var streaks = 0.0
    /// Gaps between the dots of needles, 0…1: at 1 nine tenths of the ink between two dots are gone.
    package var gaps = 0.0
    package var seed: UInt64 = 0

    package init() {}

    package init(fading: Double, streaks: Double, gaps: Double = 0, seed: UInt64) {
        self.fading = fading
        self.streaks = streaks
        self.gaps = gaps
        self.seed = seed
    }

    /// Spoils a print whose columns are `cell` pixels wide.
    func spoil(_ ink: borrowing Canvas, cell: Double) throws(DrawingFailure) {
        // Nine needles print a capital six or seven dots high.
        if gaps > 0 { ink.tile(try Self.lattice(depth: 0.9 * gaps), .erase, scale: cell / 5 / Self.dotPixels) }
        var random = SeededRandom(seed: seed, part: "faults")
        if fading > 0 {
            // The ends of a roll and the folds of a wallet fade more than the rest.
            let most = Int(255 * 0.8 * fading)
            ink.stretch(
                try .noise(width: 4, height: max(4, ink.height / 180), (most * 3 / 5)...most, &random), .erase)
        }
        guard streaks > 0 else { return }
        let count = max(1, Int(streaks * Double(ink.width) / 24))
        for _ in 0..<count {
            let x = Double(random.whole(0...ink.width - 1))
            let width = random.real(1, 1 + 2 * streaks)
            let part = random.real(0.4, 1)
            let top = random.real(0, 1 - part) * Double(ink.height)
            unsafe cairo_set_operator(ink.pen, CAIRO_OPERATOR_DEST_OUT)
            unsafe cairo_set_source_rgba(ink.pen, 0, 0, 0, random.real(0.6, 1))
            unsafe cairo_rectangle(ink.pen, x, top, width, part * Double(ink.height))
            unsafe cairo_fill(ink.pen)
        }
        unsafe cairo_set_operator(ink.pen, CAIRO_OPERATOR_OVER)
    }

    /// The pixels from one dot to the next in `lattice`.
    private static let dotPixels = 16.0

    /// What is to be erased around one dot, to be repeated: nothing within it, `depth` of the ink beside it.
    private static func lattice(depth: Double) throws(DrawingFailure) -> Canvas {
        let side = Int(dotPixels)
        let dot = try Canvas(.mask, width: side, height: side)
        try unsafe dot.withBytes { bytes, stride in
            for y in 0..<side {
                for x in 0..<side {
                    let (u, v) = ((Double(x) + 0.5) / dotPixels - 0.5, (Double(y) + 0.5) / dotPixels - 0.5)
                    let beside = min(1, max(0, ((u * u + v * v).squareRoot() - 0.3) / 0.12))
                    unsafe bytes[y * stride + x] = UInt8(255 * depth * beside)
                }
            }
        }
        return dot
    }
}

/// Draws the sign of a shop: shapes in a ring, with initials.
struct LogoPainter {
    var random: SeededRandom

    func paint(on ink: borrowing Canvas, centre: Double, top: Double, height: Double, with text: borrowing TextPen) {
        var random = random
        let radius = height / 2
        let middle = top + radius
        unsafe cairo_set_source_rgba(ink.pen, 0, 0, 0, 1)
        unsafe cairo_set_line_width(ink.pen, radius * random.real(0.08, 0.2))
        switch random.whole(0...3) {
        case 0: unsafe cairo_arc(ink.pen, centre, middle, radius * 0.9, 0, 6.283_185_307)
        case 1: unsafe cairo_rectangle(ink.pen, centre - radius * 2, top + radius * 0.1, radius * 4, height * 0.9)
        case 2:
            for corner in [(0.0, -0.9), (1.8, 0.0), (0.0, 0.9), (-1.8, 0.0)] {
                unsafe cairo_line_to(ink.pen, centre + corner.0 * radius, middle + corner.1 * radius)
            }
            unsafe cairo_close_path(ink.pen)
        default:
            unsafe cairo_move_to(ink.pen, centre - radius * 2.4, middle + radius * 0.8)
            unsafe cairo_line_to(ink.pen, centre + radius * 2.4, middle + radius * 0.8)
        }
        if random.whole(0...2) == 0 {
            unsafe cairo_fill_preserve(ink.pen)
            unsafe cairo_stroke(ink.pen)
            unsafe cairo_set_operator(ink.pen, CAIRO_OPERATOR_DEST_OUT)
        } else {
            unsafe cairo_stroke(ink.pen)
        }
        text.choose("DejaVu Sans", size: radius, bold: true)
        let initials = random.text(2, of: "ABCDEGKLMPRSTVZ")
        let size = text.measure(initials)
        unsafe text.draw(
            initials, at: Point(x: centre - size.width / 2, y: middle - size.height / 2), with: ink.pen)
        unsafe cairo_set_operator(ink.pen, CAIRO_OPERATOR_OVER)
    }
}

extension Canvas {
    /// A mask of even noise between two values.
    static func noise(
        width: Int, height: Int, _ range: ClosedRange<Int>, _ random: inout SeededRandom
    ) throws(DrawingFailure) -> Canvas {
        let canvas = try Canvas(.mask, width: max(1, width), height: height)
        let width = canvas.width
        // A copy, for a closure may not hold on to what was lent.
        var dice = random
        try unsafe canvas.withBytes { bytes, stride in
            for y in 0..<height {
                for x in 0..<width { unsafe bytes[y * stride + x] = UInt8(dice.whole(range)) }
            }
        }
        random = dice
        return canvas
    }
}
