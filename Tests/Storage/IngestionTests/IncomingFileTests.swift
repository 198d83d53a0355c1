import Files
import Foundation
import Glibc
import ReceiptModel
import SystemPackage
import Testing

@testable import Ingestion

@Suite struct IncomingFileTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// Names as cameras, scanners and attackers make them: taken as bytes, shown so that a terminal stays calm.
    private static let names: [(bytes: [UInt8], shown: String)] = [
        (Array("two\nlines.png".utf8), "two\\x0alines.png"),
        ([0x62, 0x61, 0x64, 0xFF, 0xFE], "bad\\xff\\xfe"),
        (Array("gnp.\u{202E}jpg".utf8), "gnp.\\xe2\\x80\\xaejpg"),
        (Array("\u{61C}x".utf8), "\\xd8\\x9cx"),
        (Array("\u{1B}[2J.png".utf8), "\\x1b[2J.png"),
        (Array("-rf".utf8), "-rf"),
        (Array("račun ž.png".utf8), "račun ž.png"),
        ([UInt8](repeating: UInt8(ascii: "x"), count: 255), String(repeating: "x", count: 255)),
    ]

    @Test(arguments: names.indices) func everyNameIsTakenAndShownSafely(_ index: Int) throws {
        let (name, shown) = Self.names[index]
        let path = try sandbox.file(name)
        let items = Discovery.expand([sandbox.path]).items
        #expect(items == [.file(IncomingFile(.path(path), origin: .folder(sandbox.path)))])
        #expect(Discovery.expand([path]).items == [.file(IncomingFile(.path(path)))])
        guard case .file(let file) = items.first else { return }
        #expect(file.name == shown)
        #expect(file.shownPath == sandbox.path.string + "/" + shown)
        let opened = try file.open(spoolingInto: sandbox.path)
        #expect(try HeaderGate.admit(opened, named: file.name) == .png)
    }

    @Test func aPathThatIsOnlyANameHasThatName() {
        #expect(IncomingFile(.path("a.jpg")).name == "a.jpg")
        #expect(IncomingFile(.path("/x/a.jpg")).name == "a.jpg")
        #expect(IncomingFile(.standardInput).name == "standard input")
    }

    /// What changed between finding and opening is noticed at the opening.
    @Test func whatIsNoFileIsNotOpened() throws {
        try sandbox.file("a.png")
        try sandbox.folder("folder")
        try sandbox.link("link", to: "a.png")
        try sandbox.link("self", to: "self")
        try sandbox.special("pipe", S_IFIFO)
        let cases: [(String, IncomingFile.Origin, String)] = [
            ("a.png", .named, "opened"), ("link", .named, "opened"), ("link", .folder(sandbox.path), "symlink"),
            ("self", .named, "broken_link"), ("pipe", .named, "special_file"), ("folder", .named, "folder"),
            ("none", .named, "missing"), ("a.png/none", .named, "missing"),
        ]
        for (name, origin, expected) in cases {
            #expect(opening(IncomingFile(.path(sandbox.path(name)), origin: origin)) == expected, "\(name)")
        }
    }

    private func opening(_ file: IncomingFile) -> String {
        do throws(Refusal) {
            _ = try file.open(spoolingInto: sandbox.path)
            return "opened"
        } catch {
            return error.code
        }
    }

    /// Somebody swaps a file for a link to a secret, over and over: it is opened as the file or refused, never followed.
    @Test func aSwappedLinkIsNeverFollowed() async throws {
        let secret = try sandbox.file("secret", Array("secret".utf8))
        let bait = try sandbox.folder("in").appending("bait")
        try sandbox.file("good", Header.png(3, 3))
        let swapper = Task.detached { [sandbox] in
            while !Task.isCancelled {
                try? FileManager.default.removeItem(atPath: bait.string)
                try sandbox.link("in/bait", to: secret.string)
                try? FileManager.default.removeItem(atPath: bait.string)
                try FileManager.default.copyItem(atPath: sandbox.path("good").string, toPath: bait.string)
            }
        }
        let file = IncomingFile(.path(bait), origin: .folder(sandbox.path("in")))
        for _ in 0..<3_000 {
            do throws(Refusal) {
                let opened = try file.open(spoolingInto: sandbox.path)
                let start = try? opened.descriptor.bytes(from: 0, count: 6)
                #expect(start != Array("secret".utf8))
            } catch {
                #expect(["symlink", "missing"].contains(error.code))
            }
        }
        swapper.cancel()
        _ = await swapper.result
    }
}

@Suite struct SpoolTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// A stream that says these bytes and ends.
    private func stream(_ bytes: [UInt8]) throws -> OwnedDescriptor {
        let path = try sandbox.file("stream", bytes)
        return OwnedDescriptor(takingOwnershipOf: try FileDescriptor.open(path, .readOnly).rawValue)
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000]) func everyByteIsCopied(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let file = try Spool.copy(stream(bytes), into: sandbox.path, limit: 200_000)
        #expect(file.status.size == count)
        #expect(try file.descriptor.bytes(from: 0, count: count + 1) == bytes)
        #expect(try FileSystem.names(in: sandbox.path) == [Array("stream".utf8)], "the copy has no name")
    }

    @Test func aStreamBeyondTheLimitIsGivenUp() throws {
        let limits = HeaderGate.Limits(bytes: 100_000)
        let source = try stream(Header.png(1, 1) + [UInt8](repeating: 7, count: 300_000))
        let file = try Spool.copy(source, into: sandbox.path, limit: limits.bytes)
        #expect(file.status.size == 100_001)
        #expect(try !source.nextBytes(count: 1).isEmpty, "the rest is left unread")
        let refusal = Refusal("standard input", .tooManyBytes(limit: 100_000))
        #expect(throws: refusal) { try HeaderGate.admit(file, named: "standard input", limits: limits) }
    }

    /// Bytes that come in pieces, as through a pipe from a slow program.
    @Test func aPipeIsReadToItsEnd() async throws {
        let ends = try FileDescriptor.pipe()
        let reader = OwnedDescriptor(takingOwnershipOf: ends.readEnd.rawValue)
        let writing = Task.detached {
            for piece in 0..<50 { try ends.writeEnd.writeAll([UInt8](repeating: UInt8(piece), count: 3_000)) }
            try ends.writeEnd.close()
        }
        let file = try Spool.copy(reader, into: sandbox.path, limit: 1 << 20)
        _ = try await writing.value
        let expected = (0..<50).flatMap { [UInt8](repeating: UInt8($0), count: 3_000) }
        #expect(try file.descriptor.bytes(from: 0, count: 1 << 20) == expected)
    }

    @Test func aTakenNameIsPassedOver() throws {
        try sandbox.file("spool-0.part", [1])
        let file = try Spool.copy(stream([2]), into: sandbox.path, limit: 10)
        #expect(try file.descriptor.bytes(from: 0, count: 2) == [2])
        #expect(try FileSystem.status(of: sandbox.path("spool-0.part")).size == 1)
    }

    @Test func aFolderThatCannotTakeItIsAnError() throws {
        let source = try stream([1])
        #expect(throws: FileError.self) { _ = try Spool.copy(source, into: "/proc/self/nothing", limit: 10) }
    }

    /// The whole way, in a process whose standard input is a picture.
    @Test func standardInputBecomesADocument() async {
        await #expect(processExitsWith: .success) {
            let sandbox = try Sandbox()
            let picture = try sandbox.file("picture", Header.jpeg(100, 50))
            let input = try FileDescriptor.open(picture, .readOnly)
            guard try input.duplicate(as: .standardInput) == .standardInput else { exit(2) }
            guard case .file(let file) = Discovery.expand(["-"]).items.first else { exit(3) }
            let opened = try file.open(spoolingInto: sandbox.path)
            guard try HeaderGate.admit(opened, named: file.name) == .jpeg else { exit(4) }
            guard opened.status.size == Header.jpeg(100, 50).count else { exit(5) }
            try FileManager.default.removeItem(atPath: sandbox.path.string)
        }
    }
}
