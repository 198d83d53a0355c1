extension ForeignReceipt {
    /// Invented receipts of countries with money of their own.
    static let other = [
        ForeignReceipt(
            country: "Switzerland", total: "7.70 CHF", date: "2026-02-05",
            taxID: "CHE218365407",
            vat: ["2.60: 7.50 0.20"],
            text: """
                BOULANGERIE DU LAC SA
                Rue du Port 4
                1003 Lausanne
                05.02.2026 08:14
                Croissant   2 x 1.60    3.20
                Café crème              4.50
                Total CHF               7.70
                Total EUR               8.25
                Espèces CHF            10.00
                Rendu CHF               2.30
                TVA 2.6%      7.70      0.20
                CHE-218.365.407 TVA
                """),
        ForeignReceipt(
            country: "Czechia", total: "84.00 CZK", date: "2026-04-15",
            taxID: "CZ27481638",
            vat: ["12.00: 74.91 8.99"],
            text: """
                Pekárna U Mostu s.r.o.
                Vodní 12, 602 00 Brno
                IČO: 27481638   DIČ: CZ27481638
                Účtenka č. 1187
                15.4.2026 9:20
                Chléb konzumní    1 ks    45,90
                Koláč tvarohový   2 ks    38,00
                Celkem Kč                 83,90
                Zaokrouhlení               0,10
                K úhradě                  84,00
                Hotově                   100,00
                Vráceno                   16,00
                Sazba  Základ    DPH    Celkem
                12%     74,91   8,99     83,90
                """),
        ForeignReceipt(
            country: "Hungary", total: "2070.00 HUF", date: "2026-02-11",
            taxID: "24183659206",
            vat: [],
            text: """
                TISZA KISKER KFT.
                6720 Szeged, Fő utca 8.
                ADÓSZÁM: 24183659-2-06
                NYUGTA
                KENYÉR 1 KG           890 Ft
                TEJ 2 L             1 180 Ft
                ÖSSZESEN:           2 070 Ft
                KÉSZPÉNZ:           3 000 Ft
                VISSZAJÁRÓ:           930 Ft
                NYUGTASZÁM: 0012/00034
                2026.02.11. 14:32
                """),
        ForeignReceipt(
            country: "Malaysia", total: "12.40 MYR", date: "2018-05-16",
            taxID: nil,
            vat: [],
            text: """
                GREEN HILL TRADING SDN BHD
                12, Jalan Damai, 81100 Johor Bahru
                TAX INVOICE
                16/05/2018 18:30
                TEA BAGS     1    12.41    12.41
                Total Sales Inclusive GST   12.41
                Rounding Adj                -0.01
                Total RM                    12.40
                Cash                        20.00
                Change                       7.60
                """),
        ForeignReceipt(
            country: "Poland", total: "11.47 PLN", date: "2026-01-26",
            taxID: "7283615496",
            vat: ["23.00: - 0.93", "8.00: - 0.48"],
            text: """
                SKLEP POD LIPĄ Sp. z o.o.
                00-120 Warszawa, ul. Długa 4
                NIP 728-361-54-96
                PARAGON FISKALNY
                Chleb żytni   1 x 6,49    6,49 B
                Woda gaz.     2 x 2,99    5,98 A
                Opust                    -1,00 A
                Sprzedaż opodatkowana A   4,98
                Sprzedaż opodatkowana B   6,49
                PTU A 23%                 0,93
                PTU B 8%                  0,48
                SUMA PTU                  1,41
                SUMA PLN                 11,47
                Opakowania zwrotne wydania
                Butelka  2 x 0,50         1,00
                Opakowania zwrotne suma   1,00
                DO ZAPŁATY               12,47
                Karta płatnicza          12,47
                2026-01-26 16:24
                """),
        ForeignReceipt(
            country: "Romania", total: "9.00 RON", date: "2025-10-15",
            taxID: "RO27836157",
            vat: ["11.00: - 0.89"],
            text: """
                SC BRUTARIA VECHE SRL
                STR. MORII 7, BRASOV
                CIF: RO27836157
                BON FISCAL
                2 BUC X 4.50
                COVRIGI               9.00 B
                SUBTOTAL              9.00
                TOTAL LEI             9.00
                NUMERAR LEI          10.00
                REST                  1.00
                TOTAL TVA B - 11%     0.89
                DATA: 15-10-2025 ORA: 10:20:11
                NUMAR BON: 0031
                """),
        ForeignReceipt(
            country: "Sweden", total: "70.00 SEK", date: "2026-03-04",
            taxID: "5567283618",
            vat: ["12.00: 62.50 7.50"],
            text: """
                Kafé Björken AB
                Storgatan 2, 222 22 Lund
                Org.nr 556728-3618
                Kvitto nr 5512
                2026-03-04 09:41
                Kanelbulle           32,00
                Kaffe                38,00
                Att betala           70,00 kr
                Kontokort            70,00
                Moms 12%   Netto 62,50   Moms 7,50
                """),
        ForeignReceipt(
            country: "the United Kingdom", total: "12.60 GBP", date: "2026-03-09",
            taxID: "GB827361522",
            vat: ["20.00: 10.50 2.10"],
            text: """
                THE CORNER TEA ROOM LTD
                12 High Street
                Oxford OX1 4AB
                VAT No: GB 827 3615 22
                09/03/2026 15:12
                Cream tea             £9.80
                Scone                 £2.80
                Total                £12.60
                Visa                 £12.60
                VAT 20%    Net 10.50    VAT 2.10
                """),
        ForeignReceipt(
            country: "the United States", total: "20.25 USD", date: "2026-03-09",
            taxID: nil,
            vat: [],
            text: """
                RIVERBEND DINER
                410 Main St
                Portland OR 97205
                (503) 555-0142
                03/09/2026 7:42 PM
                1 Burger            14.50
                1 Lemonade           4.25
                Subtotal            18.75
                Sales Tax            1.50
                Total              $20.25
                Visa                20.25
                Suggested Tip 18%    3.38
                """),
    ]
}
