package import ReceiptModel

extension PaymentMethod {
    /// The method that a label of a payment announces; `nil` for one that says that something was paid, and not how.
    package static func announced(by label: String) -> PaymentMethod? { byLabel[label.uppercased()] }

    /// Labels of what is given on top.
    package static let tips: Set<String> = ["NAPOJNICA", "Напојница", "TIP", "TRINKGELD"]

    private static let byLabel: [String: PaymentMethod] = {
        let names: [(PaymentMethod, [String])] = [
            (.cash, ["Готовина", "GOTOVINA", "NOVČANICE"]),
            (
                .card,
                [
                    "Платна картица", "Картица", "KARTICA", "KARTICE", "VISA", "MASTERCARD", "MAESTRO",
                    "PLAĆENO KARTICA", "KARTIČNO",
                ]
            ),
            (.cheque, ["Чек", "ČEK"]),
            (.transfer, ["Пренос на рачун", "TRANSAKCIJSKI RAČUN", "VIRMAN"]),
            (.voucher, ["Ваучер"]),
            (.instant, ["Инстант плаћање"]),
            (.prepaid, ["Плаћено авансом"]),
            (.other, ["Друго безготовинско плаћање", "BEZGOTOVINSKO"]),
        ]
        var byLabel: [String: PaymentMethod] = [:]
        // What a label means here goes before what it means abroad.
        for (method, labels) in ForeignLanguage.everyPayment + names {
            for label in labels { byLabel[label.uppercased()] = method }
        }
        return byLabel
    }()
}
