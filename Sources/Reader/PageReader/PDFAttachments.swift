package import Reading
import ReceiptModel

/// A file that a PDF document carries.
package struct PDFAttachment: Hashable, Sendable {
    /// Counts from 1, as poppler's programs count.
    package let number: Int
    /// As the document has it: no path to be trusted.
    package let name: String

    /// Whether its name says that it is XML, as Factur-X, ZUGFeRD and XRechnung call theirs.
    package var isXML: Bool { name.lowercased().hasSuffix(".xml") }

    /// Reads what `pdfdetach -list` prints: a count, then `1: factur-x.xml`.
    static func all(in listing: String) -> [PDFAttachment] {
        listing.split(whereSeparator: \.isNewline).compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let number = Int(parts[0]), number >= 1 else { return nil }
            return PDFAttachment(number: number, name: String(parts[1].drop { $0 == " " }))
        }
    }
}

extension PDFTools {
    /// The most bytes of a file that is taken out of a document.
    private static let mostBytes = 16 << 20

    /// Lists the files that the document carries; one whose files cannot be listed counts as one without any.
    ///
    /// - Throws: ``ReadingError`` saying why the document cannot be read.
    package func attachments(of descriptor: CInt) throws(ReadingError) -> [PDFAttachment] {
        let run = run("pdfdetach", ["-list", "-enc", "UTF-8", ToolRun.document], .inspect, mostOutput: 1 << 20)
        let output: ToolRun.Output
        do throws(ReadingError) {
            output = try run.output(reading: descriptor)
        } catch {
            // What the machine lacks is to be said; a list without end or too late is the document's own doing.
            switch error {
            case .timedOut, .tooLarge: return []
            default: throw error
            }
        }
        return PDFAttachment.all(in: String(decoding: output.bytes, as: UTF8.self))
    }

    /// The bytes of a file that the document carries.
    ///
    /// - Parameters:
    ///   - attachment: a file of this document.
    ///   - descriptor: the open document; borrowed.
    /// - Returns: all of them; at most 16 MiB.
    /// - Throws: ``ReadingError/undecodable(stage:page:why:)`` when it cannot be taken out,
    ///   ``ReadingError/tooLarge(page:what:limit:)`` when it is larger than any invoice.
    package func contents(of attachment: PDFAttachment, in descriptor: CInt) throws(ReadingError) -> [UInt8] {
        let run = run(
            "pdfdetach", ["-save", "\(attachment.number)", "-o", "/dev/stdout", ToolRun.document], .invoice,
            mostOutput: Self.mostBytes)
        let output = try run.output(reading: descriptor)
        guard output.ending == .exited(status: 0) else {
            throw .undecodable(stage: .invoice, why: "'\(run.name)' \(output.endingInWords)")
        }
        return output.bytes
    }
}
