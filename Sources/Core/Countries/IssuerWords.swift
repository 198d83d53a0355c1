/// Words of a paper's head that tell what a row of it is, by what they tell; script, case and accents do not matter.
package enum IssuerWords {
    /// Headings of papers; a row with one is no name.
    package static let headings = [
        "РАЧУН", "RAČUN", "FISKALNI", "ФИСКАЛНИ", "FAKTURA", "ФАКТУРА", "PREDRAČUN", "KOPIJA", "КОПИЈА", "STORNO",
        "INVOICE", "RECEIPT", "BILL", "RECHNUNG", "QUITTUNG", "BELEG", "KASSENBON", "FACTURE", "TICKET", "REÇU",
        "PARAGON", "RACHUNEK", "FISKALNY", "BON", "FISCAL", "SCONTRINO", "RICEVUTA", "DOCUMENTO", "COMMERCIALE",
        "KVITTO", "NYUGTA", "ÚČTENKA", "DOKLAD", "FACTUUR", "KASSABON", "NUMBER", "BARVERKAUF", "TABLE", "TISCH",
        "COUNTER", "CASHIER", "KASSE", "KASSENID", "ORDER", "CUSTOMER", "PAGE", "DESCRIPTION", "ITEM", "QTY",
    ]

    /// What stands before the name of a sole trader: `vl.` is *vlasnik*, the owner.
    package static let owner = ["VL", "VLASNIK", "VLASNICA", "ВЛ", "ВЛАСНИК", "INH", "INHABER", "INHABERIN"]

    /// Behind it stands what a trade is for: `obrt za popravke`.
    package static let purpose = ["ZA", "ЗА", "FÜR"]

    /// What stands before the name of who issues a paper, where that is not its head.
    package static let issuers = [
        "IZDAVATELJ", "IZDAVALAC", "ИЗДАВАЛАЦ", "PRODAVATELJ", "ISPORUČITELJ", "ISPORUČILAC",
        "DOBAVLJAČ", "ДОБАВЉАЧ", "SELLER", "SUPPLIER",
    ]

    /// Greetings and notices.
    package static let greetings = [
        "DOBRODOŠLI", "HVALA", "ПОЗДРАВ", "ХВАЛА", "ДОБРОДОШЛИ", "POSJETI", "RADNO", "VRIJEME", "WELCOME", "THANK",
        "THANKS", "WILLKOMMEN", "DANKE", "VIELEN", "DANK", "ÖFFNUNGSZEITEN", "GEÖFFNET", "BEDIENTE", "MERCI",
        "BIENVENUE", "GRAZIE", "ARRIVEDERCI", "DZIĘKUJEMY", "ZAPRASZAMY", "DĚKUJEME", "MULTUMIM", "BEDANKT", "TACK",
        "VÄLKOMMEN", "KÖSZÖNJÜK", "BUONGIORNO", "BENVENUTI", "VÍTEJTE", "VENIT", "BUNĂ", "DZIEŃ", "DOBRY", "WITAMY",
        "ÜDVÖZÖLJÜK", "ÉTVÁGYAT", "NASVIDENJE", "POZDRAVLJENI", "SELAMAT", "DATANG", "TERIMA", "BONJOUR", "OPEN",
        "OPENING", "HOURS", "RETURN", "EXCHANGE",
    ]

    /// Words of streets and places in an address.
    package static let streets = [
        "ULICA", "UL", "TRG", "CESTA", "AVENIJA", "OBALA", "ŠETALIŠTE", "BULEVAR", "БУЛЕВАР", "УЛИЦА", "УЛ", "ТРГ",
        "ПУТ", "PUT", "BB", "STRASSE", "STR", "PLATZ", "ALLEE", "GASSE", "WEG", "RUE", "AVENUE", "BOULEVARD", "PLACE",
        "VIA",
        "PIAZZA", "CORSO", "VIALE", "ALEJA", "AL", "STREET", "ROAD", "LANE", "DRIVE", "SQUARE", "JALAN", "JLN",
        "TAMAN", "LORONG", "BANDAR", "KAMPUNG", "LOT", "BLOK", "STRADA", "BDUL", "UTCA", "NÁMĚSTÍ", "ULICE",
        "STRAAT", "GRACHT", "PLEIN", "GATAN", "VÄGEN", "KAWASAN", "POSTFACH",
    ]

    /// Endings of streets in one word: `Bahnhofstraße`, `Keizersgracht`.
    package static let streetEndings = [
        "STRASSE", "STRABE", "STR", "GASSE", "ALLEE", "PLATZ", "GRACHT", "STRAAT", "GATAN",
    ]

    /// What stands before a telephone number, a register or a tax number.
    package static let contacts = [
        "TEL", "TELEFON", "TELEFAX", "FAX", "MOB", "MOBITEL", "PHONE", "ТЕЛ", "EMAIL", "WWW", "HTTP", "HTTPS", "REG",
        "GST", "ROC", "NIP", "CUI", "CIF", "UID", "UST", "STNR", "SIRET", "MBS", "MB", "MWST",
    ]
}
