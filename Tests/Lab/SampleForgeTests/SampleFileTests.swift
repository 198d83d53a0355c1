import Foundation
import ReceiptModel
import SampleForge
import TestSupport
import Testing

/// The files that come out.
struct SampleFileTests {
    @Test func sameSeedMakesTheSameBytes() throws {
        let forge = SampleForge(seed: 5)
        let names = ["12-fbih-kafana", "08-journal-cafe"]
        for entry in ReceiptCatalogue(seed: 5).receipts where names.contains(entry.name) {
            let first = try forge.render(entry)
            let second = try forge.render(entry)
            #expect(first.truth == second.truth)
            #expect(first.bytes == second.bytes, "\(entry.name)")
        }
        #expect(try forge.renderInvoice().bytes == forge.renderInvoice().bytes)
    }

    @Test func photoLyingOnItsSideSaysSo() throws {
        let entry = try #require(ReceiptCatalogue(seed: 5).receipts.first { $0.name == "14-restaurant" })
        let (truth, bytes) = try SampleForge(seed: 5).render(entry)
        #expect(bytes.prefix(4) == [0xFF, 0xD8, 0xFF, 0xE1])
        #expect(Array(bytes[6..<12]) == Array("Exif".utf8) + [0, 0])
        // Behind the TIFF header and the count: tag 0x0112, type short, one value.
        #expect(Array(bytes[22..<32]) == [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0])
        #expect(truth.width > truth.height)
        #expect(bytes.count < 400_000)
    }

    @Test func invoiceHasATextLayer() throws {
        let (truth, bytes) = try SampleForge(seed: 5).renderInvoice()
        let text = try pdfText(bytes)
        #expect(text.contains("Račun br. \(truth.number)"))
        #expect(text.contains(truth.taxID.digits))
        #expect(text.contains("OIB kupca: \(try #require(truth.buyerTaxID))"))
    }

    @Test func scanHasTwoPagesAndNoText() throws {
        let entry = try #require(ReceiptCatalogue(seed: 5).receipts.first { $0.name == "16-scan" })
        let (truth, bytes) = try SampleForge(seed: 5).render(entry)
        #expect(truth.pages == 2)
        // One form feed for each page, and nothing else.
        #expect(try pdfText(bytes).filter { !$0.isWhitespace || $0 == "\u{c}" } == "\u{c}\u{c}")
    }

    @Test func copiesDifferFromEachOther() throws {
        try TemporaryFolder.with { folder in
            let entry = try #require(ReceiptCatalogue(seed: 5).receipts.first { $0.name == "12-fbih-kafana" })
            let bytes = try SampleForge(seed: 5).render(entry).bytes
            try Data(bytes).write(to: URL(fileURLWithPath: folder + "/one.jpg"))
            try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + "/note.txt"))
            let copies = try SampleForge.makeCopies(of: folder, count: 12, into: folder + "/copies")
            let contents = Set(copies.compactMap { FileManager.default.contents(atPath: $0) })
            #expect(copies.count == 12 && contents.count == 12)
            // The picture itself is what it was.
            #expect(contents.allSatisfy { $0.suffix(bytes.count - 2) == Data(bytes).dropFirst(2) })
        }
    }

    @Test func folderWithoutPicturesIsRefused() throws {
        try TemporaryFolder.with { folder in
            #expect(throws: SampleForgeError.unusable(path: folder, reason: "it holds no JPEG pictures")) {
                try SampleForge.makeCopies(of: folder, count: 2, into: folder + "/copies")
            }
        }
    }

    @Test func folderThatCannotBeMadeIsNamed() {
        #expect {
            try SampleForge(seed: 1).make(into: "/dev/null/samples")
        } throws: { error in
            guard case SampleForgeError.unusable(let path, _) = error else { return false }
            return path == "/dev/null/samples/images"
        }
    }

    private func pdfText(_ bytes: [UInt8]) throws -> String {
        try TemporaryFolder.with { folder in
            let path = folder + "/file.pdf"
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            return String(decoding: try Tool.run("/usr/bin/pdftotext", [path, "-"], input: Data()), as: UTF8.self)
        }
    }

}

/// A program of the distribution, as an independent judge.
enum Tool {
    static func run(_ path: String, _ arguments: [String], input: Data) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        try process.run()
        stdin.fileHandleForWriting.write(input)
        try stdin.fileHandleForWriting.close()
        let output = stdout.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return output
    }
}
