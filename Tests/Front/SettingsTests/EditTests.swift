import Foundation
import SystemPackage
import Testing

@testable import Settings

/// Changing the file with an editor.
@Suite("settings that are edited")
struct EditTests {
    /// An editor that writes the next of these texts each time it is opened.
    private final class Editor {
        var texts: [String]
        var seen: [String] = []
        var mistakes: [[Int]] = []

        init(_ texts: String...) { self.texts = texts }

        func edit(_ home: Home, again: Bool = true, meanwhile: () -> Void = {}) throws(SettingsEdit.Failure)
            -> SettingsEdit.Outcome
        {
            try SettingsEdit(of: home.path, userHome: nil).run(
                goOn: { _ in seen.append("kept") },
                open: { copy in
                    seen.append((try? String(contentsOfFile: copy.string, encoding: .utf8)) ?? "")
                    meanwhile()
                    guard !texts.isEmpty else { return false }
                    return (try? Data(texts.removeFirst().utf8).write(to: URL(filePath: copy.string))) != nil
                },
                again: {
                    mistakes.append($0.map(\.line))
                    return again
                })
        }
    }

    private let right = "[watch]\nafter = \"move\"\n"
    private let wrong = "[watch]\nafter = \"burn\"\n"

    @Test("a new file begins with what could stand in it; a right text is in its place at once, for its owner only")
    func newFile() throws {
        let home = try Home()
        let editor = Editor(right)
        #expect(try editor.edit(home) == .changed)
        #expect(editor.seen == [SettingsFile.template] && home.text() == right)
        #expect(home.text(SettingsEdit.copyName) == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: home.file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.url.path) == [SettingsFile.name])
    }

    @Test("mistakes are shown and the editor opened again; the file is replaced once, when it is right")
    func again() throws {
        let home = try Home()
        try home.write("# before\n")
        let editor = Editor(wrong, "[watch]\n\nafter = move\n", right)
        #expect(try editor.edit(home) == .changed)
        #expect(editor.mistakes == [[2], [3]] && home.text() == right)
        #expect(editor.seen[1] == wrong, "the copy is gone on with")
    }

    @Test("mistakes that are left: the file stays, the copy is kept, and the next edit goes on with it")
    func kept() throws {
        let home = try Home()
        try home.write("# before\n")
        let copy = home.path.appending(SettingsEdit.copyName)
        #expect(throws: SettingsEdit.Failure.mistakes(count: 1, copy: copy)) {
            try Editor(wrong).edit(home, again: false)
        }
        #expect(home.text() == "# before\n" && home.text(SettingsEdit.copyName) == wrong)
        let next = Editor(right)
        #expect(try next.edit(home) == .changed)
        #expect(next.seen == ["kept", wrong] && home.text() == right && home.text(SettingsEdit.copyName) == nil)
    }

    @Test("nothing changed, an editor that fails, a file that somebody else changed")
    func otherEnds() throws {
        let home = try Home()
        #expect(try Editor(SettingsFile.template).edit(home) == .unchanged)
        #expect(home.text() == nil && home.text(SettingsEdit.copyName) == nil)
        try home.write(right)
        #expect(try Editor(right).edit(home) == .unchanged)
        let copy = home.path.appending(SettingsEdit.copyName)
        #expect(throws: SettingsEdit.Failure.editor(copy: copy)) { try Editor().edit(home) }
        #expect(throws: SettingsEdit.Failure.editor(copy: copy)) {
            try SettingsEdit(of: home.path, userHome: nil).run(
                goOn: { _ in }, open: { (try? FileManager.default.removeItem(atPath: $0.string)) != nil },
                again: { _ in false })
        }
        #expect(home.text() == right)
        let file = home.path.appending(SettingsFile.name)
        #expect(throws: SettingsEdit.Failure.outrun(file: file, copy: copy)) {
            try Editor("# mine\n").edit(home) { try? home.write("# theirs\n") }
        }
        #expect(home.text() == "# theirs\n" && home.text(SettingsEdit.copyName) == "# mine\n")
    }

    @Test("a file that is a link to another place stays a link")
    func link() throws {
        let (home, elsewhere) = (try Home(), try Home())
        try elsewhere.write("# before\n", as: "dotfile.toml")
        try FileManager.default.createSymbolicLink(
            at: home.file, withDestinationURL: elsewhere.url.appending(path: "dotfile.toml"))
        #expect(try Editor(right).edit(home) == .changed)
        #expect(elsewhere.text("dotfile.toml") == right && home.text() == right)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.file.path).hasSuffix("dotfile.toml"))
    }
}
