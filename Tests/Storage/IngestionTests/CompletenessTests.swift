import Files
import ReceiptModel
import SystemPackage
import Testing

@testable import Ingestion

@Suite struct CompletenessTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    private func isComplete(_ bytes: [UInt8]) throws -> Bool { try Completeness.isComplete(sandbox.opened(bytes)) }

    /// Whole documents of each kind, small; what they show does not matter.
    private static let whole: [(name: String, bytes: [UInt8])] = {
        func number(_ value: Int, _ width: Int) -> [UInt8] {
            (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let thumbnail: [UInt8] = [0xFF, 0xE1, 0, 8, 0xFF, 0xD8, 0xFF, 0xD9, 0, 0]
        let jpeg: [UInt8] =
            [0xFF, 0xD8] + thumbnail + [0xFF, 0xDA, 0, 4, 1, 2] + [UInt8](repeating: 0x55, count: 90) + [
                0xFF, 0, 7, 0xFF, 0xD9,
            ]
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            number(data.count, 4).reversed() + Array(name.utf8) + data + [1, 2, 3, 4]
        }
        let png =
            signature + chunk("IHDR", [UInt8](repeating: 1, count: 13))
            + chunk("IDAT", [UInt8](repeating: 9, count: 60))
            + chunk("IEND", [])
        let pdf = Array("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\nstartxref\n9\n%%EOF\n".utf8)
        let xml = Array("<?xml version=\"1.0\"?>\n<Invoice xmlns=\"urn:x\"><ID>1</ID></Invoice>\n".utf8)
        let webp = Array("RIFF".utf8) + number(40, 4) + Array("WEBPVP8 ".utf8) + [UInt8](repeating: 3, count: 32)
        let bmp =
            Array("BM".utf8) + number(70, 4) + number(0, 4) + number(54, 4) + number(40, 4)
            + [UInt8](repeating: 1, count: 52)
        let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0] + [0x2C] + [UInt8](repeating: 1, count: 20) + [0x3B]
        let tiff =
            Array("II".utf8) + number(42, 2) + number(30, 4) + [UInt8](repeating: 7, count: 22)
            + number(1, 2) + [UInt8](repeating: 0, count: 16)
        let heic =
            number(24, 4).reversed() + Array("ftypheic".utf8) + number(0, 4) + Array("heicmif1".utf8)
            + number(40, 4).reversed() + Array("mdat".utf8) + [UInt8](repeating: 5, count: 32)
        return [
            ("jpeg", jpeg), ("png", png), ("pdf", pdf), ("xml", xml), ("webp", webp), ("bmp", bmp), ("gif", gif),
            ("tiff", tiff), ("heic", heic),
        ]
    }()

    @Test(arguments: whole.indices)
    func wholeIsComplete(index: Int) throws {
        let (name, bytes) = Self.whole[index]
        #expect(try isComplete(bytes), "\(name)")
    }

    /// A file that was cut anywhere in its second half lacks its end.
    @Test(arguments: whole.indices)
    func cutIsNot(index: Int) throws {
        let (name, bytes) = Self.whole[index]
        for count in stride(from: bytes.count / 2, to: bytes.count - 8, by: 3) {
            #expect(try !isComplete(Array(bytes[..<count])), "\(name) cut at \(count) of \(bytes.count)")
        }
    }

    @Test func whatPhonesAppendDoesNotMatter() throws {
        let jpeg = Self.whole[0].bytes
        #expect(try isComplete(jpeg + [UInt8](repeating: 0x41, count: 5_000)))
    }

    @Test func nothingIsNotComplete() throws {
        #expect(try !isComplete([]))
        // What is no document is for the gate to refuse, and not to be waited for.
        #expect(try isComplete(Array("hello".utf8)))
    }
}

@Suite struct FolderNoticeTests {
    @Test func networkFileSystemsAreKnownByTheirNumbers() {
        let kinds: [(UInt32, String?)] = [
            (0x6969, "NFS"), (0xFF53_4D42, "SMB"), (0xFE53_4D42, "SMB"), (0x6573_5546, "FUSE"), (0x0102_1997, "9P"),
            (0xEF53, nil), (0x0102_1994, nil), (0x9123_683E, nil), (0, nil),
        ]
        for (number, name) in kinds { #expect(FileSystem.networkKind(ofMagic: number) == name) }
    }

    @Test func whatHappensIsAnnounced() throws {
        let sandbox = try Sandbox()
        let notices = try FolderNotices()
        let watch = try notices.watch(sandbox.path)
        #expect(try notices.watch(sandbox.path) == watch)
        #expect(notices.taken() == [])
        try sandbox.file("a.jpg")
        try sandbox.folder("below")
        let taken = notices.taken()
        #expect(taken.allSatisfy { $0.watch == watch })
        #expect(taken.map(\.kind).contains(.changed(name: Array("a.jpg".utf8))))
        #expect(taken.map(\.kind).contains(.folderCame))
    }

    @Test func aWriterIsSeen() throws {
        let sandbox = try Sandbox()
        let path = sandbox.path("open.jpg")
        let writer = try Durability.createFile(path)
        let file = try FileSystem.openRegular(path, followingLinks: false)
        // Where leases are not known, nobody can tell.
        guard let first = file.isBeingWritten() else { return }
        #expect(first)
        try writer.write([1], to: path)
        #expect(file.isBeingWritten() == true)
    }
}
