import Countries
import ReceiptModel

/// Finds who issued the receipt: the checked identifier and the printed name.
struct IssuerReader {
    let rows: [Row]
    let country: Country?
    let identifiers: [IdentifierHit]
    /// A code of the TaxCore system was read.
    let hasJournalCode: Bool

    /// The issuer's main identifier; a Bosnian VAT number is given apart.
    func identifier() -> (hit: IdentifierHit, read: Extracted<TaxIdentifier>)? {
        let usable = identifiers.filter { hit in
            if case .bosnianVAT = hit.identifier { return false }
            return !hit.isBuyers && (country == nil || hit.country == country)
        }
        guard let best = usable.max(by: { rank($0, usable) < rank($1, usable) }) else { return nil }
        let times = usable.filter { $0.identifier == best.identifier }.count
        // An OIB is printed for nothing else, also without its label; nine bare digits may be anything.
        let rivals = Set(
            usable.filter { ($0.isLabelled || $0.identifier.scheme == "OIB") && !$0.isRepaired }.map(\.identifier)
        ).subtracting([best.identifier])
        // The check digit tells every single wrong digit, so one look-alike that passes is right.
        let labelled = best.repairs == 0 ? 0.97 : best.repairs == 1 ? 0.92 : 0.85
        var confidence = best.isLabelled ? labelled : (times > 1 ? 0.95 : isJournalHead(best) ? 0.93 : 0.88)
        if times > 1 { confidence = max(confidence, 0.97) }
        // Only one of two looks saw it: two misread digits can make another number whose check digit is right.
        if best.isSeenTwice == false, times == 1 { confidence = min(confidence, 0.88) }
        if !rivals.isEmpty { confidence = min(confidence, 0.8) }
        // Two bare numbers in the head: another receipt lies on the picture, and either may be its issuer's.
        let strangers = usable.contains { $0.identifier != best.identifier && !$0.isRepaired && !$0.isLabelled }
        if !best.isLabelled, strangers { confidence = min(confidence, 0.8) }
        let reason =
            "check digit right\(best.isLabelled ? ", with its label" : "")"
            + "\(best.isRepaired ? ", a letter read as a digit" : "")"
        return (
            best,
            Extracted(
                best.identifier, confidence: confidence,
                evidence: [best.place(in: rows).evidence(reason, words: best.words)])
        )
    }

    /// Every identifier that is printed, the likeliest first, with what speaks for it.
    func weighed() -> [(identifier: TaxIdentifier, weight: Double, evidence: [Evidence])] {
        let usable = identifiers.filter { country == nil || $0.country == country }
        return Dictionary(grouping: usable, by: \.identifier).map { identifier, hits in
            let weight = (hits.map { rank($0, usable) }.max() ?? 0) - (hits.allSatisfy(\.isBuyers) ? 5 : 0)
            let evidence = hits.map { hit in
                hit.place(in: rows).evidence(
                    "check digit right\(hit.isLabelled ? ", with its label" : "")\(hit.isBuyers ? ", the buyer's" : "")",
                    words: hit.words)
            }
            return (identifier, weight, evidence)
        }
        .sorted { ($0.weight, $1.identifier.digits) > ($1.weight, $0.identifier.digits) }
    }

    /// The journal of a TaxCore till prints the issuer's identifier, and no other, bare above the goods.
    private func isJournalHead(_ hit: IdentifierHit) -> Bool {
        guard hit.country != .croatia, hit.row < firstBodyRow() else { return false }
        return hasJournalCode || rows.contains { $0.has(.fiscalNumber, .deviceNumber) }
    }

    private func rank(_ hit: IdentifierHit, _ all: [IdentifierHit]) -> Double {
        let times = all.filter { $0.identifier == hit.identifier }.count
        return (hit.isLabelled ? 4 : 0) + (hit.isRepaired ? -2 : 0) + Double(min(times, 3)) - Double(hit.row) / 1000
    }

    /// The VAT number of a Bosnian issuer.
    func vatNumber() -> Extracted<String>? {
        for hit in identifiers where !hit.isBuyers && hit.isLabelled {
            guard case .bosnianVAT(let number) = hit.identifier else { continue }
            return Extracted(
                number.digits, confidence: hit.isRepaired ? 0.8 : 0.95,
                evidence: [hit.place(in: rows).evidence("check digit right, with its label", words: hit.words)])
        }
        return nil
    }

    /// The printed name: after a bare identifier in a journal, otherwise the best of the rows above the identifier.
    func name(identifier: IdentifierHit?) -> Extracted<String>? {
        if let identifier, !identifier.isLabelled, identifier.country != .croatia,
            let name = journalName(below: identifier.row)
        {
            return name
        }
        let end = identifier.map(\.row) ?? firstBodyRow()
        let head = rows[..<min(rows.count, max(end, 1))].suffix(14)
        var best: (name: String, score: Double, row: Row)?
        let buyers = BuyerBlocks(rows: rows)
        for (place, printed) in head.enumerated() {
            guard let row = buyers.remainder(of: printed, at: head.startIndex + place), let name = cleaned(row),
                !isHeading(name)
            else { continue }
            // Without a legal form only a clean print is believed: dust makes letters too.
            if legalFormScore(name) == 0, row.confidence(of: row.words.indices) < 0.3 || meanConfidence(row) < 0.7 {
                continue
            }
            var score = legalFormScore(name) + (row.labels.isEmpty ? 1 : -1)
            score += nameScore(name) - Double(place) * 0.12
            if score > (best?.score ?? 0.4) { best = (name, score, row) }
        }
        guard let best else { return nil }
        let isFirm = legalFormScore(best.name) > 0
        let certainty = best.row.confidence(of: best.row.words.indices)
        return Extracted(
            best.name, confidence: (isFirm ? 0.9 : 0.68) * (0.8 + 0.2 * certainty),
            evidence: [
                best.row.evidence(
                    isFirm ? "a company's legal form, above the identifier" : "a name in the head of the receipt")
            ])
    }

    private func meanConfidence(_ row: Row) -> Double { TextLine(words: row.words)?.confidence ?? 0 }

    /// The rows between the identifier and the numbered location.
    private func journalName(below row: Int) -> Extracted<String>? {
        var parts: [String] = []
        var first: Row?
        for candidate in rows[(row + 1)...].prefix(3) {
            let text = candidate.text
            let digits = text.prefix(while: Digits.isDigit).count
            if digits >= 5 || candidate.has(.cashier, .buyer, .deviceNumber) { break }
            guard let name = cleaned(candidate) else { break }
            if isHeading(name) { continue }
            parts.append(name)
            first = first ?? candidate
        }
        guard let first, !parts.isEmpty else { return nil }
        // Where the location is unreadable, only the first row is surely the name.
        let isBounded =
            rows.dropFirst(row + 1 + parts.count).first.map { $0.text.prefix(while: Digits.isDigit).count >= 5 }
            ?? false
        return Extracted(
            isBounded ? parts.joined(separator: " ") : parts[0], confidence: isBounded ? 0.95 : 0.85,
            evidence: [first.evidence("below the identifier")])
    }

    private func firstBodyRow() -> Int {
        rows.firstIndex { $0.has(.itemTable, .total, .grandTotal, .payable, .date) || $0.amounts.count >= 2 }
            ?? min(rows.count, 8)
    }

    /// The row without dust at its ends; `nil` when nothing like a name is left.
    private func cleaned(_ row: Row) -> String? {
        var words = row.words[...]
        if let label = row.labels.first(where: { $0.role == .issuerIdentifier || $0.role == .cashier }),
            label.words.lowerBound > 0
        {
            words = words[..<label.words.lowerBound]
        }
        func isDust(_ word: Word) -> Bool {
            if LegalForm.isForm(word.text) { return false }
            let letters = word.text.filter { $0.isLetter || $0.isNumber }
            return letters.isEmpty || (word.confidence < 0.3 && letters.count < 4)
                || (letters.count == 1 && word.confidence < 0.96)
        }
        while let first = words.first, isDust(first) { words = words.dropFirst() }
        while let last = words.last, isDust(last) { words = words.dropLast() }
        var text = words.map(\.text).joined(separator: " ")
        while let last = text.last, ",;:|_-~–—".contains(last) || last == " " { text.removeLast() }
        while let first = text.first, ",.;:|_-~–—=*'".contains(first) || first == " " { text.removeFirst() }
        let letters = text.filter(\.isLetter).count
        guard letters >= 3, letters * 2 >= text.filter({ $0 != " " }).count, text.count <= 80 else { return nil }
        return LegalForm.mended(text)
    }

    private func legalFormScore(_ name: String) -> Double { LegalForm.isPresent(in: name) ? 4 : 0 }

    /// Whether a row is the heading of the paper, such as "ФИСКАЛНИ РАЧУН", and no name.
    private func isHeading(_ name: String) -> Bool {
        name.split(separator: " ").contains { word in
            ["РАЧУН", "RAČUN", "FISKALNI"].contains { Skeleton.fold(word, by: .sound) == Skeleton.fold($0, by: .sound) }
        }
    }

    /// Prefers letters over digits, and distrusts addresses.
    private func nameScore(_ name: String) -> Double {
        let letters = Double(name.filter(\.isLetter).count)
        let digits = Double(name.filter(\.isNumber).count)
        let words = name.split(separator: " ")
        let short = Double(words.filter { $0.count <= 2 }.count) / Double(max(1, words.count))
        let isAddress =
            digits >= 4 || name.lowercased().contains("ulica") || name.lowercased().hasPrefix("ul.")
            || name.contains("@")
            || name.lowercased().contains("www") || name.lowercased().contains("tel")
        return min(letters, 20) / 10 - (isAddress ? 2 : 0) - short
    }
}
