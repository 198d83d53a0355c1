import Countries
import ReceiptModel

/// Finds whose receipt it is, by the checked identifiers that are printed.
struct IssuerIdentifierReader {
    let rows: [Row]
    let country: Country?
    let identifiers: [IdentifierHit]
    /// A code of the TaxCore system was read.
    let hasJournalCode: Bool

    /// Every identifier that may be the issuer's, with the place where it was first seen.
    func candidates() -> [Candidate<TaxIdentifier>] {
        let candidates = Candidate.merged(usable.map(sighting))
        let serious = candidates.filter {
            ($0.has(.labelled) || $0.has(.telling) || $0.has(.journalHead)) && !$0.has(.repairs)
        }
        let isMaybeCashiers = !usable.isEmpty && (usable.allSatisfy(isBelowCashier) || hasOtherBesideCashier)
        guard
            serious.count > 1 || candidates.count > 1 && serious.isEmpty || isMaybeCashiers
                || hasMisreadRival(candidates)
        else {
            return candidates
        }
        return candidates.map { candidate in
            var candidate = candidate
            candidate.note(.rivals)
            return candidate
        }
    }

    /// Whether a number behind the issuer's label fails its check and is not one of the candidates misread: then they may be
    /// another's, such as the cashier's.
    private func hasMisreadRival(_ candidates: [Candidate<TaxIdentifier>]) -> Bool {
        let buyers = BuyerBlocks(rows: rows)
        return rows.enumerated().contains { index, printed in
            guard let row = buyers.remainder(of: printed, at: index), let label = row.label(.issuerIdentifier),
                label.quality == 1, !identifiers.contains(where: { $0.row == index })
            else { return false }
            let run = row.words[label.words.upperBound...].prefix(Self.mostWords).map(\.text).joined()
            guard Self.lengths.contains(run.utf8.count), run.allSatisfy(Digits.isDigit) else { return false }
            return !candidates.contains { Self.areAlike($0.value.digits, run) }
        }
    }

    /// A number is printed in so many words at most.
    private static let mostWords = 3
    private static let lengths = TaxIdentifier.lengths

    /// Whether two numbers of one length differ in two digits at most, as a number and its misreading do.
    private static func areAlike(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && zip(left.utf8, right.utf8).count { $0 != $1 } <= 2
    }

    /// The first sighting of an identifier.
    func hit(of identifier: TaxIdentifier) -> IdentifierHit? { usable.first { $0.identifier == identifier } }

    /// The main identifiers of the country; a Bosnian VAT number is given apart.
    private var usable: [IdentifierHit] {
        identifiers.filter { hit in
            if case .bosnianVAT = hit.identifier { return false }
            return !hit.isBuyers && !isCashiers(hit) && (country == nil || hit.country == country)
        }
    }

    /// Whether it stands behind the cashier's label.
    private func isCashiers(_ hit: IdentifierHit) -> Bool {
        rows[hit.row].label(.cashier).map { $0.words.lowerBound < hit.words.lowerBound && $0.quality == 1 } ?? false
    }

    /// Whether another number than those of the issuer stands beside the cashier's label, which lost its colon: of two
    /// papers that lie over each other it may be the issuer's, pushed into one row with the label of the other.
    private var hasOtherBesideCashier: Bool {
        let rules = country.map { CountryProfile.of($0).identifiers.filter(\.bareInHead) } ?? []
        return rows.prefix(IssuerHead.end(of: rows)).contains { row in
            guard let label = row.label(.cashier), label.quality == 1,
                row.words[label.words.upperBound - 1].text.last != ":"
            else {
                return false
            }
            return row.runs.contains { run in
                let numbers = rules.compactMap { TaxIdentifier(scheme: $0.scheme, digits: run.digits) }
                return numbers.contains { number in !usable.contains { $0.identifier == number } }
            }
        }
    }

    /// Whether it stands right below the cashier's name: it may be hers or the issuer's.
    private func isBelowCashier(_ hit: IdentifierHit) -> Bool {
        hit.row > 0 && rows[hit.row - 1].label(.cashier).map { $0.quality == 1 } ?? false
            && !identifiers.contains { $0.row == hit.row - 1 }
    }

    private func sighting(_ hit: IdentifierHit) -> Candidate<TaxIdentifier> {
        let place = hit.place(in: rows)
        let reason =
            "check digit right\(hit.isLabelled ? ", with its label" : "")"
            + (hit.decoding.map { $0.remark(\.digits) } ?? (hit.isRepaired ? ", a letter read as a digit" : ""))
        var seen = Candidate(hit.identifier, evidence: [place.evidence(reason, words: hit.words)])
        if hit.isLabelled { seen.note(.labelled) }
        if hit.isRepaired { seen.note(.repairs, Double(hit.repairs)) }
        seen.noteDecoding(hit.decoding)
        if hit.doubt > 0 { seen.note(.rivalled, hit.doubt) }
        if let isSeenTwice = hit.isSeenTwice { seen.note(isSeenTwice ? .seenTwice : .seenOtherwise) }
        if hit.isSecond { seen.note(.secondLook) }
        // An OIB is printed for nothing else, also without its label; nine bare digits may be anything.
        if hit.identifier.scheme == "OIB" { seen.note(.telling) }
        let certainty = place.confidence(of: hit.words)
        if isJournalHead(hit) {
            seen.note(.journalHead)
            if hit.country == .bosniaAndHerzegovina { seen.note(.unsureWord, 1 - certainty) }
        }
        seen.noteCertainty(certainty)
        seen.note(.place, Double(hit.row) / Double(max(1, rows.count - 1)))
        return seen
    }

    /// The journal of a TaxCore till prints the issuer's identifier, and no other, bare above the goods.
    private func isJournalHead(_ hit: IdentifierHit) -> Bool {
        guard hit.country != .croatia, !hit.isLabelled, hit.row < IssuerHead.end(of: rows) else { return false }
        return hasJournalCode || rows.contains { $0.has(.fiscalNumber, .deviceNumber) }
    }

    /// The VAT number of a Bosnian issuer.
    func vatNumbers() -> [Candidate<String>] {
        let hits = identifiers.filter { hit in
            if case .bosnianVAT = hit.identifier { !hit.isBuyers && hit.isLabelled } else { false }
        }
        return Candidate.merged(
            hits.map { hit in
                var seen = sighting(hit)
                let reason = "check digit right, with its label" + (hit.decoding?.remark(\.digits) ?? "")
                seen.evidence = [hit.place(in: rows).evidence(reason, words: hit.words)]
                return Candidate(hit.identifier.digits, seen.features, evidence: seen.evidence)
            })
    }
}

/// The head of a paper: what stands above the goods.
enum IssuerHead {
    /// So many rows are the head where nothing tells its end.
    private static let usual = 8

    /// Nine digits or thirteen, as a PIB or a JIB has, which journals print without a label.
    static func isBareNumber(_ text: String) -> Bool {
        [9, 13].contains(text.count) && text.allSatisfy(Digits.isDigit)
    }

    /// The first row that is no longer the head.
    static func end(of rows: [Row]) -> Int {
        rows.firstIndex { $0.has(.itemTable, .total, .grandTotal, .payable, .date) || $0.amounts.count >= 2 }
            ?? min(rows.count, usual)
    }
}
