package import Imaging
package import ReceiptModel

/// Recognises the text of a prepared page, in the script and orientation of highest confidence.
package struct PageRecognizer: ~Copyable {
    /// Minimum page confidence at which the other script is not tried.
    private static let certainConfidence = 0.80
    /// Maximum page confidence at which another page segmentation is tried.
    private static let poorConfidence = 0.62
    /// Minimum gain in confidence per sample line for the other script.
    private static let scriptMargin = 0.05
    /// Number of lines tried in the other script before the whole page is.
    private static let sampleLines = 5
    /// Minimum number of plain words of a page for which another page segmentation is tried.
    private static let fewPlainWords = 6

    var recognizer: TesseractRecognizer
    var networks: PackNetworks
    /// What has been spent on the page so far.
    package internal(set) var budget = RecognitionBudget()
    /// The number of lines of the last page that were not read, as the budget did not reach or they hardly were text.
    package internal(set) var unreadLines = 0
    /// Whether recognition of the last page was given up after `TesseractRecognizer.deadline`.
    package private(set) var gaveUp = false

    /// - Parameter folder: of the language packs.
    package init(packs folder: String) {
        recognizer = TesseractRecognizer(packs: folder)
        networks = PackNetworks(folder: folder)
    }

    /// Processor time spent in recognition so far (milliseconds).
    package var spentMilliseconds: Double { recognizer.spentMilliseconds + networks.spentMilliseconds }

    /// Recognises a page, the expected script first.
    ///
    /// - Parameters:
    ///   - page: prepared, see `PagePreparation`.
    ///   - settings: packs, page segmentation, omitted steps.
    ///   - expectsCyrillic: whether Cyrillic is tried first.
    ///   - isUpright: whether the orientation is known, so that no other is tried.
    /// - Returns: the text, and the number of clockwise quarter turns after which it was recognised.
    /// - Throws: `RecognitionError.packMissing`, `engineFailed`.
    package mutating func read(
        _ page: borrowing PageImage, settings: ReadingSettings, expectsCyrillic: Bool, isUpright: Bool = false
    ) throws(RecognitionError) -> (text: TextLayer, quarterTurns: Int) {
        (budget, unreadLines, gaveUp) = (RecognitionBudget(), 0, false)
        do {
            return try readUpright(page, settings: settings, expectsCyrillic: expectsCyrillic, isUpright: isUpright)
        } catch {
            guard case .deadlinePassed = error else { throw error }
            gaveUp = true
            return (TextLayer(lines: [], source: .recognised(packs: settings.packs.latin)), 0)
        }
    }

    /// Recognises a page as it stands, and turned where that is plainly better.
    private mutating func readUpright(
        _ page: borrowing PageImage, settings: ReadingSettings, expectsCyrillic: Bool, isUpright: Bool
    ) throws(RecognitionError) -> (text: TextLayer, quarterTurns: Int) {
        var settings = settings
        // A folder with nothing but Debian's packs works as well as those do.
        if settings.packs.latin == ReceiptModelPack.name, !recognizer.has(ReceiptModelPack.name),
            let stock = settings.packs.second
        {
            (settings.packs.latin, settings.packs.second) = (stock, nil)
        }
        var upright = try textInBestScript(of: page, settings: settings, cyrillicFirst: expectsCyrillic)
        if settings.division != .sparse, settings.division != .lines, !settings.omitted.contains(.redivide) {
            upright = try betterDivided(upright, of: page)
        }
        guard !isUpright, !settings.omitted.contains(.turn) else { return (upright, 0) }
        let turns = try quarterTurns(of: page, readAs: upright, settings: settings)
        guard turns != 0, let turned = try? page.turned(byQuarters: turns) else { return (upright, 0) }
        (budget, unreadLines) = (RecognitionBudget(), 0)
        return (try textInBestScript(of: turned, settings: settings, cyrillicFirst: expectsCyrillic), turns)
    }

    /// The text of a page with low confidence under another page segmentation, when that finds more plain words.
    ///
    /// On paper with folds and under perspective the segmentations differ much, and none is always best.
    private mutating func betterDivided(
        _ text: TextLayer, of page: borrowing PageImage
    ) throws(RecognitionError) -> TextLayer {
        guard text.confidence < Self.poorConfidence, text.plainWordCount >= Self.fewPlainWords,
            case .recognised(let packs) = text.source
        else { return text }
        let other = try recognizer.text(in: page, packs: packs, segmentation: .sparse)
        return other.plainWordCount > text.plainWordCount ? other : text
    }

    private mutating func textInBestScript(
        of page: borrowing PageImage, settings: ReadingSettings, cyrillicFirst: Bool
    ) throws(RecognitionError) -> TextLayer {
        if settings.division == .lines,
            let text = try textByLines(of: page, settings: settings, cyrillicFirst: cyrillicFirst)
        {
            return text
        }
        var packs = settings.packs
        // The own pack reads line images only, no whole pages.
        if packs.latin == ReceiptModelPack.name, let stock = packs.second { packs.latin = stock }
        let (first, second) = cyrillicFirst ? (packs.cyrillic, packs.latin) : (packs.latin, packs.cyrillic)
        let segmentation = settings.division.segmentation
        let text = try recognizer.text(in: page, packs: first, segmentation: segmentation)
        guard text.confidence < Self.certainConfidence, !settings.omitted.contains(.script), first != second else {
            return text
        }
        let samples = text.lines.filter { $0.box.width > 3 * $0.box.height }
            .sorted { $0.text.count > $1.text.count }.prefix(Self.sampleLines)
        guard !samples.isEmpty else { return text }
        var (sureFirst, sureSecond) = (0.0, 0.0)
        for line in samples {
            let box = line.box.widened(by: 4, within: page)
            sureFirst += try recognizer.text(in: page, packs: first, segmentation: .singleLine, within: box).confidence
            sureSecond += try recognizer.text(in: page, packs: second, segmentation: .singleLine, within: box)
                .confidence
        }
        guard sureSecond > sureFirst + Self.scriptMargin * Double(samples.count) else { return text }
        let other = try recognizer.text(in: page, packs: second, segmentation: segmentation)
        return other.confidence > text.confidence ? other : text
    }
}

extension ReadingSettings.Division {
    fileprivate var segmentation: PageSegmentation {
        switch self {
        case .automatic: .automatic
        case .column: .column
        case .block, .lines: .block
        case .sparse: .sparse
        }
    }
}

extension TextLayer {
    /// The number of words that look like words or numbers: at least three characters, with high confidence.
    package var plainWordCount: Int {
        lines.reduce(0) { count, line in count + line.words.count(where: \.isPlain) }
    }
}

extension Word {
    /// Whether it looks like a word or a number and has high confidence.
    var isPlain: Bool { confidence > 0.75 && isLong }

    /// Whether it rather is a word or a number than grain: on a page out of focus hardly any has high confidence.
    var isLikelyText: Bool { confidence > 0.5 && isLong }

    private var isLong: Bool { text.count { $0.isLetter || $0.isNumber } >= 3 }
}

extension PixelBox {
    fileprivate func widened(by margin: Int, within page: borrowing PageImage) -> PixelBox {
        let left = max(0, x - margin)
        let top = max(0, y - margin)
        return PixelBox(
            x: left, y: top, width: min(page.width, maxX + margin) - left, height: min(page.height, maxY + margin) - top
        )
    }
}
