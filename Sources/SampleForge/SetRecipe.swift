/// How each sample of a generated set is made.
struct SetRecipe: Sendable {
    let seed: UInt64
    let countries: [ReceiptCountry]
    let media: SetMedia

    /// Sample `number`, from 1.
    func make(_ number: Int, with text: borrowing TextPen) throws(SampleForgeError) -> (
        truth: TruthRecord, bytes: [UInt8]
    ) {
        let digits = String(number)
        let name = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        do throws(DrawingFailure) {
            return try draw(name, part: "set \(number)", with: text)
        } catch {
            throw .unprintable(sample: name, what: error.what)
        }
    }

    private func draw(
        _ name: String, part: String, with text: borrowing TextPen
    ) throws(DrawingFailure) -> (TruthRecord, [UInt8]) {
        var random = SeededRandom(seed: seed, part: part)
        let country = random.pick(countries.isEmpty ? ReceiptCountry.allCases : countries)
        let layouts = TillLayout.all.filter { $0.country == country }
        let receipt = ComposedReceipt(random.pick(layouts), seed: seed, part: "receipt " + part)
        let isPhoto = media == .photo || (media == .mixed && random.whole(0...3) > 0)
        if isPhoto { return try photograph(receipt, name, part: part, &random, with: text) }
        if random.whole(0...2) == 0 { return try screen(receipt, name, &random, with: text) }
        return try scan(receipt, name, &random, with: text)
    }

    private func photograph(
        _ receipt: ComposedReceipt, _ name: String, part: String, _ random: inout SeededRandom,
        with text: borrowing TextPen
    ) throws(DrawingFailure) -> (TruthRecord, [UInt8]) {
        // From easy to nearly unreadable, evenly.
        let difficulty = random.real(0, 1)
        var conditions = PhotoConditions.drawn(difficulty: difficulty, &random)
        if random.whole(0...3) == 0 {
            let names = PhotoConditions.presets.keys.sorted()
            conditions = PhotoConditions.presets[random.pick(names)] ?? conditions
        }
        var photographer = Photographer(
            conditions: conditions, table: random.pick(TableTop.allCases), seed: seed, part: part)
        photographer.legible = random.real(8.5, 12.5) + 2 * (1 - difficulty)
        return try Self.photograph(receipt, name, photographer, with: text)
    }

    /// Prints a receipt with the faults that the conditions ask for, and photographs it.
    static func photograph(
        _ receipt: ComposedReceipt, _ name: String, _ photographer: Photographer, with text: borrowing TextPen
    ) throws(DrawingFailure) -> (TruthRecord, [UInt8]) {
        let conditions = photographer.conditions
        let (seed, part) = (photographer.seed, photographer.part)
        var random = SeededRandom(seed: seed, part: "print " + part)
        let faults = PrintFaults(
            fading: conditions[.fading], streaks: conditions[.streaks], seed: random.next())
        let cell = SampleForge.cell
        let sheet = try TillPrinter(cell: cell, wear: random.next(), faults: faults).lay(receipt.paper, with: text)
        var other: GreyPicture?
        if conditions[.secondPaper] > 0 {
            let layouts = TillLayout.all.filter { $0.country == receipt.layout.country }
            let neighbour = ComposedReceipt(random.pick(layouts), seed: seed, part: "neighbour " + part)
            other = try TillPrinter(cell: cell, wear: random.next()).lay(neighbour.paper, with: text).picture
        }
        let photo = try photographer.take(sheet, cell: cell, other: other, with: text)
        var truth = receipt.truth(hiding: photo.hidden, outlines: photo.outlines)
        (truth.file, truth.width, truth.height) = ("images/\(name).jpg", photo.file.width, photo.file.height)
        truth.conditions = ["photo", photographer.table.rawValue] + conditions.words
        label(&truth, receipt, medium: "photo", conditions)
        return (truth, photo.file.bytes)
    }

    /// What a till sends by mail: black on white.
    private func screen(
        _ receipt: ComposedReceipt, _ name: String, _ random: inout SeededRandom, with text: borrowing TextPen
    ) throws(DrawingFailure) -> (TruthRecord, [UInt8]) {
        let cell = Double(random.whole(10...16))
        let sheet = try TillPrinter(cell: cell, wear: nil).lay(receipt.paper, with: text)
        var truth = receipt.truth(hiding: [], outlines: sheet.outlines)
        (truth.file, truth.width, truth.height) = ("images/\(name).png", sheet.picture.width, sheet.picture.height)
        truth.conditions = ["screen rendering"]
        Self.label(&truth, receipt, medium: "screen", PhotoConditions())
        return (truth, try Canvas.mask(sheet.picture).png())
    }

    /// A flatbed scanner: straight but for a hair, evenly lit.
    private func scan(
        _ receipt: ComposedReceipt, _ name: String, _ random: inout SeededRandom, with text: borrowing TextPen
    ) throws(DrawingFailure) -> (TruthRecord, [UInt8]) {
        let cell = random.real(12, 16)
        var conditions = PhotoConditions([.noise: random.real(0.02, 0.12), .jpeg: random.real(0.15, 0.6)])
        if random.whole(0...2) == 0 { conditions[.fading] = random.real(0.1, 0.8) }
        if random.whole(0...3) == 0 { conditions[.streaks] = random.real(0.1, 0.8) }
        let faults = PrintFaults(
            fading: conditions[.fading], streaks: conditions[.streaks], seed: random.next())
        let sheet = try TillPrinter(cell: cell, wear: random.next(), faults: faults).lay(receipt.paper, with: text)
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
        let outlines = sheet.outlines.mapValues { corners in
            corners.map { Point(x: start.x + $0.x - slope * $0.y, y: start.y + $0.y + slope * $0.x) }
        }
        var truth = receipt.truth(hiding: [], outlines: outlines)
        (truth.file, truth.width, truth.height) = ("images/\(name).jpg", file.width, file.height)
        truth.conditions = ["scan"] + conditions.words
        Self.label(&truth, receipt, medium: "scan", conditions)
        return (truth, file.bytes)
    }

    private static func label(
        _ truth: inout TruthRecord, _ receipt: ComposedReceipt, medium: String, _ conditions: PhotoConditions
    ) {
        truth.labels = conditions.labels
        truth.labels["layout"] = receipt.layout.name
        truth.labels["medium"] = medium
        truth.labels["difficulty"] = conditions.difficulty
        truth.labels["script"] = receipt.layout.script.rawValue
        let (fading, streaks) = (conditions[.fading], conditions[.streaks])
        truth.labels["print"] = fading >= 0.05 ? "faded" : streaks >= 0.05 ? "streaky" : "clean"
    }
}

extension PrintedSheet {
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

extension ComposedReceipt {
    /// The truth of a picture that shows the receipt but for some lines.
    ///
    /// A field stays as long as one of its prints is whole; items and VAT rows go with any of their lines.
    func truth(hiding hidden: Set<Int>, outlines: [Int: [Point]]) -> TruthRecord {
        var truth = truth
        truth.text = []
        for (index, line) in paper.lines.enumerated() {
            guard !hidden.contains(index), case .text(let words, _) = line else { continue }
            let trimmed = PrintedReceipt(font: paper.font, columns: paper.columns, lines: [line]).text
            truth.text += trimmed
            guard let corners = outlines[index], !trimmed.isEmpty else { continue }
            let quad = corners.flatMap { [Int(($0.x * 10).rounded()), Int(($0.y * 10).rounded())] }
            truth.lines.append(TruthRecord.Line(text: words.withoutMargins, quad: quad))
        }
        guard !hidden.isEmpty else { return truth }
        let seen = { (mark: PrintMark) in !mark.lines.contains(where: hidden.contains) }
        func isGone(_ key: String) -> Bool {
            let prints = marks.filter { $0.key == key }
            return !prints.isEmpty && !prints.contains(where: seen)
        }
        truth.items = truth.items.enumerated().filter { !isGone("item:\($0.offset)") }.map(\.element)
        truth.vat = truth.vat.enumerated().filter { !isGone("vat:\($0.offset)") }.map(\.element)
        if isGone("code") { truth.codes = [] }
        let keys = [
            "merchant", "store", "tax_id", "vat_id", "buyer_tax_id", "number", "total", "payment", "zki", "jir", "ibfm",
            "discount", "deposit", "consumption_tax",
        ]
        truth.hidden = Set(keys.filter(isGone))
        let places = ["address"] + (marks.contains { $0.key == "street" } ? ["street", "town"] : [])
        let isAddressSeen =
            marks.contains { $0.key == "address" && seen($0) }
            || (places.count == 3 && !isGone("street") && !isGone("town"))
        if !isAddressSeen { truth.hidden.insert("address") }
        let dates = ["date", "loosedate", "shortdate"].filter { key in marks.contains { $0.key == key } }
        if dates.allSatisfy(isGone) { truth.hidden.insert("date") }
        let times = ["clock", "time"].filter { key in marks.contains { $0.key == key } }
        if times.allSatisfy(isGone) { truth.hidden.insert("time") }
        return truth
    }
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
