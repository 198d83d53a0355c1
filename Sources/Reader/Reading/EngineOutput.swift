import ReceiptModel

/// What another engine printed, as pages of lines.
struct EngineOutput: Equatable {
    /// A page as the engine saw it; the frame of its boxes is the picture's pixels.
    struct Page: Equatable {
        var width: Int
        var height: Int
        var lines: [TextLine]
    }

    var pages: [Page]

    /// Takes Tesseract's TSV or hOCR, whichever it is.
    ///
    /// - Returns: `nil` for what is neither.
    init?(_ text: String) {
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("level\t") {
            pages = TesseractTable.pages(in: start)
        } else if start.hasPrefix("<") {
            guard let pages = HOCR.pages(in: start) else { return nil }
            self.pages = pages
        } else {
            return nil
        }
    }
}

/// Tesseract's table: one row a page, block, paragraph, line or word, columns by tabulators.
///
/// level page_num block_num par_num line_num word_num left top width height conf text; see tesseract(1).
private enum TesseractTable {
    static func pages(in text: Substring) -> [EngineOutput.Page] {
        var pages: [EngineOutput.Page] = []
        var words: [Word] = []
        var current: [Substring] = []
        func closeLine() {
            if let line = TextLine(words: words), !pages.isEmpty { pages[pages.count - 1].lines.append(line) }
            words = []
        }
        for row in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline).dropFirst() {
            let cells = row.split(separator: "\t", maxSplits: 11, omittingEmptySubsequences: false)
            guard cells.count >= 11, let level = Int(cells[0]), let box = box(cells[6..<10]) else { continue }
            switch level {
            case 1:
                closeLine()
                pages.append(EngineOutput.Page(width: box.width, height: box.height, lines: []))
            case 5 where cells.count == 12:
                let place = Array(cells[1..<5])
                if place != current { closeLine() }
                current = place
                let word = cells[11].filter { !$0.isWhitespace }
                guard !word.isEmpty else { continue }
                if pages.isEmpty { pages.append(EngineOutput.Page(width: 0, height: 0, lines: [])) }
                // The engine says -1 where it has no opinion.
                let confidence = Double(cells[10]).map { $0 < 0 ? 1 : min(1, $0 / 100) } ?? 1
                words.append(Word(text: String(word), box: box, confidence: confidence))
            default: continue
            }
        }
        closeLine()
        return pages
    }

    private static func box(_ cells: ArraySlice<Substring>) -> PixelBox? {
        let numbers = cells.compactMap { Int($0) }
        guard numbers.count == 4, numbers.allSatisfy({ (0...1_000_000).contains($0) }) else { return nil }
        return PixelBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

/// hOCR: HTML in which classes name pages, lines and words, and titles hold boxes and confidences.
///
/// See the hOCR specification 1.2, sections 3 to 5. Read tag by tag and not as XML: engines print what browsers forgive.
private enum HOCR {
    private static let lineClasses: Set<Substring> = ["ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat"]

    static func pages(in text: Substring) -> [EngineOutput.Page]? {
        var reader = Reader()
        var rest = text
        while let open = rest.firstIndex(of: "<") {
            reader.text(rest[..<open])
            rest = rest[rest.index(after: open)...]
            if rest.hasPrefix("!--") {
                guard let end = rest.firstRange(of: "-->") else { break }
                rest = rest[end.upperBound...]
                continue
            }
            guard let close = endOfTag(rest) else { break }
            reader.tag(rest[..<close])
            rest = rest[rest.index(after: close)...]
        }
        reader.closeLine()
        return reader.sawPage ? reader.pages : nil
    }

    /// The `>` that ends the tag; one inside quotes does not.
    private static func endOfTag(_ text: Substring) -> Substring.Index? {
        var quote: Character?
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == ">" {
                return index
            }
        }
        return nil
    }

    private struct Reader {
        var pages: [EngineOutput.Page] = []
        var sawPage = false
        private var words: [Word] = []
        private var word: (text: String, box: PixelBox, confidence: Double, depth: Int)?
        private var depth = 0
        /// The line that is open, for engines that give no boxes of words.
        private var line: (text: String, box: PixelBox, confidence: Double)?

        mutating func text(_ text: Substring) {
            if word != nil {
                word?.text += unescaped(text).filter { !$0.isWhitespace }
            } else {
                line?.text += unescaped(text)
            }
        }

        mutating func tag(_ tag: Substring) {
            if tag.hasPrefix("/") {
                if tag.dropFirst().lowercased() == "span" { closeSpan() }
                return
            }
            let name = tag.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
            let classes = Set(attribute("class", of: tag)?.split(separator: " ") ?? [])
            let title = attribute("title", of: tag) ?? ""
            if classes.contains("ocr_page") {
                closeLine()
                sawPage = true
                let box = box(in: title)
                pages.append(EngineOutput.Page(width: box?.maxX ?? 0, height: box?.maxY ?? 0, lines: []))
            } else if !classes.isDisjoint(with: HOCR.lineClasses) {
                closeLine()
                line = box(in: title).map { ("", $0, confidence(in: title)) }
            } else if classes.contains("ocrx_word"), word == nil, let box = box(in: title) {
                word = ("", box, confidence(in: title), depth)
            }
            if name == "span", !tag.hasSuffix("/") { depth += 1 }
        }

        private mutating func closeSpan() {
            depth = max(0, depth - 1)
            guard let done = word, depth == done.depth else { return }
            word = nil
            guard !done.text.isEmpty else { return }
            words.append(Word(text: done.text, box: done.box, confidence: done.confidence))
        }

        mutating func closeLine() {
            if words.isEmpty { words = wordsOfLine() }
            line = nil
            if let line = TextLine(words: words) {
                if pages.isEmpty { pages.append(EngineOutput.Page(width: 0, height: 0, lines: [])) }
                pages[pages.count - 1].lines.append(line)
            }
            words = []
        }

        /// The words of a line that names none, their boxes in proportion to their letters.
        private func wordsOfLine() -> [Word] {
            guard let line else { return [] }
            let texts = line.text.split(whereSeparator: \.isWhitespace)
            let whole = max(1, texts.reduce(texts.count - 1) { $0 + $1.count })
            var start = 0
            return texts.map { text in
                let (left, right) = (line.box.width * start / whole, line.box.width * (start + text.count) / whole)
                start += text.count + 1
                return Word(
                    text: String(text),
                    box: PixelBox(
                        x: line.box.x + left, y: line.box.y, width: max(1, right - left), height: line.box.height),
                    confidence: line.confidence)
            }
        }

        private func attribute(_ name: String, of tag: Substring) -> String? {
            var rest = tag
            while let place = rest.firstRange(of: name) {
                let before = rest[..<place.lowerBound].last
                rest = rest[place.upperBound...]
                guard before?.isWhitespace ?? false else { continue }
                var value = rest.drop(while: \.isWhitespace)
                guard value.first == "=" else { continue }
                value = value.dropFirst().drop(while: \.isWhitespace)
                guard let quote = value.first, quote == "\"" || quote == "'" else { continue }
                return unescaped(value.dropFirst().prefix { $0 != quote })
            }
            return nil
        }

        /// `bbox x0 y0 x1 y1` among properties parted by semicolons.
        private func box(in title: String) -> PixelBox? {
            guard let numbers = property("bbox", in: title), numbers.count >= 4 else { return nil }
            let corners = numbers.prefix(4).map { Int(min(max($0, 0), 1_000_000)) }
            guard corners[2] >= corners[0], corners[3] >= corners[1] else { return nil }
            return PixelBox(
                x: corners[0], y: corners[1], width: corners[2] - corners[0], height: corners[3] - corners[1])
        }

        /// `x_wconf` goes from 0 to 100; a word without it is taken as sure.
        private func confidence(in title: String) -> Double {
            property("x_wconf", in: title)?.first.map { min(1, max(0, $0 / 100)) } ?? 1
        }

        private func property(_ name: String, in title: String) -> [Double]? {
            for part in title.split(separator: ";") {
                let words = part.split(whereSeparator: \.isWhitespace)
                if words.first.map(String.init) == name {
                    return words.dropFirst().compactMap { Double($0) }.filter(\.isFinite)
                }
            }
            return nil
        }
    }

    /// The five entities of XML, the blank of HTML, and characters by number.
    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        var result = ""
        var rest = text
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(12).firstIndex(of: ";"),
                let character = character(of: rest[rest.index(after: start)..<end])
            else {
                result += "&"
                rest = rest.dropFirst()
                continue
            }
            result.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func character(of entity: Substring) -> Character? {
        switch entity {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case "nbsp": return "\u{A0}"
        default:
            guard entity.hasPrefix("#") else { return nil }
            let digits = entity.dropFirst()
            let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(Unicode.Scalar.init).map(Character.init)
        }
    }
}
