import ReceiptModel

extension ForeignCountry {
    /// Poland.
    ///
    /// NIP: ustawa o zasadach ewidencji i identyfikacji podatników (Dz.U. 1995 nr 142 poz. 702) art. 8b; rates: ustawa o VAT
    /// art. 41 and 146ef. What `SUMA PLN` says is the sum of the sale; deposits of packaging follow it, outside the tax
    /// (rozporządzenie o kasach rejestrujących).
    package static let poland = ForeignCountry(
        code: "PL", name: "Poland", languages: [.polish], currency: .abroad("PLN"), currencyMarks: ["ZŁ", "ZT"],
        taxNumbers: [
            TaxNumberRule(
                "NIP", labels: ["NIP", "NIP SPRZEDAWCY", "NR NIP", "NUMER NIP"],
                forms: [TaxNumberRule.Form("", 10), TaxNumberRule.Form("PL", 10)],
                .sum(weights: [6, 5, 7, 2, 3, 4, 5, 6, 7, -1], modulus: 11, leaves: [0]))
        ],
        taxRates: VATRatePeriod.rates(2300, 800, 500, 0),
        ownWords: [
            "PARAGON FISKALNY", "PARAGON", "PTU", "SUMA PTU", "SP Z O O", "SPÓŁKA", "NIP", "SPRZEDAŻ OPODATKOWANA",
            "SPRZEDAŻ OPODATK", "KASJER", "NIEFISKALNY", "REGON", "S K A", "SUMA PLN", "DO ZAPŁATY", "BDO",
        ],
        places: [
            "POLSKA", "POLAND", "WARSZAWA", "KRAKÓW", "ŁÓDŹ", "WROCŁAW", "POZNAŃ", "GDAŃSK", "SZCZECIN", "BYDGOSZCZ",
            "LUBLIN",
            "KATOWICE", "BIAŁYSTOK", "GDYNIA", "RZESZÓW", "TORUŃ", "KIELCE", "GLIWICE", "OLSZTYN", "SOPOT", "ZAKOPANE",
        ],
        postcodes: ["99-999"], domain: "pl", callingCode: "48",
        chains: [
            "Auchan", "Biedronka", "Carrefour", "Carrefour Express", "Castorama", "Delikatesy Centrum", "Empik",
            "Freshmarket", "Hebe", "Leroy Merlin", "Lewiatan", "Media Expert", "Orlen", "PKN Orlen", "Pepco",
            "Polo Market", "Polomarket", "RTV Euro AGD", "Rossmann", "Smyk", "Stokrotka", "Żabka",
        ])
}
