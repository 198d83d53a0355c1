/// Words that name a shop: its kind, or that it is a branch; script, case and accents do not matter.
package enum ShopWords {
    /// Kinds of shops, as they stand in their names: `Pekara`, `Caffe bar`, `Apoteka`.
    package static let kinds = [
        // HR, BA, RS
        "CAFFE", "CAFE", "KAFE", "KAFIĆ", "KAFANA", "KAFETERIJA", "BAR", "PUB", "BISTRO", "BISTROT", "PIZZA",
        "RESTORAN", "RESTAURANT",
        "KONOBA", "GOSTIONICA", "PIZZERIA", "PICERIJA", "ĆEVABDŽINICA", "BUREGDŽINICA", "ROŠTILJ", "SLASTIČARNA",
        "SLASTIČARNICA", "POSLASTIČARNICA", "PEKARA", "PEKARNICA", "MESNICA", "MESARA", "RIBARNICA", "LJEKARNA",
        "APOTEKA", "DROGERIJA", "OPTIKA", "MARKET", "SUPERMARKET", "HIPERMARKET", "MEGAMARKET", "MINIMARKET",
        "SAMOPOSLUGA", "PRODAVAONICA", "PRODAVNICA", "TRGOVINA", "PAPIRNICA", "KNJIŽARA", "ŽELJEZARIJA", "GVOŽĐARA",
        "GVOŽDŽARA", "KIOSK", "TRAFIKA", "PUMPA", "BENZINSKA", "SERVIS", "RADIONICA", "AUTOPRAONICA", "SALON",
        "BUTIK", "CVJEĆARNA", "CVEĆARA", "HOTEL", "HOSTEL", "PANSION", "STOVARIŠTE", "SKLADIŠTE", "DUĆAN", "RADNJA",
        "ТРГОВИНА", "САМОПОСЛУГА", "ПРОДАВНИЦА", "РЕСТОРАН", "КАФАНА", "КАФЕТЕРИЈА", "АПОТЕКА", "ПЕКАРА", "ГВОЖЂАРА",
        // elsewhere
        "SHOP", "STORE", "STATION", "TANKSTELLE", "APOTHEKE", "BÄCKEREI", "METZGEREI", "GASTHAUS", "GASTHOF",
        "WIRTSHAUS", "RISTORANTE", "TRATTORIA", "OSTERIA", "FARMACIA", "SUPERMERCATO", "PANIFICIO", "BOULANGERIE",
        "PHARMACIE", "BRASSERIE", "AUBERGE", "LÉKÁRNA", "KAVÁRNA", "RESTAURACE", "HOSPŮDKA", "APTEKA", "SKLEP",
        "GYÓGYSZERTÁR", "ÉTTEREM", "CUKRÁSZDA", "APOTEK", "LEKARNA", "GOSTILNA",
    ]

    /// What tells a branch of an issuer: `PJ 12`, `Poslovnica Split`, `BP Ravnice`.
    package static let branches = [
        "PJ", "POSLOVNICA", "PODRUŽNICA", "FILIJALA", "OGRANAK", "OBJEKAT", "OBJEKT", "BP", "PRODAJNO", "PRODAJNI",
        "MALOPRODAJA", "MALOPRODAJNI", "ПОСЛОВНИЦА", "ФИЛИЈАЛА", "ОГРАНАК", "ОБЈЕКАТ", "FILIALE", "FILIALA", "POBOČKA",
        "BRANCH", "SUCCURSALE",
    ]
}
