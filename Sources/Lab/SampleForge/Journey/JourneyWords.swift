/// What tills of one language print: labels, sentences, goods and words that names of shops are made of.
///
/// A table of a language is one text: a line for each key, `key: a | b | c`; a line that begins with `|` goes on with the line
/// before. In entries, `{…}` is filled in when it is printed (``JourneyPress/filled(_:)``) and `@` is a name. Entries of goods end
/// with a price in cents of the euro and the letter of a ``JourneyCountry`` rate.
struct JourneyWords: Sendable {
    /// What an entry is.
    enum Key: String, CaseIterable, Sendable {
        // Head: what the paper is, who stands at the till, which receipt it is.
        case titles, greetings, numbers, orders, dates, times, tills, tables, phones
        // Sums.
        case subtotals, totals, excluded, included, roundings, rounded, discounts, rebates, deposits, services
        // Tax: lines of a rate, a sum of tax, and heads of the table's columns.
        case taxLines, taxSums, rateHeads, netHeads, taxHeads, grossHeads, tableTitles
        // Payment.
        case cash, tendered, card, voucher, change, slips, equivalents
        // What looks like a value and is none.
        case counts, saved, points, traps, closings
        // Goods: heads of columns, pieces, and the shelves of each trade.
        case quantityHeads, itemHeads, priceHeads, amountHeads, pieces
        case market, meal, fuel, lodging, ride, shop
        // Names.
        case brands, people, marketSigns, mealSigns, fuelSigns, lodgingSigns, rideSigns, shopSigns, companies, months
    }

    private let entries: [Key: [String]]

    /// Reads a table; a line without a known key goes on with the entries of the line before.
    init(_ table: String) {
        var entries: [Key: [String]] = [:]
        var key: Key?
        for line in table.split(separator: "\n") {
            var rest = Substring(line)
            if let colon = line.firstIndex(of: ":"), let found = Key(rawValue: String(line[..<colon])) {
                key = found
                rest = line[line.index(after: colon)...]
            }
            guard let key else { continue }
            for entry in rest.split(separator: "|") {
                let trimmed = entry.trimmed
                if !trimmed.isEmpty { entries[key, default: []].append(trimmed) }
            }
        }
        self.entries = entries
    }

    subscript(key: Key) -> [String] { entries[key] ?? [] }

    /// The goods of a trade.
    func shelf(_ trade: JourneyTrade) -> [JourneyGood] { self[trade.shelf].compactMap(JourneyGood.init) }
}

/// Where a traveller spends money.
enum JourneyTrade: CaseIterable, Sendable {
    case market, meal, fuel, lodging, ride, shop

    var shelf: JourneyWords.Key {
        switch self {
        case .market: .market
        case .meal: .meal
        case .fuel: .fuel
        case .lodging: .lodging
        case .ride: .ride
        case .shop: .shop
        }
    }

    /// Words over the door.
    var signs: JourneyWords.Key {
        switch self {
        case .market: .marketSigns
        case .meal: .mealSigns
        case .fuel: .fuelSigns
        case .lodging: .lodgingSigns
        case .ride: .rideSigns
        case .shop: .shopSigns
        }
    }
}

/// Something on a shelf: its name, its price in cents of the euro, and the letter of its rate of tax.
struct JourneyGood: Sendable {
    let name: String
    let price: Int
    let rate: Character

    /// Reads `Butter 250g 279r`; a price with a unit is for so much: `Tomaten 299r/kg`, `Diesel 169n/L`.
    let unit: String

    /// Sold by the litre or the gallon.
    var isFuel: Bool { unit == "L" || unit == "G" }

    init?(_ entry: String) {
        guard let blank = entry.lastIndex(of: " ") else { return nil }
        let last = entry[entry.index(after: blank)...]
        let parts = last.split(separator: "/", maxSplits: 1)
        guard let mark = parts.first, let letter = mark.last, letter.isLetter, let price = Int(mark.dropLast()) else {
            return nil
        }
        name = entry[..<blank].trimmed
        self.price = price
        rate = letter
        unit = parts.count > 1 ? String(parts[1]) : ""
    }
}

extension Substring {
    /// Without blanks at its ends.
    var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
