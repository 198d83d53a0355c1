import Countries
import ReceiptModel

/// Reads for whom an invoice is: the buyer's identifier, and the name behind or below a label.
struct BuyerReader {
    let page: BillingPage
    let identifiers: [IdentifierHit]
    /// The issuer's number and name, which are never the buyer's.
    let issuer: TaxIdentifier?
    let merchant: String?

    /// The buyer's identifier, one with right check digits or that of a journal; there with the code of its kind.
    func number() -> (number: Extracted<String>, kind: Extracted<String>?)? {
        coded() ?? checked().map { ($0, nil) }
    }

    /// The number behind the code of its kind, as the TaxCore system prints it: `10:110253949`.
    private func coded() -> (number: Extracted<String>, kind: Extracted<String>?)? {
        for row in page.rows {
            guard let label = row.label(.buyer) else { continue }
            let rest = row.words[(label.words.upperBound - 1)...].map(\.text).joined(separator: " ")
            // A corporate card's number may be all that a receipt says of the buyer.
            guard let match = rest.firstMatch(of: /(?:^|[ :])([0-9]{2}):([0-9][0-9:\/-]{0,19})(?: |$)/),
                BuyerOption(in: rest) == nil
            else { continue }
            // Of a taxpayer's number the check digit is known, of numbers of other kinds nothing is.
            guard match.1 != Self.taxpayers || Self.schemes.contains(where: { Self.satisfies($0, match.2) }) else {
                return nil
            }
            func read(_ text: Substring) -> Extracted<String> {
                Extracted(
                    String(text), confidence: Worth.unchecked(Worth.labelled, certainty: row.certainty),
                    evidence: [row.evidence("the label \(label.text)")])
            }
            return (read(match.2), read(match.1))
        }
        return nil
    }

    /// The code of taxpayers' numbers, and the kinds that stand behind it.
    private static let (taxpayers, schemes) = ("10", ["PIB", "JIB"])

    private static func satisfies(_ scheme: String, _ digits: Substring) -> Bool {
        TaxIdentifier(scheme: scheme, digits: digits) != nil
    }

    private func checked() -> Extracted<String>? {
        let own = identifiers.filter { $0.isBuyers && !isIssuers($0.identifier) }
        // Behind a label of the buyer's it is surely the buyer's; in the block below it may be another's.
        guard let hit = own.first(where: isBehindLabel) ?? own.first else { return nil }
        let inBlock = hit.isLabelled ? Worth.labelled : Worth.guessed
        let worth = isBehindLabel(hit) ? Worth.agreed : inBlock
        return Extracted(
            hit.identifier.digits, confidence: worth * (1 - hit.doubt),
            evidence: [
                hit.place(in: page.rows).evidence("check digit right, in the buyer's block", words: hit.words)
            ])
    }

    private func isBehindLabel(_ hit: IdentifierHit) -> Bool {
        page.rows[hit.row].labels.contains {
            $0.role == .buyer && $0.words.lowerBound <= hit.words.lowerBound
        }
    }

    /// Whether a number is the issuer's; a Bosnian one has two forms.
    private func isIssuers(_ identifier: TaxIdentifier) -> Bool {
        func bare(_ identifier: TaxIdentifier) -> String {
            if case .bosnianVAT(let number) = identifier, let jib = number.jib { return jib.digits }
            return identifier.digits
        }
        return issuer.map { bare($0) == bare(identifier) } ?? false
    }
}
