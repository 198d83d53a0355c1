import ReceiptModel

extension ForeignLanguage {
    package static let dutch = ForeignLanguage(
        code: "nl", labels: dutchLabels,
        payments: [
            (.cash, ["CONTANT", "CONTANTEN", "CONTANT EUR", "CONTANT BETAALD"]),
            (
                .card,
                [
                    "PINPAS", "PIN", "PINNEN", "PINBETALING", "BANKPAS", "BETAALPAS", "CREDITCARD", "BANCONTACT",
                    "V PAY", "CONTACTLOOS",
                ]
            ),
            (.voucher, ["CADEAUKAART", "WAARDEBON", "CADEAUBON"]),
            (.transfer, ["OVERBOEKING", "IDEAL"]),
        ],
        months: [
            ["januari", "jan"], ["februari", "feb"], ["maart", "mrt"], ["april", "apr"], ["mei"], ["juni", "jun"],
            ["juli", "jul"], ["augustus", "aug"], ["september", "sep"], ["oktober", "okt"], ["november", "nov"],
            ["december", "dec"],
        ])

    private static let dutchLabels: [Label] =
        Label.all(
            .payable, "TE BETALEN", "TOTAAL TE BETALEN", "TE VOLDOEN", "TE BETALEN BEDRAG", "NOG TE BETALEN",
            "SALDO DUE")
        + Label.all(
            .grandTotal, "TOTAAL INCL BTW", "TOTAALBEDRAG", "FACTUURBEDRAG", "TOTAAL EUR", "EINDTOTAAL",
            "TOTAAL INCLUSIEF BTW", "BEDRAG INCL BTW", "TOTAAL GENERAAL", "BRUTO TOTAAL")
        + Label.all(.total, "TOTAAL", "BEDRAG", "TOTALE BEDRAG")
        + Label.all(
            .netTotal, "TOTAAL EXCL BTW", "SUBTOTAAL EXCL BTW", "TOTAAL EXCLUSIEF BTW", "BEDRAG EXCL BTW", "EXCL BTW",
            "NETTO BEDRAG")
        + Label.all(.subtotal, "SUBTOTAAL", "TUSSENTOTAAL", "SUBTOTAAL INCL BTW")
        + Label.all(
            .taxTotal, "TOTAAL BTW", "BTW BEDRAG", "BTW TOTAAL", "BTW", "WAARVAN BTW", "INCL BTW", "BTW HOOG",
            "BTW LAAG")
        + Label.all(.discount, "KORTING", "TOTAAL KORTING", "KORTINGEN", "UW KORTING", "BONUS", "ACTIEKORTING")
        + Label.all(.payment, "BETAALD", "ONTVANGEN", "GEGEVEN", "BETALING", "VOLDAAN", "BETAALWIJZE")
        + Label.all(.change, "WISSELGELD", "TERUG", "RETOUR", "TERUGGAVE", "WISSELGELD RETOUR")
        + Label.all(.rounding, "AFRONDING", "AFRONDINGSVERSCHIL")
        + Label.all(.deposit, "STATIEGELD", "EMBALLAGE")
        + Label.all(
            .notPaid, "AANTAL ARTIKELEN", "UW VOORDEEL", "TOTAAL VOORDEEL", "BONUSPUNTEN", "AANTAL PAPIEREN ZEGELS",
            "SPAARPUNTEN")
        + Label.all(.taxTable, "BTW OVER EUR", "BTW GRONDSLAG", "BTW TARIEF", "GRONDSLAG BTW", "BTW SPECIFICATIE")
        + Label.all(.itemTable, "OMSCHRIJVING", "OMSCHRIJVING AANTAL PRIJS", "AANTAL PRIJS", "ARTIKEL PRIJS", "AANTAL")
        + Label.all(.date, "FACTUURDATUM", "DATUM", "BONDATUM", "DATUM TIJD")
        + Label.all(.otherDate, "VERVALDATUM", "LEVERDATUM", "AANKOMST", "VERTREK", "GELDIG TOT", "ORDERDATUM")
        + Label.all(
            .number, "FACTUURNUMMER", "FACTUUR NR", "BONNUMMER", "BON NR", "REKENING NR", "BONNR", "TRANSACTIENUMMER",
            "FACTUURNR")
        + Label.all(.buyer, "KLANT", "FACTUURADRES")
        + Label.all(.cashier, "KASSIÈRE", "KELNER", "MEDEWERKER", "U BENT GEHOLPEN DOOR", "BEDIEND DOOR")
        + Label.all(.invoiceWord, "FACTUUR", "KLANTNUMMER")
        + Label.all(.refundWord, "CREDITNOTA", "CREDITFACTUUR", "TERUGBETALING")
        + Label.all(.copyWord, "KOPIE BON")
        + Label.all(.proformaWord, "OFFERTE", "PROFORMAFACTUUR")
}
