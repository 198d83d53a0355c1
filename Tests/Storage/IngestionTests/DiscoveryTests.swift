import Files
import Foundation
import Glibc
import ReceiptModel
import SystemPackage
import Testing

@testable import Ingestion

@Suite struct DiscoveryTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// The items with their paths below the sandbox, a refusal with its code.
    private func found(_ arguments: FilePath...) -> [String] {
        Discovery.expand(arguments).items.map { item in
            switch item {
            case .file(let file): short(file)
            case .refused(let file, let refusal): "\(short(file)): \(refusal.code)"
            }
        }
    }

    private func short(_ file: IncomingFile) -> String {
        let prefix = sandbox.path.string + "/"
        return file.shownPath.hasPrefix(prefix) ? String(file.shownPath.dropFirst(prefix.count)) : file.shownPath
    }

    @Test func aFolderIsWalkedInTheOrderOfItsBytes() throws {
        try sandbox.folder("b")
        for name in ["b/2.jpg", "b/1.jpg", "a.jpg", "Z.jpg", "b.jpg", "č.jpg", "10.jpg", "9.jpg", "notes.txt"] {
            try sandbox.file(name)
        }
        let expected = ["10.jpg", "9.jpg", "Z.jpg", "a.jpg", "b/1.jpg", "b/2.jpg", "b.jpg", "notes.txt", "č.jpg"]
        #expect(found(sandbox.path) == expected)
        #expect(Discovery.expand([sandbox.path]) == Discovery.expand([sandbox.path]))
    }

    @Test func aDeepTreeIsWalkedToItsEnd() throws {
        var name = "d"
        for _ in 0..<300 {
            try sandbox.folder(name)
            name += "/d"
        }
        try sandbox.file("d/" + name.dropFirst(4) + "x.jpg")
        #expect(found(sandbox.path).count == 1)
    }

    @Test func tracesOfProgramsArePassedOverAndCounted() throws {
        let traces = [
            ".hidden.jpg", "a.part", "a.PART", "a.jpg.filepart", "a.crdownload", "a.tmp", "~$a.docx", ".nfs0001",
            "Thumbs.db", "desktop.ini",
        ]
        for name in traces + ["partly.jpg", "~a.jpg", "tmp", "part"] { try sandbox.file(name) }
        for name in ["@eaDir", "__MACOSX", ".git"] {
            try sandbox.folder(name)
            try sandbox.file("\(name)/inside.jpg")
        }
        let discovery = Discovery.expand([sandbox.path])
        #expect(found(sandbox.path) == ["part", "partly.jpg", "tmp", "~a.jpg"])
        #expect(discovery.passedOver == traces.count + 3)
    }

    @Test func whatTheUserNamesIsTakenWhateverItsName() throws {
        try sandbox.file(".hidden.part")
        try sandbox.folder("@eaDir")
        try sandbox.file("@eaDir/a.jpg")
        #expect(found(sandbox.path(".hidden.part"), sandbox.path("@eaDir")) == [".hidden.part", "@eaDir/a.jpg"])
    }

    @Test func linksAreFollowedOnlyWhenNamed() throws {
        try sandbox.folder("in")
        try sandbox.folder("target")
        try sandbox.file("target/a.jpg")
        try sandbox.link("in/file", to: "../target/a.jpg")
        try sandbox.link("in/folder", to: "../target")
        try sandbox.link("in/loop", to: ".")
        try sandbox.link("in/nowhere", to: "missing")
        try sandbox.link("in/self", to: "self")
        let links = ["in/file", "in/folder", "in/loop", "in/nowhere", "in/self"]
        #expect(found(sandbox.path("in")) == links.map { $0 + ": symlink" })
        #expect(found(sandbox.path("in/file")) == ["in/file"])
        #expect(found(sandbox.path("in/folder")) == ["in/folder/a.jpg"])
        #expect(found(sandbox.path("in/nowhere")) == ["in/nowhere: broken_link"])
        #expect(found(sandbox.path("in/self")) == ["in/self: broken_link"])
        #expect(found(sandbox.path("in/loop")) == links.map { "in/loop" + $0.dropFirst(2) + ": symlink" })
    }

    @Test func specialFilesAreRefusedWithoutWaiting() throws {
        let pipe = try sandbox.special("pipe", S_IFIFO)
        let socket = try sandbox.special("socket", S_IFSOCK)
        #expect(found(sandbox.path) == ["pipe: special_file", "socket: special_file"])
        #expect(found(pipe, socket) == ["pipe: special_file", "socket: special_file"])
        #expect(found("/dev/null") == ["/dev/null: special_file"])
        let said = Refusal("x", .specialFile(.fifo)).message
        #expect(said == "x is a named pipe, not a file")
    }

    @Test func aMissingPathIsOneRefusal() throws {
        try sandbox.file("a.jpg")
        let names = ["no.jpg", "a.jpg/b.jpg", "no/*.jpg"]
        #expect(
            found(
                sandbox.path("no.jpg"), sandbox.path("a.jpg"), sandbox.path("a.jpg/b.jpg"), sandbox.path("no/*.jpg"), ""
            )
                == ["no.jpg: missing", "a.jpg", "a.jpg/b.jpg: missing", "no/*.jpg: missing", ": missing"])
        #expect(names.allSatisfy { Refusal($0, .missing).message.contains("no such file") })
    }

    @Test func aPatternIsExpandedOnlyWhenNothingHasItsName() throws {
        for name in ["b1.jpg", "a1.jpg", "a2.jpg", "a[12].jpg", "c*.png", "cx.png"] { try sandbox.file(name) }
        try sandbox.folder("a3.jpg")
        try sandbox.file("a3.jpg/inside")
        #expect(found(sandbox.path("?1.jpg")) == ["a1.jpg", "b1.jpg"])
        #expect(found(sandbox.path("a[12].jpg")) == ["a[12].jpg"])
        #expect(found(sandbox.path("c*.png")) == ["c*.png"])
        #expect(found(sandbox.path("a[0-9].jpg")) == ["a1.jpg", "a2.jpg", "a3.jpg/inside"])
    }

    @Test func theSameFileIsTakenOnce() throws {
        let file = try sandbox.file("a.jpg")
        try sandbox.folder("sub")
        try sandbox.file("sub/b.jpg")
        try sandbox.link("link", to: "a.jpg")
        try FileManager.default.linkItem(atPath: file.string, toPath: sandbox.path("sub/hard.jpg").string)
        let arguments = [
            file, sandbox.path("./a.jpg"), sandbox.path("link"), sandbox.path("sub"), sandbox.path("sub"), "-", "-",
        ]
        let discovery = Discovery.expand(arguments)
        #expect(discovery.items.count == 3)
        #expect(discovery.repeated == 5)
        #expect(discovery.items.last == .file(IncomingFile(.standardInput)))
        // The folder inside the folder was walked already; its link is refused, and nothing is refused twice.
        #expect(found(sandbox.path("sub"), sandbox.path) == ["sub/b.jpg", "sub/hard.jpg", "link: symlink"])
    }

    /// As another user than root, whom no permission stops.
    @Test func aLockedFolderDoesNotHoldUpTheOthers() async {
        await #expect(processExitsWith: .success) {
            guard getuid() != 0 || setgid(65_534) == 0 && setuid(65_534) == 0 else { exit(2) }
            let sandbox = try Sandbox()
            try sandbox.folder("a")
            try sandbox.file("a/unseen.jpg")
            try sandbox.folder("b")
            try sandbox.file("b/locked.jpg")
            try sandbox.file("b/seen.jpg")
            for name in ["a", "b/locked.jpg"] {
                try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: sandbox.path(name).string)
            }
            let codes = Discovery.expand([sandbox.path]).items.map { item in
                switch item {
                case .refused(_, let refusal): return refusal.code
                case .file(let file):
                    do throws(Refusal) {
                        let opened = try file.open(spoolingInto: sandbox.path)
                        return try HeaderGate.admit(opened, named: file.name).rawValue
                    } catch {
                        return error.message.contains("permission denied") ? error.code : error.message.english
                    }
                }
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: sandbox.path("a").string)
            try FileManager.default.removeItem(atPath: sandbox.path.string)
            guard codes == ["unreadable", "unreadable", "image/png"] else { exit(3) }
        }
    }
}
