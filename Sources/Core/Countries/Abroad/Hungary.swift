import ReceiptModel

extension ForeignCountry {
    /// Hungary.
    ///
    /// Adószám: 8 digits, the last a check digit, a digit for the kind of taxation and two for the county (2017. évi CL. törvény
    /// on the order of taxation, and its decree 465/2017); rates: 2007. évi CXXVII. törvény (Áfa tv.) § 82. Coins below five
    /// forints are gone (2008), amounts have no decimals.
    package static let hungary = ForeignCountry(
        code: "HU", name: "Hungary", languages: [.hungarian], currency: .abroad("HUF"),
        currencyMarks: ["FT", "FORINT"],
        paysWhole: true, smallestCoin: 500,
        taxNumbers: [
            TaxNumberRule(
                "Adószám",
                labels: ["ADÓSZÁM", "ADÓSZ", "ASZ", "EU ADÓSZÁM", "KÖZÖSSÉGI ADÓSZÁM"],
                forms: [
                    TaxNumberRule.Form("", 11), TaxNumberRule.Form("HU", 8), TaxNumberRule.Form("", 8),
                ],
                .sum(weights: [9, 7, 3, 1, 9, 7, 3, 1], modulus: 10, leaves: [0]))
        ],
        taxRates: VATRatePeriod.rates(2700, 1800, 500, 0), dateOrder: .yearFirst,
        ownWords: [
            "NYUGTA", "ADÓSZÁM", "KFT", "ZRT", "NYRT", "BT", "NAV ELLENŐRZŐ KÓD", "NEM ADÓÜGYI BIZONYLAT", "ÁFA", "NAV",
            "KÖSZÖNJÜK A VÁSÁRLÁST", "KÖSZÖNJÜK", "EGYSZERŰSÍTETT SZÁMLA",
        ],
        places: [
            "MAGYARORSZÁG", "HUNGARY", "BUDAPEST", "DEBRECEN", "SZEGED", "PÉCS", "GYŐR", "MISKOLC", "NYÍREGYHÁZA",
            "KECSKEMÉT", "SZÉKESFEHÉRVÁR", "SIÓFOK", "SOPRON", "SZOMBATHELY", "NAGYKANIZSA", "ZALAEGERSZEG", "EGER",
        ],
        postcodes: ["H-9999"], domain: "hu", callingCode: "36",
        chains: [
            "Auchan", "CBA", "Coop", "Extreme Digital", "Libri", "Nemzeti Dohánybolt", "Penny Market", "Praktiker",
            "Rossmann", "Spar Magyarország", "eMAG",
        ])
}
