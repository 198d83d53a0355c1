import ReceiptModel

extension ForeignLanguage {
    package static let czech = ForeignLanguage(
        code: "cs", labels: czechLabels,
        payments: [
            (.cash, ["HOTOVOST", "HOTOVĚ", "PLATBA HOTOVĚ", "HOTOVOST CZK", "PLACENO HOTOVĚ"]),
            (
                .card,
                [
                    "PLATEBNÍ KARTA", "KARTOU", "KARTA", "PLATBA KARTOU", "KREDITNÍ KARTA", "PLACENO KARTOU",
                    "PLATEBNÍ KARTOU", "BANKOVNÍ KARTA",
                ]
            ),
            (.voucher, ["STRAVENKY", "STRAVENKA", "DÁRKOVÝ POUKAZ", "POUKÁZKA"]),
            (.transfer, ["PŘEVODEM", "BANKOVNÍ PŘEVOD"]),
        ],
        months: [
            ["leden", "ledna", "led"], ["únor", "února", "úno"], ["březen", "března", "bře"],
            ["duben", "dubna", "dub"],
            ["květen", "května", "kvě"], ["červen", "června", "čvn"], ["červenec", "července", "čvc"],
            ["srpen", "srpna", "srp"], ["září", "zář"], ["říjen", "října", "říj"], ["listopad", "listopadu", "lis"],
            ["prosinec", "prosince", "pro"],
        ])

    private static let czechLabels: [Label] =
        Label.all(
            .payable, "K ÚHRADĚ", "CELKEM K ÚHRADĚ", "K ZAPLACENÍ", "CELKEM K PLATBĚ", "K PLATBĚ", "ČÁSTKA K ÚHRADĚ",
            "ZBÝVÁ UHRADIT", "CELKEM K ZAPLACENÍ")
        + Label.all(
            .grandTotal, "CELKEM KČ", "CELKEM CZK", "CELKEM S DPH", "CELKOVÁ ČÁSTKA", "CENA CELKEM", "SOUČET CELKEM",
            "CELKEM VČETNĚ DPH", "ČÁSTKA CELKEM", "CENA S DPH", "ÚČET CELKEM")
        + Label.all(.total, "CELKEM", "SOUČET", "SUMA", "ČÁSTKA", "TOTAL")
        + Label.all(.subtotal, "MEZISOUČET", "MEZISOUČET CELKEM")
        + Label.all(
            .netTotal, "CELKEM BEZ DPH", "ZÁKLAD DPH", "ZÁKLAD DANĚ", "CENA BEZ DPH", "BEZ DPH", "ZÁKLAD CELKEM")
        + Label.all(
            .taxTotal, "DPH CELKEM", "CELKEM DPH", "VÝŠE DPH", "ČÁSTKA DPH", "DPH", "DAŇ", "Z TOHO DPH", "DAŇ CELKEM")
        + Label.all(.discount, "SLEVA", "SLEVA CELKEM", "CELKOVÁ SLEVA", "SLEVY CELKEM", "SLEVY")
        + Label.all(
            .payment, "PLACENO", "ZAPLACENO", "PŘIJATO", "ÚHRADA", "PLATBA", "OBDRŽENO", "UHRAZENO", "PŘIJATÁ HOTOVOST")
        + Label.all(.change, "VRÁCENO", "ZPĚT", "K VRÁCENÍ", "VRÁTIT", "NAZPĚT", "PŘEPLATEK", "VRÁCENO HOTOVOST")
        + Label.all(.rounding, "ZAOKROUHLENÍ", "ZAOKROUHLENO", "HALÉŘOVÉ VYROVNÁNÍ")
        + Label.all(.deposit, "ZÁLOHA OBALY", "VRATNÝ OBAL", "VRATNÉ OBALY", "ZÁLOHOVANÝ OBAL")
        + Label.all(
            .notPaid, "POČET POLOŽEK", "UŠETŘILI JSTE", "POČET KUSŮ", "BODY", "VAŠE ÚSPORA", "ÚSPORA", "STAV BODŮ")
        + Label.all(.conversion, "KURZ", "PŘEPOČET")
        + Label.all(
            .taxTable, "SAZBA ZÁKLAD DPH", "SAZBA DPH", "SAZBA ZÁKLAD", "ZÁKLAD DPH CELKEM", "REKAPITULACE DPH",
            "SAZBA",
            "ROZPIS DPH", "DPH ZÁKLAD", "DPH ZÁKLAD DAŇ CELKEM")
        + Label.all(.itemTable, "NÁZEV ZBOŽÍ", "MNOŽSTVÍ", "CENA ZA KUS", "POLOŽKA", "NÁZEV", "KS CENA", "POPIS")
        + Label.all(.date, "DATUM", "DATUM VYSTAVENÍ", "DATUM A ČAS", "DATUM PRODEJE", "VYSTAVENO", "DATUM TRŽBY")
        + Label.all(
            .otherDate, "DATUM SPLATNOSTI", "SPLATNOST", "DATUM ZDANITELNÉHO PLNĚNÍ", "DUZP", "DATUM USKUTEČNĚNÍ",
            "PLATNOST DO", "PŘÍJEZD", "ODJEZD")
        + Label.all(
            .number, "ÚČTENKA Č", "ČÍSLO ÚČTENKY", "DOKLAD Č", "ČÍSLO DOKLADU", "FAKTURA Č", "ČÍSLO FAKTURY",
            "PARAGON Č",
            "ÚČET Č", "Č DOKLADU", "Č ÚČTENKY", "POŘADOVÉ ČÍSLO ÚČTENKY", "DAŇOVÝ DOKLAD Č")
        + Label.all(.buyer, "ODBĚRATEL", "ZÁKAZNÍK", "KUPUJÍCÍ", "DIČ ODBĚRATELE", "IČ ODBĚRATELE")
        + Label.all(.cashier, "POKLADNÍ", "OBSLUHA", "OBSLUHOVAL", "PRODAVAČ", "ČÍŠNÍK", "VYSTAVIL", "OBSLOUŽIL VÁS")
        + Label.all(.invoiceWord, "FAKTURA", "VARIABILNÍ SYMBOL", "DATUM SPLATNOSTI")
        + Label.all(.refundWord, "DOBROPIS", "OPRAVNÝ DAŇOVÝ DOKLAD", "VRATKA", "STORNO")
        + Label.all(.copyWord, "KOPIE ÚČTENKY", "KOPIE", "DUPLIKÁT")
        + Label.all(.proformaWord, "ZÁLOHOVÁ FAKTURA", "PROFORMA FAKTURA", "NABÍDKA")
        + Label.all(.reportWord, "DENNÍ UZÁVĚRKA", "UZÁVĚRKA POKLADNY")
}
