import Ingestion
import ReceiptModel
import SystemPackage
import TOML
import TestSupport
import Testing

@testable import Settings

/// What the file says, and on which lines.
@Suite("settings that are read")
struct ReadingTests {
    private func file(_ text: String) throws(SettingsError) -> SettingsFile {
        try SettingsFile(text: text, at: "/h/config.toml", of: "/h", userHome: "/home/ana")
    }

    private func folders(_ text: String) throws -> [FolderSettings] {
        let home = try Home()
        try home.write(text)
        return try WatchSettings(home: home.path, environment: ["HOME": "/home/ana"]).folders()
    }

    @Test("every setting of a folder is understood")
    func everySetting() throws {
        let found = try folders(
            """
            # for all
            [watch]
            country = "hr"
            settle = 0.5

            [[watch.folder]]
            path = "~/Scans/"
            account = "obrt"
            tags = ["car", "travel"]
            after = "move"
            note = "hall"
            [[watch.folder]]
            path = "/srv/second"
            country = "RS"
            subfolders = "ignore"
            patience = 30
            rescan = 5
            poll = 10
            """)
        #expect(found.map(\.watched.path) == ["/home/ana/Scans", "/srv/second"])
        #expect(found[0].country == .croatia && found[1].country == .serbia)
        #expect(found[0].account == "obrt" && found[0].tags == ["car", "travel"] && found[0].after == .move)
        #expect(found[0].watched.setAside.count == 3 && found[0].subfoldersAreTags)
        #expect(found.allSatisfy { $0.watched.settling == .seconds(0.5) })
        #expect(found[1].after == .keep && !found[1].watched.goesDown && !found[1].subfoldersAreTags)
        #expect(found[1].watched.patience == .seconds(30) && found[1].watched.polling == .seconds(10))
        #expect(found[0].watched.patience == .seconds(600) && found[0].watched.rescan == .seconds(60))
        #expect(try folders("") == [] && folders("[watch]\ncountry = \"BA\"\n") == [])
    }

    @Test("an editor of another system: its line ends, its byte order mark")
    func otherSystems() throws {
        let text = "\u{FEFF}[[watch.folder]]\r\npath = \"/a\"\r\nafter = \"move\"\r\n"
        let read = try file(text)
        #expect(read.folders.map(\.path) == ["/a"] && read.line(of: "after", in: read.folders[0]) == 3)
    }

    @Test("who is told")
    func listeners() throws {
        let read = try file(
            """
            [[notify]]
            kind = "webhook"
            url = "https://hooks.example/x"
            secret-file = "~/s"
            [[notify]]
            kind = "ntfy"
            url = "http://127.0.0.1:8/topic"
            token-file = "/t"
            events = ["receipt.captured"]
            [[notify]]
            kind = "desktop"
            """)
        #expect(
            read.notify.listeners == [
                .init(kind: .webhook, address: "https://hooks.example/x", secretFile: "/home/ana/s"),
                .init(kind: .ntfy, address: "http://127.0.0.1:8/topic", events: [.captured], secretFile: "/t"),
                .init(kind: .desktop),
            ])
        #expect((0..<3).map { read.line(ofListener: $0) } == [1, 5, 10])
        #expect(read.notify.listeners[0].name == "webhook https://hooks.example/x")
    }

    @Test("what the text of a new file offers is right once it is no comment")
    func template() throws {
        #expect(MistakeTests.mistakes(SettingsFile.template) == [])
        let lines = SettingsFile.template.split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? String($0.dropFirst()) : String($0) }
            .joined(separator: "\n")
        #expect(MistakeTests.mistakes(text) == [])
        let read = try file(text)
        #expect(read.folders.count == 1 && read.notify.listeners.count == 3 && read.servers.count == 2)
        // Nothing can be set that it does not show.
        for setting in Setting.ofFolders { #expect(read.watch[setting.key] != nil, "\(setting)") }
        for setting in Setting.ofSections {
            #expect(read.sections[setting.section]?[setting.key] != nil, "\(setting)")
        }
    }

    @Test("settings that are written are read as they were, and each on its line")
    func roundTrip() throws {
        var numbers = SeededNumbers(seed: 2026)
        for round in 0..<200 {
            let written = Written(&numbers)
            let read = try file(written.text)
            #expect(read.watch == written.watch, "round \(round):\n\(written.text)")
            #expect(read.folders.map(\.values) == written.folders, "round \(round):\n\(written.text)")
            for (folder, lines) in zip(read.folders, written.lines) {
                for (key, line) in lines {
                    #expect(read.line(of: key, in: folder) == line, "round \(round) \(key):\n\(written.text)")
                }
            }
        }
    }

    /// Settings and one of the ways to write them.
    struct Written {
        var watch: [String: SettingValue] = [:]
        var folders: [[String: SettingValue]] = []
        var lines: [[String: Int]] = []
        private var output: [String] = []

        var text: String { output.joined(separator: "\n") + "\n" }

        init(_ numbers: inout SeededNumbers) {
            watch = Self.values(&numbers)
            if !watch.isEmpty {
                output.append("[ watch ] # all")
                _ = write(watch, &numbers)
            }
            for index in 0..<Int.random(in: 0...3, using: &numbers) {
                noise(&numbers)
                output += ["[[watch.folder]]", "path = '/folder \(index)'"]
                folders.append(Self.values(&numbers))
                lines.append(write(folders[index], &numbers))
            }
        }

        static func values(_ numbers: inout SeededNumbers) -> [String: SettingValue] {
            var values: [String: SettingValue] = [:]
            for setting in Setting.ofFolders where Bool.random(using: &numbers) {
                values[setting.key] = PrecedenceTests.value(of: setting, &numbers)
            }
            return values
        }

        private mutating func noise(_ numbers: inout SeededNumbers) {
            for _ in 0..<Int.random(in: 0...2, using: &numbers) {
                output.append(["", "# [[watch.folder]] \"\"\"", "\t"].randomElement(using: &numbers) ?? "")
            }
        }

        private mutating func write(
            _ values: [String: SettingValue], _ numbers: inout SeededNumbers
        ) -> [String: Int] {
            var lines: [String: Int] = [:]
            for (key, value) in values.sorted(by: { $0.key < $1.key }).shuffled(using: &numbers) {
                noise(&numbers)
                lines[key] = output.count + 1
                let name = Bool.random(using: &numbers) ? key : "\"\(key)\""
                switch value {
                case .number(let number): output.append("\(name)=\(number)")
                case .text(let text):
                    // A long text begins on the line of its key and ends on another.
                    if Bool.random(using: &numbers) {
                        output.append("\(name) = \"\(text)\" # it's")
                    } else {
                        output += ["\(name) = \"\"\"\\", "   \(text)\"\"\""]
                    }
                case .texts(let texts):
                    output.append("\(name) = [ # [")
                    for text in texts { output.append("  '\(text)', # ]") }
                    output.append("]")
                }
            }
            return lines
        }
    }

    @Test("lines of keys, sections and lists, however they are written")
    func keyLines() throws {
        let text = """
            a.b = 1
            "c.d" = { e = [1, 2], f = "}" }
            g = [
              "x]", # ]
              [ 2,
                3 ],
            ]
            h = '''
            [no.header]
            '''

            [s . "t\\u0041"]
            u = 1979-05-27 07:32:00
            [[l]]
            v = 1
            [l.inner]
            w = \"\"\"
            "" \\\"\"\" \"\"\"\"\"
            [[l]]
            v = 2
            [[l.deep]]
            x = 1
            """
        let document = try TOMLText(text)
        let expected: [(KeyPath, Int)] = [
            (["a", "b"], 1), (["c.d"], 2), (["c.d", "e"], 2), (["c.d", "e", 1], 2), (["c.d", "f"], 2), (["g"], 3),
            (["g", 0], 4), (["g", 1], 5), (["g", 1, 1], 6), (["h"], 8), (["s", "tA"], 12), (["s", "tA", "u"], 13),
            (["l", 0], 14), (["l", 0, "v"], 15), (["l", 0, "inner", "w"], 17), (["l", 1], 19), (["l", 1, "v"], 20),
            (["l", 1, "deep", 0, "x"], 22),
        ]
        for (path, line) in expected { #expect(document.lines.lines[path] == line, "\(path)") }
        // Each value that the parser found has a line.
        for path in Self.paths(.table(document.root), []) { #expect(document.lines.lines[path] != nil, "\(path)") }
        #expect(document.lines[["l", 1, "nothing"]] == 19 && document.lines[["nothing"]] == 1)
    }

    private static func paths(_ node: TOMLNode, _ path: KeyPath) -> [KeyPath] {
        switch node {
        case .table(let nodes): nodes.flatMap { [path + .key($0.key)] + paths($0.value, path + .key($0.key)) }
        case .array(let items):
            items.enumerated().flatMap { [path + .index($0)] + paths($1, path + .index($0)) }
        default: []
        }
    }

    @Test("a text that is no TOML at all ends, too")
    func hostileText() {
        var numbers = SeededNumbers(seed: 7)
        let alphabet = Array("[]{}=\"'\\#.,\n\r a1\u{E9}")
        for _ in 0..<2_000 {
            let length = Int.random(in: 0...60, using: &numbers)
            let text = String((0..<length).map { _ in alphabet.randomElement(using: &numbers) ?? " " })
            for mistake in MistakeTests.mistakes(text) { #expect(mistake.line >= 1) }
        }
        for deep in ["[", "{a=", "a.", "[[a."] {
            _ = MistakeTests.mistakes("a = " + String(repeating: deep, count: 10_000))
            _ = MistakeTests.mistakes(String(repeating: deep, count: 10_000))
        }
    }

    @Test("what has changed is read anew; what is wrong leaves the last in force; former files are named")
    func liveSettings() throws {
        let home = try Home()
        var live = LiveSettings(of: home.path, userHome: nil)
        #expect(live.look() && live.file?.notify.listeners == [] && !live.look())
        try home.write("[[notify]]\nkind = \"desktop\"\n")
        #expect(live.look() && live.file?.notify.listeners.count == 1 && live.refusal == nil && !live.look())
        try home.write("[[notify]]\nkind = \"pigeon\"\n")
        #expect(
            live.look() && live.file?.notify.listeners.count == 1 && live.refusal?.message.contains("line 2") == true)
        #expect(!live.look() && live.refusal != nil)
        try home.write("")
        #expect(live.look() && live.file?.notify.listeners == [] && live.refusal == nil)

        #expect(FormerSettings.found(in: home.path, configuration: home.path) == [])
        for name in ["watch.conf", "notify.conf", "servers"] { try home.write("x", as: name) }
        let former = FormerSettings.found(in: home.path, configuration: home.path)
        #expect(former.compactMap { $0.lastComponent?.string } == ["watch.conf", "notify.conf", "servers"])
        #expect(FormerSettings.message(former[0]).hasSuffix("watch.conf is no longer read"))
        #expect(FormerSettings.remedy(former[2]).contains("[servers] with 'bilko config edit'"))
    }
}
