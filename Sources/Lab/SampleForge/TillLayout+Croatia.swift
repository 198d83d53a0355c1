extension TillLayout {
    private static let letters = [2500: "A", 1300: "B", 500: "C"]
    private static let payments: [PaymentWord] = [
        .cash("GOTOVINA"), .card("KARTICA"), .card("Kartica - VISA"), .card("Maestro"), .cash("NOVČANICE"),
        .card("Mastercard"),
    ]
    /// ZKI and JIR, then the code.
    private static func marks(zki: String, jir: String, share: Double) -> [LayoutPart] {
        [.left(zki), .when(.online, [.left(jir)]), .code(share)]
    }

    /// The layouts of Croatian tills.
    package static let croatian: [TillLayout] = [
        cafeDotted, marketWide, marketTable, station, konoba, craftsman, stationer, narrowKiosk,
    ]

    /// A café's till with dotted rules and one line an item.
    private static let cafeDotted = TillLayout(
        name: "hr-cafe-dotted", authority: .croatia, script: .latin, trades: [.bar], columns: 40, font: .terminus,
        amounts: .plain, payments: payments, years: 2021...2026,
        parts: [
            .left("{store}", [.doubleWidth]), .left("{address}"), .left("{merchant}"), .left("OIB: {tax_id}"),
            .rule("."),
            .left("Naziv               Cijena  Kol.   Iznos"), .rule("."),
            .items(
                ItemGrammar(
                    [[.left("{name}", 19), Cell("{price}", 7), Cell("{quantity}", 6), Cell("{amount}")]],
                    quantityDecimals: 2)),
            .rule("."), .pair("UKUPNO ({cur}):", "{total}", .doubleWidth), .rule("."),
            .when(.refund, [.centre("STORNO RAČUN", .bold)]),
            .left("Način plaćanja : {payment}"), .left("Račun broj : {number}"), .left("Datum : {date} {time}"),
            .left("Konobar : {cashier}   Stol : {table}"), .feed(0.7),
            .when(.buyer, [.left("R1 kupac OIB: {buyer_tax_id}")]),
            .when(
                .consumptionTax,
                [.pair("Porez na potrošnju...:", "{consumption_tax}"), .pair("Porez (PDV)..........:", "{tax}")]),
            .left("Rekapitulacija poreza"), .rule("."),
            .taxTable(
                TaxTable(
                    ["PDV", "Osnovica", "Iznos"], [.left("{rate}", 12), Cell("{base}", 14), Cell("{vat}")])),
            .when(
                .consumptionTax,
                [.left("PNP"), .row([.left("{pnprate}", 12), Cell("{pnpbase}", 14), Cell("{consumption_tax}")])]),
            .rule("."),
        ] + marks(zki: "Zaš.Kod:{zki}", jir: "JIR:{jir}", share: 0.5) + [
            .feed(0.5), .left("{thanks}", .doubleWidth),
        ])

    /// A supermarket's wide print with two lines an item and bold totals.
    private static let marketWide = TillLayout(
        name: "hr-market-wide", authority: .croatia, script: .latin, trades: [.market], columns: 42, font: .dejaVu,
        letters: letters, payments: payments, years: 2021...2026, itemDiscount: "Popust {percent}%",
        parts: [
            .logo(3.2), .centre("{merchant}", .bold), .centre("{store}"), .centre("{address}"),
            .centre("OIB: {tax_id}"),
            .feed(0.6), .left("RAČUN br. {number}"), .pair("Datum: {date}.", "Vrijeme: {clock}"),
            .when(.refund, [.left("POVRAT ROBE po računu {refnumber}")]),
            .when(.buyer, [.left("R1  OIB kupca: {buyer_tax_id}")]), .rule("-"),
            .items(
                ItemGrammar([[.left("{name}")], [.left("   {quantity} x {price}", 28), Cell("{amount} {letter}")]])),
            .rule("="),
            .when(.discount, [.pair("Međuzbroj", "{sum}"), .pair("Popust kartica vjernosti", "{discount}")]),
            .pair("ZA PLATITI {cur}", "{total}", [.bold, .doubleHeight]), .rule("="),
            .when(
                .dualCurrency, [.pair("Iznos u {othercur}", "{othertotal}"), .left("Tečaj: 1 EUR = 7,53450 HRK")]),
            .pair("PLAĆENO: {payment}", "{total}"), .feed(0.5),
            .taxTable(
                TaxTable(
                    ["Obr.", "PDV%", "Osnovica", "PDV", "Ukupno"],
                    [.left("{letter}", 5), Cell("{rate}", 8), Cell("{base}", 10), Cell("{vat}", 9), Cell("{gross}")])),
            .when(.deposit, [.pair("Povratna naknada", "{deposit}")]), .feed(0.5),
        ] + marks(zki: "ZKI: {zki}", jir: "JIR: {jir}", share: 0.48) + [
            .centre("{thanks}"), .centre("Blagajnik: {cashier}  Tel. {phone}"),
        ])

    /// A chain's narrow columns in one line an item, with the sums row under the table.
    private static let marketTable = TillLayout(
        name: "hr-market-table", authority: .croatia, script: .latin, trades: [.market, .bakery], columns: 44,
        font: .ibm3270, pitch: 2.2, amounts: .plain, letters: [2500: "3", 1300: "2", 500: "1"], payments: payments,
        parts: [
            .left("{merchant}", [.bold, .doubleHeight]), .left("{street}"), .left("OIB {tax_id}, PDV br HR{tax_id}"),
            .left("{store}, Tel. {phone}"), .left("{town}"), .feed(0.8),
            .pair("Blagajna {till}", "Djelatnik {cashier}"), .rule("-"),
            .left("Naziv artikla           Kol  Cijena  Iznos P"), .rule("-"),
            .items(
                ItemGrammar(
                    [
                        [
                            .left("{name}", 22), Cell("{quantity}", 6), Cell("{price}", 7), Cell("{amount}", 7),
                            Cell("{letter}", 2),
                        ]
                    ], cutsNames: true)),
            .rule("-"), .when(.refund, [.left("*** STORNO ***")]),
            .when(.discount, [.pair("UKUPNO", "{sum}"), .pair("POPUST", "{discount}")]),
            .pair("UKUPNO {cur}", "{total}", .bold), .rule("-"),
            .taxTable(
                TaxTable(
                    ["P PDV", "Osnovica", "Iznos", "Ukupno"],
                    [.left("{letter} {rate}%", 12), Cell("{base}", 10), Cell("{vat}", 9), Cell("{gross}")],
                    sums: ["", "{basesum}", "{vatsum}", "{grosssum}"])),
            .when(.deposit, [.pair("POVRATNA NAKNADA", "{deposit}")]),
            .pair("PLAĆENO: {payment}", "{total}"), .left("Račun broj {number}"), .left("Datum    {date}. {clock}"),
        ] + marks(zki: "ZKI {zki}", jir: "JIR {jir}", share: 0.4) + [.centre("**** {thanks} ****")])

    /// A filling station: discount on fuel, pump and card slip.
    private static let station = TillLayout(
        name: "hr-station", authority: .croatia, script: .latin, trades: [.fuel], columns: 42, font: .liberation,
        pitch: 2.15,
        letters: letters, payments: payments,
        parts: [
            .logo(3.6), .centre("{merchant}", .bold), .centre("{store}, {street}"), .centre("{town}"),
            .centre("OIB: {tax_id}"), .feed(0.4), .left("Račun br.: {number}", .bold),
            .left("Datum i vrijeme: {date}. {clock}"), .left("Točionik: {table}   Blagajnik: {cashier}"),
            .when(.buyer, [.left("Kupac (R1): OIB {buyer_tax_id}")]), .rule("-"),
            .items(
                ItemGrammar([
                    [.left("{index}. {name}")], [.left("    {quantity} × {price}", 30), Cell("{amount} {letter}")],
                ])), .rule("-"), .when(.refund, [.centre("S T O R N O", .bold)]),
            .when(.discount, [.pair("UKUPNO", "{sum}"), .pair("Popust na gorivo", "{discount}")]),
            .pair("ZA PLATITI {sign}", "{total}", [.bold, .doubleHeight]), .pair("{payment}", "{total}"), .rule("-"),
            .taxTable(
                TaxTable(
                    ["TG", "stopa", "osnovica", "iznos poreza"],
                    [.left("{letter}", 4), Cell("{rate}%", 9), Cell("{base}", 13), Cell("{vat}")])),
            .feed(0.4),
        ] + marks(zki: "ZKI: {zki}", jir: "JIR: {jir}", share: 0.46) + [.centre("Sretan put!", .bold)])

    /// A restaurant: food and drinks, tax on consumption, a line for the tip.
    private static let konoba = TillLayout(
        name: "hr-konoba", authority: .croatia, script: .latin, trades: [.restaurant], columns: 38, font: .hack,
        pitch: 2.3,
        payments: payments,
        parts: [
            .centre("{store}", .doubleWidth), .centre("{merchant}"), .centre("{address}"), .centre("OIB: {tax_id}"),
            .rule("="), .pair("Račun: {number}", "Stol: {table}"), .left("Datum: {date} u {clock}"),
            .left("Konobar: {cashier}"), .rule("-"),
            .items(ItemGrammar([[.left("{quantity} x {name}")], [Cell("{price}", 20), Cell("{amount}")]])), .rule("-"),
            .when(.refund, [.centre("STORNO")]),
            .pair("ZA PLATITI:", "{total} {sign}", .doubleWidth), .left("Način plaćanja: {payment}"), .rule("-"),
            .when(.buyer, [.left("OIB kupca: {buyer_tax_id}")]),
            .taxTable(
                TaxTable(
                    ["POREZ", "STOPA", "OSNOVICA", "IZNOS"],
                    [.left("PDV", 8), Cell("{rate}", 8), Cell("{base}", 11), Cell("{vat}")])),
            .when(
                .consumptionTax,
                [.row([.left("PNP", 8), Cell("{pnprate}", 8), Cell("{pnpbase}", 11), Cell("{consumption_tax}")])]),
            .rule("-"),
        ] + marks(zki: "ZKI:{zki}", jir: "JIR:{jir}", share: 0.5) + [
            .feed(0.6), .left("NAPOJNICA: ____________________"), .centre("{thanks}"),
        ])

    /// A craftsman outside the VAT (Zakon o PDV-u, article 90 paragraph 2).
    private static let craftsman = TillLayout(
        name: "hr-craft-outside-vat", authority: .croatia, script: .latin, trades: [.craft], columns: 36,
        font: .freeMono,
        isHeavy: true, payments: [.cash("Gotovina"), .card("Kartica")], isOutsideVAT: true,
        parts: [
            .centre("{merchant}"), .centre("{store}"), .centre("{street}"), .centre("{town}"),
            .centre("OIB: {tax_id}"),
            .feed(0.8), .left("Broj računa: {number}"), .left("Datum: {loosedate}. Vrijeme: {time}"), .rule("-"),
            .items(ItemGrammar([[.left("{name}")], [.left("  {quantity} x {price}", 22), Cell("{amount}")]])),
            .rule("-"), .when(.refund, [.left("STORNO RAČUNA {refnumber}")]),
            .pair("UKUPNO {cur}", "{total}", .doubleWidth),
            .left("Način plaćanja: {payment}"), .feed(0.5), .left("PDV nije obračunat temeljem"),
            .left("čl. 90. st. 2. Zakona o PDV-u"), .feed(0.5), .left("ZKI:"), .left("{zki}"),
            .when(.online, [.left("JIR:"), .left("{jir}")]), .code(0.56),
            .when(.stamped, [.feed(2), .left("   M.P.")]),
        ])

    /// A stationer's invoice-like receipt with the buyer and both currencies.
    private static let stationer = TillLayout(
        name: "hr-stationer-dual", authority: .croatia, script: .latin, trades: [.stationery, .tools], columns: 48,
        font: .noto, letters: letters, payments: payments, years: 2022...2023, itemDiscount: "Rabat {percent}%",
        parts: [
            .centre("{merchant}", [.bold, .doubleHeight]), .centre("{store}"), .centre("{address}"),
            .centre("OIB: {tax_id}   tel: {phone}"), .rule("*"), .pair("Račun broj:", "{number}"),
            .pair("Datum i vrijeme izdavanja:", "{date}. {time}"), .pair("Oznaka operatera:", "{cashier}"),
            .when(.buyer, [.pair("Kupac, OIB kupca:", "{buyer_tax_id}")]), .rule("*"),
            .items(
                ItemGrammar([
                    [.left("{article} {name}")],
                    [
                        .left("", 2), Cell("{quantity} kom", 12), Cell("{price}", 12), Cell("{letter}", 4),
                        Cell("{amount}"),
                    ],
                ])),
            .rule("*"), .when(.refund, [.left("STORNO RAČUNA BROJ {refnumber}", .bold)]),
            .pair("SVEUKUPNO {cur}:", "{total}", [.doubleWidth]),
            .when(
                .dualCurrency,
                [
                    .pair("SVEUKUPNO {othercur}:", "{othertotal}"),
                    .left("Fiksni tečaj konverzije: 1 € = 7,53450 kn"),
                ]),
            .pair("Plaćanje: {payment}", "{total}"), .rule("*"),
            .taxTable(
                TaxTable(
                    ["PDV", "stopa", "Osnovica", "PDV", "Ukupno"],
                    [
                        .left("{letter}", 5), Cell("{rate}%", 9), Cell("{base}", 12), Cell("{vat}", 10),
                        Cell("{gross}"),
                    ])),
            .rule("*"),
        ] + marks(zki: "ZKI: {zki}", jir: "JIR: {jir}", share: 0.42) + [
            .centre("{thanks}"), .when(.stamped, [.feed(3), .pair("M.P.", "_______________")]),
        ])

    /// A 58 mm printer of a kiosk: 32 columns, all short.
    private static let narrowKiosk = TillLayout(
        name: "hr-kiosk-narrow", authority: .croatia, script: .latin, trades: [.bakery, .market], columns: 32,
        font: .agave, pitch: 2.1, amounts: .plain, payments: payments,
        parts: [
            .centre("{store}", .bold), .centre("{merchant}"), .centre("{street}"), .centre("{town}"),
            .centre("OIB {tax_id}"), .rule("-"), .left("RN {number}"), .left("{shortdate} {time}  op. {cashier}"),
            .rule("-"),
            .items(
                ItemGrammar([
                    [.left("{name}")], [.left(" {quantity}x{price}", 20), Cell("{amount}")],
                ])), .rule("-"), .when(.refund, [.left("STORNO")]),
            .pair("UKUPNO {cur}", "{total}", [.bold, .doubleHeight]), .pair("{payment}", "{total}"),
            .eachTax([.pair("PDV {rate}% osn. {base}", "{vat}")]),
            .when(.deposit, [.left("Povratna naknada {deposit}")]),
            .feed(0.5), .left("ZKI {zki}"), .when(.online, [.left("JIR {jir}")]), .code(0.6), .centre("{thanks}"),
        ])
}
