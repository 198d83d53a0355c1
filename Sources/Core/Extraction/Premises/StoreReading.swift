import Countries
import ReceiptModel

/// Finds the shop among the rows of the head, where it is printed apart from the issuer.
struct StoreReader {
    let rows: [Row]
    /// Rows of the head that may be names, from top to bottom.
    let names: [IssuerNameReader.Sighting]
    /// The issuer's name, as it was decided.
    let issuer: String?

    /// Every row of the head that may name the shop.
    func candidates() -> [Candidate<String>] {
        var found: [Candidate<String>] = []
        let place = names.firstIndex { $0.seen.value == issuer }
        for (position, sighting) in names.enumerated() {
            var seen = sighting.seen
            seen.evidence = [sighting.row.evidence("a name in the head")]
            if sighting.seen.value == issuer || issuer?.contains(sighting.seen.value) ?? false { seen.note(.issuers) }
            if let place, abs(position - place) == 1 { seen.note(.besideIssuer) }
            if sighting.name.words.contains(where: Self.branches.has) { seen.note(.branch) }
            // A kind of shop alone in its row has its name in the next one.
            if sighting.name.words.allSatisfy(Self.kinds.has), position + 1 < names.count,
                names[position + 1].index == sighting.index + 1, names[position + 1].seen.value != issuer
            {
                let next = names[position + 1]
                var joined = seen
                joined.value += " " + next.seen.value
                joined.note(.joined)
                if next.seen.has(.legalForm) { joined.note(.legalForm) }
                joined.evidence.append(next.row.evidence("the rest of the name"))
                found.append(joined)
            }
            found.append(seen)
        }
        return Candidate.merged(found)
    }

    /// Whether a word, in the form in which words are compared, names a kind of shop.
    static func isKind(_ word: [UInt8]) -> Bool { kinds.has(word) }

    private static let kinds = WordList(ShopWords.kinds)
    private static let branches = WordList(ShopWords.branches)
}

/// The location row of a TaxCore journal: its number, a dash and a name, perhaps wrapped; below it street and town.
///
/// Some tills leave out the number: between the taxpayer's number and the cashier stand then issuer, location, street and
/// town, a row each.
struct JournalLocation {
    let row: Row
    /// What the name is wrapped into.
    let wrapped: [Row]
    /// Street and town.
    let address: [Row]

    /// The head of a journal is no longer.
    private static let deepest = 12
    /// Location, street and town take so many rows at most below the first.
    private static let longest = 4

    init?(rows: [Row]) {
        let head = rows.prefix(Self.deepest)
        guard let place = head.firstIndex(where: Self.isLocation) ?? Self.bareLocation(in: head) else { return nil }
        row = rows[place]
        let below = rows[(place + 1)...].prefix(Self.longest).prefix { row in
            row.labels.allSatisfy { $0.role == .itemTable } && row.amounts.isEmpty
                && row.words.contains { Letters.areIn($0.text) }
        }
        // Street and town are the last two rows; what stands before them belongs to the name.
        wrapped = below.count > 2 ? Array(below.dropLast(2)) : []
        address = Array(below.suffix(2))
    }

    /// Numbers of locations have seven digits, a few more or less, in Republika Srpska up to 17; a postcode has five, and a
    /// taxpayer's number thirteen.
    private static let numberLength = Set(6...10).union(14...18)

    /// The row of a location without a number, told by its place alone.
    private static func bareLocation(in head: ArraySlice<Row>) -> Int? {
        guard let number = head.firstIndex(where: { $0.words.count == 1 && IssuerHead.isBareNumber($0.text) }),
            head.firstIndex(where: { $0.has(.cashier) }) == number + longest + 1
        else { return nil }
        let place = number + 2
        return head[place].words.contains { Letters.areIn($0.text) } ? place : nil
    }

    /// A number, a dash, and a name.
    ///
    /// Every row of every head is asked, so it is no regular expression.
    static func isLocation(_ row: Row) -> Bool {
        guard row.words[0].text.first.map(Digits.isDigit) ?? false else { return false }
        let digits = row.text.prefix(while: Digits.isDigit)
        guard numberLength.contains(digits.count), row.amounts.isEmpty else { return false }
        var rest = row.text[digits.endIndex...]
        if rest.first == " " { rest = rest.dropFirst() }
        guard let dash = rest.first, "-–—".contains(dash) else { return false }
        rest = rest.dropFirst()
        if rest.first == " " { rest = rest.dropFirst() }
        // `1004642-307 - Prodavnica` has a number of the shop's own; `021555-123` is a telephone.
        guard let first = rest.first, first != " " else { return false }
        return !Digits.isDigit(first) || digits.count >= 7 && rest.count(where: Letters.isLetter) >= 3
    }

    /// Number and name as printed.
    ///
    /// The form of a journal says what it is; only how surely it was read is left to ask.
    var store: Extracted<String> {
        let certainty = TextLine(words: row.words)?.confidence ?? 0
        return Extracted(
            ([row] + wrapped).map(\.text).joined(separator: " "),
            confidence: certainty < FieldModel.sureNames[.store] ?? 1 ? Worth.guessed : Worth.agreed,
            evidence: [row.evidence("the location, below the issuer")])
    }
}
