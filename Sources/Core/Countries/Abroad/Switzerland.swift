import ReceiptModel

extension ForeignCountry {
    /// Switzerland.
    ///
    /// UID: Bundesgesetz über die Unternehmens-Identifikationsnummer (SR 431.03) and its ordinance (SR 431.031) art. 3, modulus 11,
    /// printed with `MWST`, `TVA` or `IVA` behind it; rates: Mehrwertsteuergesetz (SR 641.20) art. 25, raised in 2024.
    package static let switzerland = ForeignCountry(
        code: "CH", name: "Switzerland", languages: [.german, .french, .italian], currency: .abroad("CHF"),
        currencyMarks: ["FR", "SFR", "FRANKEN"], smallestCoin: 5,
        taxNumbers: [
            TaxNumberRule(
                "UID",
                labels: [
                    "UID", "MWST NR", "MWST", "MWST NUMMER", "UID NR", "TVA NO", "NO TVA", "N TVA", "IVA N", "N IVA",
                    "MWST CHE",
                ],
                forms: [TaxNumberRule.Form("CHE", 9)],
                .sum(weights: [5, 4, 3, 2, 7, 6, 5, 4, 1], modulus: 11, leaves: [0]))
        ],
        taxRates: VATRatePeriod.rates(810, 260, 380, from: .law(2024, 1, 1))
            + VATRatePeriod.rates(770, 250, 370, from: .law(2018, 1, 1), until: .law(2023, 12, 31))
            + VATRatePeriod.rates(800, 250, 380, until: .law(2017, 12, 31)) + VATRatePeriod.rates(0),
        ownWords: ["TOTAL CHF", "POSTFINANCE", "TWINT", "POSTCARD", "POSTFINANCE CARD"],
        places: [
            "SCHWEIZ", "SUISSE", "SVIZZERA", "SWITZERLAND", "ZÜRICH", "GENÈVE", "BASEL", "LAUSANNE", "BERN",
            "WINTERTHUR",
            "LUZERN", "ST GALLEN", "LUGANO", "BIEL", "THUN", "FRIBOURG", "NEUCHÂTEL", "CHUR", "SION", "DAVOS",
            "ZERMATT", "GENEVA", "ZURICH", "KLOTEN",
        ],
        postcodes: ["CH-9999"], domain: "ch", callingCode: "41",
        chains: [
            "Agrola", "Brezelkönig", "Coop", "Coop City", "Coop Pronto", "Denner", "Digitec", "Fust", "Globus",
            "Interdiscount", "Jumbo", "K Kiosk", "Landi", "Läderach", "Manor", "Migrol", "Migrolino", "Migros",
            "Ochsner Sport", "Orell Füssli", "Sprüngli", "Tamoil", "Valora", "Volg",
        ])
}
