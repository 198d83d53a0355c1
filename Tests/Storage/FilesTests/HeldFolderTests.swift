import Files
import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// What others may write in is entered through a folder that is held, and below it no link is followed.
@Suite("held folders")
final class HeldFolderTests {
    private let temporary: TemporaryFolder
    private let root: String
    private let outside: String
    private let names = ["a", "b", "c", "file"].map { Array($0.utf8) }

    init() throws {
        temporary = try TemporaryFolder("held")
        (root, outside) = (temporary.path + "/root", temporary.path + "/outside")
        for place in [root, outside] {
            try FileManager.default.createDirectory(atPath: place + "/a/b/c", withIntermediateDirectories: true)
        }
        // Whatever part of the way is taken from outside, something is there to be found.
        for way in ["", "/a", "/a/b", "/a/b/c"] {
            for name in ["file", "b/c/file", "c/file"] {
                let path = outside + way + "/" + name
                try? Data("outside".utf8).write(to: URL(fileURLWithPath: path))
            }
        }
        try Data("inside".utf8).write(to: URL(fileURLWithPath: root + "/a/b/c/file"))
    }

    private func held(_ way: HeldFolder.Way) throws -> HeldFolder {
        try HeldFolder(following: FilePath(root), way: way)
    }

    private func text(_ file: borrowing OpenedFile) throws -> String {
        String(decoding: try file.descriptor.bytes(from: 0, count: 100), as: UTF8.self)
    }

    /// Set by one thread, seen by another.
    private final class Flag: Sendable {
        private let value = Mutex(false)
        var isSet: Bool { value.withLock { $0 } }
        func set() { value.withLock { $0 = true } }
    }

    private func obstacle(_ body: () throws -> Void) -> FileError.Obstacle? {
        do { try body() } catch { return (error as? FileError)?.obstacle }
        return nil
    }

    @Test("files and folders many levels below are opened, in both ways", arguments: HeldFolder.Way.allCases)
    func below(way: HeldFolder.Way) throws {
        let folder = try held(way)
        #expect(try text(folder.openRegular(names)) == "inside")
        let below = try folder.folder(Array(names[..<3]))
        #expect(below.path == FilePath(root + "/a/b/c"))
        #expect(try below.names() == [names[3]])
        #expect(try below.names() == [names[3]], "a second time, too")
        let same = try folder.folder([])
        #expect(same.status.inode == folder.status.inode)
        #expect(throws: FileError.self) { _ = try folder.openRegular(Array(names[..<2])) }
        #expect(throws: FileError.self) { _ = try folder.folder(names) }
        #expect(throws: FileError.self) { _ = try folder.folder([Array("nothing".utf8)]) }
    }

    @Test("a link in the place of any part of the way is refused and named", arguments: HeldFolder.Way.allCases, 0..<4)
    func planted(way: HeldFolder.Way, level: Int) throws {
        let parts = ["a", "b", "c", "file"]
        let place = root + "/" + parts[...level].joined(separator: "/")
        try FileManager.default.moveItem(atPath: place, toPath: temporary.path + "/aside")
        for target in [outside + "/" + parts[...level].joined(separator: "/"), temporary.path + "/aside", "/nowhere"] {
            try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
            let folder = try held(way)
            do {
                _ = try folder.openRegular(names)
                Issue.record("\(target) was followed")
            } catch {
                #expect(error.errno == .tooManySymbolicLinkLevels)
                #expect(error.path == place)
            }
            if level < 3 {
                #expect(obstacle { _ = try folder.folder(Array(names[...level])) } == .link)
                #expect(obstacle { _ = try folder.folder(Array(names[..<3])) } == .link)
            }
            try FileManager.default.removeItem(atPath: place)
        }
    }

    @Test("the link of the user's own choice, the folder itself, is followed", arguments: HeldFolder.Way.allCases)
    func chosen(way: HeldFolder.Way) throws {
        let link = temporary.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: root)
        #expect(try text(HeldFolder(following: FilePath(link), way: way).openRegular(names)) == "inside")
        #expect(
            try text(FileSystem.openRegular(FilePath(link + "/a/b/c/file"), below: FilePath(link))) == "inside")
    }

    @Test("no name leads up or elsewhere", arguments: HeldFolder.Way.allCases)
    func ways(way: HeldFolder.Way) throws {
        let folder = try held(way)
        for name in ["..", ".", "", "/etc/passwd", "../outside/file", "a/../../outside/file", "a/b", "a\0b"] {
            let name = Array(name.utf8)
            #expect(throws: FileError.self, "\(name)") { _ = try folder.openRegular([name]) }
            #expect(throws: FileError.self, "\(name)") { _ = try folder.openRegular([names[0], name]) }
            #expect(throws: FileError.self, "\(name)") { _ = try folder.makeFolder(name, for: .owner) }
            #expect(throws: FileError.self, "\(name)") { _ = try folder.createFile(name, for: .owner) }
            #expect(throws: FileError.self, "\(name)") { try folder.remove(name) }
            #expect(throws: FileError.self, "\(name)") { _ = try folder.move(names[0], to: folder, as: name) }
        }
        #expect(FileManager.default.fileExists(atPath: outside + "/file"))
    }

    @Test("a link that is swapped in by another thread is never followed", arguments: HeldFolder.Way.allCases)
    func race(way: HeldFolder.Way) async throws {
        let (place, aside, link) = (root + "/a/b", temporary.path + "/real", temporary.path + "/link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside + "/a/b")
        let isOver = Flag()
        let swapping = Thread {
            while !isOver.isSet {
                guard unsafe rename(place, aside) == 0, unsafe rename(link, place) == 0 else { break }
                guard unsafe rename(place, link) == 0, unsafe rename(aside, place) == 0 else { break }
            }
            isOver.set()
        }
        swapping.start()
        var (inside, refused) = (0, 0)
        let folder = try held(way)
        for _ in 0..<600 {
            guard let file = try? folder.openRegular(names) else {
                refused += 1
                continue
            }
            #expect(try text(file) == "inside")
            inside += 1
        }
        #expect(!isOver.isSet, "the swapping went on")
        isOver.set()
        while !swapping.isFinished { try await Task.sleep(for: .milliseconds(5)) }
        #expect(inside + refused == 600)
    }

    @Test("nothing is made, named or removed behind a link", arguments: HeldFolder.Way.allCases)
    func changes(way: HeldFolder.Way) throws {
        let (done, file) = (Array("done".utf8), Array("x".utf8))
        try FileManager.default.createSymbolicLink(atPath: root + "/done", withDestinationPath: outside)
        let folder = try held(way)
        let before = try FileManager.default.contentsOfDirectory(atPath: outside).sorted()
        #expect(obstacle { _ = try folder.makeFolder(done, for: .owner) } == .link)
        #expect(throws: FileError.self) { _ = try folder.createFile(done, for: .owner) }
        try folder.remove(done)
        let isLeft = folder.has(done)
        #expect(!isLeft, "the link itself can go")
        let made = try folder.makeFolder(done, for: .owner)
        #expect(made.status.mode == 0o700)
        _ = try made.createFile(file, for: .owner)
        let below = try folder.folder(Array(names[..<3]))
        #expect(try !below.move(names[3], to: made, as: file), "nothing is overwritten")
        #expect(try below.move(names[3], to: made, as: names[3]))
        #expect(try made.names() == [names[3], file])
        #expect(try below.names() == [])
        #expect(try made.status(of: file).size == 0)
        // It stays the same folder under another name.
        try FileManager.default.moveItem(atPath: root + "/done", toPath: root + "/moved")
        try FileManager.default.createSymbolicLink(atPath: root + "/done", withDestinationPath: outside)
        try made.remove(names[3])
        try made.synchronise()
        #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/moved") == ["x"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside).sorted() == before)
    }

    @Test("what is made for the users of a folder has its permissions, whatever the mask of the process")
    func audience() throws {
        for (mode, folderMode, fileMode) in [(0o2775, 0o2775, 0o664), (0o777, 0o777, 0o666), (0o700, 0o700, 0o600)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: root)
            let folder = try held(.beneath)
            let shared = HeldFolder.Audience.users(of: folder.status)
            let (name, file) = (Array("d\(mode)".utf8), Array("f\(mode)".utf8))
            let made = try folder.makeFolder(name, for: shared)
            #expect(made.status.mode == UInt32(folderMode))
            #expect(try made.makeFolder(name, for: shared).status.mode == UInt32(folderMode))
            let status = try folder.createFile(file, for: shared).status()
            #expect(status.mode == UInt32(fileMode))
            #expect(status.group == folder.status.group && made.status.group == folder.status.group)
            #expect(try folder.makeFolder(name, for: .owner).status.mode == UInt32(folderMode), "it is left as it is")
        }
    }

    @Test("a folder in which others may write, or of another user, is not this user's own")
    func own() throws {
        let folder = try held(.beneath)
        let made = try folder.makeFolder(Array("room".utf8), for: .owner)
        try made.requireOwn(besides: folder)
        for mode in [0o770, 0o777, 0o702] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: root + "/room")
            #expect(
                obstacle { try folder.folder([Array("room".utf8)]).requireOwn(besides: folder) } == .openToOthers)
        }
        guard getuid() == 0 else { return }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700, .ownerAccountID: 65_534], ofItemAtPath: root + "/room")
        #expect(obstacle { try folder.folder([Array("room".utf8)]).requireOwn(besides: folder) } == .foreign)
    }

    @Test("a file has a lease only while nobody has it open for writing, and who comes later is seen and waits")
    func lease() throws {
        let path = FilePath(root + "/a/b/c/file")
        let folder = try held(HeldFolder.way)
        // Where leases are not known, nobody can tell.
        guard try folder.openRegular(names).isBeingWritten() != nil else { return }
        do {
            let writer = try #require(FileHandle(forWritingAtPath: path.string))
            #expect(throws: FileError.self) { _ = try LeasedFile(try folder.openRegular(names), path) }
            try writer.close()
        }
        let written = Flag()
        let thread = Thread {
            let writer = FileHandle(forWritingAtPath: path.string)
            written.set()
            try? writer?.close()
        }
        do {
            let leased = try LeasedFile(try folder.openRegular(names), path)
            let held = leased.holds
            #expect(held)
            thread.start()
            var isWhole = true
            for _ in 0..<2_000 where isWhole {
                // Not as a task, which others may hold up for longer than the kernel lets the writer wait.
                usleep(5_000)
                isWhole = leased.holds
            }
            #expect(!isWhole, "the writer is seen")
            #expect(!written.isSet, "and waits")
        }
        while !thread.isFinished { usleep(5_000) }
        #expect(written.isSet)
    }
}
