package import ReceiptModel

/// The text of a document in the forms of the field, with the place of every word, out of its kept reading.
///
/// Boxes are pixels of the prepared page, origin top left; a page that holds several receipts is one page for each.
package enum PageText {
    /// The lines, pages parted by form feeds.
    package static func plain(_ reading: DocumentReading) -> String {
        let text = reading.pages.map { $0.text.lines.map(\.text.inOneLine).joined(separator: "\n") }
        return text.joined(separator: "\n\u{0C}\n") + "\n"
    }

    /// A table as Tesseract's `tsv` has it: one row for each page, line and word; the confidence in per cent.
    package static func tsv(_ reading: DocumentReading) -> String {
        var text = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
        for (index, page) in reading.pages.enumerated() {
            let number = index + 1
            text += "1\t\(number)\t0\t0\t0\t0\t0\t0\t\(page.width)\t\(page.height)\t-1\t\n"
            for (row, line) in page.text.lines.enumerated() {
                text += "4\t\(number)\t1\t1\t\(row + 1)\t0\t\(line.box.tabs)\t-1\t\n"
                for (place, word) in line.words.enumerated() {
                    text +=
                        "5\t\(number)\t1\t1\t\(row + 1)\t\(place + 1)\t\(word.box.tabs)\t\(word.percent)\t\(word.text.inOneLine)\n"
                }
            }
        }
        return text
    }

    /// hOCR 1.2: XHTML with `ocr_page`, `ocr_line` and `ocrx_word`.
    package static func hocr(_ reading: DocumentReading, title: String) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
            <html xmlns="http://www.w3.org/1999/xhtml">
            <head>
            <title>\(XMLText.escaped(title))</title>
            <meta http-equiv="Content-Type" content="text/html;charset=utf-8"/>
            <meta name="ocr-system" content="bilko"/>
            <meta name="ocr-capabilities" content="ocr_page ocr_carea ocr_par ocr_line ocrx_word ocrp_wconf"/>
            </head>
            <body>

            """
        for (index, page) in reading.pages.enumerated() {
            let name = index + 1
            let frame = "bbox 0 0 \(page.width) \(page.height)"
            text += "<div class=\"ocr_page\" id=\"page_\(name)\" title=\"\(frame); ppageno \(index)\">\n"
            text +=
                "<div class=\"ocr_carea\" id=\"block_\(name)_1\" title=\"\(frame)\"><p class=\"ocr_par\" id=\"par_\(name)_1\" title=\"\(frame)\">\n"
            for (row, line) in page.text.lines.enumerated() {
                text += "<span class=\"ocr_line\" id=\"line_\(name)_\(row + 1)\" title=\"bbox \(line.box.corners)\">"
                text += line.words.enumerated().map { place, word in
                    "<span class=\"ocrx_word\" id=\"word_\(name)_\(row + 1)_\(place + 1)\" title=\"bbox \(word.box.corners); "
                        + "x_wconf \(word.percent)\">\(XMLText.escaped(word.text.inOneLine))</span>"
                }.joined(separator: " ")
                text += "</span>\n"
            }
            text += "</p></div>\n</div>\n"
        }
        return text + "</body>\n</html>\n"
    }

    /// ALTO 4.2 of the Library of Congress.
    package static func alto(_ reading: DocumentReading, title: String) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="http://www.loc.gov/standards/alto/ns-v4# http://www.loc.gov/standards/alto/v4/alto-4-2.xsd">
            <Description>
            <MeasurementUnit>pixel</MeasurementUnit>
            <sourceImageInformation><fileName>\(XMLText.escaped(title))</fileName></sourceImageInformation>
            <Processing ID="OCR_0"><processingSoftware><softwareName>bilko</softwareName></processingSoftware></Processing>
            </Description>
            <Layout>

            """
        for (index, page) in reading.pages.enumerated() {
            let name = index + 1
            let frame = "HPOS=\"0\" VPOS=\"0\" WIDTH=\"\(page.width)\" HEIGHT=\"\(page.height)\""
            text +=
                "<Page ID=\"page_\(name)\" PHYSICAL_IMG_NR=\"\(index)\" WIDTH=\"\(page.width)\" HEIGHT=\"\(page.height)\">\n"
            text += "<PrintSpace \(frame)>\n"
            if !page.text.lines.isEmpty { text += "<TextBlock ID=\"block_\(name)_1\" \(frame)>\n" }
            for (row, line) in page.text.lines.enumerated() {
                text += "<TextLine ID=\"line_\(name)_\(row + 1)\" \(line.box.places)>"
                text += line.words.enumerated().map { place, word in
                    "<String ID=\"string_\(name)_\(row + 1)_\(place + 1)\" \(word.box.places) "
                        + "WC=\"\(word.share)\" CONTENT=\"\(XMLText.escaped(word.text.inOneLine))\"/>"
                }.joined(separator: "<SP/>")
                text += "</TextLine>\n"
            }
            if !page.text.lines.isEmpty { text += "</TextBlock>\n" }
            text += "</PrintSpace>\n</Page>\n"
        }
        return text + "</Layout>\n</alto>\n"
    }
}

extension PixelBox {
    fileprivate var tabs: String { "\(x)\t\(y)\t\(width)\t\(height)" }
    fileprivate var corners: String { "\(x) \(y) \(maxX) \(maxY)" }
    fileprivate var places: String { "HPOS=\"\(x)\" VPOS=\"\(y)\" WIDTH=\"\(width)\" HEIGHT=\"\(height)\"" }
}

extension Word {
    /// 0 to 100.
    fileprivate var percent: Int { Int((confidence * 100).rounded()) }
    /// 0 to 1 with two decimals.
    fileprivate var share: String { DecimalText.hundredths(Int64(percent)) }
}
