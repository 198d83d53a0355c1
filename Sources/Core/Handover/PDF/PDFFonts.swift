/// The fonts of documents, as objects of a PDF.
enum PDFFonts {
    /// DejaVu Sans with the letters of both scripts (its licence stands in its name table).
    static let visible = TrueTypeFont(PackageResources.DejaVuSans_subset_ttf)

    /// Adds the font of text that is found and copied, but not seen: one empty glyph for every code unit of UTF-16.
    ///
    /// The technique is that of Tesseract's PDF renderer.
    static func addInvisible(to document: inout PDFWriter) -> Int {
        let file = document.addStream(
            "/Length1 \(PackageResources.Glyphless_ttf.count)", PackageResources.Glyphless_ttf)
        let map = (0..<65_536).flatMap { _ in [UInt8(0), UInt8(1)] }
        let identities = document.addStream("", map)
        let names = document.addStream("", Array(characterMap(["<0000> <FFFF> <0000>"], isRange: true).utf8))
        let descriptor = document.add(
            "<< /Type /FontDescriptor /FontName /BilkoGlyphless /Flags 5 /FontBBox [0 -200 500 800] /ItalicAngle 0 "
                + "/Ascent 800 /Descent -200 /CapHeight 800 /StemV 80 /FontFile2 \(file) 0 R >>")
        let descendant = document.add(
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /BilkoGlyphless /CIDSystemInfo << /Registry (Adobe) "
                + "/Ordering (Identity) /Supplement 0 >> /FontDescriptor \(descriptor) 0 R /DW 500 /CIDToGIDMap \(identities) 0 R >>"
        )
        return document.add(
            "<< /Type /Font /Subtype /Type0 /BaseFont /BilkoGlyphless /Encoding /Identity-H "
                + "/DescendantFonts [\(descendant) 0 R] /ToUnicode \(names) 0 R >>")
    }

    /// Adds the visible font with the glyphs of the characters that were set alone, under a number that was reserved.
    static func setVisible(_ number: Int, of setter: PDFTypesetter, in document: inout PDFWriter) {
        let font = visible
        let known = setter.used.compactMap { scalar in
            font.glyph(scalar).map { (scalar: scalar, code: $0, glyph: $0) }
        }
        let box = font.glyph("□") ?? 0
        let strange = setter.strangers.map { (scalar: $0.key, code: $0.value, glyph: box) }
        let used = (known + strange).sorted { $0.code < $1.code }
        let subset = font.subset(Set(used.map(\.glyph)))
        let file = document.addStream("/Length1 \(subset.count)", subset)
        let rows = used.map {
            "<\(PDFText.hex(UInt16(truncatingIfNeeded: $0.code)))> <\(PDFText.hex(String($0.scalar)))>"
        }
        let names = document.addStream("", Array(characterMap(rows, isRange: false).utf8))
        let scale = { (units: Int) in units * 1000 / font.unitsPerEm }
        let widths = used.map { "\($0.code) [\(scale(font.widths[$0.glyph]))]" }.joined(separator: " ")
        var glyphs = "/Identity"
        if !strange.isEmpty {
            var map = [UInt8](repeating: 0, count: 2 * (1 + (used.last?.code ?? 0)))
            for each in used {
                map.replaceSubrange(2 * each.code..<2 * each.code + 2, with: ByteReader.bytes(each.glyph).suffix(2))
            }
            glyphs = "\(document.addStream("", map)) 0 R"
        }
        // Six letters in front of the name say that it is a subset (9.6.4).
        let name = "BILKOA+DejaVuSans"
        let descriptor = document.add(
            "<< /Type /FontDescriptor /FontName /\(name) /Flags 4 /FontBBox [-1021 -463 1793 1232] /ItalicAngle 0 "
                + "/Ascent \(scale(font.ascent)) /Descent \(scale(font.descent)) /CapHeight 729 /StemV 80 /FontFile2 \(file) 0 R >>"
        )
        let descendant = document.add(
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /\(name) /CIDSystemInfo << /Registry (Adobe) "
                + "/Ordering (Identity) /Supplement 0 >> /FontDescriptor \(descriptor) 0 R /DW 600 /W [\(widths)] "
                + "/CIDToGIDMap \(glyphs) >>")
        document.set(
            number,
            "<< /Type /Font /Subtype /Type0 /BaseFont /\(name) /Encoding /Identity-H "
                + "/DescendantFonts [\(descendant) 0 R] /ToUnicode \(names) 0 R >>")
    }

    /// What the codes of a font mean (9.10.3); at most a hundred rows stand in one section.
    private static func characterMap(_ rows: [String], isRange: Bool) -> String {
        let kind = isRange ? "bfrange" : "bfchar"
        var text = "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        text += "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        text += "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        text += "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        for start in stride(from: 0, to: rows.count, by: 100) {
            let part = rows[start..<min(start + 100, rows.count)]
            text += "\(part.count) begin\(kind)\n\(part.joined(separator: "\n"))\nend\(kind)\n"
        }
        return text + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    }
}

/// A line of visible text, and the characters that documents use of the font.
struct PDFTypesetter {
    private(set) var used: Set<Unicode.Scalar> = []
    /// Characters that the font does not have, with codes beyond its glyphs: shown as a box, and found and copied as
    /// what they are.
    private(set) var strangers: [Unicode.Scalar: Int] = [:]
    private let font = PDFFonts.visible

    /// What is shown, with its glyph; signs that the font does not have are a box.
    private func shown(_ text: String) -> [(Unicode.Scalar, Int)] {
        text.inOneLine.unicodeScalars.compactMap { scalar in
            if let glyph = font.glyph(scalar) { return (scalar, glyph) }
            return scalar.isInvisible ? nil : font.glyph("□").map { (scalar, $0) }
        }
    }

    /// The code of a character; the box itself where a document has more characters than codes.
    private mutating func code(of scalar: Unicode.Scalar, _ glyph: Int) -> Int {
        if font.glyph(scalar) != nil {
            used.insert(scalar)
            return glyph
        }
        if let known = strangers[scalar] { return known }
        let new = font.widths.count + strangers.count
        guard new <= 0xFFFF else {
            used.insert("□")
            return glyph
        }
        strangers[scalar] = new
        return new
    }

    /// The width of a text at a size, in points.
    func width(_ text: String, _ size: Double) -> Double {
        Double(shown(text).reduce(0) { $0 + font.widths[$1.1] }) * size / Double(font.unitsPerEm)
    }

    /// A text in lines that are no wider than so many points; a word that is wider goes on in the next line.
    func wrapped(_ text: String, _ size: Double, _ width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.inOneLine.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : "\(line) \(word)"
            if self.width(longer, size) <= width {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            var parts = broken(word, size, width)
            line = parts.popLast() ?? ""
            lines += parts
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    /// A word in parts that are no wider than so many points.
    private func broken(_ word: Substring, _ size: Double, _ width: Double) -> [String] {
        var parts = [""]
        var used = 0.0
        for character in word {
            let advance = self.width(String(character), size)
            if used + advance > width, used > 0 {
                parts.append("")
                used = 0
            }
            parts[parts.count - 1].append(character)
            used += advance
        }
        return parts
    }

    /// The operators that show a text with its baseline at a place; where it would be wider than the widest, its letters are
    /// made narrower.
    mutating func show(_ text: String, x: Double, y: Double, size: Double, widest: Double? = nil) -> String {
        var squeeze = ""
        if let widest, widest > 0 {
            let natural = width(text, size)
            if natural > widest { squeeze = "\(PDFText.number(100 * widest / natural)) Tz " }
        }
        var codes = ""
        for (scalar, glyph) in shown(text) { codes += PDFText.hex(UInt16(truncatingIfNeeded: code(of: scalar, glyph))) }
        let place = "\(PDFText.number(x)) \(PDFText.number(y)) Td"
        // The graphics state keeps the width of letters beyond the text (9.3.1).
        let reset = squeeze.isEmpty ? "" : "100 Tz "
        return "BT /F1 \(PDFText.number(size)) Tf \(squeeze)\(place) <\(codes)> Tj \(reset)ET\n"
    }
}
