import Countries
import ReceiptModel

/// Reads where the receipt was issued and for whom: shop, address, buyer, counters, language.
struct PremisesReader {
    let rows: [Row]
    let country: Country?
    let identifiers: [IdentifierHit]

    /// The location row of a journal: its number, a dash and a name, perhaps wrapped.
    private func locationRow() -> Int? {
        rows.prefix(12).firstIndex { row in
            isNumbered(row) && row.text.prefixMatch(of: /[0-9]{5,8} ?[-–—] ?[^0-9 ]/) != nil && row.amounts.isEmpty
        }
    }

    /// Whether a row begins with a digit, which is sooner told than the whole form.
    private func isNumbered(_ row: Row) -> Bool { row.words[0].text.first.map(Digits.isDigit) ?? false }

    /// The rows between the location and the cashier, where journals print the address.
    private func rowsBelowLocation() -> [Row] {
        guard let location = locationRow() else { return [] }
        return Array(
            rows[(location + 1)...].prefix(4).prefix { row in
                row.labels.allSatisfy { $0.role == .itemTable } && row.amounts.isEmpty
                    && row.words.contains { Letters.areIn($0.text) }
            })
    }

    /// The shop as printed, with its number where it has one.
    func store() -> Extracted<String>? {
        if let location = locationRow() {
            let below = rowsBelowLocation()
            // Street and town are the last two rows; what stands before them belongs to the name.
            let wrapped = below.count > 2 ? below.dropLast(2).map(\.text) : []
            return Extracted(
                ([rows[location].text] + wrapped).joined(separator: " "), confidence: 0.85,
                evidence: [rows[location].evidence("a number and a name below the issuer")])
        }
        for row in rows.prefix(14) where row.amounts.isEmpty {
            let words = row.words.map { Skeleton.fold($0.text, by: .sound) }
            guard let first = words.first(where: Self.premises.contains), let name = TextLine(words: row.words),
                name.confidence > 0.6, row.text.count <= 60, !LegalForm.isPresent(in: row.text), !first.isEmpty
            else { continue }
            return Extracted(row.text, confidence: 0.6, evidence: [row.evidence("a word for a shop in the head")])
        }
        return nil
    }

    /// Words that name a shop, a branch or a bar.
    private static let premises = Set(
        [
            "POSLOVNICA", "PRODAVAONICA", "PODRUŽNICA", "TRGOVINA", "RESTORAN", "RESTAURANT", "CAFFE", "CAFE", "BISTRO",
            "PIZZERIA", "LJEKARNA", "APOTEKA", "PEKARA", "PEKARNICA", "HOTEL", "MARKET", "SUPERMARKET", "BENZINSKA",
            "PROSTOR", "KONOBA", "KIOSK", "ПРОДАВНИЦА", "РЕСТОРАН", "АПОТЕКА", "ПЕКАРА", "ПОСЛОВНИЦА",
        ].map { Skeleton.fold($0, by: .sound) })

    /// The issuer's address in one line.
    func address() -> Extracted<String>? {
        let below = rowsBelowLocation().suffix(2)
        if let first = below.first {
            return Extracted(
                below.map(\.text).joined(separator: ", "), confidence: 0.8,
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
            return Extracted(text, confidence: 0.6, evidence: [row.evidence("street or postcode in the head")])
        }
        return nil
    }

    private static let streets: Set<String> = [
        "ulica", "ul", "trg", "cesta", "avenija", "put", "obala", "šetalište", "bulevar", "булевар", "улица", "ул",
        "трг",
        "пут", "bb",
    ]

    /// The buyer's identifier as printed.
    func buyer() -> Extracted<String>? {
        for row in rows {
            guard let label = row.label(.buyer) else { continue }
            let rest = row.words[(label.words.upperBound - 1)...].map(\.text).joined(separator: " ")
            guard let match = rest.firstMatch(of: /(?:^|[ :])((?:[0-9]{2}:)?[0-9][0-9:\/-]{0,19})(?: |$)/) else {
                continue
            }
            return Extracted(
                String(match.1), confidence: 0.75, evidence: [row.evidence("the label \(label.text)")])
        }
        guard let hit = identifiers.first(where: \.isBuyers) else { return nil }
        return Extracted(
            hit.identifier.digits, confidence: hit.isLabelled ? 0.9 : 0.75,
            evidence: [hit.place(in: rows).evidence("check digit right, in the buyer's block", words: hit.words)])
    }

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
            name, confidence: 0.8, evidence: [Evidence(source: .derived, reason: "script, labels and country")])
    }

    private static let german: Set<String> = [
        "SUMME", "MWST", "NETTO", "BETRAG", "BAR", "DATUM", "GEGEBEN", "RÜCKGELD",
    ]
    private static let english: Set<String> = [
        "TOTAL", "CASH", "CHANGE", "DATE", "INVOICE NO", "TAX INVOICE", "CASHIER",
    ]
}
