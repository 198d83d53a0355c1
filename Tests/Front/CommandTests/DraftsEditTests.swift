import Foundation
import Testing

/// `bilko drafts edit`: what is typed, what follows, and what is said where it cannot be.
@Suite struct DraftsEditTests {
    private let scratch: Scratch
    private let id: String

    init() throws {
        scratch = try Scratch()
        let bilko = scratch.bilko()
        try #require(try bilko("import", Bilko.samples + "/images/02-supermarket.jpg").status == 0)
        id = try #require(try bilko("drafts", "list", "--json").objects.first?["draft"] as? String)
    }

    private func edit(_ arguments: String...) throws -> Bilko.Answer {
        try scratch.bilko().run(["drafts", "edit", id] + arguments)
    }

    private func shown() throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(scratch.bilko()("drafts", "show", id, "--json").output.utf8))
                as? [String: Any])
    }

    private func field(_ name: String) throws -> String? { (try shown()["fields"] as? [String: Any])?[name] as? String }

    private func queued() throws -> Int { try scratch.bilko()("queue", "list", "--json").objects.count }

    @Test("amounts and dates in the forms of the region; a refund may stand behind its option")
    func localForms() throws {
        #expect(try edit("--total", "12,30").status == 0)
        #expect(try field("total") == "12.30")
        #expect(try edit("--total", "-12,30").status == 0)
        #expect(try field("total") == "-12.30")
        #expect(try edit("--total", "1.234,56", "--set", "tax_amount=246,91").status == 0)
        #expect(try field("total") == "1234.56")
        #expect(try field("tax_amount") == "246.91")
        #expect(try edit("--date", "20.01.2026.").status == 0)
        #expect(try field("date") == "2026-01-20")
    }

    @Test("what cannot be taken is said for what it is, with an example, also where no terminal is")
    func refusals() throws {
        let amount = try edit("--total", "12,345")
        #expect(
            amount.status == 1 && amount.talk.contains("'12,345' is not an amount") && amount.talk.contains("1.234,56"))
        #expect(!amount.talk.contains("currency"), "\(amount.talk)")
        #expect(try edit("--currency", "").status == 0)
        let none = try edit("--total", "12,30")
        #expect(none.status == 1 && none.talk.contains("--currency"), "\(none.talk)")
        let unknown = try edit("--currency", "XYZ")
        #expect(unknown.status == 1 && unknown.talk.contains("ISO 4217"), "\(unknown.talk)")
        let date = try edit("--date", "31.02.2026.")
        #expect(date.status == 1 && date.talk.contains("19.01.2026."), "\(date.talk)")
    }

    @Test("a field that is said twice is refused, and nothing is changed")
    func twice() throws {
        for more in [["--set", "total=13,00"], ["--total", "13,00"]] {
            let answer = try scratch.bilko().run(["drafts", "edit", id, "--set", "total=12,30"] + more)
            #expect(answer.status == 1 && answer.talk.contains("total is said twice"), "\(answer.talk)")
        }
        #expect(try shown()["revision"] as? Int == 1)
    }

    @Test("what a confirmed draft still lacks is said by its option; a paper of a country without known law is ready")
    func missing() throws {
        #expect(try edit("--set", "country=").status == 0)
        #expect(try shown()["state"] as? String == "needs_review")
        let answer = try edit("--ready")
        #expect(answer.status == 0 && answer.talk.contains("--country HR|RS|BA"), "\(answer.talk)")
        #expect(!answer.talk.contains("--date") && !answer.talk.contains("--total"), "\(answer.talk)")
        #expect(try shown()["state"] as? String == "ready")
        let undated = try edit("--date", "", "--ready")
        #expect(undated.talk.contains("--date"), "\(undated.talk)")
        #expect(try shown()["state"] as? String == "needs_review")
    }

    @Test("an amount beyond all bounds is refused, and the home stays usable")
    func beyond() throws {
        for said in [
            ["--total", "100000000000"], ["--set", "tip=999999999999", "--ready"], ["--set", "vat=25:100000000000"],
        ] {
            #expect(try scratch.bilko().run(["drafts", "edit", id] + said).status == 1, "\(said)")
        }
        #expect(try shown()["revision"] as? Int == 1)
    }

    @Test("a category in the user's language is the category, and found by both words")
    func categoryWords() throws {
        #expect(try edit("--category", "Gorivo").status == 0)
        #expect(try field("category") == "fuel")
        for word in ["fuel", "gorivo", "ГОРИВО"] {
            let found = try scratch.bilko()("drafts", "list", "--category", word, "--json")
            #expect(found.objects.count == 1, "\(word)")
        }
    }

    @Test("a date that lies ahead is to review until a person confirms it")
    func dateAhead() throws {
        #expect(try edit("--date", "1.1.2098.").status == 0)
        #expect(try shown()["state"] as? String == "needs_review")
        #expect(try edit("--category", "fuel").status == 0)
        #expect(try shown()["state"] as? String == "needs_review")
        #expect(try edit("--ready").status == 0)
        #expect(try shown()["state"] as? String == "ready")
    }

    @Test("an unchanged value makes no revision and no upload")
    func unchanged() throws {
        let (total, queue) = (try #require(try field("total")), try queued())
        let same = try edit("--total", total)
        #expect(same.status == 0 && same.talk.contains("nothing changed"), "\(same.talk)")
        #expect(try shown()["revision"] as? Int == 1)
        #expect(try edit("--category", "tools").status == 0)
        #expect(try edit("--category", "tools", "--total", total.replacingOccurrences(of: ".", with: ",")).status == 0)
        #expect(try shown()["revision"] as? Int == 2)
        #expect(try queued() == queue + 1)
    }

    @Test("a payment code and the tags of the watched folder are shown with the draft")
    func codes() throws {
        let bilko = scratch.bilko()
        #expect(try bilko("import", Bilko.samples + "/images/15-invoice.pdf").status == 0)
        let invoice = try #require(try bilko("drafts", "list", "--json").objects.last?["draft"] as? String)
        let shown = try bilko("drafts", "show", invoice)
        #expect(shown.output.contains("payment code    HUB-3: 651.25 EUR to"), "\(shown.output)")
    }
}
