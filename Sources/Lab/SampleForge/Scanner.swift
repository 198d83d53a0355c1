/// Scans pieces of paper, each to a page of its own: straight but for a hair, evenly lit, image only.
struct Scanner {
    let seed: UInt64

    /// Resolution such that a column of `cell` pixels measures 1/42 of 72 mm, the printed width of an 80 mm till.
    private static let pointsPerCell = 72.0 / 25.4 * 72 / 42

    /// The PDF of the scanned pieces, and the pixels of its first page.
    func scan(
        _ pieces: [GreyPicture], cell: Double, title: String, date: String
    ) throws(DrawingFailure) -> (bytes: [UInt8], width: Int, height: Int) {
        var random = SeededRandom(seed: seed, part: "scan")
        var pages: [JPEGFile] = []
        for piece in pieces {
            let page = try onGlass(piece, &random)
            pages.append(try JPEGFile(encoding: page, quality: 62))
        }
        let point = Self.pointsPerCell / cell
        guard let first = pages.first else { throw DrawingFailure(what: "nothing to scan") }
        let printer = try DocumentPrinter(
            width: Double(first.width) * point, height: Double(first.height) * point, title: title, date: date)
        for page in pages {
            try printer.page(page, width: Double(page.width) * point, height: Double(page.height) * point)
        }
        return (try printer.finish(), first.width, first.height)
    }

    private func onGlass(_ piece: GreyPicture, _ random: inout SeededRandom) throws(DrawingFailure) -> ColourPicture {
        let paper = try Canvas.showing(piece)
        let glass = try Canvas(.colour, width: piece.width + 60, height: piece.height + 60)
        glass.fill(red: 0.93, green: 0.93, blue: 0.92)
        glass.tilt(paper, x: 30, y: 30, slope: random.real(0.003, 0.007))
        var sensor = Sensor(noise: 1.2, random: SeededRandom(seed: random.next()))
        return try sensor.develop(glass)
    }
}
