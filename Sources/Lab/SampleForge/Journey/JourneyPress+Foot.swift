extension JourneyPress {
    /// Thanks, and all that looks like a value and is none.
    mutating func foot() {
        if happens(16) { paper.left(label(.counts)) }
        if bill.discounts != 0, happens(45) { aside(random.pick(words[.saved])) }
        if happens(14) { aside(random.pick(words[.points])) }
        taxNumber(in: 60)
        for line in random.draw(random.pick([0, 0, 1, 1, 2]), of: words[.traps]) { aside(line) }
        for line in random.draw(random.whole(0...3), of: words[.closings]) { paper.centre(filled(line)) }
        if happens(8) { paper.centre("*\(digits(random.whole(10...18)))*") }
    }

    /// The tax number at the foot of so many of a hundred that have none at the head.
    private mutating func taxNumber(in share: Int) {
        if happens(share) { taxNumber() }
    }

    private mutating func aside(_ line: String) {
        style.isCentred ? paper.centre(filled(line)) : paper.left(filled(line))
    }
}
