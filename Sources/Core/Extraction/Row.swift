import Countries
import ReceiptModel

/// A printed row, put together from the words that stand beside each other, however the recogniser had split them.
struct Row {
    /// Counts from 1.
    let page: Int
    private let ink: RowInk
    private var marks: RowMarks

    /// From left to right; never empty.
    var words: [Word] { ink.words }
    /// The runs of digits that are long enough for an identifier, from left to right.
    var runs: [IdentifierReader.Run] { ink.runs }
    /// Its signs folded for the search of labels, for each way of folding.
    var folded: [FoldedLine] { ink.folded }

    /// The labels found, from left to right, not overlapping.
    var labels: [LabelHit] {
        get { marks.labels }
        set { change { $0.labels = newValue } }
    }
    /// The amounts of money with two decimals, from left to right.
    var amounts: [AmountHit] {
        get { marks.amounts }
        set { change { $0.amounts = newValue } }
    }
    /// Whether the amounts were read as those of a row that announces a sum; `nil` before they were read.
    var isAnnounced: Bool? {
        get { marks.isAnnounced }
        set { change { $0.isAnnounced = newValue } }
    }
    /// The dates printed in it, from left to right.
    var dates: [DateHit] {
        get { marks.dates }
        set { change { $0.dates = newValue } }
    }
    /// The same row as another language pack read it; none where the first reading was sure.
    var second: [Row] {
        get { marks.second }
        set { change { $0.second = newValue } }
    }

    init(page: Int, words: [Word]) {
        self.init(page: page, ink: RowInk(words: words, runs: [], folded: []))
    }

    private init(page: Int, ink: RowInk) {
        (self.page, self.ink, marks) = (page, ink, RowMarks())
    }

    private mutating func change(_ note: (RowMarks) -> Void) {
        if !isKnownUniquelyReferenced(&marks) { marks = RowMarks(marks) }
        note(marks)
    }

    var text: String { words.map(\.text).joined(separator: " ") }

    var box: PixelBox { words.dropFirst().reduce(words[0].box) { $0.union($1.box) } }

    /// The box around some of the words.
    func box(of range: Range<Int>) -> PixelBox {
        words[range].dropFirst().reduce(words[range.lowerBound].box) { $0.union($1.box) }
    }

    /// The least certain of some words, 0…1.
    func confidence(of range: Range<Int>) -> Double { words[range].map(\.confidence).min() ?? 0 }

    /// The certainty of its least certain word, 0…1.
    var certainty: Double { confidence(of: words.indices) }

    /// How surely some words were read, 0…1: a word that two looks read alike is as sure as for the surer one.
    func legibility(of range: Range<Int>) -> Double {
        let again = second.first?.words ?? []
        return words[range].map { word in
            let same = again.first { $0.text == word.text && $0.box.x < word.box.maxX && word.box.x < $0.box.maxX }
            return max(word.confidence, same?.confidence ?? 0)
        }.min() ?? 0
    }

    /// What a second look at the row saw where an amount stands; `nil` where it saw none.
    func counterpart(of hit: AmountHit) -> AmountHit? {
        guard let again = second.first else { return nil }
        let place = box(of: hit.words)
        return again.amounts.last { other in
            let box = again.box(of: other.words)
            return min(box.maxX, place.maxX) - max(box.x, place.x) > min(box.width, place.width) / 2
        }
    }

    /// Whether it ends in the letter of a rate in brackets, as journals print it behind an article, and is more than a label.
    var isMarkedArticle: Bool {
        let last = words[words.count - 1].text
        return last.count == 3 && last.first == "(" && last.last == ")" && Letters.areIn(last)
            && labels.reduce(0) { $0 + $1.words.count } < words.count - 1
    }

    func label(_ role: LabelRole) -> LabelHit? { labels.first { $0.role == role } }

    func has(_ roles: LabelRole...) -> Bool { labels.contains { roles.contains($0.role) } }

    func evidence(_ reason: String, words range: Range<Int>? = nil, source: Evidence.Source = .text) -> Evidence {
        Evidence(source: source, page: page, box: range.map { box(of: $0) } ?? box, reason: reason)
    }
}

extension Row {
    /// A row with its dates and its folded signs, which many readers ask for.
    fileprivate init(dated words: [Word], page: Int) {
        self.init(
            page: page,
            ink: RowInk(
                words: words, runs: IdentifierReader.runs(in: words),
                folded: Skeleton.Folding.allCases.map { FoldedLine(words, by: $0) }))
        dates = DateReader.dates(in: words)
    }
}

/// What is made of the words of a row once and never changed; one object, because rows are copied often.
private final class RowInk: Sendable {
    let words: [Word]
    let runs: [IdentifierReader.Run]
    let folded: [FoldedLine]

    init(words: [Word], runs: [IdentifierReader.Run], folded: [FoldedLine]) {
        (self.words, self.runs, self.folded) = (words, runs, folded)
    }
}

/// What readers find in a row; one object, which a row that changes copies unless it is the only one that holds it.
private final class RowMarks {
    var labels: [LabelHit] = []
    var amounts: [AmountHit] = []
    var isAnnounced: Bool?
    var dates: [DateHit] = []
    var second: [Row] = []

    init() {}

    init(_ other: RowMarks) {
        (labels, amounts, isAnnounced) = (other.labels, other.amounts, other.isAnnounced)
        (dates, second) = (other.dates, other.second)
    }
}

extension [Row] {
    /// The amount that stands alone in the row below one that has none, as where a label has its amount there.
    func amountAlone(below index: Int) -> AmountHit? {
        self[index].amounts.isEmpty ? amountAlone(in: index + 1, of: self[index].page) : nil
    }

    /// The one amount of a row that has no label and no word beside it.
    func amountAlone(in index: Int, of page: Int) -> AmountHit? {
        guard index < count else { return nil }
        let row = self[index]
        let isAlone =
            row.labels.isEmpty && row.words.allSatisfy { Skeleton.letters($0.text).count <= mostLettersOfMark }
        return row.page == page && isAlone && row.amounts.count == 1 ? row.amounts[0] : nil
    }
}

/// The mark of a currency has no more letters.
private let mostLettersOfMark = 3

/// Rows of a whole reading, in the order of its pages and from top to bottom.
enum RowAssembly {
    /// Pieces of a row overlap by so much of the lower one's height.
    private static let sameHeight = 0.5

    static func rows(of reading: DocumentReading) -> [Row] {
        reading.pages.flatMap { page in
            // What a program has set does not lean, and its columns are of different heights.
            rows(of: page.text.lines, page: page.number, mayLean: page.text.source != .bornDigital)
        }
    }

    /// Joins lines whose facing ends stand at the same height: a label on the left with its amount on the right.
    static func rows(of lines: [TextLine], page: Int, mayLean: Bool = true) -> [Row] {
        // A recogniser reads from left to right, and may give a word a box that spans its neighbours.
        let ordered = lines.map { line in
            (words: mayLean ? line.words : line.words.sorted { $0.box.x < $1.box.x }, second: line.second)
        }
        .sorted { ($0.words[0].box.x, $0.words[0].box.y) < ($1.words[0].box.x, $1.words[0].box.y) }
        let skew = mayLean ? RowSkew(lines: ordered.map { ($0.words[0].box, $0.words[$0.words.count - 1].box) }) : .none
        var chains: [(words: [Word], second: [Word], isDoubtful: Bool)] = []
        // The end of each chain, by its height on the page: only what stands at the height of a line can lie before it.
        var places = BandIndex()
        for line in ordered {
            var best: (index: Int, overlap: Double)?
            let start = skew.level(line.words[0].box)
            for index in places.candidates(for: start) {
                guard let end = chains[index].words.last.map({ skew.level($0.box) }) else { continue }
                let overlap = end.verticalOverlap(start)
                let gap = start.x - end.maxX
                if overlap >= Self.sameHeight, gap > -end.height / 2, overlap > (best?.overlap ?? 0) {
                    best = (index, overlap)
                }
            }
            let second = line.second ?? line.words
            if let best {
                chains[best.index].words += line.words
                chains[best.index].second += second
                if line.second != nil { chains[best.index].isDoubtful = true }
            } else {
                chains.append((line.words, second, line.second != nil))
            }
            let index = best?.index ?? chains.count - 1
            if let end = chains[index].words.last { places.note(skew.level(end.box), of: index) }
        }
        return chains.map { chain in
            var row = Row(dated: chain.words, page: page)
            if chain.isDoubtful, !chain.second.isEmpty { row.second = [Row(dated: chain.second, page: page)] }
            return (row, skew.level(chain.words[0].box))
        }
        .sorted { ($0.1.midY, $0.1.x) < ($1.1.midY, $1.1.x) }
        .map(\.0)
    }
}

/// Which chains of words end at which height of a page, so that a line is not compared with every chain.
private struct BandIndex {
    /// Height of a band (pixels), about two rows of a receipt.
    private static let band = 64
    /// A box over more bands than these is kept apart.
    private static let mostBands = 8

    private var chains: [Int: [Int]] = [:]
    private var tall: [Int] = []

    /// Says that a chain ends in a box now; where it ended before stays noted and does no harm.
    mutating func note(_ box: PixelBox, of chain: Int) {
        guard let bands = Self.bands(box) else { return tall.append(chain) }
        for band in bands { chains[band, default: []].append(chain) }
    }

    /// The chains that may end at the height of a box, in their order, each once.
    func candidates(for box: PixelBox) -> [Int] {
        let near = Self.bands(box).map { $0.flatMap { chains[$0] ?? [] } } ?? chains.values.flatMap(\.self)
        return Set(near + tall).sorted()
    }

    private static func bands(_ box: PixelBox) -> ClosedRange<Int>? {
        let (first, last) = (box.y / band, max(box.y, box.maxY) / band)
        return last - first < mostBands ? min(first, last)...max(first, last) : nil
    }
}
