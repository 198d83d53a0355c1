import ReceiptModel

/// Identifiers that nobody was given, with check digits that hold.
struct Invented {
    var random: SeededRandom

    init(seed: UInt64, part: String) { random = SeededRandom(seed: seed, part: part) }

    mutating func digits(_ count: Int) -> String { random.text(count, of: "0123456789") }

    /// Appends the check digit that makes the identifier valid; tries other digits should none fit.
    private mutating func closed<Identifier: CheckedIdentifier>(_ start: String) -> Identifier {
        while true {
            let open = start + digits(Identifier.length - 1 - start.count)
            for check in 0...9 { if let identifier = Identifier("\(open)\(check)") { return identifier } }
        }
    }

    mutating func oib() -> OIB { closed(random.pick(["1", "2", "3", "4", "5", "6", "7", "8", "9"])) }
    mutating func pib() -> PIB { closed("11") }
    /// A JIB of a legal entity of the Federation (`42…`) or of Republika Srpska (`44…`).
    mutating func jib(_ start: String) -> JIB { closed(start) }

    /// The VAT number of the same taxpayer.
    func vatNumber(of jib: JIB) -> BosnianVATNumber? { BosnianVATNumber(jib.digits.dropFirst()) }

    /// An IBAN of Croatia: bank and account close with MOD 11,10 digits, the whole with ISO 7064 MOD 97-10.
    mutating func iban() -> String {
        let account = modEleven(random.text(6, of: "23456789")) + modEleven("110" + digits(6))
        // H = 17, R = 27, then the two check digits as zeros.
        let remainder = (account + "172700").utf8.reduce(0) { ($0 * 10 + Int($1) - 48) % 97 }
        return "HR" + two(98 - remainder) + account
    }

    private func modEleven(_ digits: String) -> String {
        var product = 10
        for digit in digits.utf8 {
            let sum = (product + Int(digit) - 48) % 10
            product = (sum == 0 ? 10 : sum) * 2 % 11
        }
        return digits + String((11 - product) % 10)
    }

    /// A moment of a working day between two years, both included; in 2026 not after October, so that no receipt is of
    /// a day to come.
    mutating func moment(_ years: ClosedRange<Int>, hours: ClosedRange<Int> = 7...20) -> Moment {
        while true {
            let year = random.whole(years)
            let month = random.whole(1...(year == 2026 ? 10 : 12))
            guard let date = CivilDate(year: year, month: month, day: random.whole(1...28)) else { continue }
            return Moment(
                date: date, hour: random.whole(hours), minute: random.whole(0...59), second: random.whole(0...59))
        }
    }

    mutating func hex(_ count: Int) -> String { random.text(count, of: "0123456789abcdef") }

    /// A JIR: a UUID in small letters.
    mutating func jir() -> String { "\(hex(8))-\(hex(4))-4\(hex(3))-a\(hex(3))-\(hex(12))" }

    /// The name of a secure element: eight of 36 characters.
    mutating func secureElement() -> String { random.text(8, of: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") }

    /// Goods drawn from a list, each once to three times, the prices moved by some per cent.
    mutating func goods(_ count: Int, of shelf: [Good]) -> [SoldItem] {
        random.draw(count, of: shelf).map { good in
            let shift = Int64(random.whole(92...118))
            let price = max(5, good.price * shift / 100)
            let quantity =
                good.weighed
                ? Int64(random.whole(180...1900)) : Int64(good.single ? 1 : random.pick([1, 1, 1, 2, 2, 3])) * 1000
            return SoldItem(good.name, quantity, price: price, rate: TaxRate(basisPoints: good.rate))
        }
    }
}

/// Something on an invented shelf: the price in hundredths, the rate in basis points.
struct Good: Sendable {
    let name: String
    let price: Int64
    let rate: Int
    var weighed = false
    var single = false

    init(_ name: String, _ price: Int64, _ rate: Int, weighed: Bool = false, single: Bool = false) {
        self.name = name
        self.price = price
        self.rate = rate
        self.weighed = weighed
        self.single = single
    }
}

/// A shop that does not exist.
struct Shop: Sendable {
    let company: String
    let store: String
    let street: String
    let town: String

    init(_ company: String, _ store: String, _ street: String, _ town: String) {
        self.company = company
        self.store = store
        self.street = street
        self.town = town
    }

    var address: String { "\(street), \(town)" }
}
