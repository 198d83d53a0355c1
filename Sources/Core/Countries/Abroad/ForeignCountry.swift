package import ReceiptModel

/// What is known of the receipts of a country where people travel: its words, its money, its tax numbers and tax rates.
///
/// No profile (``CountryProfile``): of its law nothing is checked, so such a receipt is always looked at by a person. A country
/// is a file of this folder and a line in ``all``.
package struct ForeignCountry: Sendable {
    /// By ISO 3166.
    package let code: String
    /// As after `from`.
    package let name: Message
    /// The languages of its receipts, the more frequent first.
    package let languages: [ForeignLanguage]
    package let currency: Currency
    /// How its currency is printed beside an amount, besides the code and, in the euro area, `€`.
    package var currencyMarks: [String] = []
    /// Whether its currency is spent in many other countries, so that it hardly tells this one; the euro is so by itself.
    package var sharesCurrency = false
    /// Whether prices have no decimals, because the coins are no longer struck.
    package var paysWhole = false
    /// Hundredths of the smallest coin, to which what is paid in cash is rounded.
    package var smallestCoin: Int64 = 1
    package var taxNumbers: [TaxNumberRule] = []
    /// VAT, or the tax that stands for it; those that were in force in the last years.
    package var taxRates: [VATRatePeriod] = []
    package var dateOrder = DateOrder.dayFirst
    /// What hardly any other country prints: legal forms, words of its tills.
    package var ownWords: [String] = []
    /// Its name and its cities.
    package var places: [String] = []
    /// Forms of a post code with what stands beside it: `9` a digit, `A` a capital letter, a blank between two words.
    package var postcodes: [String] = []
    /// Of web and mail addresses.
    package var domain: String
    /// International prefix of telephone numbers.
    package var callingCode: String
    /// Shops that have many branches there, as they print their names; none that is a word of receipts or of addresses, too.
    package var chains: [String] = []
    /// Labels that its languages do not share, or that mean something else here.
    package var labels: [Label] = []

    /// In which order a date of digits is printed.
    package enum DateOrder: Sendable { case dayFirst, monthFirst, yearFirst }

    /// The table.
    package static let all: [ForeignCountry] = [
        austria, czechia, france, germany, hungary, italy, malaysia, netherlands, poland, romania, slovenia, sweden,
        switzerland, unitedKingdom, unitedStates,
    ]

    /// Shops that have branches in many of them, or in our three countries, too, so that they tell none.
    package static let chainsOfMany = [
        "7-Eleven", "ALDI", "Agip", "Apple Store", "Autogrill", "Best Buy", "Best Western", "Big Bang", "Billa",
        "Burger King", "C&A", "Chipotle", "Circle K", "Clas Ohlson", "Costa", "Costa Coffee", "Decathlon", "Domino's",
        "Domino's Pizza", "Dunkin' Donuts", "Eni", "Espresso House", "Esso", "Eurospar", "Eurospin", "Five Guys",
        "Flying Tiger Copenhagen", "H&M", "Hard Rock Cafe", "Harvey Norman", "Hilton", "Holiday Inn", "IKEA", "Ibis",
        "Interspar", "JYSK", "KFC", "Kaufland", "Lesnina", "Lidl", "MOL", "Marriott", "McDonald's", "Media Markt",
        "MediaMarkt", "Mercator", "Mercure", "Metro Cash & Carry", "Müller", "Nordsee", "Novotel", "OBI", "OMV",
        "Pizza Hut", "Pret A Manger", "Primark", "Radisson", "SPAR", "Sephora", "Shake Shack", "Shell", "Starbucks",
        "Starbucks Coffee", "Subway", "TK Maxx", "Taco Bell", "TotalEnergies", "Vapiano", "Wendy's", "Zara",
        "dm-drogerie markt",
    ]

    /// A country by its code.
    package static func of(_ code: String) -> ForeignCountry? { all.first { $0.code == code } }

    /// The rates in force on a day; without a day, all.
    package func taxRates(on date: CivilDate?) -> [TaxRate] {
        let covering = taxRates.filter { period in date.map(period.covers) ?? true }.map(\.rate)
        return Array(Set(covering)).sorted(by: >)
    }

    /// Every way in which its currency is printed, the code first.
    package var currencyNames: [String] {
        [currency.code] + (currency == .eur ? ["€", "EURO", "EUROS"] : currencyMarks)
    }

    /// The labels to look for: its own, those of its languages that mean nothing else here, and sums with its currency.
    ///
    /// Where the euro is not the country's money, a total in euro says what it would be in another currency.
    package var everyLabel: [Label] {
        let shared = languages.flatMap(\.everyLabel)
        let identifiers = taxNumbers.flatMap { rule in rule.labels.map { Label(.issuerIdentifier, $0) } }
        // Longer ones are soon taken for each other when a sign of the currency is misread.
        let sums = shared.filter {
            [.total, .grandTotal, .payable].contains($0.role) && !$0.namesCurrency
                && $0.text.split(separator: " ").count <= 2
        }
        var own = labels
        if currency != .eur {
            own += sums.flatMap { sum in
                ["EUR", "EURO", "IN EUR", "IN EURO"].map { Label(.conversion, sum.text + " " + $0) }
            }
        }
        let spelled = sums.flatMap { sum in
            currencyNames.filter { $0.count > 1 }.map {
                Label(sum.role == .payable ? .payable : .grandTotal, sum.text + " " + $0)
            }
        }
        let taken = Set(own.map(\.text))
        return own + (shared + spelled + identifiers).filter { !taken.contains($0.text) }
    }
}

extension VATRatePeriod {
    /// Rates in hundredths of a per cent between two days, both included; `nil` is open.
    static func rates(_ points: Int..., from: CivilDate? = nil, until: CivilDate? = nil) -> [VATRatePeriod] {
        points.map { VATRatePeriod(rate: TaxRate(basisPoints: $0), from: from, until: until) }
    }
}

extension Currency {
    /// A currency of a table whose codes are right; the unknown one otherwise.
    static func abroad(_ code: String) -> Currency { Currency(code: code) ?? .unknown }
}
