/// What the invented shops of Croatia sell, prices in euro cents.
enum CroatianShelf {
    /// The letters of the tills, by VAT rate.
    static let letters = [2500: "A", 1300: "B", 500: "C"]

    static let bar = [
        Good("KAVA ESPRESSO", 170, 2500), Good("KAVA S MLIJEKOM", 210, 2500), Good("ČAJ OD ŠIPKA", 220, 2500),
        Good("SOK OD NARANČE", 390, 2500), Good("PIVO TOČENO 0,3", 320, 2500), Good("MINERALNA 0,25", 240, 2500),
        Good("ĐUMBIR LIMUNADA", 350, 2500), Good("KAKAO SA ŠLAGOM", 310, 2500),
    ]
    static let kitchen = [
        Good("JUHA OD RAJČICE", 480, 1300), Good("LIGNJE NA ŽARU", 1650, 1300), Good("RIŽOT S GLJIVAMA", 1180, 1300),
        Good("PAŠTICADA S NJOKIMA", 1890, 1300), Good("SALATA MIJEŠANA", 420, 1300),
        Good("PALAČINKE S ORASIMA", 560, 1300),
    ]
    static let supermarket = [
        Good("MLIJEKO SVJEŽE 2,8% 1L", 129, 500), Good("KRUH RAŽENI 500G", 189, 500),
        Good("JABUKE CRVENE KG", 179, 1300, weighed: true), Good("SIR POLUTVRDI KG", 1099, 500, weighed: true),
        Good("JAJA M 10/1", 289, 500), Good("MASLAC 250G", 319, 500), Good("KAVA MLJEVENA 250G", 459, 2500),
        Good("ČOKOLADA ZA KUHANJE", 239, 2500), Good("DETERDŽENT ZA SUĐE", 199, 2500),
        Good("ŠAMPON KOPRIVA 400ML", 349, 2500), Good("TJESTENINA PUŽIĆI 500G", 119, 1300),
        Good("RIŽA DUGO ZRNO 1KG", 219, 500), Good("PILEĆI FILE KG", 799, 500, weighed: true),
        Good("VREĆICA PAPIRNATA", 25, 2500, single: true), Good("JOGURT ČVRSTI 180G", 79, 500),
    ]
    static let bottled = [
        Good("VODA IZVORSKA 1,5L", 79, 2500), Good("PIVO SVIJETLO 0,5L", 119, 2500),
        Good("SOK OD BAZGE 1L", 189, 2500), Good("GAZIRANI SOK 0,33L", 99, 2500),
    ]
    static let station = [
        Good("TEKUĆINA ZA STAKLA 1L", 349, 2500, single: true), Good("ŽVAKE MENTA", 139, 2500, single: true),
        Good("KROASAN S MARELICOM", 189, 2500, single: true),
    ]
    static let stationery = [
        Good("PAPIR A4 80G 500 LISTOVA", 499, 2500), Good("KEMIJSKA OLOVKA PLAVA", 79, 2500),
        Good("BILJEŽNICA A5 KARO", 139, 2500), Good("REGISTRATOR ŠIROKI", 279, 2500),
        Good("LJEPLJIVA TRAKA 19MM", 99, 2500), Good("UDŽBENIK MATEMATIKA 7", 1290, 500, single: true),
        Good("ŠILJILO DVOSTRUKO", 119, 2500),
    ]
    static let craft = [
        Good("Zamjena lanca", 1500, 0, single: true), Good("Podešavanje kočnica", 1200, 0, single: true),
        Good("Krpanje zračnice", 700, 0), Good("Čišćenje i podmazivanje", 1000, 0, single: true),
    ]
    static let tools = [
        Good("BUŠILICA UDARNA 650W", 5490, 2500, single: true), Good("KOMPLET ODVIJAČA 12/1", 1899, 2500, single: true),
        Good("BOJA ZA ZID 5L BIJELA", 1649, 2500), Good("SILIKON SANITARNI 280ML", 469, 2500),
    ]
}

/// What the invented shops of Serbia sell, prices in para.
enum SerbianShelf {
    static let market = [
        Good("Млеко свеже 1л/KOM", 16_999, 1000), Good("Хлеб ражани 500г/KOM", 9_499, 1000),
        Good("Јабука ајдаред/KG", 13_999, 1000, weighed: true), Good("Кајмак млади/KG", 119_900, 1000, weighed: true),
        Good("Чоколада лешник 100г/KOM", 18_999, 2000), Good("Кафа млевена 200г/KOM", 32_999, 2000),
        Good("Детерџент за судове 900мл/KOM", 24_999, 2000), Good("Ајвар благи 560г/KOM", 45_999, 2000),
        Good("Сок од вишње 1л/KOM", 15_999, 2000), Good("Јаја Л класа 10/1/KOM", 22_999, 1000),
        Good("Кеса биоразградива/KOM", 599, 2000, single: true),
    ]
    static let cafe = [
        Good("Еспресо/kom", 19_000, 2000), Good("Домаћа кафа/kom", 15_000, 2000),
        Good("Цеђена поморанџа 0.2/kom", 39_000, 2000),
        Good("Лимунада 0.3/kom", 26_000, 2000), Good("Палачинке са џемом/kom", 32_000, 2000),
        Good("Погача са сиром/kom", 28_000, 2000),
    ]
    static let bakery = [
        Good("Burek sa sirom", 16_000, 1000), Good("Kifla sa džemom", 7_500, 1000),
        Good("Pogačica čvarci", 6_000, 1000),
        Good("Jogurt čaša 0,2", 8_000, 1000), Good("Voda negazirana 0,5", 9_000, 2000),
        Good("Đevrek susam", 5_500, 1000),
    ]
    static let clothes = [
        Good("Џемпер вунени плави - 40 (КОМ)", 429_900, 2000, single: true),
        Good("Чарапе памучне 3/1 - 38/41 (КОМ)", 79_900, 2000),
        Good("Кошуља ланена бела - L (КОМ)", 329_900, 2000, single: true),
    ]
}

/// What the invented shops of Bosnia and Herzegovina sell, prices in fening.
enum BosnianShelf {
    static let market = [
        Good("KAFA MLJEVENA 500G", 990, 1700), Good("BRAŠNO T-500 1KG", 185, 1700),
        Good("ULJE SUNCOKRETOVO 1L", 345, 1700),
        Good("ŠEĆER KRISTAL 1KG", 225, 1700), Good("PAVLAKA 20% 400G", 260, 1700), Good("ČAJ OD KAMILICE", 240, 1700),
        Good("JABUKE DOMAĆE KG", 210, 1700, weighed: true), Good("MINERALNA VODA 1,5L", 115, 1700),
    ]
    static let cafe = [
        Good("BOSANSKA KAFA", 250, 1700), Good("ESPRESSO", 230, 1700), Good("CEVAPI U SOMUNU 10", 1000, 1700),
        Good("JOGURT 0,25", 200, 1700), Good("BAKLAVA", 400, 1700), Good("KISELA VODA 0,33", 280, 1700),
    ]
    static let hardware = [
        Good("Шраф 5х60 (100 ком)", 890, 1700), Good("Сијалица ЛЕД 10W", 450, 1700),
        Good("Четка равна 50мм", 520, 1700),
        Good("Продужни кабл 5м", 1890, 1700, single: true), Good("Љепило за дрво 500г", 780, 1700),
    ]
}
