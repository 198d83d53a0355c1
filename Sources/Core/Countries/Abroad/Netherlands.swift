import ReceiptModel

extension ForeignCountry {
    /// The Netherlands.
    ///
    /// Btw-identificatienummer: NL, nine digits, B and two digits; of a company the nine digits are its RSIN by the test of
    /// eleven, of a sole trader since 2020 the whole by ISO 7064 MOD 97,10 (Belastingdienst). Rates: Wet op de
    /// omzetbelasting 1968, art. 9; the lower one was 6 % until the end of 2018.
    package static let netherlands = ForeignCountry(
        code: "NL", name: "the Netherlands", languages: [.dutch], currency: .eur, smallestCoin: 5,
        taxNumbers: [
            TaxNumberRule(
                "BTW",
                labels: [
                    "BTW NR", "BTW NUMMER", "BTW ID", "BTW", "BTWNR", "VAT NO", "OB NUMMER", "BTW IDENTIFICATIENUMMER",
                    "VAT NR",
                ],
                forms: [TaxNumberRule.Form("NL", 9, "B99")],
                anyOf: [[.sum(weights: [9, 8, 7, 6, 5, 4, 3, 2, -1], modulus: 11, leaves: [0])], [.mod97]])
        ],
        taxRates: VATRatePeriod.rates(2100, 0) + VATRatePeriod.rates(900, from: .law(2019, 1, 1))
            + VATRatePeriod.rates(600, until: .law(2018, 12, 31)),
        ownWords: [
            "B V", "KVK", "KVK NR", "KVK NUMMER", "BTW", "PINPAS", "PINNEN", "STATIEGELD", "TE BETALEN", "KASSABON",
            "BETAALPAS", "WISSELGELD", "BEDANKT VOOR UW BEZOEK", "PINBETALING",
        ],
        places: [
            "NEDERLAND", "NETHERLANDS", "AMSTERDAM", "ROTTERDAM", "DEN HAAG", "UTRECHT", "EINDHOVEN", "GRONINGEN",
            "TILBURG",
            "BREDA", "NIJMEGEN", "HAARLEM", "ARNHEM", "SCHIPHOL", "LEIDEN", "DELFT", "MAASTRICHT", "ZWOLLE",
        ],
        postcodes: ["9999 AA"], domain: "nl", callingCode: "31",
        chains: [
            "AH to go", "Albert Heijn", "Bijenkorf", "Blokker", "Bruna", "Etos", "Febo", "HEMA", "Hoogvliet",
            "Intertoys", "Jumbo", "Kruidvat", "Praxis", "Vomar", "Zeeman",
        ])
}
