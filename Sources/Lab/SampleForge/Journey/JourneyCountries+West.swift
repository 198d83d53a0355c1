extension JourneyCountry {
    private static let euros = ["@ €", "@€", "€ @", "@ EUR", "EUR @", "€@"]
    private static let francs = ["CHF @", "Fr. @", "@ CHF", "sFr. @", "SFr @"]
    private static let swissAmounts = ["1'234.50", "1234.50", "1’234.50"]
    private static let swissRates = [
        Rates(2018, "n7.7 r2.5 b2.5 m7.7 d7.7 l3.7 t7.7"), Rates(2024, "n8.1 r2.6 b2.6 m8.1 d8.1 l3.8 t8.1"),
    ]

    static let west = [germany, austria, swiss(.german), swiss(.french), swiss(.italian), france, italy, netherlands]

    private static let germany = JourneyCountry(
        code: "DE", currency: "EUR", words: .german, taxes: ["MwSt", "MwSt.", "USt", "MWST", "Mehrwertsteuer"],
        rates: [Rates(2015, "n19 r7 b19 m19 d19 l7 t7")], level: 100,
        amounts: ["1.234,50", "1234,50", "1.234,50", "1234.50"],
        signs: euros, days: ["dd.MM.yyyy", "dd.MM.yy", "d.M.yyyy", "dd. MMMM yyyy", "yyyy-MM-dd", "dd/MM/yyyy"],
        clocks: ["HH:mm", "HH:mm:ss", "HH:mm 'Uhr'"],
        firms: ["GmbH", "GmbH & Co. KG", "e.K.", "KG", "OHG", "AG", "UG (haftungsbeschränkt)"], domain: "de",
        towns: [
            "04109 Leipzig", "28195 Bremen", "93047 Regensburg", "79098 Freiburg", "D-50667 Köln", "24103 Kiel",
            "86150 Augsburg", "99084 Erfurt", "18055 Rostock", "35037 Marburg",
        ],
        streets: [
            "Lindenstraße", "Am Mühlbach", "Ziegelhüttenweg", "Marktplatz", "Bahnhofstr.", "Kastanienallee",
            "Hafengasse",
        ],
        houses: ["@ #"], phones: ["0{d3}/{d6}", "0{d3} {d7}", "+49 {d3} {d6}", "0{d2} - {d2} {d2} {d3}"],
        taxLabels: ["USt-IdNr.", "USt-ID", "UST-ID-NR", "Ust.Id.Nr.", "UID-Nr.", "VAT-ID"],
        registers: ["St.-Nr. {d3}/{d4}/{d4}", "Steuernummer: {d2} {d3} {d5}", "HRB {d5}", "HRA {d4} Amtsgericht"],
        deposits: [8, 15, 25], taxesDeposits: true)

    private static let austria = JourneyCountry(
        code: "AT", currency: "EUR", words: .german, taxes: ["MwSt", "USt", "MWSt.", "Ust."],
        rates: [Rates(2016, "n20 r10 b20 m10 d20 l10 t10")], level: 105, amounts: ["1.234,50", "1234,50", "1234.50"],
        signs: euros, days: ["dd.MM.yyyy", "dd.MM.yy", "d.M.yyyy", "dd. MMMM yyyy", "yyyy-MM-dd"],
        clocks: ["HH:mm", "HH:mm:ss", "HH:mm 'Uhr'"],
        firms: ["GmbH", "Ges.m.b.H.", "KG", "OG", "e.U.", "AG", "GmbH & Co KG"],
        domain: "at",
        towns: [
            "8010 Graz", "1070 Wien", "A-6020 Innsbruck", "4020 Linz", "9500 Villach", "5020 Salzburg",
            "7000 Eisenstadt",
            "3100 St. Pölten",
        ],
        streets: [
            "Annagasse", "Wienerstraße", "Am Steinfeld", "Kirchenplatz", "Mariengasse", "Schönaugürtel", "Hauptstr.",
        ],
        houses: ["@ #", "@ #/2"], phones: ["0{d3}/{d6}", "+43 {d3} {d6}", "0{d3} {d2} {d2} {d2}"],
        taxLabels: ["UID", "UID-Nr.", "UID-Nr", "ATU-Nr.", "UID Nummer"],
        registers: ["FN {d6}k", "FN {d6} w, HG", "DVR: {d7}", "Kassen-ID {d6}"], deposits: [9, 25, 29])

    private enum SwissTongue {
        case german, french, italian

        var words: JourneyWords {
            switch self {
            case .german: .german
            case .french: .french
            case .italian: .italian
            }
        }
    }

    private static func swiss(_ tongue: SwissTongue) -> JourneyCountry {
        let places: (towns: [String], streets: [String], taxes: [String], firms: [String], houses: [String])
        switch tongue {
        case .french:
            places = (
                ["1201 Genève", "1003 Lausanne", "1700 Fribourg", "CH-2000 Neuchâtel", "1950 Sion"],
                ["Rue du Lac", "Avenue de la Gare", "Place du Marché", "Chemin des Vignes"], ["TVA", "T.V.A."],
                ["SA", "Sàrl", "S.A.", "& Fils SA"], ["@ #"]
            )
        case .italian:
            places = (
                ["6900 Lugano", "6600 Locarno", "6500 Bellinzona", "CH-6830 Chiasso"],
                ["Via Lago", "Via Cantonale", "Piazza Nuova", "Viale dei Tigli"], ["IVA", "I.V.A."],
                ["SA", "Sagl", "S.A."], ["@ #"]
            )
        case .german:
            places = (
                [
                    "8001 Zürich", "3011 Bern", "CH-4051 Basel", "6003 Luzern", "9000 St. Gallen", "7000 Chur",
                    "8400 Winterthur",
                ],
                ["Bahnhofplatz", "Seestrasse", "Oberdorfgasse", "Industriestrasse", "Kornhausweg"],
                ["MWST", "MwSt", "MWSt"], ["AG", "GmbH", "& Co.", "Genossenschaft"], ["@ #"]
            )
        }
        return JourneyCountry(
            code: "CH", currency: "CHF", words: tongue.words, taxes: places.taxes, rates: swissRates, level: 135,
            amounts: swissAmounts, signs: francs, unit: 1, cashStep: 5,
            days: ["dd.MM.yyyy", "dd.MM.yy", "d.M.yyyy", "dd. MMMM yyyy", "dd/MM/yyyy"],
            clocks: ["HH:mm", "HH:mm:ss", "HH.mm"],
            firms: places.firms, domain: "ch", towns: places.towns, streets: places.streets, houses: places.houses,
            phones: ["0{d2} {d3} {d2} {d2}", "+41 {d2} {d3} {d2} {d2}", "0{d2}/{d3}.{d2}.{d2}"],
            taxLabels: ["\(places.taxes[0])-Nr.", "\(places.taxes[0]) Nr", "UID", "No \(places.taxes[0])", ""],
            registers: ["Filiale {d4}", "POS-Nr {d6}", "GLN {d13}"], deposits: [30, 50], taxesDeposits: true)
    }

    private static let france = JourneyCountry(
        code: "FR", currency: "EUR", words: .french, taxes: ["TVA", "T.V.A.", "Tva"],
        rates: [Rates(2014, "n20 r5.5 b5.5 m10 d20 l10 t10")], level: 105, amounts: ["1 234,50", "1234,50", "1234.50"],
        signs: ["@ €", "@€", "@ EUR", "EUR @", "@ E"],
        days: ["dd/MM/yyyy", "dd/MM/yy", "dd-MM-yyyy", "d MMMM yyyy", "dd.MM.yyyy"],
        clocks: ["HH:mm", "HH:mm:ss", "HH'h'mm"], firms: ["SARL", "SAS", "S.A.S.", "EURL", "SA", "SASU", "SNC"],
        domain: "fr",
        towns: [
            "69002 LYON", "33000 Bordeaux", "31000 Toulouse", "44000 NANTES", "21000 Dijon", "75011 PARIS",
            "67000 Strasbourg",
        ],
        streets: [
            "rue des Lilas", "avenue Jean Moulin", "place du Marché", "quai des Brumes", "bd Carnot", "rue de la Forge",
        ],
        houses: ["# @", "#, @", "# bis @"],
        phones: ["0{d1} {d2} {d2} {d2} {d2}", "0{d1}.{d2}.{d2}.{d2}.{d2}", "+33 {d1} {d2} {d2} {d2} {d2}"],
        taxLabels: ["TVA", "N° TVA", "TVA intracom", "N.TVA", "No TVA Intra.", "TVA Intracommunautaire"],
        registers: ["NAF {d4}Z", "RCS {d3} {d3} {d3}", "APE {d4}B", "Capital {d2} 000 €"])

    private static let italy = JourneyCountry(
        code: "IT", currency: "EUR", words: .italian, taxes: ["IVA", "I.V.A.", "Iva"],
        taxForms: [.sum, .sum, .lines, .table, .none],
        rates: [Rates(2014, "n22 r10 b22 m10 d10 l10 t10")], level: 92, amounts: ["1.234,50", "1234,50", "1234.50"],
        signs: ["€ @", "@ €", "€@", "EUR @", "@ EUR"],
        days: ["dd/MM/yyyy", "dd-MM-yyyy", "dd/MM/yy", "dd.MM.yyyy", "d MMMM yyyy", "dd-MM-yy"],
        clocks: ["HH:mm", "HH:mm", "HH.mm", "HH:mm:ss"],
        firms: ["S.r.l.", "SRL", "S.p.A.", "S.n.c.", "SAS", "di Verdini L. & C. snc"],
        domain: "it",
        towns: [
            "40121 Bologna (BO)", "34121 TRIESTE", "37121 Verona", "10121 Torino (TO)", "50122 Firenze",
            "20121 MILANO MI",
        ],
        streets: [
            "Via dei Tigli", "Corso Italia", "Piazza del Grano", "Viale Europa", "Via Mazzini", "Vicolo Stretto",
        ],
        houses: ["@, #", "@ #", "@ n. #"], phones: ["0{d2} {d6}", "0{d3}/{d6}", "+39 0{d2} {d7}"],
        taxLabels: ["P.IVA", "P. IVA", "Partita IVA", "P.I.", "P.IVA/C.F.", "PARTITA I.V.A."],
        registers: ["REA BO-{d6}", "C.F. {d11}", "Cap. Soc. 10.000,00 i.v."])

    private static let netherlands = JourneyCountry(
        code: "NL", currency: "EUR", words: .dutch, taxes: ["BTW", "btw", "B.T.W."],
        rates: [Rates(2019, "n21 r9 b9 m9 d9 l9 t9")], level: 105, amounts: ["1.234,50", "1234,50", "1234.50"],
        signs: ["€ @", "€@", "EUR @", "@ EUR", "@"], cashStep: 5,
        days: ["dd-MM-yyyy", "d-M-yyyy", "dd-MM-yy", "dd/MM/yyyy", "d MMMM yyyy", "dd.MM.yyyy"],
        clocks: ["HH:mm", "HH:mm:ss", "HH:mm 'uur'"],
        firms: ["B.V.", "BV", "V.O.F.", "vof", "N.V."], domain: "nl",
        towns: [
            "3511 AB Utrecht", "9711 LM Groningen", "2611 GK DELFT", "6211 CS Maastricht", "1012 JS Amsterdam",
            "5611 EM Eindhoven",
        ],
        streets: ["Molenstraat", "Kerkplein", "Oude Gracht", "Stationsweg", "Wilgenlaan", "Havenkade"],
        houses: ["@ #", "@ #-A"],
        phones: ["0{d2}-{d7}", "0{d3} - {d6}", "+31 {d2} {d3} {d4}"],
        taxLabels: ["BTW-nr", "BTW nr.", "btw nummer", "BTW", "BTW-id"],
        registers: ["KvK {d8}", "KvK-nr: {d8}", "IBAN NL{d2} {L4} 0{d9}"], deposits: [15, 25])
}
