import ReceiptModel

extension ForeignLanguage {
    package static let polish = ForeignLanguage(
        code: "pl", labels: polishLabels,
        payments: [
            (.cash, ["GOTÓWKA", "GOTÓWKĄ", "GOTÓWKA PLN", "ZAPŁACONO GOTÓWKĄ", "GOT"]),
            (
                .card,
                [
                    "KARTA", "KARTA PŁATNICZA", "KARTA MAGNETYCZNA", "KARTA KREDYTOWA", "KARTĄ", "PŁATNOŚĆ KARTĄ",
                    "KARTA DEBETOWA", "TERMINAL", "KARTA BANKOWA",
                ]
            ),
            (.voucher, ["BON TOWAROWY", "KARTA PODARUNKOWA", "TALON"]),
            (.transfer, ["PRZELEW"]),
            (.instant, ["BLIK"]),
        ],
        months: [
            ["styczeń", "stycznia", "sty"], ["luty", "lutego", "lut"], ["marzec", "marca", "mar"],
            ["kwiecień", "kwietnia", "kwi"], ["maj", "maja"], ["czerwiec", "czerwca", "cze"],
            ["lipiec", "lipca", "lip"], ["sierpień", "sierpnia", "sie"], ["wrzesień", "września", "wrz"],
            ["październik", "października", "paź"], ["listopad", "listopada", "lis"], ["grudzień", "grudnia", "gru"],
        ])

    private static let polishLabels: [Label] =
        Label.all(
            .payable, "DO ZAPŁATY", "RAZEM DO ZAPŁATY", "KWOTA DO ZAPŁATY", "POZOSTAJE DO ZAPŁATY", "DO ZAPŁATY RAZEM",
            "POZOSTAŁO DO ZAPŁATY")
        + Label.all(
            .grandTotal, "SUMA PLN", "RAZEM PLN", "SUMA BRUTTO", "RAZEM BRUTTO", "WARTOŚĆ BRUTTO", "SUMA ZŁ",
            "KWOTA BRUTTO", "WARTOŚĆ RAZEM", "KWOTA RAZEM", "SUMA CAŁKOWITA", "ŁĄCZNA KWOTA")
        + Label.all(.total, "SUMA", "RAZEM", "KWOTA", "ŁĄCZNIE", "OGÓŁEM")
        + Label.all(
            .subtotal, "SUMA CZĘŚCIOWA", "PODSUMA", "PODSUMOWANIE")
        + Label.all(
            .taxTable, "SPRZEDAŻ OPODATKOWANA", "SPRZEDAŻ OPODATK", "SPRZED OPOD", "SPRZ OPOD", "SPRZEDAŻ ZWOLNIONA",
            "SPRZEDAŻ ZW", "SPRZED OPOD PTU", "SP OP", "SPRZEDAŻ OPODATKOWANA A")
        + Label.all(.netTotal, "SUMA NETTO", "RAZEM NETTO", "WARTOŚĆ NETTO", "KWOTA NETTO", "NETTO")
        + Label.all(
            .taxTotal, "SUMA PTU", "KWOTA PTU", "PTU", "RAZEM PTU", "PODATEK PTU", "KWOTA VAT", "PODATEK VAT",
            "SUMA VAT",
            "RAZEM VAT", "ŁĄCZNIE PTU", "W TYM VAT")
        + Label.all(
            .discount, "OPUST", "RABAT", "OPUSTY ŁĄCZNIE", "SUMA RABATÓW", "RABAT ŁĄCZNIE", "OPUSTY", "UPUST",
            "OBNIŻKA", "PROMOCJA", "SUMA OPUSTÓW")
        + Label.all(
            .payment, "ZAPŁACONO", "WPŁATA", "WPŁACONO", "PŁATNOŚĆ", "OTRZYMANO", "ROZLICZENIE PŁATNOŚCI",
            "FORMA PŁATNOŚCI", "ZAPŁATA")
        + Label.all(.change, "RESZTA", "WYDANO", "RESZTA PLN", "RESZTA GOTÓWKA", "DO ZWROTU")
        + Label.all(.rounding, "ZAOKRĄGLENIE")
        + Label.all(
            .deposit, "OPAKOWANIA ZWROTNE", "OPAKOWANIA ZWROTNE SUMA", "OPAKOWANIE ZWROTNE", "KAUCJA", "SUMA KAUCJI",
            "OPAKOWANIA ZWROTNE WYDANIA", "OPAKOWANIA ZWROTNE ZWROTY", "OPAKOWANIA RAZEM", "OPAKOWANIE ZWR")
        + Label.all(
            .notPaid, "LICZBA POZYCJI", "ILOŚĆ POZYCJI", "OSZCZĘDZASZ", "ZAOSZCZĘDZIŁEŚ", "PUNKTY", "SUMA PUNKTÓW",
            "TWOJE OSZCZĘDNOŚCI", "LICZBA SZTUK", "Z NAMI OSZCZĘDZASZ")
        + Label.all(.conversion, "PRZELICZNIK", "KURS", "WARTOŚĆ W EUR", "RÓWNOWARTOŚĆ")
        + Label.all(
            .taxTable, "STAWKA NETTO VAT BRUTTO", "STAWKA VAT", "STAWKA PTU", "NETTO VAT BRUTTO", "STAWKA NETTO",
            "ROZLICZENIE PODATKU")
        + Label.all(.itemTable, "NAZWA TOWARU", "ILOŚĆ", "CENA", "NAZWA ILOŚĆ", "CENA JEDN", "WARTOŚĆ")
        + Label.all(
            .date, "DATA", "DATA WYSTAWIENIA", "DATA SPRZEDAŻY", "DATA PARAGONU", "DATA FAKTURY", "DNIA")
        + Label.all(
            .otherDate, "TERMIN PŁATNOŚCI", "DATA DOSTAWY", "DATA WAŻNOŚCI", "WAŻNY DO", "PRZYJAZD", "WYJAZD")
        + Label.all(
            .number, "NR PARAGONU", "NUMER PARAGONU", "PARAGON NR", "FAKTURA NR", "NR FAKTURY", "RACHUNEK NR",
            "NR RACHUNKU",
            "FAKTURA VAT NR", "NUMER FAKTURY", "NR WYDR", "NR")
        + Label.all(.buyer, "NABYWCA", "NIP NABYWCY", "ODBIORCA", "KLIENT", "KUPUJĄCY", "NIP KLIENTA")
        + Label.all(.cashier, "KASJER", "KASJERKA", "SPRZEDAWCA", "KELNER", "OBSŁUGA", "KASA KASJER")
        + Label.all(.invoiceWord, "FAKTURA", "FAKTURA VAT", "TERMIN PŁATNOŚCI")
        + Label.all(.refundWord, "ZWROT TOWARU", "FAKTURA KORYGUJĄCA", "KOREKTA")
        + Label.all(.copyWord, "DUPLIKAT", "KOPIA", "KOPIA PARAGONU")
        + Label.all(.proformaWord, "FAKTURA PRO FORMA", "PROFORMA", "OFERTA")
        + Label.all(.trainingWord, "TRYB SZKOLENIOWY")
        + Label.all(.reportWord, "RAPORT DOBOWY", "RAPORT FISKALNY", "RAPORT KASOWY", "RAPORT ZMIANY")
}
