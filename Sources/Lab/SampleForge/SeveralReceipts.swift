/// How receipts lie side by side on one table.
struct ReceiptRow {
    /// How near neighbours lie to each other.
    enum Gap: String, CaseIterable {
        /// The table shows between them.
        case apart
        /// A finger's breadth of it at the most.
        case close
        /// They touch, or one lies on the edge of the other.
        case touching

        /// The room between neighbours, as a share of their width.
        fileprivate var share: ClosedRange<Double> {
            switch self {
            case .apart: 0.06...0.3
            case .close: 0.012...0.05
            case .touching: -0.03...0
            }
        }
    }

    let gap: Gap
    /// One for each sheet, about the middle of them all.
    let places: [SheetPlace]

    /// One sheet lies slantingly, the others nearly straight; none as high as another.
    init(of sizes: [(width: Double, height: Double)], _ random: inout SeededRandom) {
        gap = random.pick(Gap.allCases)
        let slanted = random.whole(0...max(0, sizes.count - 1))
        let tallest = sizes.map(\.height).max() ?? 0
        var row: [(place: SheetPlace, corners: [Point])] = []
        for (index, size) in sizes.enumerated() {
            let degrees = index == slanted ? random.pick([-1.0, 1]) * random.real(3, 13) : random.real(-2, 2)
            var place = SheetPlace(y: random.real(-0.1, 0.1) * tallest, turn: Turn(degrees: degrees))
            let corners = Self.corners(of: size, at: place)
            if let before = row.last {
                let width = min(size.width, sizes[index - 1].width)
                place.x =
                    Self.contact(before.corners, corners) + random.real(gap.share.lowerBound, gap.share.upperBound)
                    * width
            }
            row.append((place, Self.corners(of: size, at: place)))
        }
        let all = row.flatMap(\.corners)
        let (xs, ys) = (all.map(\.x), all.map(\.y))
        let middle = (x: ((xs.min() ?? 0) + (xs.max() ?? 0)) / 2, y: ((ys.min() ?? 0) + (ys.max() ?? 0)) / 2)
        places = row.map { SheetPlace(x: $0.place.x - middle.x, y: $0.place.y - middle.y, turn: $0.place.turn) }
    }

    private static func corners(of size: (width: Double, height: Double), at place: SheetPlace) -> [Point] {
        let (x, y) = (size.width / 2, size.height / 2)
        return [(-x, -y), (x, -y), (x, y), (-x, y)].map {
            let point = place.point(SpacePoint(x: $0.0, y: $0.1, z: 0))
            return Point(x: point.x, y: point.y)
        }
    }

    /// How far to the right the second sheet must be moved to touch the first.
    private static func contact(_ first: [Point], _ second: [Point]) -> Double {
        // Both are convex: they touch at a corner of one of them.
        (first + second).map(\.y).compactMap { y -> Double? in
            guard let right = span(of: first, at: y)?.upperBound, let left = span(of: second, at: y)?.lowerBound
            else { return nil }
            return right - left
        }
        .max() ?? 0
    }

    /// What a level line has in common with a convex sheet.
    private static func span(of corners: [Point], at y: Double) -> ClosedRange<Double>? {
        var crossings: [Double] = []
        for (index, a) in corners.enumerated() {
            let b = corners[(index + 1) % corners.count]
            guard min(a.y, b.y) <= y, y <= max(a.y, b.y) else { continue }
            crossings.append(a.y == b.y ? a.x : a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
        }
        guard let left = crossings.min(), let right = crossings.max() else { return nil }
        return left...right
    }
}

extension SetRecipe {
    /// The photograph of several receipts of one country, side by side; a record for each, from left to right.
    func drawSeveral(
        _ counts: ClosedRange<Int>, _ name: String, part: String, with text: borrowing TextPen
    ) throws(DrawingFailure) -> ([TruthRecord], [UInt8]) {
        var random = SeededRandom(seed: seed, part: "several " + part)
        let country = random.pick(countries.isEmpty ? ReceiptCountry.allCases : countries)
        let layouts = TillLayout.all.filter { $0.country == country }
        let receipts = (1...random.whole(counts)).map {
            ComposedReceipt(random.pick(layouts), seed: seed, part: "receipt \($0) \(part)")
        }
        var photographer = photos.photographer(seed: seed, part: part, &random)
        // A pile is another matter, and what is cut off or covered would leave a paper too many or too few.
        for degradation in [Degradation.secondPaper, .partialCrop, .occluder] {
            photographer.conditions[degradation] = 0
        }
        photographer.frames = PhotoStyle.largeFrames.reduce(into: photographer.frames) { frames, large in
            if frames.allSatisfy({ $0.0 < large.0 }) { frames.append(large) }
        }
        let papers = receipts.enumerated().map { set($1.paper, part: "receipt \($0 + 1) \(part)") }
        let (pictures, gap) = try PictureMaker.photograph(papers, photographer, &random, with: text)
        var records: [TruthRecord] = []
        for (receipt, picture) in zip(receipts, pictures) {
            var record = receipt.truth(of: picture, named: name)
            record.labels["gap"] = gap.rawValue
            records.append(record)
        }
        return (records, pictures.first?.bytes ?? [])
    }
}

extension PictureMaker {
    /// Prints receipts with the faults that the conditions ask for, and photographs them side by side: the same bytes for
    /// each.
    fileprivate static func photograph(
        _ papers: [PrintedReceipt], _ photographer: Photographer, _ random: inout SeededRandom,
        with text: borrowing TextPen
    ) throws(DrawingFailure) -> ([PaperPicture], ReceiptRow.Gap) {
        let conditions = photographer.conditions
        var cell = 64.0
        for paper in papers { cell = min(cell, try Self.cell(of: paper, for: photographer, with: text)) }
        var sheets: [PrintedSheet] = []
        for paper in papers {
            let faults = PrintFaults(fading: conditions[.fading], streaks: conditions[.streaks], seed: random.next())
            sheets.append(try TillPrinter(cell: cell, wear: random.next(), faults: faults).lay(paper, with: text))
        }
        let row = ReceiptRow(
            of: sheets.map { (Double($0.picture.width), Double($0.picture.height)) }, &random)
        let laid = zip(sheets, row.places).enumerated().map { index, sheet in
            LaidSheet(sheet: sheet.0, place: sheet.1, name: " sheet \(index + 1)")
        }
        let photo = try photographer.take(laid, cell: cell, with: text)
        return (photo.sheets.map { PaperPicture(of: $0, on: photo.file, by: photographer) }, row.gap)
    }
}
