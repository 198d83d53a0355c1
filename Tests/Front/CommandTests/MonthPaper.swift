/// A paper of an invented month of three companies, and what the bookkeeper makes of it.
struct MonthPaper: Sendable {
    enum Fate: Sendable {
        case ready
        /// It is no expense, for this reason.
        case setAside(String)
        /// Its rows of VAT are others than those on it.
        case corrected([WrittenInvoice.Row])
        /// It is another copy of that paper, as the bookkeeper says.
        case linked(to: String)
        /// It is in the books of another company than its folder says.
        case moved(to: String)
        /// It is right as it is, although it is made out to another.
        case accepted
    }

    var folder: String
    var file: String
    var text: String
    var currency: String
    var total: Int
    /// As the books have them in the end.
    var rows: [WrittenInvoice.Row]
    var company: String
    var fate: Fate
    /// Whether its VAT is surely input VAT.
    var isDeducted: Bool

    var vat: Int { rows.reduce(0) { $0 + $1.vat } }

    var isExpense: Bool {
        switch fate {
        case .ready, .corrected, .moved, .accepted: true
        case .setAside, .linked: false
        }
    }

    /// What `bilko company add` is told.
    static let companies = [
        ["lipa", "--name", "Obrt Lipa", "--tax-id", "12345678903", "--vat-payer"],
        ["зора", "--name", "Зора д.о.о.", "--tax-id", "112233446", "--vat-payer"],
        ["bosna", "--name", "Bosna d.o.o.", "--tax-id", "4200123450004", "--vat-payer"],
    ]

    /// 60 papers: 24 of Croatia, 18 of Serbia, 18 of Bosnia and Herzegovina.
    ///
    /// 5 are set aside, of 6 the VAT is corrected, 4 are linked, 3 are made out to another.
    static let all: [MonthPaper] = (0..<24).map(croatian) + (0..<18).map(serbian) + (0..<18).map(bosnian)

    private static func day(_ index: Int) -> String { "2026-10-\(index < 9 ? "0" : "")\(index + 1)" }

    private static func croatian(_ index: Int) -> MonthPaper {
        // The last two are copies of two others.
        let content = index >= 22 ? index - 2 : index
        let buyer = [6: "112233446", 7: "24680135792", 8: "24680135792"][index] ?? "HR12345678903"
        var invoice = WrittenInvoice(
            number: "\(content + 1)/PP1/1", date: day(content), seller: ("Žuti Kišobran d.o.o.", "HR70431182652"),
            buyer: ([6, 7, 8].contains(index) ? "Netko drugi" : "Obrt Lipa", buyer),
            rows: [.init(percent: 25, base: 10_000 + 137 * content)])
        if content % 3 == 0 { invoice.rows.append(.init(percent: 13, base: 4_321 + 7 * content)) }
        var rows = invoice.rows
        var fate = Fate.ready
        switch index {
        case 0..<6:
            // The supplier has put goods of 13 % into the row of 25 %: the total stays as it is.
            rows = split(invoice.total)
            fate = .corrected(rows)
        case 6: fate = .moved(to: "зора")
        case 7: fate = .accepted
        case 8: fate = .setAside("not-mine")
        case 9: fate = .setAside("private")
        case 10: fate = .setAside("duplicate")
        case 22, 23: fate = .linked(to: "hr-\(content).xml")
        default: break
        }
        return MonthPaper(
            folder: "hr", file: "hr-\(index).xml", text: invoice.text + (index >= 22 ? "<!-- copy -->" : ""),
            currency: "EUR", total: invoice.total, rows: rows, company: index == 6 ? "зора" : "lipa", fate: fate,
            isDeducted: ![6, 7, 8].contains(index))
    }

    /// Rows of 13 % and of 25 % that come to a total.
    private static func split(_ total: Int) -> [WrittenInvoice.Row] {
        for base in stride(from: total / 3, to: 0, by: -1) {
            let low = WrittenInvoice.Row(percent: 13, base: base)
            let rest = total - low.base - low.vat
            let high = WrittenInvoice.Row(percent: 25, base: (rest * 4 + 2) / 5)
            if high.base + high.vat == rest { return [high, low] }
        }
        return []
    }

    private static func serbian(_ index: Int) -> MonthPaper {
        let content = index >= 16 ? index - 2 : index
        let journal = WrittenJournal(
            buyer: "10:112233446", time: "\(content < 9 ? "0" : "")\(content + 1).10.2026. 18:22:11",
            counter: 500 + content,
            total: 120_000 + 1_206 * content)
        return MonthPaper(
            folder: "rs", file: "rs-\(index).txt", text: journal.text + (index >= 16 ? "\n" : ""), currency: "RSD",
            total: journal.total, rows: [.init(percent: 20, base: journal.total - journal.vat)], company: "зора",
            fate: index == 0 ? .setAside("private") : index >= 16 ? .linked(to: "rs-\(content).txt") : .ready,
            isDeducted: true)
    }

    private static func bosnian(_ index: Int) -> MonthPaper {
        let invoice = WrittenInvoice(
            number: "\(index + 1)/26", date: day(index), country: "BA", currency: "BAM",
            seller: ("Stara Lipa d.o.o.", "4200999990006"), buyer: ("Bosna d.o.o.", "200123450004"),
            rows: [.init(percent: 17, base: 20_000 + 311 * index)])
        return MonthPaper(
            folder: "ba", file: "ba-\(index).xml", text: invoice.text, currency: "BAM", total: invoice.total,
            rows: invoice.rows, company: "bosna", fate: index == 0 ? .setAside("no-expense") : .ready, isDeducted: true)
    }
}
