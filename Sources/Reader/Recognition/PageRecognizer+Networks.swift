import Imaging
import LineNetwork
import ReceiptModel

extension PageRecognizer {
    /// Minimum confidence of a line read by the own pack's companion at which the pack itself does not read it, too.
    private static let minimumConfidenceOfSoftLine = 0.6
    /// What packs recognise ruled lines as.
    private static let ruleMarks: Set<Character> = ["_", "|", "~", "—"]

    /// A line as the network of a pack sees it, with its number and where it stands.
    private struct SeenLine {
        let index: Int
        let line: NetworkLine
        let frame: LineFrame
    }

    /// Some lines with the own pack, or with its companion where the print is out of focus.
    ///
    /// `width` is that of their letters; where `triesOthers`, lines out of focus may be read with letters of other widths.
    mutating func ownReadings(
        of lines: [DetectedLine], _ extractor: LineExtractor, width: LetterWidth = .automatic, triesOthers: Bool = true
    ) throws(RecognitionError) -> [LineReading] {
        var readings = [LineReading](repeating: LineReading(words: []), count: lines.count)
        var (sharp, soft): ([SeenLine], [SeenLine]) = ([], [])
        let hasCompanion = recognizer.has(ReceiptModelPack.softName)
        for (index, line) in lines.enumerated() {
            guard budget.take(line),
                let image = try? extractor.normalizedLineImage(of: line, height: ReceiptModelPack.height, width: width)
            else { continue }
            let isSoft = hasCompanion && image.edgeWidth > ReceiptModelPack.softEdge
            let pack = isSoft ? ReceiptModelPack.softName : ReceiptModelPack.name
            if let line = networks.line(image.image, pack: pack) {
                let seen = SeenLine(index: index, line: line, frame: image.frame)
                if isSoft { soft.append(seen) } else { sharp.append(seen) }
            } else {
                let read = try recognizer.text(in: image.image, packs: pack, segmentation: .rawLine)
                readings[index].words = placed(read.lines.flatMap(\.words), in: image.frame)
            }
        }
        for (seen, read) in zip(soft, networks.readings(of: soft.map(\.line), pack: ReceiptModelPack.softName)) {
            readings[seen.index].words = placed(read.words, in: seen.frame)
            if triesOthers, LetterWidths.isDoubtful(read.glance) {
                tryOtherWidths(of: seen, seenAs: read.glance, lines[seen.index], extractor, &readings[seen.index])
            }
        }
        // The companion has not learnt everything that the pack has.
        let unsure = soft.filter { seen in
            confidence(readings[seen.index].words) < Self.minimumConfidenceOfSoftLine
                && budget.take(lines[seen.index])
        }
        for (index, read) in networkWords(of: unsure, pack: ReceiptModelPack.name)
        where confidence(read) > confidence(readings[index].words) {
            readings[index] = LineReading(words: read, other: readings[index].words)
        }
        for (index, read) in networkWords(of: sharp, pack: ReceiptModelPack.name) { readings[index].words = read }
        return readings
    }

    /// Reads a line out of focus with letters of the width that suits the companion best; what a look in another width that
    /// suits it nearly as well says is kept beside it where the figures differ.
    private mutating func tryOtherWidths(
        of seen: SeenLine, seenAs glance: LineGlance, _ line: DetectedLine, _ extractor: LineExtractor,
        _ reading: inout LineReading
    ) {
        guard budget.takeGlances(at: line, widths: LetterWidths.others) else { return }
        let pack = ReceiptModelPack.softName
        let others = LetterWidths.others.compactMap { width -> SeenLine? in
            guard
                let image = try? extractor.normalizedLineImage(
                    of: line, height: ReceiptModelPack.height, width: .times(width)),
                let seenLine = networks.line(image.image, pack: pack)
            else { return nil }
            return SeenLine(index: seen.index, line: seenLine, frame: image.frame)
        }
        let glances = networks.glances(at: others.map(\.line), pack: pack)
        var looks = zip(others, glances).map { other, glance in
            (seen: other, glance: glance, fitness: LetterWidths.fitness(glance, isUsual: false), isUsual: false)
        }
        looks.append((seen, glance, LetterWidths.fitness(glance, isUsual: true), true))
        guard let best = looks.max(by: { $0.fitness < $1.fitness }) else { return }
        if !best.isUsual, let again = networks.readings(of: [best.seen.line], pack: pack).first {
            reading.words = placed(again.words, in: best.seen.frame)
        }
        let digits = best.glance.digits
        let rival = looks.filter { $0.fitness > best.fitness - LetterWidths.rivalry && $0.glance.digits != digits }
            .max { $0.fitness < $1.fitness }
        // One look is enough: what several agree on would be the better reading once more.
        if let rival, let once = networks.readings(of: [rival.seen.line], pack: pack, looksAgain: false).first {
            reading.other = placed(once.words, in: rival.seen.frame)
        }
    }

    /// The words of chosen lines with the network of a pack alone, by line; none for a pack that only Tesseract reads.
    ///
    /// A stock pack's second look at figures needs no more, as figures stand in no list of words.
    mutating func networkWords(
        of chosen: [Int], in lines: [DetectedLine], _ extractor: LineExtractor, pack: String
    ) -> [Int: [Word]] {
        var seen: [SeenLine] = []
        for index in chosen {
            guard let image = try? extractor.normalizedLineImage(of: lines[index], height: ReceiptModelPack.height),
                let line = networks.line(image.image, pack: pack), budget.take(lines[index])
            else { continue }
            seen.append(SeenLine(index: index, line: line, frame: image.frame))
        }
        return networkWords(of: seen, pack: pack)
    }

    private mutating func networkWords(of seen: [SeenLine], pack: String) -> [Int: [Word]] {
        var words: [Int: [Word]] = [:]
        for (seen, read) in zip(seen, networks.readings(of: seen.map(\.line), pack: pack)) {
            words[seen.index] = placed(read.words, in: seen.frame)
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

/// What was read of a line.
struct LineReading {
    var words: [Word]
    /// What another look at it saw, where that may be right as well.
    var other: [Word]?
}
