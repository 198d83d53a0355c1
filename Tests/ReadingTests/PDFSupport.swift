import Foundation
import Reading
import ReceiptModel

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

    static func document(_ pages: [Page], title: String = "Racun") -> [UInt8] {
        let kids = pages.indices.map { "\(5 + 2 * $0) 0 R" }.joined(separator: " ")
        var objects: [[UInt8]] = [
            Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
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
        return file(objects)
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
    static let encrypted: [UInt8] = Array(
        Data(
            base64Encoded: """
                JVBERi0xLjYKJb/3ov4KMSAwIG9iago8PCAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwg
                L0NvdW50IDIgL0tpZHMgWyAzIDAgUiA0IDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8PCAvQ29udGVudHMg
                NSAwIFIgL01lZGlhQm94IFsgMCAwIDMwMCA0MDAgXSAvUGFyZW50IDIgMCBSIC9SZXNvdXJjZXMgPDwgL0ZvbnQgPDwgL0YxIDYg
                MCBSID4+ID4+IC9UeXBlIC9QYWdlID4+CmVuZG9iago0IDAgb2JqCjw8IC9Db250ZW50cyA3IDAgUiAvTWVkaWFCb3ggWyAwIDAg
                MzAwIDQwMCBdIC9QYXJlbnQgMiAwIFIgL1Jlc291cmNlcyA8PCAvRm9udCA8PCAvRjEgNiAwIFIgPj4gPj4gL1R5cGUgL1BhZ2Ug
                Pj4KZW5kb2JqCjUgMCBvYmoKPDwgL0xlbmd0aCAxMTIgL0ZpbHRlciAvRmxhdGVEZWNvZGUgPj4Kc3RyZWFtCq/Qd3EZ/9qb5s/j
                EcCT16UNI1rL1XFY2/bhTC0FmWf6ePSoh0HkBhAeGPySwNvg4mFFb6gWc3dMkgAIFpiA23t4wy1xRju+z/PK8Gts4vewzynMb3nN
                vnveuw/ibJGTAhKZK1zr4FS2Dio0j4982VllbmRzdHJlYW0KZW5kb2JqCjYgMCBvYmoKPDwgL0Jhc2VGb250IC9IZWx2ZXRpY2Eg
                L1N1YnR5cGUgL1R5cGUxIC9UeXBlIC9Gb250ID4+CmVuZG9iago3IDAgb2JqCjw8IC9MZW5ndGggOTYgL0ZpbHRlciAvRmxhdGVE
                ZWNvZGUgPj4Kc3RyZWFtCou0v2up6mBXenNF3sAwQIYviSBlSHw4zSuLmKU+KEKXzxG4EsIYjm3kbykDit0wSYYQWj7A3AwxBHmN
                j7b/3aFiXlPsWL9L6rbkbqKvcUgasFlqBV/EEym1mhpoC8u1KWVuZHN0cmVhbQplbmRvYmoKOCAwIG9iago8PCAvQ0YgPDwgL1N0
                ZENGIDw8IC9BdXRoRXZlbnQgL0RvY09wZW4gL0NGTSAvQUVTVjIgL0xlbmd0aCAxNiA+PiA+PiAvRmlsdGVyIC9TdGFuZGFyZCAv
                TGVuZ3RoIDEyOCAvTyA8MTliNThlNDhjOTJiNjU2OWU3NjU5MDZjYWY2NGU0NDI5YTRjMjBkNmU5OTZmZGVmOTYzZTliNTA4MGY5
                ZTA4Mz4gL1AgLTQgL1IgNCAvU3RtRiAvU3RkQ0YgL1N0ckYgL1N0ZENGIC9VIDxkN2JmNGM3NDMzYTQ5YWU3MmIyZTMzYjFiMWQ4
                OTk2MTAxMjI0NTZhOTFiYWU1MTM0MjczYTZkYjEzNGM4N2M0PiAvViA0ID4+CmVuZG9iagp4cmVmCjAgOQowMDAwMDAwMDAwIDY1
                NTM1IGYgCjAwMDAwMDAwMTUgMDAwMDAgbiAKMDAwMDAwMDA2NCAwMDAwMCBuIAowMDAwMDAwMTI5IDAwMDAwIG4gCjAwMDAwMDAy
                NTcgMDAwMDAgbiAKMDAwMDAwMDM4NSAwMDAwMCBuIAowMDAwMDAwNTY4IDAwMDAwIG4gCjAwMDAwMDA2MzggMDAwMDAgbiAKMDAw
                MDAwMDgwNCAwMDAwMCBuIAp0cmFpbGVyIDw8IC9Sb290IDEgMCBSIC9TaXplIDkgL0lEIFs8ZWFjMWZjMWNkYTAxOTNjN2Q0NTAw
                YTQ3NzQ1MmM0MzU+PGVhYzFmYzFjZGEwMTkzYzdkNDUwMGE0Nzc0NTJjNDM1Pl0gL0VuY3J5cHQgOCAwIFIgPj4Kc3RhcnR4cmVm
                CjExMDMKJSVFT0YK
                """, options: .ignoreUnknownCharacters) ?? Data())
}
