extension JourneyWords {
    static let hungarian = JourneyWords(
        """
        titles: NYUGTA | Nyugta | NEM ADÓÜGYI BIZONYLAT | SZÁMLA | EGYSZERŰSÍTETT SZÁMLA | Készpénzfizetési számla | Blokk | SZÁMLA - MÁSOLAT | Egyszerűsített számla
        greetings: Üdvözöljük! | Jó étvágyat kívánunk | Mindig friss áru | Köszöntjük vendégeinket | 1987 óta
        numbers: NYUGTASZÁM | Nyugtaszám | Nyugta sorszáma | Számlaszám | Bizonylatszám | Számla sorszáma | Sorszám | Bizonylat | Ny.szám | Számla száma | BLOKK
        orders: Rendelés {d3} | Tranzakció {d6} | Foglalás {d6} | Vevőkód {d5} | Zárás sorsz. {d4}
        dates: Dátum | DÁTUM | Kelt | Számla kelte | Teljesítés | Kiállítás dátuma
        times: Idő | Időpont | IDŐ
        tills: Pénztár {d2} | PÉNZTÁROS: {person} | Kiszolgálta: {person} | Pénztáros {d3} | Eladó: {person} | Kassza {d1} Kezelő {d2} | Felszolgáló: {person}
        tables: Asztal {d2} | ASZTAL: {d1} | Asztal {d2} Fő: {d1} | Szoba {d3} | Kútoszlop {d1}
        phones: Tel. | Tel: | Telefon | TEL.
        subtotals: RÉSZÖSSZEG | Részösszeg | Részösszesen | Áruk összesen | Rész össz.
        totals: ÖSSZESEN | Összesen | ÖSSZESEN: | Fizetendő | FIZETENDŐ | Végösszeg | Bruttó végösszeg | Fizetendő összeg | VÉGÖSSZEG | Mindösszesen | Fizetendő összesen | Összesen bruttó | ÖSSZEG | Számla összesen
        excluded: Nettó összesen | Nettó | Adóalap összesen
        included: Bruttó összesen | Bruttó
        roundings: KEREKÍTÉS | Kerekítés | Kerek. | Kerekítési különbözet | Kerekítés 5 Ft-ra
        rounded: Kerekített összeg | Fizetendő | FIZETENDŐ KÉSZPÉNZ | Kerekített végösszeg
        discounts: KEDVEZMÉNY | Kedvezmény | Engedmény | Akció | Árengedmény {pct}% | Kupon | -{pct}% engedmény | Termékengedmény
        rebates: Engedmény {pct}% | Törzsvásárlói kedv. {pct}% | Összes kedvezmény | Végösszeg kedv.
        deposits: Betétdíj | BETÉTDÍJ | Visszaváltási díj | DRS díj | Göngyöleg
        services: Szervizdíj {pct}% | SZERVIZDÍJ {pct}% | Felszolgálási díj {pct}%
        taxLines: {tax} {rate} | ebből {tax} {rate} | {rate} {tax} | {letter} {tax} {rate} | {tax} tartalom {rate} | Tartalmaz {rate} {tax}
        taxSums: {tax} összesen | Összes {tax} | ebből {tax} | Áthárított {tax}
        rateHeads: {tax} % | {tax}kulcs | % | Kulcs
        netHeads: Nettó | Alap | Adóalap | Nettó ért.
        taxHeads: {tax} | {tax} érték | Adó | Ft {tax}
        grossHeads: Bruttó | Bruttó ért. | Összesen
        tableTitles: {tax} összesítő | {tax} RÉSZLETEZÉS | Adóösszesítés
        cash: KÉSZPÉNZ | Készpénz | Kp. | Fizetve készpénzzel | KP Ft
        tendered: KÉSZPÉNZ | Készpénz | Átvett | Kapott összeg | ÁTVETT KÉSZPÉNZ | Készpénz Ft | Adott
        card: BANKKÁRTYA | Bankkártya | Kártya | Hitelkártya | BANKKÁRTYÁS FIZETÉS | Kártyás fizetés | Paypass | SZÉP kártya
        voucher: Utalvány | Ajándékutalvány | Étkezési utalvány
        change: VISSZAJÁRÓ | Visszajáró | VISSZA | Visszaadott | Visszajár
        slips: TERMINÁL {d8} | {brand} {mask} | Összeg: {sum} | ENG.SZÁM {d6} | VÁSÁRLÁS | AID: A0000000031010 | KERESKEDŐ {d9} | ELFOGADVA | Kártyabirtokos példánya | RRN {d12} | Tranz. {d6} {date}
        equivalents: {other} érték | Összesen {other} | Fizethető {other}
        counts: Tételszám: {n} | TÉTEL: {n} | Tételek száma {n} | Darabszám {qty} | Összes db {qty}
        saved: Megtakarítás: {save} | Ön {save} megtakarított | Összes engedmény {save} | Kedvezmény értéke {save}
        points: Pontegyenleg: {points} | Gyűjtött pont {d2} | Hűségpontok: {points} | Kártyaszám {d13}
        traps: Beváltható: {later} | Akció vége {later} | Nyomtatva {date} {time} | Csere {later}-ig | NAV Ellenőrző kód: {x5} | Borravaló ______ | Fizetési határidő {later} | Kuponkód {x8} | AP A{d8}
        closings: KÖSZÖNJÜK A VÁSÁRLÁST! | Köszönjük, hogy nálunk vásárolt | Viszontlátásra | Őrizze meg a blokkot | Szép napot kívánunk | www.{web} | Az ár az {tax}-t tartalmazza | Jó utat! | A szervizdíjat tartalmazza
        quantityHeads: Menny. | Db | Mennyiség | Menny
        itemHeads: Megnevezés | Termék | Tétel | Cikk
        priceHeads: Egys.ár | Ár | Egységár | E.ár
        amountHeads: Érték | Összeg | Ft | Összesen
        pieces: db | DB | x | X | db. | *
        market: Kenyér fehér 1kg 165r | Tej 2,8% 1L 115r | Kifli 19r | Trappista sajt 899r/kg | Alma idared 119r/kg | Ásványvíz 1,5L 45b | Túrós szelet 55r | Téliszalámi 100g 249r | Tejföl 330g 129r | Paradicsom 239r/kg | Pogácsa sajtos 89r
        | Üdítő narancs 0,5 99b | Sör világos 0,5 109b | Csokoládé tej 149r | Mosogatószer 169n | Fogkrém 219n | Szalvéta 99n | Tojás M 10db 219r | Krumpli 95r/kg | Rizs 1kg 169r | Sonka szeletelt 259r
        meal: Gulyásleves 590m | Rántott csirkemell 890m | Halászlé 790m | Napi menü 650m | Túrós csusza 690m | Espresso 179d | Cappuccino 229d | Szóda 0,5 90d | Csapolt sör 0,5 259d | Marhapörkölt 990m | Somlói galuska 470m | Limonádé 0,4 290d
        | Fröccs 3dl 189d | Palacsinta 3db 390m | Töltött káposzta 870m | Hasábburgonya 260m | Bableves 520m | Pálinka 4cl 360d
        fuel: Benzin 95 E10 162n/L | Gázolaj 165n/L | Prémium 100 179n/L | Kézi autómosó 790n | Téli szélvédőmosó 449n | Autópálya matrica 1390n | Kávé nagy 199d | Szendvics 289r
        lodging: Szállásdíj 1 éj 6500l | Egyágyas szoba 7200l | Szobaár kétágyas 8900l | Reggeli 750m | Idegenforgalmi adó 160l | Parkolás/éj 690n
        ride: Taxi viteldíj 1290t | Vonaljegy 110t | Menetjegy 690t | Parkolási díj 320n | Reptéri transzfer 2200t | Napijegy 620t
        shop: Golyóstoll kék 79n | Füzet A5 vonalas 69n | USB kábel 890n | Esernyő 990n | Fájdalomcsill. 20x 449r | Nyomtatópapír 469n | Könyv puhafedeles 990r | Elem AA 4db 379n | Sebtapasz 279n | Facsavar 4x40 249n | Képeslap 59n | LED izzó 389n | Töltő 20W 1190n
        brands: Kék Gólya | Fecskefészek | Aranykalász | Borostyán | Csalogány | Vadkörte | Malomkő | Harangvirág | Sárga Rózsa | Délibáb | Kakukkfű | Tölgyfa
        people: Halmosi | Zsigmond | Kerekes | Bárány Éva | Pusztai | Vörösházi | Ötvös | Gyöngyi | Tar Piroska | Cseresznyés
        marketSigns: @ ABC | Élelmiszer @ | @ Pékség | @ Market | Hentesbolt @ | Zöldséges @ | @ Csemege
        mealSigns: @ Étterem | @ Vendéglő | @ Kávézó | @ Csárda | @ Söröző | @ Bisztró | @ Cukrászda | @ Büfé
        fuelSigns: @ Töltőállomás | @ Benzinkút | @ Oil
        lodgingSigns: @ Hotel | @ Panzió | Hotel @ | @ Vendégház
        rideSigns: @ Taxi | @ Parkolóház | @ Közlekedés | @ Busz
        shopSigns: @ Papírbolt | @ Patika | @ Könyvesbolt | @ Vasbolt | @ Műszaki | @ Drogéria
        companies: @ Kereskedelmi | @ Vendéglátó | @ Szolgáltató | @ és Társa | @ Trade | @ Ker. | @
        months: január | február | március | április | május | június | július | augusztus | szeptember | október | november | december
        """)
}
