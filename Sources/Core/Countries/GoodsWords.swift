/// Words in the head of a list of goods, by the beginning that their forms have in common.
package enum GoodsWords {
    /// What the column of quantities is called.
    package static let quantities = [
        "KOL", "KOLIČINA", "КОЛ", "QTY", "QUANT", "MENGE", "ANZ", "ILOŚĆ", "CANT", "MENNY", "MNOŽ", "ANTAL", "QUANTITÉ",
        "QTÀ", "AANTAL", "KOM",
    ]
    /// What the column of prices of one piece is called.
    package static let prices = [
        "CIJENA", "CENA", "ЦЕНА", "ЦИЈЕНА", "JED", "PRICE", "EACH", "UNIT", "PREIS", "EPREIS", "EINZEL", "PU", "PRIX",
        "PREZZO", "PRET", "EGYSÉGÁR", "CENA", "PRIJS", "STYCK", "APRIS",
    ]
}
