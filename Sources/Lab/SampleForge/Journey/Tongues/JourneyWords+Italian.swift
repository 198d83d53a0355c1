extension JourneyWords {
    static let italian = JourneyWords(
        """
        titles: DOCUMENTO COMMERCIALE | SCONTRINO FISCALE | Ricevuta | FATTURA | Ricevuta fiscale | documento commerciale di vendita o prestazione | CONTO | Scontrino | Copia cliente
        greetings: Benvenuti! | La bontà di casa | Dal 1962 | Buongiorno e benvenuti | Qualità e convenienza
        numbers: DOCUMENTO N. | Doc. n. | Scontrino n. | N. | Ricevuta n. | DOC. NR | Fattura n. | Numero | N. documento | SCONTR. N | Rif. | Nr. progr.
        orders: Ordine {d3} | Comanda {d3} | Trans. {d6} | Op. {d4} | Prenotazione {d6}
        dates: Data | DATA | del | Data emissione | Data e ora
        times: Ora | ore | ORA
        tills: Cassa {d2} | Cassiere: {person} | Operatore {d2} | OP {d3} CASSA {d1} | Servito da {person} | Cameriere: {person} | Addetto {d4}
        tables: Tavolo {d2} | TAVOLO {d1} Coperti {d1} | Tav. {d2} | Camera {d3} | Pompa {d1}
        phones: Tel. | Tel | TEL. | Telefono | Tel/Fax
        subtotals: SUBTOTALE | Subtotale | Sub-totale | Totale parziale | Sub Tot.
        totals: TOTALE COMPLESSIVO | TOTALE | Totale | TOTALE {currency} | Totale complessivo | TOTALE {currency} | Totale da pagare | IMPORTO TOTALE | Totale documento | Tot. | Importo dovuto | TOTALE {currency} | Da pagare | Totale generale
        excluded: Imponibile | Totale netto | Tot. imponibile
        included: Totale lordo | Totale {tax} inclusa | Totale ivato
        roundings: Arrotondamento | ARROT. | Arrotond. | Arrotondamento contanti
        rounded: Totale arrotondato | Da pagare | Importo dovuto
        discounts: SCONTO | Sconto {pct}% | Sconto | Offerta | Sconto articolo | Abbuono | Promozione | Buono sconto
        rebates: Sconto {pct}% | Sconto su totale | Sconto fidelity | Abbuono {pct}%
        deposits: Cauzione | Deposito | Cauzione vuoti
        services: Servizio {pct}%
        taxLines: di cui {tax} {rate} | {tax} {rate} | {tax} inclusa {rate} | di cui {rate} {tax} | {letter} {tax} {rate}
        taxSums: di cui {tax} | DI CUI {tax} | Totale {tax} | Tot. {tax} | Imposta
        rateHeads: Aliquota | {tax}% | Aliq. | % | Rep.
        netHeads: Imponibile | Impon. | Netto | Base
        taxHeads: Imposta | {tax} | Imp. | Importo {tax}
        grossHeads: Lordo | Totale | Tot. lordo
        tableTitles: Riepilogo {tax} | RIEPILOGO ALIQUOTE | Dettaglio {tax}
        cash: Contanti | CONTANTI | Pagamento contante | PAGAMENTO CONTANTE | Contante | Importo pagato
        tendered: CONTANTI | Contanti | Contante ricevuto | Pagato contante | Ricevuto | Contanti {currency} | Dato
        card: Pagamento elettronico | PAGAMENTO ELETTRONICO | Carta di credito | Bancomat | CARTA | Pagobancomat | Carta di debito | POS | Elettronico | Visa | Carte
        voucher: Buono pasto | TICKET RESTAURANT | Buono spesa | Buono regalo
        change: RESTO | Resto | Resto contanti | Reso
        slips: ESERCENTE {d10} | TML {d8} STAN {d6} | {brand} {mask} | IMPORTO {sum} | AUT. {d6} | TRANSAZIONE ESEGUITA | A.I.I.C. {d11} | CONTACTLESS | Copia cliente | Acquisto | AID A0000000041010 | Data {date} Ora {time}
        equivalents: Controvalore {other} | Totale {other} | in {other}
        counts: N. articoli {n} | Pezzi: {qty} | ARTICOLI {n} | Nr. pezzi {qty} | Totale pezzi {qty}
        saved: Hai risparmiato {save} | Totale sconti {save} | Risparmio {save} | TOTALE SCONTO {save}
        points: Saldo punti {points} | Punti spesa {d2} | Punti tessera: {points} | Tessera n. {d12}
        traps: Promozione valida fino al {later} | Cambio merce entro il {later} | Lotteria {L2}{d6} | Stampa {date} {time} | RT {x2}IEX{d6} | Matr. {d11} | Non riscosso 0,00 | Buono valido dal {later} | Codice lotteria: {x8}
        closings: ARRIVEDERCI E GRAZIE | Grazie e arrivederci | Grazie per la visita | Conservare lo scontrino | La merce non si cambia senza scontrino | www.{web} | Buon viaggio | GRAZIE
        quantityHeads: Q.tà | Qta | Q.TA | Pz
        itemHeads: Descrizione | DESCRIZIONE | Articolo | Prodotto
        priceHeads: Prezzo | P.Unit. | Pr.Un. | Prezzo un.
        amountHeads: Prezzo({currency}) | Importo | Totale | {currency} | Prezzo {currency}
        pieces: x | X | pz | PZ | n. | *
        market: Pane casereccio 320r/kg | Latte intero 1L 159r | Mozzarella 125g 139r | Prosciutto crudo 2890r/kg | Acqua nat. 1,5L 45b | Pasta fusilli 500g 109r | Passata 700g 129r | Banane 179r/kg | Biscotti frollini 239r | Caffè macinato 389n
        | Olio extra 1L 899r | Yogurt bianco 89r | Aranciata 1,5L 149b | Carta cucina 199n | Sapone mani 169n | Insalata busta 199r | Grana 300g 549r | Birra chiara 66cl 149b | Spazzolino 249n | Pomodori ciliegino 349r/kg
        meal: Coperto 200m | Caffè espresso 120d | Cappuccino 160d | Brioche 140m | Pizza margherita 700m | Spaghetti vongole 1500m | Acqua 0,75 L 300d | Tagliata 1900m | Tiramisù 600m | 1/2 L vino rosso 600d | Insalata mista 500m
        | Panino speck 550m | Risotto funghi 1350m | Menu pranzo 1400m | Birra media 500d | Spritz 600d | Bruschette 450m | Cotoletta 1450m | Tagliere misto 1600m
        fuel: Benzina SP 184n/L | Gasolio 176n/L | Gasolio Self 171n/L | Metano 149n/kg | Lavaggio auto 900n | Liquido vetri 480n | Caffè 130d
        lodging: Pernottamento 8500l | Camera singola 7200l | Camera doppia BB 10900l | Colazione 1000m | Imposta soggiorno 300l | Posto auto 1200n | Frigobar 450d
        ride: Corsa taxi 1650t | Biglietto 90 min 200t | Corsa semplice 870t | Sosta 2 ore 360n | Navetta 600t | Pedaggio 540n | Giornaliero 750t
        shop: Penna a sfera 150n | Quaderno A4 290n | Cavo USB 1190n | Ombrello 1290n | Cerotti 20pz 390n | Antidolor 12 cpr 645l | Guida tascabile 990r | Cartolina 100n | Risma A4 490n | Camicia 3900n | Lampadina LED 450n | Caricatore 1690n | Pile stilo 4 499n
        brands: Rondine | Ginepro | Pietra Blu | Cicala | Lanterna | Mulino Storto | Sambuco | Aquilone | Gelsomino | Trottola | Castagno | Fontanella | Girasole Nero
        people: Verdini | Bertoluzzi | Fracasso | Lombardini | Pellizzari | Cattori | Zanardelli | Morandin | Sartirana | Bonfanti
        marketSigns: Alimentari @ | Panificio @ | Supermercato @ | @ Market | Gastronomia @ | Macelleria @ | Frutta & Verdura @
        mealSigns: Trattoria @ | Ristorante @ | Bar @ | Osteria @ | Pizzeria @ | Caffè @ | Pasticceria @ | Grotto @
        fuelSigns: Stazione @ | @ Carburanti | Distributore @
        lodgingSigns: Hotel @ | Albergo @ | Locanda @ | B&B @
        rideSigns: Taxi @ | Autorimessa @ | Autolinee @ | Parcheggio @
        shopSigns: Cartoleria @ | Farmacia @ | Libreria @ | Ferramenta @ | @ Elettronica | Tabacchi @
        companies: @ Ristorazione | @ Commerciale | Gestioni @ | Ditta @ | F.lli @ | @ Servizi | @
        months: gennaio | febbraio | marzo | aprile | maggio | giugno | luglio | agosto | settembre | ottobre | novembre | dicembre
        """)
}
