import Foundation
import Testing

@Suite("Drafts made anew, and issuers remembered", .serialized)
struct ReprocessTests {
    /// The journal of a till as text; `number` and `total` differ from receipt to receipt.
    private static func journal(number: Int, total: String) -> String {
        [
            "============ ФИСКАЛНИ РАЧУН ============", "               123456788", "              БЕЛА БРЕЗА",
            "      1000001-Пекара на углу", "              ДРВАРСКА 1", "                 Ниш",
            "Касир:                            Марија", "-------------ПРОМЕТ ПРОДАЈА-------------", "Артикли",
            "========================================", "Назив   Цена         Кол.         Укупно", "Хлеб (Е)",
            "       \(total)          1           \(total)", "----------------------------------------",
            "Укупан износ:                     \(total)", "Готовина:                         \(total)",
            "========================================", "ПФР време:          03.02.2025. 09:05:07",
            "ПФР број рачуна:   AAAA2222-AAAA2222-\(number)", "======== КРАЈ ФИСКАЛНОГ РАЧУНА =========",
        ].joined(separator: "\n")
    }

    private func draft(_ bilko: Bilko, _ answer: Bilko.Answer) throws -> String {
        #expect(answer.status == 0, "\(answer.talk)")
        return try #require(answer.objects.first?["draft"] as? String)
    }

    @Test("A journal as text makes a draft with its goods, and nothing changes when it is made anew")
    func unchanged() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let taken = try bilko("import", "--json", "-", input: Data(Self.journal(number: 77, total: "120,00").utf8))
        let fields = try #require(taken.objects.first?["fields"] as? [String: Any])
        #expect(fields["total"] as? String == "120.00" && fields["tax_id"] as? String == "123456788")
        let items = try #require(fields["items"] as? [[String: Any]])
        #expect(items.count == 1 && items[0]["name"] as? String == "Хлеб" && items[0]["label"] as? String == "Е")
        _ = try draft(bilko, taken)
        for arguments in [["reprocess", "--json"], ["reprocess", "--from", "read", "--json"]] {
            let again = try bilko.run(arguments)
            #expect(
                again.status == 0 && again.objects.map { $0["outcome"] as? String } == ["unchanged"], "\(again.talk)")
        }
        let audit = try bilko("drafts", "list", "--json").objects
        #expect(audit.first?["revision"] as? Int == 1)
    }

    @Test("What the user said stays when a draft is made anew")
    func editsStay() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let id = try draft(
            bilko, bilko("import", "--json", "-", input: Data(Self.journal(number: 78, total: "80,00").utf8)))
        #expect(try bilko("drafts", "edit", id, "--total", "81.00", "--date", "2025-02-04").status == 0)
        let again = try bilko("reprocess", id, "--json")
        #expect(again.status == 0, "\(again.talk)")
        let shown = try #require(try bilko("drafts", "list", "--json").objects.first?["fields"] as? [String: Any])
        #expect(shown["total"] as? String == "81.00" && shown["date"] as? String == "2025-02-04")
    }

    @Test("What was said of an issuer is proposed for its next receipt, until it is forgotten")
    func issuers() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        func take(_ number: Int) throws -> [String: Any] {
            let text = Self.journal(number: number, total: "\(number),00")
            let answer = try bilko("import", "--json", "-", input: Data(text.utf8))
            return try #require(answer.objects.first?["fields"] as? [String: Any], "\(answer.talk)")
        }
        let first = try take(81)
        #expect(first["merchant"] as? String == "БЕЛА БРЕЗА")
        let id = try #require(try bilko("drafts", "list", "--json").objects.first?["draft"] as? String)
        #expect(try bilko("drafts", "edit", id, "--merchant", "Pekara Bela breza", "--category", "meals").status == 0)
        let second = try take(82)
        #expect(second["merchant"] as? String == "Pekara Bela breza" && second["category"] as? String == "meals")
        let notes = try bilko("issuers", "--json").objects
        #expect(notes.map { $0["field"] as? String } == ["category", "merchant"])
        #expect(notes.allSatisfy { $0["tax_id"] as? String == "123456788" })
        #expect(try bilko("issuers", "forget", "123456788").status == 0)
        #expect(try take(83)["merchant"] as? String == "БЕЛА БРЕЗА")
        let nothing = try bilko("issuers", "forget", "123456788")
        #expect(nothing.status == 1 && nothing.talk.contains("bilko issuers list"))
    }

    @Test("What was weighed is shown with what was chosen marked")
    func explained() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let id = try draft(
            bilko, bilko("import", "--json", "-", input: Data(Self.journal(number: 84, total: "84,00").utf8)))
        let shown = try bilko("drafts", "show", id, "--explain")
        let weighed = shown.output.split(separator: "\n").filter { $0.contains("weighed") }
        #expect(weighed.contains { $0.hasPrefix("* weighed total") && $0.contains("84.00") }, "\(shown.output)")
        #expect(weighed.contains { $0.hasPrefix("* weighed tax_id") && $0.contains("123456788") })
    }

    @Test("Text that is no journal is refused with what to do")
    func otherText() throws {
        let scratch = try Scratch()
        let answer = try scratch.bilko()("import", "--json", "-", input: Data("Dear diary, bread was 2,50.".utf8))
        #expect(answer.status != 0 && answer.objects.first?["outcome"] as? String == "refused")
    }
}
