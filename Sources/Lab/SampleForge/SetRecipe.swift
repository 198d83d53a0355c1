/// How each sample of a generated set is made.
struct SetRecipe: Sendable {
    let seed: UInt64
    let countries: [ReceiptCountry]
    let media: SetMedia
    var photos = PhotoStyle()
    /// How many receipts lie on each photograph; `nil` for pictures of one.
    var receipts: ClosedRange<Int>?
    var faces = FaceChoice.own

    /// Sample `number`, from 1: what is true about each receipt on it, and its file.
    func make(_ number: Int, with text: borrowing TextPen) throws(SampleForgeError) -> (
        truth: [TruthRecord], bytes: [UInt8]
    ) {
        let name = fileName(number)
        do throws(DrawingFailure) {
            if let receipts { return try drawSeveral(receipts, name, part: "set \(number)", with: text) }
            let (truth, bytes) = try draw(name, part: "set \(number)", with: text)
            return ([truth], bytes)
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
        let picture = try picture(
            of: set(receipt.paper, part: part), as: media, part: part, &random, with: text, neighbours: layouts)
        return (receipt.truth(of: picture, named: name), picture.bytes)
    }

    /// The print in the faces of the set.
    func set(_ paper: PrintedReceipt, part: String) -> PrintedReceipt {
        var random = SeededRandom(seed: seed, part: "faces " + part)
        return paper.set(in: faces, &random)
    }

    /// A picture of a print: a photograph or a flat one, as the media say.
    func picture(
        of paper: PrintedReceipt, as media: SetMedia, part: String, _ random: inout SeededRandom,
        with text: borrowing TextPen, neighbours: [TillLayout]
    ) throws(DrawingFailure) -> PaperPicture {
        let isPhoto = media == .photo || (media == .mixed && random.whole(0...3) > 0)
        let maker = PictureMaker(seed: seed, part: part)
        if !isPhoto {
            return random.whole(0...2) == 0
                ? try maker.screen(paper, &random, with: text) : try maker.scan(paper, &random, with: text)
        }
        let photographer = photos.photographer(seed: seed, part: part, &random)
        return try PictureMaker.photograph(paper, photographer, with: text) { random in
            neighbours.isEmpty
                ? nil : ComposedReceipt(random.pick(neighbours), seed: seed, part: "neighbour " + part).paper
        }
    }
}

extension ComposedReceipt {
    /// The truth of a picture of the receipt.
    func truth(of picture: PaperPicture, named name: String) -> TruthRecord {
        var truth = truth(hiding: picture.hidden)
        (truth.text, truth.lines) = picture.seen(of: paper)
        truth.outline = picture.outline.tenths
        (truth.file, truth.width, truth.height) = (picture.file(named: name), picture.width, picture.height)
        truth.conditions = picture.circumstances
        truth.labels = picture.labels
        truth.labels["layout"] = layout.name
        truth.labels["script"] = layout.script.rawValue
        return truth
    }

    /// What is true about the receipt but for some lines of its print.
    ///
    /// A field stays as long as one of its prints is whole; items and VAT rows go with any of their lines.
    private func truth(hiding hidden: Set<Int>) -> TruthRecord {
        var truth = truth
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
