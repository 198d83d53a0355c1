import Files
import ReceiptModel
import SystemPackage
import Testing

@testable import Ingestion

@Suite struct HeaderGateTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test(arguments: Header.samples.indices) func everyFormatIsTold(_ index: Int) throws {
        let sample = Header.samples[index]
        #expect(try Outcome(sample.bytes, in: sandbox) == .admitted(sample.type), "\(sample.name)")
    }

    @Test func aPDFMayBeginLate() throws {
        #expect(try Outcome(Header.pdf(after: 1_019), in: sandbox) == .admitted("pdf"))
        #expect(try Outcome(Header.pdf(after: 1_020), in: sandbox) == .refused("not_a_document"))
    }

    /// One pixel more than allowed is refused and the limit itself is not, whatever the layout.
    @Test func theSizeIsFoundInEveryLayout() throws {
        let limits = HeaderGate.Limits(reducedPixels: 640 * 480, pixels: 640 * 480)
        let layouts: [(String, (Int, Int) -> [UInt8])] = [
            ("PNG", { Header.png($0, $1) }),
            ("JPEG", { Header.jpeg($0, $1) }),
            ("JPEG, progressive", { Header.jpeg($0, $1, frame: 0xC2) }),
            ("JPEG, stray bytes", { Header.jpeg($0, $1, before: [1, 2, 0xFF, 0x00, 3]) }),
            ("TIFF, Intel", { Header.tiff([(1, 1), ($0, $1)]) }),
            ("TIFF, Motorola", { Header.tiff([(1, 1), ($0, $1)], .big) }),
            ("BigTIFF, Intel", { Header.tiff([(1, 1), ($0, $1)], .little, big: true) }),
            ("BigTIFF, Motorola", { Header.tiff([(1, 1), ($0, $1)], .big, big: true) }),
            ("WebP, lossy", { Header.webp(Header.lossy($0, $1)) }),
            ("WebP, lossless", { Header.webp(Header.lossless($0, $1)) }),
            ("WebP, canvas", { Header.webp(Header.canvas($0, $1) + Header.lossy(1, 1)) }),
            ("WebP, picture larger than its canvas", { Header.webp(Header.canvas(1, 1) + Header.lossy($0, $1)) }),
            ("HEIC", { Header.heif([(1, 1), ($0, $1)]) }),
            ("AVIF", { Header.heif([(1, 1), ($0, $1)], "avif", ["mif1", "miaf"]) }),
            ("GIF", { Header.gif($0, $1) }),
            ("GIF, picture larger than its canvas", { Header.gif(1, 1, picture: ($0, $1)) }),
            ("BMP", { Header.bmp($0, $1) }),
            ("BMP, from top to bottom", { Header.bmp($0, -$1) }),
        ]
        for (name, bytes) in layouts {
            let type = try #require(
                Header.samples.first { name.hasPrefix($0.name.prefix(3)) || name.hasPrefix("Big") && $0.type == "tiff" }
            )
            #expect(try Outcome(bytes(640, 480), in: sandbox, limits) == .admitted(type.type), "\(name)")
            #expect(try Outcome(bytes(641, 480), in: sandbox, limits) == .refused("too_many_pixels"), "\(name)")
            #expect(try Outcome(bytes(640, 481), in: sandbox, limits) == .refused("too_many_pixels"), "\(name)")
        }
    }

    @Test func theFrameIsFoundBehindManySegments() throws {
        let segment: [UInt8] = [0xFF, 0xE1, 0xFF, 0xFF] + [UInt8](repeating: 0xC0, count: 65_533)
        let bytes = Header.jpeg(20_000, 20_000, before: (0..<20).flatMap { _ in segment })
        #expect(try Outcome(bytes, in: sandbox) == .refused("too_many_pixels"))
    }

    @Test func bombsAreRefused() throws {
        let bombs: [[UInt8]] = [
            Header.gif(60_000, 60_000), Header.bmp(20_000, -20_000), Header.jpeg(9_000, 12_000, frame: 0xC2),
            Header.png(30_000, 30_000), Header.png(1, 30_001), Header.png(0xFFFF_FFFF, 0xFFFF_FFFF),
            Header.tiff([(30_000, 30_000)]), Header.tiff([(10, 10), (0xFFFF_FFFF, 0xFFFF_FFFF)], .big, big: true),
            Header.jpeg(65_535, 65_535), Header.jpeg(15_000, 15_000), Header.webp(Header.canvas(16_777_216, 1)),
            Header.webp(Header.lossless(16_384, 16_384)),
            Header.webp(Header.lossless(6_000, 5_001)), Header.heif([(0xFFFF_FFFF, 2)]),
        ]
        for bomb in bombs { #expect(try Outcome(bomb, in: sandbox) == .refused("too_many_pixels")) }
        #expect(try Outcome(Header.jpeg(14_000, 14_000), in: sandbox) == .admitted("jpg"))
        #expect(try Outcome(Header.png(14_000, 14_000), in: sandbox) == .admitted("png"))
        #expect(try Outcome(Header.png(14_300, 14_000), in: sandbox) == .refused("too_many_pixels"))
    }

    @Test(arguments: [
        (UInt8(0xC3), UInt8(8), "lossless"), (0xC5, 8, "several sizes"), (0xC0, 12, "12 bits"), (0xC1, 12, "12 bits"),
    ]) func codingsOfJPEGThatNoDecoderReadsAreSaid(frame: UInt8, bits: UInt8, kind: String) throws {
        let bytes = Header.jpeg(640, 480, frame: frame, bits: bits)
        try expect(bytes, refusedAs: "unsupported_format", saying: kind)
    }

    @Test func aPictureWithoutASideIsRefused() throws {
        let nothings: [[UInt8]] = [
            Header.png(0, 10), Header.jpeg(10, 0), Header.tiff([(10, 10), (0, 10)]), Header.heif([(10, 0)]),
            Header.webp(Header.lossy(0, 10)),
        ]
        for nothing in nothings { #expect(try Outcome(nothing, in: sandbox) == .refused("no_pixels")) }
    }

    @Test func thePagesOfATIFFAreCounted() throws {
        let page = (10, 10)
        #expect(try Outcome(Header.tiff(Array(repeating: page, count: 500)), in: sandbox) == .admitted("tiff"))
        #expect(try Outcome(Header.tiff(Array(repeating: page, count: 501)), in: sandbox) == .refused("too_many_pages"))
        let loop = Header.tiff(Array(repeating: page, count: 3), .big, loop: true)
        #expect(try Outcome(loop, in: sandbox) == .admitted("tiff"))
        #expect(try TIFFHeader.chain(of: sandbox.opened(loop), upTo: 101).pages.count == 3)
        #expect(try Outcome(Header.tiff([]), in: sandbox) == .admitted("tiff"))
    }

    @Test func theBytesAreCounted() throws {
        let png = Header.png(1, 1)
        #expect(try Outcome(png, in: sandbox, .init(bytes: png.count)) == .admitted("png"))
        #expect(try Outcome(png, in: sandbox, .init(bytes: png.count - 1)) == .refused("too_large"))
        #expect(try Outcome([], in: sandbox) == .refused("empty"))
        for byte in UInt8.min...UInt8.max { #expect(try Outcome([byte], in: sandbox) == .refused("not_a_document")) }
    }

    /// A sparse file: two gigabytes of size, no blocks on the disk.
    @Test func aHugeFileIsRefusedUnread() throws {
        let path = try sandbox.file("huge.png")
        let writer = try FileDescriptor.open(path, .writeOnly)
        try writer.closeAfter { try writer.resize(to: 2 << 30) }
        let file = try IncomingFile(.path(path)).open(spoolingInto: sandbox.path)
        let refusal = Refusal("huge.png", .tooManyBytes(limit: 100 << 20))
        #expect(throws: refusal) { try HeaderGate.admit(file, named: "huge.png") }
        #expect(refusal.message == "huge.png is larger than 100 MiB, the most that is taken")
    }

    @Test(arguments: [
        ("<?xml version='1.0'?>\n<svg>", "unsupported_format", "an SVG drawing"),
        ("<html><body>", "unsupported_format", "a web page"),
        ("<?xml version='1.0'?>\n<!-- x -->\n<project>", "not_a_document", "root element <project>"),
        ("\u{FEFF}<p:project xmlns:p='x'/>", "not_a_document", "root element <project>"),
        ("<?xml version='1.0'?>\n<!DOCTYPE Invoice [<!ENTITY a 'b'>]><Invoice/>", "document_type", "DOCTYPE"),
        ("<!doctype Invoice><Invoice/>", "document_type", "DOCTYPE"),
        ("<!DOCTYPE html><title>", "unsupported_format", "a web page"),
        ("PK\u{3}\u{4}....word/document.xml", "unsupported_format", "a Word document"),
        ("PK\u{3}\u{4}....a.jpg", "not_a_document", "a ZIP archive"),
        ("čokolada 2,50\n", "not_a_document", "plain text"),
        ("BMW servis\n", "not_a_document", "plain text"),
        ("\u{1}\u{2}\u{3}", "not_a_document", "of an unknown kind"),
    ]) func whatItIsIsSaid(_ text: String, _ code: String, _ kind: String) throws {
        try expect(Array(text.utf8), refusedAs: code, saying: kind)
    }

    /// What wraps invoices has many names: the confined reader looks inside.
    @Test(arguments: [
        "<?xml version='1.0'?>\n<Invoice>", "\n  <?xml version='1.0'?><!-- a --><?b c?><ns4:CreditNote/>",
        "\u{FEFF}<env:DocumentEnvelope>", "<?xml version='1.0'?><rsm:CrossIndustryInvoice/>", "<Invoice",
        "<batch xmlns:x='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'>", "<?xml version='1.0'?>",
        "<!-- no end",
    ]) func whatMayBeAnInvoiceComesIn(_ text: String) throws {
        #expect(try Outcome(Array(text.utf8), in: sandbox) == .admitted("xml"))
        let units = [0xFEFF] + Array(text.trimmingPrefix("\u{FEFF}").utf16)
        let (little, big) = (units.map(\.littleEndian), units.map(\.bigEndian))
        for bytes in [little, big].map({ $0.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }) {
            #expect(try Outcome(bytes, in: sandbox) == .admitted("xml"))
        }
    }

    @Test func invoicesAreOfBoundedSize() throws {
        let invoice = Array("<Invoice/>".utf8)
        #expect(try Outcome(invoice, in: sandbox, .init(xmlBytes: invoice.count)) == .admitted("xml"))
        #expect(try Outcome(invoice, in: sandbox, .init(xmlBytes: invoice.count - 1)) == .refused("too_large"))
    }

    @Test func theFamilyOfFilmsIsToldApart() throws {
        #expect(try Outcome(Header.heif([(10, 10)], "avif", ["mif1", "miaf"]), in: sandbox) == .admitted("avif"))
        #expect(try Outcome(Header.heif([(10, 10)], "mif1", ["avif"]), in: sandbox) == .admitted("avif"))
        try expect(
            Header.heif([(10, 10)], "avci", ["mif1"]), refusedAs: "unsupported_format", saying: "of another coding")
        #expect(try Outcome(Header.heif([(10, 10)], "    ", ["heic"]), in: sandbox) == .admitted("heic"))
        try expect(Header.fileType("isom", ["mp42"]), refusedAs: "not_a_document", saying: "film")
        try expect(Header.fileType("qt  ", []), refusedAs: "not_a_document", saying: "film")
    }

    private func expect(_ bytes: [UInt8], refusedAs code: String, saying kind: String) throws {
        let file = try sandbox.opened(bytes)
        do throws(Refusal) {
            let type = try HeaderGate.admit(file, named: "sample")
            Issue.record("admitted as \(type)")
        } catch {
            #expect(error.code == code)
            #expect(error.message.contains(kind), "\(error.message)")
            #expect(error.message.hasPrefix("sample "))
            #expect(!error.remedy.isEmpty)
        }
    }
}
