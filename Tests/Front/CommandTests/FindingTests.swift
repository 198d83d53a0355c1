import Foundation
import TestSupport
import Testing

/// `bilko drafts list` with its filters, and `bilko month`, as a bookkeeper uses them.
@Suite(.serialized) struct FindingTests {
    private static let golden = Checkout.path + "/Tests/Reader/EInvoicesTests/Golden"
    private let scratch: Scratch
    private let bilko: Bilko

    /// Four e-invoices of two countries, whose dates are moved into two months.
    init() throws {
        scratch = try Scratch()
        bilko = scratch.bilko()
        let names = ["hr-cius-2025", "rs-sef-envelope", "en16931-embedded-pdf", "hr-credit-note"]
        for name in names {
            try #require(try bilko("import", "\(Self.golden)/\(name).xml").status == 0, "\(name)")
        }
    }

    private func list(_ arguments: String...) throws -> Bilko.Answer {
        try bilko.run(["drafts", "list"] + arguments)
    }

    private func ids(_ arguments: String...) throws -> [String] {
        try bilko.run(["drafts", "list", "--json"] + arguments).objects.compactMap { $0["draft"] as? String }
    }

    private func object(_ arguments: String...) throws -> [String: Any] {
        let answer = try bilko.run(arguments)
        return try #require(
            try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any], "\(answer.talk)")
    }

    private func edit(_ id: String, _ arguments: String...) throws {
        let answer = try bilko.run(["drafts", "edit", id] + arguments)
        try #require(answer.status == 0, "\(answer.talk)")
    }

    @Test("filters narrow, in the forms of the region, and the foot sums the whole result")
    func filters() throws {
        let all = try ids()
        #expect(all.count == 4)
        try edit(
            all[0], "--date", "01.10.2026.", "--total", "100,00", "--merchant", "Ћевабџиница Жељо", "--category",
            "Ručak")
        try edit(all[1], "--date", "31.10.2026.", "--total", "50,50")
        try edit(all[2], "--date", "1.11.2026.", "--ready")
        try edit(all[3], "--date", "15.10.2026.", "--total", "-25,00")
        #expect(try ids("--month", "2026-10") == [all[0], all[1], all[3]])
        #expect(try ids("--month", "10/2026", "--sort", "date") == [all[0], all[3], all[1]])
        #expect(try ids("--month", "10.2026.", "--sort", "amount", "--descending") == [all[0], all[1], all[3]])
        #expect(try ids("--from", "02.10.2026.", "--to", "2026-10-31") == [all[1], all[3]])
        #expect(try ids("--min", "50,50", "--max", "100") == [all[0], all[1]])
        #expect(try ids("--max", "-0,01") == [all[3]])
        #expect(try ids("--issuer", "zelj") == [all[0]] && ids("--category", "rucak") == [all[0]])
        #expect(try ids("--text", "cevab") == [all[0]] && ids("--text", "ЋЕВАБЏИНИЦА").isEmpty == false)
        #expect(try ids("--state", "ready", "--state", "needs-review").count == 4)
        #expect(try ids("--country", "RS") == [all[1]] && ids("--currency", "rsd") == [all[1]])
        #expect(try ids("--not-delivered").count == 4 && ids("--delivered").isEmpty)

        let page = try list("--month", "2026-10", "--limit", "1", "--sort", "date")
        #expect(page.status == 0 && page.output.contains("3 drafts"), "\(page.output)")
        #expect(page.output.contains("75.00") && page.output.contains("50.50"), "of all pages: \(page.output)")
        #expect(page.talk.contains("1 of 3 are shown; --after "), "\(page.talk)")
        let sums = try object("drafts", "list", "--month", "2026-10", "--sums", "--json")
        let totals = try #require(sums["totals"] as? [[String: Any]])
        #expect(totals.map { $0["total"] as? String } == ["75.00", "50.50"], "\(totals)")
        #expect(totals.map { $0["currency"] as? String } == ["EUR", "RSD"])
        #expect(sums["count"] as? Int == 3 && (sums["vat"] as? [[String: Any]])?.isEmpty == false)
    }

    @Test("pages follow one another, newest last without an order")
    func pages() throws {
        let all = try ids()
        #expect(try ids("--limit", "2") == Array(all.suffix(2)))
        #expect(try ids("--limit", "2", "--after", all[2]) == Array(all.prefix(2)))
        #expect(try ids("--limit", "3", "--sort", "captured", "--after", all[0]) == Array(all.dropFirst()))
        #expect(try ids("--descending") == all.reversed())
        let behind = try list("--sort", "captured", "--after", all[3])
        #expect(behind.status == 0 && behind.talk.contains("no drafts behind"), "\(behind.talk)")
        let line = try #require(try bilko("drafts", "list", "--json", "--limit", "1").objects.first)
        #expect(line["delivery"] as? String == "waiting" && line["fields"] != nil)
    }

    @Test(
        "what makes no sense is said, with what to say instead",
        arguments: [
            (["--from", "2026-10-31", "--to", "2026-10-01"], "swap"), (["--from", "31.02.2026."], "calendar"),
            (["--month", "2026-13"], "no month"), (["--month", "2026-10", "--from", "2026-10-02"], "twice"),
            (["--month", "2026-10", "--undated"], "no month"), (["--min", "12,345"], "not an amount"),
            (["--min", "20", "--max", "10"], "swap"), (["--currency", "EURO"], "ISO 4217"),
            (["--state", "paid"], "ready"),
            (["--text", "\"--\""], "cannot be looked for"), (["--issuer", " "], "no letter"),
            (["--limit", "0"], "--limit"),
            (["--delivered", "--not-delivered"], "leave nothing"), (["--sort", "colour"], "captured"),
            (["--country", "FR"], "HR"), (["--company", "nobody"], "company list"),
        ])
    func mistakes(_ arguments: [String], _ word: String) throws {
        let answer = try bilko.run(["drafts", "list"] + arguments)
        #expect(answer.status == 1 && answer.talk.contains(word), "\(arguments): \(answer.talk)")
        #expect(answer.output.isEmpty)
    }

    @Test("nothing found is no failure, and hostile text is text")
    func nothing() throws {
        for text in ["' OR 1=1 --", "a\" OR \"b", "NEAR(a b)", "ORDER*", "(", "\u{202E}xyz"] {
            let answer = try list("--text", text)
            #expect(answer.status == (text == "(" ? 1 : 0), "\(text): \(answer.talk)")
        }
        let none = try list("--month", "1999-01")
        #expect(none.status == 0 && none.output.isEmpty && none.talk.contains("no draft fits"), "\(none.talk)")
        let gone = try list("--after", "ffffffff")
        #expect(gone.status == 2, "\(gone.talk)")
        let empty = Bilko(home: scratch.path + "/nothing", environment: bilko.environment)
        #expect(try empty("drafts", "list").talk.contains("bilko import"))
        #expect(try empty("month", "2026-10").status == 0)
        #expect(try empty("drafts", "list", "--sums", "--json").objects.first?["count"] as? Int == 0)
    }

    @Test("a month at a glance: counts, sums, VAT, the month before, and what is missing")
    func month() throws {
        let all = try ids()
        try edit(all[0], "--date", "01.10.2026.", "--total", "100,00", "--category", "Ručak")
        try edit(all[1], "--date", "31.10.2026.")
        try edit(all[2], "--date", "")
        try edit(all[3], "--date", "15.09.2026.", "--total", "-25,00")
        let october = try object("month", "10/2026", "--json")
        let summary = try #require(october["summary"] as? [String: Any])
        #expect(october["month"] as? String == "2026-10" && summary["count"] as? Int == 2)
        let missing = try #require(october["missing"] as? [String: Int])
        #expect(missing["undated"] == 1 && missing["undelivered"] == 2, "\(missing)")
        let before = try #require((october["before"] as? [String: Any])?["totals"] as? [[String: Any]])
        #expect(before.first?["total"] as? String == "-25.00")
        let categories = try #require(october["categories"] as? [[String: Any]])
        #expect(categories.contains { $0["category"] as? String == "Ručak" && $0["total"] as? String == "100.00" })
        let shown = try bilko("month", "2026-10")
        #expect(shown.status == 0 && shown.output.hasPrefix("2026-10\n"), "\(shown.output)")
        for word in ["100.00", "+125.00", "1 draft has no date", "bilko drafts list --undated", "2 waiting"] {
            #expect(shown.output.contains(word), "\(word): \(shown.output)")
        }
        let empty = try bilko("month", "2026-01")
        #expect(empty.status == 0 && empty.talk.contains("no draft is dated in 2026-01"), "\(empty.talk)")
        #expect(try bilko("month", "10-2026").status == 1)
        #expect(try bilko("month").output.isEmpty == false, "the month that is due")
    }
}
