/// Names of shops that do not exist, put together from words.
enum ShopNames {
    /// A shop of a trade; Serbian and Srpska names are Cyrillic until somebody transliterates them.
    static func invent(_ authority: FiscalAuthority, _ trade: Trade, _ random: inout SeededRandom) -> Shop {
        let words = words(of: authority)
        let company = random.draw(2, of: words.nouns)
        let adjective = random.pick(words.adjectives)
        let form = random.pick(trade == .craft ? words.crafts : words.forms)
        let name = random.pick([
            "\(adjective) \(company[0])", "\(company[0]) i \(company[1])", "\(company[0]) \(random.pick(words.fields))",
            "\(company[0])-\(company[1].prefix(3))",
        ])
        let joined = authority == .serbia || authority == .srpska ? name.replacing(" i ", with: " и ") : name
        let isLoud = random.whole(0...1) == 0
        let title = isLoud ? joined.uppercased() : joined
        let number = random.whole(1...340)
        let sign = random.pick(words.signs).uppercased()
        let store = (words.stores[trade] ?? words.anyStore).map {
            $0.replacing("#", with: String(number)).replacing("@", with: sign)
        }
        let town = random.pick(words.towns)
        return Shop(
            "\(title) \(form)", random.pick(store),
            "\(random.pick(words.streets)) \(random.whole(1...148))\(random.pick(["", "", "", "a", "/2"]))", town)
    }

    private struct Words {
        let adjectives: [String]
        let nouns: [String]
        let fields: [String]
        let forms: [String]
        let crafts: [String]
        let signs: [String]
        let stores: [Trade: [String]]
        let anyStore: [String]
        let streets: [String]
        let towns: [String]
    }

    private static func words(of authority: FiscalAuthority) -> Words {
        switch authority {
        case .croatia: croatian
        case .serbia: serbian
        case .federation: federation
        case .srpska: srpska
        }
    }

    private static let croatian = Words(
        adjectives: ["Plavi", "Žuti", "Veseli", "Tihi", "Crveni", "Divlji", "Zlatni", "Mokri", "Šareni", "Bijeli"],
        nouns: [
            "Kišobran", "Ježinac", "Čvorak", "Lonac", "Žbir", "Šljunak", "Đeram", "Galeb", "Puž", "Krijes", "Vrtuljak",
            "Oblak", "Zvrk", "Medvjed", "Češer", "Kamenčić", "Lampaš", "Džep", "Svjetionik", "Šipak",
        ],
        fields: ["trgovina", "usluge", "ugostiteljstvo", "promet", "plus"],
        forms: ["d.o.o.", "d.o.o.", "j.d.o.o.", "d.d.", "obrt"],
        crafts: ["obrt, vl. Jurko Klješta", "obrt, vl. Neva Lančić", "obrt za popravke, vl. Špiro Čavlić"],
        signs: ["Kompas", "Žmigavac", "Čarobnjak", "Mjesec", "Sidro", "Đir", "Bonaca", "Šušur", "Zvono", "Lavanda"],
        stores: [
            .bar: ["Caffe bar @", "Kavana @", "Bistro @"], .restaurant: ["Konoba @", "Restoran @", "Gostionica @"],
            .market: ["Supermarket #", "Prodavaonica #", "Market @"], .fuel: ["BP @ sjever", "Benzinska postaja #"],
            .bakery: ["Pekara @", "Pekarnica #"], .stationery: ["Papirnica @"],
            .tools: ["Prodajni centar #", "Željezarija @"],
            .craft: ["Servis @", "Radionica @"],
        ], anyStore: ["Poslovnica #"],
        streets: [
            "Ulica lipa", "Put mora", "Zvonarska ulica", "Šetalište breza", "Trg kestena", "Obala čempresa",
            "Đurđevac mala",
            "Kratka ulica", "Ulica žitnih polja",
        ],
        towns: [
            "10000 Zagreb", "21000 Split", "51000 Rijeka", "31000 Osijek", "23000 Zadar", "42000 Varaždin",
            "52100 Pula",
            "35000 Slavonski Brod", "22000 Šibenik", "40000 Čakovec", "20000 Dubrovnik",
        ])

    private static let serbian = Words(
        adjectives: ["Плави", "Весели", "Вредни", "Златни", "Тихи", "Бели", "Шарени", "Млади", "Љути"],
        nouns: [
            "Чворак", "Јеж", "Лонац", "Ђердан", "Шешир", "Мрав", "Храст", "Џбун", "Жалфија", "Кишобран", "Врабац",
            "Пањ",
            "Њишалица", "Фењер", "Бубањ", "Ћуран", "Кестен",
        ],
        fields: ["трговина", "промет", "услуге", "плус", "систем"], forms: ["ДОО", "ДОО БЕОГРАД", "ПР", "АД", "СТР"],
        crafts: ["ПР РАДЊА", "ЗАНАТСКА РАДЊА ПР"],
        signs: ["Ђурђевак", "Јабланови", "Чардак", "Липа", "Жагубица", "Звезда", "Шумица", "Њива", "Кеј"],
        stores: [
            .bar: ["Кафе бар @", "Кафетерија @"], .restaurant: ["Кафана @", "Ресторан @"],
            .market: ["Продавница бр. #", "Маркет @", "Самопослуга #"], .fuel: ["БС @", "Пумпа #"],
            .bakery: ["Пекара @", "Киоск #"], .clothes: ["Бутик @"], .tools: ["Гвожђара @"], .stationery: ["Књижара @"],
            .craft: ["Радионица @"],
        ], anyStore: ["Пословница #"],
        streets: [
            "УЛИЦА ЛИПА", "ЗЕМУНСКИ КЕЈ", "БУЛЕВАР БРЕЗА", "ЖИТНИ ТРГ", "ЧАРДАЧКА", "ПУТ ЗА ЊИВЕ", "ЂАЧКА",
            "ВИНОГРАДСКА",
        ],
        towns: [
            "Београд-Врачар", "Нови Сад", "Ниш-Медијана", "Крагујевац", "Чачак", "Шабац", "Ужице", "Панчево",
            "Зрењанин", "Ваљево",
            "Краљево",
        ])

    private static let federation = Words(
        adjectives: ["Plavi", "Veseli", "Stari", "Zlatni", "Tihi", "Bijeli", "Šareni"],
        nouns: [
            "Džezva", "Borovnica", "Somun", "Ćilim", "Orah", "Žubor", "Kruška", "Đul", "Behar", "Lonac", "Šljiva",
            "Merak",
        ],
        fields: ["komerc", "trade", "market", "promet", "plus"],
        forms: ["d.o.o. Sarajevo", "d.o.o.", "s.o.d.", "d.o.o. Zenica"],
        crafts: ["obrt"], signs: ["Jela", "Behar", "Čaršija", "Žuta lula", "Polje", "Dženet", "Šadrvan", "Most"],
        stores: [
            .bar: ["Caffe @", "Kafana @"], .restaurant: ["Ćevabdžinica @", "Restoran @"],
            .market: ["PJ # MARKET @", "PJ # MINIMARKET"],
            .bakery: ["Pekara @", "PJ # PEKARA"], .tools: ["PJ # ŽELJEZARIJA"], .stationery: ["Knjižara @"],
        ], anyStore: ["PJ #"],
        streets: [
            "ul. Mlinska", "Donja mahala", "Kamena ulica", "Trg jorgovana", "ul. Žuta", "Put čempresa", "Ćemerlina",
        ],
        towns: [
            "71000 Sarajevo", "75000 Tuzla", "72000 Zenica", "88000 Mostar", "77000 Bihać", "70101 Jajce",
            "80101 Livno",
        ])

    private static let srpska = Words(
        adjectives: ["Вриједни", "Бијели", "Плави", "Стари", "Весели", "Љути"],
        nouns: ["Чекић", "Ћуп", "Орах", "Јелен", "Џеп", "Храст", "Њедра", "Жбун", "Шешир", "Ђерам", "Лонац"],
        fields: ["промет", "комерц", "трговина"], forms: ["д.о.о.", "д.о.о. Бања Лука", "с.п."], crafts: ["с.п."],
        signs: ["Наковањ", "Кланфа", "Ђурђевдан", "Љиљан", "Чесма", "Њива"],
        stores: [
            .tools: ["Гвожђара @"], .market: ["Маркет @", "Продавница #"], .bakery: ["Пекара @"],
            .restaurant: ["Ресторан @"],
            .fuel: ["Пумпа @"],
        ], anyStore: ["Пословница #"],
        streets: ["Ковачка", "Столарска", "Улица липа", "Житна пијаца", "Ђачка", "Пут за Њивице"],
        towns: ["Бања Лука", "Приједор", "Бијељина", "Добој", "Требиње", "Источно Сарајево"])
}
