import Foundation
import TestSupport
import Testing

@Suite("a photo that is read again between four corners", .serialized)
struct RereadTests {
    private let scratch: Scratch
    private let bilko: Bilko
    private let draft: String

    init() throws {
        scratch = try Scratch()
        bilko = scratch.bilko(["BILKO_TESSDATA": Checkout.path + "/tessdata"])
        let answer = try bilko("import", "\(Bilko.samples)/images/01-caffe-bar.jpg", "--json")
        draft = answer.objects.first?["draft"] as? String ?? ""
    }

    /// The draft as it is shown.
    private func shown() throws -> [String: Any] {
        let output = try bilko("drafts", "show", draft, "--json").output
        return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }

    private func fields() throws -> [String: Any] { try shown()["fields"] as? [String: Any] ?? [:] }

    @Test("the page names the corners that were found, has the photo read between others, and sees what came of it")
    func page() throws {
        let server = try ReviewServerProcess(bilko)
        try server.signIn()
        let path = "/api/v1/drafts/\(draft)"
        let corners = "\(path)/pages/1/corners"
        let document = try server.ask("GET", "/api/v1/openapi.json").object
        let schemas = (document["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]] ?? [:]
        let check = SchemaCheck(root: ["$defs": schemas])
        let found = try server.ask("GET", corners)
        #expect(found.status == 200 && check.problems(found.object, schemas["Corners"] ?? [:]) == [], "\(found.body)")
        #expect(found.object["is_given"] as? Bool == false)
        let (width, height) = (found.object["width"] as? Int ?? 0, found.object["height"] as? Int ?? 0)
        let original = try server.ask("GET", "\(path)/pages/1/original")
        #expect(original.status == 200 && original.headers["content-type"] == "image/jpeg")

        let before = try fields()
        // The upper half of the picture: no tax stands there, and the total is in the code, which is looked for everywhere.
        let half = "[[0,0],[\(width),0],[\(width),\(height / 2)],[0,\(height / 2)]]"
        func name(_ corners: String, etag: String) throws -> ReviewServerProcess.Reply {
            try server.ask("POST", self.corners(path), head: ["if-match": etag], body: #"{"corners":\#(corners)}"#)
        }
        for wrong in [
            "[]", "[[0,0],[9,9],[0,9],[9,0]]", "[[0,0],[\(width),0],[\(width),\(height * 3)],[0,9]]",
            "[[0,0],[\(width),0],[\(width)],[0,9]]", "[[-1,0],[\(width),0],[\(width),\(height)],[0,\(height)]]",
        ] {
            let refused = try name(wrong, etag: "\"r1\"")
            #expect(refused.status == 422 && refused.object["remedy"] != nil, "\(wrong): \(refused.body)")
        }
        #expect(try name(#"[["a",0]]"#, etag: "\"r1\"").status == 400)
        #expect(try name(half, etag: "\"r9\"").status == 412)
        #expect(try server.ask("POST", self.corners(path), body: "{}").status == 428)
        #expect(try server.ask("GET", "\(path)/pages/7/corners").status == 404)
        let reread = try name(half, etag: "\"r1\"")
        #expect(reread.status == 200 && reread.headers["etag"] == "\"r2\"", "\(reread.body)")
        let after = try fields()
        #expect(before["tax_amount"] != nil && after["tax_amount"] == nil)
        #expect(before["total"] as? String == after["total"] as? String)
        let given = try server.ask("GET", corners)
        #expect(given.object["is_given"] as? Bool == true)
        let named = given.object["corners"] as? [[Double]] ?? []
        #expect(named.map { $0[1] }.max() == Double(height / 2), "\(named)")
        let history = try server.ask("GET", path + "/history").object["revisions"] as? [[String: Any]] ?? []
        #expect(history.last?["by"] as? String == "reading" && history.count == 2)
        #expect(try server.ask("GET", path + "/pages").object["pages"] != nil)
    }

    private func corners(_ path: String) -> String { "\(path)/pages/1/corners" }

    @Test("the command does the same, in pixels of the picture as it is stored, and refuses what is no paper")
    func command() throws {
        #expect(try bilko("drafts", "edit", draft, "--note", "moje").status == 0)
        let told = try bilko(
            "attachments", "preview", document(), scratch.path + "/o.jpg", "--form", "original", "--json")
        let size = try #require(told.objects.first)
        let (width, height) = (size["full_width"] as? Int ?? 0, size["full_height"] as? Int ?? 0)
        let whole = "0,0,\(width),0,\(width),\(height),0,\(height)"
        let answer = try bilko("drafts", "reread", draft, "--corners", whole, "--json")
        #expect(answer.status == 0, "\(answer.talk)")
        #expect(try shown()["revision"] as? Int == 3)
        #expect(try fields()["note"] as? String == "moje")
        for wrong in ["1,2,3", "0,0,9,9,0,9,9,0", "a,0,9,0,9,9,0,9", "0,0,900000,0,900000,900000,0,900000"] {
            let refused = try bilko("drafts", "reread", draft, "--corners", wrong)
            #expect(refused.status != 0, "\(wrong): \(refused.output)")
        }
        let none = try bilko("drafts", "reread", draft, "--corners", whole, "--page", "4")
        #expect(none.status == 1 && none.talk.contains("no page 4"), "\(none.talk)")
        #expect(try shown()["revision"] as? Int == 3)
        let undone = try bilko("drafts", "undo", draft)
        #expect(undone.status == 0, "\(undone.talk)")
    }

    private func document() throws -> String { try shown()["document"] as? String ?? "" }
}
