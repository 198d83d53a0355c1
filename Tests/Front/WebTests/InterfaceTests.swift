import Foundation
import Localization
import ReceiptModel
import TestSupport
import Testing

@testable import Web

@Suite("the document of the interface against what is answered")
struct InterfaceTests {
    private static func document() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(PageFile.openAPIBytes)) as? [String: Any])
    }

    @Test("each operation is described at its path, and nothing else is")
    func operations() throws {
        let paths = try #require(try Self.document()["paths"] as? [String: [String: Any]])
        var described: Set<String> = []
        for (path, members) in paths {
            for method in members.keys where method != "parameters" { described.insert("\(method) \(path)") }
        }
        let handled =
            Operation.allCases.map { "\($0.method)".lowercased() + " \($0.path)" }
            + Operation.ofTheGate.map { "\($0.0) \($0.1)" }
        #expect(described == Set(handled) && handled.count == described.count)
        for operation in Operation.allCases {
            let entry = paths[operation.path]?["\(operation.method)".lowercased()] as? [String: Any]
            #expect(entry?["operationId"] as? String == operation.rawValue)
        }
    }

    @Test(
        "an address knows the methods that it takes",
        arguments: [
            ("/api/v1/drafts", "GET HEAD"), ("/api/v1/drafts/x-1", "GET HEAD PATCH"),
            ("/api/v1/drafts/x-1/undo", "POST"),
            ("/api/v1/session", "DELETE POST"), ("/api/v1/drafts/x-1/undo/it", ""), ("/api/v1", ""), ("/", ""),
        ])
    func methods(path: String, expected: String) {
        #expect(Operation.methods(at: path).map { "\($0)" }.joined(separator: " ") == expected)
    }

    @Test("what a query may say is what the document has of it")
    func queries() throws {
        let paths = try #require(try Self.document()["paths"] as? [String: [String: Any]])
        for operation in Operation.allCases {
            let entry = paths[operation.path]?["\(operation.method)".lowercased()] as? [String: Any]
            let parameters = entry?["parameters"] as? [[String: Any]] ?? []
            let described = parameters.filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String }
            #expect(Set(described) == operation.query && described.count == operation.query.count, "\(operation)")
        }
    }

    @Test("every change asks for the revision that was seen, and every reference leads somewhere")
    func references() throws {
        let document = try Self.document()
        let components = try #require(document["components"] as? [String: [String: Any]])
        func look(_ value: Any) {
            if let object = value as? [String: Any] {
                if let reference = object["$ref"] as? String {
                    let parts = reference.split(separator: "/").map(String.init)
                    #expect(components[parts[2]]?[parts[3]] != nil, "\(reference)")
                }
                object.values.forEach(look)
            }
            (value as? [Any])?.forEach(look)
        }
        look(document)
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        for operation in Operation.allCases where operation.asksForRevision {
            let entry = paths[operation.path]?["\(operation.method)".lowercased()] as? [String: Any]
            let parameters = entry?["parameters"] as? [[String: Any]] ?? []
            #expect(parameters.contains { ($0["$ref"] as? String)?.hasSuffix("/match") == true })
        }
    }
}

@Suite("what is typed into the page")
struct TypedFieldsTests {
    @Test(
        "a day without its century gets it, and no other text is changed",
        arguments: [
            ("19.1.26", "19.1.2026."), ("19. 01. 26.", "19. 01. 2026."), ("19.1.2026", "19.1.2026"),
            ("2026-01-19", "2026-01-19"), ("19.1.6", "19.1.6"), ("119.1.26", "119.1.26"), ("", ""),
        ])
    func century(typed: String, meant: String) { #expect(TypedFields.withCentury(typed) == meant) }
}

@Suite("the files of the page")
struct PageFilesTests {
    private static let files = contents(of: "Page")
    private static let scripts = files.filter { $0.key.hasSuffix(".js") }

    private static func contents(of folder: String) -> [String: String] {
        let path = Checkout.path + "/Sources/Front/Web/" + folder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, (try? String(contentsOf: URL(fileURLWithPath: path + "/" + $0), encoding: .utf8)) ?? "")
            })
    }

    @Test("every file is served, small enough with the page for phones: script at most 100 KB, styles at most 40 KB")
    func budget() {
        for name in Self.files.keys where name != "index.html" { #expect(PageFile.at("/\(name)") != nil, "\(name)") }
        #expect(PageFile.at("/") != nil && PageFile.at("/index.html") == nil && PageFile.at("/openapi.json") == nil)
        let ofPhones = Self.contents(of: "Phone/Page")
        #expect(Self.scripts.count > 5 && ofPhones.keys.contains("phone.js"))
        for (kind, limit) in [(".js", 100_000), (".css", 40_000)] {
            let both = [Self.files, ofPhones].flatMap { files in files.filter { $0.key.hasSuffix(kind) }.values }
            #expect(both.map(\.utf8.count).reduce(0, +) <= limit, "\(kind)")
        }
    }

    @Test("nothing that was read can become markup or script, and nothing is asked of anybody else")
    func noMarkup() {
        for (name, text) in Self.files {
            for word in [
                "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc",
                "https://",
                "onclick=", "<style", "style=\"",
            ] { #expect(!text.contains(word), "\(name): \(word)") }
            let addresses = text.components(separatedBy: "http://").dropFirst()
            #expect(addresses.allSatisfy { $0.hasPrefix("www.w3.org/2000/svg") }, "\(name)")
        }
    }

    @Test("every text that is said has its words, and every word is said")
    func words() throws {
        let known = Set(WordsBody(.english).words.keys)
        let call = try Regex(#"["'`]([a-z]+\.[a-zA-Z_]+)["'`]"#)
        // What kind of element is made is no text.
        let kind = try Regex(#"\b(make|part)\("[a-z0-9.]+""#)
        // Nor is where a value of an answer stands.
        let place = try Regex(#"data-(value|unit)="[a-z0-9_.]+""#)
        let texts = [Self.files["index.html"] ?? ""] + Self.scripts.values
        let all = texts.joined(separator: "\n").replacing(kind, with: "").replacing(place, with: "")
        let said = Set(all.matches(of: call).compactMap { $0.output[1].substring.map(String.init) })
            .filter { !$0.hasSuffix(".js") }
        #expect(said.subtracting(known) == [])
        let families = [
            "name.", "state.", "aside.", "theme.", "bulk.", "list.", "menu.", "inbox.", "document.", "delivery.",
            "watching.", "source.", "expenses.", "compare.", "decide.", "kind.", "country.", "category.",
        ]
        let unsaid = known.subtracting(said).filter { key in !families.contains { key.hasPrefix($0) } && key != "title"
        }
        #expect(unsaid == [])
    }

    @Test("who sits at the page is told nothing of commands and options, programs are")
    func commands() {
        let message: Message = """
            Draft 12 has the same issuer and number. If it is the same receipt, run 'bilko drafts link 1 12'; if not, \
            'bilko drafts edit 1 --ready'.
            """
        let option: Message = "--from 02.01.2026. lies after --to 01.01.2026.: no day lies between them"
        Speech.$localizer.withValue(Localizer(.english, hasLocalForms: true)) {
            #expect(Speech.withoutCommands(message) == "Draft 12 has the same issuer and number.")
            #expect(Speech.withoutCommands("The date was not found.") == "The date was not found.")
            #expect(
                "\(Speech.withoutOptions(option))" == "02.01.2026. lies after 01.01.2026.: no day lies between them")
        }
        #expect(Speech.withoutCommands(message) == "\(message)" && "\(Speech.withoutOptions(option))" == "\(option)")
    }

    @Test("every field has a name for people")
    func names() {
        let known = Set(PageWord.allCases.map(\.rawValue))
        for name in fieldNames { #expect(known.contains("name.\(name)"), "\(name)") }
    }

    @Test("each language has every text, with the plural forms that it has, and the places where values go")
    func languages() throws {
        let place = try Regex(#"\{[a-z]+\}"#)
        func places(_ text: String) -> Set<String> { Set(text.matches(of: place).map { String(text[$0.range]) }) }
        let english = WordsBody(.english).words
        for language in Language.allCases {
            let body = WordsBody(language)
            #expect(body.language == language.rawValue && body.words.keys == english.keys)
            for (key, text) in body.words {
                switch (text, english[key]) {
                case (.plain(let one), .plain(let other)?):
                    #expect(places(one) == places(other), "\(language) \(key)")
                case (.counted(let forms), .counted?):
                    #expect(
                        forms.count == 3 && forms.values.allSatisfy { $0.contains("{count}") }, "\(language) \(key)")
                default: Issue.record("\(language) \(key)")
                }
            }
        }
        guard case .counted(let papers)? = WordsBody(.serbianCyrillic).words["list.count"] else {
            Issue.record("no forms")
            return
        }
        #expect(papers == ["one": "{count} папир.", "few": "{count} папира.", "other": "{count} папира."])
    }
}
