extension JourneyWords {
    static let polish = JourneyWords(
        """
        titles: PARAGON FISKALNY | PARAGON FISKALNY | Paragon fiskalny | FAKTURA | Faktura VAT | RACHUNEK | NIEFISKALNY | FAKTURA UPROSZCZONA
        greetings: Witamy! | Zapraszamy codziennie | Świeże pieczywo od 6:00 | Smacznego! | DZIEŃ DOBRY
        numbers: nr wydr. | Nr paragonu | Paragon nr | Nr wydruku | F. | Faktura nr | Nr dok. | Nr rach. | Numer | Rachunek nr | Dok. nr | Nr sys.
        orders: Nr transakcji {d6} | Zamówienie {d3} | Nr zam. {d4} | Rezerwacja {d6} | Karta klienta {d8}
        dates: Data | DATA | Data sprzedaży | Data wystawienia | Dnia | Z dnia
        times: Godz. | Godzina | godz | Czas
        tills: Kasa {d2} | Kasjer: {person} | Kasjer {d3} Kasa {d1} | KASA {d1} KASJER NR {d2} | Obsługa: {person} | Sprzedawca {person} | #{d2} {person} | Kelner: {person}
        tables: Stolik {d2} | STOLIK NR {d1} | Stolik: {d2} Osób {d1} | Pokój {d3} | Dystrybutor {d1}
        phones: tel. | Tel.: | TEL | tel | Telefon
        subtotals: Podsuma | PODSUMA | Suma częściowa | Wartość towarów | Razem przed rabatem
        totals: SUMA PLN | SUMA: PLN | SUMA | Suma | RAZEM | Razem | Do zapłaty | DO ZAPŁATY | Należność | Razem do zapłaty | SUMA PLN | Kwota do zapłaty | Wartość brutto | RAZEM PLN | Ogółem
        excluded: Razem netto | Wartość netto | Netto
        included: Razem brutto | Brutto
        roundings: Zaokrąglenie | ZAOKR. | Zaokrąglenia
        rounded: Po zaokrągleniu | Do zapłaty
        discounts: RABAT | Rabat | Opust | OBNIŻKA | Rabat {pct}% | Promocja | Rabat kwotowy | Upust
        rebates: Rabat {pct}% | RABAT DO RACHUNKU | Rabat od sumy {pct}% | Rabat karta stałego klienta
        deposits: Kaucja | KAUCJA | Opakowanie zwrotne | Kaucja butelka | Kaucja za puszkę
        services: Serwis {pct}%
        taxLines: PTU {letter} {rate} | Kwota {letter} {rate} | PTU {letter} {rate} | VAT {rate} | w tym {tax} {rate} | KWOTA PTU {letter} {rate} | Podatek {letter} {rate}
        taxSums: SUMA PTU | Suma PTU | ŁĄCZNIE PTU | RAZEM PTU | Kwota VAT | w tym VAT
        rateHeads: Stawka | VAT % | PTU | % | St.
        netHeads: Netto | Wartość netto | Podstawa | Kwota netto
        taxHeads: VAT | Kwota VAT | PTU | Podatek
        grossHeads: Brutto | Wart. brutto | Razem | Sprzed. opod.
        tableTitles: ROZLICZENIE PODATKU | Podsumowanie VAT | Według stawki VAT
        cash: GOTÓWKA | Gotówka | Zapłacono gotówką | Płatność gotówka | ZAPŁACONO: GOTÓWKA
        tendered: GOTÓWKA | Gotówka | Wpłata gotówka | Otrzymano | WPŁACONO | Gotówka PLN | PRZYJĘTO
        card: KARTA | Karta płatnicza | KARTA KREDYTOWA | Karta | Zapłacono kartą | BLIK | VISA | Mastercard | KARTA PŁATNICZA | Płatność kartą | Karta debetowa
        voucher: BON | Bon podarunkowy | Talon | Karta podarunkowa
        change: RESZTA | Reszta | RESZTA PLN | Wydano | Reszta gotówka | Do wydania
        slips: TERMINAL: {d8} | MID: {d10} | {brand} {mask} | SPRZEDAŻ | KWOTA: {sum} | KOD AUT.: {d6} | AID: A0000000041010 | ZBLIŻENIOWA | POTWIERDZENIE DLA KLIENTA | ROZLICZENIE PŁATNOŚCI | Do zapłaty {sum} | PIN OK | OBCIĄŻ MÓJ RACHUNEK | {date} {time}
        equivalents: Równowartość {other} | Suma {other} | w {other}
        counts: Liczba pozycji: {n} | Pozycji {n} | Ilość sztuk {qty} | Liczba artykułów {qty} | Ilość pozycji {n}
        saved: Zaoszczędziłeś {save} | ŁĄCZNY RABAT {save} | Oszczędzasz {save} | Suma rabatów {save} | OPUSTY ŁĄCZNIE {save}
        points: Stan punktów: {points} | Punkty za zakupy {d2} | Saldo punktów {points} | Nr karty {d12}
        traps: Promocja ważna do {later} | Zwrot do {later} | Wydruk {date} {time} | {x40} | Nr unikatowy {L3}{d10} | Napiwek ______ | Termin płatności {later} | Kupon ważny do {later} | Kod rabatowy {x8} | NIP NABYWCY: ----------
        closings: DZIĘKUJEMY | Dziękujemy za zakupy | Zapraszamy ponownie | Do zobaczenia | Zachowaj paragon do reklamacji | www.{web} | Szerokiej drogi | Miłego dnia | Życzymy smacznego
        quantityHeads: Ilość | Il. | ILOŚĆ | Szt.
        itemHeads: Nazwa | Towar | Nazwa towaru | Opis
        priceHeads: Cena | Cena jedn. | CENA | Cena/szt
        amountHeads: Wartość | WARTOŚĆ | Kwota | PLN
        pieces: x | szt | szt. | * | x | op.
        market: Chleb żytni 500g 125r | Bułka kajzerka 19r | Mleko 2% 1l 89r | Ser gouda plastry 165r | Jabłka ligol 85r/kg | Woda gaz. 1,5l 55b | Sok jabłkowy 1l 109r | Masło ekstra 189r | Szynka konserw. 899r/kg | Pomidory mal. 289r/kg | Piwo jasne 0,5 95n
        | Kefir 400g 65r | Makaron świderki 99r | Czekolada gorzka 139n | Pasta do zębów 219n | Płyn do naczyń 149n | Twaróg półtłusty 129r | Jaja M 10szt 249r | Banany 139r/kg | Pączek 89r | Herbata 50t 189n | Ogórki kisz. 159r | Reklamówka 15n
        meal: Żurek staropolski 450m | Pierogi ruskie 10szt 690m | Schabowy z ziemn. 850m | Zupa dnia 360m | Placki ziemniacz. 650m | Kawa czarna 240d | Herbata 200d | Piwo 0,5 lane 350d | Kompot 150d | Kotlet mielony 720m | Sernik 390m | Woda niegaz. 0,3 180d
        | Bigos 550m | Golonka 1190m | Frytki 240m | Lunch dnia 690m | Naleśniki z serem 480m | Surówka 190m | Espresso 220d | Łosoś z grilla 1250m
        fuel: Pb95 Dynamic 152n/L | ON diesel 154n/L | LPG 72n/L | Pb98 163n/L | Mycie program 3 590n | Płyn do spryskiw. 399n | Hot dog 249m | Kawa z mlekiem 259d | Baton 79n
        lodging: Usługa hotelowa 6900l | Nocleg 1 os. 5900l | Pokój 2-os. 8200l | Śniadanie 990m | Opłata klimatyczna 80l | Parking doba 900n
        ride: Usługa przewozu 940t | Taxi 760t | Bilet normalny 110t | Bilet jednoraz. 115t | Parkowanie 2h 190n | Przejazd autostr. 350n | Bilet dobowy 390t
        shop: Długopis żelowy 99n | Zeszyt A5 80k 89n | Kabel USB-C 790n | Parasol 890n | Ibumax 20 tabl. 399m | Papier ksero A4 479n | Książka 990r | Baterie AA 4szt 379n | Plastry 259m | Wkręty 4x40 199n | Pocztówka 59n | Żarówka LED 329n | Koszula 2590n | Koperty C6 149n
        brands: Bocianie Gniazdo | Zielony Młyn | Żuraw | Srebrna Łyżka | Jarzębina | Świetlik | Wiatrak | Dąbrowa | Krokus | Szałwia | Ptasie Radio | Latarnia
        people: Brzozowska | Wróblewicz | Kaźmierski | Śliwa | Gołąb | Źrebiec | Pająk | Malinowski J. | Ćwik | Zarzycka
        marketSigns: Sklep @ | Delikatesy @ | Piekarnia @ | @ Market | Sklep spożywczy @ | Cukiernia @ | Mięso i wędliny @
        mealSigns: Restauracja @ | Bar @ | Kawiarnia @ | Karczma @ | Pierogarnia @ | Bistro @ | Pizzeria @ | Bar mleczny @
        fuelSigns: Stacja paliw @ | SP @ | @ Paliwa
        lodgingSigns: Hotel @ | Pensjonat @ | Zajazd @ | Apartamenty @
        rideSigns: Taxi @ | Parking @ | @ Przewozy | Komunikacja @
        shopSigns: Papiernik @ | Apteka @ | Księgarnia @ | Sklep żelazny @ | RTV @ | Drogeria @ | Kiosk @
        companies: @ Handel | PPHU @ | F.H.U. @ | @ Gastronomia | @ i Wspólnicy | Przedsiębiorstwo @ | Firma @ | @
        months: stycznia | lutego | marca | kwietnia | maja | czerwca | lipca | sierpnia | września | października | listopada | grudnia
        """)
}
