extension JourneyWords {
    static let slovene = JourneyWords(
        """
        titles: RAČUN | Račun | PARAGON | RAČUN - GOTOVINA | Poenostavljen račun | BLAGAJNIŠKI RAČUN | Kopija računa 1 | Potrdilo o plačilu
        greetings: Dobrodošli! | Sveže vsak dan | Domača kuhinja | Lepo pozdravljeni | Od leta 1989
        numbers: Račun št. | Št. računa | RAČUN ŠT. | Račun | Številka računa | Št. rač. | Račun številka | Dokument št. | Rč. št. | Paragon št.
        orders: Naročilo {d3} | Transakcija {d6} | Rezervacija {d6} | Izmena {d4} | Stranka {d5}
        dates: Datum | DATUM | Datum računa | Dne | Datum izdaje | Datum in ura
        times: Ura | ob | Čas | URA
        tills: Blagajna {d2} | Blagajnik: {person} | Prodajalec: {person} | Postregel vas je: {person} | Bl. {d1} Prodajalec {d3} | Natakar: {person} | Operater {d2} | Izdal: {person}
        tables: Miza {d2} | MIZA: {d1} | Miza {d2}/1 | Soba {d3} | Točilno mesto {d1}
        phones: Tel. | Tel: | Telefon | GSM | T:
        subtotals: Vmesni seštevek | Skupaj pred popustom | VMESNA VSOTA | Seštevek | Vmesni znesek
        totals: SKUPAJ | Skupaj | ZA PLAČILO | Za plačilo | Skupaj EUR | SKUPAJ EUR | Skupaj za plačilo | Znesek računa | Znesek | Vrednost računa | SKUPNI ZNESEK | Za plačilo EUR | Vsota | Končni znesek
        excluded: Skupaj brez {tax} | Osnova skupaj | Neto
        included: Skupaj z {tax} | Bruto
        roundings: Zaokrožitev | Izravnava | Zaokroženje
        rounded: Zaokroženo | Za plačilo
        discounts: Popust | POPUST | Popust {pct}% | Akcija | Znižanje | Popust na artikel | Kupon
        rebates: Popust {pct}% | Popust na račun | Popust kartica {pct} % | Popust za zvestobo
        deposits: Kavcija | Povratna embalaža | Kavcija steklenica
        services: Strežba {pct}%
        taxLines: {tax} {rate} | od tega {tax} {rate} | {letter} {tax} {rate} | Vključen {tax} {rate} | {rate} {tax} | Davek {rate}
        taxSums: Skupaj {tax} | {tax} skupaj | od tega {tax} | Znesek {tax}
        rateHeads: Stopnja | {tax} % | {tax} | % | St. {tax}
        netHeads: Osnova | Brez {tax} | Neto | Osn.
        taxHeads: {tax} | Davek | Znesek {tax} | Zn. {tax}
        grossHeads: Skupaj | Z {tax} | Bruto | Vrednost
        tableTitles: Specifikacija {tax} | OBRAČUN {tax} | Razčlenitev {tax}
        cash: Gotovina | GOTOVINA | Plačano z gotovino | Plačilo: gotovina | Gotovina EUR
        tendered: Gotovina | Prejeto | PREJETO | Dano | Plačano | Gotovina prejeto | Prejeta gotovina
        card: Kartica | Plačilna kartica | KARTICA | Bančna kartica | Kreditna kartica | Maestro | Visa | Mastercard | Plačilo s kartico | Brezgotovinsko
        voucher: Darilni bon | Bon | Vrednostni bon | Študentski bon
        change: Vračilo | VRNJENO | Vrnjeno | Za vrniti | Drobiž | Ostanek | Vrnem
        slips: TERMINAL {d8} | {brand} {mask} | NAKUP {sum} | Znesek: {sum} | Avt. št. {d6} | AID A0000000041010 | BREZSTIČNO | Prod. mesto {d7} | ODOBRENO | KOPIJA ZA STRANKO | Hvala | {date} {time}
        equivalents: Skupaj {other} | V {other} | Protivrednost {other}
        counts: Št. artiklov: {n} | Postavk: {n} | Število artiklov {qty} | Kosov {qty} | Št. postavk {n}
        saved: Prihranili ste {save} | Skupaj popusti {save} | Vaš prihranek {save} | Skupni popust {save}
        points: Stanje točk: {points} | Zbrane točke {d2} | Pike na kartici {points} | Kartica {d13}
        traps: Akcija velja do {later} | Menjava do {later} | ZOI: {x32} | EOR: {x8}-{x4}-{x4}-{x4} | Tiskano {date} {time} | Napitnina ______ | Rok plačila {later} | Kupon velja do {later} | Valuta: {later} | Garancija št. {d6}
        closings: Hvala za nakup! | Hvala in nasvidenje | Hvala za obisk | Račun shranite | Lep pozdrav | www.{web} | Srečno pot | Dober tek | Reklamacije z računom v 8 dneh | V cene je vključen {tax}
        quantityHeads: Kol. | Količina | Kol | KOL
        itemHeads: Naziv | Artikel | Opis | Naziv artikla
        priceHeads: Cena | Cena/EM | Cena na enoto | MPC
        amountHeads: Znesek | EUR | Vrednost | Skupaj
        pieces: x | kos | KOS | kom | X | *
        market: Kruh črni 500g 219r | Mleko 3,5% 1L 129r | Sir poltrdi 949r/kg | Žemlja 45r | Jabolka jonagold 179r/kg | Voda 1,5L 69b | Sok pomaranča 1L 189b | Jogurt navadni 79r | Pašteta 95g 139r | Kranjska klobasa 349r | Pivo 0,5 pločev. 129b | Paradižnik 279r/kg
        | Testenine peresa 119r | Kava mleta 200g 349r | Zobna krema 219n | Čistilo univ. 249n | Čokolada lešnik 189r | Vrečka PVC 20n | Jajca M 10 299r | Skuta 500g 229r | Banane 159r/kg | Piškoti 179r | Papirnati robčki 99n
        meal: Goveja juha 450m | Žlikrofi z omako 1150m | Dunajski zrezek 1290m | Malica dneva 850m | Gobova juha 490m | Kava espresso 170d | Kava z mlekom 200d | Mineralna voda 0,25 220d | Pivo točeno 0,5 380d | Prekmurska gibanica 520m | Ajdovi žganci 690m
        | Mešana solata 420m | Kozarec terana 290d | Čevapčiči 10 kos 1050m | Sadni čaj 210d | Štruklji orehovi 480m | Postrv na žaru 1490m | Pomfri 350m | Ledeni čaj 0,3 260d
        fuel: Bencin NMB 95 149n/L | Dizel 155n/L | Dizel premium 169n/L | Pranje vozila 790n | Tekočina za stekla 499n | E-vinjeta 7 dni 1600n | Kava za s seboj 169d | Sendvič šunka 329r
        lodging: Nočitev z zajtrkom 7900l | Enoposteljna soba 6900l | Dvoposteljna soba 9500l | Zajtrk 990m | Turistična taksa 250l | Parkirnina/noč 800n
        ride: Prevoz taxi 1290t | Enkratna vozovnica 130t | Povratna vozovnica 1190t | Parkirnina 240n | Prevoz na letališče 2900t | Dnevna karta 690t
        shop: Kemični svinčnik 129n | Zvezek A5 črte 149n | Kabel USB-C 990n | Dežnik zložljiv 1290n | Lekadom 20 tbl 349r | Papir A4 500 499n | Knjiga broš. 1490r | Baterije AA 4 449n | Obliži 12x 269r | Vijaki 4x40 349n | Razglednica 80n | LED sijalka 389n | Srajca 3490n
        brands: Zelena Kobilica | Lastovka | Jurček | Zvonček | Planšar | Kostanj | Kresnica | Skalnica | Mlinček | Škorec | Brinjevka | Pastirica
        people: Vidmajer | Žagar | Hočevarič | Kranjčič | Štrukelj | Čebašek | Zupanič | Golobič | Rožman Ana | Pečnik
        marketSigns: Trgovina @ | Pekarna @ | Market @ | Mesnica @ | Živila @ | @ Prodajalna {d3} | Slaščičarna @
        mealSigns: Gostilna @ | Restavracija @ | Kavarna @ | Okrepčevalnica @ | Bistro @ | Bar @ | Gostišče @ | Picerija @
        fuelSigns: BS @ | Bencinski servis @ | @ Energija
        lodgingSigns: Hotel @ | Penzion @ | Gostišče @ | Apartmaji @
        rideSigns: Taxi @ | Parkirišče @ | Prevozi @ | Avtobusi @
        shopSigns: Papirnica @ | Lekarna @ | Knjigarna @ | Železnina @ | Tehnika @ | Drogerija @
        companies: @ trgovina | @ gostinstvo | @ storitve | @ in partner | @ Commerce | @ plus | @
        months: januar | februar | marec | april | maj | junij | julij | avgust | september | oktober | november | december
        """)
}
