extension JourneyWords {
    static let german = JourneyWords(
        """
        titles: RECHNUNG | Rechnung | Kassenbon | Kassabon | Quittung | Barrechnung | KUNDENBELEG | Beleg | Bewirtungsbeleg | Kassenbeleg
        greetings: Herzlich willkommen! | Grüezi & willkommen | Schön, dass Sie da sind | Immer frisch - immer gut | Ihr Nahversorger | * * * Frische täglich * * *
        numbers: Beleg-Nr. | Belegnr | Bon-Nr. | BonNr | Rechnung Nr. | Rechnungs-Nr | Re.-Nr. | RgNr. | Quittung | Bon | Beleg | Rechnungsnummer
        | Beleg Nummer | Kassenbon Nr. | RE
        orders: Bestellung {d3} | Auftrag: {d5} | Trace-Nr. {d6} | Vorgang {d7} | Abholnummer {d2} | Kundennr. {d6}
        dates: Datum | DATUM | Rechnungsdatum | Belegdatum | vom | Datum/Zeit | Leistungsdatum
        times: Uhrzeit | Zeit | um | UHRZEIT
        tills: Kasse {d2} | Kassier: {person} | Bediener {d3} | Es bediente Sie: {person} | Sie wurden bedient von {person} | Kassa: {d1} Bed.: {d4}
        | Verkäufer {d2} | Markt {d4} Kasse {d2} | Kellner {person}
        tables: Tisch {d2} | TISCH # {d1} | Tisch: {d2}/1 Gäste: {d1} | Zimmer {d3} | Zapfsäule {d1}
        phones: Tel. | Tel.: | Telefon | Fon: | T | Tel: | Fax
        subtotals: Zwischensumme | Zw.-Summe | ZWISCHENSUMME | Warenwert | Zwsu. | Zwischentotal | Subtotal
        totals: SUMME | Summe | Gesamtbetrag | Gesamt | GESAMT | Total | TOTAL | Zu zahlen | zu zahlen | Endbetrag | Rechnungsbetrag | Gesamtsumme
        | Zahlbetrag | BETRAG | Endsumme | Summe Brutto | Total zu bezahlen | Bruttosumme | S U M M E
        excluded: Netto | Nettobetrag | Summe netto | Total exkl. {tax}
        included: Brutto | Gesamtbetrag inkl. {tax} | Total inkl. {tax}
        roundings: Rundung | Rundungsdifferenz | Rundungsbetrag | Rdg.
        rounded: Total gerundet | Zahlbetrag | Zu zahlen
        discounts: Rabatt | Preisnachlass | Aktionsrabatt | RABATT {pct}% | Aktion | -{pct}% reduziert | Nachlass | Sofortrabatt | Coupon
        rebates: Personalrabatt {pct}% | Gutschein-Rabatt | {pct}% Rabatt | Kundenkartenrabatt | Mengenrabatt | Skonto {pct}%
        deposits: Pfand | Leergut Einweg | Pfandartikel | Einwegpfand | PFAND | Depot | Flaschenpfand
        services: Bedienungszuschlag {pct}% | Service {pct}%
        taxLines: inkl. {rate} {tax} | enth. {tax} {rate} | {tax} {rate} | darin {tax} {rate} | incl. {tax} {rate} | davon {rate} {tax} | {letter} {tax} {rate}
        taxSums: {tax} gesamt | Summe {tax} | enthaltene {tax} | {tax}-Betrag | inkl. {tax}
        rateHeads: {tax}% | Satz | % | Steuersatz | {tax} % | Typ
        netHeads: Netto | Nettoumsatz | Entgelt | exkl. | netto | Basis
        taxHeads: {tax} | Steuer | Betrag | {tax} {currency} | St. | davon {tax}
        grossHeads: Brutto | Bruttoumsatz | Umsatz | inkl. | brutto | Total
        tableTitles: {tax}-Ausweis | Steueraufstellung | Enthaltene Steuern | {tax} Übersicht
        cash: Bar | BAR | Barzahlung | Bargeld | Betrag bar bezahlt | Bar {currency} | Cash
        tendered: Gegeben | Bar | BAR gegeben | Gegeben Bar | Erhalten | Bar erhalten | geg. Bar | Bezahlt | Bargeld | Gezahlt
        card: Karte | Kartenzahlung | EC-Karte | girocard | Bankomat | Kreditkarte | VISA | Mastercard | EC-Cash | Bankomatkarte | Maestro | Debit | Unbar
        voucher: Gutschein | Gutschein eingelöst | Restaurantscheck | Warengutschein
        change: Rückgeld | Zurück | ZURÜCK | Retour | Wechselgeld | Rückgeld Bar | Rück | Herausgeld | Rest
        slips: * * Kundenbeleg * * | Terminal-ID {d8} | TA-Nr {d6} BNr {d4} | Kartenzahlung kontaktlos | {brand} {mask} | Betrag {sum} | Genehmigungs-Nr. {d6}
        | VU-Nr {d9} | AID: A0000000041010 | Zahlung erfolgt | BITTE BELEG AUFBEWAHREN | Datum {date} {time} Uhr | Bezahlung {sum} | EMV-AID A0000000031010
        equivalents: in {other} | Total {other} | Summe in {other} | entspricht {other}
        counts: Anzahl Artikel: {n} | {n} Artikel | Posten: {n} | Stückzahl {qty} | Anz. Positionen {n} | Artikelanzahl {qty}
        saved: Sie haben {save} gespart | Ihre Ersparnis: {save} | Gesamtrabatt {save} | Heute gespart {save}
        points: Punktestand: {points} | Sie erhalten {d2} Punkte | Treuepunkte alt {points} | Bonuspunkte {d3} | Kartenguthaben {save}
        traps: TSE-Start {date} {time}:07 | TSE Signaturzähler {d6} | TSE-Transaktion: {d6} | Seriennr. Kasse: {x16} | Trinkgeld ______ | Gutschein gültig bis {later}
        | Umtausch bis {later} mit Bon | Aktion gültig bis {later} | Dies ist keine Rechnung | Start: {iso}T{time}:14.000Z | Kundenkarte {d16} | Lieferdatum: {date}
        | Druck {date} {time} | Es gilt die Steuernummer {d3}/{d3}/{d5}
        closings: Vielen Dank für Ihren Einkauf! | Danke für Ihren Besuch | Auf Wiedersehen | Umtausch nur mit Beleg | Alle Preise inkl. gesetzl. {tax} | Vielen Dank und bis bald
        | Beehren Sie uns bald wieder | Gute Fahrt! | Ware vom Umtausch ausgeschlossen | www.{web}
        quantityHeads: Menge | Anz. | Anz | Stk
        itemHeads: Artikel | Bezeichnung | Produkt | Text | Leistung | Beschreibung
        priceHeads: Preis | E-Preis | Einzel | EP | à
        amountHeads: Betrag | Summe | {currency} | Gesamt | Total | GP
        pieces: Stk | St | x | Stück | Stk. | ST
        market: Laugenbrezel 95r | Vollmilch 1L 129r | Bergkäse 250g 419r | Dinkelsemmel 65r | Bio Haferdrink 199r | Tomaten Rispe 349r/kg | Bananen 179r/kg
        | Mineralwasser 1,5L 79b | Apfelsaft trüb 189b | Limonade 0,5L 119b | Müllbeutel 35L 215n | Zahncreme 169n | Kräuterquark 139r | Schinken gek. 249r
        | Roggenbrot 500g 289r | Eier Freiland 10er 329r | Spülmittel 145n | Kartoffeln fest 149r/kg | Kaugummi 99r | Bier hell 0,5 109b | Gurke 89r | Joghurt 3,5% 69r
        | Batterien AA 4 599n | Servietten 3lg 179n | Reis Basmati 1kg 299r
        meal: Wiener Schnitzel 1890m | Tagessuppe 490m | Gemischter Salat 590m | Apfelschorle 0,4 420d | Espresso 260d | Cappuccino 350d | Pils vom Fass 0,5 440d
        | Käsespätzle 1290m | Gulasch mit Knödel 1490m | Stk. Apfelstrudel 450m | Rösti mit Spiegelei 1650m | Mineral gr. 380d | Mittagsmenü 1190m | Glas Grüner Veltliner 490d
        | Currywurst Pommes 850m | Melange 410d | Verlängerter 370d | Zanderfilet 2190m | Kinderteller 690m | Flammkuchen 1090m
        fuel: Super E10 178n/L | Diesel 169n/L | Super 95 172n/L | Super Plus 189n/L | Autowäsche Basis 990n | Scheibenreiniger 5L 699n | Vignette 10 Tage 1150n
        | Kaffee to go 279b | Croissant 169r | Motoröl 1L 1499n
        lodging: Einzelzimmer 8900l | Übernachtung DZ 11900l | Logis 1 Nacht 7900l | Frühstück 1450m | Parkplatz/Nacht 1200n | Minibar 650d | Ortstaxe 220l | Halbpension 2400m
        ride: Taxifahrt 1840t | Fahrt Flughafen 3600t | Einzelfahrt Zone A 320t | Tageskarte 880t | Parkgebühr 450n | Kurzstrecke 210t | Rückfahrkarte 2780t | Nachtzuschlag 250t
        shop: Kugelschreiber blau 249n | Notizbuch A5 799n | USB-Kabel C 1299n | Druckerpapier A4 549n | Regenschirm 1490n | Netzteil 65W 3990n | Kopfschmerztabl. 20 St 589n
        | Pflaster Set 429n | Ordner breit 329n | Hemd Slimfit 3995n | Schrauben 4x40 479n | Klebeband 289n | Taschenbuch 1299r | Postkarte 120n | Leuchtmittel E27 649n
        brands: Kranich | Morgentau | Lerchenhof | Blauweiher | Tannberg | Silberdistel | Kupferkessel | Windrad | Zeisig | Mondstein | Ährenfeld | Holunder | Steinpilz | Quellwerk
        people: Huber | Wagenbach | Ölschläger | Rauchegger | Zumbühl | Kesselring | Thalhammer | Brändle | Vogtländer | Süßmann | Nägeli | Pfisterer
        marketSigns: @ Markt | @ Frischemarkt | Bäckerei @ | Feinkost @ | @ Reformhaus | Metzgerei @ | Nah & Fein @ | @-Laden
        mealSigns: Gasthof @ | Restaurant @ | Café @ | Wirtshaus zum @ | @ Stube | Bistro @ | Imbiss @ | Brauhaus @ | Konditorei @
        fuelSigns: Tankstelle @ | @ Tank | Station @ | @ Oil
        lodgingSigns: Hotel @ | Pension @ | @ Hotel & Spa | Gästehaus @ | Hotel Garni @
        rideSigns: Taxi @ | @ Verkehrsbetriebe | Parkhaus @ | @ Mobil | Bergbahnen @
        shopSigns: Papier @ | @ Apotheke | Buchhandlung @ | @ Baumarkt | Elektro @ | @ Mode | Drogerie @
        companies: @ Handels | @ Gastronomie | @ Betriebs | @ Vertriebs | @ & Söhne | @ Lebensmittel | @
        months: Januar | Februar | März | April | Mai | Juni | Juli | August | September | Oktober | November | Dezember
        """)
}
