/// Words in the head of a list of goods, by the beginning that their forms have in common.
package enum GoodsWords {
    /// What the column of quantities is called.
    package static let quantities = [
        "KOL", "KOLIČINA", "КОЛ", "QTY", "QUANT", "MENGE", "ANZ", "ILOŚĆ", "CANT", "MENNY", "MNOŽ", "ANTAL", "QUANTITÉ",
        "QTÀ", "AANTAL", "KOM",
    ]
    /// What a row of tax begins with: `PDV 25,00 % 130,25`.
    package static let taxes = ["PDV", "POREZ", "VAT", "ПДВ", "ПОРЕЗ"]

    /// What may stand before such a word: `Uklj. PDV`, `Iznos PDV`, `Osnovica za PDV`.
    package static let beforeTaxes = [
        "UKLJ", "UKLJUČEN", "UKLJUČENO", "UKLJUČENI", "URAČUNAT", "URAČUNATI", "OBRAČUNATI", "IZNOS", "OSNOVICA", "OSN",
        "ZA", "OD", "TOGA", "УКЉУЧЕН", "УРАЧУНАТ", "ИЗНОС", "ОСНОВИЦА", "ЗА", "ОД", "INCL", "OF",
    ]

    /// Words and signs, as printed, between the figures of a row: of times, of currencies, of units.
    package static let betweenFigures: Set<String> = [
        "x", "X", "×", "*", "=", "@", "á", "a", "€", "kn", "KN", "EUR", "KM", "RSD", "din", "RM", "kom", "KOM", "kom.",
        "KOM.", "kg", "KG", "l", "L", "lit", "LIT", "ком", "КОМ", "кг", "%", "m", "M", "pc", "pcs", "PCS", "Stk", "St",
        "h", "H", "sat", "SAT", "usl", "USL", "each", "EA", "CHF", "zł", "lei", "Kč", "Ft", "kr",
    ]

    /// Units that make a figure before them a size: `0,33L`.
    package static let units = ["L", "LIT", "KG", "G", "ML", "CL", "DL", "M", "CM", "MM", "KOM", "%"]

    /// Those of ``units`` that are never the letter of a tax rate.
    package static let measures: Set<String> = ["L", "LIT", "KG", "ML", "CL", "DL", "CM", "MM", "КГ", "Л", "ЛИТ"]

    /// What the column of prices of one piece is called.
    package static let prices = [
        "CIJENA", "CENA", "ЦЕНА", "ЦИЈЕНА", "JED", "PRICE", "EACH", "UNIT", "PREIS", "EPREIS", "EINZEL", "PU", "PRIX",
        "PREZZO", "PRET", "EGYSÉGÁR", "CENA", "PRIJS", "STYCK", "APRIS",
    ]
}
