/// Sets one receipt of a journey, and notes what is true about it.
struct JourneyPress {
    /// One label in so many has a wrong letter, as worn heads and hasty typists make them.
    private static let labelsToAMisprint = 20

    var random: SeededRandom
    let country: JourneyCountry
    let words: JourneyWords
    let style: JourneyStyle
    let money: JourneyMoney
    let moment: JourneyMoment
    let bill: JourneyBill
    let trade: JourneyTrade
    /// The name over the door is made of it, and so is the address in the web.
    let brand: String
    /// What the tax is called.
    let tax: String
    var paper: JourneyPaper
    var truth = JourneyTruth()

    init(seed: UInt64, number: Int) {
        var random = SeededRandom(seed: seed, part: "journey \(number)")
        country = random.pick(JourneyCountry.all)
        words = country.words
        style = JourneyStyle(country, &random)
        money = JourneyMoney(country, &random)
        moment = JourneyMoment(&random)
        trade = random.pick([.market, .market, .market, .meal, .meal, .meal, .fuel, .lodging, .ride, .shop, .shop])
        bill = JourneyBill(trade, in: country, year: moment.year, &random)
        brand = random.pick(words[.brands])
        let later = country.laterTaxes
        let isLater = moment.year > later?.year ?? Int.max
        tax = random.pick(isLater ? later?.names ?? country.taxes : country.taxes)
        paper = JourneyPaper(columns: style.columns, isPlain: style.isPlain)
        self.random = random
    }

    /// Sets the receipt from its head to its foot.
    mutating func set() {
        truth.note("country", country.code)
        truth.note("currency", country.currency)
        head()
        if !style.isDatedBelow { dating() }
        goods()
        sums()
        if style.isTaxBeforePayment { taxes() }
        payment()
        if !style.isTaxBeforePayment { taxes() }
        if style.isDatedBelow { dating() }
        foot()
    }

    // ----------------------------------------------------------------------------------------------------------------
    // MARK: Words

    /// Whether something happens that happens to so many of a hundred.
    mutating func happens(_ share: Int) -> Bool { random.whole(0...99) < share }

    /// A label of a kind, filled in, cased, and now and then misprinted.
    mutating func label(_ key: JourneyWords.Key, _ values: [String: String] = [:]) -> String {
        guard !words[key].isEmpty else { return "" }
        let text = style.cased(filled(random.pick(words[key]), values))
        return random.whole(1...Self.labelsToAMisprint) == 1 ? misprinted(text) : text
    }

    private mutating func misprinted(_ text: String) -> String {
        var letters = Array(text)
        let places = letters.indices.filter { letters[$0].isLetter }
        guard places.count > 3 else { return text }
        let place = random.pick(places)
        if random.whole(0...2) == 0 {
            letters.remove(at: place)
        } else {
            let other = random.text(1, of: "aeinorstlu")
            letters[place] = Character(letters[place].isUppercase ? other.uppercased() : other)
        }
        return String(letters)
    }

    /// Fills in `{…}`: values that are given, then what any line may hold.
    ///
    /// `{d4}` are digits, `{x4}` hexadecimal signs, `{L2}` letters; the others are named in `value(_:)`.
    mutating func filled(_ text: String, _ values: [String: String] = [:]) -> String {
        var filled = ""
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            filled += rest[..<open] + (values[name] ?? value(name))
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }

    private mutating func value(_ name: String) -> String {
        switch name {
        case "tax": return tax
        case "currency": return country.currency
        case "n": return "\(bill.lines.count)"
        case "qty": return "\(bill.lines.reduce(0) { $0 + ($1.unit.isEmpty ? $1.quantity / 1000 : 1) })"
        case "sum": return money.full(bill.payments.last?.amount ?? bill.total)
        case "save": return money.written(bill.discounts != 0 ? -bill.discounts : random.whole(1...900) * country.unit)
        case "points": return "\(random.whole(10...9999))"
        case "mask":
            return random.pick(["**** **** **** ", "XXXXXXXXXXXX", "************", "#### ", "**** "]) + digits(4)
        case "brand": return random.pick(["VISA", "Visa Debit", "MASTERCARD", "Mastercard", "MAESTRO", "VPAY", "AMEX"])
        case "date": return moment.written(style.day, months: words[.months])
        case "time": return "\(two(moment.hour)):\(two(moment.minute))"
        case "later": return moment.later(random.whole(1...9)).written(style.day, months: words[.months])
        case "iso": return moment.isoDay
        case "person": return random.pick(words[.people])
        case "web": return web
        default: return drawn(name)
        }
    }

    private mutating func drawn(_ name: String) -> String {
        guard let kind = name.first, let count = Int(name.dropFirst()) else { return "" }
        switch kind {
        case "d": return digits(count)
        case "x": return random.text(count, of: "0123456789ABCDEF")
        default: return random.text(count, of: "ABCDEFGHJKLMNPRSTUVWXYZ")
        }
    }

    /// Digits of which the first is not 0.
    mutating func digits(_ count: Int) -> String {
        random.text(1, of: "123456789") + random.text(count - 1, of: "0123456789")
    }

    private var web: String {
        brand.lowercased().inASCII.filter { $0.isLetter } + "." + country.domain
    }

    // ----------------------------------------------------------------------------------------------------------------
    // MARK: Lines

    /// A label and its amount.
    mutating func row(_ label: String, _ amount: String) {
        switch style.mark {
        case ".": paper.pair(label, amount, fill: ".")
        case let mark where happens(7): paper.left("\(label)\(mark.isEmpty ? " " : mark) \(amount)")
        case let mark: paper.pair(label + (label.last == ":" ? "" : mark), amount)
        }
    }

    /// A label, what stands between the two, and a value.
    mutating func joined(_ label: String, _ value: String) -> String {
        let gap = style.mark == ":" ? random.pick([": ", ":", ": "]) : random.pick([" ", ": ", " : ", ":  "])
        if label.isEmpty { return value }
        return label + (label.last == ":" || label.last == "." && gap != " " ? " " : gap) + value
    }

    mutating func rule() {
        guard let rule = style.rule, paper.lines.last?.allSatisfy({ $0 == rule }) != true else { return }
        paper.rule(rule)
    }
}

extension String {
    /// Written with the letters of ASCII alone, as tills that have no others do.
    var inASCII: String {
        let whole: [Character: String] = [
            "ß": "ss", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ø": "o", "Ø": "O", "æ": "ae", "œ": "oe", "€": "EUR",
            "£": "GBP",
            "’": "'", "°": "o", "à": "a", "À": "A",
        ]
        return map { character in
            if let plain = whole[character] { return plain }
            guard let scalar = character.unicodeScalars.first, !scalar.isASCII else { return String(character) }
            return Self.bases[character] ?? "?"
        }
        .joined()
    }

    private static let bases: [Character: String] = {
        let table = [
            "a": "áâãäåăą", "c": "çćč", "d": "ď", "e": "èéêëěę", "i": "ìíîï", "n": "ñńň", "o": "òóôõöő", "r": "řŕ",
            "s": "śšșş", "t": "ťțţ", "u": "ùúûüůű", "y": "ýÿ", "z": "źżž", "l": "ĺľ", "g": "ğ",
        ]
        var bases: [Character: String] = [:]
        for (plain, letters) in table {
            for letter in letters {
                bases[letter] = plain
                if let capital = letter.uppercased().first { bases[capital] = plain.uppercased() }
            }
        }
        return bases
    }()
}
