import ReceiptModel

extension ForeignLanguage {
    package static let french = ForeignLanguage(
        code: "fr", labels: frenchLabels,
        payments: [
            (.cash, ["ESPÈCES", "PAIEMENT ESPÈCES", "RÈGLEMENT ESPÈCES", "COMPTANT", "ESPÈCES EUR"]),
            (
                .card,
                [
                    "CARTE BANCAIRE", "CARTE BLEUE", "PAIEMENT CB", "CARTE DE CRÉDIT", "CB EMV", "CARTE", "CB",
                    "SANS CONTACT", "CB SANS CONTACT", "RÈGLEMENT CB", "PAIEMENT CARTE",
                ]
            ),
            (.cheque, ["CHÈQUE", "PAIEMENT CHÈQUE"]),
            (.transfer, ["VIREMENT"]),
            (.voucher, ["TICKET RESTAURANT", "TITRE RESTAURANT", "CHÈQUE DÉJEUNER", "BON D'ACHAT", "CARTE CADEAU"]),
        ],
        months: [
            ["janvier", "janv"], ["février", "févr", "fév"], ["mars"], ["avril", "avr"], ["mai"], ["juin"],
            ["juillet", "juil"], ["août", "aout"], ["septembre", "sept"], ["octobre", "oct"], ["novembre", "nov"],
            ["décembre", "déc"],
        ])

    private static let frenchLabels: [Label] =
        Label.all(
            .payable, "SOMME À PAYER", "NET À PAYER", "MONTANT À PAYER", "TOTAL À PAYER", "RESTE À PAYER", "À PAYER",
            "NET À PAYER TTC", "SOLDE À PAYER", "MONTANT DÛ", "TOTAL DÛ")
        + Label.all(
            .grandTotal, "TOTAL TTC", "MONTANT TTC", "TOTAL FACTURE TTC", "TOTAL GÉNÉRAL", "MONTANT TOTAL",
            "TOTAL EUR TTC", "TTC", "PRIX TTC", "MONTANT TOTAL TTC", "TOTAL TVA INCLUSE")
        + Label.all(.total, "TOTAL", "TOTAL FACTURE", "MONTANT", "TOTAL ACHAT", "TOTAL TICKET", "TOTAL NET")
        + Label.all(
            .netTotal, "TOTAL HT", "MONTANT HT", "SOUS TOTAL HT", "TOTAL HORS TAXES", "BASE HT", "NET HT",
            "TOTAL HORS TVA")
        + Label.all(.subtotal, "SOUS TOTAL", "TOTAL INTERMÉDIAIRE", "TOTAL ARTICLES")
        + Label.all(
            .taxTotal, "TOTAL TVA", "MONTANT TVA", "DONT TVA", "TVA", "TVA INCLUSE", "TOTAL TAXES", "TVA TOTALE",
            "DONT TVA TOTALE")
        + Label.all(.discount, "REMISE", "RÉDUCTION", "RABAIS", "REMISE IMMÉDIATE", "TOTAL REMISES", "TOTAL REMISE")
        + Label.all(.payment, "PAYÉ", "RÉGLÉ", "REÇU", "RÈGLEMENT", "MODE DE RÈGLEMENT", "DONNÉ", "MONTANT RÉGLÉ")
        + Label.all(.change, "RENDU", "RENDU MONNAIE", "MONNAIE", "À RENDRE", "MONNAIE RENDUE", "RENDU ESPÈCES")
        + Label.all(.rounding, "ARRONDI", "ARRONDI SOLIDAIRE")
        + Label.all(.deposit, "CONSIGNE", "CONSIGNES")
        + Label.all(
            .notPaid, "NOMBRE D'ARTICLES", "NB ARTICLES", "ARTICLES VENDUS", "VOUS AVEZ ÉCONOMISÉ", "VOTRE ÉCONOMIE",
            "POINTS FIDÉLITÉ", "AVANTAGE FIDÉLITÉ", "NOMBRE DE LIGNES D'ARTICLES")
        + Label.all(
            .taxTable, "TAUX HT TVA TTC", "HT TVA TTC", "TAUX TVA", "TVA HT TTC", "DÉTAIL TVA", "CODE TVA",
            "TAUX TVA HT TTC")
        + Label.all(
            .itemTable, "DÉSIGNATION", "QTÉ PRIX", "QTÉ", "PRIX UNITAIRE", "QUANTITÉ", "LIBELLÉ", "ARTICLE PRIX")
        + Label.all(
            .date, "DATE DE FACTURE", "DATE FACTURE", "ÉMISE LE", "FACTURE DU", "DATE", "LE", "DATE D'ÉMISSION",
            "DATE HEURE")
        + Label.all(
            .otherDate, "DATE LIMITE DE PAIEMENT", "DATE D'ÉCHÉANCE", "ÉCHÉANCE", "DATE DE LIVRAISON", "ARRIVÉE",
            "DÉPART", "VALABLE JUSQU'AU", "DATE DE COMMANDE")
        + Label.all(
            .number, "FACTURE N", "FACTURE NUMÉRO", "NUMÉRO DE FACTURE", "TICKET N", "N TICKET", "N FACTURE",
            "NUMÉRO DE TICKET", "NOTE N", "ADDITION N")
        + Label.all(.buyer, "CLIENT", "FACTURÉ À", "ADRESSE DE FACTURATION", "NOM DU CLIENT")
        + Label.all(.cashier, "CAISSIER", "CAISSIÈRE", "SERVEUR", "SERVEUSE", "SERVI PAR", "VENDEUR", "HÔTE DE CAISSE")
        + Label.all(.invoiceWord, "FACTURE", "PÉNALITÉ DE RETARD", "CONDITIONS DE PAIEMENT")
        + Label.all(.refundWord, "AVOIR", "REMBOURSEMENT")
        + Label.all(.copyWord, "DUPLICATA")
        + Label.all(.proformaWord, "FACTURE PROFORMA", "DEVIS")
}
