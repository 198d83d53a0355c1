import Ingestion
import ReceiptModel
import SystemPackage
import TestSupport
import Testing

@testable import Settings

/// Option, environment, file, default.
@Suite("which value counts")
struct PrecedenceTests {
    /// One of the values of a setting.
    static func value(of setting: Setting, _ numbers: inout SeededNumbers) -> SettingValue {
        switch setting.kind {
        case .choice(let words): return .text(words.randomElement(using: &numbers) ?? "")
        case .seconds: return .number(Double(Int.random(in: 1...9_000, using: &numbers)) / 10)
        case .days: return .number(Double(Int.random(in: 1...3_000, using: &numbers)))
        case .mebibytes: return .number(Double(Int.random(in: 1_000...9_000, using: &numbers)))
        case .texts, .choices:
            return .texts((0..<Int.random(in: 1...3, using: &numbers)).map { "tag \($0)" })
        case .address: return .text("https://\(Int.random(in: 0...99, using: &numbers)).example")
        case .text, .command, .path: return .text("/text \(Int.random(in: 0...99, using: &numbers))")
        }
    }

    private static func written(_ values: [Setting: SettingValue]) -> String {
        func line(_ key: String, _ value: SettingValue) -> String {
            switch value {
            case .text(let text): "\(key) = \"\(text)\""
            case .number(let number): "\(key) = \(number)"
            case .texts(let texts): "\(key) = [\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"
            }
        }
        let watch = Setting.ofFolders.compactMap { setting in values[setting].map { line(setting.key, $0) } }
        let servers = values[.server].map { ["[servers]", line("staging", $0)] } ?? []
        let sections = Set(Setting.ofSections.map(\.section)).sorted().flatMap { section in
            ["[\(section)]"]
                + Setting.ofSections.filter { $0.section == section }
                .compactMap { setting in values[setting].map { line(setting.key, $0) } }
        }
        let language = values[.language].map { [line("language", $0)] } ?? []
        return (language + ["[watch]"] + watch + servers + sections).joined(separator: "\n")
    }

    /// Settings that the file has.
    private static let inFile = Setting.ofFolders + Setting.ofSections + [.server, .language]

    @Test("the strongest that says a value, for every setting and every mixture of who says one")
    func precedence() throws {
        var numbers = SeededNumbers(seed: 1_400)
        for round in 0..<300 {
            var (flags, variables, filed): ([Setting: SettingValue], [Setting: SettingValue], [Setting: SettingValue]) =
                ([:], [:], [:])
            for setting in Setting.allCases {
                if setting.option != nil, Bool.random(using: &numbers) {
                    flags[setting] = Self.value(of: setting, &numbers)
                }
                if Bool.random(using: &numbers) { variables[setting] = Self.value(of: setting, &numbers) }
                if Self.inFile.contains(setting), Bool.random(using: &numbers) {
                    filed[setting] = Self.value(of: setting, &numbers)
                }
            }
            var environment = ["HOME": "/home/ana", "WATCH_AFTER": "burn", "BILKO_SOMETHING": "else"]
            for (setting, value) in variables {
                environment[setting.variable] = value.texts?.joined(separator: ", ") ?? value.description
            }
            let text = Self.written(filed)
            let file = try SettingsFile(text: text, at: "/h/config.toml", of: "/h", userHome: nil)
            let reader = SettingsReader(flags: flags, environment: environment, file: file, stage: "staging")
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for setting in Setting.allCases {
                let found = try reader.value(of: setting)
                if let value = flags[setting] {
                    #expect(found == .init(value: value, origin: .flag(setting.option ?? "")), "round \(round)")
                } else if let value = variables[setting] {
                    #expect(found == .init(value: value, origin: .environment(setting.variable)), "round \(round)")
                } else if let value = filed[setting] {
                    guard case .file(let line) = found?.origin else {
                        Issue.record("round \(round): \(setting) came from \(String(describing: found))")
                        continue
                    }
                    let key = setting == .server ? "staging" : setting.key
                    #expect(found?.value == value && lines[line - 1].hasPrefix(key + " ="), "round \(round)")
                } else {
                    #expect(found == setting.fallback.map { .init(value: $0, origin: .fallback) }, "round \(round)")
                }
            }
        }
    }

    @Test("names of variables are a contract")
    func variables() {
        let expected = [
            "BILKO_HOME", "BILKO_ENVIRONMENT", "BILKO_TESSDATA", "BILKO_LANGUAGE", "BILKO_KEYRING",
            "BILKO_KEYRING_KEY", "BILKO_API_URL",
            "BILKO_READER_CONFINEMENT", "BILKO_READER_PAGE", "BILKO_READER_DOCUMENT", "BILKO_READER_MEMORY",
            "BILKO_READER_SECOND",
            "BILKO_CHECK_DAYS", "BILKO_TEACH_EXAMPLES",
            "BILKO_WATCH_COUNTRY", "BILKO_WATCH_ACCOUNT", "BILKO_WATCH_COMPANY",
            "BILKO_WATCH_TAGS",
            "BILKO_WATCH_SUBFOLDERS", "BILKO_WATCH_AFTER", "BILKO_WATCH_SETTLE", "BILKO_WATCH_PATIENCE",
            "BILKO_WATCH_RESCAN", "BILKO_WATCH_POLL",
        ]
        #expect(Setting.allCases.map(\.variable) == expected)
    }

    @Test(
        "a variable that makes no sense is named, and hides no stronger value",
        arguments: [
            ("BILKO_WATCH_SETTLE", "fast"), ("BILKO_WATCH_SETTLE", "0"), ("BILKO_WATCH_AFTER", "burn"),
            ("BILKO_API_URL", "http://far.example"), ("BILKO_READER_CONFINEMENT", "yes"),
            ("BILKO_READER_DOCUMENT", "0"), ("BILKO_READER_MEMORY", "64"),
        ])
    func badVariable(name: String, text: String) throws {
        let setting = try #require(Setting.allCases.first { $0.variable == name })
        do throws(SettingsError) {
            _ = try SettingsReader(flags: [:], environment: [name: text], file: nil).value(of: setting)
            Issue.record("it was taken")
        } catch {
            #expect(error.message.hasPrefix("\(name): ") && !error.remedy.isEmpty && error.exitStatus == .usage)
        }
        let flags: [Setting: SettingValue] = [
            .settle: .number(3), .after: .text("move"), .server: .text("https://a.example"),
            .confinement: .text("required"), .documentTime: .number(60), .readerMemory: .number(2_048),
        ]
        let found = try SettingsReader(flags: flags, environment: [name: text], file: nil).value(of: setting)
        #expect(found?.value == flags[setting])
        #expect(
            try SettingsReader(flags: [:], environment: [name: ""], file: nil).value(of: setting)?.origin
                != .environment(name))
    }

    @Test("what reading may cost: by the file, the environment before it, and the default")
    func costs() throws {
        let file = try SettingsFile(
            text: "[reader]\npage = 30.5\ndocument = 600\n", at: "/h/config.toml", of: "/h", userHome: nil)
        let said = try ReaderSettings(
            SettingsReader(flags: [:], environment: ["BILKO_READER_DOCUMENT": "700"], file: file))
        #expect(said.pageSeconds == 31 && said.documentSeconds == 700 && said.memoryMebibytes == 1_536)
        let unsaid = try ReaderSettings(SettingsReader(flags: [:], environment: [:], file: nil))
        #expect(unsaid.pageSeconds == 120 && unsaid.documentSeconds == 1_800)
    }

    @Test("how often originals are read again")
    func check() throws {
        let file = try SettingsFile(text: "[check]\ndays = 7\n", at: "/h/config.toml", of: "/h", userHome: nil)
        func days(_ environment: [String: String], _ file: SettingsFile?) throws -> Int {
            try CheckSettings(SettingsReader(flags: [:], environment: environment, file: file)).days
        }
        #expect(try days([:], file) == 7)
        #expect(try days(["BILKO_CHECK_DAYS": "90"], file) == 90)
        #expect(try days([:], nil) == 30)
    }

    @Test("a folder: what it says itself, then the environment, then all folders; options hold for named folders alone")
    func folders() throws {
        let home = try Home()
        try home.write(
            """
            [watch]
            after = "move"
            settle = 5
            rescan = 7
            [[watch.folder]]
            path = "/a"
            after = "delete"
            [[watch.folder]]
            path = "/named"
            after = "delete"
            """)
        let found = try WatchSettings(
            home: home.path, named: ["/named"], flags: [.settle: .number(1)],
            environment: ["BILKO_WATCH_SETTLE": "2", "BILKO_WATCH_COUNTRY": "rs"]
        ).folders()
        #expect(found.map(\.watched.path) == ["/named", "/a"])
        #expect(found.map(\.after) == [.move, .delete])
        #expect(found.map(\.watched.settling) == [.seconds(1), .seconds(2)])
        #expect(found.allSatisfy { $0.watched.rescan == .seconds(7) && $0.country == .serbia })
    }
}
