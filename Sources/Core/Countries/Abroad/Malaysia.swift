import ReceiptModel

extension ForeignCountry {
    /// Malaysia.
    ///
    /// Goods and Services Tax Act 2014: 6 % from April 2015 until May 2018; Service Tax Act 2018: 6 %, 8 % since March 2024;
    /// Sales Tax Act 2018: 5 and 10 %. Its tax numbers have no published check digit and are not read. Sums are rounded to five
    /// sen (Bank Negara, rounding mechanism of 2008).
    package static let malaysia = ForeignCountry(
        code: "MY", name: "Malaysia", languages: [.english], currency: .abroad("MYR"), currencyMarks: ["RM"],
        smallestCoin: 5,
        taxRates: VATRatePeriod.rates(600, 1000, 500, 0, from: .law(2015, 4, 1))
            + VATRatePeriod.rates(800, from: .law(2024, 3, 1)),
        ownWords: [
            "SDN BHD", "GST ID NO", "GST REG NO", "GST ID", "ROC NO", "SST ID", "GST NO",
            "GST REG", "SST NO",
        ],
        places: [
            "MALAYSIA", "KUALA LUMPUR", "SELANGOR", "JOHOR", "JOHOR BAHRU", "PENANG", "PULAU PINANG", "PETALING JAYA",
            "SHAH ALAM", "SUBANG JAYA", "MELAKA", "IPOH", "KLANG", "SKUDAI", "PERAK", "PUCHONG", "SERI KEMBANGAN",
            "KAJANG",
            "JALAN", "JLN", "TAMAN", "KEDAI", "BANDAR", "SDN", "BHD",
        ],
        domain: "my", callingCode: "60")
}
