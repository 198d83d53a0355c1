import ReceiptModel

extension ForeignLanguage {
    package static let italian = ForeignLanguage(
        code: "it", labels: italianLabels,
        payments: [
            (.cash, ["CONTANTE", "CONTANTI", "PAGAMENTO CONTANTE", "PAGAMENTO CONTANTI", "DENARO CONTANTE"]),
            (
                .card,
                [
                    "PAGAMENTO ELETTRONICO", "BANCOMAT", "CARTA DI CREDITO", "CARTA DI DEBITO", "PAGOBANCOMAT",
                    "CARTE DI CREDITO", "ELETTRONICO", "POS", "CARTA",
                ]
            ),
            (.voucher, ["BUONI PASTO", "TICKET RESTAURANT", "BUONO ACQUISTO", "GIFT CARD"]),
            (.cheque, ["ASSEGNO"]),
            (.transfer, ["BONIFICO"]),
        ],
        months: [
            ["gennaio", "gen"], ["febbraio", "febbr", "feb"], ["marzo", "mar"], ["aprile", "apr"], ["maggio", "mag"],
            ["giugno", "giu"], ["luglio", "lug"], ["agosto", "ago"], ["settembre", "sett", "set"], ["ottobre", "ott"],
            ["novembre", "nov"], ["dicembre", "dic"],
        ])

    private static let italianLabels: [Label] =
        Label.all(
            .payable, "IMPORTO PAGATO", "TOTALE DA PAGARE", "IMPORTO DOVUTO", "DA PAGARE", "NETTO A PAGARE",
            "TOTALE DOVUTO")
        + Label.all(
            .grandTotal, "TOTALE COMPLESSIVO", "TOTALE EURO", "TOTALE EUR", "TOTALE FATTURA", "IMPORTO TOTALE",
            "TOTALE DOCUMENTO", "TOTALE SCONTRINO", "TOTALE IVA INCLUSA", "TOTALE CONTO", "TOTALE GENERALE")
        + Label.all(.total, "TOTALE", "IMPORTO", "TOT")
        + Label.all(.subtotal, "SUBTOTALE", "SUB TOTALE", "TOTALE PARZIALE")
        + Label.all(.netTotal, "IMPONIBILE", "TOTALE IMPONIBILE", "TOTALE NETTO", "TOTALE IVA ESCLUSA")
        + Label.all(.taxTotal, "DI CUI IVA", "TOTALE IVA", "IVA", "IMPOSTA", "IVA INCLUSA", "TOTALE IMPOSTA")
        + Label.all(.discount, "SCONTO", "SCONTI", "TOTALE SCONTO", "ABBUONO", "TOTALE SCONTI")
        + Label.all(.payment, "PAGATO", "PAGAMENTO", "RICEVUTO", "INCASSATO", "RISCOSSO")
        + Label.all(.change, "RESTO", "RESTO CONTANTE", "RESTO CONTANTI")
        + Label.all(.rounding, "ARROTONDAMENTO")
        + Label.all(.deposit, "CAUZIONE", "VUOTO A RENDERE")
        + Label.all(
            .notPaid, "NUMERO PEZZI", "N PEZZI", "PUNTI", "SALDO PUNTI", "HAI RISPARMIATO", "NON RISCOSSO",
            "ARTICOLI VENDUTI")
        + Label.all(
            .taxTable, "ALIQUOTA IMPONIBILE IMPOSTA", "ALIQUOTA", "IMPONIBILE IVA", "DESCRIZIONE IVA PREZZO",
            "RIEPILOGO IVA", "ALIQUOTA IVA")
        + Label.all(.itemTable, "DESCRIZIONE", "QUANTITÀ", "PREZZO UNITARIO", "DESCRIZIONE PREZZO", "QTA PREZZO")
        + Label.all(.date, "DATA", "DATA FATTURA", "DATA E ORA", "DATA ORA", "IN DATA", "DATA DOCUMENTO")
        + Label.all(.otherDate, "SCADENZA", "DATA SCADENZA", "DATA DI CONSEGNA", "ARRIVO", "PARTENZA", "VALIDO FINO AL")
        + Label.all(
            .number, "DOCUMENTO N", "DOC N", "NUMERO DOCUMENTO", "SCONTRINO N", "FATTURA N", "RICEVUTA N",
            "NUMERO FATTURA",
            "N DOCUMENTO", "SCONTRINO")
        + Label.all(
            .buyer, "CLIENTE", "SPETT LE", "DESTINATARIO", "INTESTATARIO", "COMMITTENTE", "CODICE FISCALE CLIENTE")
        + Label.all(.cashier, "CASSIERE", "OPERATORE", "CAMERIERE", "ADDETTO", "CASSIERA")
        + Label.all(.invoiceWord, "FATTURA", "CONDIZIONI DI PAGAMENTO")
        + Label.all(.refundWord, "NOTA DI CREDITO", "DI RESO", "RESO MERCE")
        + Label.all(.copyWord, "COPIA", "DUPLICATO")
        + Label.all(.proformaWord, "PREVENTIVO", "PROFORMA", "PRECONTO", "PRE CONTO")
        + Label.all(.reportWord, "CHIUSURA GIORNALIERA", "CHIUSURA FISCALE")
}
