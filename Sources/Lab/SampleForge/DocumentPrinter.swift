import CPango

/// A PDF file in the making.
@safe struct DocumentPrinter: ~Copyable {
    private let sink = ByteSink()
    private let surface: OpaquePointer
    private let pen: OpaquePointer

    /// Starts a file whose first page has the given size, in points of 1/72 inch.
    ///
    /// The dates inside are fixed: a file tells when its content was invented, not when
    /// it was made.
    init(width: Double, height: Double, title: String, date: String) throws(DrawingFailure) {
        guard
            let surface = unsafe cairo_pdf_surface_create_for_stream(ByteSink.write, sink.closure, width, height),
            let pen = unsafe cairo_create(surface)
        else { throw DrawingFailure(what: "cairo starts no PDF") }
        unsafe self.surface = unsafe surface
        unsafe self.pen = unsafe pen
        unsafe cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date)
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, date)
    }

    deinit {
        let (pen, surface) = unsafe (pen, surface)
        TextPen.inTurn {
            unsafe cairo_destroy(pen)
            unsafe cairo_surface_finish(surface)
            unsafe cairo_surface_destroy(surface)
        }
    }

    /// A page that is one picture: the JPEG goes into the file as it is.
    func page(_ picture: JPEGFile, width: Double, height: Double) throws(DrawingFailure) {
        unsafe cairo_pdf_surface_set_size(surface, width, height)
        let image = try Canvas(.colour, width: picture.width, height: picture.height)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: picture.bytes.count)
        unsafe copy.initialize(from: picture.bytes, count: picture.bytes.count)
        let status = unsafe cairo_surface_set_mime_data(
            image.surface, CAIRO_MIME_TYPE_JPEG, copy, CUnsignedLong(picture.bytes.count),
            { unsafe $0?.assumingMemoryBound(to: UInt8.self).deallocate() }, copy)
        guard status == CAIRO_STATUS_SUCCESS else {
            unsafe copy.deallocate()
            throw DrawingFailure(what: "cairo takes no JPEG into a PDF")
        }
        unsafe cairo_save(pen)
        unsafe cairo_scale(pen, width / Double(picture.width), height / Double(picture.height))
        unsafe cairo_set_source_surface(pen, image.surface, 0, 0)
        unsafe cairo_paint(pen)
        unsafe cairo_restore(pen)
        unsafe cairo_show_page(pen)
    }

    /// A page of text, rules and codes.
    func page(_ page: InvoicePage) throws(DrawingFailure) {
        let text = try TextPen()
        unsafe cairo_set_source_rgb(pen, 0.08, 0.08, 0.1)
        for run in page.runs {
            text.choose("Liberation Sans", size: run.size, bold: run.bold)
            let start = run.atRight ? run.x - text.measure(run.text).width : run.x
            unsafe text.draw(run.text, at: Point(x: start, y: run.y), with: pen)
        }
        for y in page.rules {
            unsafe cairo_rectangle(pen, InvoicePage.left, y, InvoicePage.right - InvoicePage.left, 0.7)
        }
        unsafe cairo_fill(pen)
        guard let symbol = CodeSymbol(page.code) else { throw DrawingFailure(what: "the payment code does not fit") }
        let module = page.codeWidth / Double(symbol.width)
        for row in 0..<symbol.height {
            for column in 0..<symbol.width where symbol.modules[row * symbol.width + column] {
                let (x, y) = (page.codeCorner.x + Double(column) * module, page.codeCorner.y + Double(row) * module)
                // A hair wider than a module, so that no light shows between two.
                unsafe cairo_rectangle(pen, x, y, module * 1.02, module * 1.02)
            }
        }
        unsafe cairo_fill(pen)
        let pen = unsafe pen
        TextPen.inTurn { unsafe cairo_show_page(pen) }
    }

    /// Ends the file and answers its bytes.
    consuming func finish() throws(DrawingFailure) -> [UInt8] {
        let surface = unsafe surface
        TextPen.inTurn { unsafe cairo_surface_finish(surface) }
        guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            throw DrawingFailure(what: "cairo wrote no PDF")
        }
        return sink.bytes
    }
}
