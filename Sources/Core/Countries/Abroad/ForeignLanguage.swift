package import ReceiptModel

/// What receipts in a language print, in whichever country: the words are shared, their law is not.
package struct ForeignLanguage: Sendable {
    /// By BCP 47.
    package let code: String
    /// The labels besides those of payments.
    package let labels: [Label]
    /// What announces a way of payment.
    package let payments: [(method: PaymentMethod, labels: [String])]
    /// January to December: nominative, other cases and short forms.
    package let months: [[String]]

    /// All labels, those of payments among them.
    package var everyLabel: [Label] {
        labels + payments.flatMap { pair in pair.labels.map { Label(.payment, $0) } } + Self.brandLabels
    }

    /// Names of cards and payments that are printed alike in every country.
    static let brands: [(method: PaymentMethod, labels: [String])] = [
        (
            .card,
            [
                "VISA", "MASTERCARD", "MASTER CARD", "MAESTRO", "AMEX", "AMERICAN EXPRESS", "VISA DEBIT",
                "DEBIT MASTERCARD",
                "VISA ELECTRON", "VISA CREDIT", "DINERS CLUB", "V PAY", "CONTACTLESS",
            ]
        ),
        (.instant, ["APPLE PAY", "GOOGLE PAY"]),
    ]

    /// The labels of ``brands``.
    static let brandLabels = brands.flatMap { pair in pair.labels.map { Label(.payment, $0) } }

    /// Every label that announces a way of payment, in any language.
    static let everyPayment = brands + all.flatMap(\.payments)

    /// The table.
    package static let all: [ForeignLanguage] = [
        english, german, french, dutch, italian, slovene, polish, czech, romanian, hungarian, swedish,
    ]
}

extension Label {
    /// Whether its last word is a currency.
    var namesCurrency: Bool {
        text.split(separator: " ").last.map { ["EUR", "EURO", "RM", "MYR", "USD", "GBP"].contains($0) } ?? false
    }
}
