import ReceiptModel

extension ForeignCountry {
    /// Austria.
    ///
    /// UID: the Ministry of Finance's description of the check digit (also in the Commission's list of VAT number forms); rates:
    /// Umsatzsteuergesetz 1994 § 10, and 5 % for meals and nights from July 2020 to the end of 2021 (§ 28 Abs. 52).
    package static let austria = ForeignCountry(
        code: "AT", name: "Austria", languages: [.german], currency: .eur,
        taxNumbers: [
            TaxNumberRule(
                "UID", labels: ["UID", "UID NR", "UID NUMMER", "USt-IdNr", "UST ID NR", "UST ID", "VAT NO", "ATU"],
                forms: [TaxNumberRule.Form("ATU", 8)],
                .digit(
                    WeightedDigit(
                        weights: [1, 2, 1, 2, 1, 2, 1], modulus: 10, table: [0, 9, 8, 7, 6, 5, 4, 3, 2, 1],
                        sumsDigits: true, offset: 4)))
        ],
        taxRates: VATRatePeriod.rates(2000, 1000, 1300, 1900, 0)
            + VATRatePeriod.rates(500, from: .law(2020, 7, 1), until: .law(2021, 12, 31)),
        ownWords: ["KASSENID", "KASSEN ID", "GES M B H", "REGISTRIERKASSE", "BANKOMAT", "BANKOMATKARTE", "RKSV"],
        places: [
            "ÖSTERREICH", "AUSTRIA", "WIEN", "VIENNA", "GRAZ", "LINZ", "SALZBURG", "INNSBRUCK", "KLAGENFURT", "VILLACH",
            "BREGENZ", "DORNBIRN", "KITZBÜHEL", "SANKT PÖLTEN", "ST PÖLTEN", "EISENSTADT", "SCHWECHAT",
        ],
        postcodes: ["A-9999"], domain: "at", callingCode: "43",
        chains: [
            "Billa Plus", "Bipa", "Gigasport", "Hofer", "Kastner & Öhler", "Landzeit", "Libro", "MPreis", "Pagro",
            "Unimarkt",
        ])
}
