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
