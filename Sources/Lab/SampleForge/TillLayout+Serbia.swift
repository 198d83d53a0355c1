extension TillLayout {
    static let cyrillicPayments: [PaymentWord] = [
        .card("Платна картица"), .cash("Готовина"), .card("Инстант плаћање"), .card("Пренос на рачун"),
    ]
    static let latinPayments: [PaymentWord] = [
        .card("Platna kartica"), .cash("Gotovina"), .card("Instant plaćanje"), .card("Prenos na račun"),
    ]
    static let cyrillicRates = (
        letters: [2000: "Ђ", 1000: "Е", 0: "А"], names: [2000: "О-ПДВ", 1000: "П-ПДВ", 0: "Није у ПДВ"]
    )
    static let latinRates = (
        letters: [2000: "Đ", 1000: "E", 0: "A"], names: [2000: "O-PDV", 1000: "P-PDV", 0: "Nije u PDV"]
    )

    /// The layouts of Serbian tills: the journal as it is prescribed, and as tills print it.
    package static let serbian: [TillLayout] = [
        journalCyrillic, journalCafe, journalLatin, ownPointed, journalNarrow, journalOutside,
    ]

    /// The journal's items: the name with its label, then price, quantity and total.
    private static func journalItems(_ widths: [Int]) -> LayoutPart {
        .items(
            ItemGrammar([
                [.left("{name} ({letter})")],
                [Cell("{price}", widths[0]), Cell("{quantity}", widths[1]), Cell("{amount}", widths[2])],
            ]))
    }

    /// The prescribed 40 columns in Cyrillic.
    private static let journalCyrillic = cyrillicJournal(
        "rs-journal-cyrillic", trades: [.market, .clothes, .tools], font: .dejaVu, heavy: false)
    /// The same of a small printer with a heavy face; the buyer is a company more often than not.
    private static let journalCafe = cyrillicJournal(
        "rs-journal-cafe", trades: [.restaurant, .bar, .bakery], font: .anonymousPro, heavy: true)

    private static func cyrillicJournal(_ name: String, trades: [Trade], font: TillFont, heavy: Bool) -> TillLayout {
        TillLayout(
            name: name, authority: .serbia, script: .cyrillic, trades: trades, columns: 40, font: font, isHeavy: heavy,
            letters: cyrillicRates.letters, rateNames: cyrillicRates.names, payments: cyrillicPayments,
            refundSigns: .lines, parts: cyrillicParts)
    }

    private static let cyrillicParts: [LayoutPart] = [
        .banner(" ФИСКАЛНИ РАЧУН ", "="), .centre("{tax_id}"), .centre("{merchant}"), .centre("{location}-{store}"),
        .centre("{street}"), .centre("{town}"), .pair("Касир:", "{cashier}"),
        .when(.buyer, [.pair("ИД купца:", "10:{buyer_tax_id}")]), .pair("ЕСИР број:", "{esir}"),
        .when(.refund, [.pair("Реф. број:", "{refnumber}"), .pair("Реф. време:", "{reftime}")]),
        .when(.sale, [.banner("ПРОМЕТ ПРОДАЈА", "-")]), .when(.refund, [.banner("ПРОМЕТ РЕФУНДАЦИЈА", "-")]),
        .left("Артикли"), .rule("="), .left("Назив   Цена         Кол.         Укупно"),
        journalItems([13, 11, 16]), .rule("-"),
        .when(.sale, [.pair("Укупан износ:", "{total}")]), .when(.refund, [.pair("Укупна рефундација:", "{total}")]),
        .pair("{payment}:", "{tendered}"), .when(.cash, [.pair("Повраћај:", "{change}")]), .rule("="),
        .taxTable(
            TaxTable(
                ["Ознака", "Име", "Стопа", "Порез"],
                [.left("{letter}", 6), Cell("{ratename}", 11), Cell("{rate}%", 9), Cell("{vat}", 14)])),
        .rule("-"), .pair("Укупан износ пореза:", "{tax}"), .rule("="), .pair("ПФР време:", "{date}. {clock}"),
        .pair("ПФР број рачуна:", "{number}"), .pair("Бројач рачуна:", "{counter}"), .rule("="), .code(0.86),
        .banner(" КРАЈ ФИСКАЛНОГ РАЧУНА ", "="),
    ]

    /// The journal of a till that writes Latin letters.
    private static let journalLatin = TillLayout(
        name: "rs-journal-latin", authority: .serbia, script: .latin, trades: [.market, .stationery, .fuel],
        columns: 42, font: .hack, pitch: 1.86, letters: latinRates.letters, rateNames: latinRates.names,
        payments: latinPayments,
        refundSigns: .lines, itemDiscount: "Popust {percent}%",
        parts: [
            .logo(3), .banner(" FISKALNI RAČUN ", "="), .centre("{tax_id}"), .centre("{merchant}", .bold),
            .centre("{location}-{store}"), .centre("{street}"), .centre("{town}"), .pair("Kasir:", "{cashier}"),
            .when(.buyer, [.pair("ID kupca:", "10:{buyer_tax_id}")]), .pair("ESIR broj:", "{esir}"),
            .when(.refund, [.pair("Ref. broj:", "{refnumber}"), .pair("Ref. vreme:", "{reftime}")]),
            .when(.sale, [.banner(" PROMET PRODAJA ", "-")]), .when(.refund, [.banner(" PROMET REFUNDACIJA ", "-")]),
            .left("Artikli"), .rule("="), .left("Naziv    Cena          Kol.          Ukupno"),
            journalItems([14, 12, 16]), .rule("-"),
            .when(.sale, [.pair("Ukupan iznos:", "{total}", .bold)]),
            .when(.refund, [.pair("Ukupna refundacija:", "{total}", .bold)]), .pair("{payment}:", "{tendered}"),
            .when(.cash, [.pair("Povraćaj:", "{change}")]), .rule("="),
            .taxTable(
                TaxTable(
                    ["Oznaka", "Ime", "Stopa", "Porez"],
                    [.left("{letter}", 7), Cell("{ratename}", 11), Cell("{rate}%", 10), Cell("{vat}")])),
            .rule("-"), .pair("Ukupan iznos poreza:", "{tax}"), .rule("="), .pair("PFR vreme:", "{date}. {clock}"),
            .pair("PFR broj računa:", "{number}"), .pair("Brojač računa:", "{counter}"), .rule("="), .code(0.8),
            .banner(" KRAJ FISKALNOG RAČUNA ", "="), .centre("{thanks}"),
        ])

    /// A layout of a till's own, with decimal points and a large sum to pay.
    private static let ownPointed = TillLayout(
        name: "rs-own-pointed", authority: .serbia, script: .latin, trades: [.bakery, .bar, .restaurant], columns: 42,
        font: .freeMono, isHeavy: true, pitch: 2.25, amounts: .pointed, letters: latinRates.letters,
        rateNames: latinRates.names,
        payments: latinPayments, refundSigns: .lines,
        parts: [
            .banner(" FISKALNI RAČUN ", "="), .centre("{merchant}"), .centre("{store}"), .centre("{street}"),
            .centre("{town}"), .pair("PIB:", "{tax_id}"), .pair("Kasir:", "{cashier}"),
            .when(.buyer, [.pair("ID kupca:", "10:{buyer_tax_id}")]),
            .when(.sale, [.banner(" PROMET PRODAJA ", "-")]), .when(.refund, [.banner(" PROMET REFUNDACIJA ", "-")]),
            .items(
                ItemGrammar(
                    [[.left("{name} ({letter})")], [.left("  {quantity} x {price}", 26), Cell("{amount}")]],
                    quantityDecimals: 2)),
            .rule("-"), .pair("Za uplatu:", "{total}", .doubleHeight), .pair("{payment}:", "{tendered}"),
            .when(.cash, [.pair("Povraćaj:", "{change}")]), .rule("="),
            .taxTable(
                TaxTable(
                    ["Oznaka", "Naziv", "Stopa", "Porez"],
                    [.left("{letter}", 8), .left("{ratename}", 11), Cell("{rate}%", 8), Cell("{vat}")])),
            .pair("Ukupan iznos poreza:", "{tax}"), .rule("="), .pair("PFR vreme:", "{date}. {clock}"),
            .pair("PFR broj računa:", "{number}"), .pair("Brojač računa:", "{counter}"), .code(0.86),
            .banner(" KRAJ FISKALNOG RAČUNA ", "="),
        ])

    /// A 58 mm printer: the number breaks wherever the line ends.
    private static let journalNarrow = TillLayout(
        name: "rs-journal-narrow", authority: .serbia, script: .cyrillic, trades: [.market, .bakery], columns: 32,
        font: .terminus, letters: cyrillicRates.letters, rateNames: cyrillicRates.names, payments: cyrillicPayments,
        refundSigns: .lines,
        parts: [
            .banner(" ФИСКАЛНИ РАЧУН ", "="), .centre("{tax_id}"), .centre("{merchant}"),
            .centre("{location}-{store}"), .centre("{street}"), .centre("{town}"), .pair("Касир:", "{cashier}"),
            .pair("ЕСИР број:", "{esir}"),
            .when(.refund, [.left("Реф. број: {refnumber}"), .left("Реф. време: {reftime}")]),
            .when(.sale, [.banner(" ПРОМЕТ ПРОДАЈА ", "-")]), .when(.refund, [.banner("ПРОМЕТ РЕФУНДАЦИЈА", "-")]),
            .left("Назив Цена      Кол.      Укупно"), .rule("="), journalItems([10, 9, 13]), .rule("-"),
            .when(.sale, [.pair("Укупан износ:", "{total}")]),
            .when(.refund, [.pair("Укупна рефундација:", "{total}")]), .pair("{payment}:", "{total}"), .rule("="),
            .taxTable(
                TaxTable(
                    ["Озн.", "Име", "Стопа", "Порез"],
                    [.left("{letter}", 4), Cell("{ratename}", 11), Cell("{rate}%", 8), Cell("{vat}")])),
            .pair("Укупан износ пореза:", "{tax}"), .rule("="), .left("ПФР време: {date}. {clock}"),
            .left("ПФР број рачуна: {number}"), .pair("Бројач рачуна:", "{counter}"), .code(0.98),
            .banner(" КРАЈ РАЧУНА ", "="),
        ])

    /// A seller outside the VAT: label А, no tax.
    private static let journalOutside = TillLayout(
        name: "rs-journal-outside-vat", authority: .serbia, script: .cyrillic, trades: [.craft, .bakery], columns: 40,
        font: .noto, letters: cyrillicRates.letters, rateNames: cyrillicRates.names, payments: cyrillicPayments,
        refundSigns: .lines, isOutsideVAT: true, parts: cyrillicParts)
}
