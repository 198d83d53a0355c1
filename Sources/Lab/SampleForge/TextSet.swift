import Foundation

extension SampleForge {
    /// Prints texts that are given and writes `images/NNNNNN.jpg|png` and `truth.jsonl` into a folder, which is made if
    /// need be and must be empty: `copies` pictures of each text, one text after the other.
    ///
    /// A picture depends on the seed, its text and the number of its copy, and on nothing else. `country` is that of texts
    /// whose truth does not say it. Answers how many pictures were made.
    ///
    /// - Throws: `unusable` for a folder that cannot be made or is not empty, and for a file that cannot be written;
    ///   `unprintable` for a text that cannot be drawn.
    @discardableResult
    package func print(
        _ receipts: [GivenReceipt], copies: Int = 1, media: SetMedia = .flat, photos: PhotoStyle = PhotoStyle(),
        country: ReceiptCountry? = nil, faces: FaceChoice = .own, into folder: String,
        workers: Int = ProcessInfo.processInfo.activeProcessorCount, progress: ((Int) -> Void)? = nil
    ) throws(SampleForgeError) -> Int {
        try Self.demandEmpty(folder)
        try Self.makeFolder(folder + "/images")
        let recipe = TextRecipe(
            pictures: SetRecipe(seed: seed, countries: [], media: media, photos: photos, faces: faces), country: country
        )
        let count = receipts.count * copies
        let truth = try LineFile(folder + "/truth.jsonl")
        try Self.inBatches(count, workers: workers, progress: progress) { number, text throws(SampleForgeError) in
            let (index, copy) = (number - 1).quotientAndRemainder(dividingBy: copies)
            let made = try recipe.make(receipts[index], copy: copy + 1, named: fileName(number), with: text)
            try Self.write(made.bytes, to: "\(folder)/\(made.file)")
            return made.truth
        } collect: { lines throws(SampleForgeError) in
            try truth.append(lines)
        }
        try truth.publish()
        return count
    }
}

/// How pictures of given texts are made.
struct TextRecipe: Sendable {
    let pictures: SetRecipe
    let country: ReceiptCountry?

    /// Copy `copy`, from 1, of a text.
    func make(
        _ receipt: GivenReceipt, copy: Int, named name: String, with text: borrowing TextPen
    ) throws(SampleForgeError) -> (file: String, truth: String, bytes: [UInt8]) {
        do throws(DrawingFailure) {
            var receipt = receipt
            if let country, receipt.facts["country"] == nil {
                receipt.facts["country"] = country.rawValue
                receipt.facts["currency"] = receipt.facts["currency"] ?? country.onlyCurrency
            }
            let part = "text \(receipt.name) \(copy)"
            var random = SeededRandom(seed: pictures.seed, part: part)
            var typesetter = SeededRandom(seed: pictures.seed, part: "faces " + part)
            let paper = try receipt.paper(
                country: country, in: pictures.faces, &random, typesetter: &typesetter, with: text)
            let home = receipt.facts["country"].flatMap(ReceiptCountry.init) ?? country
            let picture = try pictures.picture(
                of: paper, as: pictures.media, part: part, &random, with: text,
                neighbours: TillLayout.all.filter { home == nil || $0.country == home })
            return (
                picture.file(named: name), receipt.truth(of: picture, named: name, paper: paper), picture.bytes
            )
        } catch {
            throw .unprintable(sample: receipt.name, what: error.what)
        }
    }
}

extension ReceiptCountry {
    /// The currency of all its receipts; `nil` for Croatia, where it changed.
    fileprivate var onlyCurrency: String? {
        switch self {
        case .croatia: nil
        case .serbia: "RSD"
        case .bosnia: "BAM"
        }
    }
}
