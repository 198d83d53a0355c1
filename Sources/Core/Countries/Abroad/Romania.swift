import ReceiptModel

extension ForeignCountry {
    /// Romania.
    ///
    /// CUI: H.G. 677/1971 and O.M.F. 2421/2007 on the code of fiscal identification, two to ten digits with `RO` before them for
    /// a payer of VAT; rates: Codul fiscal (Legea 227/2015) art. 291, changed on the first of August 2025 (Legea 141/2025).
    package static let romania = ForeignCountry(
        code: "RO", name: "Romania", languages: [.romanian], currency: .abroad("RON"), currencyMarks: ["LEI", "LEU"],
        taxNumbers: [
            TaxNumberRule(
                "CUI",
                labels: [
                    "CIF", "C I F", "CUI", "C U I", "COD FISCAL", "COD IDENTIFICARE FISCALĂ", "CF", "C F", "COD FISC",
                    "COD UNIC", "CUI CIF", "COD DE IDENTIFICARE FISCALĂ",
                ],
                forms: [TaxNumberRule.Form("RO", 2...10), TaxNumberRule.Form("", 4...10)],
                .digit(
                    WeightedDigit(
                        weights: [7, 5, 3, 2, 1, 7, 5, 3, 2], modulus: 11, table: [0, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1],
                        isPadded: true)))
        ],
        taxRates: VATRatePeriod.rates(1900, 900, 500, until: .law(2025, 7, 31))
            + VATRatePeriod.rates(2100, 1100, from: .law(2025, 8, 1)) + VATRatePeriod.rates(0),
        ownWords: [
            "BON FISCAL", "CIF", "CUI", "S R L", "TOTAL LEI", "NUMERAR", "TOTAL TVA BON", "BUC", "JUD", "JUDEȚ", "MUN",
            "SC", "CASIER",
            "VĂ MULȚUMIM", "VĂ MAI AȘTEPTĂM", "OSPĂTAR",
        ],
        places: [
            "ROMÂNIA", "ROMANIA", "BUCUREȘTI", "CLUJ NAPOCA", "CLUJ", "TIMIȘOARA", "IAȘI", "CONSTANȚA", "CRAIOVA",
            "BRAȘOV",
            "GALAȚI", "PLOIEȘTI", "ORADEA", "SIBIU", "ARAD", "PITEȘTI", "OTOPENI", "ILFOV", "VOLUNTARI", "SUCEAVA",
        ],
        domain: "ro", callingCode: "40",
        chains: [
            "Altex", "Auchan", "Carrefour", "Carrefour Express", "Carrefour Market", "Catena", "Dedeman", "Emag",
            "Farmacia Tei", "Flanco", "Help Net", "Jysk", "Leroy Merlin", "Lukoil", "Mega Image", "Penny", "Pepco",
            "Petrom", "Rompetrol", "Sensiblu",
        ])
}
