extension JourneyCountry {
    static let east = [czechia, hungary, poland, romania, sweden, slovenia]

    private static let czechia = JourneyCountry(
        code: "CZ", currency: "CZK", words: .czech, taxes: ["DPH", "D.P.H."],
        rates: [Rates(2015, "n21 r15 b15 m15 d21 l15 t15"), Rates(2024, "n21 r12 b21 m12 d21 l12 t12")], level: 2400,
        amounts: ["1 234,50", "1234,50", "1 234.50", "1234.50"], signs: ["@ Kč", "@ CZK", "@Kč", "CZK @", "Kč @"],
        cashStep: 100,
        days: ["dd.MM.yyyy", "d.M.yyyy", "d. M. yyyy", "dd.MM.yy", "yyyy-MM-dd", "d. MMMM yyyy"],
        clocks: ["HH:mm", "HH:mm:ss", "H:mm"],
        firms: ["s.r.o.", "s. r. o.", "a.s.", "spol. s r.o.", "v.o.s.", "k.s."], domain: "cz",
        towns: [
            "602 00 Brno", "301 00 Plzeň", "110 00 Praha 1", "779 00 Olomouc", "370 01 České Budějovice",
            "46001 Liberec",
        ],
        streets: ["Lipová", "Nádražní", "Na Příkopech", "U Mlýna", "Masarykova", "Zahradní", "Kostelní"],
        houses: ["@ #", "@ #/12"],
        phones: ["+420 {d3} {d3} {d3}", "{d3} {d3} {d3}", "{d9}"], taxLabels: ["DIČ", "DIČ", "Dič", "D.I.Č."],
        registers: ["FIK: {x8}-{x4}-4{x3}", "Provozovna č. {d3}", "BKP {x8}-{x8}", "C {d5} vedená u KS"],
        deposits: [300, 500], taxesDeposits: true)

    private static let hungary = JourneyCountry(
        code: "HU", currency: "HUF", words: .hungarian, taxes: ["ÁFA", "áfa", "AFA"],
        rates: [Rates(2017, "n27 r27 b27 m5 d27 l5 t27")], level: 37_000,
        amounts: ["1 234", "1.234", "1234", "1 234,00"], signs: ["@ Ft", "@ Ft", "@Ft", "@ HUF", "@"], unit: 100,
        cashStep: 500,
        days: ["yyyy.MM.dd.", "yyyy.MM.dd", "yyyy-MM-dd", "yyyy. MMMM d.", "yyyy. MM. dd."],
        clocks: ["HH:mm", "HH:mm:ss", "H:mm"],
        firms: ["Kft.", "KFT", "Bt.", "Zrt.", "Nyrt.", "Korlátolt Felelősségű Társaság", "E.V."], domain: "hu",
        towns: ["1053 BUDAPEST", "6720 Szeged", "4024 Debrecen", "7621 PÉCS", "9021 Győr", "8800 Nagykanizsa"],
        streets: ["Kossuth Lajos u.", "Petőfi utca", "Rákóczi út", "Fő tér", "Malom köz", "Akácfa utca"],
        houses: ["@ #.", "@ #", "@ #/A"],
        phones: ["+36 {d2} {d3} {d4}", "06-{d1}-{d3}-{d4}", "06 {d2}/{d6}"],
        taxLabels: ["ADÓSZÁM", "Adószám", "Adósz.", "Asz."],
        registers: ["Cg. {d2}-{d2}-{d6}", "NAV ell. kód: {x5}", "AP {x1}{d8}", "Cégjegyzékszám {d2}-{d2}-{d6}"],
        deposits: [5000],
        services: [10, 12, 15], taxesServices: true)

    private static let poland = JourneyCountry(
        code: "PL", currency: "PLN", words: .polish, taxes: ["VAT", "PTU"],
        taxForms: [.lines, .lines, .lines, .table, .sum], hasLetters: true,
        rates: [Rates(2011, "n23 r5 b23 m8 d23 l8 t8")], level: 400,
        amounts: ["1234,50", "1 234,50", "1.234,50", "1234.50"], signs: ["@ zł", "@ PLN", "PLN @", "@zł", "@"],
        days: ["yyyy-MM-dd", "dd.MM.yyyy", "dd-MM-yyyy", "yyyy-MM-dd", "d MMMM yyyy"],
        clocks: ["HH:mm", "HH:mm:ss", "H:mm"],
        firms: ["Sp. z o.o.", "sp. z o.o.", "S.A.", "Sp. J.", "s.c.", "SP. Z O.O. SP. K."], domain: "pl",
        towns: [
            "31-042 Kraków", "61-772 POZNAŃ", "80-831 Gdańsk", "50-101 Wrocław", "00-024 Warszawa", "20-112 Lublin",
        ],
        streets: ["ul. Lipowa", "ul. Kolejowa", "al. Pokoju", "Rynek", "ul. Młyńska", "ul. Źródlana"],
        houses: ["@ #", "@ #/4", "@ #A"],
        phones: ["{d2} {d3} {d2} {d2}", "+48 {d3} {d3} {d3}", "({d2}) {d7}"],
        taxLabels: ["NIP", "NIP", "N.I.P.", "Nip"],
        registers: ["REGON {d9}", "KRS {d10}", "BDO {d9}", "nr BDO: 000{d6}"], deposits: [50, 100])

    private static let romania = JourneyCountry(
        code: "RO", currency: "RON", words: .romanian, taxes: ["TVA", "T.V.A."],
        taxForms: [.lines, .lines, .lines, .table, .sum], hasLetters: true,
        rates: [Rates(2017, "n19 r9 b9 m9 d19 l9 t19"), Rates(2026, "n21 r11 b11 m11 d21 l11 t21")], level: 480,
        amounts: ["1.234,50", "1234,50", "1234.50", "1,234.50"], signs: ["@ LEI", "@ lei", "@ RON", "RON @", "@"],
        days: ["dd.MM.yyyy", "dd/MM/yyyy", "dd-MM-yyyy", "yyyy-MM-dd", "d MMMM yyyy"],
        clocks: ["HH:mm", "HH:mm:ss", "HH-mm-ss"],
        firms: ["S.R.L.", "SRL", "S.C. @ SRL", "S.A.", "P.F.A.", "SRL-D"], domain: "ro",
        towns: [
            "Cluj-Napoca, jud. Cluj", "400001 Cluj-Napoca", "Timișoara, jud. Timiș", "BRAȘOV", "București Sector 3",
            "550160 Sibiu",
        ],
        streets: ["Str. Teilor", "B-dul Unirii", "Calea Moților", "Piața Mare", "Str. Morii", "Șos. Nordului"],
        houses: ["@ nr. #", "@ #", "@ nr.# bl.B2"],
        phones: ["0{d3} {d3} {d3}", "+40 {d3} {d6}", "0{d3}.{d6}"],
        taxLabels: ["C.I.F.", "CIF", "CUI", "COD FISCAL", "C.U.I.", "Cod identificare fiscala"],
        registers: ["J12/{d4}/2009", "Reg. com. J40/{d5}/2016", "NUI {d9}", "AMEF {d7}"], deposits: [50])

    private static let sweden = JourneyCountry(
        code: "SE", currency: "SEK", words: .swedish, taxes: ["Moms", "moms", "MOMS"],
        rates: [Rates(2012, "n25 r12 b12 m12 d25 l12 t6")], level: 1150,
        amounts: ["1 234,50", "1234,50", "1234.50", "1.234,50"],
        signs: ["@ kr", "@ SEK", "SEK @", "kr @", "@kr"], cashStep: 100,
        days: ["yyyy-MM-dd", "yyyy-MM-dd", "yyMMdd", "dd.MM.yyyy", "d MMMM yyyy", "dd/MM/yyyy"],
        clocks: ["HH:mm", "HH:mm:ss", "HH.mm", "'kl' HH:mm"],
        firms: ["AB", "Aktiebolag", "HB", "Handelsbolag", "Ek. för."], domain: "se",
        towns: [
            "753 20 Uppsala", "411 05 Göteborg", "211 34 MALMÖ", "111 22 Stockholm", "903 26 Umeå", "582 23 Linköping",
        ],
        streets: ["Storgatan", "Björkvägen", "Hamngatan", "Kvarntorget", "Södra Allén", "Ängsstigen"],
        houses: ["@ #", "@ # B"],
        phones: ["0{d2}-{d3} {d2} {d2}", "+46 {d2} {d3} {d2} {d2}", "0{d3}-{d5}"],
        taxLabels: ["Org.nr", "Org nr", "Orgnr", "Organisationsnr", "Momsreg.nr", "VAT nr"],
        registers: ["Kontrollenhet {x4}{d10}", "Butik {d4}", "Bankgiro {d4}-{d4}", "Kassa-ID {d6}"],
        deposits: [100, 200], taxesDeposits: true)

    private static let slovenia = JourneyCountry(
        code: "SI", currency: "EUR", words: .slovene, taxes: ["DDV", "D.D.V."],
        rates: [Rates(2013, "n22 r9.5 b9.5 m9.5 d22 l9.5 t9.5")], level: 95,
        amounts: ["1.234,50", "1234,50", "1234.50"],
        signs: ["@ EUR", "@ €", "@€", "EUR @", "€ @"],
        days: ["dd.MM.yyyy", "d.M.yyyy", "d. M. yyyy", "dd.MM.yy", "dd. MMMM yyyy"],
        clocks: ["HH:mm", "HH:mm:ss", "H:mm", "HH.mm"],
        firms: ["d.o.o.", "d. o. o.", "s.p.", "d.d.", "k.d.", "d.n.o."], domain: "si",
        towns: ["1000 Ljubljana", "2000 Maribor", "6000 KOPER", "3000 Celje", "4000 Kranj", "SI-8000 Novo mesto"],
        streets: ["Lipova ulica", "Glavni trg", "Na Žagi", "Cesta v Gozd", "Mlinska pot", "Šolska ulica"],
        houses: ["@ #", "@ # a"],
        phones: ["0{d1} {d3} {d2} {d2}", "+386 {d1} {d3} {d2} {d2}", "0{d2}/{d3}-{d3}"],
        taxLabels: ["ID za DDV", "ID DDV", "Davčna št.", "ID št. za DDV", "ID ZA DDV"],
        registers: ["Matična št. {d10}", "EOR: {x8}-{x4}-4{x3}", "TRR SI56 {d4} {d4}", "MŠ {d7}"])
}
