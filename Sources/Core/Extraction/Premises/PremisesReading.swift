import Countries
import ReceiptModel

/// Reads where the receipt was issued and in what: address, language.
struct PremisesReader {
    let rows: [Row]
    let country: Country?

    /// The issuer's address in one line.
    func address() -> Extracted<String>? {
        let below = JournalLocation(rows: rows)?.address ?? []
        if let first = below.first {
            return Extracted(
                below.map(\.text).joined(separator: ", "), confidence: Worth.placed,
                evidence: [first.evidence("below the shop")])
        }
        let buyers = BuyerBlocks(rows: rows)
        for (index, printed) in rows.prefix(14).enumerated() {
            guard let row = buyers.remainder(of: printed, at: index), row.amounts.isEmpty else { continue }
            // Five digits are sooner counted than the whole form is found.
            let hasPostcode =
                Digits.count(in: row.text) >= 5
                && row.text.firstMatch(of: /(?:^|[ ,])[1-9][0-9]{4} ?[ ,]? ?\p{L}{3,}/) != nil
            let hasStreet = row.words.contains { Self.streets.contains($0.text.lowercased().filter { $0 != "." }) }
            guard hasPostcode || hasStreet, row.text.contains(where: Digits.isDigit) else { continue }
            var text = row.text
            // The street stands above the postcode, the town below the street.
            let next = index + 1 < rows.count ? rows[index + 1] : nil
            if !hasPostcode, let next, next.text.firstMatch(of: /^[1-9][0-9]{4} ?\p{L}{3,}/) != nil {
                text += ", " + next.text
            }
            return Extracted(
                text, confidence: text == row.text && !hasPostcode ? Worth.guessed : Worth.placed,
                evidence: [row.evidence("street or postcode in the head")])
        }
        return nil
    }

    private static let streets: Set<String> = [
        "ulica", "ul", "trg", "cesta", "avenija", "put", "obala", "šetalište", "bulevar", "булевар", "улица", "ул",
        "трг",
        "пут", "bb",
    ]

    /// The language and, for Serbian, the script.
    func language() -> Extracted<String>? {
        let letters = rows.flatMap { $0.words.flatMap(\.text.unicodeScalars) }.filter(\.properties.isAlphabetic)
        guard letters.count >= 20 else { return nil }
        let isCyrillic = letters.count { (0x400...0x4FF).contains($0.value) } * 2 > letters.count
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

    private static let german: Set<String> = [
        "SUMME", "MWST", "NETTO", "BETRAG", "BAR", "DATUM", "GEGEBEN", "RÜCKGELD",
    ]
    private static let english: Set<String> = [
        "TOTAL", "CASH", "CHANGE", "DATE", "INVOICE NO", "TAX INVOICE", "CASHIER",
    ]
}
