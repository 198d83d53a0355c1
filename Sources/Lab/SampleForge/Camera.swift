import CPango

/// 8-bit RGB, three bytes a pixel.
struct ColourPicture {
    let width: Int
    let height: Int
    let pixels: [UInt8]
}

/// Photographs printed paper as a phone does, lying on a table, none too carefully.
package struct Camera: Sendable {
    package let scene: Scene

    package init(_ scene: Scene) { self.scene = scene }

    /// The picture sizes to choose from: the smallest that shows the text large enough.
    private static let frames = [(960, 1280), (1200, 1600), (1536, 2048)]
    /// A column of text shall be at least so many pixels wide.
    private static let legible = 12.5

    /// How paper lies in the frame.
    private struct Pose {
        let width: Int
        let height: Int
        /// From pixels of the print to pixels of the photo.
        let mapping: Homography
    }

    /// Takes a photo of a print whose columns are `cell` pixels wide, as a JPEG file.
    ///
    /// - Throws: ``SampleForgeError`` when something cannot be drawn or written.
    package func photograph(_ print: GreyPicture, cell: Double) throws(SampleForgeError) -> JPEGFile {
        do throws(DrawingFailure) {
            return try take(print, cell: cell)
        } catch {
            throw .unprintable(sample: scene.part, what: error.what)
        }
    }

    func take(_ print: GreyPicture, cell: Double) throws(DrawingFailure) -> JPEGFile {
        var random = SeededRandom(seed: scene.seed, part: "photo " + scene.part)
        let quality = random.whole(66...80)
        let picture = try expose(print, cell: cell, &random)
        return try JPEGFile(encoding: picture, quality: quality).inserting(exifOrientation: scene.exifOrientation)
    }

    private func expose(
        _ print: GreyPicture, cell: Double, _ random: inout SeededRandom
    ) throws(DrawingFailure) -> ColourPicture {
        let pose = pose(of: print, cell: cell, &random)
        let view = try Canvas(.colour, width: pose.width, height: pose.height)
        var table = TablePainter(random: SeededRandom(seed: random.next()))
        try table.paint(scene.table, on: view)
        castShadow(of: print, in: pose, on: view)
        try lay(print, in: pose, on: view, &random)
        view.stretch(try light(&random), .multiply)
        let blurred = try Canvas(.colour, width: pose.width, height: pose.height)
        defocus(view, onto: blurred, by: random.real(0.35, 0.7))
        let noise = random.real(2.2, 4)
        guard scene.exifOrientation == 6 || scene.exifOrientation == 8 else {
            var sensor = Sensor(noise: noise, random: random)
            return try sensor.develop(blurred)
        }
        let side = try Canvas(.colour, width: pose.height, height: pose.width)
        layOnSide(blurred, onto: side)
        var sensor = Sensor(noise: noise, random: random)
        return try sensor.develop(side)
    }

    private func pose(of print: GreyPicture, cell: Double, _ random: inout SeededRandom) -> Pose {
        let width = Double(print.width)
        let height = Double(print.height)
        // Small angles from their series: cosine and sine of the C library may differ in the last bit.
        let angle = random.real(1.5, 9) * (random.whole(0...1) == 0 ? -1 : 1) * 0.017_453_292_52
        let sine = angle - angle * angle * angle / 6
        let cosine = 1 - angle * angle / 2 + angle * angle * angle * angle / 24
        let lying = Homography.moved(x: -width / 2, y: -height / 2)
            .then(.turned(cosine: cosine, sine: sine))
            .then(.leaning(x: random.real(-0.06, 0.06) / width, y: random.real(-0.14, 0.14) / height))
        let corners = corners(of: print).map(lying.apply)
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        let (left, right) = (xs.min() ?? 0, xs.max() ?? width)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? height)
        func scale(in frame: (Int, Int)) -> Double {
            min(0.88 * Double(frame.0) / (right - left), 0.93 * Double(frame.1) / (bottom - top), 1.2)
        }
        let frame = Self.frames.first { scale(in: $0) * cell >= Self.legible } ?? (1536, 2048)
        let factor = scale(in: frame)
        let slackX = Double(frame.0) - factor * (right - left)
        let slackY = Double(frame.1) - factor * (bottom - top)
        let mapping = lying.then(.scaled(factor)).then(
            .moved(
                x: -left * factor + slackX * random.real(0.35, 0.65),
                y: -top * factor + slackY * random.real(0.35, 0.65)))
        return Pose(width: frame.0, height: frame.1, mapping: mapping)
    }

    private func corners(of print: GreyPicture) -> [Point] {
        let right = Double(print.width)
        let bottom = Double(print.height)
        return [Point(x: 0, y: 0), Point(x: right, y: 0), Point(x: right, y: bottom), Point(x: 0, y: bottom)]
    }

    /// The paper's own shadow on the table.
    private func castShadow(of print: GreyPicture, in pose: Pose, on view: borrowing Canvas) {
        for step in 0..<7 {
            let offset = Double(step)
            let corners = corners(of: print).map { pose.mapping.apply($0) }
            view.polygon(
                corners.map { Point(x: $0.x + 2 + offset, y: $0.y + 3 + offset) }, red: 0.03, green: 0.02, blue: 0.02,
                alpha: 0.09)
        }
    }

    /// Maps the print into the view, bowed a little and shaded by its bends.
    private func lay(
        _ print: GreyPicture, in pose: Pose, on view: borrowing Canvas, _ random: inout SeededRandom
    ) throws(DrawingFailure) {
        let bend = random.real(2, 7)
        let waves = bow(print.width, depth: bend)
        let shades = shading(print.height, &random)
        let back = pose.mapping.inverse
        let corners = corners(of: print).map(pose.mapping.apply)
        let top = max(0, Int((corners.map(\.y).min() ?? 0) - bend - 2))
        let bottom = min(pose.height, Int((corners.map(\.y).max() ?? 0) + bend + 2))
        let left = max(0, Int((corners.map(\.x).min() ?? 0) - 2))
        let right = min(pose.width, Int((corners.map(\.x).max() ?? 0) + 2))
        let (width, height) = (print.width, print.height)
        try unsafe view.withBytes { bytes, stride in
            unsafe print.pixels.withUnsafeBufferPointer { source in
                for y in top..<bottom {
                    var u = back.a * Double(left) + back.b * Double(y) + back.c
                    var v = back.d * Double(left) + back.e * Double(y) + back.f
                    var w = back.g * Double(left) + back.h * Double(y) + back.i
                    var pixel = unsafe bytes + y * stride + 4 * left
                    for _ in left..<right {
                        let sx = u / w
                        if sx >= 0, sx < Double(width - 1) {
                            let column = Int(sx)
                            let sy = v / w + waves[column]
                            if sy >= 0, sy < Double(height - 1) {
                                let row = Int(sy)
                                // Bilinear in 1/256 of a pixel.
                                let fx = Int((sx - Double(column)) * 256)
                                let fy = Int((sy - Double(row)) * 256)
                                let at = row * width + column
                                let above = unsafe Int(source[at]) * (256 - fx) + Int(source[at + 1]) * fx
                                let below =
                                    unsafe Int(source[at + width]) * (256 - fx) + Int(source[at + width + 1]) * fx
                                let grey = (above * (256 - fy) + below * fy) >> 16
                                let shade = UInt8(truncatingIfNeeded: (grey * shades[row]) >> 8)
                                unsafe pixel[0] = shade
                                unsafe pixel[1] = shade
                                unsafe pixel[2] = shade
                                unsafe pixel[3] = 255
                            }
                        }
                        unsafe pixel += 4
                        u += back.a
                        v += back.d
                        w += back.g
                    }
                }
            }
        }
    }

    /// How far each column of the paper is pushed down: it bulges in the middle, and lines of text bow with it.
    private func bow(_ width: Int, depth: Double) -> [Double] {
        (0..<width).map { x in
            let t = 2 * Double(x) / Double(width) - 1
            return depth * (t * t - 1)
        }
    }

    /// The light on each row, in 1/256: soft waves, and a hard edge where the paper was folded.
    private func shading(_ height: Int, _ random: inout SeededRandom) -> [Int] {
        let fold = scene.folded ? random.real(0.35, 0.6) : 2
        let period = random.real(0.35, 0.8)
        let phase = random.real(0, 1)
        return (0..<height).map { y in
            let t = Double(y) / Double(height)
            // A wave out of parabolas.
            let cycle = (t / period + phase).truncatingRemainder(dividingBy: 1) * 2 - 1
            let wave = 4 * cycle * (1 - (cycle < 0 ? -cycle : cycle))
            let crease = t > fold ? 0.10 * max(0, 1 - (t - fold) * 5) : 0.03 * max(0, 1 - (fold - t) * 8)
            return Int(256 * (0.945 + 0.02 * wave - crease))
        }
    }

    /// A small picture of the light: falling off across the table, warm, with a shadow's soft edge.
    private func light(_ random: inout SeededRandom) throws(DrawingFailure) -> Canvas {
        let (width, height) = (36, 48)
        let canvas = try Canvas(.colour, width: width, height: height)
        let (dx, dy) = (random.real(-0.22, 0.22), random.real(-0.2, 0.2))
        let (green, blue) = (random.real(0.95, 0.99), random.real(0.83, 0.95))
        let edge = random.real(0.55, 0.95)
        let slope = random.real(-0.5, 0.5)
        let depth = scene.shadow ? random.real(0.35, 0.45) : random.real(0, 0.08)
        try unsafe canvas.withBytes { bytes, stride in
            for y in 0..<height {
                for x in 0..<width {
                    let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
                    var level = 0.98 + dx * (u - 0.5) + dy * (v - 0.5)
                    level -= 0.22 * ((u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5))
                    let inside = min(1, max(0, (v + slope * (u - 0.5) - edge) * 9))
                    level *= 1 - depth * inside
                    let pixel = unsafe bytes + y * stride + 4 * x
                    unsafe pixel[2] = UInt8(clamping: Int(255 * level))
                    unsafe pixel[1] = UInt8(clamping: Int(255 * level * green))
                    unsafe pixel[0] = UInt8(clamping: Int(255 * level * blue))
                    unsafe pixel[3] = 255
                }
            }
        }
        return canvas
    }

    /// Averages four views, each a fraction of a pixel beside the others.
    private func defocus(_ view: borrowing Canvas, onto blurred: borrowing Canvas, by radius: Double) {
        blurred.place(view, x: -radius, y: -radius)
        blurred.place(view, x: radius, y: -radius, alpha: 1.0 / 2)
        blurred.place(view, x: -radius, y: radius, alpha: 1.0 / 3)
        blurred.place(view, x: radius, y: radius, alpha: 1.0 / 4)
    }

    /// Stores the view turned by a quarter, so that orientation 6 (or 8) turns it back.
    private func layOnSide(_ view: borrowing Canvas, onto side: borrowing Canvas) {
        var matrix = cairo_matrix_t()
        if scene.exifOrientation == 6 {
            unsafe cairo_matrix_init(&matrix, 0, -1, 1, 0, 0, Double(view.width))
        } else {
            unsafe cairo_matrix_init(&matrix, 0, 1, -1, 0, Double(view.height), 0)
        }
        unsafe cairo_save(side.pen)
        unsafe cairo_set_matrix(side.pen, &matrix)
        side.place(view, x: 0, y: 0)
        unsafe cairo_restore(side.pen)
    }
}

/// Turns light into numbers: RGB with some noise.
struct Sensor {
    let noise: Double
    var random: SeededRandom

    mutating func develop(_ view: borrowing Canvas) throws(DrawingFailure) -> ColourPicture {
        let grain = grain()
        let (width, height) = (view.width, view.height)
        let starts = (0..<height).map { _ in random.whole(0...grain.count - width - 1) }
        var pixels = [UInt8](repeating: 0, count: 3 * width * height)
        try unsafe view.withBytes { bytes, stride in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe grain.withUnsafeBufferPointer { grain in
                    var target = 0
                    for y in 0..<height {
                        var source = unsafe bytes + y * stride
                        let start = starts[y]
                        for x in 0..<width {
                            let error = unsafe grain[start + x]
                            unsafe pixels[target] = UInt8(clamping: Int(source[2]) + error)
                            unsafe pixels[target + 1] = UInt8(clamping: Int(source[1]) + error)
                            unsafe pixels[target + 2] = UInt8(clamping: Int(source[0]) + error)
                            unsafe source += 4
                            target += 3
                        }
                    }
                }
            }
        }
        return ColourPicture(width: width, height: height, pixels: pixels)
    }

    /// Errors of single pixels, nearly normal: the sum of four even draws.
    private mutating func grain() -> [Int] {
        var grain: [Int] = []
        grain.reserveCapacity(16_384)
        for _ in 0..<16_384 {
            let bits = random.next()
            let sum = Int(bits & 255) + Int(bits >> 8 & 255) + Int(bits >> 16 & 255) + Int(bits >> 24 & 255) - 510
            // Four even draws of 0…255 have a standard deviation of 147.
            grain.append(Int((Double(sum) / 147 * noise).rounded()))
        }
        return grain
    }
}
