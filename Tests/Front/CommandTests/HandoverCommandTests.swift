import Foundation
import TestSupport
import Testing

/// `bilko handover` with the real program.
@Suite("hand-over of a month", .serialized)
struct HandoverCommandTests {
    private static let golden = Checkout.path + "/Tests/Reader/EInvoicesTests/Golden"
    private let scratch: Scratch
    private let bilko: Bilko

    /// A home with a company and two papers of February 2026.
    init() throws {
        scratch = try Scratch()
        bilko = scratch.bilko()
        let added = try bilko(
            "company", "add", "zvrk", "--name", "Obrt Zvrk", "--tax-id", "33905744188", "--vat-since", "2020-01-01",
            "--street",
            "Primjerna 1", "--town", "Zagreb")
        #expect(added.status == 0, "\(added.talk)")
        #expect(try bilko("import", "\(Self.golden)/hr-cius-2025.xml").status == 0)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func handOver(_ arguments: String...) throws -> Bilko.Answer {
        var all = ["handover", "2026-02", "--out", scratch.path + "/out", "--json"] + arguments
        if !arguments.contains("--at") { all += ["--at", "2026-03-02T08:00:00Z"] }
        return try bilko.run(all)
    }

    @Test("all formats of the country are written at once, the sums are those of the drafts, and the ledger remembers")
    func written() throws {
        let moment = ["--check", "--json", "--at", "2026-03-02T08:00:00Z"]
        let check = try bilko.run(["handover", "2026-02"] + moment)
        #expect(check.status == 0, "\(check.talk) \(check.output)")
        #expect(try bilko.run(["handover", "02/2026"] + moment).output == check.output)
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/out"))
        let answer = try handOver("--as", "csv", "xlsx", "jsonl", "hledger", "beancount", "ubl", "ura", "kpi", "pack")
        #expect(answer.status == 0, "\(answer.talk)")
        let folder = scratch.path + "/out/2026-02_zvrk"
        #expect(
            try names(folder) == [
                "2026-02.beancount", "2026-02.csv", "2026-02.journal", "2026-02.jsonl", "2026-02.xlsx",
                "2026-02_zvrk.zip",
                "kpi_2026-02.csv", "ubl", "ura_2026-02.csv",
            ])
        let drafts = try bilko("drafts", "list", "--json").objects
        let report = try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        let fields = try #require(drafts.first?["fields"] as? [String: Any])
        #expect(report["total"] as? String == fields["total"] as? String && report["receipts"] as? Int == 1)
        // What is said to be there is there, and nothing else.
        let told = (report["formats"] as? [[String: Any]] ?? []).flatMap { $0["files"] as? [String] ?? [] }
        #expect(Set(told.map { $0.split(separator: "/")[0] }).sorted() == (try names(folder)).map { Substring($0) })
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(bilko("schema", "handover").output.utf8)) as? [String: Any])
        for line in try String(contentsOfFile: folder + "/2026-02.jsonl", encoding: .utf8).split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            #expect(SchemaCheck(root: schema).problems(object, schema) == [])
        }
        #expect(try bilko("fsck").status == 0)
        let unchanged = try bilko("handover", "2026-02", "--corrections", "--json")
        #expect(unchanged.status == 0 && unchanged.output.contains("\"corrections\" : ["), "\(unchanged.output)")
    }

    @Test("the same time makes the same bytes; nothing is overwritten; what changes afterwards is a correction")
    func again() throws {
        #expect(try handOver("--as", "xlsx", "csv", "pack").status == 0)
        #expect(try handOver("--as", "xlsx", "csv", "pack").status == 0)
        let (one, other) = (scratch.path + "/out/2026-02_zvrk", scratch.path + "/out/2026-02_zvrk-2")
        for name in try names(one) {
            #expect(FileManager.default.contentsEqual(atPath: "\(one)/\(name)", andPath: "\(other)/\(name)"), "\(name)")
        }
        let id = try #require(try bilko("drafts", "list", "--json").objects.first?["document"] as? String)
        #expect(try bilko("drafts", "edit", id, "--set", "category=office").status == 0)
        let changed = try bilko("handover", "2026-02", "--corrections")
        #expect(changed.output.contains("changed"), "\(changed.output) \(changed.talk)")
        #expect(try bilko("drafts", "edit", id, "--date", "2026-03-01").status == 0)
        #expect(try bilko("handover", "2026-02", "--corrections").output.contains("removed"))
    }

    @Test("whatever differs in a format is a correction that says what; what is left out is not gone")
    func corrections() throws {
        #expect(try handOver("--as", "hledger").status == 0)
        let id = try #require(try bilko("drafts", "list", "--json").objects.first?["document"] as? String)
        let changes = [
            "payments=cash": "payments", "address=Ulica 1, 10000 Zagreb": "supplier_address",
            "due_date=2026-12-01": "due_on",
            "jir=00000000-0000-4000-8000-000000000001": "fiscal_id", "note=x": "note", "paid_on=2026-03-05": "paid_on",
        ]
        for (said, field) in changes {
            let edited = try bilko("drafts", "edit", id, "--set", said, "--ready")
            #expect(edited.status == 0, "\(said): \(edited.talk)")
            let answer = try bilko("handover", "2026-02", "--corrections", "--json")
            #expect(answer.output.contains("\"field\" : \"\(field)\""), "\(said): \(answer.output)")
            #expect(try bilko("drafts", "undo", id).status == 0)
        }
        #expect(try bilko("handover", "2026-02", "--corrections").output == "")
        #expect(try bilko("drafts", "edit", id, "--set", "currency=RSD", "--ready").status == 0)
        let open = try bilko("handover", "2026-02", "--corrections")
        #expect(open.output.contains("left out now") && open.output.contains("no exchange rate"), "\(open.output)")
        #expect(!open.output.contains("removed"))
    }

    @Test("two formats that come to one file write it once, and who is not in the VAT system files none")
    func oneFile() throws {
        let rules = scratch.path + "/filer.toml"
        try """
        [filer]
        first_name = "Ana"
        last_name = "Anić"
        place = "Zagreb"
        street = "Ilica"
        house_number = "1"
        """.write(toFile: rules, atomically: true, encoding: .utf8)
        let ids = try bilko("drafts", "list", "--json").objects.compactMap { $0["document"] as? String }
        for id in ids { #expect(try bilko("drafts", "edit", id, "--date", "14.10.2025.", "--ready").status == 0) }
        func handOver(_ out: String) throws -> Bilko.Answer {
            try bilko(
                "handover", "2025-10", "--as", "ura", "ura-xml", "--rules", rules, "--out", "\(scratch.path)/\(out)")
        }
        let answer = try handOver("both")
        #expect([0, 7].contains(answer.status), "\(answer.talk)")
        let paths = FileManager.default.subpaths(atPath: scratch.path + "/both") ?? []
        #expect(paths.filter { $0.hasSuffix("ObrazacURA_2025-10.xml") }.count == 1, "\(answer.talk) \(paths)")
        #expect(try bilko("company", "edit", "zvrk", "--never-vat").status == 0)
        let refused = try bilko("handover", "2025-10", "--as", "ura", "--rules", rules, "--out", scratch.path + "/none")
        #expect(refused.talk.contains("VAT system"), "\(refused.talk)")
    }

    @Test("what was handed over is listed, and seen on the draft")
    func list() throws {
        #expect(try bilko("handover", "--list").output == "")
        #expect(try handOver("--as", "csv").status == 0)
        let listed = try bilko("handover", "--list", "--json").objects
        #expect(listed.count == 1 && listed.first?["period"] as? String == "2026-02")
        #expect((listed.first?["files"] as? [[String: Any]])?.first?["name"] as? String == "2026-02.csv")
        #expect(try bilko("handover", "2026-03", "--list", "--json").objects.isEmpty)
        let text = try bilko("handover", "02/2026", "--list").output
        #expect(text.contains("--at 2026-03-02T08:00:00"), "\(text)")
        let draft = try #require(try bilko("drafts", "list", "--json").objects.first)
        #expect((draft["handed_over"] as? [[String: Any]])?.first?["handover"] as? Int == 1)
        let id = try #require(draft["document"] as? String)
        #expect(try bilko("drafts", "list").output.contains("handed over"))
        #expect(try bilko("drafts", "show", id).output.contains("hand-over 1"))
        #expect(try bilko("drafts", "history", id).output.contains("handed over: "))
        #expect(try bilko("handover").status == 1)
        // What was asked for and could not be made was not handed over.
        #expect(try handOver("--as", "jsonl", "e-kuf").status == 7)
        #expect(try bilko("handover", "--list", "--json").objects.last?["formats"] as? [String] == ["jsonl"])
    }

    @Test("rules and rates: every mistake is told, names that nobody has, and two rates of one day")
    func rulesAndRates() throws {
        func put(_ text: String, _ name: String) throws -> String {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
            return "\(scratch.path)/\(name)"
        }
        let wrong = try put("entity = \"XX\"\n[accounts]\ncash = 5.5\n", "handover.toml")
        let told = try bilko("handover", "2026-02", "--check", "--rules", wrong)
        #expect(told.status == 1 && told.talk.contains("line 1") && told.talk.contains("line 3"), "\(told.talk)")
        let checked = try bilko("config", "check", wrong)
        #expect(checked.status == 1 && checked.output.contains("line 3"), "\(checked.output)")
        let unknown = try put("[documents]\n\"nobody\" = \"05\"\n[category.feul]\ncode = \"1\"\n", "rules.toml")
        let named = try bilko("handover", "2026-02", "--check", "--rules", unknown)
        #expect(named.talk.contains("no draft nobody") && named.talk.contains("'feul'"), "\(named.talk)")
        for (text, status) in [
            ("\u{FEFF}# tečajevi\ndan;iz;u;tečaj\n5.10.2026.;EUR;RSD;117,1850\n", 0),
            ("2026-10-05;EUR;RSD;117\n2026-10-05;EUR;RSD;118\n", 2), ("2026-10-05;EUR;RSD;x\n", 2),
        ] {
            let answer = try bilko("handover", "2026-02", "--check", "--rates", put(text, "rates.txt"))
            #expect(answer.status == Int32(status), "\(text): \(answer.talk)")
        }
        for time in ["99999-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"] {
            #expect(try bilko("handover", "2026-02", "--check", "--at", time).status == 1, "\(time)")
        }
    }

    @Test("what makes no sense is said, with the exit code of its kind, and nothing is left behind")
    func mistakes() throws {
        #expect(try bilko("handover", "2026-13").status == 1)
        #expect(try bilko("handover", "2026-02", "--as", "excel").status == 1)
        #expect(try bilko("handover", "2026-02", "--company", "nobody").status == 2)
        #expect(try bilko("handover", "2026-02", "--corrections").status == 2)
        #expect(try bilko("handover", "2025-02", "--out", scratch.path + "/empty").status == 2)
        let foreign = try bilko("handover", "2026-02", "--as", "e-kuf", "--out", scratch.path + "/out")
        #expect(foreign.status == 2 && foreign.talk.contains("not for companies in HR"), "\(foreign.talk)")
        try Data("entity = \"XX\"\n[accounts]\ncash = 5.5\n".utf8).write(
            to: URL(fileURLWithPath: scratch.path + "/rules.toml"))
        let rules = try bilko("handover", "2026-02", "--rules", scratch.path + "/rules.toml")
        #expect(rules.status == 1 && rules.talk.contains("line 1"), "\(rules.talk)")
        try Data("2026-10-05;EUR;RSD\n".utf8).write(to: URL(fileURLWithPath: scratch.path + "/rates.txt"))
        #expect(try bilko("handover", "2026-02", "--rates", scratch.path + "/rates.txt").status == 2)
        let mistyped = try bilko("handover", "2026-02", "--out", scratch.path + "/mistyped/out")
        #expect(mistyped.status == 4 && mistyped.talk.contains("there is no folder"), "\(mistyped.talk)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/mistyped"))
        let left = (try? names(scratch.path + "/out")) ?? []
        #expect(left == [], "\(left)")
        #expect(try bilko("handover", "2026-02", "--out", "/dev/null/x").status != 15)
    }

    @Test("a supplier that is named like a formula runs nowhere and stands whole in every format")
    func hostile() throws {
        let text = try String(contentsOfFile: "\(Self.golden)/hr-cius-2025.xml", encoding: .utf8)
        let name = "=HYPERLINK(\"http://x\";\"y\") \u{202E}../../x;z"
        let escaped = name.replacingOccurrences(of: "\"", with: "&quot;")
        let changed = text.replacingOccurrences(of: "Žuti Kišobran d.o.o.", with: escaped)
            .replacingOccurrences(of: "318-SKLAD2-4", with: "319-SKLAD2-4")
        #expect(changed != text)
        try Data(changed.utf8).write(to: URL(fileURLWithPath: scratch.path + "/hostile.xml"))
        let imported = try bilko("import", scratch.path + "/hostile.xml", "--json")
        // It has the day and the total of the other paper, so that a person is asked whether it is the same.
        let id = try #require(imported.objects.first?["document"] as? String, "\(imported.talk)")
        #expect(try bilko("drafts", "edit", id, "--ready").status == 0)
        let answer = try handOver("--as", "csv", "csv-machine", "jsonl", "hledger", "beancount", "xlsx", "pack")
        #expect(answer.status == 0, "\(answer.talk)")
        let folder = scratch.path + "/out/2026-02_zvrk"
        let table = try String(contentsOfFile: folder + "/2026-02.csv", encoding: .utf8)
        #expect(table.contains("\"'=HYPERLINK(\"\"http://x\"\";\"\"y\"\")") && !table.contains(";\"=HYPERLINK"))
        #expect(table.contains(";181,20;"), "numbers stay numbers")
        let lines = try String(contentsOfFile: folder + "/2026-02.jsonl", encoding: .utf8)
        #expect(lines.contains("=HYPERLINK(\\\"http://x\\\""))
        let journal = try String(contentsOfFile: folder + "/2026-02.journal", encoding: .utf8)
        #expect(journal.contains("=HYPERLINK(") && !journal.contains("\";\"y"))
        let names = try python("-m", "zipfile", "-l", folder + "/2026-02_zvrk.zip")
        #expect(
            names.contains("dokumenti/2026-02-17_") && !names.contains("..") && !names.contains("\u{202E}"), "\(names)")
    }

    @Test("an e-invoice with a PDF inside goes into the pack as it is, and Serbian sums are those of its rates")
    func serbian() throws {
        #expect(
            try bilko(
                "company", "add", "kupac", "--name", "Купац", "--tax-id", "109883454", "--vat-since", "2020-01-01"
            )
            .status == 0)
        #expect(try bilko("import", "\(Self.golden)/rs-sef-envelope.xml").status == 0)
        let answer = try bilko(
            "handover", "2026-03", "--company", "kupac", "--as", "epp", "pack", "--out", scratch.path + "/out")
        #expect(answer.status == 0, "\(answer.talk)")
        let record = try String(
            contentsOfFile: scratch.path + "/out/2026-03_kupac/prethodni-porez_2026-03.csv", encoding: .utf8)
        #expect(
            record.contains("TurnoverAtRateOf20Percent.Invoice_Base\";\"fakture po stopi 20 %\";1000,00"), "\(record)")
        #expect(record.contains("TurnoverAtRateOf20Percent.Total_Vat\";\"ukupno po stopi 20 %\";200,00"), "\(record)")
        #expect(
            record.contains("TurnoverAtRateOf10Percent.Deduction_Vat\";\"odbija se po stopi 10 %\";20,00"), "\(record)")
    }

    @Test("an e-invoice has a document: the PDF inside it with its text, or what its data says")
    func typeset() throws {
        #expect(try bilko("import", "\(Self.golden)/en16931-embedded-pdf.xml").status == 0)
        let documents = try bilko("attachments", "list", "--json").objects
        for (name, mark) in [("hr-cius-2025.xml", "Žuti Kišobran"), ("en16931-embedded-pdf.xml", "")] {
            let document = try #require(documents.first { "\($0)".contains(name) }?["document"] as? String)
            let path = scratch.path + "/\(name).pdf"
            let made = try bilko("attachments", "export", document, path, "--as", "pdf")
            #expect(made.status == 0, "\(made.talk)")
            let found = try tool("/usr/bin/pdftotext", path, "-")
            if mark.isEmpty {
                let text = try bilko("attachments", "export", document, "--as", "text").output
                let words = text.split(whereSeparator: \.isWhitespace)
                #expect(!words.isEmpty && words.allSatisfy { found.contains($0) }, "\(text) \(found)")
            } else {
                #expect(found.contains(mark), "\(found)")
            }
        }
    }

    @Test("e-KUF of the Bosnian samples is right for a judge that knows the format from its description alone")
    func bosnian() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let samples = ["11-fbih-market.jpg", "12-fbih-kafana.jpg", "13-srpska.jpg"]
        #expect(
            try bilko(
                "company", "add", "primjer", "--name", "Primjer d.o.o.", "--tax-id", "4201234560000", "--vat-since",
                "2020-01-01"
            ).status == 0)
        let imported = try bilko.run(["import", "--quiet"] + samples.map { "\(Bilko.samples)/images/\($0)" })
        #expect(imported.status == 0, "\(imported.talk)")
        for period in ["2025-05", "2026-03", "2026-10"] {
            let answer = try bilko("handover", period, "--as", "e-kuf", "--out", scratch.path + "/out")
            #expect(answer.status == 0, "\(period): \(answer.talk)")
        }
        // The company's own name has a legal form, and names of that kind are taken out of what is said.
        for asked in [["2026-08"], ["2026-08", "--corrections"]] {
            let empty = try bilko.run(["handover"] + asked)
            #expect(empty.status == 2 && empty.talk.contains("of primjer "), "\(empty.talk)")
        }
        let said = try python(Checkout.path + "/Tests/Core/HandoverTests/Checkers/ekuf.py", scratch.path + "/out")
        #expect(said == "3 files, 3 rows, 0 violations\n")
    }

    /// What a run of Python prints.
    private func python(_ arguments: String...) throws -> String { try run("/usr/bin/python3", arguments) }

    private func tool(_ path: String, _ arguments: String...) throws -> String { try run(path, arguments) }

    private func run(_ path: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return said
    }

    @Test("a run that is killed leaves no half pack, and the next one clears up after it")
    func killed() throws {
        for delay in [0.05, 0.1, 0.2] {
            _ = try bilko("handover", "2026-02", "--as", "pack", "--out", scratch.path + "/out", killAfter: delay)
        }
        let whole = (try? names(scratch.path + "/out").filter { !$0.hasPrefix(".") }) ?? []
        for name in whole {
            let folder = try names(scratch.path + "/out/\(name)")
            #expect(folder.contains { $0.hasSuffix(".zip") })
        }
        #expect(try bilko("handover", "2026-02", "--out", scratch.path + "/out").status == 0)
        #expect(try names(scratch.path + "/out").allSatisfy { !$0.hasPrefix(".") })
    }

    @Test("the text of a document is written in each form, and a page of text is a PDF that poppler reads")
    func texts() throws {
        let journal = scratch.path + "/journal.txt"
        let lines = [
            "============ ФИСКАЛНИ РАЧУН ============", "               111111119", "              БЕЛА БРЕЗА",
            "            Пекара на углу", "              ДРВАРСКА 1", "                 Ниш",
            "-------------ПРОМЕТ ПРОДАЈА-------------", "Хлеб (Е)", "120,00              10          1.200,00",
            "Укупан износ:                   1.200,00", "Готовина:                       1.200,00",
            "Е        П-ПДВ     10,00%         109,09", "ПФР време:          03.02.2025. 09:05:07",
            "ПФР број рачуна:   AAAA2222-BBBB3333-77", "Бројач рачуна:                   70/77ПП",
            "======== КРАЈ ФИСКАЛНОГ РАЧУНА =========",
        ]
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: journal))
        let answer = try bilko("import", journal, "--json")
        let id = try #require(answer.objects.first?["document"] as? String, "\(answer.talk)")
        for (form, mark) in [
            ("hocr", "ocrx_word"), ("alto", "<String "), ("tsv", "word_num"), ("text", "Укупан износ:"),
        ] {
            let path = scratch.path + "/page.\(form)"
            #expect(try bilko("attachments", "export", id, path, "--as", form).status == 0)
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.contains(mark) && text.contains("БРЕЗА"), "\(form): \(text.prefix(400))")
            #expect(try bilko("attachments", "export", id, path, "--as", form).status == 4, "nothing is overwritten")
            #expect(try bilko("attachments", "export", id, "--as", form).output == text, "without a file it is shown")
            #expect(try bilko("attachments", "export", id, "-", "--as", form).output == text)
        }
        #expect(try bilko("attachments", "export", id).output == lines.joined(separator: "\n"))
        #expect(try bilko("attachments", "export", id, "--json").status == 1)
        let path = scratch.path + "/page.pdf"
        let made = try bilko("attachments", "export", id, path, "--as", "pdf", "--json")
        #expect(made.status == 0, "\(made.talk)")
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/usr/bin/pdftotext")
        reader.arguments = ["-layout", path, scratch.path + "/page.found"]
        try reader.run()
        reader.waitUntilExit()
        #expect(try String(contentsOfFile: scratch.path + "/page.found", encoding: .utf8).contains("БРЕЗА"))
    }
}
