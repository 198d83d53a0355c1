/// How one till sets its receipts; drawn once for each receipt.
struct JourneyStyle: Sendable {
    /// How goods are set.
    enum Goods: CaseIterable, Sendable {
        /// `2 x Butter   5,00`; `Butter 2 x 2,50   5,00`.
        case quantityFirst, quantityBehind
        /// The name on its own line, and below it, or above, what it is made of.
        case reckonedBelow, reckonedAbove, amountAbove
        /// A code of the goods, the name, and what it is made of.
        case threeLines
        /// Columns below their heads.
        case table
    }

    enum Case: Sendable { case asIs, capitals }

    /// How the tax within prices is shown.
    enum TaxForm: Sendable { case table, lines, sum, none }

    let columns: Int
    let labels: Case
    let names: Case
    /// Behind labels; `.` for a row of dots.
    let mark: String
    let rule: Character?
    let day: String
    let clock: String
    let goods: Goods
    let taxForm: TaxForm
    /// Signs that tell the rates of goods, the highest rate first; empty where the till has none.
    let letters: [String]
    let rateDecimals: Int
    let percent: String
    /// Whether lines of the head and the foot stand in the middle.
    let isCentred: Bool
    /// Whether the till has only the letters of ASCII.
    let isPlain: Bool
    /// Whether number, day and till stand below the goods.
    let isDatedBelow: Bool
    let isTaxBeforePayment: Bool

    init(_ country: JourneyCountry, _ random: inout SeededRandom) {
        columns = random.pick([32, 34, 36, 38, 40, 40, 42, 42, 44, 48])
        labels = random.pick([.asIs, .asIs, .capitals])
        names = random.pick([.asIs, .capitals])
        mark = random.pick(["", "", "", ":", ":", " :", "."])
        rule = random.pick(["-", "-", "-", "=", "*", "_", ".", nil])
        day = random.pick(country.days)
        clock = random.pick(country.clocks)
        goods = random.pick(Goods.allCases)
        taxForm = random.pick(country.taxForms)
        let plain = ["A", "B", "C", "D"]
        letters =
            country.hasLetters
            ? plain : random.pick([plain, plain, ["1", "2", "3", "4"], ["*", "#", "+", "~"], [], []])
        rateDecimals = random.pick([0, 0, 1, 2])
        percent = random.pick(["%", "%", " %"])
        isCentred = random.whole(0...3) > 0
        isPlain = random.whole(0...6) == 0
        isDatedBelow = random.whole(0...3) == 0
        isTaxBeforePayment = random.whole(0...1) == 0
    }

    func cased(_ text: String) -> String { labels == .capitals ? text.uppercased() : text }
}
