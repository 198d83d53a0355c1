extension JourneyWords {
    static let dutch = JourneyWords(
        """
        titles: KASSABON | Kassabon | BON | Factuur | REKENING | Kwitantie | Nota | KLANTKOPIE | Rekening | Faktuur
        greetings: Welkom! | Lekker en vers | Fijn dat u er bent | Sinds 1948 | Uw buurtwinkel
        numbers: Bonnr | Bonnummer | Bon nr. | Bon | Factuurnummer | Factuurnr. | Nota nr | Rekening | Bonnr. | Transactie | Kassabon nr | Rek.nr
        orders: Bestelling {d3} | Order {d5} | Trans {d6} | Reservering {L2}{d4} | Klantnr {d6}
        dates: Datum | DATUM | Factuurdatum | d.d. | Datum/tijd
        times: Tijd | TIJD | om
        tills: Kassa {d2} | Kassamedewerker: {person} | Bediend door {person} | Medewerker {d3} | U bent geholpen door: {person} | Filiaal {d4} kassa {d1} | Verkoper {d2} | Ober {person}
        tables: Tafel {d2} | TAFEL {d1} Gasten {d1} | Tafel: {d2}-1 | Kamer {d3} | Pomp {d1}
        phones: Tel | Tel. | Tel: | T: | Telefoon
        subtotals: Subtotaal | SUBTOTAAL | Sub-totaal | Tussentotaal | Sub totaal
        totals: TOTAAL | Totaal | Te betalen | TE BETALEN | Totaalbedrag | Totaal te betalen | Totaal incl. {tax} | Totaal EUR | BEDRAG | Eindtotaal | Totaal Euro | Te voldoen | Factuurbedrag
        excluded: Totaal excl. {tax} | Netto | Excl. {tax}
        included: Totaal incl. {tax} | Bruto
        roundings: Afronding | Afronding contant | Afr. | Afrondingsverschil
        rounded: Totaal afgerond | Te betalen | Te voldoen
        discounts: Korting | KORTING | {pct}% korting | Actie | Bonus | 2e halve prijs | Uw voordeel | Kassakorting | Prijskorting
        rebates: Korting {pct}% | Klantenkaart korting | Personeelskorting | Kortingsbon | Totaalkorting {pct}%
        deposits: Statiegeld | STATIEGELD | +statiegeld | Emballage | Statiegeld blik
        services: Service {pct}%
        taxLines: incl. {tax} {rate} | {tax} {rate} | {rate} {tax} | waarvan {tax} {rate} | {tax} laag/hoog {rate} | {letter} {tax} {rate}
        taxSums: Totaal {tax} | {tax} totaal | Inclusief {tax} | waarvan {tax} | {tax}-bedrag
        rateHeads: {tax} | {tax} % | Tarief | % | Code
        netHeads: Over | Excl. | Grondslag | Netto | {tax} over
        taxHeads: {tax} | Bedrag | {tax} bedrag | Eur
        grossHeads: Incl. | Bruto | Omzet | Totaal
        tableTitles: {tax} specificatie | {tax} OVERZICHT | Specificatie {tax}
        cash: CONTANT | Contant | Contant betaald | Kontant | Betaald contant
        tendered: CONTANT | Contant | Contant ontvangen | Ontvangen | Gegeven | Betaald | Contant gegeven
        card: PIN | Pin | PINNEN | Betaald met PIN | Bankpas | V PAY | Maestro | Creditcard | Mastercard | Pinbetaling | Visa | Contactloos
        voucher: Cadeaubon | Tegoedbon | Cadeaukaart | Waardebon
        change: Wisselgeld | WISSELGELD | Terug | Retour | Terug contant | WISSEL
        slips: POI: {d8} | Terminal {L2}{d4} | Merchant {d7} | Periode {d4} Transactie {d8} | {brand} {mask} | (A0000000043060) | Kaart: xxxx{d4} | Totaal: {sum} | BETALING | Autorisatiecode {d6} | Akkoord | KLANTTICKET
        | Datum: {date} {time} | Contactloze betaling | Leesmethode: Chip
        equivalents: In {other} | Totaal {other}
        counts: Aantal artikelen {n} | {n} artikelen | Aantal: {qty} | Aantal stuks {qty} | Regels {n}
        saved: Uw voordeel {save} | U bespaart {save} | Totale korting {save} | Voordeel vandaag: {save}
        points: Spaarzegels {d1} | Puntensaldo {points} | Gespaarde punten: {d2} | Saldo klantenkaart {save}
        traps: Ruilen tot {later} | Actie geldig t/m {later} | Afgedrukt {date} {time} | Fooi ______ | Klantenkaart {d13} | Vervaldatum {later} | Garantiebewijs | Enquete code {d4}-{d4} | Uw klantenkaart **{d4}
        closings: Bedankt en tot ziens | Tot ziens! | Dank u voor uw bezoek | Ruilen met bon binnen 14 dagen | Eet smakelijk | www.{web} | Bewaar deze bon | Prijzen zijn incl. {tax} | Graag tot de volgende keer
        quantityHeads: Aantal | Aant. | AANTAL | St
        itemHeads: Omschrijving | OMSCHRIJVING | Artikel | Product
        priceHeads: Prijs | Per stuk | PRIJS | Stukprijs
        amountHeads: Bedrag | BEDRAG | Totaal | EUR
        pieces: x | X | st | stuks | à | *
        market: Volkoren brood 239r | Halfv. melk 1L 125r | Jong belegen kaas 649r | Hagelslag puur 219r | Bananen 169r/kg | Elstar appels 229r/kg | Bronwater 0,5L 89b | Sinas 1,5L 199b | Pindakaas 289r | Krentenbollen 4st 189r
        | Vla vanille 1L 179r | Drop zoet 500g 249r | Wasmiddel 899n | Tandpasta 179n | Vuilniszakken 249n | Stroopwafels 219r | Filet americain 245r | Pils blik 0,33 95n | Eieren scharrel 10 339r | Tomaten tros 299r/kg
        meal: Uitsmijter ham/kaas 1150m | Koffie 320d | Cappuccino 365d | Bitterballen 8st 875m | Tosti kaas 625m | Verse muntthee 395d | Kroketten op brood 1095m | Pannenkoek spek 1225m | Bruiswater 310d | Vaasje pils 360d
        | Dagsoep 695m | Appeltaart slagr. 550m | Saté kip friet 1850m | Glas huiswijn 525d | Broodje gezond 795m | Gebakken sliptong 2250m | Kindermenu 850m | Jus d'orange 450d
        fuel: Euro 95 E10 199n/L | Diesel 179n/L | Super Plus 98 212n/L | Wasstraat basis 999n | Broodje worst 325m | Ruitenvloeistof 599n | Koffie groot 299d | AdBlue 119n/L
        lodging: Kamer 1 nacht 9900l | 2-persoonskamer 12900l | Ontbijtbuffet 1650m | Toeristenbelasting 480l | Parkeren per nacht 1500n | Minibar 550d
        ride: Taxirit 2350t | Enkele reis 480t | Dagkaart 850t | Parkeerkosten 640n | Retour 2e klas 2960t | Starttarief 360t | Veerpont auto 720t
        shop: Balpen blauw 199n | Schrift A5 3st 349n | USB kabel 1199n | Paraplu 1299n | Paracetamol 50 289r | Pleisters 325r | Printpapier 500v 595n | Wenskaart 225n | Oplader duo 1899n | Fietslampset 1099n | Tasje 25n | Boek pocket 1250r | Gloeilamp led 495n
        brands: Klaproos | Zilvermeeuw | De Pelikaan | Windroos | Korenbloem | Oranjerie | De Snoek | Lantaarn | Goudplevier | Kastanje | De Kaap | Waterlelie | Zonnedauw
        people: Terpstra | Van Wijngaarden | Hoogeveen | De Ruijter | Kuipers | Van den Broeke | Schippers | Nijenhuis | Bleeker | Zandstra
        marketSigns: @ Supermarkt | Bakkerij @ | Slagerij @ | @ Markt | Buurtwinkel @ | Kaashuis @ | Groenteboer @
        mealSigns: Restaurant @ | Café @ | Eetcafé @ | Brasserie @ | Grand Café @ | Lunchroom @ | Snackbar @ | Pannenkoekenhuis @
        fuelSigns: Tankstation @ | @ Oil | @ Tank & Shop
        lodgingSigns: Hotel @ | Herberg @ | @ Hotel | Pension @
        rideSigns: Taxi @ | Parkeergarage @ | @ Vervoer | Veerdienst @
        shopSigns: Boekhandel @ | Apotheek @ | @ Bouwmarkt | Drogist @ | Kantoorshop @ | @ Elektro
        companies: @ Horeca | @ Retail | @ Exploitatie | Gebr. @ | @ Beheer | @ en Zonen | @
        months: januari | februari | maart | april | mei | juni | juli | augustus | september | oktober | november | december
        """)
}
