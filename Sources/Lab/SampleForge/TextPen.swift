import CPango
import Foundation

/// What every thread takes in turn before it touches a face: cairo 1.16 keeps the glyphs of all faces in one cache for
/// the process, and one thread may free what another is about to draw (`ThreadTests` shows it).
private let faces = NSLock()

/// Sets text with Pango, without anything that a user's settings could change: own font map, grey edges, no hinting.
@safe struct TextPen: ~Copyable {
    private let map: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    private let layout: OpaquePointer

    init() throws(DrawingFailure) {
        faces.lock()
        defer { faces.unlock() }
        guard let map = unsafe pango_cairo_font_map_new(), let context = unsafe pango_font_map_create_context(map),
            let layout = unsafe pango_layout_new(context)
        else { throw DrawingFailure(what: "Pango does not start") }
        unsafe self.map = unsafe map
        unsafe self.context = unsafe context
        unsafe self.layout = unsafe layout
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
        unsafe pango_context_set_round_glyph_positions(context, 0)
    }

    deinit {
        faces.lock()
        defer { faces.unlock() }
        unsafe bilko_object_unref(UnsafeMutableRawPointer(layout))
        unsafe bilko_object_unref(UnsafeMutableRawPointer(context))
        unsafe bilko_object_unref(map)
    }

    /// Chooses a face; `size` is the em square, and `spacing` what is added between two letters, in units of the surface.
    func choose(_ family: String, size: Double, bold: Bool, spacing: Double = 0) {
        faces.lock()
        defer { faces.unlock() }
        let description = unsafe pango_font_description_new()
        unsafe pango_font_description_set_family(description, family)
        unsafe pango_font_description_set_weight(description, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        unsafe pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        unsafe pango_layout_set_font_description(layout, description)
        unsafe pango_font_description_free(description)
        guard spacing != 0 else {
            unsafe pango_layout_set_attributes(layout, nil)
            return
        }
        let attributes = unsafe pango_attr_list_new()
        // The list owns its attribute, and the layout holds the list.
        unsafe pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(CInt(spacing * Double(PANGO_SCALE))))
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
    }

    /// Refuses a face that is not installed, where Pango would take another one in silence.
    func demand(_ font: TillFont) throws(DrawingFailure) {
        faces.lock()
        defer { faces.unlock() }
        let wanted = unsafe pango_font_description_new()
        defer { unsafe pango_font_description_free(wanted) }
        unsafe pango_font_description_set_family(wanted, font.rawValue)
        unsafe pango_font_description_set_absolute_size(wanted, 20 * Double(PANGO_SCALE))
        guard let loaded = unsafe pango_context_load_font(context, wanted) else {
            throw DrawingFailure(what: "the font '\(font.rawValue)' cannot be loaded")
        }
        defer { unsafe bilko_object_unref(loaded) }
        let found = unsafe pango_font_describe(loaded)
        defer { unsafe pango_font_description_free(found) }
        let family = unsafe pango_font_description_get_family(found).map { unsafe String(cString: $0) } ?? ""
        guard family == font.rawValue else {
            throw DrawingFailure(
                what: "the font '\(font.rawValue)' is not installed (apt-get install \(font.debianPackage))")
        }
    }

    /// The characters of a text for which a face has no sign of its own, and for which Pango would take one of another
    /// face, or a box; each once, in their order.
    func missing(from font: TillFont, of text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
        faces.lock()
        defer { faces.unlock() }
        let wanted = unsafe pango_font_description_new()
        defer { unsafe pango_font_description_free(wanted) }
        unsafe pango_font_description_set_family(wanted, font.rawValue)
        unsafe pango_font_description_set_absolute_size(wanted, 20 * Double(PANGO_SCALE))
        var missing: [Unicode.Scalar] = []
        guard let loaded = unsafe pango_context_load_font(context, wanted) else { return missing }
        defer { unsafe bilko_object_unref(loaded) }
        for scalar in text where scalar != " " && !missing.contains(scalar) {
            if unsafe pango_font_has_char(loaded, scalar.value) == 0 { missing.append(scalar) }
        }
        return missing
    }

    /// The width and height of a line in the chosen face.
    func measure(_ text: String) -> (width: Double, height: Double) {
        faces.lock()
        defer { faces.unlock() }
        unsafe pango_layout_set_text(layout, text, -1)
        var width: CInt = 0
        var height: CInt = 0
        unsafe pango_layout_get_size(layout, &width, &height)
        return (Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
    }

    /// Draws a line with its top left corner at a point, each unit `scaleX` wide and `scaleY` high.
    ///
    /// Strokes are `weight` units of the surface thicker, or thinner where that is negative; letters lean over to the right
    /// by `slant` of their height.
    func draw(
        _ text: String, at point: Point, scaleX: Double = 1, scaleY: Double = 1, weight: Double = 0, slant: Double = 0,
        with pen: OpaquePointer
    ) {
        faces.lock()
        defer { faces.unlock() }
        unsafe cairo_save(pen)
        unsafe cairo_translate(pen, point.x, point.y)
        unsafe cairo_scale(pen, scaleX, scaleY)
        unsafe cairo_move_to(pen, 0, 0)
        unsafe pango_layout_set_text(layout, text, -1)
        if weight == 0, slant == 0 {
            unsafe pango_cairo_show_layout(pen, layout)
        } else {
            unsafe drawOutlines(weight: weight, slant: slant, with: pen)
        }
        unsafe cairo_restore(pen)
    }

    /// Fills the outlines of the text, and draws along them with more ink, or takes some away.
    private func drawOutlines(weight: Double, slant: Double, with pen: OpaquePointer) {
        // About the baseline, which stays where it is.
        let baseline = unsafe Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
        var leaning = cairo_matrix_t()
        unsafe cairo_matrix_init(&leaning, 1, 0, -slant, 1, slant * baseline, 0)
        unsafe cairo_transform(pen, &leaning)
        unsafe cairo_new_path(pen)
        unsafe cairo_move_to(pen, 0, 0)
        unsafe pango_cairo_layout_path(pen, layout)
        // Lines are as thick in height as in width.
        unsafe cairo_identity_matrix(pen)
        unsafe cairo_fill_preserve(pen)
        unsafe cairo_set_line_width(pen, abs(weight))
        unsafe cairo_set_line_join(pen, CAIRO_LINE_JOIN_ROUND)
        if weight < 0 { unsafe cairo_set_operator(pen, CAIRO_OPERATOR_DEST_OUT) }
        if weight != 0 { unsafe cairo_stroke(pen) }
        unsafe cairo_new_path(pen)
    }

    /// Does something with a surface that text was drawn on, and that may hold faces, in turn.
    static func inTurn(_ work: () -> Void) {
        faces.lock()
        defer { faces.unlock() }
        work()
    }
}
