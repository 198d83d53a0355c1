/// Words around printed dates; script, case and accents do not matter.
package enum DateWords {
    /// What may stand between a label such as `Datum` and its colon without making it the date of something else.
    package static let ofIssue = [
        "RAČUNA", "IZDAVANJA", "FAKTURE", "РАЧУНА", "ИЗДАВАЊА", "ФАКТУРЕ", "I", "И", "VRIJEME", "VREME", "ВРЕМЕ",
        "ВРИЈЕМЕ", "SAT", "OF", "AND", "ISSUE", "INVOICE", "RECEIPT", "TIME", "DD", "MM", "GGGG", "YYYY", "DAN", "MJ",
        "MJESEC", "MESEC", "GOD", "GODINA", "UND", "UHRZEIT", "ZEIT", "BELEG", "RECHNUNG", "ORA", "HEURE", "ET", "GODZ",
        "ČAS", "TIJD", "EN", "TID", "URA", "IN", "IDŐ", "SALE", "PURCHASE", "TRANSACTION", "KUPNJE", "KUPOVINE",
        "PRODAJE",
        "TRANSAKCIJE", "КУПОВИНЕ", "ПРОДАЈЕ", "VENTE", "ACHAT", "VENDITA", "KAUFS", "VERKAUFS", "PRODEJE", "SPRZEDAŻY",
    ]
}
