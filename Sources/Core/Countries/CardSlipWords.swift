/// Words on the slip of a card terminal; script, case and accents do not matter.
///
/// As printed by terminals of banks in Croatia, Serbia and Bosnia and Herzegovina, and by those set to English (EMV Book 4,
/// section 11, asks for the application's identifier and name; ISO 8583 has terminal, merchant and authorisation).
package enum CardSlipWords {
    /// What only a terminal prints, each kind once: its number, the merchant's, the authorisation, the card's application.
    package static let kinds = [
        ["TERMINAL ID", "TERMINAL BR", "BROJ TERMINALA", "ID TERMINALA", "TID", "ТЕРМИНАЛ"],
        ["MERCHANT ID", "MID", "ID TRGOVCA", "BROJ TRGOVCA", "PRODAJNO MJESTO", "PRODAJNO MESTO"],
        [
            "AUTH CODE", "AUT KOD", "AUTORIZACIJSKI KOD", "AUTORIZACIONI KOD", "KOD AUTORIZACIJE", "ODOBRENJE",
            "BROJ ODOBRENJA",
            "APPROVAL CODE", "АУТОРИЗАЦИЈА", "ОДОБРЕЊЕ",
        ],
        ["AID"],
        ["MASTERCARD", "MAESTRO", "VISA", "DINACARD", "ДИНАКАРТИЦА", "BAMCARD", "AMEX", "DINERS"],
        ["RRN", "BATCH", "PAKET BR", "SEKVENCA"],
    ]

    /// What stands before the amount; on a receipt it heads a column.
    package static let amounts = ["IZNOS", "AMOUNT", "UKUPAN IZNOS", "ИЗНОС"]
}
