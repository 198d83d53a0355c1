import Countries
import ReceiptModel

/// What a pass does beside the usual where a receipt is from none of the three countries.
extension ExtractionPass {
    /// Tells the foreign country, where none of ours is told, or one only by words and numbers that neighbours have, too.
    ///
    /// - Parameters:
    ///   - code: the country whose till wrote a code on the receipt.
    ///   - isDoubtful: whether the country of ours that is told may be meant otherwise.
    mutating func goAbroad(code: String?, isDoubtful: Bool) {
        guard userCountry == nil, fields.country == nil || isDoubtful,
            let telling = ForeignDetection.tell(rows, code: code)
        else { return }
        guard fields.country == nil || telling.isIdentified else { return }
        fields.country = nil
        abroad = telling
        guard let country = telling.country else { return }
        findings.append(
            Finding(
                .review, field: .country, message: "The receipt is from \(country.name): nothing of its law is checked."
            ))
    }

    /// Reads dates, and amounts without decimals, as the country writes them.
    mutating func readAsAbroad() {
        guard let abroad else { return }
        let reader = ForeignDateReader(abroad)
        let names = abroad.country.flatMap { $0.paysWhole ? $0.currencyNames : nil }
        for index in rows.indices {
            rows[index].dates = reader.dates(in: rows[index])
            for place in rows[index].second.indices {
                rows[index].second[place].dates = reader.dates(in: rows[index].second[place])
            }
            if let names, let whole = WholeAmountReader.amount(in: rows[index], names: names) {
                rows[index].amounts = [whole]
            }
        }
    }

    /// The issuer's tax number, where its check digits are right and it is not the buyer's.
    ///
    /// - Returns: its row.
    mutating func readIssuerAbroad() -> Int? {
        guard let abroad, let country = abroad.country else { return nil }
        let buyers = BuyerBlocks(rows: rows)
        let usable = abroad.identifiers.filter { hit in
            guard hit.number.country == country.code, let rest = buyers.remainder(of: rows[hit.row], at: hit.row) else {
                return false
            }
            return rest.words.count >= hit.words.upperBound
                || !rows[hit.row].labels.contains { $0.role == .buyer && $0.words.lowerBound <= hit.words.lowerBound }
        }
        let order: (ForeignIdentifierHit) -> (Int, Int, Int, Int) = {
            ($0.isLabelled ? 0 : 1, $0.rank, $0.repairs, $0.row)
        }
        guard let best = usable.min(by: { order($0) < order($1) }) else { return nil }
        let rivals = Set(usable.filter { $0.rank == best.rank && $0.isLabelled == best.isLabelled }.map(\.number))
        let certainty = best.repairs > 0 ? Worth.labelled : best.isLabelled ? Worth.agreed : Worth.told
        fields.taxID = Extracted(
            .foreign(best.number), confidence: rivals.count > 1 ? Worth.guessed : certainty,
            evidence: [
                rows[best.row].evidence(
                    "check digit right\(best.isLabelled ? ", with its label" : "")", words: best.words)
            ])
        return best.row
    }
}
