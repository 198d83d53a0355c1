import Foundation
import HTTPTypes
import Localization
import SampleForge
import TestSupport
import Testing

@testable import Web

@Suite("the page for phones and its interface")
struct PhonePageTests {
    private static let folder = URL(fileURLWithPath: Checkout.path + "/Sources/Front/Web/Phone/Page")
    private static let files: [String: String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, (try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) ?? "")
            })
    }()

    @Test("each operation is described at its path, and nothing else is; every reference leads somewhere")
    func interface() throws {
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(PageFile.phoneOpenAPIBytes)) as? [String: Any])
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        let described = Set(paths.flatMap { path, members in members.keys.map { "\($0) \(path)" } })
        let handled =
            PhoneOperation.allCases.map { "\($0.method)".lowercased() + " \($0.path)" }
            + PhoneOperation.ofEverybody.map { "\($0.0) \($0.1)" }
        #expect(described == Set(handled) && handled.count == described.count)
        for operation in PhoneOperation.allCases {
            let entry = paths[operation.path]?["\(operation.method)".lowercased()] as? [String: Any]
            #expect(entry?["operationId"] as? String == operation.rawValue)
            #expect((entry?["security"] as? [Any])?.isEmpty == (operation == .pairPhone ? true : nil))
        }
        let components = try #require(document["components"] as? [String: [String: Any]])
        let reference = try Regex(##""#/components/([a-zA-Z]+)/([a-zA-Z]+)""##)
        let text = Self.files["phone-openapi.json"] ?? ""
        let found = text.matches(of: reference).map { $0.output.compactMap { $0.substring.map(String.init) } }
        #expect(found.count > 20)
        for part in found { #expect(components[part[1]]?[part[2]] != nil, "\(part[0])") }
    }

    @Test("an operation is found by its method and its very path")
    func operations() {
        #expect(PhoneOperation.at(.get, "/api/v1/phone/shots/a1")?.key == "a1")
        #expect(PhoneOperation.at(.post, "/api/v1/phone/shots")?.operation == .sendShot)
        for (method, path) in [
            ("GET", "/api/v1/phone/shots"), ("POST", "/api/v1/phone"), ("GET", "/api/v1/phone/shots/a/b"),
            ("GET", "/api/v1/drafts"), ("GET", "/api/v1/documents"), ("POST", "/api/v1/session"),
            ("GET", "/api/v1/phone/"),
        ] {
            #expect(PhoneOperation.at(.init(method)!, path) == nil, "\(method) \(path)")
        }
    }

    @Test("phones get the files of their page and of no other")
    func served() {
        for name in Self.files.keys {
            let path = ["phone.html": "/", "phone-openapi.json": "/api/v1/openapi.json"][name] ?? "/\(name)"
            // What explains the page is no part of it.
            let isOfTrust = name.hasPrefix("trust.")
            #expect((PageFile.forPhones(at: path) != nil) == !isOfTrust, "\(name)")
        }
        #expect(PageFile.forTrust(at: "/trust.js") != nil && PageFile.forTrust(at: "/phone.css") != nil)
        for path in ["/", "/trust.html", "/phone.js", "/worker.js", "/dom.js"] {
            #expect(PageFile.forTrust(at: path) == nil, "\(path)")
        }
        for path in ["/app.js", "/api.js", "/review.js", "/list.js", "/screens.js", "/index.html", "/phone.html"] {
            #expect(PageFile.forPhones(at: path) == nil, "\(path)")
        }
        for path in ["/phone.js", "/shots.js"] { #expect(PageFile.at(path) == nil, "\(path)") }
    }

    @Test("it is small, nothing can become markup or script, and nothing is asked of anybody else")
    func noMarkup() {
        let scripts = Self.files.filter { $0.key.hasSuffix(".js") }
        #expect(scripts.count > 5 && scripts.values.map(\.utf8.count).reduce(0, +) <= 25_000)
        for (name, text) in Self.files where name != "phone-openapi.json" {
            for word in [
                "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc",
                "https://", "http://", "onclick=", "<style", "style=\"",
            ] { #expect(!text.contains(word), "\(name): \(word)") }
        }
    }

    @Test("every text that is said has its words, and every word is said")
    func words() throws {
        let known = Set(PhoneWord.allCases.map(\.rawValue))
        let call = try Regex(#"["'`{]((phone|trust|sent|said)\.[a-zA-Z0-9_]+)["'`}]"#)
        let folder = Self.folder.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Page")
        let shared = try ["sent.js", "words.js"].map {
            try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
        }
        let texts = (Self.files.filter { $0.key != "phone-openapi.json" }.values + shared).joined(separator: "\n")
        let said = Set(texts.matches(of: call).compactMap { $0.output[1].substring.map(String.init) })
        // Said by the name of a state or of a fault.
        let named = ["ready", "needs_review", "linked", "set_aside", "blurred", "dark", "cut_off"]
        #expect(said.union(named.map { "phone.\($0)" }) == known)
    }

    @Test("each language has every text of its own, with the places where values go")
    func languages() throws {
        let place = try Regex(#"\{[a-z]+\}"#)
        func places(_ text: String) -> Set<String> { Set(text.matches(of: place).map { String(text[$0.range]) }) }
        let english = WordsBody(forPhones: .english).words
        for language in Language.allCases {
            let body = WordsBody(forPhones: language)
            #expect(body.language == language.rawValue && body.words.keys == english.keys)
            for (key, text) in body.words {
                switch (text, english[key]) {
                case (.plain(let one), .plain(let other)?):
                    #expect(
                        places(one) == places(other) && (one != other || language == .english), "\(language) \(key)")
                case (.counted(let forms), .counted?):
                    #expect(
                        forms.count == 3 && forms.values.allSatisfy { $0.contains("{count}") }, "\(language) \(key)")
                default: Issue.record("\(language) \(key)")
                }
            }
        }
    }
}

@Suite("codes that phones point their cameras at")
struct QRCodeTests {
    /// As a screen shows it: so many pixels a module.
    private static func picture(_ code: QRCode, module: Int = 4) -> GreyPicture {
        let rows = code.rows.map { row in row.flatMap { Array(repeating: $0 ? UInt8(0) : 255, count: module) } }
        return GreyPicture(
            width: rows.count * module, height: rows.count * module,
            pixels: rows.flatMap { row in (0..<module).flatMap { _ in row } })
    }

    @Test(
        "what is written is read, at every size of a code",
        arguments: [1, 14, 15, 26, 27, 42, 43, 58, 62, 63, 84, 85, 106])
    func roundTrip(count: Int) throws {
        for seed in 0..<4 {
            let text = String((0..<count).map { Character(UnicodeScalar(UInt8(33 + ($0 * 37 + seed * 11) % 94))) })
            let code = try #require(QRCode(text))
            #expect(CodeSymbol.read(.qr, in: Self.picture(code)) == [text], "\(text)")
        }
        #expect(QRCode(String(repeating: "x", count: 107)) == nil)
    }

    @Test("the link to the page, and letters beyond ASCII")
    func links() throws {
        for text in ["http://192.168.100.200:65535/#p=0123456789abcdefghjkmnpqrs", "račun Љубица"] {
            #expect(CodeSymbol.read(.qr, in: Self.picture(try #require(QRCode(text)))) == [text])
        }
        let code = try #require(QRCode("x"))
        #expect(code.size == 21 && code.rows.count == 29)
        #expect(code.rows.prefix(4).allSatisfy { !$0.contains(true) } && code.rows.allSatisfy { !$0[3] && !$0[25] })
    }

    @Test("an eighth of its modules may be lost")
    func damage() throws {
        let text = "http://192.168.1.20:8471/#p=0123456789abcdefghjkmnpqrs"
        let code = try #require(QRCode(text))
        var rows = code.rows
        // Beside what is fixed: a finger on the lower right corner of the content.
        for y in 24..<32 { for x in 24..<30 { rows[y][x] = false } }
        let pixels = rows.flatMap { row in
            (0..<4).flatMap { _ in row.flatMap { Array(repeating: $0 ? UInt8(0) : 255, count: 4) } }
        }
        let picture = GreyPicture(width: rows.count * 4, height: rows.count * 4, pixels: pixels)
        #expect(CodeSymbol.read(.qr, in: picture) == [text])
    }
}
