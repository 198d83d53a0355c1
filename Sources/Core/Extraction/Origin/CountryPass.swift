import Countries
import ReceiptModel

/// Where a paper is from: the user's word, a fiscal code, what is printed; in this order.
extension ExtractionPass {
    /// - Parameters:
    ///   - codes: fiscal codes of the three countries.
    ///   - identifiers: of all of them.
    /// - Returns: whether the country is told by no more than what neighbours print as well.
    mutating func readCountry(_ codes: [FiscalCode], _ identifiers: [IdentifierHit]) -> Bool {
        let told =
            userCountry.map { Extracted($0, confidence: 1, evidence: [Self.userWord]) } ?? codes.first.map(Self.told)
        if let told, !keepsCandidates {
            fields.country = told
            return false
        }
        let decision = decide(
            .country, among: CountryReader(rows: rows, identifiers: identifiers).candidates(), text: \.rawValue)
        fields.country = told ?? decision?.extracted
        guard told == nil, let best = decision?.best.candidate, decision?.isGiven ?? false else { return false }
        // The digits of a German number pass the check of a Serbian one.
        return !best.has(.labelledNumber) || best.evidence.contains(where: isBesideForeignNumber)
    }

    private static let userWord = Evidence(source: .user, reason: "said by the user")

    private static func told(by code: FiscalCode) -> Extracted<Country> {
        Extracted(code.country, confidence: 1, evidence: [Evidence(source: .code, reason: "the fiscal code's kind")])
    }

    private func isBesideForeignNumber(_ evidence: Evidence) -> Bool {
        guard let box = evidence.box else { return false }
        return rows.indices.contains { index in
            rows[index].page == evidence.page && rows[index].box.y < box.maxY && box.y < rows[index].box.maxY
                && !ForeignEvidence([rows[index]], code: nil).identifiers.isEmpty
        }
    }
}
