import ReceiptModel

extension ForeignCountry {
    /// Sweden.
    ///
    /// Organisationsnummer: lag (1974:174), ten digits by Luhn; VAT number: SE, the same and `01` (Skatteverket); rates:
    /// mervärdesskattelag (2023:200) ch. 9, food 6 % from April 2026.
    package static let sweden = ForeignCountry(
        code: "SE", name: "Sweden", languages: [.swedish], currency: .abroad("SEK"), currencyMarks: ["KR", "KRONOR"],
        smallestCoin: 100,
        taxNumbers: [
            TaxNumberRule(
                "VAT",
                labels: [
                    "MOMSREG NR", "MOMS REG NR", "VAT NR", "VAT NO", "MOMSREGISTRERINGSNUMMER", "MOMSREGNR", "VAT",
                ],
                forms: [TaxNumberRule.Form("SE", 10, "01")], .luhn(0..<10)),
            TaxNumberRule(
                "Orgnr",
                labels: ["ORG NR", "ORGNR", "ORG NUMMER", "ORGANISATIONSNUMMER", "ORGANISATIONSNR", "ORG NO", "ORG"],
                forms: [TaxNumberRule.Form("", 10)], .luhn(0..<10)),
        ],
        taxRates: VATRatePeriod.rates(2500, 1200, 600, 0), dateOrder: .yearFirst,
        ownWords: [
            "ORG NR", "ORGNR", "MOMS", "KVITTO", "AKTIEBOLAG", "KONTROLLENHET", "ATT BETALA", "VARAV MOMS", "SWISH",
            "BANKKORT", "ORGANISATIONSNUMMER", "AB", "ÖPPET KÖP", "VÄLKOMMEN ÅTER", "KONTOKORT",
        ],
        places: [
            "SVERIGE", "SWEDEN", "STOCKHOLM", "GÖTEBORG", "MALMÖ", "UPPSALA", "VÄSTERÅS", "ÖREBRO", "LINKÖPING",
            "HELSINGBORG", "JÖNKÖPING", "NORRKÖPING", "LUND", "UMEÅ", "ARLANDA", "SOLNA", "KISTA", "GÄVLE",
        ],
        domain: "se", callingCode: "46",
        chains: [
            "Akademibokhandeln", "Apotek Hjärtat", "Apoteket", "Biltema", "City Gross", "Elgiganten", "ICA",
            "ICA Kvantum", "ICA Maxi", "ICA Nära", "ICA Supermarket", "Jula", "Kjell & Company", "Kronans Apotek",
            "Lindex", "NetOnNet", "Preem", "Pressbyrån", "Rusta", "Stora Coop", "Systembolaget", "Willys", "Åhléns",
        ])
}
