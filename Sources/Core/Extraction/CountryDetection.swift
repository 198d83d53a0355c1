import Countries
import ReceiptModel

/// Decides the country: the user's word, a code, a checked identifier, words and currency, script; in this order.
enum CountryDetection {
    static func country(
        user: Country?, codes: [FiscalCode], identifiers: [IdentifierHit], rows: [Row]
    ) -> Extracted<Country>? {
        if let user {
            return Extracted(user, confidence: 1, evidence: [Evidence(source: .user, reason: "said by the user")])
        }
        if let code = codes.first {
            return Extracted(
                code.country, confidence: 1, evidence: [Evidence(source: .code, reason: "the fiscal code's kind")])
        }
        let issuers = identifiers.filter { !$0.isRepaired }
        let words = wordScores(rows)
        for isLabelled in [true, false] {
            let hits = issuers.filter { $0.isLabelled == isLabelled }
            guard let best = hits.max(by: { words[$0.country, default: 0] < words[$1.country, default: 0] }) else {
                continue
            }
            // Nine bare digits pass the check by chance, and twelve are a tax number elsewhere, too; they need words
            // beside them.
            guard isLabelled && best.identifier.scheme != "PDV" || words[best.country, default: 0] > 0 else { continue }
            let reason = "a valid \(best.identifier.scheme)\(isLabelled ? " with its label" : "")"
            return Extracted(
                best.country, confidence: isLabelled ? 0.98 : 0.93,
                evidence: [best.place(in: rows).evidence(reason, words: best.words)])
        }
        let ranked = words.sorted { ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue) }
        if let first = ranked.first, first.value >= 2, first.value >= 2 * (ranked.dropFirst().first?.value ?? 0) {
            return Extracted(
                first.key, confidence: first.value >= 4 ? 0.93 : first.value == 3 ? 0.86 : 0.8,
                evidence: [Evidence(source: .text, reason: "words and currency of the country")])
        }
        let letters = rows.flatMap { $0.words.flatMap(\.text.unicodeScalars) }.filter(\.properties.isAlphabetic)
        let cyrillic = letters.filter { (0x400...0x4FF).contains($0.value) }
        if letters.count >= 60, cyrillic.count * 3 > letters.count * 2, ranked.first.map({ $0.key == .serbia }) ?? true
        {
            return Extracted(
                .serbia, confidence: 0.75, evidence: [Evidence(source: .text, reason: "printed in Cyrillic")])
        }
        return nil
    }

    /// How many different words, identifiers' labels and currency marks of each country the rows show.
    private static func wordScores(_ rows: [Row]) -> [Country: Int] {
        var scores: [Country: Int] = [:]
        for word in signatures {
            let isThere = rows.contains { row in
                zip(row.folded, word.signs).contains { line, signs in line.hasWords(signs) }
            }
            if isThere { scores[word.country, default: 0] += 1 }
        }
        let labels = rows.flatMap { $0.labels.filter { $0.quality == 1 } }
        // Three letters are soon read into a receipt from abroad; a sum in our words beside them is not.
        if labels.contains(where: { sums.contains($0.role) && !international.contains($0.text) }) {
            let texts = Set(labels.map(\.text))
            for (country, own) in ownLabels {
                scores[country, default: 0] += own.values.count { !texts.isDisjoint(with: $0) }
            }
        }
        let totals: Set<String> = ["UKUPNO", "UKUPNO EUR", "SVEUKUPNO", "ZA PLATITI", "ZA UPLATU"]
        let hasOwnTotal = labels.contains { totals.contains($0.text) }
        for currency in Set(rows.flatMap { $0.amounts.compactMap(\.currency) }) {
            // Half of Europe prints euros; only with a word of ours beside them do they speak for a country of ours.
            let weight = currency == .eur && !hasOwnTotal ? 1 : 2
            for country in payingWith[currency, default: []] { scores[country, default: 0] += weight }
        }
        return scores
    }

    private static let sums: Set<LabelRole> = [.payable, .grandTotal, .total]
    /// Words for a sum that are those of half of Europe.
    private static let international: Set<String> = ["TOTAL", "SUMA"]

    /// Labels of identifiers that one country alone has, by what they announce: `OIB`, `ZKI`, `JIR`.
    ///
    /// They tell the country also where the number behind them was misread.
    private static let ownLabels: [Country: [LabelRole: Set<String>]] = {
        let roles: Set<LabelRole> = [.issuerIdentifier, .securityCode, .receiptIdentifier, .deviceNumber]
        var own: [Country: [LabelRole: Set<String>]] = [:]
        for country in Country.allCases {
            let profile = CountryProfile.of(country)
            let others = Country.allCases.filter { $0 != country }.map(CountryProfile.of)
            let known = Set(
                (others.flatMap { $0.labels.map(\.text) + $0.identifiers.flatMap(\.labels) } + profile.signatureWords)
                    .map { Skeleton.fold($0, by: .sound) })
            let labels =
                profile.labels.filter { roles.contains($0.role) }
                + profile.identifiers.compactMap(\.labels.first).map { Label(.issuerIdentifier, $0) }
            for label in labels where !known.contains(Skeleton.fold(label.text, by: .sound)) {
                own[country, default: [:]][label.role, default: []].insert(label.text)
            }
        }
        return own
    }()

    /// The countries where a currency is or was legal tender.
    private static let payingWith = Dictionary(
        grouping: Country.allCases.flatMap { country in
            Set(CountryProfile.of(country).currencies.map(\.currency)).map { (country, $0) }
        }, by: \.1
    ).mapValues { $0.map(\.0) }

    /// The words that tell a country, folded in each way.
    private static let signatures: [(country: Country, signs: [[UInt8]])] = Country.allCases.flatMap { country in
        CountryProfile.of(country).signatureWords.map { word in
            (country, Skeleton.Folding.allCases.map { Skeleton.fold(word, by: $0) })
        }
    }
}
