import CPango

/// Prints receipts as a thermal printer does: one face, fixed columns, somewhat uneven ink.
package struct TillPrinter: Sendable {
    /// The width of one column in pixels.
    package let cell: Double
    /// The seed of the unevenness; `nil` prints clean.
    package let wear: UInt64?

    package init(cell: Double, wear: UInt64?) {
        self.cell = cell
        self.wear = wear
    }

    private var margin: Double { cell * 1.6 }
    private var pitch: Double { cell * 1.98 }

    /// Prints a receipt on paper just wide enough for its columns.
    package func print(_ receipt: PrintedReceipt) throws(SampleForgeError) -> GreyPicture {
        do throws(DrawingFailure) {
            return try draw(receipt)
        } catch {
            throw .unprintable(sample: receipt.text.first ?? "", what: error.what)
        }
    }

    func draw(_ receipt: PrintedReceipt) throws(DrawingFailure) -> GreyPicture {
        let inner = Double(receipt.columns) * cell
        var symbols: [CodeSymbol] = []
        for code in receipt.codes {
            guard let symbol = CodeSymbol(code) else {
                throw DrawingFailure(what: "a \(code.symbology.rawValue) cannot hold '\(code.text.prefix(40))…'")
            }
            symbols.append(symbol)
        }
        var codes = symbols[...]
        var height = 4 * margin
        for line in receipt.lines {
            switch line {
            case .text(_, let style): height += pitch * (style.contains(.doubleHeight) ? 1.8 : 1)
            case .feed(let lines): height += pitch * lines
            case .code(let code):
                guard let symbol = codes.popFirst() else { continue }
                height += Double(symbol.height * module(of: symbol, share: code.share, inner: inner))
            }
        }
        let ink = try Canvas(.mask, width: Int(inner + 2 * margin), height: Int(height))
        let text = try TextPen()
        let size = pixels(of: receipt.font, with: text)
        codes = symbols[...]
        var y = 2 * margin
        for line in receipt.lines {
            switch line {
            case .text(let words, let style):
                y += set(words, style, receipt.font, size: size, at: y, on: ink, with: text)
            case .feed(let lines): y += pitch * lines
            case .code(let code):
                guard let symbol = codes.popFirst() else { continue }
                let module = module(of: symbol, share: code.share, inner: inner)
                let x = (ink.width - symbol.width * module) / 2
                try stamp(symbol, module: module, x: x, y: Int(y), on: ink)
                y += Double(symbol.height * module)
            }
        }
        if let wear { try wearOut(ink, seed: wear) }
        return try picture(of: ink, darkness: wear == nil ? 255 : 222)
    }

    /// The em size at which a column is one cell wide.
    private func pixels(of font: TillFont, with text: borrowing TextPen) -> Double {
        text.choose(font.rawValue, size: 100, bold: false)
        return cell * 1000 / max(1, text.measure("0000000000").width)
    }

    /// Sets one line; answers how much paper it took.
    private func set(
        _ words: String, _ style: TextStyle, _ font: TillFont, size: Double, at y: Double, on ink: borrowing Canvas,
        with text: borrowing TextPen
    ) -> Double {
        let tall = style.contains(.doubleHeight) ? 1.8 : 1
        guard !words.isEmpty else { return pitch * tall }
        let wide = style.contains(.doubleWidth) ? 2.0 : 1
        text.choose(font.rawValue, size: size, bold: style.contains(.bold))
        // Faces without a bold of their own are thickened, which can widen them: back onto the columns.
        let measured = text.measure(words)
        let expected = Double(words.count) * cell
        let scaleY = pitch * 0.98 / measured.height
        unsafe cairo_set_source_rgba(ink.pen, 0, 0, 0, 1)
        unsafe text.draw(
            words, at: Point(x: margin, y: y), scaleX: wide * expected / max(1, measured.width), scaleY: scaleY * tall,
            with: ink.pen)
        return pitch * tall
    }

    /// Whole pixels per module, so that a code stays sharp.
    private func module(of symbol: CodeSymbol, share: Double, inner: Double) -> Int {
        max(1, Int(inner * share / Double(symbol.width)))
    }

    private func stamp(
        _ symbol: CodeSymbol, module: Int, x: Int, y: Int, on ink: borrowing Canvas
    ) throws(DrawingFailure) {
        let width = ink.width
        let height = ink.height
        try unsafe ink.withBytes { bytes, stride in
            for row in 0..<symbol.height {
                for column in 0..<symbol.width where symbol.modules[row * symbol.width + column] {
                    for line in 0..<module {
                        let top = y + row * module + line
                        let start = x + column * module
                        guard top >= 0, top < height, start >= 0, start + module <= width else { continue }
                        unsafe (bytes + top * stride + start).update(repeating: 255, count: module)
                    }
                }
            }
        }
    }

    /// Takes ink away: weak dots of the head as columns, uneven feed as bands, grain of the paper.
    private func wearOut(_ ink: borrowing Canvas, seed: UInt64) throws(DrawingFailure) {
        var random = SeededRandom(seed: seed, part: "wear")
        let columns = try noise(width: ink.width / 2, height: 1, upTo: 26, &random)
        ink.stretch(columns, .erase, smooth: false)
        let bands = try noise(width: 3, height: max(2, ink.height / 40), upTo: 70, &random)
        ink.stretch(bands, .erase)
        let grain = try noise(width: 192, height: 192, upTo: 60, &random)
        ink.tile(grain, .erase)
    }

    private func noise(
        width: Int, height: Int, upTo limit: Int, _ random: inout SeededRandom
    ) throws(DrawingFailure) -> Canvas {
        let canvas = try Canvas(.mask, width: max(1, width), height: height)
        let width = canvas.width
        try unsafe canvas.withBytes { bytes, stride in
            for y in 0..<height {
                for x in 0..<width { unsafe bytes[y * stride + x] = UInt8(random.whole(0...limit)) }
            }
        }
        return canvas
    }

    private func picture(of ink: borrowing Canvas, darkness: Int) throws(DrawingFailure) -> GreyPicture {
        let width = ink.width
        let height = ink.height
        let greys = (0...255).map { UInt8(255 - $0 * darkness / 255) }
        var pixels = [UInt8](repeating: 255, count: width * height)
        try unsafe ink.withBytes { bytes, stride in
            unsafe pixels.withUnsafeMutableBufferPointer { target in
                unsafe greys.withUnsafeBufferPointer { greys in
                    for y in 0..<height {
                        for x in 0..<width {
                            unsafe target[y * width + x] = greys[Int(bytes[y * stride + x])]
                        }
                    }
                }
            }
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }
}
