import CPango

/// Prints receipts as a thermal printer does: one face, fixed columns, somewhat uneven ink.
package struct TillPrinter: Sendable {
    /// The width of one column in pixels.
    package let cell: Double
    /// The seed of the unevenness; `nil` prints clean.
    package let wear: UInt64?
    /// Faults of the head and of time, beyond the unevenness.
    package let faults: PrintFaults

    package init(cell: Double, wear: UInt64?, faults: PrintFaults = PrintFaults()) {
        self.cell = cell
        self.wear = wear
        self.faults = faults
    }

    private var margin: Double { cell * 1.6 }

    /// Prints a receipt on paper just wide enough for its columns.
    ///
    /// - Throws: ``SampleForgeError`` when something cannot be drawn or written.
    package func print(_ receipt: PrintedReceipt) throws(SampleForgeError) -> GreyPicture {
        do throws(DrawingFailure) {
            return try draw(receipt)
        } catch {
            throw .unprintable(sample: receipt.text.first ?? "", what: error.what)
        }
    }

    func draw(_ receipt: PrintedReceipt) throws(DrawingFailure) -> GreyPicture {
        try lay(receipt, with: TextPen()).picture
    }

    /// Prints a receipt and tells where each line stands.
    func lay(_ receipt: PrintedReceipt, with text: borrowing TextPen) throws(DrawingFailure) -> PrintedSheet {
        let pitch = receipt.pitch * cell
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
            case .logo(_, let heights): height += pitch * heights
            case .code(let code):
                guard let symbol = codes.popFirst() else { continue }
                height += Double(symbol.height * module(of: symbol, share: code.share, inner: inner))
            }
        }
        let ink = try Canvas(.mask, width: Int(inner + 2 * margin), height: Int(height))
        try text.demand(receipt.font)
        let missing = text.missing(from: receipt.font, of: receipt.text.joined().unicodeScalars)
        guard missing.isEmpty else {
            let signs = missing.prefix(8).map(\.inWords).joined(separator: ", ")
            throw DrawingFailure(what: "the font '\(receipt.font.rawValue)' has no sign for \(signs)")
        }
        let size = pixels(of: receipt.font, with: text)
        codes = symbols[...]
        var y = 2 * margin
        var places: [LinePlace] = []
        for (index, line) in receipt.lines.enumerated() {
            let top = y
            var span = 0.0...Double(ink.width)
            switch line {
            case .text(let words, let style):
                y += set(words, style, receipt, size: size, pitch: pitch, at: y, on: ink, with: text)
                span = columns(of: words, style)
            case .feed(let lines): y += pitch * lines
            case .logo(let seed, let heights):
                LogoPainter(random: SeededRandom(seed: seed, part: "logo")).paint(
                    on: ink, centre: Double(ink.width) / 2, top: y, height: pitch * heights * 0.86, with: text)
                y += pitch * heights
            case .code(let code):
                guard let symbol = codes.popFirst() else { continue }
                let module = module(of: symbol, share: code.share, inner: inner)
                let x = (ink.width - symbol.width * module) / 2
                try stamp(symbol, module: module, x: x, y: Int(y), on: ink)
                y += Double(symbol.height * module)
                span = Double(x)...Double(x + symbol.width * module)
            }
            places.append(LinePlace(index: index, left: span.lowerBound, top: top, right: span.upperBound, bottom: y))
        }
        let tight = try places.map { place throws(DrawingFailure) in try tightened(place, on: ink) }
        if let wear { try wearOut(ink, seed: wear) }
        try faults.spoil(ink, cell: cell)
        let picture = try picture(of: ink, darkness: wear == nil ? 255 : 222)
        return PrintedSheet(picture: picture, places: tight)
    }

    /// The columns from the first printed character to the last.
    private func columns(of words: String, _ style: TextStyle) -> ClosedRange<Double> {
        let wide = style.contains(.doubleWidth) ? 2 * cell : cell
        let blanks = Double(words.prefix { $0 == " " }.count)
        let length = Double(words.count) - Double(words.reversed().prefix { $0 == " " }.count)
        return (margin + blanks * wide)...(margin + max(blanks, length) * wide)
    }

    /// The place without the blank paper above and below the ink.
    private func tightened(_ place: LinePlace, on ink: borrowing Canvas) throws(DrawingFailure) -> LinePlace {
        let columns = max(0, Int(place.left))..<min(ink.width, max(Int(place.left) + 1, Int(place.right)))
        let rows = max(0, Int(place.top))..<min(ink.height, max(Int(place.top) + 1, Int(place.bottom)))
        var first = rows.upperBound
        var last = rows.lowerBound
        try unsafe ink.withBytes { bytes, stride in
            for y in rows {
                for x in columns where unsafe bytes[y * stride + x] > 40 {
                    first = min(first, y)
                    last = max(last, y + 1)
                    break
                }
            }
        }
        guard first < last else { return place }
        var tight = place
        (tight.top, tight.bottom) = (Double(first) - 1, Double(last) + 1)
        return tight
    }

    /// The em size at which a column is one cell wide.
    private func pixels(of font: TillFont, with text: borrowing TextPen) -> Double {
        text.choose(font.rawValue, size: 100, bold: false)
        return cell * 1000 / max(1, text.measure("0000000000").width)
    }

    /// Sets one line; answers how much paper it took.
    private func set(
        _ words: String, _ style: TextStyle, _ paper: PrintedReceipt, size: Double, pitch: Double, at y: Double,
        on ink: borrowing Canvas, with text: borrowing TextPen
    ) -> Double {
        let tall = style.contains(.doubleHeight) ? 1.8 : 1
        guard !words.isEmpty else { return pitch * tall }
        let wide = style.contains(.doubleWidth) ? 2.0 : 1
        let lettering = paper.lettering
        text.choose(
            paper.font.rawValue, size: size, bold: style.contains(.bold), spacing: lettering.spacing * cell)
        // Faces without a bold of their own are thickened, which can widen them: back onto the columns.
        let measured = text.measure(words)
        let expected = Double(words.count) * cell
        let scaleY = pitch * 0.98 / measured.height
        unsafe cairo_set_source_rgba(ink.pen, 0, 0, 0, 1)
        unsafe text.draw(
            words, at: Point(x: margin, y: y), scaleX: wide * expected / max(1, measured.width), scaleY: scaleY * tall,
            weight: lettering.weight * cell, slant: lettering.slant, with: ink.pen)
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
        try .noise(width: width, height: height, 0...limit, &random)
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

extension Unicode.Scalar {
    /// The character and its number: `ж (U+0436)`.
    var inWords: String {
        let digits = String(value, radix: 16, uppercase: true)
        let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return properties.isWhitespace || properties.generalCategory == .control ? number : "\(self) (\(number))"
    }
}
