/// Codes of money that turns up on papers of the three countries.
package enum CurrencyCodes {
    /// ISO 4217 codes whose currency has two decimals in use, those of the countries themselves among them.
    ///
    /// `ALL` is left out: beside an amount it is the English word more often than the lek.
    package static let known: Set<String> = [
        "EUR", "HRK", "RSD", "BAM", "USD", "GBP", "CHF", "HUF", "CZK", "PLN", "SEK", "NOK", "DKK", "RON", "BGN", "MKD",
        "TRY", "CAD", "AUD", "CNY", "RUB", "UAH", "MYR", "SGD",
    ]
}
