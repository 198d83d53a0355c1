import Countries
import ReceiptModel

/// Reads where the receipt was issued and in what: address, language.
struct PremisesReader {
    let rows: [Row]
    let country: Country?

    /// The issuer's address in one line.
    func address() -> Extracted<String>? {
        if let location = JournalLocation(rows: rows), let first = location.address.first {
            return Extracted(
                location.address.map(\.text).joined(separator: ", "),
                confidence: location.isClear ? Worth.placed : Worth.guessed,
                evidence: [first.evidence("below the shop")])
        }
        let buyers = BuyerBlocks(rows: rows)
        for (index, printed) in rows.prefix(14).enumerated() {
            guard let row = buyers.remainder(of: printed, at: index), row.amounts.isEmpty else { continue }
            let hasPostcode = row.words.indices.contains { Self.isPostcode(at: $0, of: row.words) }
            let hasStreet = HeadWords.hasStreet(row)
            guard hasPostcode || hasStreet, row.text.contains(where: Digits.isDigit) else { continue }
            var text = row.text
            // The street stands above the postcode, the town below the street.
            let next = index + 1 < rows.count ? rows[index + 1] : nil
            if !hasPostcode, let next, Self.isPostcode(at: 0, of: next.words) {
                text += ", " + next.text
            }
            return Extracted(
                text, confidence: text == row.text && !hasPostcode ? Worth.guessed : Worth.placed,
                evidence: [row.evidence("street or postcode in the head")])
        }
        return nil
    }

    /// Whether a word is a postcode of five digits with a town behind it: `10000 Zagreb`, `21000,Split`.
    private static func isPostcode(at index: Int, of words: [Word]) -> Bool {
        let code = words[index].text.drop { $0 == "," }
        let digits = code.prefix(while: Digits.isDigit)
        guard digits.count == lengthOfPostcode, digits.first != "0" else { return false }
        let glued = code.dropFirst(lengthOfPostcode).drop { $0 == "," }
        let town = glued.isEmpty ? words.dropFirst(index + 1).first?.text.drop { $0 == "," } : glued
        return (town?.prefix(while: Letters.isLetter).count ?? 0) >= shortestTown
    }

    private static let (lengthOfPostcode, shortestTown) = (5, 3)

    /// The language and, for Serbian, the script.
    func language() -> Extracted<String>? {
        let (letters, cyrillic) = Letters.counted(in: rows)
        guard letters >= Self.fewestLetters else { return nil }
        let isCyrillic = cyrillic * 2 > letters
        let name: String
        if let languages = country.map({ CountryProfile.of($0).languages }) {
            name = isCyrillic ? languages.cyrillic : languages.latin
        } else {
            if isCyrillic { return nil }
            let german = rows.flatMap(\.labels).count { Self.german.contains($0.text) }
            let english = rows.flatMap(\.labels).count { Self.english.contains($0.text) }
            guard german + english >= 2, german != english else { return nil }
            name = german > english ? "de" : "en"
        }
        return Extracted(
            name, confidence: Worth.placed, evidence: [Evidence(source: .derived, reason: "script, labels and country")]
        )
    }

    private static let fewestLetters = 20
    private static let german: Set<String> = [
        "SUMME", "MWST", "NETTO", "BETRAG", "BAR", "DATUM", "GEGEBEN", "RÜCKGELD",
    ]
    private static let english: Set<String> = [
        "TOTAL", "CASH", "CHANGE", "DATE", "INVOICE NO", "TAX INVOICE", "CASHIER",
    ]
}
