import ReceiptModel

extension ForeignCountry {
    /// Slovenia.
    ///
    /// Davčna številka: zakon o davčnem postopku (ZDavP-2) and zakon o finančni upravi, eight digits, the last by modulus 11, for a
    /// payer of VAT with `SI` before them; rates: zakon o davku na dodano vrednost (ZDDV-1) art. 41, 5 % since 2020.
    package static let slovenia = ForeignCountry(
        code: "SI", name: "Slovenia", languages: [.slovene], currency: .eur,
        taxNumbers: [
            TaxNumberRule(
                "DDV",
                labels: [
                    "ID ZA DDV", "ID DDV", "ID ŠT ZA DDV", "DAVČNA ŠTEVILKA", "DAVČNA ŠT", "DŠ", "ID ŠT", "ID ŠT DDV",
                    "IDENTIFIKACIJSKA ŠTEVILKA ZA DDV", "DAV ŠT", "ID ŠTEVILKA ZA DDV", "ID ZA DDV ŠT",
                ],
                forms: [TaxNumberRule.Form("SI", 8), TaxNumberRule.Form("", 8)],
                .digit(
                    WeightedDigit(
                        weights: [8, 7, 6, 5, 4, 3, 2], modulus: 11, table: [nil, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1])))
        ],
        taxRates: VATRatePeriod.rates(2200, 950, 0) + VATRatePeriod.rates(500, from: .law(2020, 1, 1)),
        ownWords: [
            "ID ZA DDV", "DAVČNA ŠTEVILKA", "DDV", "ZOI", "EOR", "SKUPAJ ZA PLAČILO", "RAČUN ŠT", "HVALA ZA OBISK",
            "MATIČNA ŠTEVILKA", "ZA PLAČILO", "TRR",
        ],
        places: [
            "SLOVENIJA", "SLOVENIA", "LJUBLJANA", "MARIBOR", "CELJE", "KRANJ", "KOPER", "NOVO MESTO", "VELENJE", "PTUJ",
            "PORTOROŽ", "BLED", "NOVA GORICA", "MURSKA SOBOTA", "POSTOJNA", "KRŠKO", "BREŽICE", "JESENICE", "DOMŽALE",
        ],
        postcodes: ["SI-9999"], domain: "si", callingCode: "386",
        chains: [
            "Hofer", "Merkur", "Mladinska knjiga", "Rutar", "Spar Slovenija", "Tuš",
        ])
}
