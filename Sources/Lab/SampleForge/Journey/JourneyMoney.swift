/// How one till writes amounts and days.
struct JourneyMoney: Sendable {
    /// Where the sign of the currency stands.
    enum Signed: Sendable { case never, atSums, always }

    /// Between thousands, and before hundredths.
    private let group: String
    private let point: String
    private let hasDecimals: Bool
    private let sign: String
    private let signed: Signed
    /// What stands for hundredths of zero, where the till writes such a mark: `12.-`.
    private let dash: String?
    /// `3,20-` for an amount below zero.
    private let isMinusBehind: Bool

    /// Takes the forms over from an example as `1.234,50`.
    init(_ country: JourneyCountry, _ random: inout SeededRandom) {
        let marks = random.pick(country.amounts).filter { !$0.isASCII || !$0.isNumber }.map(String.init)
        let example = country.unit == 1 || marks.contains(",")
        hasDecimals = example
        point = example ? marks.last ?? "," : ""
        group = marks.count > 1 || !example ? marks.first ?? "" : ""
        sign = random.pick(country.signs)
        signed = random.pick([.never, .never, .never, .atSums, .atSums, .always])
        let dashes = ["CHF": ["-", "-"], "SEK": ["-", ":-"], "CZK": ["-", "-"]][country.currency]
        dash = dashes.flatMap { random.whole(0...9) == 0 ? random.pick($0) : nil }
        isMinusBehind = random.whole(0...7) == 0
    }

    /// An amount without a sign of the currency.
    func plain(_ hundredths: Int) -> String {
        let size = abs(hundredths)
        var whole = String(size / 100)
        if whole.count > 3, !group.isEmpty {
            whole = whole.dropLast(3) + group + whole.suffix(3)
        }
        var text = whole
        if let dash, size % 100 == 0, size > 0 {
            text += dash == ":-" ? dash : point + dash
        } else if hasDecimals {
            text += point + two(size % 100)
        }
        if hundredths >= 0 { return text }
        return isMinusBehind ? text + "-" : "-" + text
    }

    /// An amount as the till sets it: with the currency's sign where it writes one.
    func written(_ hundredths: Int, isSum: Bool = false) -> String {
        switch signed {
        case .never: plain(hundredths)
        case .atSums: isSum ? about(plain(hundredths)) : plain(hundredths)
        case .always: about(plain(hundredths))
        }
    }

    /// An amount that always has the sign.
    func full(_ hundredths: Int) -> String { about(plain(hundredths)) }

    /// A price in thousandths, with a third decimal where it needs one.
    func price(_ thousandths: Int) -> String {
        thousandths % 10 == 0
            ? plain(thousandths / 10) : "\(thousandths / 1000)\(mark)\(padded(thousandths % 1000, to: 3))"
    }

    /// A measure in thousandths with so many decimals.
    func measure(_ thousandths: Int, decimals: Int) -> String {
        let whole = "\(thousandths / 1000)"
        return decimals == 0 ? whole : "\(whole)\(mark)\(padded(thousandths % 1000, to: 3).prefix(decimals))"
    }

    /// A rate in thousandths of a per cent, with at least so many decimals.
    func rate(_ thousandths: Int, decimals: Int) -> String {
        let digits = padded(thousandths % 1000, to: 3)
        var kept = 3
        while kept > decimals, digits.prefix(kept).last == "0" { kept -= 1 }
        let whole = "\(thousandths / 1000)"
        return kept == 0 ? whole : "\(whole)\(mark)\(digits.prefix(kept))"
    }

    private var mark: String { point.isEmpty ? "," : point }

    private func about(_ text: String) -> String { sign.replacing("@", with: text) }
}

/// When a receipt was printed, for patterns such as `dd.MM.yyyy` and `h:mm a`.
struct JourneyMoment: Sendable {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int

    init(_ random: inout SeededRandom) {
        year = random.whole(2015...2026)
        month = random.whole(1...(year == 2026 ? 10 : 12))
        day = random.whole(1...28)
        hour = random.whole(6...22)
        minute = random.whole(0...59)
        second = random.whole(0...59)
    }

    private init(_ moment: JourneyMoment, year: Int, month: Int) {
        self.year = year
        self.month = month
        (day, hour, minute, second) = (moment.day, moment.hour, moment.minute, moment.second)
    }

    /// The same day some months later.
    func later(_ months: Int) -> JourneyMoment {
        let count = year * 12 + month - 1 + months
        return JourneyMoment(self, year: count / 12, month: count % 12 + 1)
    }

    var isoDay: String { "\(year)-\(two(month))-\(two(day))" }

    /// Fills in a pattern: runs of `y M d E H h m s a`; other signs, and what stands in quotes, are themselves.
    func written(_ pattern: String, months: [String]) -> String {
        var text = ""
        var rest = Substring(pattern)
        while let letter = rest.first {
            if letter == "'" {
                rest = rest.dropFirst()
                let plain = rest.prefix { $0 != "'" }
                text += plain
                rest = rest.dropFirst(plain.count + 1)
                continue
            }
            let run = rest.prefix { $0 == letter }
            rest = rest.dropFirst(run.count)
            text += part(letter, run.count, months) ?? String(run)
        }
        return text
    }

    private func part(_ letter: Character, _ count: Int, _ months: [String]) -> String? {
        let twelve = (hour + 11) % 12 + 1
        switch (letter, count) {
        case ("y", 4): return "\(year)"
        case ("y", 2): return two(year % 100)
        case ("M", 4): return name(in: months)
        case ("M", 3): return String(name(in: months).prefix(3))
        case ("M", _): return count == 2 ? two(month) : "\(month)"
        case ("d", _): return count == 2 ? two(day) : "\(day)"
        case ("E", _): return ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][weekday]
        case ("H", _): return count == 2 ? two(hour) : "\(hour)"
        case ("h", _) where count < 3: return count == 2 ? two(twelve) : "\(twelve)"
        case ("m", 2): return two(minute)
        case ("s", 2): return two(second)
        case ("a", 1): return hour < 12 ? "AM" : "PM"
        default: return nil
        }
    }

    private func name(in months: [String]) -> String { months.count == 12 ? months[month - 1] : two(month) }

    /// The day of the week, 0 for Sunday (Sakamoto).
    private var weekday: Int {
        let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
        let from = month < 3 ? year - 1 : year
        return (from + from / 4 - from / 100 + from / 400 + shift + day) % 7
    }
}
