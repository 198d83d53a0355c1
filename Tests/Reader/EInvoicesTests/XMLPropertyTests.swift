import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import EInvoices

@Suite("XML in any form")
struct XMLPropertyTests {
    /// Writes a tree in one of the many ways in which XML can be written.
    private struct Writer {
        var random: SeededNumbers

        mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

        mutating func tree(_ depth: Int) -> Tree {
            let count = depth == 0 ? 0 : Int.random(in: 0...3, using: &random)
            let letters = ["a", "<", "&", "\"", "'", ">", "]", "ž", "Љ", "💶", " ", "\n", "1"]
            let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in letters.randomElement(using: &random)! }
            return Tree(
                namespace: ["", "urn:1", "urn:2"].randomElement(using: &random)!,
                local: ["a", "Bb", "c-1", "č"].randomElement(using: &random)!,
                attribute: chance(2) ? text.filter { $0 != "\n" }.joined() : nil,
                text: count == 0 ? text.joined() : "", children: (0..<count).map { _ in tree(depth - 1) })
        }

        mutating func write(_ tree: Tree) -> String {
            let prefix = tree.namespace.isEmpty || chance(2) ? "" : "p\(Int.random(in: 0..<3, using: &random))"
            let name = prefix.isEmpty ? tree.local : "\(prefix):\(tree.local)"
            var start = "<\(name) xmlns\(prefix.isEmpty ? "" : ":\(prefix)")=\"\(tree.namespace)\""
            if let attribute = tree.attribute { start += "\n x='\(escaped(attribute))'" }
            let blank = chance(3) ? " " : ""
            if tree.children.isEmpty, tree.text.isEmpty, chance(2) { return start + blank + "/>" }
            var content = tree.children.isEmpty ? written(tree.text) : ""
            for child in tree.children {
                if chance(4) { content += "<!-- & < -->" }
                if chance(4) { content += "<?go <a> ?>" }
                content += "\n  " + write(child)
            }
            return start + blank + ">" + content + "</\(name)\(blank)>"
        }

        private mutating func written(_ text: String) -> String {
            chance(3) && !text.contains("]]>") ? "<![CDATA[\(text)]]>" : escaped(text)
        }

        private mutating func escaped(_ text: String) -> String {
            text.unicodeScalars.map { scalar -> String in
                switch scalar {
                case "<": return "&lt;"
                case "&": return "&amp;"
                case ">": return "&gt;"
                case "'": return "&apos;"
                default: return chance(5) ? "&#x\(String(scalar.value, radix: 16));" : String(scalar)
                }
            }.joined()
        }
    }

    private struct Tree: Equatable {
        var namespace: String
        var local: String
        var attribute: String?
        var text: String
        var children: [Tree]

        init(namespace: String, local: String, attribute: String?, text: String, children: [Tree]) {
            self.namespace = namespace
            self.local = local
            self.attribute = attribute
            self.text = text
            self.children = children
        }

        init(_ element: EInvoices.XMLElement) {
            self.init(
                namespace: element.name.namespace, local: element.name.local, attribute: element.attributes["x"],
                text: element.text, children: element.children.map(Tree.init))
        }
    }

    @Test("whatever way a tree is written, it is read back", arguments: 0..<300)
    func roundTrip(seed: UInt64) throws {
        var writer = Writer(random: SeededNumbers(seed: seed))
        let tree = writer.tree(5)
        let text = writer.write(tree)
        #expect(Tree(try XMLReader.root(of: Array(text.utf8))) == tree, "seed \(seed): \(text)")
    }

    /// libxml2 is another hand's reading of the same standard: nothing is taken here that it calls broken.
    @Test("a damaged invoice is refused, or is no wonder to libxml2 either", arguments: 0..<400)
    func damaged(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        var bytes = try Golden.xml("hr-credit-note")
        let marks = Array("<>&;'\"/=!?-[]: \nax\u{7F}".utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = marks.randomElement(using: &random)!
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(marks.randomElement(using: &random)!, at: place)
            default: bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
        }
        guard (try? XMLReader.root(of: bytes)) != nil else { return }
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        #expect(parser.parse(), "seed \(seed): \(String(describing: parser.parserError))")
    }

    @Test("bytes without sense never stop the reader", arguments: 0..<200)
    func noise(seed: UInt64) {
        var random = SeededNumbers(seed: seed &+ 1_000)
        let pieces = [
            "<", ">", "</", "/>", "a", " ", "='", "'", "\"", "&", ";", "#x", "<!--", "-->", "<![CDATA[", "]]>", "<?",
            "?>", "xml",
            "xmlns:a='b'", ":", "\n", "ž",
        ]
        let text = (0..<60).map { _ in pieces.randomElement(using: &random)! }.joined()
        // Anything but a crash will do; that it may be an invoice is beyond chance.
        #expect(throws: EInvoiceError.self, "seed \(seed): \(text)") { try UBLInvoice.read(Array(text.utf8)) }
    }
}
