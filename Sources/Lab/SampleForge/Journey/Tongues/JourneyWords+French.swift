extension JourneyWords {
    static let french = JourneyWords(
        """
        titles: TICKET DE CAISSE | Ticket | FACTURE | Facture | NOTE | Addition | Reçu | Quittance | JUSTIFICATIF | Ticket client | NOTE DE RESTAURANT
        greetings: Bienvenue ! | Le goût du vrai | BIENVENUE CHEZ NOUS | La fraîcheur tous les jours | Artisan depuis 1974 | A votre service
        numbers: Ticket N° | Ticket no | Facture N° | N° Facture | No ticket | Note n° | N° | Reçu N° | Tick. | Facture no. | Numéro | Transaction
        orders: Commande {d3} | Trans {d6} | CDE {d5} | Dossier {L2}{d4} | Op. {d7} | N° client {d6}
        dates: Date | DATE | Le | Date : | Date facture | Edité le
        times: Heure | à | HEURE | A
        tills: Caisse {d2} | Caissier : {person} | Servi par {person} | Vendeur {d3} | Hôtesse {person} | CAISSE {d3} HOTE {d2} | Vous avez été servi par : {person} | Opérateur {d4}
        tables: Table {d2} | TABLE {d1} Couverts {d1} | Tble: {d2} Cvts {d1} | Chambre {d3} | Pompe {d1}
        phones: Tél. | Tél : | TEL | Tel: | Téléphone | Tél
        subtotals: SOUS-TOTAL | Sous-total | Sous Total | S/TOTAL | Total articles | Montant brut
        totals: TOTAL | Total | TOTAL TTC | Total à payer | TOTAL A PAYER | Net à payer | NET A PAYER | Montant dû | Total TTC | MONTANT TTC | A payer | TOTAL {currency} | Total général | Montant total
        excluded: Total HT | Montant HT | TOTAL HORS TAXES | Total hors {tax}
        included: Total TTC | Montant TTC | Total {tax} incl.
        roundings: Arrondi | Arrondis | Différence d'arrondi
        rounded: Total arrondi | Net à payer | A payer
        discounts: Remise | REMISE IMMEDIATE | Réduction | Promo | Rabais | Remise {pct}% | Avantage carte | Bon de réduction | 2ème à -{pct}%
        rebates: Remise {pct}% | Remise fidélité | Rabais {pct}% | Bon d'achat | Remise globale
        deposits: Consigne | Dépôt | Consigne bouteille
        services: Service {pct}%
        taxLines: dont {tax} {rate} | {tax} {rate} | {tax} incluse {rate} | {letter} {tax} {rate} | Dont {tax} à {rate} | {tax} comprise {rate}
        taxSums: Total {tax} | dont {tax} | Montant {tax} | {tax} totale | {tax} incluse
        rateHeads: Taux | {tax} % | Code | %{tax} | Tx {tax}
        netHeads: HT | Base HT | Montant HT | H.T. | Hors {tax}
        taxHeads: {tax} | Mt {tax} | Montant {tax} | Taxe
        grossHeads: TTC | Mt TTC | T.T.C. | Total TTC
        tableTitles: Détail {tax} | VENTILATION {tax} | Récapitulatif {tax}
        cash: ESPECES | Espèces | Comptant | Payé espèces | Règlement espèces | CASH
        tendered: ESPECES | Espèces | Reçu | Donné | Espèces reçues | Montant reçu | Encaissé espèces
        card: CB | Carte bancaire | CARTE BLEUE | CB EMV | Carte crédit | CB sans contact | Visa | Mastercard | Carte | C.B. | Paiement carte | Postcard
        voucher: Chèque déjeuner | Titre restaurant | Ticket Resto | Bon cadeau | Chèque cadeau
        change: Rendu | RENDU | Monnaie rendue | Rendu monnaie | A rendre | RENDU ESPECES | Monnaie
        slips: CARTE BANCAIRE | SANS CONTACT | {brand} {mask} | A0000000421010 | le {date} a {time} | No AUTO: {d6} | MONTANT = {sum} | TICKET CLIENT A CONSERVER | DEBIT | Terminal {d8} | Commerçant {d7}
        | TOTAL-EFT {sum} | Trx. No {d6} | N° appel {d3}
        equivalents: Soit en {other} | Total {other} | Contre-valeur {other}
        counts: Nombre d'articles : {n} | {n} ARTICLE(S) | Nb articles {qty} | Articles vendus: {qty} | Nbre lignes {n}
        saved: Vous avez économisé {save} | Total remises {save} | Economie réalisée : {save} | TOTAL AVANTAGES {save}
        points: Solde de points : {points} | Points acquis {d2} | Cagnotte carte {save} | Carte fidélité {d13}
        traps: Bon valable jusqu'au {later} | Offre valable jusqu'au {later} | Imprimé le {date} {time} | Pourboire ______ | Echange avant le {later} | N° carte {d13} | Signature {x4} {x4} | TICKET NON VALABLE COMME GARANTIE
        | Logiciel v{d1}.{d2} NF525 B{d4}
        closings: Merci de votre visite | A bientôt | MERCI ET A BIENTOT | Ni repris ni échangé | Prix nets, service compris | Merci de votre confiance | www.{web} | Conservez votre ticket | Bonne route !
        quantityHeads: Qté | QTE | Nb | Quantité
        itemHeads: Désignation | Article | Libellé | Produit
        priceHeads: P.U. | Prix | PU TTC | Prix unit.
        amountHeads: Montant | Total | TTC | {currency}
        pieces: x | X | pce | * | à | U
        market: Baguette tradition 130r | Lait demi-écrémé 1L 115r | Camembert 245r | Croissant beurre 120r | Eau de source 6x1,5 189b | Jus d'orange 1L 265b | Yaourt nature x4 165r | Tomates grappe 289r/kg | Pommes gala 245r/kg
        | Jambon blanc 4tr 349r | Comté 12 mois 1990r/kg | Sardines huile 215r | Papier essuie-tout 279n | Dentifrice 199n | Sac cabas 50n | Chips nature 159r | Limonade 1,5L 135b | Bière blonde 33cl 179n | Gel douche 289n
        | Oeufs plein air x6 249r | Biscuits sablés 189r
        meal: Plat du jour 1390m | Formule midi 1690m | Steak frites 1650m | Café 190d | Café crème 340d | Salade de chèvre 1280m | Carafe 25cl rouge 590d | Croque monsieur 950m | Moules marinières 1590m | Crème brûlée 690m
        | Eau gazeuse 50cl 420d | Verre Muscadet 450d | Demi pression 390d | Galette complète 1090m | Tarte Tatin 720m | Soupe à l'oignon 850m | Thé menthe 380d | Fondue moitié-moitié 2450m | Assiette valaisanne 1950m
        fuel: SP95-E10 179n/L | Gazole 172n/L | SP98 189n/L | Super 98 187n/L | Lavage prog. 3 800n | Lave-glace 5L 590n | Café long 190d | Sandwich jambon 495m
        lodging: Chambre simple 7900l | Nuitée double 10500l | Petit déjeuner 1200m | Taxe de séjour 165l | Parking nuit 1400n | Demi-pension 2600m | Bar 750d
        ride: Course taxi 1980t | Billet plein tarif 2740t | Ticket unité 190t | Stationnement 480n | Navette aéroport 900t | Péage 760n | Carte journée 780t
        shop: Stylo bille x4 349n | Cahier 96p 229n | Câble USB-C 1290n | Ramette A4 545n | Parapluie pliant 1490n | Doliprax 16 cp 218n | Livre de poche 890r | Carte postale 100n | Chargeur 2 ports 1990n | Chemise coton 3590n
        | Pansements 345n | Piles LR6 x4 580n | Enveloppes x50 399n | Ampoule LED 450n
        brands: Grillon | Belle Saulaie | Mirabelle | Petit Phare | Roseraie | Hirondelle | Vieux Moulin | Chardon | Lavandière | Coquelicot | Sabotier | Tilleul | Marmotte
        people: Delacour | Perrotin | Beaufils | Chassagne | Monnier | Vuilleumier | Rochat | Guérineau | Ducrêt | Larzillière
        marketSigns: Epicerie @ | @ Primeurs | Boulangerie @ | Supermarché @ | @ Marché | Fromagerie @ | Au @ Gourmand
        mealSigns: Restaurant @ | Brasserie @ | Café du @ | Le @ | Chez @ | Bistrot @ | Crêperie @ | Auberge du @
        fuelSigns: Station @ | Relais @ | @ Energies
        lodgingSigns: Hôtel @ | Hôtel-Restaurant @ | Auberge @ | @ Résidence
        rideSigns: Taxi @ | Parking @ | Transports @ | Autocars @
        shopSigns: Librairie @ | Pharmacie @ | Papeterie @ | @ Bricolage | Electro @ | Tabac-Presse @
        companies: @ Distribution | @ Restauration | Etablissements @ | Société @ | @ et Fils | @ Exploitation | @
        months: janvier | février | mars | avril | mai | juin | juillet | août | septembre | octobre | novembre | décembre
        """)
}
