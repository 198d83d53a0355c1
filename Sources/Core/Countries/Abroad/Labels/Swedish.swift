import ReceiptModel

extension ForeignLanguage {
    package static let swedish = ForeignLanguage(
        code: "sv", labels: swedishLabels,
        payments: [
            (.cash, ["KONTANT", "KONTANTER", "KONTANT SEK", "KONTANT BETALNING"]),
            (
                .card,
                [
                    "KORT", "BANKKORT", "KONTOKORT", "BETALKORT", "KORTBETALNING", "KREDITKORT", "KORT SEK",
                    "BETALT KORT",
                    "KORTKÖP",
                ]
            ),
            (.voucher, ["PRESENTKORT", "TILLGODOKVITTO", "RIKSKORT"]),
            (.instant, ["SWISH"]),
            (.transfer, ["BANKGIRO", "PLUSGIRO"]),
        ],
        months: [
            ["januari", "jan"], ["februari", "feb"], ["mars", "mar"], ["april", "apr"], ["maj"], ["juni", "jun"],
            ["juli", "jul"], ["augusti", "aug"], ["september", "sep", "sept"], ["oktober", "okt"], ["november", "nov"],
            ["december", "dec"],
        ])

    private static let swedishLabels: [Label] =
        Label.all(
            .payable, "ATT BETALA", "SUMMA ATT BETALA", "TOTALT ATT BETALA", "BELOPP ATT BETALA", "KVAR ATT BETALA",
            "TOTAL ATT BETALA")
        + Label.all(
            .grandTotal, "SUMMA SEK", "TOTALT SEK", "TOTAL SEK", "SUMMA KR", "TOTALSUMMA", "SLUTSUMMA", "TOTALBELOPP",
            "SUMMA INKL MOMS", "TOTALT INKL MOMS", "TOTALT KR", "SUMMA KÖP", "KÖPESUMMA", "FAKTURABELOPP")
        + Label.all(.total, "SUMMA", "TOTALT", "TOTAL", "BELOPP", "KÖP")
        + Label.all(.subtotal, "DELSUMMA", "DELTOTAL", "SUBTOTAL")
        + Label.all(
            .netTotal, "NETTO", "SUMMA EXKL MOMS", "TOTALT EXKL MOMS", "NETTOBELOPP", "EXKL MOMS", "TOTAL NETTO")
        + Label.all(
            .taxTotal, "MOMS", "TOTAL MOMS", "MOMSBELOPP", "VARAV MOMS", "MOMS TOTALT", "SUMMA MOMS", "MOMS SEK",
            "TOTALT MOMS")
        + Label.all(.discount, "RABATT", "TOTAL RABATT", "SUMMA RABATT", "PRISNEDSÄTTNING", "RABATTER", "TOTALT RABATT")
        + Label.all(
            .payment, "BETALT", "MOTTAGET", "ERHÅLLET", "BETALNING", "MOTTAGET KONTANT", "BETALSÄTT", "ERHÅLLET KONTANT"
        )
        + Label.all(.change, "VÄXEL", "TILLBAKA", "ÅTER", "VÄXEL TILLBAKA", "KONTANT TILLBAKA", "VÄXEL SEK")
        + Label.all(.rounding, "ÖRESAVRUNDNING", "AVRUNDNING", "ÖRESUTJÄMNING", "ÖRESAVR")
        + Label.all(
            .notPaid, "ANTAL VAROR", "DU HAR SPARAT", "ANTAL ARTIKLAR", "BONUSPOÄNG", "POÄNG", "DU SPARADE", "DRICKS",
            "DIN BONUS", "BONUSGRUNDANDE BELOPP")
        + Label.all(.conversion, "VÄXELKURS", "VALUTAKURS", "KURS")
        + Label.all(
            .taxTable, "MOMS NETTO BRUTTO", "MOMS NETTO", "MOMSSATS", "MOMSSATS NETTO MOMS BRUTTO", "MOMS UNDERLAG",
            "MOMSSPECIFIKATION", "NETTO MOMS BRUTTO", "MOMS BELOPP NETTO BRUTTO")
        + Label.all(.itemTable, "BENÄMNING", "ANTAL PRIS", "BESKRIVNING", "ANTAL", "ARTIKEL PRIS", "A PRIS")
        + Label.all(.date, "DATUM", "FAKTURADATUM", "KÖPDATUM", "DATUM TID", "KVITTODATUM")
        + Label.all(.otherDate, "FÖRFALLODATUM", "LEVERANSDATUM", "ANKOMST", "AVRESA", "GILTIG TILL", "BETALAS SENAST")
        + Label.all(
            .number, "KVITTO NR", "KVITTONR", "KVITTONUMMER", "FAKTURANUMMER", "FAKTURA NR", "NOTA NR", "FAKTURANR",
            "NOTANR", "KVITTO")
        + Label.all(.buyer, "KUND", "KÖPARE", "FAKTURAADRESS", "KUNDENS ORG NR")
        + Label.all(
            .cashier, "KASSÖR", "KASSÖRSKA", "EXPEDIT", "SERVITÖR", "SÄLJARE", "BETJÄNAD AV", "DU BETJÄNADES AV")
        + Label.all(.invoiceWord, "FAKTURA", "OCR NUMMER", "FÖRFALLODATUM")
        + Label.all(.refundWord, "KREDITFAKTURA", "RETURKVITTO", "ÅTERKÖP", "RETUR")
        + Label.all(.copyWord, "KOPIA", "KVITTOKOPIA", "KOPIA AV KVITTO")
        + Label.all(.proformaWord, "PROFORMA", "OFFERT", "EJ KVITTO")
        + Label.all(.trainingWord, "ÖVNINGSKVITTO", "ÖVNINGSLÄGE")
        + Label.all(.reportWord, "Z DAGRAPPORT", "X DAGRAPPORT", "DAGSAVSLUT", "DAGRAPPORT")
}
