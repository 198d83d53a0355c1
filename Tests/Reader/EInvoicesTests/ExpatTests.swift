import ReceiptModel
import Testing

@testable import EInvoices

/// What expat would take, do or be slow at if nobody stood in its way, and what it must not lose on the way.
@Suite("Expat")
struct ExpatTests {
    private func error(_ bytes: [UInt8], limits: XMLLimits = .standard) -> EInvoiceError? {
        do throws(EInvoiceError) {
            _ = try XMLReader.root(of: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private func error(_ text: String, limits: XMLLimits = .standard) -> EInvoiceError? {
        error(Array(text.utf8), limits: limits)
    }

    private static func wide(_ text: String) -> [UInt8] {
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    // MARK: document types

    @Test(
        "a document type is refused where it begins, in any encoding, whole or broken",
        arguments: [
            "<!DOCTYPE a><a/>", "<!DOCTYPE a []><a/>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
            "<!DOCTYPE a PUBLIC '-//W3C//DTD XHTML 1.0//EN' 'http://127.0.0.1/x.dtd'><a/>",
            "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
            "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
            "<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://127.0.0.1/x.dtd'> %p;]><a/>",
            "<!DOCTYPE a [<!ATTLIST a b CDATA 'default'>]><a/>",
            "<?xml version='1.0' standalone='no'?>\n<!DOCTYPE a><a/>",
            "<?go?><!-- --><!DOCTYPE a [<!ELEMENT a ANY>]><a/>", "<!DOCTYPE", "<!DOCTYPE a", "<!DOCTYPE a [",
            "<!DOCTYPE a [<!ENTITY x 'y'>", "<!DOCTYPE a b c><a/>", "<!DOCTYPE 1><a/>", "<a><b><!DOCTYPE a></b></a>",
            "<a/>\n<!DOCTYPE a>",
        ])
    func documentType(_ text: String) {
        #expect(error(text) == .documentType)
        #expect(error(Self.wide(text)) == .documentType)
    }

    @Test func whatADocumentTypeWouldDefineIsUnknownWithoutIt() {
        #expect(error("<a>&eacute;</a>") == .entity(name: "eacute"))
        #expect(error("<a c='&lt;&#65;' b='\n&lol;'/>") == .entity(name: "lol"))
        #expect(error("<a>%p;</a>") == nil)
    }

    // MARK: encodings

    @Test("half a character of UTF-16 is no text, which expat would join with the next one")
    func halfCharacters() {
        for half in [[0x00, 0xD8] as [UInt8], [0x00, 0xDC]] {
            let bytes = Self.wide("<a>") + half + Self.wide("x</a>").dropFirst(2)
            guard case .encoding = error(bytes) else {
                Issue.record("\(half): \(String(describing: error(bytes)))")
                continue
            }
        }
    }

    @Test("a zero is nowhere a character, and never a sign of another encoding", arguments: 0..<16)
    func zeros(place: Int) {
        var bytes = Array("<a b='c'>d</a>  ".utf8)
        bytes.insert(0, at: place)
        #expect(error(bytes) != nil)
        // What expat would take for UTF-16 if it saw it from its start.
        #expect(error([0x20] + Self.wide("<a b='c'>d</a>").dropFirst(2)) != nil)
    }

    @Test("a declared encoding is heard behind blank lines, and goes behind what the bytes show")
    func declared() throws {
        let bytes = Array("\r\n <?xml version='1.0' encoding='Windows-1250'?><a>".utf8) + [0x9E] + Array("</a>".utf8)
        #expect(try XMLReader.root(of: bytes).text == "ž")
        #expect(try XMLReader.root(of: Array("<?xml version='1.0' encoding='UTF-16'?><a>ž</a>".utf8)).text == "ž")
        #expect(try XMLReader.root(of: Self.wide("<?xml version='1.0' encoding='windows-1250'?><a>ž</a>")).text == "ž")
    }

    @Test(arguments: ["1.0", "1.1"])
    func versionsOfXML(version: String) { #expect(error("<?xml version='\(version)'?><a/>") == nil) }

    @Test(arguments: ["2.0", "1", "1.", "0.9", "1.0a"])
    func otherVersions(version: String) {
        guard case .malformed(line: 1, _) = error("<?xml version='\(version)'?><a/>") else {
            Issue.record("\(version) was taken")
            return
        }
    }

    // MARK: limits

    @Test("each bound lets through what is just within it")
    func edges() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(error(nested(100)) == nil)
        #expect(error(nested(101)) == .tooMuch(.depth, limit: 100))
        #expect(error(String(repeating: "<a b='c'><d/>", count: 1 << 20)) == .tooMuch(.depth, limit: 100))
        func valued(_ count: Int) -> String { "<a b='&lt;\(String(repeating: "x", count: count - 1))'/>" }
        #expect(error(valued(1 << 16)) == nil)
        #expect(error(valued(1 << 16 + 1)) == .tooMuch(.attribute, limit: 1 << 16))
        #expect(error("<a xmlns='\(String(repeating: "u", count: 1 << 17))'/>") == .tooMuch(.attribute, limit: 1 << 16))
        func attributed(_ count: Int) -> String {
            "<a xmlns='u' \((1..<count).map { "b\($0)=''" }.joined(separator: " "))/>"
        }
        #expect(error(attributed(64)) == nil)
        #expect(error(attributed(65)) == .tooMuch(.attributes, limit: 64))
        func named(_ count: Int) -> String { "<a \(String(repeating: "n", count: count))=''/>" }
        #expect(error(named(1 << 10)) == nil)
        #expect(error(named(1 << 10 + 1)) == .tooMuch(.name, limit: 1 << 10))
        #expect(error("<a><b/><b/></a>", limits: XMLLimits(elements: 3)) == nil)
        #expect(error("<a><b/><b/></a>", limits: XMLLimits(elements: 2)) == .tooMuch(.elements, limit: 2))
    }

    @Test("a tag without an end is left before expat makes room for what is in it")
    func tagsWithoutAnEnd() {
        let value = "<a>\n<a b='" + String(repeating: "x", count: 30 << 20)
        #expect(error(value) == .tooMuch(.tag, limit: 4 << 20))
        let attributes = "<a " + (0..<2_000_000).map { "b\($0)=''" }.joined(separator: " ") + "/>"
        #expect(error(attributes) == .tooMuch(.tag, limit: 4 << 20))
        #expect(error("<" + String(repeating: "n", count: 30 << 20)) == .tooMuch(.tag, limit: 4 << 20))
        // A comment has no room of its own; it may be as long as the document.
        #expect(error("<a><!-- \(String(repeating: "x", count: 20 << 20)) --></a>") == nil)
    }

    /// With the prefixes resolved by expat each of these copies the URI: that would be ten thousand megabytes.
    @Test("a long URI behind many prefixes costs nothing", .timeLimit(.minutes(1)))
    func longNamespaces() {
        let uri = String(repeating: "u", count: 60_000)
        let attributes = (0..<200_000).map { "p:b\($0)=''" }.joined(separator: " ")
        #expect(error("<a xmlns:p='\(uri)' \(attributes)/>") == .tooMuch(.attributes, limit: 64))
        let elements = String(repeating: "<p:b p:c='' p:d=''/>", count: 200_000)
        #expect(error("<a xmlns:p='\(uri)'>\(elements)</a>") == nil)
    }

    @Test func theEntitiesOfXMLItselfAreNoAttack() throws {
        let root = try XMLReader.root(of: Array("<a>\(String(repeating: "&amp;&#38;", count: 200_000))</a>".utf8))
        #expect(root.text == String(repeating: "&", count: 400_000))
    }

    // MARK: nothing is lost

    @Test("text is whole wherever the pieces meet in which expat gets it", arguments: 0..<5)
    func pieces(shift: Int) throws {
        let line = "žЉ💶&lt;\r\n"
        let content = String(repeating: " ", count: shift) + String(repeating: line, count: 150_000)
        let root = try XMLReader.root(of: Array("<r><a b='ž'>\(content)</a><c/></r>".utf8))
        #expect(root.children.map(\.name.local) == ["a", "c"])
        #expect(root.children[0].text == content.replacing("&lt;\r\n", with: "<\n"))
    }

    @Test("a prefix means what the nearest declaration says, and nothing outside of it")
    func prefixes() throws {
        let text = "<p:a xmlns:p='u'><p:b xmlns:p='v' p:x='1' x='2'><p:c/></p:b><p:d xml:lang='hr'/></p:a>"
        let root = try XMLReader.root(of: Array(text.utf8))
        #expect(root.name.namespace == "u" && root.children.map(\.name.namespace) == ["v", "u"])
        #expect(root.children[0].children[0].name == XMLName(namespace: "v", local: "c"))
        #expect(root.children[0].attributes == ["x": "2"] && root.children[1].attributes.isEmpty)
        #expect(
            error("<a>\n<p:b xmlns:p='v'/>\n<p:c/></a>") == .malformed(line: 3, why: "the prefix 'p' means nothing"))
    }

    @Test(
        "what is wrong is said in words, with its line in the file",
        arguments: [
            ("\n\n <a>\n</b>", 4, "</b> stands where </a> should"),
            ("\r\n\r\n<a>\r\n<b c='' c=''/></a>", 4, "the attribute 'c' stands there twice"),
            ("<a>\n&#xD800;</a>", 2, "'&#xD800;' is no character"),
            ("<a>\n\u{1}</a>", 2, "there is a control character"),
            ("<a>\n<!-- x", 2, "a comment has no end"), ("<a>\n<b", 2, "a tag has no end"),
            ("<a>\n<![CDATA[\n", 3, "a CDATA section has no end"), ("<a>\n<?go", 2, "an instruction has no end"),
            ("<a>\n", 2, "it ends in the middle"),
            ("<a>\n</a>\nx", 3, "something stands after the end of the root element"),
            ("<a>\n<b c=d/></a>", 2, "the character 'd' has no place there"), ("<a>\n</a >\n<a/>", 3, nil),
            ("<a>a & b</a>", 1, "an '&' stands alone"), ("<a b / >", 1, "the character '/' has no place there"),
        ] as [(String, Int, String?)])
    func words(_ text: String, _ line: Int, _ why: String?) {
        guard case .malformed(line, let said) = error(text) else {
            Issue.record("\(text): \(String(describing: error(text)))")
            return
        }
        #expect(why == nil || said.english == why)
    }

    @Test("cut off after any byte in UTF-16, too, it is an error")
    func truncated() throws {
        let bytes = Self.wide(try Golden.text("hr-credit-note"))
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
        for count in 0...end {
            #expect(throws: EInvoiceError.self, "\(count) bytes") { try UBLInvoice.read(Array(bytes[..<count])) }
        }
    }

    @Test func parsersBesideEachOtherDoNotMeet() async throws {
        let bytes = try Golden.xml("hr-cius-2025")
        let expected = try Golden.invoice("hr-cius-2025")
        try await withThrowingTaskGroup { group in
            for task in 0..<64 {
                group.addTask {
                    let cut = task.isMultiple(of: 2) ? bytes.count : bytes.count / 2
                    return try? UBLInvoice.read(Array(bytes[..<cut])).invoice
                }
            }
            var read = 0
            for try await invoice in group where invoice != nil {
                #expect(invoice == expected)
                read += 1
            }
            #expect(read == 32)
        }
    }
}
