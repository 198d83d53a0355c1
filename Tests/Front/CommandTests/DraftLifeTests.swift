import Foundation
import TestSupport
import Testing

/// The life of a draft by commands alone: set aside, corrected, undone, written in an editor.
@Suite struct DraftLifeTests {
    private let scratch: Scratch
    private let id: String

    init() throws {
        scratch = try Scratch()
        let file = Checkout.path + "/Tests/Reader/EInvoicesTests/Golden/hr-cius-2025.xml"
        try #require(try scratch.bilko()("import", file).status == 0)
        id = try #require(try scratch.bilko()("drafts", "list", "--json").objects.first?["draft"] as? String)
    }

    private func drafts(_ arguments: String..., environment: [String: String] = [:]) throws -> Bilko.Answer {
        try scratch.bilko(environment).run(["drafts"] + arguments)
    }

    private func shown() throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(drafts("show", id, "--json").output.utf8)) as? [String: Any])
    }

    private func fields() throws -> [String: Any] { try #require(try shown()["fields"] as? [String: Any]) }

    @Test("set aside and taken back, with a reason that people and programs are shown")
    func aside() throws {
        let aside = try drafts("set-aside", id, "--reason", "no-expense", "--note", "ponuda")
        #expect(aside.status == 0 && aside.talk.contains("take-back"), "\(aside.talk)")
        let draft = try shown()
        #expect(draft["state"] as? String == "set_aside")
        let why = draft["set_aside"] as? [String: Any]
        #expect(why?["reason"] as? String == "no_expense" && why?["note"] as? String == "ponuda")
        #expect(try drafts("show", id).output.contains("no expense"))
        let refused = try drafts("edit", id, "--ready")
        #expect(refused.status == 1 && refused.talk.contains("take-back"), "\(refused.talk)")
        #expect(try drafts("edit", id, "--total", "7,00").status == 0 && shown()["state"] as? String == "set_aside")
        #expect(try drafts("undo", id).status == 0)
        #expect(try drafts("take-back", id).status == 0)
        #expect(try shown()["state"] as? String == "ready")
        #expect(try drafts("take-back", id).status == 1)
        #expect(try drafts("set-aside", id).status == 1, "a reason is needed")
        #expect(try drafts("set-aside", id, "--reason", "boredom").status == 1)
        #expect(try drafts("set-aside", id, "nobody", "--reason", "private").status == 2)
        #expect(try shown()["state"] as? String == "ready", "all names first")
        #expect(try scratch.bilko()("fsck", "--deep").status == 0)
    }

    @Test("an offer is booked only as an expense that somebody says it is")
    func offers() throws {
        #expect(try drafts("edit", id, "--kind", "proforma").status == 0)
        let refused = try drafts("edit", id, "--ready")
        #expect(refused.status == 1 && refused.talk.contains("--as-expense"), "\(refused.talk)")
        #expect(try drafts("edit", id, "--as-expense").status == 1)
        #expect(try drafts("edit", id, "--ready", "--as-expense").status == 0)
        #expect(try shown()["state"] as? String == "ready" && shown()["as_expense"] as? Bool == true)
    }

    @Test("tables row by row, in local forms; what contradicts the sums is to review until it is confirmed")
    func tables() throws {
        let total = try #require(try fields()["total"] as? String)
        let answer = try drafts(
            "edit", id, "--set", "vat=25:36,16:9,04", "--set", "vat=5:10:0,5", "--set", "items=KRUH|2|1,80|3,60",
            "--set", "payments=card:12,30:4711", "--tags", "put,auto", "--note", "za sajam")
        #expect(answer.status == 0, "\(answer.talk)")
        let rows = try #require(try fields()["vat"] as? [[String: Any]])
        #expect(rows.map { $0["rate"] as? String } == ["25.00", "5.00"] && rows[1]["amount"] as? String == "0.50")
        #expect((try fields()["payments"] as? [[String: Any]])?.first?["card"] as? String == "4711")
        #expect(try shown()["tags"] as? [String] == ["auto", "put"] && fields()["note"] as? String == "za sajam")
        #expect(try shown()["state"] as? String == "needs_review")
        let reasons = (try shown()["reasons"] as? [String] ?? []).joined(separator: "\n")
        #expect(reasons.contains("payments make 12.30") && reasons.contains("the total is \(total)"), "\(reasons)")
        #expect(try drafts("edit", id, "--ready").status == 0 && shown()["state"] as? String == "ready")
        #expect(try drafts("edit", id, "--set", "vat=").status == 0)
        #expect((try fields()["vat"] as? [Any])?.isEmpty == true)
        let wrong = try drafts("edit", id, "--set", "vat=25:x")
        #expect(wrong.status == 1 && wrong.talk.contains("25:36,16:9,04"), "\(wrong.talk)")
        let revision = try shown()["revision"] as? Int
        #expect(try drafts("edit", id, "--set", "payments=card:12,30:4711", "--tags", "auto, put").status == 0)
        #expect(try shown()["revision"] as? Int == revision, "nothing changed")
    }

    @Test("history tells who changed what, and undo goes back and forth")
    func history() throws {
        let number = try #require(try fields()["number"] as? String)
        #expect(try drafts("edit", id, "--number", "77").status == 0)
        #expect(try drafts("edit", id, "--category", "meals").status == 0)
        #expect(try drafts("undo", id).status == 0 && fields()["number"] as? String == "77")
        #expect(try drafts("undo", id).status == 0 && fields()["number"] as? String == number)
        let nothing = try drafts("undo", id)
        #expect(nothing.status == 1 && nothing.talk.contains("nothing to undo"), "\(nothing.talk)")
        #expect(try drafts("undo", id, "--to", "3").status == 0 && fields()["category"] as? String == "meals")
        #expect(try drafts("undo", id, "--to", "99").status == 1)
        let revisions = try drafts("history", id, "--json").objects
        #expect(revisions.compactMap { $0["revision"] as? Int } == Array(1...6))
        #expect(revisions.compactMap { $0["by"] as? String } == ["reading"] + Array(repeating: "user", count: 5))
        let change = (revisions[1]["changes"] as? [[String: Any]])?.first
        #expect(change?["field"] as? String == "number" && change?["before"] as? String == number)
        #expect(try drafts("history", id).output.contains("number: \(number) → 77"))
        #expect(try scratch.bilko()("doctor", "--deep").status == 0)
    }

    @Test("an editor changes the text of the draft; a mistake is told with its line, and nothing typed is lost")
    func editor() throws {
        func edit(_ script: String) throws -> Bilko.Answer {
            let path = scratch.path + "/editor-\(UUID().uuidString).sh"
            try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
            return try drafts("edit", id, "--editor", environment: ["VISUAL": "sh '\(path)'"])
        }
        let untouched = try edit("true")
        #expect(untouched.status == 0 && untouched.talk.contains("nothing changed"), "\(untouched.talk)")
        #expect(try shown()["revision"] as? Int == 1)
        let wrong = try edit(#"sed -i 's/^note = .*/note = "ide \\"van\\""/; s/^total = .*/total = "jako puno"/' "$1""#)
        #expect(wrong.status == 1 && wrong.talk.contains("line ") && wrong.talk.contains("total"), "\(wrong.talk)")
        #expect(try shown()["revision"] as? Int == 1)
        let right = try edit(#"grep -q 'ide' "$1" && sed -i 's/^total = .*/total = "1.234,56"/' "$1""#)
        #expect(right.status == 0, "\(right.talk)")
        #expect(try fields()["total"] as? String == "1234.56" && fields()["note"] as? String == "ide \"van\"")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/home/edits").isEmpty)
        // Whatever stands in a draft comes back as it was; what nobody sees has not come into it.
        let hostile = "\"\"\" \\ ]] = # \n\t\u{7} \u{202E}ћевапи 'x'"
        let seen = "\"\"\" \\ ]] = #    ћевапи 'x'"
        #expect(try drafts("edit", id, "--note", hostile, "--set", "items=A \"B\" \\ ]|1,00", "--ready").status == 0)
        let same = try edit("true")
        #expect(same.status == 0 && same.talk.contains("nothing changed"), "\(same.talk)")
        #expect(try fields()["note"] as? String == seen)
        #expect(try edit(#"printf 'nonsense = "1"\n' >> "$1""#).talk.contains("'nonsense' is no field"))
        let failing = try drafts("edit", id, "--editor", environment: ["VISUAL": "false"])
        #expect(failing.status == 1 && failing.talk.contains("VISUAL"), "\(failing.talk)")
    }

    @Test("a text that another change outran is kept, told, and offered again with what the draft says by now")
    func editorOutrun() throws {
        let path = scratch.path + "/editor.sh"
        let other = "\(Bilko.executable) drafts edit \(id) --number 4711 --home \(scratch.path)/home"
        let mine = #"sed -i 's/^note = .*/note = "moje"/' "$1""#
        try "#!/bin/sh\n\(mine)\n\(other)\n".write(toFile: path, atomically: true, encoding: .utf8)
        let refused = try drafts("edit", id, "--editor", environment: ["VISUAL": "sh '\(path)'"])
        #expect(refused.status != 0 && refused.talk.contains("/edits/\(id).r1.toml"), "\(refused.talk)")
        #expect(try fields()["note"] == nil && fields()["number"] as? String == "4711")
        let again = try drafts("edit", id, "--editor", environment: ["VISUAL": "true"])
        #expect(again.status == 0 && again.talk.contains("revision 1"), "\(again.talk)")
        #expect(try fields()["note"] as? String == "moje" && fields()["number"] as? String == "4711")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/home/edits").isEmpty)
    }

    @Test("the text in an editor has numbers and days in the form of the language, and comes back as it was")
    func localEditor() throws {
        func edit(_ script: String) throws -> Bilko.Answer {
            let path = scratch.path + "/editor-\(UUID().uuidString).sh"
            try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
            return try drafts(
                "edit", id, "--editor", environment: ["VISUAL": "sh '\(path)'", "BILKO_LANGUAGE": "hr"])
        }
        let copy = scratch.path + "/form"
        #expect(try edit("cp \"$1\" '\(copy)'").status == 0)
        #expect(try shown()["revision"] as? Int == 1, "nothing was changed")
        let form = try String(contentsOfFile: copy, encoding: .utf8)
        let total = try #require(try fields()["total"] as? String)
        #expect(form.contains("total = \"\(total.replacing(".", with: ","))\""), "\(form)")
        #expect(form.contains(#/date = "\d\d\.\d\d\.\d{4}\."/#), "\(form)")
        #expect(form.contains("\"S 25,00:110,04:27,51\""), "\(form)")
        #expect(try edit(#"sed -i 's/^total = .*/total = "15,00"/' "$1""#).status == 0)
        #expect(try fields()["total"] as? String == "15.00")
    }

    @Test("what is corrected is kept as a labelled example where the settings ask for it")
    func examples() throws {
        let truth = scratch.path + "/home/truth.jsonl"
        let journal = scratch.path + "/journal.txt"
        try InventedJournal.text.write(toFile: journal, atomically: true, encoding: .utf8)
        let taken = try scratch.bilko()("import", journal, "--json")
        let receipt = try #require(taken.objects.first?["draft"] as? String, "\(taken.talk)")
        #expect(try drafts("edit", receipt, "--merchant", "Bela breza").status == 0)
        #expect(!FileManager.default.fileExists(atPath: truth), "nobody has asked for it")

        try "[teach]\nexamples = \"keep\"\n".write(
            toFile: scratch.path + "/home/config.toml", atomically: true, encoding: .utf8)
        #expect(try drafts("edit", receipt, "--merchant", "Bela breza doo", "--number", "77").status == 0)
        #expect(try drafts("edit", receipt, "--number", "78").status == 0)
        #expect(try drafts("edit", id, "--number", "79").status == 0, "an e-invoice is data, and nothing to learn from")
        let lines = try String(contentsOfFile: truth, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
        }
        #expect(lines.count == 1 && lines.first?["merchant"] == "Bela breza doo" && lines.first?["number"] == "78")
        #expect(lines.first?["total"] == nil, "only what the person has said")
        #expect(try drafts("edit", receipt, "--ready", "--tags", "hleb").status == 0)
        #expect(try String(contentsOfFile: truth, encoding: .utf8).contains(#""total":"1234.50""#), "all is confirmed")
        #expect(try drafts("undo", receipt, "--to", "2").status == 0)
        #expect(try !String(contentsOfFile: truth, encoding: .utf8).contains(#""total""#), "what is undone is no truth")
        #expect(try drafts("undo", receipt, "--to", "1").status == 0)
        #expect(try !String(contentsOfFile: truth, encoding: .utf8).contains("merchant"))
        let file = try #require(lines.first?["file"])
        #expect(try String(contentsOfFile: scratch.path + "/home/" + file, encoding: .utf8) == InventedJournal.text)
    }

    @Test("all papers of a purchase are shown with the expense")
    func papers() throws {
        let golden = Checkout.path + "/Tests/Reader/EInvoicesTests/Golden/rs-sef-envelope.xml"
        #expect(try scratch.bilko()("import", golden).status == 0)
        let other = try #require(try drafts("list", "--json").objects.last?["draft"] as? String)
        let refused = try drafts("link", other, id)
        #expect(refused.status == 1 && refused.talk.contains("neither amount nor day"), "\(refused.talk)")
        #expect(try drafts("link", other, id, "--anyway").status == 0)
        let papers = try #require(try shown()["papers"] as? [[String: Any]])
        #expect(papers.map { $0["draft"] as? String } == [id, other])
        #expect(try drafts("show", id).output.contains("rs-sef-envelope.xml"))
        #expect(try drafts("set-aside", other, "--reason", "private").status == 1, "it is no expense of its own")
        let aside = try drafts("set-aside", id, "--reason", "private")
        #expect(aside.status == 0 && aside.talk.contains("drafts unlink \(other.prefix(12))"), "\(aside.talk)")
        #expect(try drafts("unlink", other).status == 0)
        let lost = try drafts("link", other, id, "--anyway")
        #expect(lost.status == 1 && lost.talk.contains("take-back"), "an expense does not vanish: \(lost.talk)")
    }

    @Test("what a company has changed stands in the history, and an undo goes past it")
    func companies() throws {
        let number = try #require(try fields()["number"] as? String)
        #expect(try drafts("edit", id, "--number", "5/5/5").status == 0)
        let added = try scratch.bilko()(
            "company", "add", "lipa", "--name", "Zora d.o.o.", "--tax-id", "12345678903", "--vat-payer")
        #expect(added.status == 0 && added.talk.contains("Zora d.o.o."), "a name that was typed: \(added.talk)")
        let before = try shown()["company"] as? String
        #expect(try drafts("undo", id).status == 0)
        #expect(try fields()["number"] as? String == number && shown()["company"] as? String == before)
        let judged = try drafts("history", id, "--json").objects.dropFirst(2).first
        let fields = (judged?["changes"] as? [[String: Any]])?.compactMap { $0["field"] as? String }
        #expect(before == nil || fields == ["company"], "\(judged ?? [:])")
    }
}
