import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite final class DurabilityTests {
    private let temporary: TemporaryFolder
    private let folder: FilePath

    init() throws {
        temporary = try TemporaryFolder("files")
        folder = FilePath(temporary.path)
        try Durability.makeFolder(folder.appending("a").appending("b"))
    }

    private func write(_ text: String, _ name: String) throws -> FilePath {
        let path = folder.appending(name)
        let file = try Durability.createFile(path)
        try file.write(Array(text.utf8), to: path)
        try file.synchronise(path)
        return path
    }

    private func text(_ path: FilePath) throws -> String { try String(contentsOfFile: path.string, encoding: .utf8) }

    @Test func foldersAndFilesAreTheirOwnersOnly() throws {
        #expect(try FileSystem.status(of: folder.appending("a").appending("b")).mode == 0o700)
        #expect(try FileSystem.status(of: write("x", "x")).mode == 0o600)
        #expect(throws: FileError.self) { try write("y", "x") }
        #expect(throws: FileError.self) { try Durability.makeFolder(folder.appending("x")) }
    }

    @Test func aNameIsGivenOnlyOnce() throws {
        let goal = folder.appending("goal")
        #expect(try Durability.commit(write("one", "t1"), to: goal))
        #expect(try !Durability.commit(write("two", "t2"), to: goal))
        #expect(try text(goal) == "one")
        #expect(try text(folder.appending("t2")) == "two")
        #expect(!FileSystem.exists(folder.appending("t1")))
        try Durability.replace(goal, with: folder.appending("t2"))
        #expect(try text(goal) == "two")
        try Durability.remove(goal)
        try Durability.remove(goal)
        #expect(!FileSystem.exists(goal))
    }

    @Test func aLockHasOneOwner() throws {
        let path = folder.appending("lock")
        do {
            let first = try FolderLock(at: path)
            let second = try FolderLock(at: path)
            let held = (isHeld(first), isHeld(second))
            #expect(held == (true, false))
        }
        let third = isHeld(try FolderLock(at: path))
        #expect(third)
    }

    /// A child that is just being started holds copies of all descriptors; here a copy plays that child.
    @Test func aLockIsGivenBackAlthoughACopyOfItsDescriptorIsOpen() throws {
        let path = folder.appending("lock")
        var copies: [Int32] = []
        do {
            let lock = try FolderLock(at: path)
            let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")) == path.string
            }
            copies = names.compactMap { Int32($0) }.map { dup($0) }
            let held = isHeld(lock)
            #expect(held)
            #expect(copies.count == 1)
        }
        let again = isHeld(try FolderLock(at: path))
        #expect(again)
        for copy in copies { close(copy) }
    }

    private func isHeld(_ lock: borrowing FolderLock?) -> Bool {
        switch lock {
        case .some: true
        case .none: false
        }
    }

    @Test func onlyRegularFilesAreOpened() throws {
        let file = try write("text", "file")
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending("link").string, withDestinationPath: file.string)
        let pipe = Process()
        pipe.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        pipe.arguments = ["mkfifo", folder.appending("pipe").string]
        try pipe.run()
        pipe.waitUntilExit()
        let opened = try FileSystem.openRegular(file, followingLinks: false)
        #expect(try opened.descriptor.bytes(from: 1, count: 100) == Array("ext".utf8))
        #expect(try opened.isUnchanged())
        let followed = try FileSystem.openRegular(folder.appending("link"), followingLinks: true)
        #expect(followed.status.inode == opened.status.inode)
        for name in ["link", "pipe", "a", "nothing"] {
            #expect(throws: FileError.self, "\(name)") {
                _ = try FileSystem.openRegular(folder.appending(name), followingLinks: false)
            }
        }
        try Data("other".utf8).write(to: URL(fileURLWithPath: file.string))
        #expect(try !opened.isUnchanged())
    }

    @Test func namesAreBytesAndAreShownWithoutTheirTeeth() throws {
        let name: [UInt8] = Array("a\n\u{1B}[31m\u{202E}č".utf8) + [0xFF]
        let path = folder.pushing(FilePath(bytes: name)!)
        _ = try Durability.createFile(path)
        #expect(try FileSystem.names(in: folder).contains(name))
        #expect(path.bytes.suffix(name.count) == name[...])
        #expect(path.printable.hasSuffix("a\\x0a\\x1b[31m\\xe2\\x80\\xaeč\\xff"))
        #expect(PrintableText.escaping(path.printable) == path.printable)
        #expect(FilePath(bytes: [65, 0, 66]) == nil)
    }

    @Test func aBareNameStandsInTheWorkingFolder() {
        #expect(FilePath("name").folder == ".")
        #expect(FilePath("/name").folder == "/")
        #expect(FilePath("/").folder == "/")
        #expect(!FileSystem.isReadOnly(folder))
    }
}
