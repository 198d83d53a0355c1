import ReceiptModel
import SystemPackage
import Testing

@testable import Settings

/// Every kind of mistake: the line, the setting, what is wrong, and what to do.
@Suite("mistakes in config.toml")
struct MistakeTests {
    /// What is wrong with a text; empty when nothing is.
    static func mistakes(_ text: String) -> [SettingsMistake] {
        do throws(SettingsError) {
            _ = try SettingsFile(text: text, at: "/home/ana/b/config.toml", of: "/home/ana/b", userHome: "/home/ana")
            return []
        } catch {
            guard case .mistakes(_, let mistakes) = error else { return [] }
            return mistakes
        }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var text: String
        var line: Int
        var setting: String?
        /// What stands in the message and in the remedy.
        var what: String
        var remedy: String

        var testDescription: String { text.replacing("\n", with: "⏎") }

        init(_ text: String, _ line: Int, _ setting: String?, _ what: String, _ remedy: String) {
            (self.text, self.line, self.setting, self.what, self.remedy) = (text, line, setting, what, remedy)
        }
    }

    static let folder = "[[watch.folder]]\npath = \"/a\"\n"
    static let hook = "[[notify]]\nkind = \"webhook\"\nurl = \"https://a.example\"\nsecret-file = \"/s\"\n"

    static let cases: [Case] = [
        // What is no TOML.
        Case("[watch]\nafter = move\n", 2, nil, "cannot be read", "after = \"…\""),
        Case("\n[/home/ana/Scans]\n", 2, nil, "cannot be read", "[[watch.folder]]"),
        Case("[webhook https://a.example]", 1, nil, "cannot be read", "[[notify]]"),
        Case("[watch]\npoll = 10\npoll = 20\n", 3, nil, "cannot be read", "stands twice"),
        Case("# for all\n[.watch]\n", 2, nil, "cannot be read", "brackets"),
        Case("[]\n", 1, nil, "cannot be read", "brackets"),
        Case(
            "\ntags = [\"" + String(repeating: "a", count: 5_000) + "\"]\n", 2, nil, "cannot be read", "several lines"),
        Case("[watch]\nnonsense\n", 2, nil, "cannot be read", "key = value"),
        Case("[watch]\ntags = [\"a\"\n", 2, nil, "cannot be read", "brackets"),
        // Keys that nothing has a use for.
        Case("[watch]\nsettel = 2\n", 2, "watch.settel", "no such setting", "did you mean settle?"),
        Case("[watch]\n\nlabels = [\"a\"]\n", 3, "watch.labels", "no such setting", "did you mean tags?"),
        Case("[wacht]\n", 1, "wacht", "no such setting", "did you mean watch?"),
        Case("after = \"keep\"\n", 1, "after", "no such setting here", "under [watch]"),
        Case("[servers]\npath = \"/a\"\n", 2, "servers.path", "no such setting here", "[[watch.folder]]"),
        Case("[watch]\nquantum = 1\n", 2, "watch.quantum", "no such setting", "watch has country, account"),
        Case(
            "zzzzzzzz = 1\n", 1, "zzzzzzzz", "no such setting",
            "the file has language, watch, notify, reader, check, teach, servers"),
        Case("[reader]\nconfinment = \"required\"\n", 2, "reader.confinment", "no such setting", "confinement"),
        Case("[check]\ndays = 0\n", 2, "check.days", "out of range", "from 1 to 3650"),
        Case("[check]\ndays = \"often\"\n", 2, "check.days", "a number of days", "3650"),
        Case("[reader]\nmemory = 64\n", 2, "reader.memory", "out of range", "768"),
        Case("[reader]\ndocument = \"long\"\n", 2, "reader.document", "a number of seconds", "0.1"),
        Case("\n[reader]\nconfinement = \"always\"\n", 3, "reader.confinement", "always", "required"),
        // Secrets.
        Case(
            "[[notify]]\nkind = \"ntfy\"\nurl = \"https://a.example\"\ntoken = \"hush\"\n", 4, "notify[1].token",
            "a secret does not stand in this file", "token-file = "),
        // Types.
        Case("[watch]\nsettle = \"fast\"\n", 2, "watch.settle", "text stands where a number", "0.1 to 86400"),
        Case("[watch]\nsettle = true\n", 2, "watch.settle", "true or false stands where", "a number of seconds"),
        Case("[watch]\nafter = 7\n", 2, "watch.after", "a whole number stands where", "\"keep\", \"move\""),
        Case("[watch]\nafter = 1979-05-27\n", 2, "watch.after", "a date or a time stands where", "\"keep\""),
        Case("[watch]\ntags = \"a, b\"\n", 2, "watch.tags", "text stands where a list", "[\"one\", \"two\"]"),
        Case("[watch]\ntags = [\n  \"a\",\n  3,\n]\n", 2, "watch.tags", "not every item is text", "list of texts"),
        Case("watch = 3\n", 1, "watch", "a whole number stands where a section", "[watch]"),
        Case("[watch.folder]\npath = \"/a\"\n", 1, "watch.folder", "there can be several", "[[watch.folder]]"),
        Case("[notify]\nkind = \"desktop\"\n", 1, "notify", "there can be several", "[[notify]]"),
        Case("notify = [1]\n", 1, "notify[1]", "a whole number stands where [[notify]]", "[[notify]]"),
        // Values out of range.
        Case("[watch]\nsettle = 0\n", 2, "watch.settle", "0 is out of range", "0.1 to 86400"),
        Case("[watch]\nrescan = 86401\n", 2, "watch.rescan", "86401 is out of range", "0.1 to 86400"),
        Case("[watch]\npoll = nan\n", 2, "watch.poll", "out of range", "0.1 to 86400"),
        Case("[watch]\npatience = -inf\n", 2, "watch.patience", "out of range", "0.1 to 86400"),
        // None of the choices.
        Case("[watch]\nafter = \"burn\"\n", 2, "watch.after", "\"burn\" is none", "\"keep\", \"move\", \"delete\""),
        Case("[watch]\nafter = \"mvoe\"\n", 2, "watch.after", "\"mvoe\" is none", "did you mean \"move\"?"),
        Case("[watch]\ncountry = \"DE\"\n", 2, "watch.country", "\"DE\" is none", "\"HR\", \"RS\", \"BA\""),
        Case("[watch]\nsubfolders = \"maybe\"\n", 2, "watch.subfolders", "is none", "\"plain\""),
        Case(
            hook + "events = [\"receipt.need_review\"]\n", 5, "notify[1].events", "is none",
            "did you mean \"receipt.needs_review\"?"),
        // Empty values.
        Case("[watch]\naccount = \"\"\n", 2, "watch.account", "the text is empty", "leave the line away"),
        Case("[watch]\naccount = \"a\\u0000b\"\n", 2, "watch.account", "a control character", "text in quotes"),
        Case("[watch]\ntags = [\"\"]\n", 2, "watch.tags", "an item of the list is empty", "leave it away"),
        Case(hook + "events = []\n", 5, "notify[1].events", "the list is empty", "receipt.captured"),
        // What is missing.
        Case(folder + "[[watch.folder]]\nnote = \"x\"\n", 3, "watch.folder[2]", "path is missing", "add path = …"),
        Case("[[notify]]\n", 1, "notify[1]", "kind is missing", "\"webhook\""),
        Case("[[notify]]\nkind = \"ntfy\"\n", 1, "notify[1]", "\"ntfy\" needs a url", "add url"),
        Case(
            "[[notify]]\nkind = \"webhook\"\nurl = \"https://a.example\"\n", 1, "notify[1]", "needs a secret-file",
            "add secret-file"),
        // What does not belong to its kind.
        Case(
            "[[notify]]\nkind = \"desktop\"\nurl = \"https://a.example\"\n", 3, "notify[1].url", "has no url", "leave"),
        Case(
            "[[notify]]\nkind = \"ntfy\"\nurl = \"https://a.example\"\nsecret-file = \"/s\"\n", 4,
            "notify[1].secret-file", "has no secret-file", "did you mean token-file?"),
        // Paths and addresses.
        Case("[[watch.folder]]\npath = \"Scans\"\n", 2, "watch.folder[1].path", "no path from the root", "~/"),
        Case("[servers]\nproduction = \"http://a.example\"\n", 2, "servers.production", "no address", "https://"),
        Case(
            "[servers]\nproduction = \"https://ana:hush@a.example\"\n", 2, "servers.production", "no address", "https"),
        // Twice, and in each other.
        Case(folder + folder, 4, "watch.folder[2].path", "stands there twice", "leave one"),
        Case(folder + "[[watch.folder]]\npath = \"/a/b\"\n", 4, "watch.folder[2].path", "lies in /a", "leave one"),
        Case("[[watch.folder]]\npath = \"~/b/in\"\n", 2, "watch.folder[1].path", "lie in each other", "apart"),
        Case("[[watch.folder]]\npath = \"~/\"\n", 2, "watch.folder[1].path", "lie in each other", "apart"),
        Case(hook + hook, 5, "notify[2]", "twice", "leave one"),
    ]

    @Test("is said with its line and a remedy", arguments: cases)
    func oneMistake(_ expected: Case) throws {
        let found = Self.mistakes(expected.text)
        let mistake = try #require(found.first, "nothing was found")
        #expect(found.count == 1, "\(found)")
        #expect(mistake.line == expected.line && mistake.setting == expected.setting, "\(mistake)")
        #expect(mistake.what.contains(expected.what), "\(mistake)")
        #expect(mistake.remedy.contains(expected.remedy), "\(mistake)")
        #expect(!mistake.what.contains("hush") && !mistake.remedy.contains("hush"), "a secret is not repeated")
        #expect(!mistake.what.hasSuffix(".") && !mistake.remedy.hasSuffix("."))
    }

    @Test("all of them are told, in order of their lines, and the first of them by whoever needs the file")
    func severalMistakes() throws {
        let text = "[[watch.folder]]\nafter = \"burn\"\ncolour = 1\n[watch]\nsettle = 0\n"
        #expect(Self.mistakes(text).map(\.line) == [1, 2, 3, 5])
        let error = SettingsError.mistakes(file: "/h/config.toml", Self.mistakes(text))
        #expect(error.message == "line 1 of /h/config.toml: watch.folder[1]: path is missing; and 3 more")
        #expect(error.remedy.hasSuffix("'bilko config check' tells all of them"))
        #expect(error.exitStatus == .usage)
    }

    @Test("bytes that are no text: a NUL hides nothing behind it, other bytes are named by their line")
    func bytes() throws {
        let nul = Self.mistakes("[watch]\nsettle = 2\n# \0\nafter = \"burn\"\n")
        #expect(nul.map(\.line) == [3])
        let home = try Home()
        for (bytes, line) in [
            ([0x61, 0x0A, 0x62, 0xFF, 0x0A], 2), (Array(repeating: UInt8(0x0A), count: (1 << 20) + 1), 1),
        ] {
            try home.write(bytes)
            do throws(SettingsError) {
                _ = try SettingsFile(of: home.path, userHome: nil)
                Issue.record("it was taken")
            } catch {
                guard case .mistakes(_, let mistakes) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(mistakes.map(\.line) == [line], "\(mistakes)")
            }
        }
    }

    @Test("what is right is no mistake", arguments: ["", "# only talk\n\n", folder + hook, "[watch]\nsettle = 0.1\n"])
    func noMistake(text: String) { #expect(Self.mistakes(text) == []) }
}
