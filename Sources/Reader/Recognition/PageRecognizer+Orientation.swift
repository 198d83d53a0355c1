import Imaging
import ReceiptModel

extension PageRecognizer {
    /// A page whose words are surer than this stands upright.
    private static let uprightConfidence = 0.62
    /// A page with fewer plain words than this may stand otherwise, however sure they are.
    private static let fewPlainWords = 6
    /// So many times as much, and more, must be read of a turned page for it to be believed.
    private static let (turnMargin, minimumGain) = (1.3, 8)
    /// So many characters of plain words are never read the wrong way up.
    private static let certainly = 60
    /// So many lines are read either way up; not the longest, which may be a rule or a code.
    private static let sampleLines = 24

    /// By how many quarters clockwise a page that was read so must be turned for its lines to be read best.
    ///
    /// A page that was read unsurely is tried the other ways up with sample lines in both scripts. A turn needs a clear
    /// margin over all of them together, never one lucky word.
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
            if best.turns != 0, count > Self.certainly { break }
        }
        return best.turns
    }

    /// How many characters of sample lines are parts of plain words, in the script that reads more of them.
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
