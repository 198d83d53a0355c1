import Countries
import ReceiptModel

/// A label found in a row.
struct LabelHit {
    let role: LabelRole
    /// As the country profile writes it.
    let text: String
    /// The words that it covers.
    let words: Range<Int>
    /// 0…1: 1 for a label without a wrong sign.
    let quality: Double

    /// Whether it is printed by the processors of the TaxCore system: `ПФР време`, `ПФР број рачуна`.
    var isOfProcessor: Bool { text.hasPrefix("ПФР") }
}

/// The labels of one country, or of all, prepared for matching.
struct Lexicon: Sendable {
    static let everyCountry = Lexicon(Country.allCases.map(CountryProfile.of))

    /// The lexicon of one country.
    static func of(_ country: Country) -> Lexicon { byCountry[country] ?? everyCountry }

    /// The labels of every country, and of those that no profile knows.
    static let abroad = Lexicon(
        Country.allCases.map(CountryProfile.of), beside: ForeignLanguage.all.flatMap(\.everyLabel))

    private static let byCountry = Dictionary(
        uniqueKeysWithValues: Country.allCases.map { ($0, Lexicon([CountryProfile.of($0)])) })

    private struct Entry {
        let role: LabelRole
        let text: String
        let folding: Skeleton.Folding
        let pattern: SignPattern
        /// How many wrong signs are forgiven.
        let bound: Int
        let hasNumber: Bool
    }

    /// What most places of a row fail by, looked at before the entry itself.
    private struct Key {
        let mask: UInt64
        let length: Int
        let pairs: SignPairs
        let bound: Int
        let first: UInt8

        /// Whether the label may stand at a place, by its first sign and by which signs stand among the first so many there.
        func mayMatch(_ sign: UInt8, _ masks: [UInt64]) -> Bool {
            let reach = min(masks.count - 1, length + bound)
            return reach + bound >= length && (bound > 0 || sign == first)
                && (mask & ~masks[reach]).nonzeroBitCount <= bound
        }
    }

    /// For each way of folding, in the order of all of them.
    private let entries: [[Entry]]
    private let keys: [[Key]]

    /// What tells the country and whose a number is; the rest is matched when the country is known.
    static let detection = Lexicon(
        Country.allCases.map(CountryProfile.of),
        only: [
            .issuerIdentifier, .buyer, .total, .grandTotal, .payable, .securityCode, .receiptIdentifier, .deviceNumber,
        ])

    init(_ profiles: [CountryProfile], beside others: [Label] = [], only roles: Set<LabelRole>? = nil) {
        var entries: [Entry] = []
        let identifiers = profiles.flatMap(\.identifiers).flatMap { rule in
            rule.labels.map { Label(.issuerIdentifier, $0) }
        }
        let marks = profiles.flatMap { PrintedMark.labels(of: $0.country) }
        let buyers = profiles.isEmpty ? [] : BillingLabels.foreignBuyers.map { Label(.buyer, $0) }
        for label in profiles.flatMap(\.labels) + identifiers + marks + buyers + others
        where roles?.contains(label.role) ?? true {
            let sound = Skeleton.fold(label.text, by: .sound)
            let shape = Skeleton.fold(label.text, by: .shape)
            let isCyrillic = label.text.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
            for (folding, signs) in [(.sound, sound), (.shape, shape)] as [(Skeleton.Folding, [UInt8])]
            where folding == .sound || isCyrillic {
                entries.append(
                    Entry(
                        role: label.role, text: label.text, folding: folding, pattern: SignPattern(signs),
                        bound: Self.bound(signs.count, folding), hasNumber: label.text.contains(where: \.isNumber)))
            }
        }
        // The same words in the lists of two countries are matched once.
        var seen: Set<[UInt8]> = []
        let distinct = entries.filter {
            seen.insert($0.pattern.signs + [$0.folding == .sound ? 0 : 1] + Array("\($0.role)".utf8)).inserted
        }
        self.entries = Skeleton.Folding.allCases.map { folding in distinct.filter { $0.folding == folding } }
        keys = self.entries.map { entries in
            entries.map {
                Key(
                    mask: $0.pattern.mask, length: $0.pattern.signs.count, pairs: $0.pattern.pairs, bound: $0.bound,
                    first: $0.pattern.signs.first ?? 0)
            }
        }
    }

    /// The labels of a row: of those that overlap, the one that explains most of it.
    func labels(in row: Row) -> [LabelHit] {
        let found = Skeleton.Folding.allCases.enumerated().flatMap { index, folding in
            let line = index < row.folded.count ? row.folded[index] : FoldedLine(row.words, by: folding)
            return sightings(in: line, of: row.words, by: folding, among: entries[index], keys[index])
        }
        var kept = [BuyerBlocks.addressee(in: row)].compactMap { $0 }
        for sighting in found.sorted(by: { $0.score > $1.score })
        where !kept.contains(where: { $0.words.overlaps(sighting.hit.words) }) {
            kept.append(sighting.hit)
        }
        return kept.sorted { $0.words.lowerBound < $1.words.lowerBound }
    }

    private typealias Sighting = (hit: LabelHit, score: Double)

    /// Every place of a folded line at which a label may begin.
    private func sightings(
        in line: FoldedLine, of words: [Word], by folding: Skeleton.Folding, among entries: [Entry], _ keys: [Key]
    ) -> [Sighting] {
        // Most labels lack too many pairs of their signs in the row to stand anywhere in it.
        let possible = keys.indices.filter { keys[$0].pairs.missing(in: line.pairs) <= 2 * keys[$0].bound }
        guard let longest = possible.map({ keys[$0].length + keys[$0].bound }).max() else { return [] }
        var found: [Sighting] = []
        var masks: [UInt64] = []
        masks.reserveCapacity(longest + 1)
        for start in line.starts where line.hasLetters[line.word[start]] {
            Self.fill(&masks, with: line.signs[start...].prefix(longest))
            for place in possible where keys[place].mayMatch(line.signs[start], masks) {
                guard let match = Self.match(entries[place], in: line, at: start) else { continue }
                let last = line.word[start + match.length - 1]
                guard entries[place].hasNumber || !Self.endsInFigure(words, line, from: line.word[start], to: last)
                else { continue }
                found.append(Self.sighting(of: entries[place], match, words: line.word[start]..<(last + 1), folding))
            }
        }
        return found
    }

    private static func sighting(
        of entry: Entry, _ match: (distance: Int, length: Int), words: Range<Int>, _ folding: Skeleton.Folding
    ) -> Sighting {
        let distance = Double(match.distance)
        let hit = LabelHit(
            role: entry.role, text: entry.text, words: words,
            quality: 1 - distance / Double(entry.pattern.signs.count))
        let score =
            Double(match.length) - costOfWrongSign * distance - (folding == .shape ? costOfOtherScript : 0)
        return (hit, score)
    }

    /// Whether a match reaches into figures: `TORTA 1` is no `TOTAL`, as figures are letters only inside a word.
    private static func endsInFigure(_ words: [Word], _ line: FoldedLine, from first: Int, to last: Int) -> Bool {
        guard last > first else { return false }
        return !line.hasLetters[last]
            || words[(first + 1)...last].contains { !Letters.areIn($0.text) && Digits.count(in: $0.text) > 0 }
    }

    private static func match(_ entry: Entry, in line: FoldedLine, at start: Int) -> (distance: Int, length: Int)? {
        let window = line.signs[start..<min(line.signs.count, start + entry.pattern.signs.count + entry.bound)]
        guard let match = entry.pattern.distance(fromStartOf: window, bound: entry.bound), match.length > 0 else {
            return nil
        }
        let end = start + match.length
        // Long labels may be glued to what follows; a short one has to be a word of its own.
        return line.isEnd(end) || entry.pattern.signs.count >= 8 ? match : nil
    }

    private static func bound(_ length: Int, _ folding: Skeleton.Folding) -> Int {
        switch length {
        case ..<5: 0
        case ..<8: 1
        case ..<12: 2
        default: folding == .shape ? 4 : 3
        }
    }

    /// Of two labels at one place the one with more right signs is meant: in signs, what a wrong one takes away, and what it
    /// does that the label fits by the shapes of the other script only.
    private static let costOfWrongSign = 1.5
    private static let costOfOtherScript = 0.5

    /// The signs that stand in the first 0, 1, 2 … signs of a row.
    private static func fill(_ masks: inout [UInt64], with signs: ArraySlice<UInt8>) {
        masks.removeAll(keepingCapacity: true)
        var mask: UInt64 = 0
        masks.append(mask)
        for sign in signs {
            mask |= 1 << UInt64(sign & 63)
            masks.append(mask)
        }
    }
}

/// The signs of a row without blanks, and where words and parts of words begin.
struct FoldedLine {
    var signs: [UInt8] = []
    /// The word of each sign.
    private(set) var word: [Int] = []
    /// Where a word, or a part of one after punctuation or a change between letters and digits, begins.
    private(set) var starts: [Int] = []
    /// Of each word, whether it has letters; a label begins in no other.
    private(set) var hasLetters: [Bool] = []
    /// Which signs stand in it.
    private(set) var mask: UInt64 = 0
    /// Which two of them stand beside each other.
    private(set) var pairs = SignPairs([])

    init(_ words: [Word], by folding: Skeleton.Folding) {
        let count = words.reduce(0) { $0 + $1.text.utf8.count }
        signs.reserveCapacity(count)
        word.reserveCapacity(count)
        starts.reserveCapacity(2 * words.count)
        hasLetters.reserveCapacity(words.count)
        for index in words.indices {
            var fresh = true
            var wasDigit: Bool?
            hasLetters.append(Letters.areIn(words[index].text))
            for scalar in words[index].text.unicodeScalars {
                let folded = Skeleton.fold(scalar, by: folding)
                guard !folded.isEmpty else {
                    fresh = fresh || !Skeleton.isMark(scalar)
                    continue
                }
                let isDigit = Digits.isDigit(scalar)
                if let wasDigit, wasDigit != isDigit { fresh = true }
                wasDigit = isDigit
                if fresh { starts.append(signs.count) }
                if let first = folded.first { append(first, of: index) }
                if let second = folded.second { append(second, of: index) }
                fresh = false
            }
        }
        pairs = SignPairs(signs)
    }

    private mutating func append(_ sign: UInt8, of word: Int) {
        signs.append(sign)
        mask |= 1 << UInt64(sign & 63)
        self.word.append(word)
    }

    /// Whether a word, or a part of one, ends before a place.
    func isEnd(_ place: Int) -> Bool { place == signs.count || starts.contains(place) }

    /// Whether the signs stand in it from the beginning of a word to the end of one, blanks left aside.
    func hasWords(_ words: SignPattern) -> Bool {
        let pattern = words.signs
        guard words.mask & ~mask == 0, let first = pattern.first, pattern.count <= signs.count else { return false }
        for start in 0...(signs.count - pattern.count)
        where signs[start] == first && (start == 0 || word[start - 1] != word[start]) {
            let end = start + pattern.count
            if end == signs.count || word[end - 1] != word[end], signs[start..<end].elementsEqual(pattern) {
                return true
            }
        }
        return false
    }
}
