import ReceiptModel

extension ForeignCountry {
    /// Germany.
    ///
    /// USt-IdNr.: Umsatzsteuergesetz § 27a, check digit by ISO 7064 MOD 11,10 (Bundeszentralamt für Steuern); the Steuernummer
    /// of the tax offices has a check digit of another rule in each state and is not read. Rates: § 12, lowered by § 28 from
    /// July to December 2020.
    package static let germany = ForeignCountry(
        code: "DE", name: "Germany", languages: [.german], currency: .eur,
        taxNumbers: [
            TaxNumberRule(
                "USt-IdNr",
                labels: [
                    "USt-IdNr", "UST ID NR", "UST ID", "UST IDENT NR", "USTID", "UMSATZSTEUER ID",
                    "UMSATZSTEUER IDENTIFIKATIONSNUMMER", "UST IDENTNR", "UID NR", "VAT ID", "VAT NO", "UMST ID NR",
                ],
                forms: [TaxNumberRule.Form("DE", 9)], .mod11And10)
        ],
        taxRates: VATRatePeriod.rates(1900, 700, 0)
            + VATRatePeriod.rates(1600, 500, from: .law(2020, 7, 1), until: .law(2020, 12, 31)),
        ownWords: [
            "PFAND", "GIROCARD", "EC KARTE", "EC CASH", "TSE", "TSE SIGNATUR", "STEUERNUMMER", "ST NR", "PAYBACK",
            "FINANZAMT", "TSE TRANSAKTION", "TSE SERIENNUMMER", "TSE START", "STEUER NR", "LEERGUT", "GMBH CO KG",
            "KUNDENBELEG", "EC LASTSCHRIFT", "BLZ", "TECHNISCHE SICHERHEITSEINRICHTUNG",
        ],
        places: [
            "DEUTSCHLAND", "GERMANY", "BERLIN", "HAMBURG", "MÜNCHEN", "MUENCHEN", "MUNICH", "KÖLN", "FRANKFURT",
            "STUTTGART",
            "DÜSSELDORF", "LEIPZIG", "DORTMUND", "BREMEN", "DRESDEN", "HANNOVER", "NÜRNBERG", "DUISBURG", "BOCHUM",
            "WUPPERTAL", "BIELEFELD", "BONN", "MÜNSTER", "KARLSRUHE", "MANNHEIM", "AUGSBURG", "WIESBADEN", "FREIBURG",
            "MAINZ", "REGENSBURG", "PADERBORN", "HEIDELBERG", "KIEL", "ROSTOCK", "ERFURT", "ULM", "WÜRZBURG", "PASSAU",
        ],
        postcodes: ["D-99999"], domain: "de", callingCode: "49",
        chains: [
            "Aldi Nord", "Aldi Süd", "Alnatura", "Aral", "Backwerk", "Denn's Biomarkt", "E center", "EDEKA",
            "Galeria Karstadt Kaufhof", "Hagebaumarkt", "Le Crobag", "Netto Marken-Discount", "Norma", "Penny",
            "REWE", "REWE City", "Rewe To Go", "Rossmann", "Saturn", "Tank & Rast", "Tedi", "Toom", "Woolworth",
            "tegut",
        ])
}
