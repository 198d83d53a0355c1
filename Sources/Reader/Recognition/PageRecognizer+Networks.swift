import Imaging
import ReceiptModel

extension PageRecognizer {
    /// Minimum confidence of a line read by the own pack's companion at which the pack itself does not read it, too.
    private static let minimumConfidenceOfSoftLine = 0.6
    /// What packs recognise ruled lines as.
    private static let ruleMarks: Set<Character> = ["_", "|", "~", "—"]

    /// Some lines as the network of a pack sees them, each with its number and where it stands.
    private typealias SeenLines = [(index: Int, line: NetworkLine, frame: LineFrame)]

    /// The words of some lines with the own pack, or with its companion where the print is out of focus.
    mutating func ownWords(
        of lines: [DetectedLine], _ extractor: LineExtractor, width: LetterWidth = .automatic
    ) throws(RecognitionError) -> [[Word]] {
        var words = [[Word]](repeating: [], count: lines.count)
        var (sharp, soft): (SeenLines, SeenLines) = ([], [])
        let hasCompanion = recognizer.has(ReceiptModelPack.softName)
        for (index, line) in lines.enumerated() {
            guard budget.take(line),
                let image = try? extractor.normalizedLineImage(of: line, height: ReceiptModelPack.height, width: width)
            else { continue }
            let isSoft = hasCompanion && image.edgeWidth > ReceiptModelPack.softEdge
            let pack = isSoft ? ReceiptModelPack.softName : ReceiptModelPack.name
            if let line = networks.line(image.image, pack: pack) {
                if isSoft { soft.append((index, line, image.frame)) } else { sharp.append((index, line, image.frame)) }
            } else {
                let read = try recognizer.text(in: image.image, packs: pack, segmentation: .rawLine)
                words[index] = placed(read.lines.flatMap(\.words), in: image.frame)
            }
        }
        for (index, read) in networkWords(of: soft, pack: ReceiptModelPack.softName) { words[index] = read }
        // The companion has not learnt everything that the pack has.
        let unsure = soft.filter { seen in
            confidence(words[seen.index]) < Self.minimumConfidenceOfSoftLine && budget.take(lines[seen.index])
        }
        for (index, read) in networkWords(of: unsure, pack: ReceiptModelPack.name)
        where confidence(read) > confidence(words[index]) {
            words[index] = read
        }
        for (index, read) in networkWords(of: sharp, pack: ReceiptModelPack.name) { words[index] = read }
        return words
    }

    /// The words of chosen lines with the network of a pack alone, by line; none for a pack that only Tesseract reads.
    ///
    /// A stock pack's second look at figures needs no more, as figures stand in no list of words.
    mutating func networkWords(
        of chosen: [Int], in lines: [DetectedLine], _ extractor: LineExtractor, pack: String
    ) -> [Int: [Word]] {
        var seen: SeenLines = []
        for index in chosen {
            guard let image = try? extractor.normalizedLineImage(of: lines[index], height: ReceiptModelPack.height),
                let line = networks.line(image.image, pack: pack), budget.take(lines[index])
            else { continue }
            seen.append((index, line, image.frame))
        }
        return networkWords(of: seen, pack: pack)
    }

    private mutating func networkWords(of seen: SeenLines, pack: String) -> [Int: [Word]] {
        var words: [Int: [Word]] = [:]
        for (seen, read) in zip(seen, networks.words(in: seen.map(\.line), pack: pack)) {
            words[seen.index] = placed(read, in: seen.frame)
        }
        return words
    }

    /// The words of a line image with their boxes on the page, without the ruled lines and table frames that touch them.
    func placed(_ words: [Word], in frame: LineFrame) -> [Word] {
        words.compactMap { word in
            guard var word = word.trimmed(of: Self.ruleMarks) else { return nil }
            word.box = frame.pageBox(of: word.box)
            return word
        }
    }
}
