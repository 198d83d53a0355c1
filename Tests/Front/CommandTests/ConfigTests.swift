import Foundation
import TestSupport
import Testing

/// `bilko config`: what is shown, checked and edited.
@Suite("config")
struct ConfigTests {
    private let folder: TemporaryFolder
    private var scratch: URL { URL(fileURLWithPath: folder.path) }

    init() throws {
        folder = try TemporaryFolder("config")
        try FileManager.default.createDirectory(at: scratch.appending(path: "home"), withIntermediateDirectories: true)
    }

    private func bilko(_ environment: [String: String] = [:]) -> Bilko {
        Bilko(
            home: scratch.path + "/home",
            environment: ["XDG_CONFIG_HOME": scratch.path + "/config"].merging(environment) { $1 })
    }

    private func write(_ text: String, _ name: String = "config.toml") throws {
        try Data(text.utf8).write(to: scratch.appending(path: "home/" + name))
    }

    @Test("each setting with its value and who says it; addresses of listeners without their paths")
    func show() throws {
        try write(
            """
            [watch]
            after = "move"
            settle = 3
            [[notify]]
            kind = "ntfy"
            url = "https://ntfy.example/secret-topic"
            """)
        // What is tried out has its home beside the other one.
        try FileManager.default.copyItem(
            at: scratch.appending(path: "home"), to: scratch.appending(path: "home-staging"))
        let answer = try bilko(["BILKO_WATCH_SETTLE": "1.5"])("config", "show", "--environment", "staging", "--json")
        #expect(answer.status == 0, "\(answer.talk)")
        func row(_ setting: String) -> [String: Any] {
            answer.objects.first { $0["setting"] as? String == setting } ?? [:]
        }
        #expect(
            row("environment")["source"] as? String == "flag"
                && row("environment")["name"] as? String == "--environment")
        #expect(row("home")["source"] as? String == "environment" && row("home")["name"] as? String == "BILKO_HOME")
        #expect(
            row("watch.settle")["source"] as? String == "environment" && row("watch.settle")["value"] as? Double == 1.5)
        #expect(row("watch.after")["source"] as? String == "file" && row("watch.after")["line"] as? Int == 2)
        #expect(row("watch.rescan")["source"] as? String == "default" && row("watch.rescan")["value"] as? Int == 60)
        #expect(row("notify[1].url")["value"] as? String == "https://ntfy.example/…")
        let text = try bilko()("config")
        #expect(text.status == 0 && text.output.contains("config.toml line 3") && !text.output.contains("topic"))
    }

    @Test("mistakes with line and remedy, exit code 1; files of earlier versions are named")
    func check() throws {
        #expect(try bilko()("config", "check").status == 0)
        try write("[watch]\nsettel = 2\nafter = \"burn\"\n")
        try write("[/home/ana/Scans]\n", "watch.conf")
        let answer = try bilko()("config", "check")
        #expect(answer.status == 1 && answer.output.contains("line 2: watch.settel: there is no such setting"))
        #expect(answer.output.contains("did you mean settle?") && answer.output.contains("line 3: watch.after"))
        #expect(answer.talk.contains("watch.conf is no longer read"))
        #expect(try bilko()("config", "check", "--json").objects.compactMap { $0["line"] as? Int } == [2, 3])
        #expect(try bilko()("config", "show").status == 1)
        #expect(try bilko()("config", "check", scratch.path + "/home/nowhere.toml").status != 0)
    }

    @Test("an editor that writes nonsense changes nothing, and what it wrote is kept")
    func edit() throws {
        let editor = scratch.path + "/an editor"
        try Script.write("#!/bin/sh\nprintf '[watch]\\nafter = %s\\n' \"$WORD\" > \"$1\"\n", to: editor)
        func edit(_ word: String) throws -> Bilko.Answer {
            try bilko(["VISUAL": "", "EDITOR": "'\(editor)'", "WORD": word])("config", "edit")
        }
        let bad = try edit("move")
        #expect(bad.status == 1 && bad.talk.contains("line 2") && bad.talk.contains("config.edit.toml"), "\(bad.talk)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/home/config.toml"))
        let good = try edit("\"move\"")
        #expect(good.status == 0 && good.talk.contains("going on with"), "\(good.talk)")
        #expect(try String(contentsOfFile: scratch.path + "/home/config.toml", encoding: .utf8).contains("\"move\""))
    }
}
