extension JourneyPress {
    /// Who issued it: names, address, numbers, a greeting and what the paper is.
    mutating func head() {
        if happens(18) { paper.centre(style.cased(label(.greetings))) }
        let isTitled = happens(55)
        if isTitled, happens(15) { paper.centre(label(.titles)) }
        names()
        address()
        if happens(55) { line(joined(label(.phones), filled(random.pick(country.phones)))) }
        if happens(20) { line(random.pick(["www.", "www.", "info@", ""]) + filled("{web}")) }
        let isNumberedAbove = happens(75)
        if isNumberedAbove {
            let registers = random.draw(random.pick([0, 0, 1, 2]), of: country.registers)
            let place = random.whole(0...2)
            for register in registers.prefix(place) { line(filled(register)) }
            taxNumber()
            for register in registers.dropFirst(place) { line(filled(register)) }
        }
        rule()
        if isTitled { paper.centre(label(.titles)) }
    }

    /// A line of the head, in the middle or from the left.
    private mutating func line(_ text: String) { style.isCentred != happens(4) ? paper.centre(text) : paper.left(text) }

    /// A company's name; one that is too long for the paper goes on in the next line, with its form.
    private mutating func firm(_ name: String) {
        let words = name.split(separator: " ")
        guard words.count >= 3, name.count > Self.wideName, happens(10) else { return line(name) }
        let rest = random.whole(1...min(3, words.count - 2))
        line(words.dropLast(rest).joined(separator: " "))
        line(words.suffix(rest).joined(separator: " "))
    }

    private static let wideName = 18

    private mutating func names() {
        let isLoud = happens(55)
        let sign = filled(random.pick(words[trade.signs])).replacing("@", with: brand)
        let store = isLoud ? sign.uppercased() : sign
        let company = company(isLoud: happens(40))
        switch random.whole(0...9) {
        case 0...3:
            line(store)
            firm(company)
            issued(by: company, at: store)
        case 4...5:
            firm(company)
            line(store)
            issued(by: company, at: store)
        case 6...7:
            firm(company)
            truth.note("merchant", company, printed: company)
        default:
            line(store)
            truth.note("merchant", store, printed: store)
        }
    }

    private mutating func issued(by company: String, at store: String) {
        truth.note("merchant", company, printed: company)
        truth.note("store", store, printed: store)
    }

    private mutating func company(isLoud: Bool) -> String {
        let name = random.pick(words[.companies]).replacing(
            "@", with: happens(50) ? brand : random.pick(words[.people]))
        let named = isLoud ? name.uppercased() : name
        let firm = random.pick(country.firms)
        return firm.contains("@") ? firm.replacing("@", with: named) : "\(named) \(firm)"
    }

    private mutating func address() {
        let street = random.pick(country.houses).replacing("@", with: random.pick(country.streets))
            .replacing("#", with: "\(random.whole(1...148))")
        let town = random.pick(country.towns)
        let (road, place) = happens(25) ? (street.uppercased(), town.uppercased()) : (street, town)
        let comma = road.last == "," ? "" : ","
        let parts = random.pick([
            [], ["\(road)\(comma) \(place)"], ["\(road) \(place)"], [place], [road, place], [road, place],
            [road, place],
        ])
        for part in parts { line(part) }
        if !parts.isEmpty {
            truth.note("address", parts.joined(separator: ", "), printed: parts.joined(separator: " "))
        }
    }

    /// The issuer's tax number, where the country has one whose rule is known.
    mutating func taxNumber() {
        guard truth.facts["tax_id"] == nil, let number = JourneyNumbers.invent(country.code, &random),
            !country.taxLabels.isEmpty
        else { return }
        let name = random.pick(country.taxLabels)
        let behind = country.code == "CH" && happens(60) ? " \(country.taxes[0])" : ""
        line(happens(6) ? number + behind : joined(name, number + behind))
        truth.note("tax_id", number, printed: number)
    }

    /// Which receipt it is, of when, and who made it.
    mutating func dating() {
        if happens(45) { paper.left(filled(random.pick(words[.tills]))) }
        if trade == .meal || happens(6), happens(60) { paper.left(filled(random.pick(words[.tables]))) }
        let day = moment.written(style.day, months: words[.months])
        let clock = moment.written(style.clock, months: words[.months])
        let isTimed = happens(88)
        switch random.whole(0...3) {
        case 0:
            // One line of label, day and time.
            numbered(beside: "")
            paper.left(joined(label(.dates), day) + (isTimed ? " \(clock)" : ""))
        case 1:
            numbered(beside: "")
            paper.pair(joined(label(.dates), day), isTimed ? joined(label(.times), clock) : "")
        case 2:
            // Nothing says that it is the day.
            paper.pair(day, isTimed ? clock : "")
            numbered(beside: "")
        default: numbered(beside: isTimed ? "\(day) \(clock)" : day)
        }
        truth.note("date", moment.isoDay, printed: day)
        if isTimed {
            let seconds = style.clock.contains("s") ? ":" + two(moment.second) : ""
            truth.note("time", "\(two(moment.hour)):\(two(moment.minute))\(seconds)", printed: clock)
        }
        if happens(22) { paper.left(filled(random.pick(words[.orders]))) }
        rule()
    }

    /// The receipt's number with its label, and something at the right edge.
    private mutating func numbered(beside right: String) {
        guard happens(86) else {
            if !right.isEmpty { paper.left(right) }
            return
        }
        let number = receiptNumber()
        // A number of many digits stands apart from its label, or nobody could tell where it begins.
        paper.pair(joined(label(.numbers), number), right)
        truth.note("number", number, printed: number)
    }

    private mutating func receiptNumber() -> String {
        switch random.whole(0...8) {
        case 0...2: digits(random.whole(3...6))
        case 3: "00" + digits(random.whole(2...5))
        case 4: "\(moment.year)/\(digits(random.whole(3...5)))"
        case 5: "\(random.text(random.whole(1...3), of: "ABCDFKRSTVX"))\(digits(random.whole(4...8)))"
        case 6: "\(digits(2))-\(digits(random.whole(3...6)))"
        case 7: "\(digits(random.whole(1...3)))/\(digits(random.whole(1...2)))/\(digits(random.whole(2...4)))"
        default: digits(random.whole(8...13))
        }
    }
}
