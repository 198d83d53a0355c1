import Foundation
import Reading
import ReceiptModel
import TestSupport

/// Small PDF documents, written by hand.
enum PDFSample {
    /// A page of lines in Helvetica; `media` and `extra` are PDF syntax.
    struct Page {
        var lines: [String] = []
        var media = "[0 0 300 400]"
        var extra = ""
        /// In place of the lines.
        var content: [UInt8]?
        /// Goes into the dictionary of the content.
        var filter = ""
    }

    static func document(
        _ pages: [Page], title: String = "Racun", carrying files: [(name: String, bytes: [UInt8])] = []
    ) -> [UInt8] {
        let kids = pages.indices.map { "\(5 + 2 * $0) 0 R" }.joined(separator: " ")
        var objects: [[UInt8]] = [
            Array("<< /Type /Catalog /Pages 2 0 R \(names(of: files, after: 4 + 2 * pages.count)) >>".utf8),
            Array("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>".utf8),
            Array("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".utf8),
            Array("<< /Title (\(title)) >>".utf8),
        ]
        for (index, page) in pages.enumerated() {
            let text = page.lines.map { "(\($0)) Tj 0 -20 Td" }.joined(separator: " ")
            let content = page.content ?? Array("BT /F1 12 Tf 20 360 Td \(text) ET".utf8)
            objects.append(
                Array(
                    """
                    << /Type /Page /Parent 2 0 R /MediaBox \(page.media) \(page.extra)
                    /Resources << /Font << /F1 3 0 R >> >> /Contents \(6 + 2 * index) 0 R >>
                    """.utf8))
            objects.append(
                Array("<< /Length \(content.count) \(page.filter) >>\nstream\n".utf8) + content
                    + Array("\nendstream".utf8))
        }
        for (index, file) in files.enumerated() {
            let stream = 6 + 2 * pages.count + 2 * index
            objects.append(
                Array("<< /Type /Filespec /F (\(file.name)) /UF (\(file.name)) /EF << /F \(stream) 0 R >> >>".utf8))
            objects.append(
                Array("<< /Type /EmbeddedFile /Length \(file.bytes.count) >>\nstream\n".utf8) + file.bytes
                    + Array("\nendstream".utf8))
        }
        return file(objects)
    }

    private static func names(of files: [(name: String, bytes: [UInt8])], after last: Int) -> String {
        guard !files.isEmpty else { return "" }
        let names = files.enumerated().map { "(\($0.element.name)) \(last + 1 + 2 * $0.offset) 0 R" }
        return "/Names << /EmbeddedFiles << /Names [\(names.joined(separator: " "))] >> >>"
    }

    private static func file(_ objects: [[UInt8]]) -> [UInt8] {
        var file = Array("%PDF-1.4\n".utf8)
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let offset = String(file.count)
            table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
            file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let start = file.count
        let trailer = "trailer << /Size \(objects.count + 1) /Root 1 0 R /Info 4 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return file + Array((table + trailer).utf8)
    }

    static let receipt = Page(lines: [
        "Racun broj 12/3/1", "Ukupno za platiti             12,50 EUR", "Hvala na kupnji",
    ])

    /// Two pages of text under a password (AES, 128 bits; made with qpdf).
    static let encrypted: [UInt8] = {
        (try? Data(contentsOf: Checkout.fixtures.appending(path: "locked.pdf"))).map(Array.init) ?? []
    }()
}
