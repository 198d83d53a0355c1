/// How receipts of a country, in one of its languages, write money, days, taxes and addresses.
struct JourneyCountry: Sendable {
    /// Rates in thousandths of a per cent by the letter of goods, from a year on.
    ///
    /// The letters: `n` normal, `r` food, `b` bottled drinks, `m` meals, `d` drinks at the table, `l` lodging, `t` fares.
    struct Rates: Sendable {
        let from: Int
        let byLetter: [Character: Int]

        /// `"n19 r7"`: per cent by letter; letters that are missing have the normal rate.
        init(_ from: Int, _ text: String) {
            self.from = from
            var rates: [Character: Int] = [:]
            for part in text.split(separator: " ") {
                guard let letter = part.first, let rate = Self.thousandths(part.dropFirst()) else { continue }
                rates[letter] = rate
            }
            byLetter = rates
        }

        private static func thousandths(_ text: Substring) -> Int? {
            let parts = text.split(separator: ".")
            guard let whole = parts.first.flatMap({ Int($0) }) else { return nil }
            let decimals = parts.count > 1 ? parts[1] : ""
            return Int("\(whole)" + (decimals + "000").prefix(3))
        }
    }

    /// Whether prices hold the tax.
    enum TaxMode: Sendable { case within, onTop }

    /// ISO 3166, and ISO 4217.
    let code: String
    let currency: String
    let words: JourneyWords
    /// Short names of the tax.
    let taxes: [String]
    /// Names that the tax has had after a year.
    var laterTaxes: (year: Int, names: [String])?
    var modes: [TaxMode] = [.within]
    /// How tills show the tax, and whether they always tell the rates by letters.
    var taxForms: [JourneyStyle.TaxForm] = [.table, .table, .table, .lines, .lines, .sum, .none]
    var hasLetters = false
    /// The newest last.
    let rates: [Rates]
    /// The price level: hundredths of the currency for a euro.
    let level: Int
    /// Amounts written out, whose marks are taken over: `1.234,50`.
    let amounts: [String]
    /// The currency's sign about an amount: `@ €`.
    let signs: [String]
    /// The smallest amount that is written, and the step to which cash is rounded, in hundredths; 0 for none.
    var unit = 1
    var cashStep = 0
    /// Whether a card's payment is rounded, too.
    var roundsCards = false
    /// Days and times of the day as patterns.
    let days: [String]
    let clocks: [String]
    let firms: [String]
    let domain: String
    let towns: [String]
    let streets: [String]
    /// `#` is the house's number.
    let houses: [String]
    let phones: [String]
    /// Labels of the tax number, and other numbers of a register.
    let taxLabels: [String]
    let registers: [String]
    /// Deposits on bottles in hundredths, and whether they bear tax.
    var deposits: [Int] = []
    var taxesDeposits = false
    /// Charges for service in per cent, and whether they bear the tax of meals.
    var services: [Int] = []
    var taxesServices = false

    /// The rates of a year.
    func rates(in year: Int) -> [Character: Int] { (rates.last { $0.from <= year } ?? rates.first)?.byLetter ?? [:] }

    static let all = west + east + islands
}
