/// Paints what lies under the paper: noise drawn small and stretched by cairo.
struct TablePainter {
    var random: SeededRandom

    mutating func paint(_ table: TableTop, on canvas: borrowing Canvas) throws(DrawingFailure) {
        let width = canvas.width
        let height = canvas.height
        switch table {
        case .wood:
            canvas.fill(red: 0.72, green: 0.56, blue: 0.40)
            canvas.stretch(try grey(6, height / 6, 150...255), .multiply)
            canvas.stretch(try grey(14, height / 28, 190...255), .multiply)
            canvas.tile(try grey(128, 128, 225...255), .multiply)
            planks(on: canvas)
        case .stone:
            canvas.fill(red: 0.52, green: 0.50, blue: 0.49)
            canvas.stretch(try grey(width / 90, height / 90, 170...255), .multiply)
            canvas.tile(try grey(160, 160, 90...255), .multiply, scale: 3.3, alpha: 0.55)
            canvas.tile(try grey(190, 190, 150...255), .multiply, scale: 1.3)
        case .cloth:
            canvas.fill(red: 0.45, green: 0.22, blue: 0.24)
            canvas.tile(try weave(), .multiply, scale: 2)
            canvas.stretch(try grey(7, 9, 170...255), .multiply)
        case .desk:
            canvas.fill(red: 0.24, green: 0.25, blue: 0.27)
            canvas.tile(try grey(200, 200, 190...255), .multiply, scale: 1.6)
            canvas.stretch(try grey(5, 6, 190...255), .multiply)
            pencil(on: canvas)
        case .darkWood: try darkWood(on: canvas)
        case .leather: try leather(on: canvas)
        }
    }

    private func planks(on canvas: borrowing Canvas) {
        let height = Double(canvas.height)
        for plank in 1...4 {
            let y = height * (Double(plank) - 0.4) / 4
            canvas.line(
                from: Point(x: -10, y: y), to: Point(x: Double(canvas.width) + 10, y: y + height * 0.012), width: 4,
                red: 0.16, green: 0.10, blue: 0.06, alpha: 0.75)
        }
    }

    private func pencil(on canvas: borrowing Canvas) {
        let start = Point(x: Double(canvas.width) * 0.93, y: Double(canvas.height) * 0.22)
        let end = Point(x: Double(canvas.width) * 0.99, y: Double(canvas.height) * 0.71)
        canvas.line(from: start, to: end, width: 26, red: 0.75, green: 0.60, blue: 0.12, alpha: 1)
        canvas.line(from: start, to: end, width: 9, red: 0.86, green: 0.72, blue: 0.25, alpha: 1)
    }

    mutating func grey(
        _ width: Int, _ height: Int, _ range: ClosedRange<Int>
    ) throws(DrawingFailure) -> Canvas {
        var random = random
        let canvas = try filled(width, height) { _, _ in random.whole(range) }
        self.random = random
        return canvas
    }

    /// Threads crossing over and under.
    private func weave() throws(DrawingFailure) -> Canvas {
        try filled(8, 8) { x, y in (x / 2 + y / 2) % 2 == 0 ? 255 - 18 * (x % 2) : 196 + 16 * (y % 2) }
    }

    func filled(
        _ width: Int, _ height: Int, _ value: (_ x: Int, _ y: Int) -> Int
    ) throws(DrawingFailure) -> Canvas {
        let width = max(2, width)
        let height = max(2, height)
        let canvas = try Canvas(.colour, width: width, height: height)
        try unsafe canvas.withBytes { bytes, stride in
            for y in 0..<height {
                for x in 0..<width {
                    let shade = UInt8(clamping: value(x, y))
                    let pixel = unsafe bytes + y * stride + 4 * x
                    for channel in 0..<3 { unsafe pixel[channel] = shade }
                    unsafe pixel[3] = 255
                }
            }
        }
        return canvas
    }
}
