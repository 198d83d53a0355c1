extension JourneyWords {
    static let swedish = JourneyWords(
        """
        titles: KVITTO | Kvitto | KASSAKVITTO | Faktura | Kontantnota | NOTA | Kundens kvitto | Kvitto/Nota | FÖRSÄLJNING
        greetings: Välkommen! | Alltid färskt | Hej och välkommen in | Sedan 1952 | Tack för att du handlar lokalt
        numbers: Kvittonr | Kvitto nr | Kvittonummer | Notanr | Nota | Kvitto | Fakturanr | Faktura nr | Löpnr | Transaktion | Bong | Kv.nr | Kvitto-nr
        orders: Order {d3} | Beställning {d4} | Bokning {L2}{d4} | Ref: {d6} | Kundnr {d6} | Trans {d5}
        dates: Datum | DATUM | Köpdatum | Dag | Fakturadatum
        times: Tid | kl. | TID | Klockan
        tills: Kassa {d2} | Kassör: {person} | Säljare {person} | Du betjänades av: {person} | Kassa: {d1} Kassör: {d3} | Butik {d4} Kassa {d2} | Servitör: {person} | Expedit {d2}
        tables: Bord {d2} | BORD {d1} | Bord: {d2} Gäster: {d1} | Rum {d3} | Pump {d1}
        phones: Tel | Tel. | Tel: | Telefon | Tfn
        subtotals: Delsumma | DELSUMMA | Del summa | Varor | Summa varor
        totals: TOTALT | Totalt | Att betala | ATT BETALA | SUMMA | Summa | Total | TOTAL | Totalt SEK | Summa att betala | Totalbelopp | Totalt att betala | Slutsumma | Belopp att betala | Summa SEK
        excluded: Exkl. {tax} | Netto | Summa exkl. {tax}
        included: Inkl. {tax} | Brutto | Summa inkl. {tax}
        roundings: Öresavrundning | ÖRESAVRUNDNING | Öresutjämning | Avrundning | Öresutj. | Avr.
        rounded: Att betala | Avrundad summa | Totalt efter avrundning | ATT BETALA
        discounts: Rabatt | RABATT | Prisnedsättning | Extrapris | Medlemsrabatt | 3 för 2 | Rabatt {pct}% | Kampanj | Nedsatt pris
        rebates: Rabatt {pct}% | Kundrabatt | Personalrabatt {pct}% | Totalrabatt | Kupong
        deposits: Pant | PANT | +PANT | Pant | Pant PET | Pant burk
        services: Serviceavgift {pct}%
        taxLines: {tax} {rate} | varav {tax} {rate} | {rate} {tax} | Därav {tax} {rate} | Inkl {tax} {rate} | {letter} {tax} {rate}
        taxSums: Varav {tax} | {tax} totalt | Total {tax} | Därav {tax} | Summa {tax}
        rateHeads: {tax}% | {tax} % | Sats | %
        netHeads: Netto | Exkl. | Underlag | Belopp exkl.
        taxHeads: {tax} | Momsbelopp | {tax} kr | Skatt
        grossHeads: Brutto | Inkl. | Totalt | Belopp
        tableTitles: {tax}specifikation | MOMSTABELL | Specifikation {tax}
        cash: Kontant | KONTANT | Kontanter | Betalt kontant | Kontant SEK
        tendered: Kontant | KONTANT | Mottaget | Erhållet | Mottaget kontant | Kontanter | Betalat
        card: Kort | KORT | Kontokort | Betalkort | Bankkort | KORTBETALNING | Visa | Mastercard | Swish | Betalt med kort | Babs kort | Kortköp
        voucher: Presentkort | Rikskuponger | Lunchkupong | Tillgodokvitto
        change: Växel | VÄXEL | Tillbaka | Åter | Växel tillbaka | ÅTER KONTANT | Kontant tillbaka
        slips: Butiksnr: {d8} | Term: {d4}-{d6} | {brand} | {mask} | Kontaktlös | KÖP {sum} | Belopp {sum} | Ca1 7 001 SWE {d6} | Ref.nr: {d12} | AID: A0000000031010 | TVR: 0000000000 | Personlig kod | SPARA KVITTOT | KUNDENS EX | Auktorisation {d6} | {date} {time}
        equivalents: Summa i {other} | Motsvarar {other}
        counts: Antal varor: {n} | Antal artiklar {qty} | {n} varor | Antal: {qty} | Antal rader {n}
        saved: Du har sparat {save} | Total rabatt {save} | Erhållen rabatt {save} | Din besparing {save}
        points: Poängsaldo: {points} | Intjänade poäng {d2} | Medlem {d10} | Bonuspoäng {points}
        traps: Öppet köp t.o.m. {later} | Erbjudandet gäller till {later} | Utskrivet {date} {time} | Dricks ______ | Förfallodatum {later} | Kontrollenhet {L4}{d9} | Org.kvitto | Byte senast {later} | Kod {d4} {d4}
        closings: Tack för besöket! | Välkommen åter! | Tack och välkommen åter | Öppet köp 30 dagar mot kvitto | Spara kvittot | www.{web} | Ha en fin dag | Smaklig måltid | Kör försiktigt | Alla priser inkl. {tax}
        quantityHeads: Antal | Ant | St | ANTAL
        itemHeads: Artikel | Beskrivning | Vara | Benämning
        priceHeads: Pris | á-pris | À pris | Pris/st
        amountHeads: Summa | Belopp | SEK | Kr
        pieces: st | * | x | st* | ST | á
        market: Limpa rågkusar 329r | Mjölk 3% 1,5L 199r | Hushållsost 899r/kg | Kanelbulle 165r | Äpple Ingrid 249r/kg | Mineralvatten 1,5 129b | Julmust typ 33cl 99b | Filmjölk naturell 189r | Kaviar tub 265r | Falukorv 800g 389r | Knäckebröd 219r
        | Leverpastej 179r | Tandkräm 249n | Diskmedel 219n | Hushållspapper 289n | Gurka 169r | Tomat kvist 329r/kg | Folköl 50cl 149n | Ägg M 12p 379r | Lösgodis 1190r/kg | Bärkasse 70n | Kaffe brygg 450g 549r | Ostbågar 229r
        meal: Dagens lunch 1190m | Köttbullar potatis 1490m | Kaffe & bulle 549m | Räksmörgås 1690m | Kokkaffe 349d | Cappuccino 449d | Lättöl 33cl 349d | Toast Skagen 1390m | Pannbiff lök 1550m | Stor stark 50cl 690d | Mineralvatten 33cl 299d | Ärtsoppa 990m
        | Kladdkaka 549m | Caesarsallad 1450m | Glas vitt vin 990d | Barnmeny 790m | Stekt strömming 1490m | Te 329d | Semla 459m
        fuel: Bensin 95 E10 172n/L | Diesel B7 184n/L | HVO100 219n/L | Biltvätt 3 1490n | Spolarvätska 4L 649n | Kaffe stor 299b | Korv med bröd 349r | Kexchoklad 129r
        lodging: Enkelrum 9900l | Dubbelrum 1 natt 12900l | Logi 8900l | Frukostbuffé 1290m | Garageplats 1900n | Minibar 549d
        ride: Taxiresa 2490t | Enkelbiljett 360t | Tågbiljett 2 kl 2990t | Parkeringsavgift 540n | Flygtransfer 1290t | Dygnsbiljett 1490t
        shop: Kulspetspenna 249n | Anteckningsblock 429n | USB-kabel 1m 1190n | Paraply 1690n | Värktablett 20 st 459n | Kopieringspapper 649n | Pocketbok 890t | Batteri AA 4p 549n | Plåster 349n | Träskruv 4x40 549n | Vykort 149n | LED-lampa 449n | Skjorta 3490n
        brands: Lommen | Björktrasten | Norrgården | Ängsull | Stenmurklan | Gransångaren | Hjortron | Kvarnstenen | Månskivan | Tranan | Linblomman | Fyrbåken
        people: Bergqvist | Åkerblom | Söderhielm | Hedström | Öhrn | Lindblad | Ek | Nyqvist | Rosengårdh | Ståhl
        marketSigns: @ Livs | @ Bageri | @ Hallen | Matboden @ | @ Närköp | @ Saluhall | @ Konditori
        mealSigns: Restaurang @ | Café @ | @ Krog | @ Bistro | Värdshuset @ | @ Kaffebar | Lunchköket @ | Pizzeria @
        fuelSigns: @ Bensin | @ Mack | @ Bränslen
        lodgingSigns: Hotell @ | @ Pensionat | @ Gästgiveri | @ Hotel
        rideSigns: @ Taxi | @ Parkering | @ Buss | @ Trafik
        shopSigns: @ Bokhandel | Apoteket @ | @ Järnhandel | @ Papper | @ Elektronik | Kiosken @
        companies: @ Handel | @ Restaurang | @ Fastigheter | @ & Son | @ i Norr | @ Drift | @
        months: januari | februari | mars | april | maj | juni | juli | augusti | september | oktober | november | december
        """)
}
