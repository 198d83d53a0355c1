extension TillLayout {
    private static let letters = [1700: "E"]
    private static let payments: [PaymentWord] = [
        .card("KARTICA"), .cash("GOTOVINA"), .card("VIRMAN"), .cash("Gotovina"),
    ]

    /// The layouts of Bosnia and Herzegovina: fiscal devices of the Federation, journals of Republika Srpska.
    package static let bosnian: [TillLayout] = [
        federationWide, federationNarrow, federationCafe, srpskaCyrillic, srpskaLatin,
    ]

    /// The device of a chain: quantities with three decimals, letters glued to the totals.
    private static let federationWide = TillLayout(
        name: "ba-federation-wide", authority: .federation, script: .latin, trades: [.market, .tools], columns: 40,
        font: .dejaVu, pitch: 1.76, letters: letters, payments: payments, refundSigns: .none,
        itemDiscount: "POPUST {percent}%",
        parts: [
            .rule("="), .centre("{merchant}"), .centre("{store}"), .centre("{street}"), .centre("{town}"), .feed(0.5),
            .left("JIB: {tax_id}"), .left("PIB: {vat_id}"), .left("IBFM: {ibfm}"), .rule("-"),
            .when(.sale, [.centre("FISKALNI RAČUN", [.bold, .doubleWidth])]),
            .when(.refund, [.centre("REKLAMIRANI RAČUN", [.bold, .doubleWidth]), .left("RF: {refnumber}")]),
            .left("BF: {number}"), .left("{date}. {time}"), .rule("-"),
            .when(.buyer, [.left("Kupac JIB: {buyer_tax_id}")]),
            .items(
                ItemGrammar(
                    [
                        [.left("{article} {name}")],
                        [.left("{quantity}x", 14), Cell("{price}", 9), Cell("{amount}{letter}")],
                    ],
                    quantityDecimals: 3)),
            .rule("-"), .when(.discount, [.pair("MEĐUZBIR:", "{sum}"), .pair("POPUST:", "{discount}")]),
            .eachTax([.left("VE: {rate}%"), .pair("OSN. {letter}:", "{base}"), .pair("PDV {letter}:", "{vat}")]),
            .pair("PDV:", "{tax}"), .pair("TOTAL:", "{total}", [.bold, .doubleWidth]), .left("UPLAĆENO:"),
            .pair("{payment}:", "{tendered}"), .pair("POVRAT:", "{change}"), .rule("-"), .code(0.4),
            .left("#Radnik {cashier}"), .left("#{thanks}"), .centre("{checksum}"), .rule("="),
        ])

    /// A 58 mm device with 32 columns and `UKUPNO` in KM.
    private static let federationNarrow = TillLayout(
        name: "ba-federation-narrow", authority: .federation, script: .latin, trades: [.market, .bakery, .stationery],
        columns: 32, font: .terminus, letters: letters, payments: payments, refundSigns: .none,
        parts: [
            .centre("{merchant}"), .centre("{store}"), .centre("{street}"), .centre("{town}"), .left("JIB: {tax_id}"),
            .left("PIB: {vat_id}"), .left("IBFM: {ibfm}"), .when(.sale, [.centre("FISKALNI RAČUN", .bold)]),
            .when(.refund, [.centre("REKLAMIRANI RAČUN", .bold), .left("RF: {refnumber}")]), .rule("-"),
            .items(
                ItemGrammar(
                    [[.left("{name}")], [.left("{quantity}x {price}", 18), Cell("{amount}{letter}")]],
                    quantityDecimals: 3)),
            .rule("-"), .pair("UKUPNO", "{total} KM", .doubleHeight), .pair("{payment}", "{tendered}"),
            .when(.cash, [.pair("POVRAT", "{change}")]),
            .taxTable(
                TaxTable(
                    ["Stopa", "Osnovica", "PDV"],
                    [.left("{letter} {rate}%", 10), Cell("{base}", 11), Cell("{vat}")])),
            .left("BF: {number}"), .left("{date}.  {clock}"), .code(0.5), .left("MD5:"), .centre("{checksum}"),
            .centre("{thanks}"),
        ])

    /// A café's device with decimal points and a large sum.
    private static let federationCafe = TillLayout(
        name: "ba-federation-cafe", authority: .federation, script: .latin, trades: [.bar, .restaurant], columns: 36,
        font: .liberation, isHeavy: true, amounts: .pointed, letters: letters, payments: payments, refundSigns: .none,
        parts: [
            .logo(2.8), .centre("{store}", .doubleHeight), .centre("{merchant}"), .centre("{address}"),
            .centre("JIB: {tax_id}"), .centre("PIB: {vat_id}"), .centre("IBFM: {ibfm}"), .rule("*"),
            .when(.sale, [.centre("FISKALNI RAČUN")]),
            .when(.refund, [.centre("REKLAMIRANI RAČUN"), .left("RF: {refnumber}")]),
            .pair("BF: {number}", "{date}. {time}"), .rule("*"),
            .items(
                ItemGrammar(
                    [[.left("{name}", 17), Cell("{quantity}x{price}", 11), Cell("{amount}{letter}")]],
                    quantityDecimals: 0, cutsNames: true)),
            .rule("*"), .pair("ZA UPLATU:", "{total}", [.doubleHeight]), .pair("{payment}:", "{tendered}"),
            .pair("POVRAT:", "{change}"), .eachTax([.left("PDV {letter}={rate}% OSN={base} PDV={vat}")]), .rule("*"),
            .code(0.42), .left("Konobar: {cashier}  Sto: {table}"), .centre("{thanks}"),
        ])

    /// The journal of Republika Srpska, ijekavian and Cyrillic, 38 columns.
    private static let srpskaCyrillic = TillLayout(
        name: "ba-srpska-cyrillic", authority: .srpska, script: .cyrillic, trades: [.tools, .market, .bakery],
        columns: 38, font: .jetBrains, letters: [1700: "Е", 0: "А"], rateNames: [1700: "ПДВ", 0: "Није у ПДВ"],
        payments: cyrillicPayments, years: 2024...2026, refundSigns: .lines,
        parts: [
            .banner(" ФИСКАЛНИ РАЧУН ", "="), .centre("{tax_id}"), .centre("{merchant}"), .centre("{location}-{store}"),
            .centre("{street}"), .centre("{town}"), .pair("Касир:", "{cashier}"), .pair("ЕСИР број:", "{esir}"),
            .when(.buyer, [.pair("ИД купца:", "10:{buyer_tax_id}")]),
            .when(.refund, [.pair("Реф. број:", "{refnumber}"), .pair("Реф. вријеме:", "{reftime}")]),
            .when(.sale, [.banner(" ПРОМЕТ ПРОДАЈА ", "-")]), .when(.refund, [.banner(" ПРОМЕТ РЕФУНДАЦИЈА ", "-")]),
            .left("Артикли"), .rule("="), .left("Назив  Цијена      Кол.         Укупно"),
            .items(
                ItemGrammar([
                    [.left("{name} ({letter})")], [Cell("{price}", 11), Cell("{quantity}", 12), Cell("{amount}", 15)],
                ])), .rule("-"), .when(.sale, [.pair("Укупан износ:", "{total}")]),
            .when(.refund, [.pair("Укупна рефундација:", "{total}")]), .pair("{payment}:", "{tendered}"),
            .when(.cash, [.pair("Повраћај:", "{change}")]), .rule("="),
            .taxTable(
                TaxTable(
                    ["Ознака", "Назив", "Стопа", "Порез"],
                    [.left("{letter}", 6), Cell("{ratename}", 11), Cell("{rate}%", 8), Cell("{vat}")])),
            .rule("-"), .pair("Укупан износ пореза:", "{tax}"), .rule("="),
            .pair("ПФР вријеме:", "{loosedate}. {clock}"), .pair("ПФР бр.рач:", "{number}"),
            .pair("Бројач рачуна:", "{counter}"), .rule("="), .code(0.88), .banner(" КРАЈ ФИСКАЛНОГ РАЧУНА ", "="),
        ])

    /// The same journal from a till that writes Latin letters, 40 columns.
    private static let srpskaLatin = TillLayout(
        name: "ba-srpska-latin", authority: .srpska, script: .latin, trades: [.restaurant, .market, .fuel], columns: 40,
        font: .ibm3270, letters: [1700: "E", 0: "A"], rateNames: [1700: "PDV", 0: "Nije u PDV"],
        payments: latinPayments, years: 2024...2026, refundSigns: .lines,
        parts: [
            .banner(" FISKALNI RAČUN ", "="), .centre("{tax_id}"), .centre("{merchant}"), .centre("{location}-{store}"),
            .centre("{street}"), .centre("{town}"), .pair("Kasir:", "{cashier}"), .pair("ESIR broj:", "{esir}"),
            .when(.buyer, [.pair("ID kupca:", "10:{buyer_tax_id}")]),
            .when(.refund, [.pair("Ref. broj:", "{refnumber}"), .pair("Ref. vrijeme:", "{reftime}")]),
            .when(.sale, [.banner(" PROMET PRODAJA ", "-")]), .when(.refund, [.banner(" PROMET REFUNDACIJA ", "-")]),
            .left("Artikli"), .rule("="), .left("Naziv   Cijena        Kol.        Ukupno"),
            .items(
                ItemGrammar([
                    [.left("{name} ({letter})")], [Cell("{price}", 13), Cell("{quantity}", 12), Cell("{amount}", 15)],
                ])), .rule("-"), .when(.sale, [.pair("Ukupan iznos:", "{total}", .doubleHeight)]),
            .when(.refund, [.pair("Ukupna refundacija:", "{total}", .doubleHeight)]),
            .pair("{payment}:", "{tendered}"), .when(.cash, [.pair("Povraćaj:", "{change}")]), .rule("="),
            .taxTable(
                TaxTable(
                    ["Oznaka", "Naziv", "Stopa", "Porez"],
                    [.left("{letter}", 6), Cell("{ratename}", 11), Cell("{rate}%", 9), Cell("{vat}")])),
            .rule("-"), .pair("Ukupan iznos poreza:", "{tax}"), .rule("="), .pair("PFR vrijeme:", "{date}. {clock}"),
            .pair("PFR broj računa:", "{number}"), .pair("Brojač računa:", "{counter}"), .rule("="), .code(0.84),
            .banner(" KRAJ FISKALNOG RAČUNA ", "="),
        ])
}
