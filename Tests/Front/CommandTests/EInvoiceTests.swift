import Foundation
import TestSupport
import Testing

@Suite("e-invoices, as a user imports them", .serialized)
struct EInvoiceTests {
    private static let golden = Checkout.path + "/Tests/Reader/EInvoicesTests/Golden"

    @Test("XML files in a folder become drafts like any file, and what is no invoice says why")
    func importing() throws {
        let scratch = try Scratch()
        let folder = scratch.path + "/inbox"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["hr-cius-2025", "rs-sef-envelope", "en16931-embedded-pdf", "hr-credit-note"] {
            try FileManager.default.copyItem(atPath: "\(Self.golden)/\(name).xml", toPath: "\(folder)/\(name).xml")
        }
        let others = [
            ("settings.xml", "<project/>"), ("bomb.xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><Invoice>&b;</Invoice>"),
            ("empty.xml", "<Invoice/>"),
        ]
        for (name, text) in others { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
        let bilko = scratch.bilko()
        let answer = try bilko("import", folder, "--json")
        #expect(answer.status == 7, "\(answer.talk)")
        let objects = Dictionary(
            uniqueKeysWithValues: answer.objects.map {
                (URL(fileURLWithPath: $0["file"] as? String ?? "").deletingPathExtension().lastPathComponent, $0)
            })
        let outcomes = objects.mapValues { $0["outcome"] as? String ?? "" }
        #expect(
            outcomes == [
                "hr-cius-2025": "new", "rs-sef-envelope": "new", "en16931-embedded-pdf": "new", "hr-credit-note": "new",
                "settings": "refused", "bomb": "refused", "empty": "failed",
            ])
        for (name, word) in [("settings", "<project>"), ("bomb", "DOCTYPE"), ("empty", "<Invoice>")] {
            #expect((objects[name]?["reasons"] as? [String])?.first?.contains(word) == true)
        }
        let states = objects.compactMapValues { $0["state"] as? String }
        #expect(states["hr-cius-2025"] == "ready" && states["rs-sef-envelope"] == "ready")
        #expect(states["hr-credit-note"] == "ready" && states["en16931-embedded-pdf"] == "needs_review")
        let credit = try #require(objects["hr-credit-note"]?["fields"] as? [String: Any])
        #expect(credit["total"] as? String == "-25.00" && credit["kind"] as? String == "refund")

        let schemaText = try bilko("schema").output
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(schemaText.utf8)) as? [String: Any])
        for object in answer.objects { #expect(SchemaCheck(root: schema).problems(object, schema) == []) }

        let again = try bilko("import", folder, "--json")
        #expect(again.objects.count { $0["outcome"] as? String == "duplicate" } == 4, "\(again.objects)")
        #expect(try bilko("drafts", "list", "--json").objects.count == 4)
        let kept = try bilko("attachments", "list", "--json").output
        #expect(kept.contains("HR-books-11/1") && kept.contains("application/xml"))
        #expect(try bilko("doctor", "--deep").status == 0)
    }

    @Test("an original is held and released, with a reason; the log has a head that changes with it")
    func holding() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        #expect(try bilko("import", "\(Self.golden)/hr-cius-2025.xml").status == 0)
        func kept() throws -> [String: Any] { try #require(try bilko("attachments", "list", "--json").objects.first) }
        func isHeld() throws -> Bool? { (try kept()["retention"] as? [String: Any])?["hold"] as? Bool }
        func head() throws -> String? { try bilko("fsck", "--json").objects.first?["audit_head"] as? String }
        let id = try #require(try kept()["document"] as? String)
        let before = try head()
        #expect(try isHeld() == false && before?.count == 64)
        #expect(try bilko("attachments", "hold", id).status == 1, "a hold needs a reason")
        #expect(try bilko("attachments", "hold", id, "--reason", "audit of 2026").status == 0)
        #expect(try isHeld() == true)
        #expect(try head() != before)
        #expect(try bilko("attachments", "release", id, "--reason", "audit closed").status == 0)
        #expect(try isHeld() == false)
    }

    @Test(
        "the public set: every field of every invoice",
        .enabled(if: Bilko.hasShared, "../shared/data is not beside this checkout"))
    func publicSet() throws {
        let scratch = try Scratch()
        let folder = Bilko.shared + "/e-invoices"
        let answer = try scratch.bilko()("read", folder, "--json")
        let invoices = answer.objects.filter { $0["invoice"] != nil }
        let truth = try Self.truth(of: folder)
        #expect(invoices.count == truth.count && truth.count >= 28)
        for object in invoices {
            let file = object["file"] as? String ?? ""
            let expected = try #require(truth.first { file.hasSuffix($0.key) }?.value)
            #expect(try Self.differences(object, expected) == [], "\(file)")
        }
    }

    private static func truth(of folder: String) throws -> [String: [String: Any]] {
        let text = try String(contentsOfFile: folder + "/truth.jsonl", encoding: .utf8)
        let objects = try text.split(separator: "\n").compactMap {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        return Dictionary(uniqueKeysWithValues: objects.map { ($0["file"] as? String ?? "", $0) })
    }

    /// The names of the fields that are not what the truth says.
    private static func differences(_ object: [String: Any], _ truth: [String: Any]) throws -> [String] {
        let invoice = try #require(object["invoice"] as? [String: Any])
        let fields = try #require(object["fields"] as? [String: Any])
        let supplier = try #require(invoice["supplier"] as? [String: Any])
        var wrong: [String] = []
        func compare(_ name: String, _ read: Any?) {
            if truth[name] as? String != read as? String { wrong.append(name) }
        }
        compare("id", fields["number"])
        compare("issue_date", fields["date"])
        compare("due_date", fields["due_date"])
        compare("type", fields["type_code"])
        compare("currency", fields["currency"])
        compare("supplier", fields["merchant"])
        compare("supplier_tax_id", fields["vat_id"])
        compare("supplier_endpoint", supplier["endpoint"])
        for name in ["tax_amount", "tax_inclusive", "payable"] where !same(truth[name], invoice[name]) {
            wrong.append(name)
        }
        let expected = truth["subtotals"] as? [[String: Any]] ?? []
        let rows = invoice["vat"] as? [[String: Any]] ?? []
        let rowsAgree =
            rows.count == expected.count
            && zip(rows, expected).allSatisfy { row, expected in
                row["category"] as? String == expected["category"] as? String
                    && ["rate", "base", "amount"].allSatisfy { same(expected[$0], row[$0]) }
            }
        return rowsAgree ? wrong : wrong + ["subtotals"]
    }

    private static func same(_ expected: Any?, _ read: Any?) -> Bool {
        let values = [expected, read].map { ($0 as? String).flatMap { Decimal(string: $0) } }
        return values[0] == values[1]
    }
}
