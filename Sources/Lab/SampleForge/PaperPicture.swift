/// A printed receipt as a picture file, and what of the print can be seen in it.
struct PaperPicture {
    /// How the print became a picture.
    enum Medium: String {
        case photo, screen, scan
    }

    let medium: Medium
    let bytes: [UInt8]
    let width: Int
    let height: Int
    /// In words, for the truth.
    let circumstances: [String]
    let conditions: PhotoConditions
    /// The corners of each line in pixels of the picture, clockwise from the top left of its text.
    let lines: [Int: [Point]]
    /// The lines that cannot be seen whole.
    let hidden: Set<Int>
    /// The edge of the paper in pixels of the picture, clockwise; it may leave the picture.
    let outline: [Point]

    /// The path inside the set's folder.
    func file(named name: String) -> String { "images/\(name).\(medium == .screen ? "png" : "jpg")" }

    /// The strength class of each degradation, and what else may be asked of a sample.
    var labels: [String: String] {
        var labels = conditions.labels
        labels["medium"] = medium.rawValue
        labels["difficulty"] = conditions.difficulty
        let (fading, streaks) = (conditions[.fading], conditions[.streaks])
        labels["print"] =
            fading >= 0.05 ? "faded" : streaks >= 0.05 ? "streaky" : conditions[.dots] >= 0.05 ? "dots" : "clean"
        return labels
    }

    /// The printed lines that can be seen: their text, and where they stand.
    func seen(of paper: PrintedReceipt) -> (text: [String], lines: [TruthRecord.Line]) {
        paper.seen(hiding: hidden, at: lines)
    }
}

extension PaperPicture {
    /// One of the prints on a photograph.
    init(of sheet: SeenSheet, on file: JPEGFile, by photographer: Photographer) {
        let conditions = photographer.conditions
        self.init(
            medium: .photo, bytes: file.bytes, width: file.width, height: file.height,
            circumstances: ["photo", photographer.table.rawValue] + conditions.words, conditions: conditions,
            lines: sheet.lines, hidden: sheet.hidden, outline: sheet.edge)
    }
}

extension PrintedReceipt {
    /// The text of all lines but the hidden ones, and where they stand: by their places, four corners each.
    func seen(hiding hidden: Set<Int>, at places: [Int: [Point]]) -> (text: [String], lines: [TruthRecord.Line]) {
        var (text, found): ([String], [TruthRecord.Line]) = ([], [])
        for (index, line) in lines.enumerated() {
            guard !hidden.contains(index), case .text(let words, _) = line else { continue }
            let trimmed = PrintedReceipt(font: font, columns: columns, lines: [line]).text
            text += trimmed
            guard let corners = places[index], !trimmed.isEmpty else { continue }
            found.append(TruthRecord.Line(text: words.withoutMargins, quad: corners.tenths))
        }
        return (text, found)
    }
}

extension [Point] {
    /// x and y of each point in tenths of a pixel.
    var tenths: [Int] { flatMap { [Int(($0.x * 10).rounded()), Int(($0.y * 10).rounded())] } }
}

extension String {
    /// Without the blanks at both ends.
    var withoutMargins: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

/// Makes pictures of prints: photographs, scans, and what a till sends by mail.
struct PictureMaker {
    let seed: UInt64
    let part: String

    /// Prints a receipt with the faults that the conditions ask for, and photographs it.
    ///
    /// `neighbour` is the receipt that peeps out from below, where the conditions ask for one.
    static func photograph(
        _ paper: PrintedReceipt, _ photographer: Photographer, with text: borrowing TextPen,
        neighbour: (inout SeededRandom) -> PrintedReceipt?
    ) throws(DrawingFailure) -> PaperPicture {
        let conditions = photographer.conditions
        var random = SeededRandom(seed: photographer.seed, part: "print " + photographer.part)
        let faults = PrintFaults(
            fading: conditions[.fading], streaks: conditions[.streaks], gaps: conditions[.dots], seed: random.next())
        let wear = random.next()
        let cell = try Self.cell(of: paper, for: photographer, with: text)
        let sheet = try TillPrinter(cell: cell, wear: wear, faults: faults).lay(paper, with: text)
        var other: GreyPicture?
        if conditions[.secondPaper] > 0, let neighbour = neighbour(&random) {
            other = try TillPrinter(cell: cell, wear: random.next()).lay(neighbour, with: text).picture
        }
        let photo = try photographer.take([LaidSheet(sheet: sheet)], cell: cell, other: other, with: text)
        guard let seen = photo.sheets.first else { throw DrawingFailure(what: "the photograph shows no paper") }
        return PaperPicture(of: seen, on: photo.file, by: photographer)
    }

    /// The width of a column at which the print is as fine as the frame: a large frame shows no soft print.
    static func cell(
        of paper: PrintedReceipt, for photographer: Photographer, with text: borrowing TextPen
    ) throws(DrawingFailure) -> Double {
        guard let frame = photographer.frame else { return SampleForge.cell }
        let draft = try TillPrinter(cell: SampleForge.cell, wear: nil).lay(paper, with: text).picture
        let scale = min(Double(frame.width) / Double(draft.width), Double(frame.height) / Double(draft.height))
        return max(SampleForge.cell, min(64, (SampleForge.cell * scale).rounded()))
    }

    /// What a till sends by mail: black on white.
    func screen(
        _ paper: PrintedReceipt, _ random: inout SeededRandom, with text: borrowing TextPen
    ) throws(DrawingFailure) -> PaperPicture {
        let cell = Double(random.whole(10...16))
        let sheet = try TillPrinter(cell: cell, wear: nil).lay(paper, with: text)
        return PaperPicture(
            medium: .screen, bytes: try Canvas.mask(sheet.picture).png(), width: sheet.picture.width,
            height: sheet.picture.height, circumstances: ["screen rendering"], conditions: PhotoConditions(),
            lines: sheet.outlines, hidden: [], outline: sheet.corners)
    }

    /// A flatbed scanner: straight but for a hair, evenly lit.
    func scan(
        _ paper: PrintedReceipt, _ random: inout SeededRandom, with text: borrowing TextPen
    ) throws(DrawingFailure) -> PaperPicture {
        let cell = random.real(12, 16)
        var conditions = PhotoConditions([.noise: random.real(0.02, 0.12), .jpeg: random.real(0.15, 0.6)])
        if random.whole(0...2) == 0 { conditions[.fading] = random.real(0.1, 0.8) }
        if random.whole(0...3) == 0 { conditions[.streaks] = random.real(0.1, 0.8) }
        let faults = PrintFaults(
            fading: conditions[.fading], streaks: conditions[.streaks], seed: random.next())
        let sheet = try TillPrinter(cell: cell, wear: random.next(), faults: faults).lay(paper, with: text)
        let margin = 24
        let glass = try Canvas(
            .colour, width: sheet.picture.width + 2 * margin, height: sheet.picture.height + 2 * margin)
        glass.fill(red: 0.93, green: 0.93, blue: 0.92)
        let slope = random.real(-0.006, 0.006)
        let start = Point(x: Double(margin), y: Double(margin))
        glass.tilt(try Canvas.showing(sheet.picture), x: start.x, y: start.y, slope: slope)
        var sensor = Sensor(noise: 24 * conditions[.noise], random: SeededRandom(seed: random.next()))
        let quality = Int((92 - 74 * conditions[.jpeg]).rounded())
        let file = try JPEGFile(encoding: try sensor.develop(glass), quality: quality)
        func onGlass(_ corners: [Point]) -> [Point] {
            corners.map { Point(x: start.x + $0.x - slope * $0.y, y: start.y + $0.y + slope * $0.x) }
        }
        return PaperPicture(
            medium: .scan, bytes: file.bytes, width: file.width, height: file.height,
            circumstances: ["scan"] + conditions.words, conditions: conditions,
            lines: sheet.outlines.mapValues(onGlass), hidden: [], outline: onGlass(sheet.corners))
    }
}

extension PrintedSheet {
    /// The corners of the paper, clockwise from the top left.
    var corners: [Point] {
        let (width, height) = (Double(picture.width), Double(picture.height))
        return [Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height)]
    }

    /// The corners of each line on the sheet itself, clockwise from the top left.
    var outlines: [Int: [Point]] {
        var outlines: [Int: [Point]] = [:]
        for place in places {
            outlines[place.index] = [
                Point(x: place.left, y: place.top), Point(x: place.right, y: place.top),
                Point(x: place.right, y: place.bottom), Point(x: place.left, y: place.bottom),
            ]
        }
        return outlines
    }
}

extension Canvas {
    /// A grey picture as such, so that its PNG has one channel.
    static func mask(_ picture: GreyPicture) throws(DrawingFailure) -> Canvas {
        let canvas = try Canvas(.mask, width: picture.width, height: picture.height)
        try unsafe canvas.withBytes { bytes, stride in
            unsafe picture.pixels.withUnsafeBufferPointer { source in
                guard let start = source.baseAddress else { return }
                for y in 0..<picture.height {
                    unsafe (bytes + y * stride).update(from: start + y * picture.width, count: picture.width)
                }
            }
        }
        return canvas
    }
}
