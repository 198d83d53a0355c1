import ReceiptModel

/// The words of a PDF page with their places in points, as `pdftotext -tsv` prints them.
struct PDFWords {
    struct Placed: Equatable {
        var text: String
        var left: Double
        var top: Double
        var width: Double
        var height: Double

        var middle: Double { top + height / 2 }
        var bottom: Double { top + height }
    }

    private(set) var words: [Placed] = []

    /// Fewer letters are a page number, or a stamp on a scan.
    private static let fewestLetters = 20

    /// Takes the rows of level 5, the words; whatever is malformed is left out.
    init(tsv: String) {
        for row in tsv.split(whereSeparator: \.isNewline) {
            let cells = row.split(separator: "\t", maxSplits: 11, omittingEmptySubsequences: false)
            guard cells.count == 12, cells[0] == "5", let left = Double(cells[6]), let top = Double(cells[7]),
                let width = Double(cells[8]), let height = Double(cells[9]),
                [left, top, width, height].allSatisfy({ $0.magnitude < 1e6 }), width >= 0, height > 0
            else { continue }
            let text = String(cells[11])
            guard !text.allSatisfy(\.isWhitespace) else { continue }
            words.append(Placed(text: text, left: left, top: top, width: width, height: height))
        }
    }

    /// Whether people could read it: letters enough, few signs that a font did not say which letters they are, and words
    /// that can be spoken.
    var isReadable: Bool {
        let signs = signs
        return signs.letters >= PDFWords.fewestLetters && signs.letters * 5 >= signs.all
            && signs.meaningless * 10 <= signs.all && !isMojibake && isSpeakable
    }

    /// Whether a few words, or none, are all that a rendering of the page shows.
    private func isAll(of raster: GreyRaster, as lines: [TextLine]) -> Bool {
        // More of them, that are not readable, come from a font that does not say which letters it draws.
        signs.all < PDFWords.fewestLetters && signs.meaningless == 0 && !isMojibake && !raster.hasInk(outside: lines)
    }

    /// Whether UTF-8 was taken for Latin-1 on the way: a letter of the lead bytes (Ã, Ä, Å …), then a sign of the others.
    private var isMojibake: Bool {
        var pairs = 0
        var letters = 0
        for word in words {
            var previous: Unicode.Scalar = " "
            for scalar in word.text.unicodeScalars {
                if scalar.properties.isAlphabetic { letters += 1 }
                if (0xC2...0xC5).contains(previous.value) || (0xD0...0xD1).contains(previous.value),
                    (0x80...0xBF).contains(scalar.value) || PDFWords.windowsSigns.contains(scalar)
                {
                    pairs += 1
                }
                previous = scalar
            }
        }
        return pairs >= 3 && pairs * 50 >= letters
    }

    /// What Windows-1252 shows for the bytes 0x80 to 0x9F.
    private static let windowsSigns = Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ".unicodeScalars)

    /// Whether most words have a vowel: a font that shifts its letters makes words that nobody can say.
    private var isSpeakable: Bool {
        let long = words.map(\.text).filter { text in
            let letters = text.unicodeScalars.count { $0.properties.isAlphabetic }
            return letters >= 4 && letters * 10 >= text.unicodeScalars.count * 7
        }
        guard long.count >= 8 else { return true }
        let spoken = long.count { $0.unicodeScalars.contains(where: PDFWords.vowels.contains) }
        return spoken * 2 >= long.count
    }

    private static let vowels = Set("aeiouyAEIOUYáéíóúäöüàèìòùâêîôûаеиоуАЕИОУыэюяЫЭЮЯіїІЇ".unicodeScalars)

    /// How many signs there are, how many of them are letters, and how many have no meaning.
    private var signs: (all: Int, letters: Int, meaningless: Int) {
        var letters = 0
        var signs = 0
        // Some makers write the numbers of glyphs as text.
        var meaningless = words.lazy.filter { $0.text.contains("(cid:") }.map(\.text.unicodeScalars.count).reduce(0, +)
        for scalar in words.lazy.flatMap(\.text.unicodeScalars) {
            signs += 1
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter: letters += 1
            case .privateUse, .control, .unassigned, .surrogate: meaningless += 1
            default: if scalar == "\u{FFFD}" { meaningless += 1 }
            }
        }
        return (signs, letters, meaningless)
    }

    /// The words in lines, in the pixels of a rendering of the page.
    ///
    /// - Parameters:
    ///   - page: the page of the words.
    ///   - size: of the rendering.
    ///   - raster: the rendering, where it may show that there is nothing but these words.
    /// - Returns: `nil` unless the words are readable, or few and all that there is.
    func layer(of page: PDFPage, in size: (width: Int, height: Int), shownBy raster: GreyRaster? = nil) -> TextLayer? {
        let isReadable = isReadable
        guard isReadable || raster != nil else { return nil }
        let (across, down) = (Double(size.width) / page.width, Double(size.height) / page.height)
        let visible = words.filter { word in
            word.left < page.width && word.left + word.width > 0 && word.top < page.height && word.bottom > 0
        }
        let lines = PDFWords.lines(of: visible).compactMap { line in
            TextLine(
                words: line.map { word in
                    let box = PixelBox(
                        x: word.left * across, y: word.top * down, width: max(1, word.width * across),
                        height: max(1, word.height * down))
                    return Word(text: word.text, box: box, confidence: 1)
                })
        }
        let isWhole = isReadable ? !lines.isEmpty : raster.map { isAll(of: $0, as: lines) } ?? false
        return isWhole ? TextLayer(lines: lines, source: .bornDigital) : nil
    }

    /// Words that stand beside each other, from left to right; the lines from top to bottom.
    static func lines(of words: [Placed]) -> [[Placed]] {
        var lines: [(words: [Placed], middle: Double, height: Double)] = []
        for word in words.sorted(by: { ($0.middle, $0.left) < ($1.middle, $1.left) }) {
            // Sorted by their middles, so only the last line can be near.
            if let last = lines.indices.last,
                word.middle - lines[last].middle < min(word.height, lines[last].height) / 2
            {
                lines[last].words.append(word)
            } else {
                lines.append(([word], word.middle, word.height))
            }
        }
        return lines.map { $0.words.sorted { $0.left < $1.left } }
    }
}
