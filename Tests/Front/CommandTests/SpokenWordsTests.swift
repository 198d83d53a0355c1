import Foundation
import TestSupport
import Testing

/// That nothing that a person reads is in English where another language is spoken.
@Suite struct SpokenWordsTests {
    /// Words of English sentences that no other of the languages has.
    private static let english: Set<String> = [
        "the", "is", "are", "was", "not", "and", "of", "with", "without", "for", "from", "which", "that", "this", "it",
        "its", "be", "has", "have", "by", "what", "who", "does", "only", "nothing", "none", "yes", "file", "folder",
        "ready", "review", "draft", "drafts", "receipt", "receipts", "merchant", "country", "currency", "number",
        "amount", "waiting", "waits", "wait", "kept", "until", "since", "sent", "server", "queue",
        "queued", "home", "needs", "need", "attention", "set", "aside", "linked", "skipped", "drafted", "document",
        "documents", "originals", "wrong", "checked", "read", "written", "changed", "user", "label", "word", "code",
        "page", "time", "day", "month", "year", "years", "name", "kind", "company", "state", "missing", "fine",
        "default", "line", "lines", "value", "values", "other", "cash", "card", "meals", "fuel", "true", "false",
        "check", "digits", "there", "here", "you", "your", "please", "print", "show", "list", "shows", "such", "as",
        "one", "all", "them", "each", "where", "when", "than",
    ]

    /// What is typed stands as it is: verbs in quotes, options, paths, addresses, identities.
    private static func words(of text: String) -> [String] {
        var rest = text
        for typed in [
            #"'[^']*'"#, #"„[^”]*”"#, #"\"[^\"]*\""#, #"\[[^\]]*\]"#, #"<[^>]*>"#, #"--?[a-z][a-zA-Z-]*(=\S*)?"#,
            #"bilko://\S*"#, #"https?://\S*"#, #"\S*[/_@=\\{}]\S*"#, #"\S*\d\S*"#, #"\b\w+(\.\w+)+\b"#,
            #"\bbilko( [a-z-]+)*"#,
        ] {
            rest = rest.replacingOccurrences(of: typed, with: " ", options: .regularExpression)
        }
        return rest.split { !$0.isLetter }.map(String.init)
    }

    private let scratch: Scratch
    private let draft: String
    private let document: String

    /// A home with a picture, an e-invoice, a company, an account and what was done with them.
    init() throws {
        scratch = try Scratch()
        let bilko = scratch.bilko(["XDG_CONFIG_HOME": scratch.path + "/config"])
        func done(_ arguments: String...) throws {
            let answer = try bilko.run(arguments)
            try #require(answer.status == 0, "\(arguments): \(answer.talk)")
        }
        try done("company", "add", "lipa", "--name", "Obrt Lipa", "--tax-id", "12345678903", "--vat-payer")
        try done("import", scratch.inbox(["01-caffe-bar.jpg"]))
        try done("import", Checkout.path + "/Tests/Reader/EInvoicesTests/Golden/hr-cius-2025.xml")
        let drafts = try bilko("drafts", "list", "--json").objects.compactMap { $0["draft"] as? String }
        draft = try #require(drafts.first)
        document = String(try #require(drafts.last).prefix { $0 != "-" })
        try done(
            "drafts", "edit", draft, "--total", "1234.56", "--date", "2026-01-19", "--category", "meals", "--kind",
            "slip", "--set", "vat=25:36,16:9,04", "--set", "payments=card:12,30:4711")
        try done("drafts", "set-aside", try #require(drafts.last), "--reason", "no-expense")
        try done("drafts", "take-back", try #require(drafts.last))
        try done("attachments", "hold", document, "--reason", "Kontrola")
        try FileManager.default.createDirectory(atPath: scratch.path + "/pohrana", withIntermediateDirectories: true)
        try done("account", "add", scratch.path + "/pohrana", "--kind", "folder", "--name", "pohrana")
    }

    /// What is looked at, and what is mistyped.
    private var lines: [[String]] {
        [
            ["drafts", "list"], ["drafts", "list", "--sums"], ["drafts", "show", draft],
            ["drafts", "show", draft, "--explain"], ["drafts", "show", document, "--explain"],
            ["drafts", "show", document], ["drafts", "history", draft],
            ["drafts", "history", document], ["month", "2026-01"], ["today"], ["status"], ["queue", "list"],
            ["queue", "show", "1"], ["inbox"], ["account", "list"], ["company", "list"], ["company", "show", "lipa"],
            ["attachments", "list"], ["fsck"], ["fsck", "--quick"], ["stats"], ["config", "show"], ["config", "check"],
            ["issuers"], ["open", "bilko://expense/\(draft)"], ["open", "bilko://document/\(document)"],
            ["open", "bilko://account/active"], ["handover", "2026-01", "--check"], ["reprocess", draft, "--dry-run"],
            ["import", scratch.path + "/inbox"], ["server", "push"], ["account", "whoami"],
            ["drafts", "list", "--month", "13"], ["drafts", "list", "--nonsense"], ["nonsense"], ["drafts", "show"],
            ["drafts", "show", "zz"], ["drafts", "edit", draft, "--total", "abc"],
            ["drafts", "edit", draft, "--set", "vat=1"], ["drafts", "edit", draft, "--ready"],
            ["drafts", "edit", draft, "--country", "FR"],
            ["drafts", "undo", draft, "--to", "99"], ["attachments", "hold", "zz", "--reason", "x"],
            ["attachments", "preview", document, scratch.path + "/x.jpg", "--side", "1"],
            ["queue", "show", "99"], ["queue", "retry", "1"], ["queue", "drop", "1", "--reason", " "],
            ["company", "show", "zz"], ["company", "add", "b", "--name", "b", "--tax-id", "12"],
            ["account", "login", "zz"], ["import", "/nonsense.jpg"], ["import", "/etc/shadow"],
            ["open", "bilko://nonsense"], ["open", "bilko://document/zz"], ["handover", "2026-13"],
            ["handover", "2026-01", "--as", "epp"], ["upload", "--follow", "--now"],
            ["config", "show", "--home", "/etc"], ["eval", "run", "/nonsense"],
            ["drafts", "reread", draft, "--corners", "1,2,3"], ["drafts", "link", draft, draft],
            ["drafts", "list", "--without-total", "--min", "1"],
        ]
    }

    @Test("values that may be given stand with commas between them, whatever the parser's English has there")
    func values() throws {
        let commas = "'extract', 'read'"
        for (language, said) in [("hr", commas), ("sr-Cyrl", commas), ("en", "'extract' and 'read'")] {
            let answer = try scratch.bilko(["BILKO_LANGUAGE": language])("reprocess", draft, "--from", "x")
            #expect(answer.status == 1 && answer.talk.contains(said), "\(language): \(answer.talk)")
        }
    }

    @Test("a text in an editor that cannot be taken is told in the language, with what may stand there")
    func editor() throws {
        for (line, example) in [
            ("number = ", "total = \"12,30\""), ("total = \"1x2\"", "12,30"), ("kind = \"x\"", "sale"),
            ("nonsense = \"1\"", "nonsense"),
        ] {
            let path = scratch.path + "/editor.sh"
            let key = line.prefix { $0 != " " }
            try "#!/bin/sh\nsed -i '/^\(key) = /d' \"$1\"\necho '\(line)' >> \"$1\"\n".write(
                toFile: path, atomically: true, encoding: .utf8)
            let bilko = scratch.bilko(["BILKO_LANGUAGE": "hr", "VISUAL": "sh '\(path)'"])
            try? FileManager.default.removeItem(atPath: scratch.path + "/home/edits")
            let answer = try bilko("drafts", "edit", draft, "--editor")
            #expect(answer.status == 1 && answer.talk.contains(example), "\(line): \(answer.talk)")
            #expect(!answer.talk.contains("<amount>"), "\(line): \(answer.talk)")
            let found = answer.talk.split(separator: "\n").flatMap { Self.words(of: String($0)) }
                .filter(Self.english.subtracting(["total"]).contains)
            #expect(found.isEmpty, "\(line): \(found): \(answer.talk)")
        }
    }

    @Test("no line of verbs and mistakes has an English word in Croatian")
    func croatian() throws {
        let bilko = scratch.bilko(["BILKO_LANGUAGE": "hr", "XDG_CONFIG_HOME": scratch.path + "/config"])
        for arguments in lines where arguments.prefix(2) != ["config", "show"] {
            let answer = try bilko.run(arguments)
            for line in (answer.output + answer.talk).split(separator: "\n") {
                let found = Self.words(of: String(line)).filter(Self.english.contains)
                #expect(found.isEmpty, "\(arguments): \(found): \(line)")
            }
        }
    }

    /// Names that are not ours to write in other letters: of programs, units and what the home of the test has.
    private static let names: Set<String> = [
        "bilko", "MiB", "lipa", "Obrt", "Lipa", "pohrana", "Kontrola", "inbox", "folder", "nonsense", "abc",
        "preferred", "sale", "webhook",
        "ntfy", "desktop",
    ]

    /// All words of what the papers say and of how they are called.
    private func printed() throws -> Set<String> {
        let bilko = scratch.bilko()
        var found: Set<String> = []
        func take(_ value: Any) {
            if let text = value as? String { found.formUnion(text.split { !$0.isLetter }.map(String.init)) }
            if let list = value as? [Any] { list.forEach(take) }
            if let object = value as? [String: Any] { object.values.forEach(take) }
        }
        for object in try bilko("drafts", "list", "--json").objects + bilko("attachments", "list", "--json").objects {
            for name in ["fields", "file", "retention"] { take(object[name] ?? "") }
        }
        return found
    }

    @Test(
        "no line of verbs and mistakes has a word in Latin letters in Serbian Cyrillic, but for names and what is typed"
    )
    func cyrillic() throws {
        let bilko = scratch.bilko(["BILKO_LANGUAGE": "sr-Cyrl", "XDG_CONFIG_HOME": scratch.path + "/config"])
        let allowed = try printed().union(Self.names)
        // Candidates are whatever stands on the paper.
        for arguments in lines where arguments.first != "config" && !arguments.contains("--explain") {
            let answer = try bilko.run(arguments)
            for line in (answer.output + answer.talk).split(separator: "\n") {
                let found = Self.words(of: String(line)).filter { word in
                    word.count > 2 && word != word.uppercased() && !allowed.contains(word)
                        && word.unicodeScalars.allSatisfy { $0.value < 0x250 }
                }
                #expect(found.isEmpty, "\(arguments): \(found): \(line)")
            }
        }
    }

    @Test("no page of help has an English sentence in Croatian")
    func help() throws {
        let bilko = scratch.bilko(["BILKO_LANGUAGE": "hr", "COLUMNS": "200"])
        let sentences = Self.english.subtracting(["set", "list", "default", "cash", "card", "other"])
        func look(at verb: [String]) throws {
            let english = try scratch.bilko(["COLUMNS": "200"]).run(verb + ["--help"]).output
            let said = try bilko.run(verb + ["--help"]).output
            for line in said.split(separator: "\n") where !line.hasPrefix("UPOTREBA") {
                let known = Self.words(of: String(line)).filter(sentences.contains)
                // Names of values and verbs stand alone.
                #expect(known.count < 3 || line.contains("(vrijednosti:"), "\(verb): \(known): \(line)")
            }
            guard let start = english.range(of: "SUBCOMMANDS:") else { return }
            for line in english[start.upperBound...].split(separator: "\n") where line.hasPrefix("  ") {
                let name = line.dropFirst(2).prefix { $0 != " " }
                guard verb.count < 2, line.dropFirst(2).first?.isLetter == true, name != "help", name != "eval" else {
                    continue
                }
                try look(at: verb + [String(name)])
            }
        }
        try look(at: [])
    }
}
