extension JourneyWords {
    static let romanian = JourneyWords(
        """
        titles: BON FISCAL | BON FISCAL | Bon fiscal | FACTURĂ | Factura fiscală | CHITANȚĂ | NOTĂ DE PLATĂ | FACTURA SIMPLIFICATA | Bon de casă
        greetings: Bine ați venit! | Gust de acasă | Mereu proaspăt | Vă așteptăm cu drag | Din 1994
        numbers: BON NR. | Nr. bon | Bon fiscal nr. | BF | Nr. BF | Bon: | Factura nr. | Nr. factură | Nr. document | NR.BON | Chitanța nr. | ID BF | Seria și nr.
        orders: Comanda {d3} | Tranzacție {d6} | Rezervare {d6} | Client {d5} | Z:{d4} | ID client {d7}
        dates: Data | DATA | Data: | Data emiterii | Din data | Emis la
        times: Ora | ORA | Ora:
        tills: Casa {d2} | Casier: {person} | OPERATOR {d2} | Ați fost servit de {person} | Operator: {person} | CASIER {d3} POS {d1} | Vânzător {person} | Ospătar: {person}
        tables: Masa {d2} | MASA: {d1} | Masa {d2} Pers. {d1} | Camera {d3} | Pompa {d1}
        phones: Tel | Tel. | TEL: | Telefon | Mobil
        subtotals: SUBTOTAL | Subtotal | Sub-total | Total parțial | TOTAL PRODUSE
        totals: TOTAL | Total | TOTAL LEI | TOTAL: | Total de plată | TOTAL DE PLATA | Total general | Suma de plată | TOTAL RON | De plată | Total lei | TOTAL FACTURĂ | Total bon
        excluded: Total fără {tax} | Valoare netă | Total net
        included: Total cu {tax} | Total brut
        roundings: Rotunjire | ROTUNJIRE | Rot.
        rounded: Total rotunjit | De plată
        discounts: REDUCERE | Reducere | Discount | Reducere {pct}% | Promo | DISCOUNT ARTICOL | Ofertă | Reducere comercială
        rebates: Discount {pct}% | Reducere {pct}% | Reducere card client | Reducere totală
        deposits: GARANTIE SGR | Garanție SGR | SGR PET | Garantie ambalaj | SGR DOZA | Ambalaj SGR
        services: Serviciu {pct}%
        taxLines: TVA {letter} {rate} | {tax} {letter} - {rate} | {tax} {rate} | din care {tax} {rate} | TOTAL {tax} {letter} {rate} | Cota {letter} {rate} | {letter} = {rate} {tax}
        taxSums: TOTAL {tax} | TOTAL {tax} BON | Total {tax} | din care {tax} | {tax} total
        rateHeads: Cota | {tax} % | Cota {tax} | %
        netHeads: Baza | Fără {tax} | Net | Valoare
        taxHeads: {tax} | Val. {tax} | Taxa
        grossHeads: Total | Cu {tax} | Brut
        tableTitles: Detalii {tax} | DEFALCARE {tax} | Recapitulare {tax}
        cash: NUMERAR | Numerar | CASH | Plată numerar | Numerar LEI | PLATA NUMERAR
        tendered: NUMERAR | Numerar | CASH | Primit | Numerar primit | Sumă primită | Achitat
        card: CARD | Card | CARD BANCAR | Plată card | CARD CREDIT | Card bancar | VISA | Mastercard | PLATA CARD | Contactless
        voucher: TICHET MASA | Tichete de masă | Tichet valoric | Bon valoric | Voucher
        change: REST | Rest | REST LEI | Rest numerar | Rest: | Rest de dat
        slips: TID: {d8} | MID: {d10} | {brand} {mask} | VANZARE | SUMA {sum} | COD AUT: {d6} | AID: A0000000041010 | TRANZACTIE APROBATA | EXEMPLAR CLIENT | RRN: {d12} | Total {sum} | LOT {d3} CHIT {d4} | {date} {time}
        equivalents: Total {other} | Echivalent {other} | Contravaloare {other}
        counts: Nr. articole: {n} | ARTICOLE {n} | TOTAL ARTICOLE {n} | Poziții {n} | Bucăți {qty} | Nr. produse: {qty}
        saved: Ai economisit {save} | Total reduceri {save} | Economie {save} | TOTAL REDUCERI {save}
        points: Puncte acumulate {d2} | Sold puncte: {points} | Total puncte {points} | Card fidelitate {d13}
        traps: Ofertă valabilă până la {later} | Retur până la {later} | Tipărit {date} {time} | BACSIS ______ | Tips: 0% 5% 10% 15% | Scadență {later} | S/N: {L2}{d8} | Cod promo {x6} | CIF CLIENT: ---------
        closings: VĂ MULȚUMIM! | Mulțumim pentru vizită | Vă mai așteptăm | La revedere | Păstrați bonul fiscal | www.{web} | O zi frumoasă! | Drum bun | MULTUMIM SI VA MAI ASTEPTAM
        quantityHeads: Cant. | CANT | Cantitate | Buc
        itemHeads: Denumire | Produs | DENUMIRE | Articol
        priceHeads: Preț | PRET | Preț unit. | P.U.
        amountHeads: Valoare | VALOARE | Lei | Total
        pieces: BUC | buc | x | BUC. | X | buc.
        market: Pâine albă 300g 75r | Lapte 3,5% 1L 149r | Telemea vacă 889r/kg | Covrig susan 55r | Roșii cherry 319r/kg | Mere ionatan 119r/kg | Apă plată 2L 69b | Suc portocale 0,5 109b | Bere blondă 0,5 99n | Iaurt 3% 79r | Salam vară 549r/kg
        | Zacuscă vinete 259r | Ouă M 10 buc 239r | Ciocolată lapte 129n | Pastă dinți 219n | Detergent 1,5L 589n | Banane 139r/kg | Cafea 250g 389r | Biscuiți 99r | Mălai 1kg 89r | Pungă maro 20n | Șervețele 109n
        meal: Ciorbă burtă 490m | Mici 3 buc 420m | Sarmale mămăligă 690m | Meniul zilei 650m | Papanași 490m | Espresso 190d | Cappuccino 240d | Limonadă 0,4 350d | Bere draft 0,5 260d | Tochitură 790m | Cartofi prăjiți 240m | Apă minerală 0,5 180d
        | Ceafă porc 720m | Salată varză 190m | Clătite 2 buc 350m | Vin casei 250ml 310d | Piept pui grătar 690m | Supă pui 380m | Șnițel 710m
        fuel: Motorină Euro 5 148n/L | Benzină 95 144n/L | Benzină premium 165n/L | GPL auto 78n/L | Spălare auto 590n | Lichid parbriz 349n | Rovinietă 7 zile 350n | Cafea medie 189d | Sandwich 299r
        lodging: Cazare 1 noapte 5900l | Cameră single 5200l | Cameră dublă 6900l | Mic dejun 790m | Taxă locală 90l | Parcare noapte 600n
        ride: Cursă taxi 620t | Bilet 1 călătorie 65t | Bilet tren cls 2 990t | Parcare 2h 240n | Transfer aeroport 1900t | Abonament 1 zi 320t
        shop: Pix gel albastru 69n | Caiet A5 dict. 55n | Cablu USB-C 690n | Umbrelă 890n | Paracetamex 20 cp 149r | Hârtie A4 500 459n | Carte broșată 890r | Baterii AA 4 349n | Plasturi 229r | Holșuruburi 4x40 189n | Vedere 49n | Bec LED 279n | Încărcător 990n
        brands: Cocostârc | Floare de Tei | Piatra Albă | Rândunica | Moara Veche | Stejărel | Ghiocel | Luceafărul Mic | Zimbrul | Măceș | Cireșar | Fântânița
        people: Moldoveanu | Țigănuș | Bărbulescu | Crăciun | Oprișan | Șerban | Vlăduț | Negrilă | Pârvu | Ardeleanu
        marketSigns: Magazin @ | Brutăria @ | Alimentara @ | @ Market | Băcănia @ | Supermarket @ | Carmangeria @
        mealSigns: Restaurant @ | Cafenea @ | Terasa @ | Bistro @ | Cofetăria @ | Hanul @ | Crama @ | Pizzeria @
        fuelSigns: Stația @ | @ Petrol | Benzinăria @
        lodgingSigns: Hotel @ | Pensiunea @ | Casa @ | Vila @
        rideSigns: Taxi @ | Parcare @ | @ Transport | @ Trans
        shopSigns: Librăria @ | Farmacia @ | Papetăria @ | Fierăria @ | Electro @ | Drogheria @
        companies: @ Com | @ Prod Com | @ Impex | @ Trading | @ Serv | @ Alim | @
        months: ianuarie | februarie | martie | aprilie | mai | iunie | iulie | august | septembrie | octombrie | noiembrie | decembrie
        """)
}
