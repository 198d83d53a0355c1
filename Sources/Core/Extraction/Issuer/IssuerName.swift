import Countries
import ReceiptModel

/// Finds the issuer's name among the rows of the paper.
struct IssuerNameReader {
    let rows: [Row]
    /// The issuer's number; `nil` where none of the three countries was found.
    let identifier: IdentifierHit?
    /// The row of the issuer's number, of whatever country.
    let number: Int?
    /// Whether the paper is from one of the three countries, where companies have no other forms than theirs.
    let isAtHome: Bool
    /// Names that the owner of the home knows.
    let known: KnownNames
    /// Abroad, the shops with many branches there.
    let chains: KnownNames?
    /// What the words of the head tell.
    let words: HeadWords

    init(rows: [Row], identifier: IdentifierHit?, number: Int?, isAtHome: Bool, known: KnownNames, chains: KnownNames?)
    {
        (self.rows, self.identifier, self.number, self.isAtHome) = (rows, identifier, number, isAtHome)
        (self.known, self.chains) = (known, chains)
        words = HeadWords(rows: rows)
    }

    /// Rows of the head in which a name is looked for.
    private static let deepest = 24
    /// A name is no longer than this.
    private static let longest = 80

    /// Every row that may be the issuer's name, and rows that make one together.
    ///
    /// - Parameter names: the rows that may be names (``sightings()``).
    /// - Returns: each name once.
    func candidates(among names: [Sighting]) -> [Candidate<String>] {
        if let place = journalNumber, let name = journalName(below: place) { return [name] }
        var found: [Candidate<String>] = []
        for (place, one) in names.enumerated() {
            found.append(one.seen)
            guard place + 1 < names.count else { continue }
            let next = names[place + 1]
            guard next.index == one.index + 1, next.row.page == one.row.page,
                one.name.goesOn(in: next.name, isAtHome: isAtHome)
            else { continue }
            var joined = sighting(of: one.name.joined(with: next.name), one.row, at: one.index)
            joined.note(.joined)
            joined.note(.unsureWord, max(Self.leastSure(of: one.row), Self.leastSure(of: next.row)))
            joined.evidence.append(next.row.evidence("the rest of the name"))
            if one.name.isOwnersFirstName || one.name.isCut { found.removeLast() }
            found.append(joined)
        }
        return Candidate.merged(found)
    }

    /// A row of the head that may be a name.
    struct Sighting {
        let index: Int
        let row: Row
        let name: IssuerName
        let seen: Candidate<String>
    }

    /// The rows of the head that may be names, from top to bottom.
    func sightings() -> [Sighting] {
        let buyers = BuyerBlocks(rows: rows)
        let foot = max(end, (number ?? 0) - Self.reachOfNumber)..<max(end, number ?? 0)
        let names = rows.prefix(foot.upperBound).enumerated().map { index, row -> (row: Row, name: IssuerName)? in
            buyers.remainder(of: row, at: index).flatMap { rest in
                IssuerName(rest, isAtHome: isAtHome).flatMap { name in
                    // Below the head only a company above its number is the issuer.
                    index < end || foot.contains(index) && name.hasForm ? (rest, name) : nil
                }
            }
        }
        let first = names.firstIndex { $0.map { !$0.1.isNotice } ?? false }
        let isHeaded = names.prefix(first ?? 0).contains { $0?.1.isHeading ?? false }
        return names.enumerated().compactMap { index, entry in
            guard let (row, name) = entry else { return nil }
            var seen = sighting(of: name, row, at: index)
            if index == first { seen.note(.first) }
            // The law of the three countries puts the issuer before the shop.
            if index == first, isHeaded, isAtHome { seen.note(.belowHeading) }
            return Sighting(index: index, row: row, name: name, seen: seen)
        }
    }

    /// A company's name stands in one of so many rows above its number.
    private static let reachOfNumber = 2

    /// The row of the issuer's number at the head of a journal, which stands there bare; also of one that fails its check.
    private var journalNumber: Int? {
        if let identifier {
            guard !identifier.isLabelled, identifier.country != .croatia, isHeadline(identifier.row) else { return nil }
            return identifier.row
        }
        guard isAtHome else { return nil }
        let head = rows.prefix(IssuerHead.end(of: rows))
        return head.firstIndex { $0.words.count == 1 && IssuerHead.isBareNumber($0.text) }
            .flatMap { isHeadline($0) ? $0 : nil }
    }

    /// Whether nothing stands above a row but the heading of the journal, if anything: a number below a name has lost its
    /// label, and what follows it is no name.
    private func isHeadline(_ place: Int) -> Bool {
        rows[..<place].allSatisfy { IssuerName($0, isAtHome: true)?.isHeading ?? true }
    }

    /// The rows to look in: to the issuer's number and a little below, at least the head.
    private var end: Int {
        let head = max(IssuerHead.end(of: rows), (identifier?.row ?? 0) + 4)
        return min(rows.count, Self.deepest, max(head, 1))
    }

    private func sighting(of name: IssuerName, _ row: Row, at index: Int) -> Candidate<String> {
        var seen = Candidate(
            name.text,
            evidence: [row.evidence(name.hasForm ? "a company's legal form, in the head" : "a name in the head")])
        name.observe(&seen)
        if index < end { seen.note(.depth, Double(index) / 10) }
        if let place = number {
            if index <= place { seen.note(.aboveNumber, 1 / Double(1 + place - index)) }
            if index > place { seen.note(.belowNumber, 1 / Double(index - place)) }
        }
        let next = (index + 1..<min(rows.count, index + 4)).first { words.isAddress[$0] || words.hasHouseNumber[$0] }
        if let next { seen.note(.aboveAddress, 1 / Double(next - index)) }
        if words.isAddress[index] { seen.note(.address) }
        if words.hasHouseNumber[index] { seen.note(.houseNumber) }
        seen.note(.typeSize, words.typeSize(of: row))
        if words.domains.contains(where: { domain in name.words.contains { $0.count >= 4 && domain.contains($0) } }) {
            seen.note(.domain)
        }
        if words.echoes(name.words, besides: index) { seen.note(.echoed) }
        if words.hasTwin(in: row) { seen.note(.lookalike) }
        if known.hold(name.text) { seen.note(.known) }
        if let chain = chains?.match(for: name.text) {
            seen.note(.known)
            if chain.isMisread {
                seen.value = chain.name
                seen.evidence = [row.evidence("a chain's name, a sign of it misread")]
            }
        }
        if row.labels.contains(where: { $0.role != .issuerIdentifier && $0.quality == 1 }) { seen.note(.otherLabel) }
        if !row.amounts.isEmpty { seen.note(.priced) }
        seen.noteCertainty(TextLine(words: row.words)?.confidence ?? 0)
        seen.note(.unsureWord, Self.leastSure(of: row))
        return seen
    }

    /// How unsure the recogniser was of that Cyrillic word of which it was least sure, 0…1; short ones are rather dust beside
    /// a name, and kinds of shops and forms of companies are known.
    private static func leastSure(of row: Row) -> Double {
        let (letters, cyrillic) = Letters.counted(in: [row])
        guard cyrillic * 2 > letters else { return 0 }
        let words = row.words.indices.filter { place in
            let text = row.words[place].text
            return text.count(where: Letters.isLetter) >= lettersOfWord && !LegalForm.isForm(text)
                && !StoreReader.isKind(Skeleton.letters(text))
        }
        return words.map { 1 - row.legibility(of: $0..<($0 + 1)) }.max() ?? 0
    }

    private static let lettersOfWord = 3

    /// The rows between the identifier and the numbered location.
    private func journalName(below row: Int) -> Candidate<String>? {
        var parts: [String] = []
        var first: Row?
        for candidate in rows[(row + 1)...].prefix(3) {
            if Self.beginsLocation(candidate) || candidate.has(.cashier, .buyer, .deviceNumber) { break }
            guard let name = IssuerName(candidate, isAtHome: isAtHome) else { break }
            if name.isHeading { continue }
            parts.append(name.text)
            first = first ?? candidate
        }
        guard let first, !parts.isEmpty else { return nil }
        // Where the location is unreadable, only the first row is surely the name.
        let isBounded = rows.dropFirst(row + 1 + parts.count).first.map(Self.beginsLocation) ?? false
        var seen = Candidate(
            isBounded ? parts.joined(separator: " ") : parts[0], [.journalName: 1],
            evidence: [first.evidence("below the identifier")])
        if isBounded { seen.note(.alone) }
        if rows[(row + 1)...].prefix(parts.count).contains(where: words.hasTwin(in:)) { seen.note(.lookalike) }
        seen.note(.certainty, TextLine(words: first.words)?.confidence ?? 0)
        seen.note(.unsureWord, Self.leastSure(of: first))
        return seen
    }

    /// Whether a row begins with the number of a location, perhaps behind dust.
    private static func beginsLocation(_ row: Row) -> Bool {
        row.text.drop { !$0.isLetter && !$0.isNumber }.prefix(while: Digits.isDigit).count >= locationDigits
    }

    /// The number of a location has so many digits or more.
    private static let locationDigits = 5
}
