import Console
import Files
import Foundation
import Localization
import Pipeline
import ReceiptModel
import SystemPackage

/// The text of a draft that a person edits: a file in the home, which stays until it was taken.
struct EditedText {
    private let draft: ExpenseDraft
    private let path: FilePath
    private let folder: FilePath

    init(of draft: ExpenseDraft, in home: FilePath) {
        self.draft = draft
        folder = home.appending("edits")
        path = folder.appending(Self.name(of: draft.id, draft.revision))
    }

    private static func name(of draft: String, _ revision: Int) -> String { "\(draft).r\(revision).toml" }

    /// What is said where the draft was changed while its text was edited: the text is kept, and offered again.
    func outrun(by revision: Int) -> Failure {
        Failure(
            .input, "the draft \(draft.shortID) was changed while you wrote, and is at revision \(revision) by now",
            remedy: """
                nothing of yours was lost: your text is in \(path.printable), and the same command puts what you changed \
                into the draft as it is now, for you to look at
                """)
    }

    /// Puts what was changed in a text of an earlier revision, which could not be kept, into a text of the present one.
    ///
    /// - Parameters:
    ///   - revisions: all of the draft.
    ///   - candidates: for the comments of the text.
    /// - Throws: ``Failure`` where the text cannot be written.
    func takeUp(from revisions: [ExpenseDraft], candidates: [FieldCandidate]) throws(Failure) {
        guard !FileSystem.exists(path) else { return }
        for earlier in revisions.reversed() where earlier.revision < draft.revision {
            let old = EditedText(earlier, folder)
            guard FileSystem.exists(old.path) else { continue }
            var next = draft
            do throws(DraftForm.Mistake) {
                for one in try DraftForm(earlier, candidates: []).said(in: try old.text()) {
                    _ = next.fields.take(one)
                }
            } catch {
                Console.say(
                    "a text of revision \(earlier.revision) cannot be read, and is kept in \(old.path.printable)")
                return
            }
            try write(DraftForm(next, candidates: candidates).text)
            old.discard()
            Console.say(
                """
                what you wrote at revision \(earlier.revision) stands in the text of revision \(draft.revision): look at it, \
                and save
                """)
            return
        }
    }

    private init(_ draft: ExpenseDraft, _ folder: FilePath) {
        (self.draft, self.folder) = (draft, folder)
        path = folder.appending(Self.name(of: draft.id, draft.revision))
    }

    /// Opens the text of a form in the editor, and reads it back until it is right or left for later.
    ///
    /// A text that was left is opened again as it is.
    /// - Throws: ``Failure`` where the editor fails, and for a mistake in the text, which is kept.
    func said(in form: DraftForm) throws(Failure) -> [SaidField] {
        if FileSystem.exists(path) {
            Console.say("going on with what was kept in \(path.printable)")
        } else {
            try write(form.text)
        }
        while true {
            guard Foreground.run("\(Self.editor) \(Foreground.quoted(path.string))") == 0, FileSystem.exists(path)
            else {
                throw Failure(
                    .usage, "the editor failed, and nothing was changed",
                    remedy: "set VISUAL or EDITOR to an editor; the text is in \(path.printable)")
            }
            do throws(DraftForm.Mistake) {
                return try form.said(in: try text())
            } catch {
                guard isAskedAgain(about: error) else {
                    throw Failure(
                        .usage, "line \(error.line): \(error.what); nothing was changed",
                        remedy:
                            "\(error.remedy). Your text is in \(path.printable), and the same command goes on with it",
                        example: error.example)
                }
            }
        }
    }

    private func isAskedAgain(about mistake: DraftForm.Mistake) -> Bool {
        guard SecretInput.isTerminal else { return false }
        Console.say("line \(mistake.line): \(mistake.what)")
        Console.say("  \(mistake.remedy)")
        if let example = mistake.example {
            Console.say("       for example: \(Console.localizer.text(english: "\(example)"))")
        }
        Console.ask("open it again? [Y/n] ")
        return readLine().map { !$0.lowercased().hasPrefix("n") } ?? false
    }

    /// Throws the text away: it was taken.
    func discard() { try? Durability.remove(path) }

    private static var editor: String {
        let environment = ProcessInfo.processInfo.environment
        return ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
    }

    /// What stands in the file.
    private func text() throws(DraftForm.Mistake) -> String {
        let bytes: [UInt8]?
        do throws(FileError) {
            let opened = try FileSystem.openRegular(path, followingLinks: false)
            bytes = try opened.descriptor.bytes(from: 0, count: opened.status.size)
        } catch {
            bytes = nil
        }
        guard let bytes, let text = String(validating: bytes, as: UTF8.self) else {
            throw DraftForm.Mistake(line: 1, what: "the text cannot be read as UTF-8", remedy: "save it as UTF-8")
        }
        return text
    }

    private func write(_ text: String) throws(Failure) {
        do throws(FileError) {
            try Durability.makeFolder(folder)
            let new = try Durability.createFile(path)
            try new.write(Array(text.utf8), to: path)
            try new.synchronise(path)
        } catch {
            throw Failure(error)
        }
    }
}
