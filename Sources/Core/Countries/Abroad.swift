/// What receipts of other countries print, in English, German, French, Dutch, Italian and Slovene: people travel, and what they pay there
/// is an expense, too.
///
/// No profile: no law, no currency and no tax is known; so such a receipt is always looked at by a person.
package enum Abroad {
    /// Labels that are looked for beside those of the three countries, where none of them is the receipt's.
    package static let labels: [Label] = english + german + frenchAndDutch + italianAndSlovene

    private static let english: [Label] =
        Label.all(
            .payable, "AMOUNT DUE", "TOTAL DUE", "BALANCE DUE", "AMOUNT PAYABLE", "TOTAL PAYABLE", "TOTAL TO PAY",
            "NET PAYABLE", "ROUNDED TOTAL", "TOTAL ROUNDED", "TOTAL AFTER ROUNDING", "TOTAL ROUNDING",
            "TOTAL AFTER ADJ", "TOTAL AFTER ADJUSTMENT", "AMOUNT TO PAY", "TO PAY", "BILL TOTAL", "TOTAL BILL",
            "TOTAL AMT PAYABLE", "TOTAL AMOUNT PAYABLE", "FINAL TOTAL")
        + Label.all(
            .grandTotal, "GRAND TOTAL", "TOTAL AMOUNT", "TOTAL AMT", "NET TOTAL", "NETT TOTAL", "TOTAL INCL GST",
            "TOTAL INC GST", "TOTAL INCLUSIVE GST", "TOTAL INCLUSIVE OF GST", "TOTAL WITH GST", "TOTAL INCL TAX",
            "TOTAL INCL VAT", "TOTAL SALES INCLUSIVE OF GST", "TOTAL SALES INCLUSIVE GST", "TOTAL SALES INCL GST",
            "TOTAL AMOUNT INCL GST", "TOTAL AMT INCL GST", "TOTAL INCL OF GST", "NET AMOUNT", "NETT AMOUNT", "NET AMT",
            "NETT AMT", "TOTAL RM", "TOTAL MYR", "TOTAL USD", "TOTAL GBP", "TOTAL EUR", "SALES TOTAL INCL GST")
        + Label.all(.total, "TOTAL", "TOTAL SALES", "TOTAL SALE", "SALES TOTAL", "TOTALS", "INVOICE TOTAL")
        + Label.all(
            .subtotal, "SUBTOTAL", "SUB TOTAL", "SUBTTL", "SUB TTL", "ITEM TOTAL", "TOTAL BEFORE DISCOUNT",
            "GROSS TOTAL", "TOTAL 0% SUPPLIES", "TOTAL 6% SUPPLIES", "TOTAL TAXABLE SUPPLIES", "TOTAL SUPPLIES",
            "TOTAL ZERO RATED SUPPLIES")
        + Label.all(
            .netTotal, "TOTAL EXCL GST", "TOTAL EXCLUDING GST", "TOTAL EXCLUSIVE GST", "TOTAL SALES EXCLUDING GST",
            "TOTAL SALES EXCL GST", "TOTAL EXC GST", "TOTAL EXCL TAX", "TOTAL BEFORE TAX", "TOTAL BEFORE GST",
            "TOTAL EXCL VAT", "TAXABLE AMOUNT", "AMOUNT EXCL GST", "TOTAL W O GST", "TOTAL WITHOUT GST")
        + Label.all(
            .taxTotal, "TOTAL GST", "GST TOTAL", "TOTAL TAX", "GST AMOUNT", "GST AMT", "TAX TOTAL", "SALES TAX",
            "TOTAL VAT", "VAT TOTAL", "ADD GST", "GST PAYABLE", "SERVICE TAX", "TOTAL SST", "TOTAL TAX AMT",
            "GST INCLUDED IN TOTAL", "INCLUDED IN TOTAL", "VAT INCLUDED", "TAX INCLUDED", "TOTAL INCLUDES GST",
            "GST INCLUDED")
        + Label.all(.discount, "DISCOUNT", "TOTAL DISCOUNT", "DISC", "LESS DISCOUNT", "ITEM DISCOUNT", "BILL DISCOUNT")
        + Label.all(
            .payment, "CASH", "VISA", "MASTERCARD", "MASTER CARD", "CREDIT CARD", "DEBIT CARD", "AMEX", "CASH TENDERED",
            "CASH RECEIVED", "CASH PAYMENT", "AMOUNT PAID", "TENDERED", "TENDER", "PAID", "AMOUNT TENDERED",
            "PAID AMOUNT", "PAYMENT", "BANK CARD", "GIFT CARD", "RECEIVED", "CARD PAYMENT", "TOTAL PAID",
            "CUSTOMER PAY",
            "CASH AMOUNT", "CASH PAID")
        + Label.all(
            .change, "CHANGE", "CHANGE DUE", "CASH CHANGE", "BALANCE", "AMOUNT CHANGE", "CHANGE AMOUNT", "TOTAL CHANGE")
        + Label.all(
            .notPaid, "TOTAL QTY", "TOTAL QUANTITY", "TOTAL ITEMS", "TOTAL ITEM", "TOTAL SAVINGS", "TOTAL SAVING",
            "YOU SAVED", "ITEMS SOLD", "ITEM COUNT", "POINTS", "TOTAL POINTS", "NO OF ITEMS", "TOTAL NO OF ITEMS",
            "TOTAL UNITS", "QTY TOTAL", "REBATE EARNED")
        + Label.all(
            .rounding, "ROUNDING", "ROUNDING ADJ", "ROUNDING ADJUSTMENT", "ROUND ADJ", "ROUND AMT", "ROUNDING AMT",
            "ROUND D AMT", "BILL ROUNDING", "RND ADJ", "ROUND OFF")
        + Label.all(
            .taxTable, "GST SUMMARY", "TAX SUMMARY", "VAT SUMMARY", "GST ANALYSIS", "GST SUMMARY AMOUNT TAX",
            "TAX CODE", "SUMMARY AMOUNT TAX", "VAT ANALYSIS", "GST DETAIL")
        + Label.all(.itemTable, "DESCRIPTION", "QTY PRICE AMOUNT", "ITEM QTY", "UNIT PRICE", "QTY U PRICE", "QTY ITEM")
        + Label.all(.date, "DATE", "INVOICE DATE", "DATE TIME", "TRANSACTION DATE", "RECEIPT DATE", "BILL DATE")
        + Label.all(.otherDate, "DUE DATE", "DELIVERY DATE", "EXPIRY", "EXP DATE", "VALID UNTIL", "BEST BEFORE")
        + Label.all(
            .number, "INVOICE NO", "INVOICE NUMBER", "RECEIPT NO", "RECEIPT NUMBER", "BILL NO", "INV NO", "DOC NO",
            "DOCUMENT NO", "TAX INVOICE NO", "TRANSACTION NO", "CHECK NO")
        + Label.all(.invoiceWord, "TAX INVOICE", "INVOICE", "BILL TO", "PAYMENT TERMS")
        + Label.all(.cashier, "CASHIER", "SERVED BY", "OPERATOR", "SALESPERSON")
        + Label.all(.refundWord, "REFUND", "CREDIT NOTE")
        + Label.all(.reportWord, "Z REPORT", "X REPORT", "DAILY REPORT", "DAY END REPORT", "TAGESABSCHLUSS")

    private static let german: [Label] =
        Label.all(
            .payable, "ZU ZAHLEN", "ZAHLBETRAG", "RECHNUNGSBETRAG", "GESAMTBETRAG", "ENDBETRAG", "ZU ZAHLENDER BETRAG",
            "RECHNUNGSSUMME", "ENDSUMME")
        + Label.all(
            .grandTotal, "SUMME EUR", "GESAMTSUMME", "TOTAL EUR", "SUMME IN EUR", "BETRAG EUR", "GESAMT EUR",
            "SUMME INKL MWST", "BRUTTOSUMME", "GESAMT BRUTTO", "RECHNUNGSENDBETRAG")
        + Label.all(.total, "SUMME", "GESAMT", "BETRAG", "TOTAL")
        + Label.all(.subtotal, "ZWISCHENSUMME", "ZWSUMME", "ZW SUMME", "WARENWERT")
        + Label.all(.netTotal, "NETTO", "NETTOSUMME", "NETTOBETRAG", "SUMME NETTO", "GESAMT NETTO", "NETTO EUR")
        + Label.all(
            .taxTotal, "MWST", "MWST BETRAG", "UMSATZSTEUER", "STEUER", "ENTHALTENE MWST", "SUMME MWST", "UST",
            "MWST EUR")
        + Label.all(.discount, "RABATT", "NACHLASS", "PREISVORTEIL", "SKONTO")
        + Label.all(
            .payment, "BAR", "GEGEBEN", "BAR EUR", "KARTENZAHLUNG", "EC KARTE", "GIROCARD", "EC CASH", "GEG EUR",
            "KREDITKARTE", "KARTE", "EC LASTSCHRIFT", "GEGEBEN BAR", "GEGEBEN EC CASH", "BARGELD", "DEBITKARTE",
            "BEZAHLT")
        + Label.all(.change, "RÜCKGELD", "RÜCKGELD EUR", "ZURÜCK", "WECHSELGELD", "RÜCKGELD BAR", "RUCKGELD")
        + Label.all(
            .notPaid, "SIE SPAREN", "SIE HABEN GESPART", "PUNKTE", "ANZAHL ARTIKEL", "ARTIKELANZAHL", "ERSPARNIS",
            "PUNKTESTAND", "PAYBACK")
        + Label.all(
            .taxTable, "MWST NETTO BRUTTO", "STEUER NETTO BRUTTO", "NETTO MWST BRUTTO", "STEUERSATZ", "MWST NETTO",
            "BRUTTO NETTO", "NETTO STEUER BRUTTO", "MWST SATZ")
        + Label.all(.deposit, "PFAND", "LEERGUT")
        + Label.all(.date, "DATUM", "RECHNUNGSDATUM", "BELEGDATUM", "KAUFDATUM", "VERKAUFSDATUM", "UHRZEIT")
        + Label.all(.otherDate, "FÄLLIG", "LIEFERDATUM", "LEISTUNGSDATUM", "FÄLLIGKEITSDATUM", "GÜLTIG BIS")
        + Label.all(
            .number, "RECHNUNGSNUMMER", "RECHNUNG NR", "RECHNUNGS NR", "BELEGNUMMER", "BELEG NR", "BON NR", "BONNUMMER",
            "RECHNUNGSNR")
        + Label.all(.invoiceWord, "RECHNUNG", "ZAHLUNGSZIEL", "KUNDENNUMMER")

    private static let frenchAndDutch: [Label] =
        Label.all(
            .payable, "SOMME À PAYER", "NET À PAYER", "MONTANT À PAYER", "TOTAL À PAYER", "RESTE À PAYER", "TE BETALEN",
            "TOTAAL TE BETALEN")
        + Label.all(
            .grandTotal, "TOTAL TTC", "MONTANT TTC", "TOTAL FACTURE TTC", "TOTAL GÉNÉRAL", "TOTAAL INCL BTW",
            "TOTAALBEDRAG",
            "FACTUURBEDRAG", "TOTAAL EUR")
        + Label.all(.total, "TOTAAL", "TOTAL FACTURE", "BEDRAG")
        + Label.all(.netTotal, "TOTAL HT", "MONTANT HT", "SOUS TOTAL HT", "TOTAAL EXCL BTW", "SUBTOTAAL EXCL BTW")
        + Label.all(.subtotal, "SOUS TOTAL", "SUBTOTAAL")
        + Label.all(.taxTotal, "TOTAL TVA", "MONTANT TVA", "DONT TVA", "TOTAAL BTW", "BTW BEDRAG")
        + Label.all(.date, "DATE DE FACTURE", "DATE FACTURE", "FACTUURDATUM", "ÉMISE LE", "FACTURE DU")
        + Label.all(
            .otherDate, "DATE LIMITE DE PAIEMENT", "DATE D'ÉCHÉANCE", "ÉCHÉANCE", "DATE DE LIVRAISON", "VERVALDATUM",
            "LEVERDATUM")
        + Label.all(.number, "FACTURE N", "FACTURE NUMÉRO", "NUMÉRO DE FACTURE", "FACTUURNUMMER", "FACTUUR NR")
        + Label.all(.payment, "ESPÈCES", "CARTE BANCAIRE", "CARTE BLEUE", "CONTANT", "PINPAS")
        + Label.all(.change, "RENDU", "RENDU MONNAIE", "WISSELGELD")
        + Label.all(.invoiceWord, "FACTURE", "FACTUUR", "PÉNALITÉ DE RETARD", "VERVALDATUM")

    private static let italianAndSlovene: [Label] =
        Label.all(.payable, "IMPORTO PAGATO", "TOTALE DA PAGARE", "IMPORTO DOVUTO", "ZA PLAČILO", "ZA PLACILO")
        + Label.all(.grandTotal, "TOTALE COMPLESSIVO", "TOTALE EURO", "TOTALE EUR", "SKUPAJ EUR", "SKUPAJ ZA PLAČILO")
        + Label.all(.total, "TOTALE", "SKUPAJ", "ZNESEK")
        + Label.all(.subtotal, "SUBTOTALE", "VMESNA VSOTA")
        + Label.all(.netTotal, "IMPONIBILE", "OSNOVA ZA DDV")
        + Label.all(.taxTotal, "DI CUI IVA", "TOTALE IVA", "DDV SKUPAJ", "ZNESEK DDV")
        + Label.all(
            .payment, "CONTANTE", "CONTANTI", "PAGAMENTO ELETTRONICO", "BANCOMAT", "GOTOVINA", "PLAČILNA KARTICA")
        + Label.all(.change, "RESTO", "VRAČILO")
        + Label.all(.date, "DATA", "DATUM RAČUNA")
}
