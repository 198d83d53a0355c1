import CPango

/// Drawing went wrong; says what, for the error that names the sample.
struct DrawingFailure: Error {
    let what: String
}

/// A picture of 8-bit grey: 0 is ink, 255 is paper; rows follow one another without padding.
package struct GreyPicture: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let pixels: [UInt8]

    package init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

/// A cairo picture in memory and the pen that draws on it.
@safe struct Canvas: ~Copyable {
    enum Format {
        /// Eight bits of coverage.
        case mask
        /// Premultiplied 32-bit colour.
        case colour
    }

    /// How a painted picture meets what lies below.
    enum Blend {
        case over
        case multiply
        case erase

        fileprivate var operation: cairo_operator_t {
            switch self {
            case .over: CAIRO_OPERATOR_OVER
            case .multiply: CAIRO_OPERATOR_MULTIPLY
            case .erase: CAIRO_OPERATOR_DEST_OUT
            }
        }
    }

    let surface: OpaquePointer
    let pen: OpaquePointer
    let width: Int
    let height: Int

    init(_ format: Format, width: Int, height: Int) throws(DrawingFailure) {
        let kind = format == .mask ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32
        guard let surface = unsafe cairo_image_surface_create(kind, CInt(width), CInt(height)),
            let pen = unsafe cairo_create(surface), unsafe cairo_status(pen) == CAIRO_STATUS_SUCCESS
        else { throw DrawingFailure(what: "no memory for a picture of \(width)x\(height) pixels") }
        unsafe self.surface = surface
        unsafe self.pen = pen
        self.width = width
        self.height = height
    }

    deinit {
        let (pen, surface) = unsafe (pen, surface)
        TextPen.inTurn {
            unsafe cairo_destroy(pen)
            unsafe cairo_surface_destroy(surface)
        }
    }

    /// A grey picture in colour.
    static func showing(_ picture: GreyPicture) throws(DrawingFailure) -> Canvas {
        let canvas = try Canvas(.colour, width: picture.width, height: picture.height)
        try unsafe canvas.withBytes { bytes, stride in
            unsafe picture.pixels.withUnsafeBufferPointer { source in
                var at = 0
                for y in 0..<picture.height {
                    var pixel = unsafe bytes + y * stride
                    for _ in 0..<picture.width {
                        unsafe pixel.update(repeating: source[at], count: 3)
                        unsafe pixel[3] = 255
                        unsafe pixel += 4
                        at += 1
                    }
                }
            }
        }
        return canvas
    }

    func fill(red: Double, green: Double, blue: Double) {
        unsafe cairo_set_source_rgb(pen, red, green, blue)
        unsafe cairo_paint(pen)
    }

    /// Covers the whole with a colour that lets some of what is below through.
    func wash(red: Double, green: Double, blue: Double, alpha: Double) {
        unsafe cairo_set_operator(pen, CAIRO_OPERATOR_OVER)
        unsafe cairo_set_source_rgba(pen, red, green, blue, alpha)
        unsafe cairo_paint(pen)
    }

    /// Paints another picture over the whole of this one, stretched to fit, smoothly or as blocks.
    func stretch(_ other: borrowing Canvas, _ blend: Blend, smooth: Bool = true, alpha: Double = 1) {
        unsafe cairo_save(pen)
        unsafe cairo_scale(pen, Double(width) / Double(other.width), Double(height) / Double(other.height))
        paint(other, blend, smooth: smooth, extend: CAIRO_EXTEND_PAD, alpha: alpha)
        unsafe cairo_restore(pen)
    }

    /// Repeats another picture over the whole of this one, each tile `scale` times its size.
    func tile(_ other: borrowing Canvas, _ blend: Blend, scale: Double = 1, alpha: Double = 1) {
        unsafe cairo_save(pen)
        unsafe cairo_scale(pen, scale, scale)
        paint(other, blend, smooth: true, extend: CAIRO_EXTEND_REPEAT, alpha: alpha)
        unsafe cairo_restore(pen)
    }

    /// Paints another picture moved by some pixels, fractions included; `within` paints nothing beside it.
    func place(_ other: borrowing Canvas, x: Double, y: Double, within: Bool = false, alpha: Double = 1) {
        unsafe cairo_save(pen)
        unsafe cairo_translate(pen, x, y)
        paint(other, .over, smooth: true, extend: within ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD, alpha: alpha)
        unsafe cairo_restore(pen)
    }

    /// Places another picture turned by a small angle, given as its slope.
    func tilt(_ other: borrowing Canvas, x: Double, y: Double, slope: Double) {
        var matrix = cairo_matrix_t()
        unsafe cairo_matrix_init(&matrix, 1, slope, -slope, 1, x, y)
        unsafe cairo_save(pen)
        unsafe cairo_set_matrix(pen, &matrix)
        paint(other, .over, smooth: true, extend: CAIRO_EXTEND_NONE, alpha: 1)
        unsafe cairo_restore(pen)
    }

    private func paint(
        _ other: borrowing Canvas, _ blend: Blend, smooth: Bool, extend: cairo_extend_t, alpha: Double
    ) {
        unsafe cairo_set_operator(pen, blend.operation)
        unsafe cairo_set_source_surface(pen, other.surface, 0, 0)
        let pattern = unsafe cairo_get_source(pen)
        unsafe cairo_pattern_set_filter(pattern, smooth ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST)
        unsafe cairo_pattern_set_extend(pattern, extend)
        unsafe cairo_paint_with_alpha(pen, alpha)
    }

    /// Fills a polygon.
    func polygon(_ corners: [Point], red: Double, green: Double, blue: Double, alpha: Double) {
        unsafe cairo_set_operator(pen, CAIRO_OPERATOR_OVER)
        unsafe cairo_set_source_rgba(pen, red, green, blue, alpha)
        for corner in corners { unsafe cairo_line_to(pen, corner.x, corner.y) }
        unsafe cairo_close_path(pen)
        unsafe cairo_fill(pen)
    }

    /// Draws a line with round ends.
    func line(from start: Point, to end: Point, width: Double, red: Double, green: Double, blue: Double, alpha: Double)
    {
        unsafe cairo_set_operator(pen, CAIRO_OPERATOR_OVER)
        unsafe cairo_set_source_rgba(pen, red, green, blue, alpha)
        unsafe cairo_set_line_width(pen, width)
        unsafe cairo_set_line_cap(pen, CAIRO_LINE_CAP_ROUND)
        unsafe cairo_move_to(pen, start.x, start.y)
        unsafe cairo_line_to(pen, end.x, end.y)
        unsafe cairo_stroke(pen)
    }

    /// Lends the bytes of the picture, rows `stride` bytes apart.
    func withBytes(_ body: (_ bytes: UnsafeMutablePointer<UInt8>, _ stride: Int) -> Void) throws(DrawingFailure) {
        unsafe cairo_surface_flush(surface)
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else {
            throw DrawingFailure(what: "a picture of \(width)x\(height) pixels has no memory")
        }
        unsafe body(bytes, Int(cairo_image_surface_get_stride(surface)))
        unsafe cairo_surface_mark_dirty(surface)
    }

    /// The picture as a PNG file.
    func png() throws(DrawingFailure) -> [UInt8] {
        let sink = ByteSink()
        let status = unsafe cairo_surface_write_to_png_stream(surface, ByteSink.write, sink.closure)
        guard status == CAIRO_STATUS_SUCCESS else { throw DrawingFailure(what: "cairo wrote no PNG") }
        return sink.bytes
    }
}

/// Collects what cairo writes.
@safe final class ByteSink {
    private(set) var bytes: [UInt8] = []

    /// What to hand to cairo beside `write`; valid as long as the sink lives.
    var closure: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    static let write: cairo_write_func_t = { closure, data, length in
        guard let closure = unsafe closure, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
        unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
    }
}

/// A point in pixels, from the top left.
struct Point: Hashable, Sendable {
    var x: Double
    var y: Double
}
