import Foundation
import TestSupport
import Testing

@Suite("Companies, and whose books a paper is in", .serialized)
struct CompanyCommandTests {
    private let scratch: Scratch
    private let bilko: Bilko

    init() throws {
        scratch = try Scratch()
        bilko = scratch.bilko()
    }

    /// Writes a paper and gives its path.
    private func write(_ name: String, _ text: String) throws -> String {
        let path = "\(scratch.path)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func invoice(
        _ number: String, to buyer: String?, named name: String? = "Obrt Lipa", base: Int = 10_000
    ) -> WrittenInvoice {
        WrittenInvoice(
            number: number, date: "2026-10-03", seller: ("Žuti Kišobran d.o.o.", "HR70431182652"), buyer: (name, buyer),
            rows: [.init(percent: 25, base: base)])
    }

    private func addLipa(_ more: String...) throws {
        let added = try bilko.run(
            ["company", "add", "lipa", "--name", "Obrt Lipa", "--tax-id", "HR12345678903", "--vat-since", "2024-01-01"]
                + more)
        try #require(added.status == 0, "\(added.talk)")
    }

    private func addBor(_ more: String...) throws {
        let added = try bilko.run(
            ["company", "add", "bor", "--name", "Bor d.o.o.", "--tax-id", "24680135792", "--vat-payer"] + more)
        try #require(added.status == 0, "\(added.talk)")
    }

    private func draft(_ id: String) throws -> [String: Any] {
        let text = try bilko("drafts", "show", id, "--json").output
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func taken(_ path: String, _ more: String...) throws -> [String: Any] {
        let answer = try bilko.run(["import", path, "--json"] + more)
        let object = try #require(answer.objects.first, "\(answer.talk)")
        return try draft(try #require(object["draft"] as? String, "\(object)"))
    }

    @Test("A company is added, shown, changed and forgotten")
    func verbs() throws {
        let empty = try bilko("company", "list")
        #expect(empty.status == 0 && empty.output.isEmpty && empty.talk.contains("no companies"))
        #expect(try bilko("company", "list", "--json").output.isEmpty)
        try addLipa("--street", "Primjerna 1", "--postcode", "10000", "--town", "Zagreb", "--activity", "62.01")
        let list = try bilko("company", "list")
        #expect(list.output.contains("lipa") && list.output.contains("12345678903"))
        let edited = try bilko(
            "company", "edit", "LIPA", "--business-year", "07-01", "--keep-longer", "2", "--account", "obrt",
            "--vat-until", "31.12.2025.", "--street", "")
        #expect(edited.status == 0 && edited.talk.contains("no account 'obrt'"), "\(edited.talk)")
        let again = try bilko("company", "edit", "lipa", "--vat-since", "2026-07-01", "--json")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: Any], "\(again.talk)")
        #expect(object["business_year"] as? String == "07-01" && object["extra_retention_years"] as? Int == 2)
        #expect(object["accounts"] as? [String] == ["obrt"] && object["drafts"] as? Int == 0)
        let periods = try #require(object["vat_periods"] as? [[String: String]])
        #expect(periods == [["since": "2024-01-01", "until": "2025-12-31"], ["since": "2026-07-01"]])
        #expect((object["address"] as? [String: String]) == ["postcode": "10000", "town": "Zagreb"])
        let same = try bilko("company", "edit", "lipa", "--town", "Zagreb")
        #expect(same.status == 0 && same.talk.contains("nothing changed"))
        #expect(try bilko("company", "show", "lipa").output.contains("payer from 2024-01-01 to 2025-12-31"))
        let removed = try bilko("company", "remove", "lipa", "--json")
        #expect(removed.objects.first?["outcome"] as? String == "forgotten")
        #expect(try bilko("company", "list", "--json").output.isEmpty)
        #expect(try bilko("fsck", "--deep").status == 0)
    }

    @Test("What makes no sense is refused with what to do")
    func refusals() throws {
        try addLipa()
        let before = try bilko("company", "list", "--json").output
        func refused(_ arguments: String..., because words: String...) throws {
            let answer = try bilko.run(["company"] + arguments)
            #expect(answer.status == 1, "\(arguments): \(answer.talk)")
            for word in words { #expect(answer.talk.contains(word), "\(arguments): \(answer.talk)") }
        }
        let named = ["--name", "X", "--tax-id"]
        try refused("add", "x", "--name", "X", because: "tax number", "--tax-id")
        try refused("add", "x", "--tax-id", "24680135792", because: "--name")
        try refused("add", "x", named[0], named[1], named[2], "24680135793", because: "OIB", "check digit")
        try refused("add", "x", named[0], named[1], named[2], "123", because: "3 digits")
        try refused("add", "x", named[0], named[1], named[2], "11:0101990710006", because: "no tax number")
        try refused("add", "x", named[0], named[1], named[2], "12345678903", because: "company 'lipa'", "edit")
        try refused("add", "LIPA", named[0], named[1], named[2], "24680135792", because: "'lipa' already")
        try refused("add", "a b", named[0], named[1], named[2], "24680135792", because: "short name")
        try refused("add", "../x", named[0], named[1], named[2], "24680135792", because: "short name")
        try refused("add", "x\u{202E}y", named[0], named[1], named[2], "24680135792", because: "short name")
        try refused("add", "x", "--name", "X\nY", "--tax-id", "24680135792", because: "--name")
        try refused(
            "add", "x", named[0], named[1], named[2], "24680135792", "--country", "RS", because: "no number of RS")
        try refused(
            "add", "x", named[0], named[1], named[2], "24680135792", "--tax-id", "112233446",
            because: "several countries")
        try refused("edit", "lipa", because: "nothing to change")
        try refused("edit", "lipa", "--vat-since", "2025-01-01", because: "already", "--vat-until")
        try refused("edit", "lipa", "--vat-until", "2023-01-01", because: "before 2024-01-01")
        try refused("edit", "lipa", "--vat-until", "yesterday", because: "no day")
        try refused("edit", "lipa", "--business-year", "02-30", because: "business year")
        try refused("edit", "lipa", "--keep-longer", "51", because: "0 to 50")
        let strange = try bilko("company", "show", "jela")
        #expect(strange.status == 2 && strange.talk.contains("company list"), "\(strange.talk)")
        #expect(try bilko("company", "list", "--json").output == before)
    }

    @Test("A paper is compared with the company: made out to it, to nobody, to another; the law of the day is told")
    func verdicts() throws {
        try addLipa()
        let own = try taken(try write("own.xml", invoice("1/1/1", to: "HR12345678903").text))
        #expect(own["company"] as? String == "lipa" && own["company_source"] as? String == "buyer")
        #expect(own["state"] as? String == "ready", "\(own)")
        let verdict = try #require(own["made_out_to"] as? [String: Any])
        #expect(verdict["addressee"] as? String == "us" && verdict["certain"] as? Bool == true)
        let deduction = try #require(own["deduction"] as? [String: Any])
        #expect(deduction["deductible"] as? String == "yes" && deduction["share_basis_points"] as? Int == 10_000)
        #expect((deduction["article"] as? String)?.contains("čl. 60.") == true)
        let shown = try bilko("drafts", "show", try #require(own["draft"] as? String)).output
        #expect(shown.contains("made out to     us") && shown.contains("input VAT       yes"))

        let other = try taken(
            try write("other.xml", invoice("2/1/1", to: "13579246808", named: "Jela d.o.o.").text))
        #expect(other["company"] as? String == "lipa" && other["company_source"] as? String == "only")
        #expect(other["state"] as? String == "needs_review")
        #expect((other["deduction"] as? [String: Any])?["rule"] as? String == "HR-another/1")
        let id = try #require(other["draft"] as? String)
        #expect(try bilko("drafts", "edit", id, "--ready").status == 0)
        #expect(try draft(id)["state"] as? String == "ready", "a person has looked")
        #expect(try bilko("drafts", "edit", id, "--category", "office").status == 0)
        #expect(try draft(id)["state"] as? String == "ready", "and is not asked again")

        // Before the company was in the VAT system nothing is deducted.
        var early = invoice("3/1/1", to: "12345678903")
        early.date = "2023-12-31"
        let before = try taken(try write("early.xml", early.text))
        #expect((before["deduction"] as? [String: Any])?["rule"] as? String == "HR-not-payer/1")
        #expect(try bilko("company", "edit", "lipa", "--never-vat", "--vat-since", "2023-01-01").status == 0)
        let after = try draft(try #require(before["draft"] as? String))
        #expect((after["deduction"] as? [String: Any])?["deductible"] as? String == "yes")
        let notes = try #require(after["findings"] as? [[String: String]]).filter { $0["field"] == "deduction" }
        #expect(notes.count == 1 && notes[0]["message"]?.contains("R1") == true, "its words follow the company")
    }

    @Test("A company takes what is of its country, says how long that is kept, and asks about the rest")
    func taking() throws {
        let own = try taken(try write("own.xml", invoice("1/1/1", to: nil, named: nil).text))
        let journal = WrittenJournal(buyer: nil, time: "14.03.2026. 18:22:11", counter: 120, total: 71_196)
        let other = try taken(try write("other.txt", journal.text))
        func kept(_ draft: [String: Any]) throws -> String? {
            let list = try bilko("attachments", "list", "--json").objects
            let original = list.first { $0["document"] as? String == draft["document"] as? String }
            return (original?["retention"] as? [String: Any])?["retain_until"] as? String
        }
        let before = try #require(try kept(other))
        let added = try bilko(
            "company", "add", "lipa", "--name", "Obrt Lipa", "--tax-id", "12345678903", "--vat-payer", "--keep-longer",
            "4")
        let until = try #require(try kept(own))
        #expect(added.talk.contains("1 draft is in the books of lipa now; the originals are kept until \(until)\n"))
        #expect(added.talk.contains("1 draft is in nobody's books"), "\(added.talk)")
        let left = try draft(try #require(other["draft"] as? String))
        #expect(left["company"] == nil && left["state"] as? String == "needs_review")
        #expect(try kept(other) == before)
        let longer = try bilko("company", "edit", "lipa", "--keep-longer", "6").talk
        #expect(longer.contains("1 original is kept longer now, until "), "\(longer)")
        let shorter = try bilko("company", "edit", "lipa", "--keep-longer", "1").talk
        #expect(
            shorter.contains("a retention never gets shorter") && !shorter.contains("kept longer now"), "\(shorter)")
        #expect(try bilko("fsck", "--deep").status == 0)
    }

    @Test("A Serbian receipt with the PIB behind its code is a VAT invoice, one without is none")
    func serbianReceipts() throws {
        let added = try bilko(
            "company", "add", "зора", "--name", "Зора д.о.о.", "--tax-id", "ПИБ 112233446", "--vat-payer")
        try #require(added.status == 0, "\(added.talk)")
        let papers = [("10:112233446", "yes"), (nil, "no"), ("10:998877660", "no")]
        for (index, (buyer, answer)) in papers.enumerated() {
            let journal = WrittenJournal(
                buyer: buyer, time: "14.03.2026. 18:22:11", counter: 120 + index, total: 71_196 + index)
            let draft = try taken(try write("\(index).txt", journal.text))
            #expect(draft["company"] as? String == "зора", "\(draft)")
            #expect((draft["deduction"] as? [String: Any])?["deductible"] as? String == answer, "\(draft)")
        }
        #expect(try bilko("drafts", "list", "--json").objects.count { $0["state"] as? String == "ready" } == 2)
    }

    @Test("With several companies the folder tells, else the paper, else a person; the items go where the company's go")
    func several() throws {
        try addLipa("--account", "lipin")
        try addBor("--account", "borov")
        func accounts(_ draft: [String: Any]) throws -> Set<String> {
            let ids = [draft["draft"] as? String, draft["document"] as? String]
            return Set(
                try bilko("queue", "list", "--json").objects.filter { object in
                    ids.contains((object["item"] as? [String: Any])?["entityId"] as? String)
                }.compactMap { $0["account"] as? String })
        }
        let named = try taken(try write("bor.xml", invoice("1/1/1", to: "HR24680135792", named: "Bor").text))
        #expect(named["company"] as? String == "bor" && named["state"] as? String == "ready")
        #expect(try accounts(named) == ["unassigned::borov"])
        let said = try taken(try write("said.xml", invoice("2/1/1", to: nil, named: nil).text), "--company", "lipa")
        #expect(said["company"] as? String == "lipa" && said["company_source"] as? String == "label")
        #expect(try accounts(said) == ["unassigned::lipin"])
        let open = try taken(try write("open.xml", invoice("3/1/1", to: nil, named: nil, base: 777).text))
        #expect(open["company"] == nil && open["state"] as? String == "needs_review", "\(open)")
        #expect((open["reasons"] as? [String])?.contains { $0.contains("--company") } == true)
        #expect(try accounts(open) == ["unassigned::::company"], "it is sent nowhere")
        let waits = try bilko("account", "list")
        #expect(waits.talk.contains("2 operations wait until somebody has said whose they are"), "\(waits.talk)")
        let id = try #require(open["draft"] as? String)
        let unknown = try bilko("drafts", "edit", id, "--company", "jela")
        #expect(unknown.status == 2 && unknown.talk.contains("company list"), "\(unknown.talk)")
        #expect(try bilko("drafts", "edit", id, "--company", "bor").status == 0)
        let settled = try draft(id)
        #expect(settled["company"] as? String == "bor" && settled["state"] as? String == "ready", "\(settled)")
        #expect(try accounts(settled) == ["unassigned::borov"])
        // Reading again keeps what was said.
        #expect(try bilko("reprocess", "--from", "extract").status == 0)
        #expect(try draft(id)["company"] as? String == "bor")
        #expect(try bilko("import", try write("x.xml", "<x/>"), "--company", "jela").status == 2)
        let closed = try bilko("company", "remove", "bor")
        #expect(closed.status == 0 && closed.talk.contains("2 drafts stay"), "\(closed.talk)")
        #expect(try bilko("import", try write("y.xml", "<x/>"), "--company", "bor").status == 1)
        #expect(try draft(id)["company"] as? String == "bor" && draft(id)["state"] as? String == "ready")
        #expect(try bilko("fsck", "--deep").status == 0)
        let schemaText = try bilko("schema").output
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(schemaText.utf8)) as? [String: Any])
        for object in try bilko("import", "\(scratch.path)/bor.xml", "--json").objects {
            #expect(SchemaCheck(root: schema).problems(object, schema) == [])
        }
    }
}
