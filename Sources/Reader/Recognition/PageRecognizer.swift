package import Imaging
package import ReceiptModel

/// Reads the text of a prepared page with one language pack, in the script and the orientation that read best.
package struct PageRecognizer: ~Copyable {
    /// A page whose words are surer than this needs no second opinion about its script.
    private static let certainConfidence = 0.80
    /// A page whose words are less sure than this is divided into lines in other ways, too.
    private static let poorConfidence = 0.62
    /// By how much the other script must read surer to be believed.
    private static let scriptMargin = 0.05
    /// How many lines are shown to the other pack before the whole page is.
    private static let sampleLines = 5
    /// A page with fewer plain words than this is divided into lines in one way only.
    private static let fewPlainWords = 6

    var recognizer: TesseractRecognizer

    /// - Parameter folder: where the language packs lie.
    package init(packs folder: String) {
        recognizer = TesseractRecognizer(packs: folder)
    }

    /// Processor time spent inside the recogniser so far, in milliseconds.
    package var spentMilliseconds: Double { recognizer.spentMilliseconds }

    /// Reads a page, trying the expected script first; tells also by how many quarters clockwise it had to be turned.
    ///
    /// It is turned where it reads better so, unless `isUpright` says that something surer has told which way is up.
    package mutating func read(
        _ page: borrowing PageImage, settings: ReadingSettings, expectsCyrillic: Bool, isUpright: Bool = false
    ) throws(RecognitionError) -> (text: TextLayer, quarterTurns: Int) {
        var settings = settings
        // A folder with nothing but Debian's packs reads as well as those do.
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
        return (try textInBestScript(of: turned, settings: settings, cyrillicFirst: expectsCyrillic), turns)
    }

    /// The text of a page that was read poorly, with the page divided into lines in another way, when that reads better.
    ///
    /// On paper with folds and slants the ways of dividing differ much, and none is best.
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
        // It reads lines that were cut out, and no whole pages.
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
    /// Words that look like words or numbers: three characters or more, and read surely.
    package var plainWordCount: Int {
        lines.reduce(0) { count, line in count + line.words.count(where: \.isPlain) }
    }
}

extension Word {
    /// Whether it rereadings like a word or a number and was read surely.
    var isPlain: Bool { confidence > 0.75 && text.count { $0.isLetter || $0.isNumber } >= 3 }
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
