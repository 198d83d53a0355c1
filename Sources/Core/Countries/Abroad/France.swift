import ReceiptModel

extension ForeignCountry {
    /// France.
    ///
    /// Code général des impôts, art. 286 ter (number: key and SIREN) and 278 to 281 nonies (rates); SIREN and SIRET: Code de
    /// commerce R123-221, their last digits by Luhn.
    package static let france = ForeignCountry(
        code: "FR", name: "France", languages: [.french], currency: .eur,
        taxNumbers: [
            TaxNumberRule(
                "TVA",
                labels: [
                    "TVA INTRACOMMUNAUTAIRE", "TVA INTRACOM", "N TVA", "NUMÉRO TVA", "NO TVA", "N TVA INTRACOM",
                    "TVA INTRA",
                    "N TVA INTRACOMMUNAUTAIRE", "NUMÉRO DE TVA", "ID TVA", "TVA",
                ],
                forms: [TaxNumberRule.Form("FR", 11)], anyOf: [[.key(length: 2, factor: 3, offset: 12), .luhn(2..<11)]]),
            TaxNumberRule("SIRET", labels: ["SIRET", "N SIRET"], forms: [TaxNumberRule.Form("", 14)], .luhn(0..<14)),
            TaxNumberRule(
                "SIREN", labels: ["SIREN", "N SIREN", "RCS"], forms: [TaxNumberRule.Form("", 9)], .luhn(0..<9)),
        ],
        taxRates: VATRatePeriod.rates(2000, 1000, 550, 210, 0),
        ownWords: [
            "SIRET", "SIREN", "CODE NAF", "CODE APE", "TVA INTRACOMMUNAUTAIRE", "SARL AU CAPITAL", "SAS AU CAPITAL",
            "RCS",
            "CARTE BANCAIRE", "CARTE BLEUE", "TICKET RESTAURANT", "NAF",
        ],
        places: [
            "FRANCE", "PARIS", "LYON", "MARSEILLE", "TOULOUSE", "NANTES", "STRASBOURG", "BORDEAUX", "LILLE", "RENNES",
            "MONTPELLIER", "GRENOBLE", "CANNES", "ROISSY", "ANNECY", "DIJON", "REIMS", "CEDEX",
        ],
        domain: "fr", callingCode: "33",
        chains: [
            "Auchan", "Bricomarché", "Carrefour", "Carrefour City", "Carrefour Express", "Carrefour Market",
            "Castorama", "Darty", "E.Leclerc", "Fnac", "Franprix", "Galeries Lafayette", "Hyper U", "Intermarché",
            "Leroy Merlin", "Monoprix", "Picard", "Super U", "Système U",
        ])
}
