import Foundation
import Localization
import ReceiptModel
import TestSupport
import Testing

/// What went wrong, where, why, what to do next and how the program ends: for every error, in every language.
@Suite struct ErrorTableTests {
    @Test("Every error says all of it in every language", arguments: Language.allCases)
    func everyErrorIsSaid(language: Language) {
        let localizer = Localizer(language)
        for table in ErrorSamples.all {
            for error in table.errors {
                let (message, remedy) = (error.message, error.remedy)
                #expect(!localizer.text(message).isEmpty, "\(table.name): \(error)")
                #expect(!remedy.isEmpty || Self.hasNoRemedy(error), "\(table.name): \(error) says not what to do next")
                for said in [message, remedy] {
                    for fault in localizer.faults(of: said) { Issue.record("\(language), \(table.name): \(fault)") }
                }
                #expect(error.exitStatus != .done, "\(table.name): \(error)")
            }
        }
    }

    /// A server of another contract is not to be mended by who asked it.
    private static func hasNoRemedy(_ error: any ExplainedError) -> Bool { "\(error)".contains("otherContract") }

    @Test("No case is forgotten: those of the source are those of the table")
    func everyCaseIsThere() throws {
        for table in ErrorSamples.all where table.name != "Obstacle" {
            let source = try String(
                contentsOf: Checkout.folder.appending(path: "Sources/\(table.source)"), encoding: .utf8)
            let lines = source.split(separator: "\n")
            let head = try #require(lines.firstIndex { $0.contains("enum \(table.name): ") })
            // The cases of an enumeration within it stand deeper.
            let margin = lines[head].prefix { $0 == " " } + "    "
            var declared: Set<String> = []
            for line in lines[(head + 1)...] {
                guard line.hasPrefix(margin) else { break }
                let text = line.dropFirst(margin.count)
                // Past the cases: what follows are patterns of a switch.
                if text.hasPrefix("package var") || text.hasPrefix("package init") { break }
                guard text.hasPrefix("case "), !text.hasPrefix("case .") else { continue }
                declared.insert(String(text.dropFirst(5).prefix { $0.isLetter || $0.isNumber }))
            }
            let there = Set(table.errors.map { Self.name(of: $0) })
            #expect(declared.subtracting(there) == [], "\(table.name)")
            #expect(!declared.isEmpty, "\(table.name)")
        }
    }

    @Test("No enumeration is forgotten: those that explain themselves are those of the table")
    func everyEnumerationIsThere() throws {
        // These carry words that the other tables check, or that who throws them has to have in every language.
        let carriers: Set<String> = ["Failure", "Refusal", "FileError", "StateConflict"]
        let tables = Set(ErrorSamples.all.map(\.name))
        var found: Set<String> = []
        for floor in ["Core", "Delivery", "Front", "Reader", "Storage"] {
            let folder = Checkout.folder.appending(path: "Sources/\(floor)")
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                let source = try String(contentsOf: file, encoding: .utf8)
                for match in source.matches(of: #/(?:enum|struct|extension) ([\w.]+):[^{\n]*\bExplainedError\b/#) {
                    found.insert(String(match.1.split(separator: ".").last ?? ""))
                }
            }
        }
        #expect(found.count > 15 && found.subtracting(tables).subtracting(carriers) == [])
    }

    private static func name(of error: any ExplainedError) -> String {
        let mirror = Mirror(reflecting: error)
        // A refusal is a file with a reason.
        if mirror.displayStyle == .struct, let reason = mirror.descendant("reason") {
            return Mirror(reflecting: reason).children.first?.label ?? "\(reason)"
        }
        if let name = mirror.children.first?.label { return name }
        // One that describes itself for people tells its name where it is coded.
        if let coded = error as? any Encodable, let data = try? JSONEncoder().encode(coded),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any], let name = object.keys.first
        {
            return name
        }
        return String("\(error)".prefix { $0.isLetter || $0.isNumber })
    }
}

extension Localizer {
    /// What is missing in what the language makes of a message: a translation, or a part.
    func faults(of message: Message) -> [String] {
        var faults: [String] = []
        if message.hasWords, !says(message) { faults.append("no translation of '\(message.template)'") }
        let text = text(message)
        for part in message.parts {
            if case .message(let inner) = part { faults += self.faults(of: inner) }
            let shown = self.text(Message(template: "{1}", parts: [part]))
            if !text.contains(shown) { faults.append("'\(shown)' is not in '\(text)'") }
        }
        return faults
    }
}

extension Message {
    /// Whether the template has something to translate.
    fileprivate var hasWords: Bool {
        MessageTemplate.pieces(of: template).contains { piece in
            switch piece {
            case .text(let text): text.count { $0.isASCII && $0.isLetter } > 1
            case .place(_, _, let words): !words.isEmpty
            }
        }
    }
}
