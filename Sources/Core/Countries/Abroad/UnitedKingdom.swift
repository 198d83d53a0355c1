import ReceiptModel

extension ForeignCountry {
    /// The United Kingdom.
    ///
    /// VAT registration number: nine digits, or twelve of a branch; weights 8 to 2 and the last two digits, modulo 97, since 2010
    /// also with 55 added (HMRC, VAT Input Statement). Rates: Value Added Tax Act 1994 s. 2 and 29A; meals and nights at
    /// 5 and 12.5 % from July 2020 to March 2022.
    package static let unitedKingdom = ForeignCountry(
        code: "GB", name: "the United Kingdom", languages: [.english], currency: .abroad("GBP"), currencyMarks: ["£"],
        taxNumbers: [
            TaxNumberRule(
                "VAT",
                labels: [
                    "VAT NO", "VAT REG NO", "VAT NUMBER", "VAT REG", "VAT REGISTRATION NO", "VAT REGISTRATION NUMBER",
                    "VAT",
                    "VAT NR", "VAT REG NUMBER",
                ],
                forms: [
                    TaxNumberRule.Form("GB", 9), TaxNumberRule.Form("", 9), TaxNumberRule.Form("GB", 12),
                    TaxNumberRule.Form("", 12),
                ],
                .sum(weights: [8, 7, 6, 5, 4, 3, 2, 10, 1], modulus: 97, leaves: [0, 42]))
        ],
        taxRates: VATRatePeriod.rates(2000, 500, 0)
            + VATRatePeriod.rates(1250, from: .law(2021, 10, 1), until: .law(2022, 3, 31)),
        ownWords: ["VAT NO", "VAT REG NO", "VAT REG", "VAT NUMBER", "PLC", "POUND STERLING", "VAT RATE"],
        places: [
            "UNITED KINGDOM", "ENGLAND", "SCOTLAND", "WALES", "LONDON", "MANCHESTER", "BIRMINGHAM", "EDINBURGH",
            "GLASGOW",
            "LIVERPOOL", "BRISTOL", "LEEDS", "OXFORD", "CAMBRIDGE", "HEATHROW", "GATWICK", "BELFAST", "CARDIFF",
            "SHEFFIELD",
        ],
        postcodes: ["A9 9AA", "A99 9AA", "AA9 9AA", "AA99 9AA", "A9A 9AA", "AA9A 9AA"], domain: "uk", callingCode: "44",
        chains: [
            "Argos", "Asda", "Caffè Nero", "Co-op", "Currys", "Greggs", "Halfords", "Holland & Barrett",
            "J D Wetherspoon", "John Lewis", "M&S", "M&S Simply Food", "Marks & Spencer", "Morrisons", "Nando's",
            "Poundland", "Sainsbury's", "Sainsbury's Local", "Screwfix", "Superdrug", "Tesco", "Tesco Express",
            "Tesco Extra", "Tesco Metro", "WH Smith", "WHSmith", "Wagamama", "Waitrose", "Waitrose & Partners",
            "Waterstones", "Wetherspoon", "Wilko",
        ])
}
