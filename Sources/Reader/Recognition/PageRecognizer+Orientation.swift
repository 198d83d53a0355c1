import Imaging
import ReceiptModel

extension PageRecognizer {
    /// Minimum confidence of a page that is upright.
    private static let uprightConfidence = 0.62
    /// Minimum number of plain words of a page that is upright.
    private static let fewPlainWords = 6
    /// Minimum ratio and minimum gain of plain characters for a turned page.
    private static let (turnMargin, minimumGain) = (1.3, 8)
    /// Number of plain characters that is never reached in the wrong orientation.
    private static let conclusiveCharacters = 60
    /// Number of sample lines per orientation; not the longest, which may be a rule or a code.
    private static let sampleLines = 24

    /// The clockwise quarter turns after which the lines of a page are recognised best.
    ///
    /// A page with low confidence is tried in the other orientations with sample lines in both scripts. A turn needs a
    /// clear margin over all samples together.
    mutating func quarterTurns(
        of page: borrowing PageImage, readAs text: TextLayer, settings: ReadingSettings
    ) throws(RecognitionError) -> Int {
        guard text.confidence < Self.uprightConfidence || text.plainWordCount < Self.fewPlainWords else { return 0 }
        let upright = try plainCharacters(of: page, settings)
        var best = (turns: 0, count: Int(Self.turnMargin * Double(upright)) + Self.minimumGain)
        for turns in [2, 1, 3] {
            guard let turned = try? page.turned(byQuarters: turns) else { continue }
            let count = try plainCharacters(of: turned, settings)
            if count > best.count { best = (turns, count) }
            if best.turns != 0, count > Self.conclusiveCharacters { break }
        }
        return best.turns
    }

    /// The number of characters of sample lines in plain words, in the better script.
    private mutating func plainCharacters(
        of page: borrowing PageImage, _ settings: ReadingSettings
    ) throws(RecognitionError) -> Int {
        guard let rows = try? LineDetector().rows(on: page) else { return 0 }
        let wide = rows.flatMap(\.self).filter {
            (5...30).contains(($0.right - $0.left) / $0.capHeight)
        }
        guard !wide.isEmpty else { return 0 }
        let count = min(Self.sampleLines, wide.count)
        let samples = (0..<count).map { wide[$0 * wide.count / count] }
        let extractor = LineExtractor(page, rows: rows)
        var best = 0
        for packs in Set([settings.packs.latin, settings.packs.cyrillic]).sorted() {
            best = max(best, try plainCharacters(of: samples, extractor, packs: packs))
        }
        return best
    }
}
