import ReceiptModel

extension ForeignCountry {
    /// Italy.
    ///
    /// Partita IVA: D.P.R. 633/1972 art. 35, eleven digits, the last by Luhn (Agenzia delle Entrate); rates: art. 16 of the same.
    package static let italy = ForeignCountry(
        code: "IT", name: "Italy", languages: [.italian], currency: .eur, smallestCoin: 5,
        taxNumbers: [
            TaxNumberRule(
                "P.IVA",
                labels: [
                    "P IVA", "PARTITA IVA", "PART IVA", "P I", "PIVA", "COD FISC E P IVA", "C F E P IVA", "CF PIVA",
                    "P IVA E C F", "P IVA CF", "C F P IVA",
                ],
                forms: [TaxNumberRule.Form("", 11), TaxNumberRule.Form("IT", 11)], .luhn(0..<11))
        ],
        taxRates: VATRatePeriod.rates(2200, 1000, 500, 400, 0),
        ownWords: [
            "DOCUMENTO COMMERCIALE", "DI VENDITA O PRESTAZIONE", "PARTITA IVA", "P IVA", "SCONTRINO",
            "TOTALE COMPLESSIVO",
            "S R L", "S P A", "S N C", "S A S DI", "RT", "PAGAMENTO ELETTRONICO", "IMPORTO PAGATO", "SCONTRINO FISCALE",
            "DI CUI IVA", "GRAZIE E ARRIVEDERCI",
        ],
        places: [
            "ITALIA", "ITALY", "ROMA", "MILANO", "NAPOLI", "TORINO", "PALERMO", "GENOVA", "BOLOGNA", "FIRENZE", "BARI",
            "VENEZIA", "VERONA", "PADOVA", "TRIESTE", "UDINE", "BERGAMO", "BRESCIA", "MODENA", "RIMINI", "PISA",
            "GORIZIA",
            "TREVISO", "MESTRE", "BOLZANO", "TRENTO", "ANCONA",
        ],
        postcodes: ["I-99999"], domain: "it", callingCode: "39",
        chains: [
            "Acqua & Sapone", "Carrefour", "Carrefour Express", "Carrefour Market", "Chef Express", "Conad",
            "Conad City", "Despar", "Esselunga", "Euronics", "Famila", "Ipercoop", "La Feltrinelli", "La Rinascente",
            "Leroy Merlin", "MD Discount", "Pam", "Penny Market", "Tigotà", "Tigros", "Unieuro",
        ])
}
