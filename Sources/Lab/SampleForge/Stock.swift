/// What the shops of generated sets sell, by authority and trade; prices in hundredths of the currency.
enum Stock {
    /// Croatian and Federation goods are written in Latin letters, the others in Cyrillic.
    static func goods(_ authority: FiscalAuthority, _ trade: Trade) -> [Good] {
        switch authority {
        case .croatia: croatian[trade] ?? CroatianShelf.supermarket
        case .serbia: serbian[trade] ?? SerbianShelf.market
        case .federation: federation[trade] ?? BosnianShelf.market
        case .srpska: srpska[trade] ?? BosnianShelf.hardware
        }
    }

    /// Drinks with a deposit, beside the goods of a Croatian market.
    static let bottled = CroatianShelf.bottled

    private static let croatian: [Trade: [Good]] = [
        .bar: CroatianShelf.bar + [
            Good("NESCAFE SA ŠLAGOM", 260, 2500), Good("LEDENI ČAJ BRESKVA", 290, 2500),
            Good("GEMIŠT BIJELI 0,2", 230, 2500),
            Good("TOPLA ČOKOLADA", 330, 2500), Good("VODA NEGAZIRANA", 200, 2500), Good("BEZALK. PIVO 0,5", 340, 2500),
            Good("MACCHIATO VELIKI", 200, 2500), Good("RAKIJA TRAVARICA", 280, 2500),
        ],
        .restaurant: CroatianShelf.kitchen + [
            Good("CRNI RIŽOT", 1320, 1300), Good("BRUDET S PALENTOM", 1690, 1300), Good("PRŽENE SRDELE", 980, 1300),
            Good("ŠPAGETI S ŠKAMPIMA", 1750, 1300), Good("PRŠUT I SIR", 1490, 1300),
            Good("BLITVA S KRUMPIROM", 450, 1300),
            Good("KUVER", 150, 1300), Good("FRITULE", 520, 1300),
        ],
        .market: CroatianShelf.supermarket + [
            Good("VRHNJE KISELO 20% 400G", 189, 500), Good("LUK CRVENI KG", 129, 1300, weighed: true),
            Good("RAJČICA GROZD KG", 289, 1300, weighed: true), Good("BRAŠNO GLATKO T-550 1KG", 99, 500),
            Good("SLANUTAK KUHANI 400G", 149, 1300), Good("MED CVJETNI 450G", 649, 1300),
            Good("ŽVAKAĆA GUMA", 89, 2500), Good("PAPIRNATI RUČNICI 2/1", 229, 2500), Good("SOL MORSKA 1KG", 79, 2500),
            Good("ŠUNKA KUHANA NAREZAK", 259, 1300), Good("KEKSI S ČOKOLADOM", 169, 2500),
            Good("ULJE MASLINOVO 0,75L", 1099, 500), Good("BANANE KG", 149, 1300, weighed: true),
        ],
        .fuel: CroatianShelf.station + [
            Good("EURODIZEL BS", 148, 2500, weighed: true), Good("EUROSUPER 95 BS", 152, 2500, weighed: true),
            Good("PRANJE VOZILA PROG. 3", 900, 2500, single: true), Good("ADBLUE 10L", 1390, 2500, single: true),
        ],
        .stationery: CroatianShelf.stationery + [
            Good("TONER CRNI KOMPATIBILNI", 2490, 2500, single: true), Good("FASCIKL U 100/1", 459, 2500),
            Good("SPAJALICE 33MM", 89, 2500), Good("LJEPILO U STIKU 20G", 119, 2500),
            Good("KUVERTE B5 50/1", 329, 2500),
        ],
        .tools: CroatianShelf.tools + [
            Good("VIJAK ZA DRVO 5X60", 349, 2500), Good("BRUSNI PAPIR P120", 79, 2500), Good("ČEKIĆ 500G", 1190, 2500),
        ],
        .bakery: [
            Good("BUREK SIR", 280, 500), Good("KROASAN MASLAC", 150, 500), Good("PECIVO SJEMENKE", 90, 500),
            Good("KRUH KUKURUZNI 700G", 245, 500), Good("PIZZA KRIŠKA", 270, 1300), Good("ŠTRUDLA JABUKA", 210, 1300),
            Good("JOGURT ČAŠA 0,2", 95, 500), Good("KIFLA KAKAO", 120, 500),
        ],
        .craft: CroatianShelf.craft + [
            Good("Izrada ključa", 450, 0), Good("Oštrenje škara", 600, 0), Good("Potplati, par", 1800, 0),
        ],
    ]

    private static let serbian: [Trade: [Good]] = [
        .market: SerbianShelf.market + [
            Good("Брашно Т-400 1кг/KOM", 8_999, 1000), Good("Шећер кристал 1кг/KOM", 11_999, 1000),
            Good("Уље сунцокретово 1л/KOM", 19_999, 1000), Good("Парадајз чери/KG", 34_999, 1000, weighed: true),
            Good("Плазма кекс млевени/KOM", 27_999, 2000), Good("Сапун чврсти 90г/KOM", 9_999, 2000),
            Good("Џем кајсија 370г/KOM", 28_999, 2000), Good("Качкаваљ 300г/KOM", 42_999, 1000),
            Good("Вода газирана 1,5л/KOM", 6_999, 2000), Good("Љута паприка туцана/KOM", 11_499, 2000),
        ],
        .bar: SerbianShelf.cafe,
        .restaurant: SerbianShelf.cafe + [
            Good("Телећа чорба/por", 42_000, 2000), Good("Ћевапи у кајмаку/por", 89_000, 2000),
            Good("Шопска салата/por", 38_000, 2000), Good("Пљескавица гурманска/por", 92_000, 2000),
        ],
        .bakery: [
            Good("Бурек са сиром", 16_000, 1000), Good("Кифла са џемом", 7_500, 1000),
            Good("Погачица чварци", 6_000, 1000),
            Good("Јогурт чаша 0,2", 8_000, 1000), Good("Вода негазирана 0,5", 9_000, 2000),
            Good("Ђеврек сусам", 5_500, 1000),
            Good("Штрудла мак", 12_000, 1000), Good("Хлеб од хељде 500г", 21_000, 1000),
        ],
        .clothes: SerbianShelf.clothes + [
            Good("Шал дугачки сиви (КОМ)", 149_900, 2000), Good("Појас кожни - 95 (КОМ)", 189_900, 2000),
        ],
        .tools: [
            Good("Шрафцигер крстасти PH2", 45_000, 2000), Good("Лепак за паркет 1кг", 89_000, 2000),
            Good("Утичница једнострука", 32_000, 2000), Good("Чекић 500г", 119_000, 2000),
            Good("Бургија 8мм", 28_000, 2000),
        ],
        .stationery: [
            Good("Папир А4 500/1", 62_000, 2000), Good("Оловка хемијска плава", 6_500, 2000),
            Good("Свеска А5 велики квадрат", 9_900, 2000),
            Good("Уџбеник географија 6", 89_000, 1000), Good("Лепљива трака 15мм", 7_900, 2000),
        ],
        .fuel: [
            Good("Евро дизел/LIT", 20_500, 2000, weighed: true), Good("Бензин БМБ 95/LIT", 18_700, 2000, weighed: true),
            Good("Течност за стакла 2л", 39_900, 2000), Good("Сендвич шунка", 32_000, 2000),
        ],
        .craft: [
            Good("Поправка обуће", 80_000, 2000), Good("Шишање мушко", 90_000, 2000),
            Good("Скраћивање панталона", 60_000, 2000),
        ],
    ]

    private static let federation: [Trade: [Good]] = [
        .market: BosnianShelf.market + [
            Good("HLJEB POLUBIJELI", 150, 1700), Good("MLIJEKO TRAJNO 2,8% 1L", 215, 1700),
            Good("SUHI VRAT NAREZAK", 520, 1700),
            Good("DETERDŽENT ZA VEŠ 3KG", 1290, 1700), Good("ŽVAKE PEPERMINT", 120, 1700),
            Good("ĐUVEČ KONZERVA", 310, 1700),
        ],
        .bar: BosnianShelf.cafe + [
            Good("COCKTA 0,25", 300, 1700), Good("LIMUNADA", 350, 1700), Good("ČAJ NANA", 220, 1700),
        ],
        .restaurant: BosnianShelf.cafe + [Good("BEGOVA ČORBA", 600, 1700), Good("SOGAN DOLMA", 1100, 1700)],
        .bakery: [
            Good("BUREK", 350, 1700), Good("SIRNICA", 300, 1700), Good("KIFLA", 80, 1700), Good("SOMUN", 100, 1700),
            Good("PITA ZELJANICA", 300, 1700),
        ],
        .tools: [
            Good("EKSERI 70MM KG", 420, 1700, weighed: true), Good("LAK ZA DRVO 0,75L", 1650, 1700),
            Good("KVAKA HROM", 2290, 1700),
        ],
        .stationery: [
            Good("SVESKA A4", 180, 1700), Good("HEMIJSKA OLOVKA", 120, 1700), Good("PAPIR A4 80G", 890, 1700),
        ],
    ]

    private static let srpska: [Trade: [Good]] = [
        .tools: BosnianShelf.hardware + [Good("Боја за зид 10л", 4590, 1700), Good("Чекић 300г", 1150, 1700)],
        .market: [
            Good("Млијеко 1л", 195, 1700), Good("Хљеб бијели", 140, 1700), Good("Кафа мљевена 200г", 450, 1700),
            Good("Јабуке кг", 220, 1700, weighed: true), Good("Чоколада са љешником", 320, 1700),
            Good("Цвијеће саксија", 990, 1700),
        ],
        .bakery: [Good("Бурек месо", 350, 1700), Good("Пециво ђеврек", 120, 1700), Good("Јогурт 0,2", 110, 1700)],
        .restaurant: [
            Good("Ћевапи велики", 900, 1700), Good("Пиво точено 0,5", 350, 1700), Good("Салата мијешана", 450, 1700),
            Good("Домаћа кафа", 200, 1700),
        ],
        .fuel: [
            Good("Дизел ЕУРО 5", 245, 1700, weighed: true), Good("Супер 95", 255, 1700, weighed: true),
            Good("Антифриз 1л", 690, 1700),
        ],
    ]
}
