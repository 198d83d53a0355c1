import Foundation
import TestSupport
import Testing

/// What lists say and how they write amounts and days, in each language, and that programs are told the same in all.
@Suite struct LanguageTests {
    /// A language, and what is said in it.
    struct Said: CustomTestStringConvertible {
        var language: String
        var amount = "1.234,56"
        var day = "19.01.2026."
        var month = "01.2026."
        var list: [String]
        var view: [String]
        var queue: [String]
        var show: [String]
        var testDescription: String { language }
    }

    @Test(
        "lists have the words of the language and its forms of amounts and days; JSON is the same in all",
        arguments: [
            Said(
                language: "en", amount: "1234.56", day: "2026-01-19", month: "2026-01",
                list: ["merchant", "ready", "waiting", "1 draft\n", "VAT %"],
                view: ["drafts", "month before", "1 draft has not been delivered"],
                queue: ["new expense", "the first account", "waits"], show: ["revision 2", "original", "kept until"]),
            Said(
                language: "hr", list: ["trgovac", "spreman", "čeka", "1 nacrt\n", "PDV %"],
                view: ["nacrti", "mjesec prije", "1 nacrt nije dostavljen"],
                queue: ["novi trošak", "prvi korisnički račun", "čeka"], show: ["izmjena 2", "izvornik", "čuva se do"]),
            Said(
                language: "bs", list: ["čeka", "1 nacrt\n", "PDV %"], view: ["1 nacrt nije dostavljen"],
                queue: ["novi trošak", "prvi nalog"], show: ["izmjena 2", "original"]),
            Said(
                language: "sr-Latn", list: ["čeka", "1 nacrt\n", "PDV %"], view: ["1 nacrt nije dostavljen"],
                queue: ["novi trošak", "prvi nalog"], show: ["izmena 2", "original"]),
            Said(
                language: "sr-Cyrl", list: ["чека", "1 нацрт\n", "ПДВ %"], view: ["1 нацрт није достављен"],
                queue: ["нови трошак", "први налог"], show: ["измена 2", "оригинал"]),
        ])
    func lists(_ said: Said) throws {
        let scratch = try Scratch()
        let english = scratch.bilko()
        let bilko = scratch.bilko(["BILKO_LANGUAGE": said.language])
        let paper = Checkout.path + "/Tests/Reader/EInvoicesTests/Golden/hr-cius-2025.xml"
        try #require(try english("import", paper).status == 0)
        let id = try #require(try english("drafts", "list", "--json").objects.first?["draft"] as? String)
        let edit = try english("drafts", "edit", id, "--total", "1234.56", "--date", "2026-01-19", "--ready")
        try #require(edit.status == 0, "\(edit.talk)")

        let list = try bilko("drafts", "list").output
        for word in said.list + [said.amount, said.day] { #expect(list.contains(word), "\(word): \(list)") }
        let month = try bilko("month", "2026-01").output
        #expect(month.hasPrefix(said.month + "\n"), "\(month)")
        for word in said.view + [said.amount] { #expect(month.contains(word), "\(word): \(month)") }
        let queue = try bilko("queue", "list").output
        for word in said.queue + [said.amount] { #expect(queue.contains(word), "\(word): \(queue)") }
        let show = try bilko("drafts", "show", id).output
        for word in said.show + [said.amount + " EUR", said.day] {
            #expect(show.contains(word), "\(word): \(show)")
        }
        for verb in [
            ["drafts", "list"], ["drafts", "show", id], ["drafts", "history", id], ["month", "2026-01"],
            ["queue", "list"],
        ] {
            let told = try bilko.run(verb + ["--json"]).output
            #expect(try told == english.run(verb + ["--json"]).output, "\(verb)")
            #expect(told.contains("\"1234.56\"") || verb[1] == "history", "\(told)")
        }
    }
}
