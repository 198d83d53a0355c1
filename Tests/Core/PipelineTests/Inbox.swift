import Countries
import Files
import Foundation
import Ingestion
import Pipeline
import Reading
import ReceiptModel
import Store
import SystemPackage
import TestSupport

/// Text as a monospaced printer would have printed it.
enum Printed {
    /// A receipt of an invented merchant.
    static let receipt = """
                  LIPOV LAD d.o.o.
              Trgovina Mali Vrt
            Brezova 12, 21000 Split
               OIB: 53102749680
        Račun br.: 4711/P2/1
        Datum: 14.03.2025. 18:22
        KRUH BIJELI    1,00    1,80    1,80
        MLIJEKO 1L     2,00    1,35    2,70
        VREĆICA        1,00    0,25    0,25
        UKUPNO EUR                     4,75
        GOTOVINA                       5,00
        POVRAT                         0,25
        ZKI: 0123456789abcdef0123456789abcdef
        JIR: 11111111-2222-3333-4444-555555555555
        """

    /// The receipt with another number and another identity: another purchase.
    static let otherReceipt =
        receipt
        .replacingOccurrences(of: "11111111-2222", with: "99999999-8888")
        .replacingOccurrences(of: "0123456789abcdef", with: "fedcba9876543210")
        .replacingOccurrences(of: "4711/P2/1", with: "4712/P2/1")
        .replacingOccurrences(of: "1,80    1,80", with: "4,40    4,40")
        .replacingOccurrences(of: "4,75", with: "7,35")
        .replacingOccurrences(of: "GOTOVINA                       5,00", with: "GOTOVINA                       8,00")
        .replacingOccurrences(of: "POVRAT                         0,25", with: "POVRAT                         0,65")
        .replacingOccurrences(of: "18:22", with: "18:40")

    static func reading(_ texts: String..., confidence: Double = 1) -> DocumentReading {
        let pages = texts.enumerated().map { index, text in
            PageReading(
                number: index + 1, width: 600, height: 2_000,
                text: TextLayer(lines: lines(text, confidence), source: .bornDigital), codes: [],
                toOriginal: .identity, receipt: texts.count > 1 ? index + 1 : nil)
        }
        return DocumentReading(pages: pages, processorMilliseconds: 0, recognitionMilliseconds: 0)
    }

    private static func lines(_ text: String, _ confidence: Double) -> [TextLine] {
        text.split(separator: "\n").enumerated().compactMap { row, line in
            var words: [Word] = []
            var column = 0
            for part in line.split(separator: " ", omittingEmptySubsequences: false) {
                if !part.isEmpty {
                    let box = PixelBox(x: column * 12, y: row * 30, width: part.count * 12, height: 20)
                    words.append(Word(text: String(part), box: box, confidence: confidence))
                }
                column += part.count + 1
            }
            return TextLine(words: words)
        }
    }
}

/// A folder with files to take in, gone with the value.
final class Inbox: Sendable {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder("pipeline") }

    var folder: FilePath { FilePath(temporary.path) }

    /// The n-th picture under a name: as much of a PNG as the gate looks at.
    func picture(_ number: UInt8, named name: String? = nil) throws -> IncomingFile {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        return try file(
            name ?? "\(number).png", signature + [0, 0, 3, 32, 0, 0, 4, 176, 8, 2, 0, 0, 0, 0, 0, 0, 0, number])
    }

    /// A file with these bytes.
    func file(_ name: String, _ bytes: [UInt8]) throws -> IncomingFile {
        let path = folder.appending(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path.string))
        return IncomingFile(.path(path))
    }

    /// A pipeline from this folder into a store.
    func pipeline(
        into store: any DocumentStore, _ reader: any DocumentReader, run: ProgramRun = Inbox.run(1)
    ) -> Pipeline {
        Pipeline(
            store: store, reader: reader, settings: .forDocuments(of: nil), spoolFolder: folder, run: run,
            now: Self.now)
    }

    /// What `bilko read` makes of files, beside a store.
    func preview(beside store: (any DraftStore & CompanyStore)? = nil, _ reader: any DocumentReader) -> Preview {
        Preview(reader: reader, settings: .forDocuments(of: nil), spoolFolder: folder, known: store, now: Self.now)
    }

    /// The n-th run of the program.
    static func run(_ number: Int32) -> ProgramRun { ProgramRun(process: number, startedAt: now()) }

    static let now: @Sendable () -> Timestamp = { Timestamp(milliseconds: 1_790_000_000_000) }
}

/// The identity of a file's bytes.
func identity(of file: IncomingFile) throws -> DocumentID {
    guard case .path(let path) = file.source else {
        throw FileError("read", described: "standard input", .badFileDescriptor)
    }
    return try DocumentID.of(FileSystem.openRegular(path, followingLinks: true), named: file.name)
}
