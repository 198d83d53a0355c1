extension ForeignReceipt {
    /// Invented receipts of countries that pay in euro.
    static let euro = [
        ForeignReceipt(
            country: "Austria", total: "24.70 EUR", date: "2026-03-12",
            taxID: "ATU48372167",
            vat: ["10.00: 15.36 1.54", "20.00: 6.50 1.30"],
            text: """
                GASTHAUS ZUM ALTEN TURM
                Hauptplatz 3, 8010 Graz
                UID: ATU48372167
                Rechnung Nr. 20418
                12.03.2026 13:05
                1 Wiener Schnitzel     16,90
                2 Gespritzter           7,80
                Summe EUR              24,70
                Bar                    30,00
                Rückgeld                5,30
                MwSt   Netto   Steuer  Brutto
                10%    15,36    1,54    16,90
                20%     6,50    1,30     7,80
                """),
        ForeignReceipt(
            country: "Germany", total: "25.40 EUR", date: "2026-01-07",
            taxID: "DE274183657",
            vat: ["7.00: 17.66 1.24", "19.00: 5.46 1.04"],
            text: """
                Buchhandlung Lindenhof GmbH
                Am Markt 5, 99084 Erfurt
                USt-IdNr.: DE274183657
                Reiseführer            18,90 A
                Stadtplan               6,50 B
                SUMME         EUR      25,40
                EC-Karte      EUR      25,40
                MwSt     Netto    Steuer   Brutto
                A  7 %   17,66     1,24    18,90
                B 19 %    5,46     1,04     6,50
                Bon-Nr. 3381   07.01.2026 16:48
                """),
        ForeignReceipt(
            country: "France", total: "14.40 EUR", date: "2026-02-18",
            taxID: "FR79418207536",
            vat: ["10.00: 13.09 1.31"],
            text: """
                LE PETIT MARCHÉ SARL
                12 rue des Lilas
                69003 LYON
                SIRET 41820753600018
                N° TVA FR79418207536
                Ticket N° 0482   le 18/02/2026 12:41
                SALADE COMPOSÉE       11,90
                EAU MINÉRALE           2,50
                TOTAL TTC             14,40
                CB                    14,40
                Taux     HT     TVA     TTC
                10,00%  13,09   1,31   14,40
                Merci de votre visite
                """),
        ForeignReceipt(
            country: "Italy", total: "3.00 EUR", date: "2026-03-21",
            taxID: "02718360320",
            vat: [],
            text: """
                BAR CENTRALE S.R.L.
                Via Garibaldi 21 - 34121 Trieste
                P.IVA 02718360320
                DOCUMENTO COMMERCIALE
                di vendita o prestazione
                DESCRIZIONE       IVA    Prezzo(€)
                Cappuccino        10%      1,60
                Brioche           10%      1,40
                TOTALE COMPLESSIVO         3,00
                di cui IVA                 0,27
                Pagamento contante         5,00
                Resto                      2,00
                Importo pagato             3,00
                21-03-2026 08:11
                DOCUMENTO N. 0192-0007
                """),
        ForeignReceipt(
            country: "the Netherlands", total: "9.95 EUR", date: "2026-05-14",
            taxID: "NL817362551B01",
            vat: ["9.00: 9.13 0.82"],
            text: """
                Lunchroom De Molen B.V.
                Dorpsstraat 18
                3511 AB Utrecht
                KvK 30218365  BTW NL817362551B01
                14-05-2026 12:22
                Tosti kaas      € 6,75
                Koffie          € 3,20
                Totaal          € 9,95
                Pin             € 9,95
                BTW 9%  over € 9,13   € 0,82
                """),
        ForeignReceipt(
            country: "Slovenia", total: "21.00 EUR", date: "2026-02-11",
            taxID: "SI48273619",
            vat: ["9.50: 17.35 1.65", "22.00: 1.64 0.36"],
            text: """
                GOSTILNA POD LIPO d.o.o.
                Glavni trg 4, 2000 Maribor
                ID za DDV: SI48273619
                Račun št.: B1-1-20418
                Datum: 11.02.2026 13:40
                Blagajnik: Maja
                Kosilo        2    9,50    19,00
                Voda          1    2,00     2,00
                SKUPAJ EUR                 21,00
                Gotovina                   25,00
                Vračilo                     4,00
                Stopnja   Osnova    DDV
                9,50 %     17,35    1,65
                22,00 %     1,64    0,36
                ZOI: 5d5e9f1c2b3a4d5e9f1c2b3a4d5e9f1c
                Hvala za obisk!
                """),
    ]
}
