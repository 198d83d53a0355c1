import Countries
import ReceiptModel

/// Who issued the paper, and in which shop.
extension ExtractionPass {
    mutating func readIssuer(_ country: Country?, _ identifiers: [IdentifierHit], _ codes: [FiscalCode]) {
        let hasJournalCode = codes.contains { if case .taxCore = $0 { true } else { false } }
        let reader = IssuerIdentifierReader(
            rows: rows, country: country, identifiers: identifiers, hasJournalCode: hasJournalCode)
        let decision = decide(.taxID, among: reader.candidates(), text: \.digits)
        fields.taxID = decision?.extracted
        let hit = fields.taxID.flatMap { reader.hit(of: $0.value) }
        let names = IssuerNameReader(
            rows: rows, identifier: hit, number: hit?.row ?? (country == nil ? readIssuerAbroad() : nil),
            isAtHome: country != nil, known: known, chains: abroad.map { KnownNames.chains(of: $0.country) })
        let sighted = names.sightings()
        fields.merchant = decide(.merchant, among: names.candidates(among: sighted), text: \.self)?.extracted
        let stores = StoreReader(rows: rows, names: sighted, issuer: fields.merchant?.value)
        fields.store =
            JournalLocation(rows: rows)?.store(in: names.words)
            ?? decide(.store, among: stores.candidates(), text: \.self)?.extracted
        fields[mark: .vatID] = decide(.vatID, among: reader.vatNumbers(), text: \.self)?.extracted
        findings += [IssuerConflict(rows: rows).finding(number: fields.taxID?.value)].compactMap { $0 }
    }
}
