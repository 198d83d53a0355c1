extension JourneyWords {
    static let czech = JourneyWords(
        """
        titles: DAŇOVÝ DOKLAD | Zjednodušený daňový doklad | ÚČTENKA | Účtenka | Paragon | PRODEJKA | Účet | Faktura - daňový doklad | POKLADNÍ DOKLAD | Stvrzenka
        greetings: Vítejte u nás | Dobrý den! | Čerstvé každý den | Jsme tu pro vás od roku 1993 | Poctivá kuchyně
        numbers: Účtenka č. | Doklad č. | Číslo dokladu | Č. účtenky | Číslo účtenky | Účtenka číslo | Daňový doklad č. | Paragon č. | Č. dokladu | Faktura č. | Uct.c. | Poř. č. | Účet č.
        orders: Objednávka {d3} | Transakce {d6} | Pořadí {d2} | Rezervace {d6} | Zakázka {d5}
        dates: Datum | DATUM | Dne | Datum vystavení | Datum prodeje | Datum usk. pl. | DUZP | Vystaveno
        times: Čas | ČAS | v | Hodina
        tills: Pokladna {d2} | Pokladní: {person} | Obsluhoval(a): {person} | Pokl. {d3} | Kasa {d1} Obsluha {d2} | Prodavač {d3} | Obsluhoval Vás {person} | Číšník {person}
        tables: Stůl {d2} | STŮL č. {d1} | Stul: {d2} Osob {d1} | Pokoj {d3} | Stojan {d1}
        phones: Tel. | Tel.: | tel | Telefon | Mobil:
        subtotals: Mezisoučet | MEZISOUČET | Součet | Mezisoucet | Částka bez slevy
        totals: CELKEM | Celkem | Celkem k úhradě | K ÚHRADĚ | Celkem Kč | K zaplacení | Celková částka | CELKEM K PLATBĚ | Součet celkem | Celkem s {tax} | CELKEM CZK | Částka celkem | Zaplatit celkem | SUMA
        excluded: Celkem bez {tax} | Základ celkem | Bez {tax}
        included: Celkem s {tax} | Celkem vč. {tax}
        roundings: Zaokrouhlení | ZAOKROUHLENÍ | Zaokr. | Haléřové vyrovnání | Zaokrouhleno
        rounded: Celkem po zaokrouhlení | K úhradě | Zaokrouhlená částka | Celkem k úhradě
        discounts: Sleva | SLEVA | Sleva {pct}% | Akce | Množstevní sleva | Sleva na položku | Akční sleva | Slevový kupón
        rebates: Sleva {pct} % | Sleva na doklad | Věrnostní sleva {pct}% | Zákaznická sleva
        deposits: Záloha láhev | Vratná láhev | Záloha | Obal záloha | Z. láhev
        services: Servis {pct} %
        taxLines: {tax} {rate} | z toho {tax} {rate} | vč. {tax} {rate} | {letter} {tax} {rate} | {tax} sazba {rate} | Daň {rate}
        taxSums: {tax} celkem | Celkem {tax} | z toho {tax} | Daň celkem | Výše {tax}
        rateHeads: Sazba | {tax} % | Sazba {tax} | % | Sazba%
        netHeads: Základ | Bez {tax} | Základ daně | Zákl.
        taxHeads: {tax} | Daň | Výše {tax} | Dan
        grossHeads: Celkem | S {tax} | Vč. {tax} | Obrat
        tableTitles: Rekapitulace {tax} | ROZPIS {tax} | Přehled {tax} | Vyúčtování {tax}
        cash: Hotovost | HOTOVOST | Hotově | Placeno hotově | Platba v hotovosti | Platba hotově
        tendered: Hotovost | Přijato | PŘIJATO | Hotově | Zaplaceno | Placeno hotovostí | Přijatá hotovost | Hotovost CZK
        card: Karta | KARTA | Platební karta | Platba kartou | Platba kartou | Bezhotovostně | Kreditní karta | VISA | Mastercard | Kartou | Debetní karta
        voucher: Stravenky | STRAVENKA | Poukázka | Dárkový poukaz | Stravenková karta
        change: Vráceno | VRÁCENO | Vrátit | Nazpět | Vráceno zpět | K vrácení | Zpět | Vráceno hotově
        slips: TERMINAL {d8} | PRODEJ | {brand} {mask} | Částka {sum} | Aut. kód: {d6} | AID: A0000000041010 | Bezkontaktní | SEKV. {d6} | DĚKUJEME | Kopie pro zákazníka | Celkem {sum} | Schváleno | ID obchodníka {d8} | {date} {time}
        equivalents: Celkem v {other} | V přepočtu {other} | = {other}
        counts: Počet položek: {n} | Položek {n} | Počet kusů {qty} | Počet ks: {qty} | Pol.: {n}
        saved: Ušetřili jste {save} | Celková sleva {save} | Sleva celkem {save} | Dnes jste ušetřili {save}
        points: Stav bodů: {points} | Získané body {d2} | Bodů na kartě {points} | Zákaznická karta {d13}
        traps: Akce platí do {later} | Výměna do {later} | FIK {x8}-{x4}-{x4} | BKP: {x8}-{x8} | Tisk {date} {time} | Spropitné ______ | Splatnost {later} | Režim tržby: běžný | Kupón platí do {later} | Záruční list č. {d7}
        closings: Děkujeme za nákup | Děkujeme za Vaši návštěvu | Na shledanou | Přijďte zas | Uschovejte pro reklamaci | www.{web} | Hezký den | Děkujeme a těšíme se na Vás | Šťastnou cestu
        quantityHeads: Ks | Množ. | Mn. | Počet
        itemHeads: Položka | Název | Zboží | Název položky
        priceHeads: Cena/ks | Cena | J.cena | Kč/ks
        amountHeads: Cena | Celkem | Kč | Částka | Cena Kč
        pieces: ks | x | KS | Ks | * | X
        market: Chléb konzumní 1200g 165r | Rohlík tukový 14r | Mléko polotučné 1l 95r | Eidam plátky 145r | Jablka 149r/kg | Rajčata keřík 229r/kg | Minerálka 1,5l 69b | Limonáda citron 95b | Pivo světlé 0,5 79n | Máslo 250g 239r
        | Šunka výběrová 165r | Těstoviny vřetena 99r | Jogurt bílý 59r | Čokoláda mléčná 149r | Zubní pasta 219n | Prací gel 789n | Banány 139r/kg | Vejce M 10ks 249r | Toaletní papír 8 299n | Tvaroh měkký 99r | Okurka salátová 89r | Žvýkačky 79n
        meal: Svíčková na smetaně 750m | Guláš 6 knedlíků 690m | Polévka dne 210m | Smažený sýr 720m | Pivo 12° 0,5l 220d | Kola točená 0,4 180d | Espresso 210d | Turecká káva 170d | Kuřecí řízek 760m | Hranolky 230m | Palačinky 2ks 390m
        | Minerálka 0,33 160d | Vepřové koleno 990m | Polední menu č.2 590m | Tatarák 250g 1190m | Čaj černý 170d | Štrúdl jablečný 330m | Víno bílé 0,2 290d
        fuel: Natural 95 158n/L | Nafta motorová 155n/L | Nafta prémium 172n/L | Mytí program 2 620n | Ostřikovač 3l 490n | Káva velká 250d | Bageta šunka 310r | Dálniční známka 1000n
        lodging: Ubytování 1 noc 6200l | Pokoj 1/1 5400l | Dvoulůžkový pokoj 7900l | Snídaně 850m | Poplatek z pobytu 210l | Parkování 900n
        ride: Jízdné taxi 1420t | Jízdenka 90 min 170t | Zpáteční jízdenka 1390t | Parkovné 240n | Letištní transfer 2900t | Denní jízdenka 500t
        shop: Propiska modrá 69n | Sešit A5 linka 55n | Kabel USB-C 949n | Deštník skládací 1190n | Ibalgon 24 tbl 420r | Papír A4 500l 479n | Kniha brož. 1150r | Baterie AA 4ks 399n | Náplast 6ks 259n | Hmoždinky 8mm 189n | Žárovka LED 349n | Košile 2790n | Pohlednice 69n
        brands: Skřivánek | Zelená Žába | Podkova | Stříbrný Klíč | Jeřabina | Kormidlo | Medvědice | Šišulka | Čtyřlístek Sever | Bukovec | Třešňovka | Kolovrat
        people: Dvořáčková | Hruška | Pospíchal | Červinková | Šindelář | Vondrášek | Zajícová | Křížan | Janouchová | Beran
        marketSigns: Potraviny @ | Pekařství @ | @ Market | Řeznictví @ | Večerka @ | Supermarket @ | Cukrárna @
        mealSigns: Restaurace @ | Hostinec @ | Kavárna @ | Pivnice @ | Bistro @ | Hospůdka @ | Jídelna @
        fuelSigns: ČS @ | Čerpací stanice @ | @ Oil
        lodgingSigns: Hotel @ | Penzion @ | Hostel @
        rideSigns: Taxi @ | Parkoviště @ | Dopravní podnik @ | @ Trans
        shopSigns: Papírnictví @ | Lékárna @ | Knihkupectví @ | Železářství @ | Elektro @ | Drogerie @
        companies: @ obchodní | @ gastro | @ Trade | @ CZ | @ a syn | Provoz @ | @
        months: ledna | února | března | dubna | května | června | července | srpna | září | října | listopadu | prosince
        """)
}
