import ReceiptModel

extension ForeignCountry {
    /// Czechia.
    ///
    /// DIČ: daňový řád (280/2009 Sb.) § 130, the form and check digit those of the IČO or, for people, of the birth number
    /// (133/2000 Sb. § 13: divisible by eleven); rates: zákon o DPH (235/2004 Sb.) § 47, one lower rate since 2024. Cash is rounded to crowns
    /// (zákon o ochraně spotřebitele § 3).
    package static let czechia = ForeignCountry(
        code: "CZ", name: "Czechia", languages: [.czech], currency: .abroad("CZK"), currencyMarks: ["KČ"],
        smallestCoin: 100,
        taxNumbers: [
            TaxNumberRule(
                "DIČ", labels: ["DIČ", "DIC", "VAT ID"],
                forms: [TaxNumberRule.Form("CZ", 8), TaxNumberRule.Form("CZ", 10)],
                anyOf: [[.ico], [.divisible(by: 11, length: 10)]]),
            TaxNumberRule("IČO", labels: ["IČO", "IČ"], forms: [TaxNumberRule.Form("", 8)], .ico),
        ],
        taxRates: VATRatePeriod.rates(2100, 0) + VATRatePeriod.rates(1200, from: .law(2024, 1, 1))
            + VATRatePeriod.rates(1500, 1000, until: .law(2023, 12, 31)),
        ownWords: [
            "ÚČTENKA", "DAŇOVÝ DOKLAD", "ZJEDNODUŠENÝ DAŇOVÝ DOKLAD", "S R O", "SPOL S R O", "PLÁTCE DPH", "DPH",
            "CELKEM KČ", "PROVOZOVNA", "BKP", "FIK", "DĚKUJEME ZA NÁVŠTĚVU", "NEJSEM PLÁTCE DPH",
        ],
        places: [
            "ČESKÁ REPUBLIKA", "CZECH REPUBLIC", "CZECHIA", "PRAHA", "PRAGUE", "BRNO", "OSTRAVA", "PLZEŇ", "LIBEREC",
            "OLOMOUC", "ČESKÉ BUDĚJOVICE", "HRADEC KRÁLOVÉ", "PARDUBICE", "ZLÍN", "KARLOVY VARY", "JIHLAVA",
        ],
        domain: "cz", callingCode: "420",
        chains: [
            "Albert Hypermarket", "Alza", "Bageterie Boulevard", "Datart", "Globus", "Košík", "Penny Market",
            "Potrefená husa", "Rohlík", "Rossmann", "Teta Drogerie", "Čepro",
        ])
}

extension CheckRule {
    /// The IČO's last digit: weights 8 to 2, modulo 11 (Český statistický úřad, register of economic subjects).
    fileprivate static let ico = CheckRule.digit(
        WeightedDigit(weights: [8, 7, 6, 5, 4, 3, 2], modulus: 11, table: [1, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1]))
}
