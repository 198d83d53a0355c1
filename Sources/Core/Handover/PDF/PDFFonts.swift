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

    /// Adds the visible font with the glyphs of these characters alone, under a number that was reserved.
    static func setVisible(_ number: Int, of characters: Set<Unicode.Scalar>, in document: inout PDFWriter) {
        let font = visible
        let used = characters.compactMap { scalar in font.glyph(scalar).map { (scalar, $0) } }.sorted { $0.1 < $1.1 }
        let subset = font.subset(Set(used.map(\.1)))
        let file = document.addStream("/Length1 \(subset.count)", subset)
        let rows = used.map { "<\(PDFText.hex(UInt16(truncatingIfNeeded: $0.1)))> <\(PDFText.hex(String($0.0)))>" }
        let names = document.addStream("", Array(characterMap(rows, isRange: false).utf8))
        let scale = { (units: Int) in units * 1000 / font.unitsPerEm }
        let widths = used.map { "\($0.1) [\(scale(font.widths[$0.1]))]" }.joined(separator: " ")
        // Six letters in front of the name say that it is a subset (9.6.4).
        let name = "BILKOA+DejaVuSans"
        let descriptor = document.add(
            "<< /Type /FontDescriptor /FontName /\(name) /Flags 4 /FontBBox [-1021 -463 1793 1232] /ItalicAngle 0 "
                + "/Ascent \(scale(font.ascent)) /Descent \(scale(font.descent)) /CapHeight 729 /StemV 80 /FontFile2 \(file) 0 R >>"
        )
        let descendant = document.add(
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /\(name) /CIDSystemInfo << /Registry (Adobe) "
                + "/Ordering (Identity) /Supplement 0 >> /FontDescriptor \(descriptor) 0 R /DW 600 /W [\(widths)] "
                + "/CIDToGIDMap /Identity >>")
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
    private let font = PDFFonts.visible

    /// What the font can show; other signs are a box.
    private func shown(_ text: String) -> [(Unicode.Scalar, Int)] {
        text.inOneLine.unicodeScalars.compactMap { scalar in
            if let glyph = font.glyph(scalar) { return (scalar, glyph) }
            return scalar.isInvisible ? nil : font.glyph("□").map { ("□", $0) }
        }
    }

    /// The width of a text at a size, in points.
    func width(_ text: String, _ size: Double) -> Double {
        Double(shown(text).reduce(0) { $0 + font.widths[$1.1] }) * size / Double(font.unitsPerEm)
    }

    /// A text that is cut so that it is no wider than so many points.
    func fitted(_ text: String, _ size: Double, _ width: Double) -> String {
        if self.width(text, size) <= width { return text }
        let line = text.inOneLine
        var (kept, used) = ("", self.width("…", size))
        for scalar in line.unicodeScalars {
            used += advance(of: scalar, size)
            if used > width { break }
            kept.unicodeScalars.append(scalar)
        }
        return kept + "…"
    }

    /// A text in lines that are no wider than so many points; a word that is wider is cut.
    func wrapped(_ text: String, _ size: Double, _ width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.inOneLine.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : "\(line) \(word)"
            if line.isEmpty || self.width(longer, size) <= width {
                line = longer
            } else {
                lines.append(fitted(line, size, width))
                line = String(word)
            }
        }
        if !line.isEmpty { lines.append(fitted(line, size, width)) }
        return lines
    }

    private func advance(of scalar: Unicode.Scalar, _ size: Double) -> Double {
        guard let glyph = font.glyph(scalar) ?? font.glyph("□") else { return 0 }
        return Double(font.widths[glyph]) * size / Double(font.unitsPerEm)
    }

    /// The operators that show a text with its baseline at a place.
    mutating func show(_ text: String, x: Double, y: Double, size: Double) -> String {
        let glyphs = shown(text)
        used.formUnion(glyphs.map(\.0))
        let codes = glyphs.map { PDFText.hex(UInt16(truncatingIfNeeded: $0.1)) }.joined()
        return "BT /F1 \(PDFText.number(size)) Tf \(PDFText.number(x)) \(PDFText.number(y)) Td <\(codes)> Tj ET\n"
    }
}
