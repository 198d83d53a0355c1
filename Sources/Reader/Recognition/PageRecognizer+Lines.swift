import Imaging
import ReceiptModel

extension PageRecognizer {
    /// Cap height of a line image for stock packs (pixels).
    private static let capHeight = 22.0
    /// Cap height of the second attempt at a line with low confidence (pixels).
    private static let secondCapHeight = 16.0
    /// Range of line confidence that justifies a second attempt: above it the line is certain, below it hardly text.
    private static let uncertainRange = 0.2...0.9
    /// Number of lines recognised in both scripts to determine the script: the first of the page, and the longest.
    private static let (firstSamples, longSamples) = (4, 5)
    /// Minimum confidence of the samples in one script at which the other is not tried.
    private static let minimumSampleConfidence = 0.9
    /// On pages in both scripts: minimum confidence of each word at which the second pack is not tried.
    private static let minimumConfidenceInTwoScripts = 0.92
    /// Minimum ratio of confidence, Cyrillic to Latin, for a sample line to count as Cyrillic.
    private static let scriptMargin = 1.15
    /// Minimum number of sample lines that count as Cyrillic.
    private static let minimumVotes = 3
    /// On pages recognised as Latin: number of the most doubtful lines that are tried in Cyrillic.
    private static let doubtfulSamples = 5
    /// Minimum doubt of a line (letters) for that.
    private static let minimumDoubt = 2.0
    /// Minimum line confidence of the project's own pack at which uncertain letters are not tried with a stock pack.
    private static let minimumConfidenceOfOwnLine = 0.8
    /// Number of lines, from the top, whose uncertain letters are.
    private static let linesOfHead = 6
    /// Number of lines that are read together.
    private static let linesTogether = 8
    /// Minimum gain in confidence for a stock pack's reading to replace the own pack's.
    private static let stockMargin = 0.06
    /// Minimum confidence of a narrowed line at which it is not tried as printed.
    private static let minimumConfidenceOfDoubleWidth = 0.8
    /// Minimum confidence of a text line.
    private static let minimumConfidence = 0.2
    /// Minimum confidence and length of a single word that makes a line text, although something covers the rest.
    private static let (minimumWordConfidence, minimumWordLength) = (0.6, 3)
    /// Minimum length of a single word that makes a line text, however unsure it is.
    private static let lengthOfCode = 20

    /// The text of a page by lines: an empty layer when the page is texture, `nil` when it has no reliable lines.
    mutating func textByLines(
        of page: borrowing PageImage, settings: ReadingSettings, cyrillicFirst: Bool
    ) throws(RecognitionError) -> TextLayer? {
        guard let layout = try? LineDetector().layout(of: page) else { return nil }
        if layout.isTexture { return TextLayer(lines: [], source: .recognised(packs: settings.packs.latin)) }
        let rows = layout.rows
        guard rows.count >= 3 else { return nil }
        let extractor = LineExtractor(page, rows: rows)
        let parts = rows.flatMap(\.self)
        var (scripts, samples) = try scripts(for: parts, extractor, settings: settings, cyrillicFirst: cyrillicFirst)
        let readings = try firstReadings(of: parts, extractor, in: scripts, samples: samples)
        var words = readings.map(\.words)
        if case .one(let packs) = scripts, packs == settings.packs.latin, packs != ReceiptModelPack.name,
            !settings.omitted.contains(.script),
            let both = try readInCyrillicToo(parts, extractor, latin: words, packs: settings.packs)
        {
            (words, scripts) = (both, .both(cyrillic: settings.packs.cyrillic, latin: packs))
        }
        var known: [Int: [Word]] = [:]
        if scripts.packs == ReceiptModelPack.name {
            words = LostDiacritics.restored(in: ReceiptModelPack.withConsistentScripts(words))
            known = try rereadUncertainLetters(of: parts, extractor, in: &words, settings: settings)
        }
        insertPrintedRules(of: parts, in: &words, finder: PrintedRuleDetector(page, rows: rows))
        let seconds = try rereadings(
            at: parts, extractor, words: words, packs: scripts.packs, others: readings.map(\.other), known: known,
            settings: settings)
        var lines: [TextLine] = []
        var part = 0
        for row in rows {
            let places = part..<part + row.count
            let second =
                places.contains { seconds[$0] != nil }
                ? SplitAmounts.joined(places.flatMap { seconds[$0] ?? words[$0] }) : nil
            part += row.count
            if let line = Self.line(words[places], second: second) { lines.append(line) }
        }
        return TextLayer(lines: lines, source: .recognised(packs: scripts.packs))
    }

    /// The words of each line, the surest lines first, as far as the budget reaches.
    private mutating func firstReadings(
        of lines: [DetectedLine], _ extractor: LineExtractor, in scripts: PageScripts, samples: [Int: [Word]]
    ) throws(RecognitionError) -> [LineReading] {
        var readings = [LineReading](repeating: LineReading(words: []), count: lines.count)
        for (index, sample) in samples { readings[index].words = sample }
        var order = lines.indices.filter { samples[$0] == nil }
            .sorted { (lines[$0].alignedLetters, $1) > (lines[$1].alignedLetters, $0) }[...]
        while !order.isEmpty {
            guard budget.isLeft, !budget.isHopeless else {
                unreadLines = order.count
                break
            }
            let group = order.prefix(Self.linesTogether)
            order = order.dropFirst(Self.linesTogether)
            let read = try read(group.map { lines[$0] }, extractor, in: scripts)
            for (index, read) in zip(group, read) {
                readings[index] = read
                budget.note(hasWord: read.words.contains(where: \.isLikelyText))
            }
        }
        return readings
    }

    /// A row as text; where as a whole it is none, those of its lines that are, as an amount may be far from its label.
    private static func line(_ parts: ArraySlice<[Word]>, second: [Word]?) -> TextLine? {
        let whole = TextLine(words: PrintedRuleText.plain(SplitAmounts.joined(Array(parts.joined()))), second: second)
        if parts.count == 1 || whole.map(isText) ?? true { return whole.flatMap { isText($0) ? $0 : nil } }
        return TextLine(words: parts.filter { TextLine(words: $0).map(isText) ?? false }.flatMap(PrintedRuleText.plain))
    }

    private static func isText(_ line: TextLine) -> Bool {
        line.confidence >= minimumConfidence
            || line.words.contains {
                // One unsure sign makes a word unsure, and a code has dozens.
                $0.confidence > minimumWordConfidence && $0.text.count >= minimumWordLength || isLikeCode($0.text)
            }
    }

    /// Whether a text is about as long as a ZKI or longer, and a third of it or more are figures.
    private static func isLikeCode(_ text: String) -> Bool {
        text.count >= lengthOfCode && 3 * text.count(where: \.isNumber) >= text.count
    }

    /// Recognises the first lines, where their letters are uncertain, again with the stock pack of their script, and keeps
    /// the more confident reading.
    ///
    /// These are mostly large and wide letters at the head of a receipt, where the issuer's name stands; further down the
    /// own pack is right as often. Returns the readings not kept, by line, for use as second readings.
    private mutating func rereadUncertainLetters(
        of lines: [DetectedLine], _ extractor: LineExtractor, in words: inout [[Word]], settings: ReadingSettings
    ) throws(RecognitionError) -> [Int: [Word]] {
        guard let latin = settings.packs.second, !settings.omitted.contains(.second), recognizer.has(latin) else {
            return [:]
        }
        var rereadings: [Int: [Word]] = [:]
        for index in lines.indices.prefix(Self.linesOfHead) {
            let own = words[index]
            guard budget.isLeft, ReceiptModelPack.hasUncertainLetters(own),
                confidence(own) < Self.minimumConfidenceOfOwnLine
            else {
                continue
            }
            let isCyrillic = own.contains { Script(uniqueIn: $0.text) == .cyrillic }
            let stock = try read(lines[index], extractor, packs: isCyrillic ? settings.packs.cyrillic : latin)
            if confidence(stock) > confidence(own) + Self.stockMargin {
                words[index] = Rerecognition.inScript(stock, of: own)
                // The own pack's reading is the second one then; the stock pack would only agree with itself.
                rereadings[index] = own
            } else if !isCyrillic {
                rereadings[index] = stock
            }
        }
        return rereadings
    }

    /// Second readings of the lines whose figures have low confidence, or of which another look saw others, by line.
    ///
    /// `others` is what other looks saw, `known` are readings by another pack that exist already. Where Tesseract has to read the pack, implausible figures get both
    /// cap heights, because some small print is read at the lower one only.
    private mutating func rereadings(
        at lines: [DetectedLine], _ extractor: LineExtractor, words: [[Word]], packs: String, others: [[Word]?],
        known: [Int: [Word]], settings: ReadingSettings
    ) throws(RecognitionError) -> [Int: [Word]] {
        guard let second = settings.packs.second, !settings.omitted.contains(.second),
            !packs.split(separator: "+").contains(Substring(second)), recognizer.has(second)
        else { return [:] }
        var rereadings: [Int: [Word]] = [:]
        let doubtful = lines.indices.filter {
            others[$0] != nil || Rerecognition.isNeeded(words[$0], readWith: packs)
        }
        let seenOtherwise = lines.indices.compactMap { index in others[index].map { (index, $0) } }
        let known = known.merging(seenOtherwise) { known, _ in known }.filter { !Rerecognition.isImplausible($0.value) }
        let seen = networkWords(of: doubtful.filter { known[$0] == nil }, in: lines, extractor, pack: second)
        for index in doubtful {
            let read: [Word]
            if let had = known[index] ?? seen[index] {
                read = had
            } else if Rerecognition.isImplausible(words[index]) {
                read = try readTwice(lines[index], extractor, packs: second)
            } else {
                read = try self.read(lines[index], extractor, packs: second)
            }
            if !read.isEmpty { rereadings[index] = Rerecognition.inScript(read, of: words[index]) }
        }
        // The own pack takes normalised line images only.
        let first = packs == ReceiptModelPack.name ? second : packs.split(separator: "+").last.map(String.init) ?? packs
        for index in lines.indices {
            let seen = rereadings[index] ?? words[index]
            guard let broken = seen.firstIndex(where: { Rerecognition.isBrokenAmount($0.text) }) else { continue }
            guard let amount = try figures(at: seen[broken], of: lines[index], extractor, packs: first) else {
                continue
            }
            rereadings[index] = seen
            rereadings[index]?[broken] = amount
        }
        return rereadings
    }

    /// A garbled amount, recognised again with nothing but figures allowed.
    private mutating func figures(
        at word: Word, of line: DetectedLine, _ extractor: LineExtractor, packs: String
    ) throws(RecognitionError) -> Word? {
        let margin = line.capHeight / 3
        let place = line.part(from: Double(word.box.x) - margin, to: Double(word.box.maxX) + margin)
        guard budget.take(place), let lineImage = try? extractor.lineImage(of: place, capHeight: Self.capHeight) else {
            return nil
        }
        let read = try recognizer.figures(in: lineImage.image, packs: packs, segmentation: .singleLine)
        let text = read.map(\.text).joined()
        guard Rerecognition.isAmount(text) else { return nil }
        // With other characters excluded, the confidence of digits cannot exceed the original one.
        return Word(text: text, box: word.box, confidence: min(word.confidence, read.map(\.confidence).min() ?? 0))
    }

    /// Replaces what was recognised of printed rules by the rules.
    private func insertPrintedRules(of lines: [DetectedLine], in words: inout [[Word]], finder: PrintedRuleDetector) {
        guard let pitch = PrintedRuleText.pitch(of: words.joined()) else { return }
        // A rule between two lines of one row is written on the first of them.
        var taken: [(rule: PrintedRule, baseline: Double)] = []
        for (index, line) in lines.enumerated() {
            let own = PrintedRuleText.pitch(of: words[index]) ?? pitch
            // The page's pitch is more reliable than that of a few words, but headings may be larger.
            let steps = (0.85...1.15).contains(own / pitch) ? pitch : own
            func isBeside(_ baseline: Double, _ rule: PrintedRule) -> Bool {
                (baseline - line.baseline(at: rule.left)).magnitude < 0.6 * line.capHeight
            }
            let rules = finder.rules(on: line, pitch: steps).filter { rule in
                // A rule beside a line ends before the next line of its row.
                !lines.indices.contains { other in
                    other != index && lines[other].left < rule.right && lines[other].right > rule.left
                        && isBeside(lines[other].baseline(at: rule.left), rule)
                }
            }
            let written = rules.filter { rule in
                taken.contains { $0.rule.left < rule.right && $0.rule.right > rule.left && isBeside($0.baseline, rule) }
            }
            taken += rules.map { ($0, line.baseline(at: $0.left)) }
            if !rules.isEmpty {
                words[index] = PrintedRuleText.filled(
                    words[index], rules: rules, written: written, on: line, pitch: steps)
            }
        }
    }

    /// The scripts of a page, by its expected script and sample lines, with the readings of these.
    private mutating func scripts(
        for lines: [DetectedLine], _ extractor: LineExtractor, settings: ReadingSettings, cyrillicFirst: Bool
    ) throws(RecognitionError) -> (scripts: PageScripts, samples: [Int: [Word]]) {
        let packs = settings.packs
        // The project's own pack reads both scripts.
        if packs.latin == ReceiptModelPack.name { return (.one(ReceiptModelPack.name), [:]) }
        guard packs.cyrillic != packs.latin, !settings.omitted.contains(.script) else {
            return (.one(cyrillicFirst ? packs.cyrillic : packs.latin), [:])
        }
        let both = PageScripts.both(cyrillic: packs.cyrillic, latin: packs.latin)
        if cyrillicFirst { return (both, [:]) }
        let wide = lines.indices.filter { lines[$0].right - lines[$0].left > 5 * lines[$0].capHeight }
        let longest = wide.dropFirst(Self.firstSamples).sorted {
            (lines[$0].right - lines[$0].left) / lines[$0].capHeight > (lines[$1].right - lines[$1].left)
                / lines[$1].capHeight
        }
        let chosen = wide.prefix(Self.firstSamples) + longest.prefix(Self.longSamples)
        var samples: [Int: [Word]] = [:]
        for index in chosen { samples[index] = try readTwice(lines[index], extractor, packs: packs.latin) }
        guard Self.letterConfidence(Array(samples.values.joined())).mean < Self.minimumSampleConfidence else {
            return (.one(packs.latin), samples)
        }
        var (votes, merged) = (0, samples)
        for index in chosen {
            let other = try readTwice(lines[index], extractor, packs: packs.cyrillic)
            if Self.favors(forCyrillic: other, againstLatin: samples[index] ?? []) { votes += 1 }
            merged[index] = ScriptChoice.line(cyrillic: other, latin: samples[index] ?? [])
        }
        return votes >= Self.minimumVotes ? (both, merged) : (.one(packs.latin), samples)
    }

    /// The lines of a page recognised as Latin in both scripts, when its most doubtful lines are more confident in
    /// Cyrillic.
    ///
    /// The samples may all have been goods, numbers and names in Latin, while the labels are Cyrillic.
    private mutating func readInCyrillicToo(
        _ lines: [DetectedLine], _ extractor: LineExtractor, latin: [[Word]], packs: ReadingSettings.Packs
    ) throws(RecognitionError) -> [[Word]]? {
        guard packs.cyrillic != packs.latin else { return nil }
        let doubts = latin.map(Self.doubt)
        let chosen = lines.indices.filter { doubts[$0] >= Self.minimumDoubt }.sorted { doubts[$0] > doubts[$1] }
            .prefix(Self.doubtfulSamples)
        guard chosen.count >= Self.minimumVotes else { return nil }
        var cyrillic: [Int: [Word]] = [:]
        var votes = 0
        for (place, index) in chosen.enumerated() {
            // The remaining lines could no longer reach the minimum.
            guard votes + chosen.count - place >= Self.minimumVotes else { return nil }
            let words = try readTwice(lines[index], extractor, packs: packs.cyrillic)
            cyrillic[index] = words
            if Self.favors(forCyrillic: words, againstLatin: latin[index]) { votes += 1 }
        }
        guard votes >= Self.minimumVotes else { return nil }
        var both: [[Word]] = []
        for (index, line) in lines.enumerated() {
            let words =
                if let known = cyrillic[index] { known } else { try readTwice(line, extractor, packs: packs.cyrillic) }
            let isSure = !words.isEmpty && words.allSatisfy(Self.isCertainInTwoScripts)
            both.append(ScriptChoice.line(cyrillic: words, latin: isSure ? [] : latin[index]))
        }
        return both
    }

    /// The number of letters of a line that seem to be of another script, by confidence and odd spelling.
    private static func doubt(_ words: [Word]) -> Double {
        words.reduce(0) { sum, word in
            let letters = Double(word.text.count { $0.isLetter })
            guard letters >= 2 else { return sum }
            return sum + letters * (1 - word.confidence + (ScriptChoice.isOdd(word.text) ? 0.5 : 0))
        }
    }

    private static func favors(forCyrillic cyrillic: [Word], againstLatin latin: [Word]) -> Bool {
        let (one, other) = (letterConfidence(cyrillic).sum, letterConfidence(latin).sum)
        return one > scriptMargin * other && one > 3
    }

    private static func isCertainInTwoScripts(_ word: Word) -> Bool {
        word.confidence > minimumConfidenceInTwoScripts && !ScriptChoice.isOdd(word.text)
    }

    /// Some lines in the scripts of their page.
    private mutating func read(
        _ lines: [DetectedLine], _ extractor: LineExtractor, in scripts: PageScripts
    ) throws(RecognitionError) -> [LineReading] {
        var readings: [LineReading] = []
        if case .one(ReceiptModelPack.name) = scripts {
            for (line, read) in zip(lines, try ownReadings(of: lines, extractor)) {
                let words = try improved(read.words, of: line, extractor, packs: ReceiptModelPack.name)
                readings.append(LineReading(words: words, other: read.other))
            }
            return readings
        }
        for line in lines {
            let words =
                switch scripts {
                case .one(let packs): try readTwice(line, extractor, packs: packs)
                case .both(let cyrillic, let latin): try read(line, extractor, cyrillic: cyrillic, latin: latin)
                }
            readings.append(LineReading(words: words))
        }
        return readings
    }

    /// The words of a line of a page in both scripts.
    private mutating func read(
        _ line: DetectedLine, _ extractor: LineExtractor, cyrillic: String, latin: String
    ) throws(RecognitionError) -> [Word] {
        let first = try read(line, extractor, packs: cyrillic)
        let isSure = first.allSatisfy(Self.isCertainInTwoScripts)
        let words = ScriptChoice.line(
            cyrillic: first, latin: isSure && !first.isEmpty ? [] : try read(line, extractor, packs: latin))
        guard Self.uncertainRange.contains(confidence(words)) else { return words }
        let height = Self.secondCapHeight
        let again = ScriptChoice.line(
            cyrillic: try read(line, extractor, packs: cyrillic, capHeight: height),
            latin: try read(line, extractor, packs: latin, capHeight: height))
        return confidence(again) > confidence(words) ? again : words
    }

    /// The number of characters in plain words that a pack recognises in some lines.
    mutating func plainCharacters(
        of lines: [DetectedLine], _ extractor: LineExtractor, packs: String
    ) throws(RecognitionError) -> Int {
        var words: [Word] = []
        if packs == ReceiptModelPack.name {
            words = try ownReadings(of: lines, extractor, triesOthers: false).flatMap(\.words)
        } else {
            for line in lines { words += try read(line, extractor, packs: packs) }
        }
        return words.reduce(0) { $0 + ($1.isPlain ? $1.text.count : 0) }
    }

    /// The confidence of words of letters: the mean, and the number of letters weighted by its square.
    ///
    /// Figures are equal in both scripts; the wrong script reads letters as figures, so the number of letters counts
    /// too.
    private static func letterConfidence(_ words: [Word]) -> (mean: Double, sum: Double) {
        var (confidence, weight, sum) = (0.0, 0.0, 0.0)
        for word in words {
            let letters = word.text.count { $0.isLetter }
            guard letters >= 2, letters * 10 >= word.text.count * 6 else { continue }
            confidence += word.confidence * Double(letters)
            weight += Double(letters)
            sum += word.confidence * word.confidence * Double(letters)
        }
        return (weight > 0 ? confidence / weight : 0, sum)
    }

    func confidence(_ words: [Word]) -> Double { TextLine(words: words)?.confidence ?? 0 }

    /// The words of a line, with a second attempt at another cap height or letter width when the confidence is low.
    private mutating func readTwice(
        _ line: DetectedLine, _ extractor: LineExtractor, packs: String
    ) throws(RecognitionError) -> [Word] {
        try improved(try read(line, extractor, packs: packs), of: line, extractor, packs: packs)
    }

    /// The words of a line, or those of a second attempt where that is more confident.
    private mutating func improved(
        _ words: [Word], of line: DetectedLine, _ extractor: LineExtractor, packs: String
    ) throws(RecognitionError) -> [Word] {
        let sure = confidence(words)
        let (isOwn, other) = (packs == ReceiptModelPack.name, extractor.alternativeWidth(of: line))
        guard budget.isAmple,
            isOwn ? other != nil && sure < Self.minimumConfidenceOfDoubleWidth : Self.uncertainRange.contains(sure)
        else { return words }
        // Stock packs read large type better when it is reduced.
        let width: LetterWidth = if let other, isOwn || extractor.isDoubleWidth(line) { other } else { .automatic }
        let again = try read(
            line, extractor, packs: packs, capHeight: width == .automatic ? Self.secondCapHeight : Self.capHeight,
            width: width
        )
        return confidence(again) > sure ? again : words
    }

    /// The words of a line, with their boxes on the page.
    private mutating func read(
        _ line: DetectedLine, _ extractor: LineExtractor, packs: String, capHeight: Double = Self.capHeight,
        width: LetterWidth = .automatic
    ) throws(RecognitionError) -> [Word] {
        if packs == ReceiptModelPack.name {
            return try ownReadings(of: [line], extractor, width: width).first?.words ?? []
        }
        guard budget.take(line),
            let lineImage = try? extractor.lineImage(of: line, capHeight: capHeight, width: width)
        else { return [] }
        return placed(
            try recognizer.text(in: lineImage.image, packs: packs, segmentation: .singleLine).lines.flatMap(\.words),
            in: lineImage.frame)
    }
}

/// The language packs used for a page.
private enum PageScripts {
    case one(String)
    /// Each line is recognised with both.
    case both(cyrillic: String, latin: String)

    /// The names of the packs, joined by `+`.
    var packs: String {
        switch self {
        case .one(let packs): packs
        case .both(let cyrillic, let latin): "\(cyrillic)+\(latin)"
        }
    }
}
