import Countries
import ReceiptModel

/// Weighs from which of the three countries a paper is, by its numbers, words, money and script.
struct CountryReader {
    let rows: [Row]
    let identifiers: [IdentifierHit]

    /// Every country of which the paper shows something.
    func candidates() -> [Candidate<Country>] {
        let signs = CountrySigns(rows)
        return Country.allCases.compactMap { country in
            var seen = Candidate(country)
            noteNumbers(of: country, &seen)
            if let words = signs.words[country] {
                seen.note(
                    .words, Double(min(words, Self.mostWords)),
                    seen: Evidence(source: .text, reason: "words of the country"))
            }
            if let money = signs.money[country] {
                seen.note(.money, money, seen: Evidence(source: .text, reason: "the currency of the country"))
            }
            if country == .serbia, isCyrillic {
                seen.note(.cyrillic, seen: Evidence(source: .text, reason: "printed in Cyrillic"))
            }
            return seen.evidence.isEmpty ? nil : seen
        }
    }

    /// More words than these say nothing more.
    private static let mostWords = 4

    /// A number of the country whose check digit is right: behind its label, bare, or with signs put right.
    private func noteNumbers(of country: Country, _ seen: inout Candidate<Country>) {
        // Journals of Serbia and of Srpska have the same words; only the number in their heads differs.
        let numbered = Set(identifiers.lazy.filter { !$0.isRepaired && !$0.isBuyers }.map(\.country))
        if !numbered.isEmpty, !numbered.contains(country) { seen.note(.otherNumber) }
        // A buyer may be from anywhere.
        for hit in identifiers where hit.country == country && !hit.isBuyers {
            // Twelve digits are a tax number elsewhere, too.
            let isLabelled = hit.isLabelled && hit.identifier.scheme != "PDV"
            let reason = "a valid \(hit.identifier.scheme)\(hit.isLabelled ? " with its label" : "")"
            seen.note(
                hit.isRepaired ? .mendedNumber : isLabelled ? .labelledNumber : .bareNumber,
                seen: hit.place(in: rows).evidence(reason, words: hit.words))
        }
    }

    /// Whether two letters of three are Cyrillic.
    private var isCyrillic: Bool {
        let (letters, cyrillic) = Letters.counted(in: rows)
        return letters >= Self.fewestLetters && cyrillic * 3 > letters * 2
    }

    private static let fewestLetters = 60
}

/// The words, labels and marks of money of each country that the rows show.
private struct CountrySigns {
    /// How many different words and labels.
    private(set) var words: [Country: Int] = [:]
    /// 1 where the country's money is printed; a half for the euro without a sum in our words.
    private(set) var money: [Country: Double] = [:]

    init(_ rows: [Row]) {
        // Most lines lack a sign of most words.
        let lines = rows.flatMap { row in row.folded.enumerated().map { (mask: $1.mask, folding: $0, line: $1) } }
        for word in Self.signatures {
            let isThere = lines.indices.contains { place in
                let pattern = word.patterns[lines[place].folding]
                return pattern.mask & ~lines[place].mask == 0 && lines[place].line.hasWords(pattern)
            }
            if isThere { words[word.country, default: 0] += 1 }
        }
        let everyLabel = rows.flatMap(\.labels)
        let labels = everyLabel.filter { $0.quality == 1 }
        // Three letters are soon read into a receipt from abroad; a sum in our words beside them is not.
        let hasOurSum = everyLabel.contains {
            Self.sums.contains($0.role) && !Self.international.contains($0.text) && $0.quality >= Self.readSum
        }
        if hasOurSum {
            let texts = Set(labels.map(\.text))
            for (country, own) in Self.ownLabels {
                let seen = own.values.count { !texts.isDisjoint(with: $0) }
                if seen > 0 { words[country, default: 0] += seen }
            }
        }
        let hasOwnTotal = labels.contains { Self.ownTotals.contains($0.text) }
        for currency in Set(rows.flatMap { $0.amounts.compactMap(\.currency) }) {
            let weight = currency == .eur && !hasOwnTotal ? Self.weightOfEuro : 1
            for country in Self.payingWith[currency, default: []] {
                money[country] = max(money[country] ?? 0, weight)
            }
        }
    }

    /// Half of Europe prints euros; only with a word of ours beside them do they speak for a country of ours.
    private static let weightOfEuro = 0.5

    /// `UKUPNO KUR` is a sum in our words.
    private static let readSum = 0.8

    private static let sums: Set<LabelRole> = [.payable, .grandTotal, .total]
    /// Words for a sum that are those of half of Europe.
    private static let international: Set<String> = ["TOTAL", "SUMA"]
    private static let ownTotals: Set<String> = ["UKUPNO", "UKUPNO EUR", "SVEUKUPNO", "ZA PLATITI", "ZA UPLATU"]

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
    private static let signatures: [(country: Country, patterns: [SignPattern])] = Country.allCases.flatMap { country in
        CountryProfile.of(country).signatureWords.map { word in
            (country, Skeleton.Folding.allCases.map { SignPattern(Skeleton.fold(word, by: $0)) })
        }
    }
}
