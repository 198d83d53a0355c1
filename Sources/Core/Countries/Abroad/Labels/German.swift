import ReceiptModel

extension ForeignLanguage {
    package static let german = ForeignLanguage(
        code: "de", labels: germanLabels,
        payments: [
            (
                .cash,
                ["BAR", "BAR EUR", "BAR CHF", "GEGEBEN BAR", "BARGELD", "BARZAHLUNG", "BAR ERHALTEN", "BAR BEZAHLT"]
            ),
            (
                .card,
                [
                    "KARTENZAHLUNG", "EC KARTE", "GIROCARD", "EC CASH", "KREDITKARTE", "KARTE", "EC LASTSCHRIFT",
                    "GEGEBEN EC CASH", "DEBITKARTE", "BANKOMAT", "BANKOMATKARTE", "KARTENZAHLUNG EUR", "LASTSCHRIFT",
                    "POSTCARD", "POSTFINANCE CARD", "MAESTRO CH", "EUROCARD", "EC KARTENZAHLUNG", "GEGEBEN EC KARTE",
                ]
            ),
            (.voucher, ["GUTSCHEIN", "GUTSCHEINKARTE", "ESSENSGUTSCHEIN"]),
            (.transfer, ["ÜBERWEISUNG", "AUF RECHNUNG"]),
            (.instant, ["TWINT"]),
        ],
        months: [
            ["januar", "jänner", "jan"], ["februar", "feber", "feb"], ["märz", "mrz", "mär"], ["april", "apr"], ["mai"],
            ["juni", "jun"], ["juli", "jul"], ["august", "aug"], ["september", "sep", "sept"], ["oktober", "okt"],
            ["november", "nov"], ["dezember", "dez"],
        ])

    private static let germanLabels: [Label] =
        Label.all(
            .payable, "ZU ZAHLEN", "ZAHLBETRAG", "RECHNUNGSBETRAG", "GESAMTBETRAG", "ENDBETRAG", "ZU ZAHLENDER BETRAG",
            "RECHNUNGSSUMME", "ENDSUMME", "ZU BEZAHLEN", "NOCH ZU ZAHLEN", "FÄLLIGER BETRAG", "OFFENER BETRAG")
        + Label.all(
            .grandTotal, "SUMME EUR", "GESAMTSUMME", "TOTAL EUR", "SUMME IN EUR", "BETRAG EUR", "GESAMT EUR",
            "SUMME INKL MWST", "BRUTTOSUMME", "GESAMT BRUTTO", "RECHNUNGSENDBETRAG", "TOTAL INKL MWST",
            "TOTALBETRAG", "GESAMTPREIS", "BRUTTOBETRAG", "SUMME BRUTTO", "GESAMT INKL MWST", "TOTAL BRUTTO")
        + Label.all(.total, "SUMME", "GESAMT", "BETRAG", "TOTAL")
        + Label.all(
            .subtotal, "ZWISCHENSUMME", "ZWSUMME", "ZW SUMME", "WARENWERT", "ZWISCHENTOTAL", "SUBTOTAL",
            "SUMME POSITIONEN")
        + Label.all(
            .netTotal, "NETTO", "NETTOSUMME", "NETTOBETRAG", "SUMME NETTO", "GESAMT NETTO", "NETTO EUR", "TOTAL NETTO",
            "NETTO GESAMT", "NETTO WARENWERT", "TOTAL EXKL MWST", "TOTAL OHNE MWST", "SUMME OHNE STEUER", "ENTGELT",
            "OHNE MWST",
            "GESAMT EXKL MWST")
        + Label.all(
            .taxTotal, "MWST", "MWST BETRAG", "UMSATZSTEUER", "STEUER", "ENTHALTENE MWST", "SUMME MWST", "UST",
            "MWST EUR", "TOTAL MWST", "MEHRWERTSTEUER", "INKL MWST", "INCL MWST", "DAVON MWST", "MWST TOTAL",
            "STEUERBETRAG", "ENTHALTENE UST", "INKL UST", "GESAMT MWST", "MWST GESAMT")
        + Label.all(
            .discount, "RABATT", "NACHLASS", "PREISVORTEIL", "SKONTO", "SOFORTRABATT", "AKTIONSRABATT",
            "PREISNACHLASS", "COUPON RABATT")
        + Label.all(.payment, "GEGEBEN", "GEG EUR", "BEZAHLT", "ERHALTEN", "ZAHLUNG", "GEGEBEN EUR")
        + Label.all(
            .change, "RÜCKGELD", "RÜCKGELD EUR", "ZURÜCK", "WECHSELGELD", "RÜCKGELD BAR", "RUCKGELD", "RETOUR",
            "RÜCKGELD CHF", "HERAUSGELD", "HERAUSGABE", "RETOURGELD")
        + Label.all(.rounding, "RUNDUNG", "RUNDUNGSDIFFERENZ", "RUNDUNGSBETRAG")
        + Label.all(
            .notPaid, "SIE SPAREN", "SIE HABEN GESPART", "PUNKTE", "ANZAHL ARTIKEL", "ARTIKELANZAHL", "ERSPARNIS",
            "PUNKTESTAND", "PAYBACK", "GESAMTERSPARNIS", "SUMME PREISVORTEIL", "AKTION STATT", "ANZAHL POSITIONEN")
        + Label.all(.conversion, "WECHSELKURS", "UMRECHNUNGSKURS", "KURS")
        + Label.all(
            .taxTable, "MWST NETTO BRUTTO", "STEUER NETTO BRUTTO", "NETTO MWST BRUTTO", "STEUERSATZ", "MWST NETTO",
            "BRUTTO NETTO", "NETTO STEUER BRUTTO", "MWST SATZ", "MWST PROZENT NETTO BRUTTO", "NETTO BRUTTO",
            "MWST BETRAG BRUTTO", "SATZ NETTO")
        + Label.all(
            .itemTable, "BEZEICHNUNG", "ARTIKEL MENGE", "MENGE PREIS", "MENGE", "EINZELPREIS", "MGE PREIS SUMME",
            "BEZEICHNUNG BETRAG", "ANZAHL PREIS", "ARTIKEL")
        + Label.all(
            .date, "DATUM", "RECHNUNGSDATUM", "BELEGDATUM", "KAUFDATUM", "VERKAUFSDATUM", "UHRZEIT", "DATUM UHRZEIT",
            "AUSSTELLUNGSDATUM")
        + Label.all(
            .otherDate, "FÄLLIG", "LIEFERDATUM", "LEISTUNGSDATUM", "FÄLLIGKEITSDATUM", "GÜLTIG BIS", "ANREISE",
            "ABREISE", "LEISTUNGSZEITRAUM", "BESTELLDATUM", "ZAHLBAR BIS")
        + Label.all(
            .number, "RECHNUNGSNUMMER", "RECHNUNG NR", "RECHNUNGS NR", "BELEGNUMMER", "BELEG NR", "BON NR", "BONNUMMER",
            "RECHNUNGSNR", "RG NR", "QUITTUNG NR", "KASSENBON NR", "BELEGNR", "QUITTUNGSNUMMER")
        + Label.all(.buyer, "KUNDE", "RECHNUNGSEMPFÄNGER", "BESTELLER", "RECHNUNG AN", "UID KUNDE")
        + Label.all(
            .cashier, "KASSIERER", "KASSIERERIN", "BEDIENER", "ES BEDIENTE SIE", "BEDIENUNG", "KELLNER", "IHR KELLNER",
            "SIE BEDIENTE")
        + Label.all(.invoiceWord, "RECHNUNG", "ZAHLUNGSZIEL", "KUNDENNUMMER", "RECHNUNGSADRESSE")
        + Label.all(.refundWord, "GUTSCHRIFT", "STORNORECHNUNG", "RÜCKNAHME", "WARENRÜCKGABE")
        + Label.all(.copyWord, "DUPLIKAT", "RECHNUNGSKOPIE")
        + Label.all(.proformaWord, "PROFORMARECHNUNG", "ANGEBOT NR", "ZWISCHENRECHNUNG")
        + Label.all(.trainingWord, "TRAININGSBELEG", "TRAININGSBUCHUNG")
        + Label.all(.reportWord, "TAGESABSCHLUSS", "KASSENABSCHLUSS", "Z ABSCHLAG", "Z BERICHT", "X BERICHT")
}
