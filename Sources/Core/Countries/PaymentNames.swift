package import ReceiptModel

extension PaymentMethod {
    /// The method that a label of a payment announces; `nil` for one that says that something was paid, and not how.
    package static func announced(by label: String) -> PaymentMethod? { byLabel[label.uppercased()] }

    private static let byLabel: [String: PaymentMethod] = {
        let names: [(PaymentMethod, [String])] = [
            (
                .cash,
                [
                    "Готовина", "GOTOVINA", "NOVČANICE", "CASH", "BAR", "BAR EUR", "GEGEBEN BAR", "BARGELD", "CONTANTE",
                    "CONTANTI", "CASH TENDERED", "CASH RECEIVED", "CASH PAYMENT", "CASH AMOUNT", "CASH PAID",
                ]
            ),
            (
                .card,
                [
                    "Платна картица", "Картица", "KARTICA", "KARTICE", "VISA", "MASTERCARD", "MAESTRO",
                    "PLAĆENO KARTICA", "KARTIČNO", "MASTER CARD", "CREDIT CARD", "DEBIT CARD", "AMEX", "BANK CARD",
                    "CARD PAYMENT", "KARTENZAHLUNG", "EC KARTE", "GIROCARD", "EC CASH", "KREDITKARTE", "KARTE",
                    "EC LASTSCHRIFT", "GEGEBEN EC CASH", "DEBITKARTE", "BANCOMAT", "PAGAMENTO ELETTRONICO",
                    "PLAČILNA KARTICA",
                ]
            ),
            (.cheque, ["Чек", "ČEK"]),
            (.transfer, ["Пренос на рачун", "TRANSAKCIJSKI RAČUN", "VIRMAN"]),
            (.voucher, ["Ваучер", "GIFT CARD"]),
            (.instant, ["Инстант плаћање"]),
            (.prepaid, ["Плаћено авансом"]),
            (.other, ["Друго безготовинско плаћање", "BEZGOTOVINSKO"]),
        ]
        var byLabel: [String: PaymentMethod] = [:]
        for (method, labels) in names { for label in labels { byLabel[label.uppercased()] = method } }
        return byLabel
    }()
}
