import Foundation
import TestSupport
import Testing

/// The entry of the desktop that bilko:// links open with (Desktop Entry Specification 1.5).
@Suite struct DesktopEntryTests {
    private static let validator = "/usr/bin/desktop-file-validate"
    private static let languages = ["hr", "sr", "sr@latin", "bs"]

    private static func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(Checkout.path)/packaging/desktop/\(name)", encoding: .utf8)
    }

    /// The keys of its one group.
    private static func keys() throws -> [String: String] {
        let lines = try text("bilko.desktop").split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines.first == "[Desktop Entry]" && lines.dropFirst().allSatisfy { $0.contains("=") })
        return Dictionary(
            lines.dropFirst().compactMap { line in
                line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
            }
        ) { first, _ in
            Issue.record("a key is there twice: \(first)")
            return first
        }
    }

    @Test("it names the program with its link, its scheme, a terminal, and speaks the languages")
    func keys() throws {
        let keys = try Self.keys()
        #expect(keys["Type"] == "Application" && keys["Name"] == "Bilko" && keys["Icon"] == "bilko")
        // One argument at most: what a link holds is no part of the line (The Exec key).
        #expect(keys["Exec"] == #""@bindir@/bilko" review %u"#)
        #expect(keys["Terminal"] == "true" && keys["MimeType"] == "x-scheme-handler/bilko;")
        #expect(keys["Categories"] == "Office;Finance;")
        for name in ["GenericName", "Comment", "Keywords"] {
            let texts = try ([""] + Self.languages.map { "[\($0)]" }).map { try #require(keys[name + $0]) }
            #expect(Set(texts.dropFirst()).isDisjoint(with: [texts[0]]), "\(name)")
            #expect(name != "Keywords" || texts.allSatisfy { $0.hasSuffix(";") })
        }
        let known: Set = [
            "Type", "Version", "Name", "GenericName", "Comment", "Keywords", "Exec", "Icon", "Terminal", "MimeType",
            "Categories",
        ]
        #expect(Set(keys.keys.map { String($0.prefix { $0 != "[" }) }) == known)
    }

    @Test("its picture is that of the page")
    func icon() throws {
        let page = try String(
            contentsOfFile: Checkout.path + "/Sources/Front/Web/Page/icon.svg", encoding: .utf8)
        let own = try Self.text("bilko.svg").replacing(#" width="128" height="128""#, with: "")
        #expect(own.trimmingCharacters(in: .newlines) == page.trimmingCharacters(in: .newlines))
    }

    @Test(
        "the desktop's own program finds nothing wrong with it",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: validator),
            "desktop-file-validate is missing: run scripts/setup"))
    func valid() throws {
        try TemporaryFolder.with { folder in
            let path = folder + "/bilko.desktop"
            try Self.text("bilko.desktop").replacing("@bindir@", with: "/usr/local/bin")
                .write(toFile: path, atomically: true, encoding: .utf8)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Self.validator)
            process.arguments = [path]
            let talk = Pipe()
            process.standardOutput = talk
            process.standardError = talk
            try process.run()
            let said = String(decoding: talk.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0 && said.isEmpty, "\(said)")
        }
    }
}
