import ReceiptModel
import Testing

@testable import EInvoices

@Suite("Hostile XML")
struct HostileXMLTests {
    private func error(_ text: String, limits: XMLLimits = .standard) -> EInvoiceError? {
        do throws(EInvoiceError) {
            _ = try UBLInvoice.read(Array(text.utf8), limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test("no document type is followed, wherever it stands")
    func documentTypes() {
        let laughs =
            "<!DOCTYPE lolz [<!ENTITY lol \"lol\"><!ENTITY lol2 \"&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;\">"
            + "<!ENTITY lol3 \"&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;\">]><lolz>&lol3;</lolz>"
        #expect(error("<?xml version=\"1.0\"?>" + laughs) == .documentType)
        #expect(error("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>") == .documentType)
        #expect(error("<!DOCTYPE a [<!ENTITY x SYSTEM \"http://127.0.0.1/\">]><a>&x;</a>") == .documentType)
        #expect(error("<!-- one --><!DOCTYPE a><a/>") == .documentType)
        #expect(error("<a><!DOCTYPE b></a>") == .documentType)
        #expect(error("<a/><!DOCTYPE b>") == .documentType)
    }

    @Test func onlyTheEntitiesOfXMLItself() throws {
        #expect(error("<a>&nbsp;</a>") == .entity(name: "nbsp"))
        #expect(error("<a b='&lol;'/>") == .entity(name: "lol"))
        let root = try XMLReader.root(of: Array("<a b='&quot;&#x17D;'>&lt;&amp;&gt;&apos;&#381;</a>".utf8))
        #expect(root.text == "<&>'Ž" && root.attributes == ["b": "\"Ž"])
    }

    @Test("more than an invoice has is refused before it costs much")
    func bounds() {
        let deep = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
        #expect(error(deep) == .tooMuch(.depth, limit: 100))
        let long = "<a b='" + String(repeating: "x", count: 1 << 20) + "'/>"
        #expect(error(long) == .tooMuch(.attribute, limit: 1 << 16))
        #expect(error("<\(String(repeating: "n", count: 5_000))/>") == .tooMuch(.name, limit: 1 << 10))
        let many = "<a " + (0..<200).map { "b\($0)='' " }.joined() + "/>"
        #expect(error(many) == .tooMuch(.attributes, limit: 64))
        #expect(
            error(String(repeating: " ", count: 2_000), limits: XMLLimits(bytes: 1_000))
                == .tooMuch(.bytes, limit: 1_000))
        let wide = "<a>" + String(repeating: "<b/>", count: 2_000) + "</a>"
        #expect(error(wide, limits: XMLLimits(elements: 2_000)) == .tooMuch(.elements, limit: 2_000))
    }

    /// As one part of a batch this is what an attribute of a hundred megabytes comes to.
    @Test func aHundredMegabytesAreNotEvenLookedAt() {
        var bytes = Array("<a b='".utf8)
        bytes += [UInt8](repeating: 0x78, count: 100 << 20)
        bytes += Array("'/>".utf8)
        #expect(throws: EInvoiceError.tooMuch(.bytes, limit: 32 << 20)) { try UBLInvoice.read(bytes) }
    }

    @Test(
        "what is not well-formed is said with its line",
        arguments: [
            "", "   ", "text", "<", "<a", "<a>", "<a></b>", "<a/><b/>", "<a/>x", "x<a/>", "<a b/>", "<a b=c/>",
            "<a b='1'c='2'/>",
            "<a b='1' b='2'/>", "<a b='<'/>", "<a>]]></a>", "<a><![CDATA[</a>", "<![CDATA[x]]>", "<a><!-- -- --></a>",
            "<a><!--</a>",
            "<a><?xml version='1.0'?></a>", "<a><?</a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&#x110000;</a>",
            "<a>&#-5;</a>",
            "<a>&</a>", "<a>& b</a>", "<a>&amp</a>", "<p:a/>", "<a p:b=''/>", "<a xmlns:p=''/>", "<a:b:c/>", "<:a/>",
            "<a:/>",
            "<1a/>", "<a><b></a></b>", "</a>", "<a>\u{1}</a>", "<a>\u{0}</a>", "<a b='\u{8}'/>", "<!-- \u{1} --><a/>",
            "<?xml", "<?xml ?",
            "<!ELEMENT a ANY><a/>", "<a><!ENTITY x 'y'></a>", "< a/>", "<a / >", "<a></a b='1'>",
        ])
    func malformed(_ text: String) {
        guard case .malformed(let line, let why) = error(text) else {
            Issue.record("\(text): \(String(describing: error(text)))")
            return
        }
        #expect(line == 1 && !why.isEmpty)
    }

    @Test func theLineIsCounted() {
        guard case .malformed(let line, _) = error("<a>\n\n<b>\n</a>") else {
            Issue.record("not malformed")
            return
        }
        #expect(line == 4)
    }

    @Test("another kind of XML is named by its root")
    func otherKinds() {
        #expect(error("<project xmlns='urn:x'/>") == .notAnInvoice(root: "project", namespace: "urn:x"))
        #expect(error("<Invoice/>") == .notAnInvoice(root: "Invoice", namespace: ""))
        #expect(
            error(
                "<rsm:CrossIndustryInvoice xmlns:rsm='urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'/>")
                == .crossIndustry)
        #expect(error("<project/>")?.message.contains("<project>") == true)
    }

    @Test("namespaces count and prefixes do not")
    func namespaces() throws {
        let root = try XMLReader.root(
            of: Array("<a xmlns='urn:1' xmlns:p='urn:2'><p:b/><b xmlns=''/><b xmlns='urn:3'><c/></b><c/></a>".utf8))
        #expect(root.name == XMLName(namespace: "urn:1", local: "a"))
        #expect(root.children.map(\.name.namespace) == ["urn:2", "", "urn:3", "urn:1"])
        #expect(root.children[2].children[0].name == XMLName(namespace: "urn:3", local: "c"))
    }

    @Test("cut off after any byte, it is an error and never half an invoice", arguments: Golden.names)
    func truncated(name: String) throws {
        let bytes = try Golden.xml(name)
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
        // Every place in the small ones; a prime step where the file is mostly base64.
        let step = bytes.count > 8_000 ? 7 : 1
        for count in stride(from: 0, through: end, by: step) {
            #expect(throws: EInvoiceError.self, "\(count) bytes") { try UBLInvoice.read(Array(bytes[..<count])) }
        }
    }
}
