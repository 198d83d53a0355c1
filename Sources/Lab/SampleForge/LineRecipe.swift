import CJPEG
import Foundation

extension SampleForge {
    /// Writes `lines/NNNNNN.png` and `lines/NNNNNN.gt.txt` into a folder, which is made if need be and must be empty: the
    /// pairs from which `tesstrain` trains.
    ///
    /// Pictures are grey, their x-height is 7 to 40 pixels; runs of blanks are one blank in the text. Line `n` depends on
    /// the seed, the countries, the faces and whether it is of a receipt from abroad only. Answers how many were made.
    ///
    /// - Throws: `unusable` for a folder that cannot be made or is not empty, and for a file that cannot be written;
    ///   `unprintable` for a text that cannot be drawn.
    @discardableResult
    package func makeLines(
        count: Int, countries: [ReceiptCountry] = ReceiptCountry.allCases, faces: FaceChoice = .own,
        fromAbroad: Bool = false, into folder: String,
        workers: Int = ProcessInfo.processInfo.activeProcessorCount, progress: ((Int) -> Void)? = nil
    ) throws(SampleForgeError) -> Int {
        try Self.demandEmpty(folder)
        try Self.makeFolder(folder + "/lines")
        let recipe = LineRecipe(seed: seed, countries: countries, faces: faces, isFromAbroad: fromAbroad)
        try Self.inBatches(count, workers: workers, progress: progress) { number, pen throws(SampleForgeError) in
            let name = "\(folder)/lines/\(fileName(number))"
            let line = try recipe.make(number, with: pen)
            try Self.write(line.png, to: name + ".png")
            try Self.write(Array((line.text + "\n").utf8), to: name + ".gt.txt")
            return ""
        } collect: { _ throws(SampleForgeError) in
        }
        return count
    }
}

/// How each line for training is made.
struct LineRecipe: Sendable {
    let seed: UInt64
    let countries: [ReceiptCountry]
    let faces: FaceChoice
    /// Lines of receipts of a journey instead of those of the countries.
    var isFromAbroad = false

    /// Line `number`, from 1: a line of an invented receipt, cut out and spoilt.
    func make(
        _ number: Int, with pen: borrowing TextPen
    ) throws(SampleForgeError) -> (text: String, png: [UInt8]) {
        do throws(DrawingFailure) {
            let line = try draw("line \(number)", with: pen)
            return (line.text, try Canvas.mask(line.picture).png())
        } catch {
            throw .unprintable(sample: "\(number)", what: error.what)
        }
    }

    private func draw(
        _ part: String, with pen: borrowing TextPen
    ) throws(DrawingFailure) -> (text: String, picture: GreyPicture) {
        var random = SeededRandom(seed: seed, part: part)
        let receipt = paper(part, &random)
        let words = receipt.lines.indices.filter { receipt.lines[$0].hasWords }
        guard !words.isEmpty else { throw DrawingFailure(what: "the receipt of \(part) has no words") }
        let chosen = random.pick(Array(words))
        // With its neighbours, whose ascenders and descenders reach into the cut.
        let around = max(0, chosen - 1)...min(receipt.lines.count - 1, chosen + 1)
        let lines = around.map { receipt.lines[$0].isCode ? .feed(1) : receipt.lines[$0] }
        let xHeight = random.pick([random.real(7, 14), random.real(12, 24), random.real(20, 40)])
        // The x-height of the faces is about 0.88 of a column at the usual pitch.
        let cell = xHeight / 0.88
        let faults = PrintFaults(
            fading: random.whole(0...3) == 0 ? random.real(0.2, 0.9) : 0,
            streaks: random.whole(0...3) == 0 ? random.real(0.2, 1) : 0, seed: random.next())
        var typesetter = SeededRandom(seed: seed, part: "faces " + part)
        var paper = receipt.set(in: faces, &typesetter)
        paper.lines = lines
        let sheet = try TillPrinter(cell: cell, wear: random.next(), faults: faults).lay(paper, with: pen)
        let index = chosen - around.lowerBound
        guard let place = sheet.places.first(where: { $0.index == index }), case .text(let text, _) = lines[index]
        else {
            throw DrawingFailure(what: "a line got lost in print")
        }
        let cut = Self.cut(sheet.picture, place, cell: cell, &random)
        let blurred = try Self.spoil(cut, xHeight: xHeight, &random)
        let blanks = text.split(separator: " ").joined(separator: " ")
        return (blanks, blurred)
    }

    private func paper(_ part: String, _ random: inout SeededRandom) -> PrintedReceipt {
        if isFromAbroad {
            var receipt = ReceiptAbroad(seed: seed, part: "receipt " + part)
            return receipt.paper()
        }
        let country = random.pick(countries.isEmpty ? ReceiptCountry.allCases : countries)
        let layout = random.pick(TillLayout.all.filter { $0.country == country })
        return ComposedReceipt(layout, seed: seed, part: "receipt " + part).paper
    }

    /// Cuts a line out, slanting and bowing a little.
    private static func cut(
        _ sheet: GreyPicture, _ place: LinePlace, cell: Double, _ random: inout SeededRandom
    ) -> GreyPicture {
        let above = cell * random.real(0.1, 0.7)
        let below = cell * random.real(0.1, 0.7)
        let left = max(0, Int(place.left - cell * random.real(0.1, 1.5)))
        let right = min(sheet.width, Int(place.right + cell * random.real(0.1, 1.5)))
        let width = max(8, right - left)
        let height = max(8, Int(place.bottom - place.top + above + below))
        let slant = cell * random.real(-0.25, 0.25)
        let bow = cell * random.real(-0.2, 0.2)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for x in 0..<width where left + x < sheet.width {
            let t = 2 * Double(x) / Double(width) - 1
            let start = place.top - above + slant * t / 2 + bow * (t * t - 0.5)
            for y in 0..<height {
                let from = start + Double(y)
                let row = Int(from.rounded(.down))
                guard row >= 0, row + 1 < sheet.height else { continue }
                let share = from - Double(row)
                let upper = Double(sheet.pixels[row * sheet.width + left + x])
                let lower = Double(sheet.pixels[(row + 1) * sheet.width + left + x])
                pixels[y * width + x] = UInt8(clamping: Int(upper + (lower - upper) * share + 0.5))
            }
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    /// Gaps between dots, a shadow's edge, blur, noise and JPEG at the scale of a photograph.
    private static func spoil(
        _ line: GreyPicture, xHeight: Double, _ random: inout SeededRandom
    ) throws(DrawingFailure) -> GreyPicture {
        let canvas = try Canvas.showing(line)
        if random.whole(0...4) == 0 {
            // The feed moved too far: light rows, one every few.
            let pitch = max(2, xHeight / random.real(4, 9))
            var y = random.real(0, pitch)
            while y < Double(line.height) {
                canvas.line(
                    from: Point(x: 0, y: y), to: Point(x: Double(line.width), y: y), width: pitch * 0.25, red: 1,
                    green: 1, blue: 1, alpha: random.real(0.3, 0.8))
                y += pitch
            }
        }
        canvas.stretch(try light(&random), .multiply)
        try canvas.soften(random.pick([0, random.real(0, 0.5), random.real(0.2, 1)]) * xHeight * 0.11)
        let noise = random.pick([random.real(0, 3), random.real(2, 10)])
        var sensor = Sensor(noise: noise, random: SeededRandom(seed: random.next()))
        let file = try JPEGFile(encoding: try sensor.develop(canvas), quality: random.whole(30...92))
        return try file.grey()
    }

    /// Light from dark to bright, now and then with an edge of shadow.
    private static func light(_ random: inout SeededRandom) throws(DrawingFailure) -> Canvas {
        let canvas = try Canvas(.colour, width: 32, height: 4)
        let level = random.real(0.55, 0.99)
        let fall = random.real(-0.2, 0.2)
        let edge = random.whole(0...3) == 0 ? random.real(2, 30) : 99
        let depth = random.real(0.2, 0.55)
        try unsafe canvas.withBytes { bytes, stride in
            for y in 0..<4 {
                for x in 0..<32 {
                    let dark = Double(x) > edge + Double(y) ? 1 - depth : 1
                    let shade = UInt8(clamping: Int(255 * (level + fall * Double(x - 16) / 32) * dark))
                    for channel in 0..<3 { unsafe bytes[y * stride + 4 * x + channel] = shade }
                    unsafe bytes[y * stride + 4 * x + 3] = 255
                }
            }
        }
        return canvas
    }
}

extension PrintedLine {
    /// Whether letters or digits are printed.
    fileprivate var hasWords: Bool {
        if case .text(let text, _) = self { return text.contains { $0.isLetter || $0.isNumber } }
        return false
    }

    fileprivate var isCode: Bool {
        if case .code = self { return true }
        return false
    }
}

extension JPEGFile {
    /// The brightness of the decoded picture.
    func grey() throws(DrawingFailure) -> GreyPicture {
        var decoded = unsafe bilko_jpeg_grey()
        let done = unsafe bilko_jpeg_decode_grey(bytes, CUnsignedLong(bytes.count), 1, &decoded)
        defer { unsafe free(decoded.pixels) }
        guard done == 1, let pixels = unsafe decoded.pixels else {
            throw DrawingFailure(what: "libjpeg did not decode it")
        }
        let (width, height) = unsafe (Int(decoded.width), Int(decoded.height))
        return unsafe GreyPicture(
            width: width, height: height, pixels: Array(UnsafeBufferPointer(start: pixels, count: width * height)))
    }
}
