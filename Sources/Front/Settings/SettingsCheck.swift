import Localization
import ReceiptModel
import SystemPackage
import TOML

/// Goes through a document by the outline, and keeps what is right beside a list of what is wrong.
struct SettingsCheck {
    /// A section as far as it is right: its values, and the sections below it.
    struct Section: Sendable {
        var path: KeyPath
        var values: [String: SettingValue] = [:]
        var sections: [String: [Section]] = [:]
    }

    private let text: String
    private(set) var mistakes: [SettingsMistake] = []
    private(set) var root = Section(path: [])
    private(set) var lines: KeyLines

    init(_ text: String) {
        self.text = text
        let document: TOMLText
        do throws(TOMLText.Fault) {
            document = try TOMLText(text)
        } catch {
            lines = KeyLines()
            mistakes = [SyntaxHint.mistake(for: error, in: text)]
            return
        }
        lines = document.lines
        root = section(document.root, SettingsOutline.root, at: [])
    }

    /// What is wrong, in order of the lines.
    var ordered: [SettingsMistake] { mistakes.sorted { ($0.line, $0.setting ?? "") < ($1.line, $1.setting ?? "") } }

    /// Adds what only the meaning of the values shows to be wrong.
    mutating func add(_ path: KeyPath, _ what: Message, _ remedy: Message) {
        let name = path.description
        mistakes.append(
            SettingsMistake(line: lines[path], setting: name.isEmpty ? nil : name, what: what, remedy: remedy))
    }

    // MARK: The outline

    private mutating func section(
        _ nodes: [String: TOMLNode], _ entries: [SettingsOutline.Entry], at path: KeyPath
    ) -> Section {
        var section = Section(path: path)
        for (key, node) in nodes.sorted(by: { $0.key < $1.key }) {
            guard let entry = entries.first(where: { $0.name == key }) else {
                let (what, remedy) = Self.unknown(key, at: path, among: entries)
                add(path + .key(key), what, remedy)
                continue
            }
            take(node, entry, into: &section)
        }
        for entry in entries where entry.isRequired && nodes[entry.name] == nil {
            add(path, "\(entry.name) is missing", Self.remedy(forMissing: entry))
        }
        return section
    }

    private mutating func take(_ node: TOMLNode, _ entry: SettingsOutline.Entry, into section: inout Section) {
        let path = section.path + .key(entry.name)
        switch (entry.shape, node) {
        case (.value(let kind), _):
            do throws(SettingKind.Refusal) {
                section.values[entry.name] = try kind.value(of: node)
            } catch {
                add(path, error.why, error.remedy)
            }
        case (.section(let entries), .table(let nodes)):
            section.sections[entry.name] = [self.section(nodes, entries, at: path)]
        case (.section, _):
            add(path, "\(node.kind) stands where a section is wanted", "write [\(path)], and its keys below it")
        case (.sections(let entries), .array(let items)):
            for (index, item) in items.enumerated() {
                let place = path + .index(index)
                guard case .table(let nodes) = item else {
                    let header = "[[\(path)]]"
                    add(
                        place, "\(item.kind) stands where \(header) is wanted", "write \(header), and its keys below it"
                    )
                    continue
                }
                section.sections[entry.name, default: []].append(self.section(nodes, entries, at: place))
            }
        case (.sections, _):
            add(path, "there can be several of it", "write [[\(path)]] with two brackets, once for each")
        }
    }

    private static func remedy(forMissing entry: SettingsOutline.Entry) -> Message {
        guard case .value(let kind) = entry.shape else { return "add [\(entry.name)]" }
        return "add \(entry.name) = …: \(kind.wanted)"
    }

    /// What is wrong with a key that nothing has a use for, and what was meant.
    private static func unknown(
        _ key: String, at path: KeyPath, among entries: [SettingsOutline.Entry]
    ) -> (what: Message, remedy: Message) {
        let names = entries.map(\.name)
        let what: Message = "there is no such setting"
        if let file = SettingsOutline.secrets[key.lowercased()], names.contains(file) {
            return (
                "a secret does not stand in this file",
                "write it into a file of its own that only you can read, and name that: \(file) = \"/path\""
            )
        }
        if let other = SettingsOutline.otherNames[key.lowercased()], names.contains(other) {
            return (what, "did you mean \(other)?")
        }
        if let near = Spelling.nearest(to: key, of: names) { return (what, "did you mean \(near)?") }
        // A key that stands in another section: the one before the first header, or under the wrong one.
        if let place = SettingsOutline.places(of: key).first {
            return ("there is no such setting here", "it stands under \(place)")
        }
        let all = names.joined(separator: ", ")
        return (what, path.steps.isEmpty ? "the file has \(all)" : "\(path) has \(all)")
    }
}

/// Turns a parser's words into what a person can do.
enum SyntaxHint {
    /// A fault as a mistake, with a remedy that its line suggests.
    static func mistake(for fault: TOMLText.Fault, in text: String) -> SettingsMistake {
        let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let line = all.indices.contains(fault.line - 1) ? all[fault.line - 1].drop(while: \.isWhitespace) : ""
        return SettingsMistake(
            line: fault.line, setting: nil, what: "it cannot be read as TOML", remedy: remedy(for: line, fault.why))
    }

    private static func remedy(for line: Substring, _ why: Message) -> Message {
        if line.hasPrefix("[/") || line.hasPrefix("[~") {
            return "a folder is a section with its path: [[watch.folder]], and below it path = \"…\""
        }
        if ["[webhook ", "[ntfy ", "[desktop"].contains(where: line.hasPrefix) {
            return "who is told is a section with its kind: [[notify]], and below it kind = \"…\""
        }
        if line.utf8.count > 4_096 { return "write lists over several lines" }
        if why.contains("redefine") { return "the same key or section stands twice: leave one of them away" }
        let sides = line.split(separator: "=", maxSplits: 1).map { $0.trimmingPrefix(while: \.isWhitespace) }
        if sides.count == 2, let first = sides[1].first, first.isLetter || first == "/" || first == "~" {
            return "text stands in quotes: \(sides[0].prefix { !$0.isWhitespace }) = \"…\""
        }
        if sides.count < 2, !line.hasPrefix("["), !line.isEmpty { return "a setting is written as key = value" }
        return "look at brackets, quotes and commas there, and on the line above"
    }
}
